/** Where a card is, and the ways between: figures only, in pixels of the window. */

/** A card on the screen: its middle, and its width. */
export interface Spot {
  x: number;
  y: number;
  w: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Height of a card by its width. */
export const TALL = 158 / 110;

export const middle_of = (a: Area): Point => ({ x: a.left + a.width / 2, y: a.top + a.height / 2 });
export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const limit = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** How a card lies there: as large as what is drawn there, if that is a card; else a small one in the middle of it. */
export function spot_in(area: Area): Spot {
  const shape = area.width / area.height;
  const is_card = shape > 0.5 && shape < 0.9;
  return { ...middle_of(area), w: is_card ? area.width : limit(Math.min(area.height / TALL, area.width / 2), 20, 60) };
}

const overlap = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** Beside a seat, inside the window, where it covers least of the rest; of equal sides the one nearer to the table's middle. */
export function spot_beside(area: Area, middle: Point, width: number, window: Area, others: readonly Area[]): Spot {
  const seat = middle_of(area);
  const height = width * TALL;
  const [across, down] = [area.width / 2 + width / 2 + 8, area.height / 2 + height / 2 + 8];
  const sides = [
    [0, down],
    [0, -down],
    [across, 0],
    [-across, 0],
  ].map(([x = 0, y = 0]) => ({
    x: limit(seat.x + x, window.left + width / 2, window.left + window.width - width / 2),
    y: limit(seat.y + y, window.top + height / 2, window.top + window.height - height / 2),
    w: width,
  }));
  const cost = (spot: Spot): number => {
    const card = { left: spot.x - width / 2, top: spot.y - height / 2, width, height };
    return others.reduce((sum, other) => sum + overlap(card, other), 2 * overlap(card, area)) + distance(spot, middle) / 100;
  };
  return sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
}

/** The i-th of n cards in a row around a point. */
export function spot_in_row(middle: Point, width: number, i: number, n: number, room: number): Spot {
  const step = Math.min(width + 8, (room - width) / Math.max(1, n - 1));
  return { x: middle.x + (i - (n - 1) / 2) * step, y: middle.y, w: width };
}

/** The transform that puts a drawing of this size, with its origin in its middle, at the spot. */
export function transform_at(spot: Spot, size: { width: number; height: number }, turn = 0): string {
  const x = (spot.x - size.width / 2).toFixed(1);
  const y = (spot.y - size.height / 2).toFixed(1);
  return `translate(${x}px, ${y}px) rotate(${turn.toFixed(2)}deg) scale(${(spot.w / size.width).toFixed(4)})`;
}

const STEPS = 8;

/** A slight arc, upwards, turning a little on the way. */
export function arc(from: Spot, to: Spot, size: { width: number; height: number }): string[] {
  const way = distance(from, to);
  const rise = Math.min(48, way * 0.12);
  const turn = to.x >= from.x ? 3 : -3;
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS;
    const up = 4 * t * (1 - t);
    const spot = {
      x: from.x + (to.x - from.x) * t,
      y: from.y + (to.y - from.y) * t - up * rise,
      w: from.w + (to.w - from.w) * t,
    };
    return transform_at(spot, size, up * turn);
  });
}

export interface Dash extends Point {
  /** Radians. */
  angle: number;
  /** Seen only while the shot is fired: something that must be read lies there. */
  passing?: boolean;
}

/** Where the way from inside an area to a point leaves it. */
function edge_towards(area: Area, to: Point): Point {
  const from = middle_of(area);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const out = Math.min(area.width / 2 / Math.max(1, Math.abs(dx)), area.height / 2 / Math.max(1, Math.abs(dy)), 1);
  return { x: from.x + dx * out, y: from.y + dy * out };
}

const DASH_STEP = 22;
/** How far a shot is drawn aside, at most, and in which steps. */
const DETOUR = { step: 40, most: 800 };
/** Where on its way, from the middle. */
const SKEWS = [0, -0.2, 0.2];
/** The point of the arrow is longer than its dash. */
const POINT = 14;
const FINE = 48;

/** A curve from edge to edge, drawn towards `aim`, as many short pieces. */
function curve(from: Area, to: Area, aim: Point): Point[] {
  const [a, b] = [edge_towards(from, aim), edge_towards(to, aim)];
  return Array.from({ length: FINE + 1 }, (_, i) => {
    const t = i / FINE;
    const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: u * a.x + v * aim.x + w * b.x, y: u * a.y + v * aim.y + w * b.y };
  });
}

/** Dashes at equal distances along it; the last one leaves room for its point. */
function dashes_along(points: readonly Point[]): Dash[] {
  const ways = points.map((point, i) => (i ? distance(point, points[i - 1] as Point) : 0));
  const length = ways.reduce((sum, way) => sum + way, 0);
  const n = limit(Math.round((length - POINT) / DASH_STEP), 2, 80);
  const step = Math.max(1, length - POINT) / n;
  const dashes: Dash[] = [];
  let passed = 0;
  for (let i = 1; i < points.length; i++) {
    const [here, next] = [points[i - 1] as Point, points[i] as Point];
    const way = ways[i] ?? 0;
    for (; dashes.length < n && (dashes.length + 0.5) * step <= passed + way; ) {
      const t = way ? ((dashes.length + 0.5) * step - passed) / way : 0;
      const at = { x: here.x + (next.x - here.x) * t, y: here.y + (next.y - here.y) * t };
      dashes.push({ ...at, angle: Math.atan2(next.y - here.y, next.x - here.x) });
    }
    passed += way;
  }
  return dashes;
}

const is_in = (area: Area, { x, y }: Point): boolean =>
  x > area.left && x < area.left + area.width && y > area.top && y < area.top + area.height;

/** So many dashes are needed to see where a shot goes. */
const FEW = 5;

/** A detour costs its way; a dash on the piles or on another's seat costs more, and so does a line that is hardly seen. */
function cost_of(dashes: readonly Dash[], others: readonly Area[], far: number): number {
  const hidden = dashes.filter(dash => others.some(area => is_in(area, dash))).length;
  return hidden + 2 * Math.max(0, FEW - dashes.length) + Math.abs(far) / 200;
}

/** The dashes of a line from one area to the other, the last one where it hits: as straight as it can be past all others. */
export function shot_dashes(from: Area, to: Area, others: readonly Area[]): Dash[] {
  const [a, b] = [middle_of(from), middle_of(to)];
  const half = between(a, b);
  const way = Math.max(1, distance(a, b));
  const along = { x: (b.x - a.x) / way, y: (b.y - a.y) / way };
  let best = { dashes: [] as Dash[], cost: Number.POSITIVE_INFINITY };
  for (const skew of SKEWS)
    for (let far = -DETOUR.most; far <= DETOUR.most; far += DETOUR.step) {
      const aim = { x: half.x + along.x * way * skew + along.y * far, y: half.y + along.y * way * skew - along.x * far };
      const dashes = dashes_along(curve(from, to, aim));
      const cost = cost_of(dashes, others, far) + Math.abs(skew);
      if (cost < best.cost) best = { dashes, cost };
    }
  return best.dashes;
}

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
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const limit = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** How a card lies there: as large as what is drawn there, if that is a card; else a small one in the middle of it. */
export function spot_in(area: Area): Spot {
  const shape = area.width / area.height;
  const is_card = shape > 0.5 && shape < 0.9;
  return { ...middle_of(area), w: is_card ? area.width : limit(Math.min(area.height / TALL, area.width / 2), 20, 60) };
}

/** Beside a seat, on the side of the table's middle, inside the window. */
export function spot_beside(area: Area, middle: Point, width: number, window: { width: number; height: number }): Spot {
  const seat = middle_of(area);
  const way = Math.max(1, distance(seat, middle));
  const [dx, dy] = [(middle.x - seat.x) / way, (middle.y - seat.y) / way];
  const height = width * TALL;
  const reach = Math.min(
    Math.abs(dx) > 0.01 ? (area.width / 2 + width / 2 + 8) / Math.abs(dx) : Number.POSITIVE_INFINITY,
    Math.abs(dy) > 0.01 ? (area.height / 2 + height / 2 + 8) / Math.abs(dy) : Number.POSITIVE_INFINITY,
  );
  const out = Number.isFinite(reach) ? reach : 0;
  return {
    x: limit(seat.x + dx * out, width / 2 + 4, window.width - width / 2 - 4),
    y: limit(seat.y + dy * out, height / 2 + 4, window.height - height / 2 - 30),
    w: width,
  };
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
    const spot = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t - up * rise, w: from.w + (to.w - from.w) * t };
    return transform_at(spot, size, up * turn);
  });
}

export interface Dash extends Point {
  /** Radians. */
  angle: number;
}

/** Where the way from inside an area to a point leaves it. */
function edge_towards(area: Area, to: Point): Point {
  const from = middle_of(area);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const out = Math.min(area.width / 2 / Math.max(1, Math.abs(dx)), area.height / 2 / Math.max(1, Math.abs(dy)), 1);
  return { x: from.x + dx * out, y: from.y + dy * out };
}

/** The bend of a shot: past the piles; and between neighbours of one row, through the middle of the table. */
function bend(from: Area, to: Area, piles: Point, room: number): Point {
  const [a, b] = [middle_of(from), middle_of(to)];
  const half = between(a, b);
  const off = distance(half, piles);
  if (Math.abs(a.y - b.y) < (from.height + to.height) / 4) {
    const down = piles.y >= half.y ? 1 : -1;
    return { x: half.x, y: half.y + down * ((from.height + to.height) / 4 + Math.min(70, distance(a, b) * 0.3)) };
  }
  if (off >= room) return half;
  if (off < 1) return { x: half.x + room, y: half.y };
  return { x: piles.x + ((half.x - piles.x) / off) * room, y: piles.y + ((half.y - piles.y) / off) * room };
}

const DASH_STEP = 22;

/** The dashes of a line from one area to the other; the last one is where it hits. */
export function shot_dashes(from: Area, to: Area, piles: Point, room: number): Dash[] {
  const control = bend(from, to, piles, room);
  const [a, b] = [edge_towards(from, control), edge_towards(to, control)];
  const at = (t: number): Point => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * control.x + t ** 2 * b.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * control.y + t ** 2 * b.y,
  });
  const length = distance(a, control) / 2 + distance(control, b) / 2 + distance(a, b) / 2;
  const n = limit(Math.round(length / DASH_STEP), 3, 60);
  return Array.from({ length: n }, (_, i) => {
    const [here, next] = [at((i + 0.5) / n), at((i + 1) / n)];
    return { ...here, angle: Math.atan2(next.y - here.y, next.x - here.x) };
  });
}

/** The line of a shot on a small screen, where the others are a strip and everything lies close together: as short as it can
    be, and nothing that must be read is under it. Figures only, in pixels of the window. */
import { type Area, type Dash, distance, limit, middle_of, type Point } from './geometry';

/** A dash is 14 long; the point of the arrow too, and its tip is where the line ends. */
const HALF = 7;
const STEP = 22;
/** Between an edge and the first dash. */
const GAP = 2;
const FINE = 32;
/** So many dashes are left standing at the end that is a cell: they lie on the rim of the piles, or of the fading log. */
const AT_CELL = 2;
const AT_BAR = 1;
/** How far a line between two cells leaves their edge. */
const BULGE = 40;
/** In a column there is no more room than the gap beside it. */
const BULGE_IN_COLUMN = 14;

function curve(a: Point, aim: Point, b: Point): Point[] {
  return Array.from({ length: FINE + 1 }, (_, i) => {
    const t = i / FINE;
    const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: u * a.x + v * aim.x + w * b.x, y: u * a.y + v * aim.y + w * b.y };
  });
}

/** The dash whose middle is so far along the line. */
function dash_at(points: readonly Point[], far: number): Dash {
  let passed = 0;
  for (let i = 1; i < points.length; i++) {
    const [here, next] = [points[i - 1] as Point, points[i] as Point];
    const way = distance(here, next);
    if (passed + way >= far || i === points.length - 1) {
      const t = way ? (far - passed) / way : 0;
      return {
        x: here.x + (next.x - here.x) * t,
        y: here.y + (next.y - here.y) * t,
        angle: Math.atan2(next.y - here.y, next.x - here.x),
      };
    }
    passed += way;
  }
  return { x: 0, y: 0, ...points[0], angle: 0 };
}

/** Dashes from the first point on; the last one is the arrow, its tip on the last point. */
function dashes_on(points: readonly Point[]): Dash[] {
  const length = points.reduce((sum, point, i) => sum + (i ? distance(point, points[i - 1] as Point) : 0), 0);
  const room = length - 4 * HALF - 2 * GAP;
  const n = Math.max(0, Math.floor(room / STEP) + 1);
  const step = n > 1 ? room / (n - 1) : 0; /* the last one touches the arrow nearly */
  const dashes = Array.from({ length: n }, (_, i) => dash_at(points, GAP + HALF + i * step));
  return [...dashes, dash_at(points, Math.max(0, length - HALF))];
}

const right_of = (a: Area): number => a.left + a.width;
const foot_of = (a: Area): number => a.top + a.height;

/** Between two cells of a row: under their edges, and up to the one that is hit. */
function under(from: Area, to: Area): Dash[] {
  const [a, b] = [
    { x: middle_of(from).x, y: foot_of(from) },
    { x: middle_of(to).x, y: foot_of(to) + GAP },
  ];
  const aside = limit((a.x - b.x) / 3, -BULGE / 2, BULGE / 2);
  return dashes_on(curve(a, { x: b.x + aside, y: Math.max(a.y, b.y) + BULGE }, b));
}

/** Cells in a row, the question under them: straight down from the cell or up to it. What is between is only crossed while
    the shot is fired. */
export function shot_in_row(from: Area, to: Area): Dash[] {
  if (Math.abs(from.top - to.top) < Math.min(from.height, to.height) / 2) return under(from, to);
  const down = from.top < to.top;
  const [cell, bar] = down ? [from, to] : [to, from];
  const x = limit(middle_of(cell).x, bar.left + 16, right_of(bar) - 16);
  const ends = [
    { x, y: foot_of(cell) },
    { x, y: bar.top },
  ];
  const dashes = dashes_on(down ? ends : ends.reverse());
  const [first, last] = down ? [AT_CELL, AT_BAR] : [AT_BAR, AT_CELL];
  return dashes.map((dash, i) => (i < first || i >= dashes.length - last ? dash : { ...dash, passing: true }));
}

/** Cells in a column at the left, my seat beside its foot: along the gap beside the column, never through the question. */
export function shot_in_column(from: Area, to: Area): Dash[] {
  const right = Math.min(right_of(from), right_of(to));
  const mine = from.left >= right ? from : to.left >= right ? to : undefined;
  const end = (area: Area): Point => ({ x: area === mine ? area.left + 16 : right_of(area) + 1, y: middle_of(area).y });
  const [a, b] = [end(from), end(to)];
  const aim = mine
    ? { x: mine.left + 2, y: middle_of(mine).y }
    : { x: Math.max(a.x, b.x) + BULGE_IN_COLUMN, y: (a.y + b.y) / 2 };
  return dashes_on(curve(a, aim, b));
}

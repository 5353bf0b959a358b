/** What the movements know of the screen: where seats, piles and cards are, the line of the open shot, and the marks that were
    left on the page and must be taken off again. */
import type { Card, Frame, GameEvent, Seat } from '../protocol';
import { settings } from '../settings';
import {
  type Area,
  between,
  type Dash,
  middle_of,
  type Point,
  type Spot,
  shot_dashes,
  spot_beside,
  spot_in,
  spot_in_row,
} from './geometry';
import { shot_in_column, shot_in_row } from './short-shot';
import type { Actor, Layer } from './layer';
import type { Shot } from './motions';
import { shape } from '../table/table-context';
import { names_of, type Places } from './places';
import { make_shot_line, type ShotLine } from './shot-line';

export type Mark = 'data-gone' | 'data-touched' | 'data-out';

export interface Board {
  readonly layer: Layer;
  readonly me: () => Seat | undefined;
  /** Cards that were moved in this frame and lie where they will be drawn. */
  readonly held: Map<Card, Actor>;
  before: Frame;
  after: Frame;
  /** Milliseconds of this frame for milliseconds of the plan. */
  time(plan: number): number;
  find(name: string): Element | undefined;
  area(name: string): Area | undefined;
  middle(): Point;
  pan(seat: Seat | undefined): number;
  from(event: GameEvent): Spot | undefined;
  to(event: GameEvent, i: number, n: number): Spot | undefined;
  /** Where a flipped card of this seat stands. */
  beside(seat: Seat | undefined): Spot | undefined;
  mark(name: string, mark: Mark): void;
  unmark(): void;
  /** The line that stands. */
  shot: Shot | undefined;
  fire(shot: Shot, time: number): Promise<void>;
  /** Draws it again where it belongs, or takes it away. */
  keep_line(shot: Shot | undefined): void;
  line(): ShotLine | undefined;
  drop_line(): void;
  close(): void;
}

/** Just above the question bar, where shots at me end. */
const BAR_EDGE = 10;
const CARD_WIDTHS = { wide: 88, phone: 58 };
/** Without a rim, at the foot of which a word still fits. */
const window_area = (): Area => ({ left: 4, top: 4, width: innerWidth - 8, height: innerHeight - 36 });
/** The bar at the top of the page, and what is above it. */
const above = (): Area => ({ left: 0, top: -innerHeight, width: innerWidth, height: innerHeight + 46 });
const is_narrow = (): boolean => innerWidth < 600;

export function make_board(layer: Layer, places: Places, me: () => Seat | undefined, frame: Frame): Board {
  const marks: [Element, Mark][] = [];
  let line: ShotLine | undefined;

  /** The line follows its ends: the bar grows when a question opens, and a window is turned. */
  const again = (): void => {
    if (board.shot) board.keep_line(board.shot);
  };
  const ends = new ResizeObserver(again);
  const watch_ends = (shot: Shot): void => {
    ends.disconnect();
    for (const name of ['ask', `seat ${shot.by}`, `seat ${shot.at}`]) {
      const element = find(name);
      if (element) ends.observe(element);
    }
  };

  const find = (name: string): Element | undefined => places.find(name);
  const area = (name: string): Area | undefined => find(name)?.getBoundingClientRect();
  const first = (names: string[]): Area | undefined => {
    for (const name of names) {
      const found = area(name);
      if (found) return found;
    }
    return undefined;
  };
  const piles = (): Area[] => [area('deck'), area('discard')].filter(a => a !== undefined);
  const middle = (): Point => {
    const [deck, discard] = piles().map(middle_of);
    return deck && discard ? between(deck, discard) : (deck ?? { x: innerWidth / 2, y: innerHeight / 2 });
  };
  /** What nothing is shot through: the piles and what is written under them. */
  const block = (): Area => {
    const all = piles();
    if (!all.length) return { left: middle().x, top: middle().y, width: 0, height: 0 };
    const [left, top] = [Math.min(...all.map(a => a.left)) - 10, Math.min(...all.map(a => a.top)) - 10];
    const right = Math.max(...all.map(a => a.left + a.width)) + 10;
    return { left, top, width: right - left, height: Math.max(...all.map(a => a.top + a.height)) + 30 - top };
  };
  const card_width = (): number => (is_narrow() ? CARD_WIDTHS.phone : CARD_WIDTHS.wide);

  /** After the last card of my hand; a little over it if there is no room. */
  const end_of_hand = (i: number): Spot | undefined => {
    const cards = board.before.view.seats.find(s => s.seat === me())?.hand ?? [];
    const areas = cards.map(card => area(`card ${card}`)).filter(a => a !== undefined);
    const last = areas.at(-1);
    if (!last) return undefined;
    const spot = spot_in(last);
    const hand = find(`card ${cards.at(-1)}`)?.parentElement?.getBoundingClientRect();
    const most = Math.min(innerWidth - spot.w / 2, (hand?.right ?? innerWidth) + spot.w / 2);
    return { ...spot, x: Math.min(spot.x + (i + 1) * Math.min(spot.w + 6, 90), most) };
  };
  const in_row = (i: number, n: number): Spot => spot_in_row(middle(), card_width(), i, n, innerWidth * 0.8);
  /** No shot crosses the question. */
  const inside_of_bar = (): Area[] => {
    const bar = area('ask');
    return bar ? [{ left: bar.left, top: bar.top - 2, width: bar.width, height: bar.height }] : [];
  };
  const feats = (): Area[] => [area('feats')].filter(a => a !== undefined);
  const seats_but = (...seats: Seat[]): Area[] =>
    board.before.view.seats
      .filter(s => !seats.includes(s.seat))
      .map(s => area(`seat ${s.seat}`))
      .filter(a => a !== undefined);
  /** My shots leave from the question bar, and those at me end on it, above my seat. */
  const end_of_line = (seat: Seat): Area | undefined => {
    const bar = seat === me() ? area('ask') : undefined;
    return bar
      ? { left: bar.left + 24, top: bar.top - BAR_EDGE, width: Math.min(160, bar.width / 3), height: BAR_EDGE }
      : area(`seat ${seat}`);
  };
  const beside = (seat: Seat | undefined): Spot | undefined => {
    const flip = area('flip');
    if (flip) return spot_in(flip);
    const place = seat === undefined ? undefined : end_of_line(seat);
    if (!place) return undefined;
    return spot_beside(place, middle(), card_width(), window_area(), [...seats_but(), block(), ...inside_of_bar()]);
  };
  const spot = (zone: string, event: GameEvent): Spot | undefined => {
    const owner = event.at ?? event.by;
    if (zone === 'flip') return held_place(event.card) ?? beside(owner);
    const found = first(names_of(zone, event.card, owner));
    return found && spot_in(found);
  };
  const held_place = (card: Card | undefined): Spot | undefined => {
    const place = card === undefined ? undefined : area(`card ${card}`);
    return place ? spot_in(place) : undefined;
  };

  /** On a small screen whoever sits at the foot is met at the question, which is above him; on a low one at his seat. */
  const end_of_short_line = (seat: Seat): Area | undefined => {
    const [place, bar] = [area(`seat ${seat}`), area('ask')];
    return shape.peek() === 'strip' && place && bar && place.top > bar.top ? bar : place;
  };
  const short_dashes = (shot: Shot): Dash[] | undefined => {
    const [from, to] = [end_of_short_line(shot.by), end_of_short_line(shot.at)];
    if (!from || !to) return undefined;
    return shape.peek() === 'low' ? shot_in_column(from, to) : shot_in_row(from, to);
  };
  const dashes_of = (shot: Shot): Dash[] | undefined => {
    if (shape.peek() !== 'wide') return short_dashes(shot);
    const [from, to] = [end_of_line(shot.by), end_of_line(shot.at)];
    return (
      from && to && shot_dashes(from, to, [block(), above(), ...feats(), ...seats_but(shot.by, shot.at), ...inside_of_bar()])
    );
  };

  const board: Board = {
    layer,
    me,
    held: new Map(),
    before: frame,
    after: frame,
    time: plan => plan * settings.speed.peek(),
    find,
    area,
    middle,
    pan(seat) {
      const place = seat && area(`seat ${seat}`);
      return place ? (middle_of(place).x / innerWidth - 0.5) * 1.6 : 0;
    },
    from: event =>
      (event.card ? board.held.get(event.card)?.spot : undefined) ?? (event.from ? spot(event.from, event) : undefined),
    to(event, i, n) {
      if (!event.to) return undefined;
      if (event.to === `hand ${me()}`) return end_of_hand(i) ?? spot(event.to, event);
      const open = event.to === 'store' || (event.to === 'aside' && event.at === me());
      return open ? in_row(i, n) : spot(event.to, event);
    },
    beside,
    mark(name, mark) {
      const element = find(name);
      if (!element) return;
      element.setAttribute(mark, '');
      marks.push([element, mark]);
    },
    unmark() {
      for (const [element, mark] of marks.splice(0)) element.removeAttribute(mark);
    },
    shot: undefined,
    async fire(shot, time) {
      board.drop_line();
      const dashes = dashes_of(shot);
      if (!dashes) return;
      board.shot = shot;
      line = make_shot_line(layer, shape.peek() !== 'wide');
      line.put(dashes);
      watch_ends(shot);
      await line.fire(time);
    },
    keep_line(shot) {
      const dashes = shot && dashes_of(shot);
      if (!shot || !dashes) return board.drop_line();
      line ??= make_shot_line(layer, shape.peek() !== 'wide');
      line.put(dashes);
      if (board.shot !== shot) watch_ends(shot);
      board.shot = shot;
    },
    line: () => line,
    drop_line() {
      line?.remove();
      line = board.shot = undefined;
      ends.disconnect();
    },
    close() {
      removeEventListener('resize', again);
      ends.disconnect();
      board.unmark();
    },
  };
  addEventListener('resize', again);
  return board;
}

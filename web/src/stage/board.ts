/** What the movements know of the screen: where seats, piles and cards are, the line of the open shot, and the marks that were
    left on the page and must be taken off again. */
import type { Card, Frame, GameEvent, Seat } from '../protocol';
import { settings } from '../settings';
import { type Area, between, middle_of, type Point, type Spot, shot_dashes, spot_beside, spot_in, spot_in_row } from './geometry';
import type { Actor, Layer } from './layer';
import type { Shot } from './motions';
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
}

const CARD_WIDTHS = { wide: 88, phone: 58 };
const is_narrow = (): boolean => innerWidth < 600;

export function make_board(layer: Layer, places: Places, me: () => Seat | undefined, frame: Frame): Board {
  const marks: [Element, Mark][] = [];
  let line: ShotLine | undefined;

  const find = (name: string): Element | undefined => places.find(name);
  const area = (name: string): Area | undefined => find(name)?.getBoundingClientRect();
  const first = (names: string[]): Area | undefined => {
    for (const name of names) {
      const found = area(name);
      if (found) return found;
    }
    return undefined;
  };
  const middle = (): Point => {
    const piles = [area('deck'), area('discard')].filter(a => a !== undefined).map(middle_of);
    if (piles[0] && piles[1]) return between(piles[0], piles[1]);
    return piles[0] ?? { x: innerWidth / 2, y: innerHeight / 2 };
  };
  const card_width = (): number => (is_narrow() ? CARD_WIDTHS.phone : CARD_WIDTHS.wide);

  /** After the last card of my hand; a little over it if there is no room. */
  const end_of_hand = (i: number): Spot | undefined => {
    const cards = board.before.view.seats.find(s => s.seat === me())?.hand ?? [];
    const areas = cards.map(card => area(`card ${card}`)).filter(a => a !== undefined);
    const last = areas.at(-1);
    if (!last) return undefined;
    const spot = spot_in(last);
    const most = Math.min(innerWidth, (find(`card ${cards.at(-1)}`)?.parentElement?.getBoundingClientRect().right ?? innerWidth) + spot.w) - spot.w / 2;
    return { ...spot, x: Math.min(spot.x + (i + 1) * Math.min(spot.w + 6, 90), most) };
  };
  const in_row = (i: number, n: number): Spot => spot_in_row(middle(), card_width(), i, n, innerWidth * 0.8);
  const beside = (seat: Seat | undefined): Spot | undefined => {
    const flip = area('flip');
    if (flip) return spot_in(flip);
    const place = seat === undefined ? undefined : area(`seat ${seat}`);
    return place && spot_beside(place, middle(), card_width(), { width: innerWidth, height: innerHeight });
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

  const dashes_of = (shot: Shot) => {
    const from = area(`seat ${shot.by}`);
    const to = (shot.at === me() && area('ask')) || area(`seat ${shot.at}`);
    return from && to && shot_dashes(from, to, middle(), card_width() * 1.7);
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
    from: event => (event.card ? board.held.get(event.card)?.spot : undefined) ?? (event.from ? spot(event.from, event) : undefined),
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
      line = make_shot_line(layer);
      line.put(dashes);
      await line.fire(time);
    },
    keep_line(shot) {
      const dashes = shot && dashes_of(shot);
      if (!shot || !dashes) return board.drop_line();
      line ??= make_shot_line(layer);
      line.put(dashes);
      board.shot = shot;
    },
    line: () => line,
    drop_line() {
      line?.remove();
      line = board.shot = undefined;
    },
  };
  return board;
}

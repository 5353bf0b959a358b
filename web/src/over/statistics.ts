/** A finished game in figures: counted from the events of all its frames (all-seeing), never from rules. Pure: no page, no
    words of its own; the sentences are the events' own. */
import type { Frame, GameEvent, Seat } from '../protocol';

export type Lives = Partial<Record<Seat, number>>;

/** Life at the end of a turn; the first point is the deal. `frame` is the place in the list of frames. */
export interface LifePoint {
  turn: number;
  frame: number;
  life: Lives;
}

/** What is counted for a seat. The order is that of the table on the page. */
export const FIGURES = [
  'turns',
  'shots',
  'hits',
  'dodged',
  'bangs',
  'drawn',
  'taken',
  'lost',
  'gained',
  'lucky',
  'checks',
  'eliminations',
  'feats',
] as const;
export type Figure = (typeof FIGURES)[number];
export type SeatFigures = Record<Figure, number>;

export type MomentKind = 'blood' | 'saved' | 'exploded' | 'duel' | 'penalty' | 'eliminated' | 'legend' | 'won';
export interface Moment {
  kind: MomentKind;
  frame: number;
  turn: number;
  /** Whom it is about. */
  seat?: Seat;
  text: string;
}

/** How a seat ended: in which turn, and by whom. */
export interface End {
  turn: number;
  frame: number;
  by?: Seat;
  text: string;
}

export interface Statistics {
  seats: Seat[];
  turns: number;
  points: LifePoint[];
  figures: Record<string, SeatFigures>;
  moments: Moment[];
  ends: Partial<Record<Seat, End>>;
  /** Places in the list of frames in which a turn begins. */
  starts: { turn: number; frame: number; seat: Seat }[];
}

/* ---- one event after the other ---- */

interface Count {
  statistics: Statistics;
  life: Lives;
  turn: number;
  frame: number;
  /** What was played last. */
  played?: GameEvent;
  /** The Duel that is on, with its BANG!s; and the longest so far. */
  duel: { answers: number; event?: GameEvent; frame: number; turn: number };
  longest?: Count['duel'];
}

const kind_of = (card?: string): string => card?.split(':')[0] ?? '';
/** Played or used as a BANG!, whatever is printed on it. */
const is_bang = (e: GameEvent): boolean => ['bang', 'any_bang'].includes(e.way ?? kind_of(e.card));
const SHOTS = ['bang', 'gatling'];
/** A Duel of fewer BANG!s is nothing to remember. */
const LONG_DUEL = 3;

function tell(count: Count, kind: MomentKind, seat: Seat | undefined, ...events: (GameEvent | undefined)[]): void {
  const text = events.reduce((told, e) => told + (e?.text ? `${/[.!?)]$/.test(told) ? ' ' : ''}${e.text}` : ''), '');
  if (text) count.statistics.moments.push({ kind, frame: count.frame, turn: count.turn, seat, text });
}

function plus(count: Count, seat: Seat | undefined, figure: Figure, n = 1): void {
  const of = seat && count.statistics.figures[seat];
  if (of) of[figure] += n;
}

function end_turn(count: Count, frame: number): void {
  count.statistics.points.push({ turn: count.turn, frame, life: { ...count.life } });
}

function end_duel(count: Count): void {
  if (count.duel.event && count.duel.answers > (count.longest?.answers ?? LONG_DUEL - 1)) count.longest = { ...count.duel };
  count.duel = { answers: 0, frame: 0, turn: 0 };
}

function has_lost(count: Count, e: GameEvent): void {
  const others = e.by !== undefined && e.by !== e.at;
  const first = others && !count.statistics.moments.some(m => m.kind === 'blood');
  if (first) tell(count, 'blood', e.at, count.played, e);
  if (others && SHOTS.includes(e.source ?? '')) {
    plus(count, e.by, 'shots');
    plus(count, e.by, 'hits');
  }
  if (e.source === 'duel') end_duel(count);
  plus(count, e.at, 'lost', e.n ?? 0);
  if (e.at) count.life[e.at] = (count.life[e.at] ?? 0) - (e.n ?? 0);
}

function has_gained(count: Count, e: GameEvent): void {
  const before = e.at ? (count.life[e.at] ?? 0) : 0;
  plus(count, e.at, 'gained', e.n ?? 0);
  if (e.at) count.life[e.at] = before + (e.n ?? 0);
  if (before <= 0 && before + (e.n ?? 0) > 0) tell(count, 'saved', e.at, e);
}

/** Dynamite alone is lucky when its draw! does not match. */
function has_checked(count: Count, e: GameEvent): void {
  plus(count, e.at, 'checks');
  if ((e.kind === 'succeeded') !== (e.source === 'dynamite')) plus(count, e.at, 'lucky');
}

function has_played(count: Count, e: GameEvent): void {
  count.played = e;
  if (is_bang(e)) plus(count, e.by, 'bangs');
  end_duel(count);
  if (kind_of(e.card) === 'duel') count.duel = { answers: 0, event: e, frame: count.frame, turn: count.turn };
}

const EVENTS: Record<string, (count: Count, e: GameEvent) => void> = {
  turn(count, e) {
    end_turn(count, count.frame);
    count.turn++;
    if (e.at) count.statistics.starts.push({ turn: count.turn, frame: count.frame, seat: e.at });
    plus(count, e.at, 'turns');
  },
  skipped: (count, e) => plus(count, e.at, 'turns', -1),
  played: has_played,
  used(count, e) {
    if (count.duel.event && is_bang(e)) count.duel.answers++;
  },
  cancelled(count, e) {
    plus(count, e.by, 'shots');
    plus(count, e.at, 'dodged');
  },
  lost: has_lost,
  gained: has_gained,
  succeeded: has_checked,
  failed: has_checked,
  /** The hands of the deal are no draws. */
  drew: (count, e) => plus(count, e.at, 'drawn', count.turn > 0 ? 1 : 0),
  kept: (count, e) => plus(count, e.at, 'drawn'),
  took: (count, e) => plus(count, e.by, e.from === 'discard' ? 'drawn' : 'taken'),
  exploded: (count, e) => tell(count, 'exploded', e.at, e),
  penalty: (count, e) => tell(count, 'penalty', e.at, e),
  eliminated(count, e) {
    if (e.by !== e.at) plus(count, e.by, 'eliminations');
    if (e.at) count.statistics.ends[e.at] = { turn: count.turn, frame: count.frame, by: e.by, text: e.text ?? '' };
    tell(count, 'eliminated', e.at, e);
  },
  performed: (count, e) => plus(count, e.by, 'feats'),
  claimed: (count, e) => plus(count, e.by, 'feats'),
  legend: (count, e) => tell(count, 'legend', e.at, e),
  turned_back(count, e) {
    if (e.at) count.life[e.at] = e.n ?? 0;
    tell(count, 'saved', e.at, e);
  },
  won: (count, e) => tell(count, 'won', undefined, e),
};

/* ---- the whole game ---- */

/** Life before the events of this frame: what it is after them, less what they changed; of who turned back, what it was. */
function life_before(frame: Frame, before: Frame | undefined): Lives {
  const life: Lives = Object.fromEntries(frame.view.seats.map(s => [s.seat, s.life]));
  for (const e of frame.events ?? []) {
    if (e.at && e.kind === 'lost') life[e.at] = (life[e.at] ?? 0) + (e.n ?? 0);
    if (e.at && e.kind === 'gained') life[e.at] = (life[e.at] ?? 0) - (e.n ?? 0);
  }
  for (const { kind, at } of frame.events ?? [])
    if (kind === 'turned_back' && at) life[at] = before?.view.seats.find(s => s.seat === at)?.life ?? 0;
  return life;
}

function start(first: Frame): Count {
  const seats = first.view.seats.map(s => s.seat);
  const nothing = (): SeatFigures => Object.fromEntries(FIGURES.map(f => [f, 0])) as SeatFigures;
  const figures = Object.fromEntries(seats.map(s => [s, nothing()]));
  const statistics: Statistics = { seats, turns: 0, points: [], figures, moments: [], ends: {}, starts: [] };
  return { statistics, life: {}, turn: 0, frame: 0, duel: { answers: 0, frame: 0, turn: 0 } };
}

/** frames: of the whole game, from the deal on, as all-seeing eyes see them. */
export function count_game(frames: readonly Frame[]): Statistics | undefined {
  const [first] = frames;
  if (!first) return undefined;
  const count = start(first);
  frames.forEach((frame, i) => {
    count.frame = i;
    count.life = life_before(frame, frames[i - 1]);
    for (const event of frame.events ?? []) EVENTS[event.kind]?.(count, event);
  });
  end_turn(count, frames.length - 1);
  end_duel(count);
  const { statistics, longest } = count;
  if (longest?.event?.text) {
    const { frame, turn, event } = longest;
    statistics.moments.push({ kind: 'duel', frame, turn, seat: event.at, text: event.text ?? '' });
  }
  statistics.moments.sort((a, b) => a.frame - b.frame);
  statistics.turns = count.turn;
  return statistics;
}

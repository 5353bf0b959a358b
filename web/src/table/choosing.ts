/** From what is pressed to what it means: pure functions over a question as a frame brings it. Only `moves` and `refused` are
    known here; what a card does, whom it reaches and why not, are not. Everything that is looked at is asked of `press`, so
    that a look never promises what a press does not do. */
import type { Ask, Card, Move, Reason, Seat, ToldMove, View } from '../protocol';
import { bare } from '../moves';
import type { Look } from './parts';

/** A question, and who reads it. */
export interface Question {
  me: Seat | undefined;
  ask: Ask;
  view: View;
}

/** A card that waits for a target; the way, if only one of several is meant. */
export interface Choice {
  card: Card;
  way?: string;
}

export type Thing =
  | { card: Card; seat?: undefined }
  | { seat: Seat; card?: undefined }
  | { slip: Card; seat: Seat; card?: undefined };

/** What a press leads to. wish: the card that is to be picked when the move asks which. */
export type Outcome =
  | { does: 'nothing' }
  | { does: 'back' }
  | { does: 'send'; move: ToldMove; wish?: Card }
  | { does: 'choose'; choice: Choice }
  | { does: 'menu'; place: string; moves: ToldMove[]; wish?: Card }
  | { does: 'refuse'; place: string; reason: Reason }
  | { does: 'ask_why'; place: string; move: Move };

const NOTHING: Outcome = { does: 'nothing' };

export const moves_of = (q: Question | undefined): ToldMove[] => q?.ask.moves ?? [];
export const owes = (q: Question | undefined): boolean => !!q?.me && q.ask.owe.includes(q.me);

const table_of = (q: Question, seat: Seat): Card[] => q.view.seats.find(s => s.seat === seat)?.table ?? [];
const hand_of = (q: Question, seat: Seat | undefined): Card[] => q.view.seats.find(s => s.seat === seat)?.hand ?? [];
const plays_of = (q: Question, choice: Choice): ToldMove[] =>
  moves_of(q).filter(m => m.card === choice.card && (!choice.way || m.way === choice.way));
/** Of a card that can be aimed, no seat means oneself. */
const target_of = (q: Question, move: Move): Seat | undefined => move.at ?? q.me;

/** One of them: it is sent. Several: they are offered. */
function send_one_of(moves: ToldMove[], place: string, wish?: Card): Outcome {
  const [move, other] = moves;
  if (!move) return NOTHING;
  const wished = wish ? { wish } : {};
  return other ? { does: 'menu', place, moves, ...wished } : { does: 'send', move, ...wished };
}

/* ---- a card ---- */

function refusal(q: Question, card: Card, place: string): Outcome {
  const found = owes(q) ? q.ask.refused?.find(r => r.card === card) : undefined;
  return found ? { does: 'refuse', place, reason: found.reason } : NOTHING;
}

/** It goes at somebody; a card that is taken has its place already. */
const is_aimed = (move: Move): boolean => move.at !== undefined && move.verb !== 'takes';

/** Of the hand, of those that lie open, and a feat of the row. */
function press_card(q: Question, choice: Choice | undefined, card: Card): Outcome {
  const place = `card ${card}`;
  if (choice?.card === card) return { does: 'back' };
  const moves = plays_of(q, { card });
  if (moves.length === 0) return refusal(q, card, place);
  return moves.some(is_aimed) ? { does: 'choose', choice: { card } } : send_one_of(moves, place);
}

/* ---- a seat ---- */

function aim_at(q: Question, choice: Choice, seat: Seat, wish?: Card): Outcome {
  const plays = plays_of(q, choice);
  const [first] = plays;
  const fits = plays.filter(m => target_of(q, m) === seat);
  if (!first || fits.length) return send_one_of(fits, `seat ${seat}`, wish);
  const here = q.view.seats.find(s => s.seat === seat)?.in_play;
  return seat === q.me || !here ? NOTHING : { does: 'ask_why', place: `seat ${seat}`, move: { ...bare(first), at: seat } };
}

/** With nothing chosen: a card out of that hand, or one of those that lie there. */
function press_seat(q: Question, choice: Choice | undefined, seat: Seat): Outcome {
  if (choice) return aim_at(q, choice, seat);
  const lying = table_of(q, seat);
  const hits = (m: ToldMove): boolean =>
    (!m.card && m.at === seat) || (m.verb === 'takes' && !!m.card && lying.includes(m.card));
  return send_one_of(moves_of(q).filter(hits), `seat ${seat}`);
}

/* ---- a card in play ---- */

function press_slip(q: Question, choice: Choice | undefined, seat: Seat, card: Card): Outcome {
  return choice && choice.card !== card ? aim_at(q, choice, seat, card) : press_card(q, choice, card);
}

/* ---- together ---- */

export function press(q: Question | undefined, choice: Choice | undefined, thing: Thing): Outcome {
  if (!q || moves_of(q).length === 0) return NOTHING;
  if ('slip' in thing) return press_slip(q, choice, thing.seat, thing.slip);
  return thing.card !== undefined ? press_card(q, choice, thing.card) : press_seat(q, choice, thing.seat);
}

const LOOK_OF: Record<Outcome['does'], Look> = {
  nothing: 'idle',
  back: 'chosen',
  send: 'ok',
  choose: 'ok',
  menu: 'ok',
  refuse: 'no',
  ask_why: 'no',
};

/** A seat, and a card in front of somebody else, is a target; a card of one's own is chosen. */
export function look(q: Question | undefined, choice: Choice | undefined, thing: Thing): Look {
  const found = LOOK_OF[press(q, choice, thing).does];
  const aimed = thing.seat !== undefined && (choice !== undefined || !('slip' in thing) || thing.seat !== q?.me);
  return found === 'ok' && aimed ? 'target' : found;
}

/** The picked card was named when the card was played: the answer, if it is offered. */
export function granted(q: Question | undefined, wish: Card): ToldMove | undefined {
  if (!owes(q) || q?.ask.kind !== 'pick') return undefined;
  return moves_of(q).find(m => m.verb === 'takes' && m.card === wish);
}

/* ---- the buttons of the bar ---- */

const MOST_BUTTONS = 3;
/** Cards of somebody else's hand that may be taken: they are laid open for who chooses. */
export function hand_shown({
  me,
  ask,
  view,
}: Pick<Question, 'me' | 'ask' | 'view'>): { seat: Seat; cards: Card[] } | undefined {
  const taken = (ask.moves ?? []).flatMap(m => (m.verb === 'takes' && m.card ? [m.card] : []));
  const owner = taken.length ? view.seats.find(s => s.seat !== me && s.hand.includes(taken[0] as Card)) : undefined;
  return owner && { seat: owner.seat, cards: taken };
}

/** Can it be reached by a card of the hand, one that lies open, one in play, or a feat? */
function is_drawn(q: Question, move: Move): boolean {
  if (!move.card) return false;
  const { store = [], aside = [], feats } = q.view;
  const open = [
    ...hand_of(q, q.me),
    ...store,
    ...aside,
    ...(feats?.row ?? []).map(feat => feat.card),
    ...(hand_shown(q)?.cards ?? []),
  ];
  return open.includes(move.card) || q.view.seats.some(s => s.table.includes(move.card as Card));
}

/** What may be pressed in the bar, "no" last. In one's own turn cards are played from the hand; else few answers are buttons,
    and of many only what cannot be pressed elsewhere. */
export function bar_moves(q: Question | undefined): ToldMove[] {
  if (!q) return [];
  const sorted = [...moves_of(q)].sort((a, b) => Number(a.verb === 'passes') - Number(b.verb === 'passes'));
  const few = sorted.length <= MOST_BUTTONS && q.ask.kind !== 'play';
  return few ? sorted : sorted.filter(m => !is_drawn(q, m));
}

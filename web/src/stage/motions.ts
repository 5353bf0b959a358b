/** Which movement tells which event, and how long it takes: a plan, made without looking at the screen. What belongs together
    moves together (a hand of cards that is discarded); everything else one after the other. */
import type { Ask, Frame, GameEvent, Seat } from '../protocol';

export type Motion =
  | 'fly' /* a card goes from where it was to where it goes */
  | 'flip' /* draw!: off the pile, turned over beside the seat */
  | 'verdict' /* and what it says, in words */
  | 'show' /* a card is held up for everybody */
  | 'pass' /* Dynamite goes round */
  | 'explode'
  | 'try' /* something in play is about to be used */
  | 'miss'
  | 'hurt'
  | 'heal'
  | 'out'
  | 'role'
  | 'turn'
  | 'shuffle'
  | 'token' /* fame tokens go from a seat to a feat */
  | 'side' /* a character is turned over */
  | 'aim' /* the shot of the question that is open now */
  | 'tell'; /* only a sentence */

export const MOTIONS: Readonly<Record<string, Motion>> = {
  turn: 'turn',
  drew: 'fly',
  played: 'fly',
  laid: 'fly',
  replaced: 'fly',
  used: 'fly',
  tried: 'try',
  flipped: 'flip',
  checked: 'fly',
  succeeded: 'verdict',
  failed: 'verdict',
  shuffled: 'shuffle',
  cancelled: 'miss',
  lost: 'hurt',
  gained: 'heal',
  eliminated: 'out',
  role: 'role',
  discarded: 'fly',
  forced: 'fly',
  took: 'fly',
  inherited: 'fly',
  revealed: 'fly',
  chose: 'fly',
  looked: 'fly',
  kept: 'fly',
  returned: 'fly',
  showed: 'show',
  exploded: 'explode',
  passed_on: 'pass',
  released: 'fly',
  invoked: 'try',
  unveiled: 'fly',
  retired: 'fly',
  performed: 'token',
  placed: 'token',
  claimed: 'try',
  boasted: 'try',
  forgoes: 'try',
  legend: 'side',
  turned_back: 'side',
  turned_up: 'fly',
  looked_at: 'try',
  gave: 'fly',
};

/** Of a kind that is not known only the sentence is told. */
const motion_of = ({ kind }: GameEvent): Motion => (Object.hasOwn(MOTIONS, kind) && MOTIONS[kind]) || 'tell';

/** Milliseconds at speed 1; those of tokens.css where it has them (--d-quick, --d-card, --d-shot, --d-turn). */
export const TIMES = { quick: 160, card: 320, shot: 420, turn: 600, word: 700, gap: 60, breath: 120 };

const LENGTH: Readonly<Record<Motion, number>> = {
  fly: TIMES.card,
  flip: TIMES.card + 2 * TIMES.quick,
  verdict: TIMES.word,
  show: TIMES.word,
  pass: TIMES.turn,
  explode: TIMES.turn + TIMES.quick,
  try: TIMES.quick,
  miss: TIMES.quick + TIMES.shot,
  hurt: TIMES.shot,
  heal: TIMES.quick + TIMES.breath,
  out: TIMES.shot,
  role: TIMES.turn + TIMES.breath,
  turn: TIMES.card,
  shuffle: TIMES.shot,
  token: TIMES.card + TIMES.gap,
  side: TIMES.turn + 2 * TIMES.quick,
  aim: TIMES.shot,
  tell: 0,
};

export interface Step {
  motion: Motion;
  events: GameEvent[];
  /** So many events of the frame are told once it begins. */
  told: number;
  /** At speed 1. */
  time: number;
  /** Between the cards of one step. */
  gap: number;
}

/** Who is shot at now, and by whom. */
export interface Shot {
  by: Seat;
  at: Seat;
}

/** A question about a shot: one is asked who did not cause it himself. */
export function shot_of(ask: Ask | undefined): Shot | undefined {
  if (!ask?.by || !['defend', 'bang'].includes(ask.kind) || ask.owe.length !== 1 || ask.owe === ask.by) return undefined;
  return { by: ask.by, at: ask.owe as Seat };
}
const same_shot = (a: Shot | undefined, b: Shot | undefined): boolean => a?.by === b?.by && a?.at === b?.at;

/** First and last card of a step begin no further apart, and all of it is under a second. */
const SPREAD = 500;
const LONGEST_STEP = 980;

function make_step(motion: Motion, events: GameEvent[], told: number): Step {
  const gap =
    events.length > 1 ? Math.min(TIMES.gap, Math.min(SPREAD, LONGEST_STEP - LENGTH[motion]) / (events.length - 1)) : 0;
  return { motion, events, told, gap, time: LENGTH[motion] + gap * (events.length - 1) };
}

/** The flipped card is put down only when its verdict was read. */
function in_telling_order(events: readonly GameEvent[]): { event: GameEvent; told: number }[] {
  const order = events.map((event, i) => ({ event, told: i + 1 }));
  for (let i = order.length - 2; i >= 0; i--) {
    const [card, verdict] = [order[i], order[i + 1]];
    if (card?.event.kind !== 'checked' || !verdict || motion_of(verdict.event) !== 'verdict') continue;
    order.splice(i, 2, verdict, card);
  }
  return order;
}

function together(a: GameEvent, b: GameEvent): boolean {
  const motion = motion_of(a);
  return a.kind === b.kind && ((motion === 'fly' && a.at === b.at) || motion === 'role');
}

export function plan(frame: Frame, before: Frame | undefined): Step[] {
  const steps: Step[] = [];
  for (const { event, told } of in_telling_order(frame.events ?? [])) {
    const motion = motion_of(event);
    const last = steps.at(-1);
    const friend = last?.events.at(-1);
    if (last && friend && together(friend, event)) {
      steps[steps.length - 1] = make_step(motion, [...last.events, event], Math.max(last.told, told));
    } else steps.push(make_step(motion, [event], Math.max(last?.told ?? 0, told)));
  }
  const shot = shot_of(frame.ask);
  if (shot && (!same_shot(shot, shot_of(before?.ask)) || begins_shot(frame)))
    steps.push(make_step('aim', [], frame.events?.length ?? 0));
  return steps;
}

/** The same two again: a second BANG!, not the same question after a Barrel that failed. */
const begins_shot = (frame: Frame): boolean => (frame.events ?? []).some(e => ['played', 'used', 'shot'].includes(e.kind));

export const time_of = (steps: readonly Step[]): number => steps.reduce((sum, step) => sum + step.time, 0);

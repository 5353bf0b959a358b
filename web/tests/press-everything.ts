/** Presses everything there is on a question, in any order: what can be sent that way. */
import type { Frame, Move } from '../src/protocol';
import { bar_moves, hand_shown, press } from '../src/table/choosing';
import type { Choice, Question, Thing } from '../src/table/choosing';

export const question = (frame: Frame): Question => ({
  me: frame.view.viewer,
  ask: frame.ask as Question['ask'],
  view: frame.view,
});
export const text = (move: Move): string => [move.verb, move.card, move.way, move.at].map(x => x ?? '-').join(' ');

export function things(q: Question): Thing[] {
  const own = q.view.seats.find(s => s.seat === q.me);
  const cards = [...(own?.hand ?? []), ...(q.view.store ?? []), ...(q.view.aside ?? []), ...(q.view.flip ?? [])];
  cards.push(...(q.view.feats?.row ?? []).map(feat => feat.card), ...(hand_shown(q)?.cards ?? []));
  return [
    ...cards.map(card => ({ card })),
    ...q.view.seats.map(({ seat }) => ({ seat })),
    ...q.view.seats.flatMap(({ seat, table }) => table.map(slip => ({ seat, slip }))),
  ];
}

/** All that can be sent by pressing things in any order: with its menus, without the bar or with it. */
export function reached(q: Question): { sent: Set<string>; wishes: Set<string> } {
  const sent = new Set(bar_moves(q).map(text));
  const wishes = new Set<string>();
  const seen = new Set<string>();
  const walk = (choice: Choice | undefined): void => {
    const key = JSON.stringify(choice ?? null);
    if (seen.has(key)) return;
    seen.add(key);
    for (const thing of things(q)) {
      const outcome = press(q, choice, thing);
      if (outcome.does === 'choose') walk(outcome.choice);
      else if (outcome.does === 'back') walk(undefined);
      else if (outcome.does === 'send') sent.add(text(outcome.move));
      else if (outcome.does === 'menu') for (const move of outcome.moves) sent.add(text(move));
      if ('wish' in outcome && outcome.wish) wishes.add(outcome.wish);
    }
  };
  walk(undefined);
  return { sent, wishes };
}

/** Moves as such: which are the same, and what of one an answer takes. What they do is not known here. */
import type { Move } from './protocol';

export const same_move = (a: Move, b: Move): boolean =>
  a.verb === b.verb && a.card === b.card && a.way === b.way && a.at === b.at;

/** Only what an answer takes: no sentences. */
export function bare(move: Move): Move {
  const { verb, card, way, at } = move;
  return { verb, ...(card && { card }), ...(way && { way }), ...(at && { at }) };
}

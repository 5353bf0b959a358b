/** How many games a bot may play out in its head, so that nobody waits longer than LONGEST for it: on a fast device as many as its kind
    does by itself, on a slow one fewer. The first decisions tell which device this is. Records hold moves alone, so nothing depends on
    it later. Pure. */
import { parts_of } from './bots';

/** Milliseconds. */
export const LONGEST = 350;
export const FEWEST = 100;
/** About as many as a kind does by itself (bots/levels.c); a level that is not here is never held back. */
export const BY_ITSELF: Record<string, number> = { normal: 100, hard: 1000, expert: 8000 };

/** Positions differ: the pace follows a slow one at once, and quick ones little by little. */
const FORGETTING = 0.2;

export class Pace {
  /** Milliseconds for each game in the head. */
  #each: number | undefined;

  /** For the engine; 0: as many as the kind does by itself. */
  allows(word: string): number {
    const most = BY_ITSELF[parts_of(word).level] ?? 0;
    const many = this.#each === undefined ? FEWEST : Math.floor(LONGEST / this.#each);
    return many >= most ? 0 : Math.max(FEWEST, many);
  }

  took(tries: number, ms: number): void {
    if (tries === 0) return;
    const each = Math.max(ms, 0.1) / tries; // a clock may be coarse
    const before = this.#each ?? each;
    this.#each = Math.max(each, before + (each - before) * FORGETTING);
  }
}

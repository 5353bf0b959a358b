/** Where in a replay the next turn or key moment is. Pure. */
import type { Statistics } from '../over/statistics';

export const turn_of = (statistics: Statistics | undefined, at: number): number =>
  statistics?.starts.findLast(s => s.frame <= at)?.turn ?? 0;

export const next_turn = (statistics: Statistics | undefined, at: number): number | undefined =>
  statistics?.starts.find(s => s.frame > at)?.frame;

export const next_moment = (statistics: Statistics | undefined, at: number): number | undefined =>
  statistics?.moments.find(m => m.frame > at)?.frame;

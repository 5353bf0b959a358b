/** Which game against bots is wanted: by the address, or as it was chosen last. Nothing of it is believed: anybody may have
    written it. Pure. */
import { ROLES } from '../protocol';
import type { LocalGame } from '../source/local';

export const LEVELS = ['plain', 'random'] as const;

const is_level = (level: unknown): boolean => (LEVELS as readonly unknown[]).includes(level);

/** Was this chosen in the dialog for a new game? A role and a seed are not. */
export const is_choice = (it: LocalGame): boolean =>
  Number.isInteger(it.seats) &&
  it.seats >= 3 &&
  it.seats <= 8 &&
  is_level(it.level) &&
  ['undefined', 'boolean'].includes(typeof it.beginner) &&
  it.role === undefined &&
  it.seed === undefined;

/** Of an address: ?seats=5&level=plain&role=deputy&beginner=1&seed=<64 digits>. What makes no sense is passed over, and what is
    missing is as in `last`. undefined: it asks for no certain game. */
export function asked_for(query: URLSearchParams, last: LocalGame): LocalGame | undefined {
  if (!query.has('seats')) return undefined;
  const seats = Math.round(Number(query.get('seats'))) || last.seats;
  const game: LocalGame = { ...last, seats: Math.min(8, Math.max(3, seats)) };
  const [level, seed] = [query.get('level') ?? '', query.get('seed') ?? ''];
  const role = ROLES.find(it => it === query.get('role'));
  if (is_level(level)) game.level = level;
  if (role) game.role = role;
  if (query.has('beginner')) game.beginner = query.get('beginner') === '1';
  if (/^[0-9a-f]{64}$/.test(seed)) game.seed = seed;
  return game;
}

/** Which game against bots is wanted: by the address, or as it was chosen last. Nothing of it is believed: anybody may have
    written it. Pure. */
import { ROLES } from '../protocol';
import { is_level, is_old_level, is_temper, MIXED } from '../source/bots';
import type { LocalGame } from '../source/local';

export const TO_BEGIN_WITH: LocalGame = { seats: 5, level: 'normal', temper: MIXED };

const is_wish = (temper: unknown): boolean => temper === MIXED || is_temper(temper);

/** Was this chosen in the dialog for a new game? A role and a seed are not. Older pages offered other levels, and no tempers. */
export const is_choice = (it: LocalGame): boolean =>
  Number.isInteger(it.seats) &&
  it.seats >= 3 &&
  it.seats <= 8 &&
  (is_level(it.level) || is_old_level(it.level)) &&
  (it.temper === undefined || is_wish(it.temper)) &&
  ['undefined', 'boolean'].includes(typeof it.beginner) &&
  it.role === undefined &&
  it.seed === undefined;

/** What was chosen, in what is offered now. */
export const as_offered = ({ level, temper, ...rest }: LocalGame): LocalGame => ({
  ...rest,
  level: is_level(level) ? level : TO_BEGIN_WITH.level,
  temper: temper ?? MIXED,
});

/** Somebody's very first game is easy; and as Sheriff he is asked first, and has nothing to hide yet (of three nobody is one). */
export const first_of = (choice: LocalGame): LocalGame => ({
  ...choice,
  level: 'easy',
  ...(choice.seats !== 3 && { role: 'sheriff' as const }),
});

/** Of an address: ?seats=5&level=hard&temper=mixed&role=deputy&beginner=1&seed=<64 digits>. What makes no sense is passed over, and what is
    missing is as in `last`. undefined: it asks for no certain game. */
export function asked_for(query: URLSearchParams, last: LocalGame): LocalGame | undefined {
  if (!query.has('seats')) return undefined;
  const seats = Math.round(Number(query.get('seats'))) || last.seats;
  const game: LocalGame = { ...last, seats: Math.min(8, Math.max(3, seats)) };
  const [level, temper, seed] = ['level', 'temper', 'seed'].map(name => query.get(name) ?? '') as [string, string, string];
  const role = ROLES.find(it => it === query.get('role'));
  if (is_level(level)) game.level = level;
  if (is_wish(temper)) game.temper = temper;
  if (role) game.role = role;
  if (query.has('beginner')) game.beginner = query.get('beginner') === '1';
  if (/^[0-9a-f]{64}$/.test(seed)) game.seed = seed;
  return game;
}

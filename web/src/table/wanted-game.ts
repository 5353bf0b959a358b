/** Which game against bots is wanted: by the address, or as it was chosen last. Nothing of it is believed: anybody may have
    written it. Pure. */
import { ROLES } from '../protocol';
import { is_level, is_old_level, is_temper, MIXED } from '../source/bots';
import { type LocalGame, SWITCHES, type Switch } from '../source/local';

export const TO_BEGIN_WITH: LocalGame = { seats: 5, level: 'normal', temper: MIXED };

const is_wish = (temper: unknown): boolean => temper === MIXED || is_temper(temper);

/** Was this chosen in the dialog for a new game? A role and a seed are not. Older pages offered other levels, and no tempers. */
export const is_choice = (it: LocalGame): boolean =>
  Number.isInteger(it.seats) &&
  it.seats >= 3 &&
  it.seats <= 8 &&
  (is_level(it.level) || is_old_level(it.level)) &&
  (it.temper === undefined || is_wish(it.temper)) &&
  SWITCHES.every(name => ['undefined', 'boolean'].includes(typeof it[name])) &&
  it.role === undefined &&
  it.seed === undefined;

/** How many may play. */
export const LEGENDS_SEATS = [4, 5, 6, 7] as const;
/** Options that Legends is played with, unless they are switched off. */
export const LEGENDS_OPTIONS = ['hand_limit_two', 'jail_heart'] as const;

/** With a switch turned. Legends brings its options along, and takes them away again; and is for 4 to 7. */
export function turned(game: LocalGame, name: Switch, on: boolean): LocalGame {
  const seats = name === 'legends' && on ? Math.min(7, Math.max(4, game.seats)) : game.seats;
  const along = name === 'legends' ? LEGENDS_OPTIONS : [];
  return { ...game, seats, [name]: on, ...Object.fromEntries(along.map(option => [option, on])) };
}

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

/** Of an address: ?seats=5&level=hard&temper=mixed&role=deputy&beginner=1&legends=1&jail_heart=0&seed=<64 digits>. What makes no sense is passed over, and what is
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
  for (const name of SWITCHES) if (query.has(name)) Object.assign(game, turned(game, name, query.get(name) === '1'));
  if (/^[0-9a-f]{64}$/.test(seed)) game.seed = seed;
  const fits = !game.legends || LEGENDS_SEATS.some(n => n === game.seats);
  return fits ? game : turned(game, 'legends', false); // so many were asked for, and Legends is only what was chosen last
}

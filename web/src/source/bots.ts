/** The bots for people: how well they play, and what they like besides winning. One word for both: "hard-schemer"; an even temper has
    no name. Pure. */
export const LEVELS = ['easy', 'normal', 'hard', 'expert'] as const;
export const TEMPERS = ['even', 'cautious', 'hot-headed', 'schemer'] as const;
/** Each bot draws one of TEMPERS; which is told when the game is over. Only the engine in this browser knows it. */
export const MIXED = 'mixed';

const [EVEN] = TEMPERS;
const among = (list: readonly unknown[], it: unknown): boolean => list.includes(it);

export const is_level = (it: unknown): boolean => among(LEVELS, it);
export const is_temper = (it: unknown): boolean => among(TEMPERS, it);
/** Of older games: they go on, but nobody is offered them. */
export const is_old_level = (it: unknown): boolean => among(['plain', 'random'], it);

export const bot_word = (level: string, temper: string = EVEN): string =>
  temper === EVEN || is_old_level(level) ? level : `${level}-${temper}`;

export function parts_of(word: string): { level: string; temper: string } {
  const [level = '', ...temper] = word.split('-');
  return { level, temper: temper.join('-') || EVEN };
}

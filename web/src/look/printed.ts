/** What is printed on a kind of card besides its name: its border, and the one figure that matters. */
import { feats, kinds, legends } from 'virtual:deck';
import type { Border } from './card-frame';

/** range: of a weapon, in a ring. sign: the figure in the picture's corner. hot: an attack, vermilion. */
interface Print {
  range?: number;
  sign?: string;
  hot?: boolean;
}

const PRINT: Record<string, Print> = {
  bang: { hot: true },
  beer: { sign: '+1' },
  cat_balou: { hot: true },
  panic: { sign: '≤1', hot: true },
  duel: { hot: true },
  indians: { hot: true },
  stagecoach: { sign: '+2' },
  gatling: { hot: true },
  wells_fargo: { sign: '+3' },
  jail: { sign: '♥' },
  barrel: { sign: '♥' },
  mustang: { sign: '+1' },
  scope: { sign: '−1' },
  dynamite: { hot: true },
  volcanic: { range: 1 },
  schofield: { range: 2 },
  remington: { range: 3 },
  rev_carabine: { range: 4 },
  winchester: { range: 5 },
};

const BORDERS = new Map<string, Border>([
  ...kinds.map(kind => [kind.id, kind.border] as const),
  ...feats.map(feat => [feat.id, 'feat'] as const),
]);
const CROSSROADS = new Set(feats.filter(feat => feat.crossroads).map(feat => feat.id));
const SIDES = new Map(
  legends.flatMap(({ id, of }) => [
    [id, of],
    [of, id],
  ]),
);

export const printed = (kind: string): Print => PRINT[kind] ?? {};
/** Can the feat be met by a free act? */
export const has_crossroads = (feat: string): boolean => CROSSROADS.has(feat);
/** Is it the legendary side of a character? */
export const is_legendary = (character: string): boolean => character.startsWith('legendary_');
/** What is printed on the back of a character. */
export const other_side = (character: string): string | undefined => SIDES.get(character);
export const border_of = (kind: string): Border => BORDERS.get(kind) ?? 'brown';

/** What is printed on a kind of card besides its name: its border, and the one figure that matters. */
import { kinds } from 'virtual:deck';
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

const BORDERS = new Map<string, Border>(kinds.map(kind => [kind.id, kind.border]));

export const printed = (kind: string): Print => PRINT[kind] ?? {};
export const border_of = (kind: string): Border => BORDERS.get(kind) ?? 'brown';

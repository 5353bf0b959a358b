/** Drawings on the page. All are once in the sprite (mounted by the app); whatever shows one only refers to it. Its
    colours are those of the place: --k ink (else the text's), --s spot, --p paper. */
import { say } from '../words';
import { FEAT_PICTOGRAMS } from './feat-pictograms';
import { ICONS } from './icon-shapes';
import { PICTOGRAMS as CARD_PICTOGRAMS } from './pictograms';
import { PORTRAITS } from './portraits';
import './icons.css';

/** Of cards and of feats. */
export const PICTOGRAMS = { ...CARD_PICTOGRAMS, ...FEAT_PICTOGRAMS };

export type IconName = keyof typeof ICONS;
export type PictogramName = keyof typeof PICTOGRAMS;
export type PortraitName = keyof typeof PORTRAITS;
export type DrawingName = IconName | PictogramName | PortraitName;
export type Suit = 'S' | 'H' | 'D' | 'C';

/** Both sides of a character show the same face. */
const face_of = (name: string): string => name.replace(/^legendary_/, '');

/** Where a drawing is: its symbol and its grid. Something that has no drawing (a card of a later set) gets the unknown one. */
export function drawing(name: string): { id: string; grid: number } {
  if (name in ICONS) return { id: `i-${name}`, grid: 24 };
  if (name in PICTOGRAMS) return { id: `p-${name}`, grid: 64 };
  if (face_of(name) in PORTRAITS) return { id: `c-${face_of(name)}`, grid: 64 };
  return { id: 'i-unknown', grid: 24 };
}

/** label: what it says to those who do not see it; without one it is decoration. */
function Drawn({ name, label, klass }: { name: string; label?: string; klass: string }) {
  const { id, grid } = drawing(name);
  return (
    <svg class={klass} viewBox={`0 0 ${grid} ${grid}`} role="img" aria-label={label} aria-hidden={!label}>
      <use href={`#${id}`} />
    </svg>
  );
}

interface Drawable {
  label?: string;
  class?: string;
}

/** An icon in a line of text or on a button; also the picture of a card or of a character. */
export const Icon = ({ name, label, class: more = '' }: Drawable & { name: DrawingName }) => (
  <Drawn name={name} label={label} klass={`ico ${more}`} />
);

/** The picture of a kind of card, by the word the engine has for it. */
export const Pictogram = ({ kind, label, class: more = '' }: Drawable & { kind: string }) => (
  <Drawn name={kind} label={label} klass={`ico ${more}`} />
);

/** The face of a character; unknown: a question mark. Fills its place. */
export const Portrait = ({ id, label, class: more = '' }: Drawable & { id?: string }) => (
  <Drawn name={id ?? 'unknown'} label={label} klass={`por ${more}`} />
);

export const SUITS: Record<Suit, string> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
export const is_red = (suit: Suit): boolean => suit === 'H' || suit === 'D';

/** The sign of a suit, in its colour, with its name for those who do not see it. */
export const Pip = ({ suit, class: more = '' }: { suit: Suit; class?: string }) => (
  <Drawn name={suit} label={say(`suit.${SUITS[suit]}`)} klass={`pip ${is_red(suit) ? 'red' : ''} ${more}`} />
);

/** One shape (shapes.ts) as an element. */
function Shape({ source }: { source: string }) {
  const [, ink = '', transform, circle, rest = ''] = /^(\w)(?:\[([^\]]+)\])?(@?)(.*)$/.exec(source) ?? [];
  if (!circle) return <path class={ink} transform={transform} d={rest} />;
  const [cx, cy, r] = rest.split(',');
  return <circle class={ink} transform={transform} cx={cx} cy={cy} r={r} />;
}

const symbols = (family: string, grid: number, drawings: Record<string, string>) =>
  Object.entries(drawings).map(([name, shapes]) => (
    <symbol key={name} id={`${family}-${name}`} viewBox={`0 0 ${grid} ${grid}`} overflow="visible">
      {shapes.split('|').map(source => (
        <Shape key={source} source={source} />
      ))}
    </symbol>
  ));

/** Rays of the sun behind a picture, around 50, 52. */
function rays(): string {
  let path = '';
  for (let i = 0; i < 18; i++) {
    const angles = [(Math.PI * i) / 9 + 0.06, (Math.PI * i) / 9 + Math.PI / 22];
    path += `M50 52${angles.map(a => `L${(50 + 110 * Math.cos(a)).toFixed(0)} ${(52 + 110 * Math.sin(a)).toFixed(0)}`).join('')}z`;
  }
  return path;
}

/** Halftone of three strengths, and the net of the engraver on a back. */
const Patterns = () => (
  <defs>
    {[0.7, 1.15, 1.6].map((r, i) => (
      <pattern key={r} id={`g-dots${i + 1}`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
        <circle class="s" cx="2.5" cy="2.5" r={r} />
      </pattern>
    ))}
    <pattern id="g-net" width="12.2" height="12.2" patternUnits="userSpaceOnUse">
      <path class="net" d="M0 0l12.2 12.2M12.2 0L0 12.2" />
    </pattern>
    <path id="g-rays" d={rays()} />
  </defs>
);

export const Sprite = () => (
  <svg class="sprite" width="0" height="0" aria-hidden="true">
    <Patterns />
    {symbols('p', 64, PICTOGRAMS)}
    {symbols('c', 64, PORTRAITS)}
    {symbols('i', 24, ICONS)}
  </svg>
);

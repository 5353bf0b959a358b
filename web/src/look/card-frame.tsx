/** What all cards have in common: measures of the three sizes, ground, frame, name. Which card it is, cards.tsx knows. */
import type { ComponentChildren } from 'preact';
import { is_cjk, set_name, width_of, wrap, wrap_evenly } from './wood-type';

export type CardSize = 's' | 'm' | 'l';
/** A border kind, or "plain": characters and roles; "feat": a board; "gold": the legendary side of a character. */
export type Border = 'brown' | 'blue' | 'green' | 'orange' | 'black' | 'plain' | 'feat' | 'gold';
/** x, y, width, height */
export type Box = readonly [number, number, number, number];

export interface Measures {
  size: CardSize;
  w: number;
  h: number;
  /** Distance of the rule from the edge, and its strength. */
  inset: number;
  rule: number;
  art: Box;
  picture: Box;
  rank: number;
  suit: number;
  /** The name: its band, its size in one line and in two. */
  band: Box;
  one: number;
  two: number;
  /** Middle and radius of the figure in the picture's corner. */
  figure: readonly [number, number, number];
  mark: number;
}

export const MEASURES: Record<CardSize, Measures> = {
  s: {
    size: 's',
    w: 72,
    h: 104,
    inset: 2.5,
    rule: 2,
    art: [5, 5, 62, 70],
    picture: [11, 22.5, 50, 50],
    rank: 15,
    suit: 11,
    band: [5, 76, 62, 23],
    one: 14.5,
    two: 10.8,
    figure: [59, 66, 8.5],
    mark: 9,
  },
  m: {
    size: 'm',
    w: 110,
    h: 158,
    inset: 3.5,
    rule: 2.5,
    art: [7, 7, 96, 110],
    picture: [15.5, 33, 79, 79],
    rank: 22,
    suit: 16,
    band: [7, 118, 96, 33],
    one: 21,
    two: 15,
    figure: [90, 104, 12.5],
    mark: 13,
  },
  l: {
    size: 'l',
    w: 260,
    h: 374,
    inset: 7,
    rule: 4,
    art: [15, 70, 230, 152],
    picture: [63, 79, 134, 134],
    rank: 36,
    suit: 28,
    band: [15, 14, 230, 48],
    one: 34,
    two: 23,
    figure: [222, 200, 22],
    mark: 20,
  },
};

/** One corner, so that a border kind is told by its shape: round, ticket, cut, stepped. sx, sy: where it goes. */
const CORNER: Record<Border, (k: number, dx: number, dy: number) => string> = {
  plain: (k, dx, dy) => `a${k} ${k} 0 0 1 ${dx} ${dy}`,
  brown: (k, dx, dy) => `a${k} ${k} 0 0 1 ${dx} ${dy}`,
  orange: (k, dx, dy) => `a${k} ${k} 0 0 1 ${dx} ${dy}`,
  blue: (k, dx, dy) => `a${k} ${k} 0 0 0 ${dx} ${dy}`,
  green: (_, dx, dy) => `l${dx} ${dy}`,
  feat: (_, dx, dy) => `l${dx} ${dy}`,
  gold: (k, dx, dy) => `a${k} ${k} 0 0 0 ${dx} ${dy}`,
  black: (_, dx, dy) => (dx * dy > 0 ? `v${dy / 2}h${dx / 2}v${dy / 2}h${dx / 2}` : `h${dx / 2}v${dy / 2}h${dx / 2}v${dy / 2}`),
};

function corner_size(border: Border, width: number): number {
  const full = width * 0.085;
  if (border === 'plain' || border === 'brown') return Math.min(full, 3);
  if (border === 'gold') return Math.round(full * 6) / 10; /* a heavy rule, and long texts beside it */
  return Math.round((border === 'orange' ? full * 1.15 : full) * 10) / 10;
}

export function outline(border: Border, [x, y, w, h]: Box, k: number): string {
  const corner = CORNER[border];
  return (
    `M${x + k} ${y}H${x + w - k}${corner(k, k, k)}V${y + h - k}${corner(k, -k, k)}` +
    `H${x + k}${corner(k, -k, -k)}V${y + k}${corner(k, k, -k)}z`
  );
}

/** Sun, rays, and halftone towards the foot. */
export function Ground({ box, sun }: { box: Box; sun: number }) {
  const [x, y, w, h] = box;
  const height = (100 * h) / w;
  return (
    <svg x={x} y={y} width={w} height={h} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="art" d={`M0 0h100v${height}H0z`} />
      <g transform={`translate(0 ${height * 0.56 - 50})`}>
        <use class="ray" href="#g-rays" />
        <circle class="sun" cx="50" cy="52" r={sun} />
      </g>
      {[1, 2, 3].map(i => (
        <path
          key={i}
          class="dots"
          fill={`url(#g-dots${i})`}
          d={`M0 ${height * (0.55 + 0.15 * i)}h100v${height * 0.15 + 0.3}H0z`}
        />
      ))}
    </svg>
  );
}

/** The rule around the picture: dashed and dotted for the kinds that are. */
export function InnerRule({ z, border }: { z: Measures; border: Border }) {
  const dash = { green: `${z.w * 0.05} ${z.w * 0.03}`, orange: `.1 ${z.w * 0.045}` }[border as string];
  const dotted = border === 'orange';
  return (
    <path
      class="frame"
      stroke-width={dotted ? z.rule * 1.2 : z.rule * 0.45}
      stroke-dasharray={dash}
      stroke-linecap={dotted ? 'round' : undefined}
      d={outline('plain', z.art, 2)}
    />
  );
}

/** Of the rule, where it is heavier than others. */
const STRENGTH: Partial<Record<Border, number>> = { black: 1.7, gold: 2.1 };

/** Printed last: its margin covers what of the picture reaches into a notched corner. */
export function Frame({ z, border }: { z: Measures; border: Border }) {
  const k = corner_size(border, z.w);
  const outer = outline(border, [0.5, 0.5, z.w - 1, z.h - 1], k);
  const rule = outline(border, [z.inset, z.inset, z.w - 2 * z.inset, z.h - 2 * z.inset], k);
  return (
    <>
      <path class="p" fill-rule="evenodd" d={outer + rule} />
      <path class="frame" stroke-width={z.rule * (STRENGTH[border] ?? 1)} d={rule} />
      <path class="edge" d={outer} />
    </>
  );
}

/** A name in its box. */
export function Name({
  text,
  box,
  z,
  shrink = 1,
  klass,
}: {
  text: string;
  box: Box;
  z: Measures;
  shrink?: number;
  klass: string;
}) {
  const [x, y, w, h] = box;
  const latin = !is_cjk(text);
  const { lines, size } = set_name(text, w, z.one * shrink, z.two * shrink);
  return (
    <>
      {lines.map((line, i) => {
        const wanted = width_of(line) * size;
        const squeezed = latin || wanted > w * 0.92;
        return (
          <text
            key={line}
            class={`name ${latin ? 'latin' : ''} ${klass}`}
            x={x + w / 2}
            y={y + h / 2 + size * 0.36 + (i - (lines.length - 1) / 2) * size * 1.02}
            text-anchor="middle"
            font-size={size}
            textLength={squeezed ? Math.min(w, wanted) : undefined}
            lengthAdjust={squeezed ? 'spacingAndGlyphs' : undefined}
          >
            {line}
          </text>
        );
      })}
    </>
  );
}

/** Sizes of the text of a large card, tried until it fits. */
const TEXT_SIZES = [17, 15.5, 14.5, 13.5, 12.5, 11.5];

/** A sentence in a box, in the largest size in which all of it fits. */
export function Sentence({ text, box }: { text: string; box: Box }) {
  const [x, y, w, h] = box;
  const lead = is_cjk(text) ? 1.3 : 1.25;
  const em = (size: number): number => w / size - (is_cjk(text) ? 0.5 : 0);
  const fits = (size: number): boolean => wrap(text, em(size)).length * size * lead <= h;
  const size = TEXT_SIZES.find(fits) ?? (TEXT_SIZES.at(-1) as number);
  return (
    <>
      {wrap_evenly(text, em(size)).map((line, i) => (
        <text key={i} class="sentence" x={x} y={y + size * (1 + i * lead)} font-size={size}>
          {line}
        </text>
      ))}
    </>
  );
}

/** The sheet a card is printed on. label: what it says to those who do not see it. */
export function Sheet(props: { z: Measures; border: Border; klass: string; label?: string; children: ComponentChildren }) {
  const { z, border, klass, label, children } = props;
  return (
    <svg
      class={`card size-${z.size} ${klass}`}
      viewBox={`0 0 ${z.w} ${z.h}`}
      width={z.w}
      height={z.h}
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      <path class="p" d={outline(border, [0.5, 0.5, z.w - 1, z.h - 1], corner_size(border, z.w))} />
      {children}
      <Frame z={z} border={border} />
    </svg>
  );
}

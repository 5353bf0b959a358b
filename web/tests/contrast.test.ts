/** The pairs of colours that the look relies on can be told apart in every theme: text 4.5, edges and icons 3. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/look/tokens.css'), 'utf8');
type Tokens = Record<string, string>;

/** Colours of the block that begins with this selector. */
function block(selector: string): Tokens {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  const text = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries([...text.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, colour]) => [name, colour]));
}

const day = block(':root {');
const THEMES: Record<string, Tokens> = {
  day,
  lamp: { ...day, ...block(':root[data-theme=lamp]') },
  plate: { ...day, ...block(':root[data-theme=plate]') },
};

const frames = ['brown', 'blue', 'green', 'orange', 'black', 'plain'].map(kind => `frame-${kind}`);
const TEXT: [string, string][] = [
  ...['paper', 'sheet', 'sheet-2', 'paper-deep'].map((ground): [string, string] => ['ink', ground]),
  ...['paper', 'sheet', 'sheet-2'].map((ground): [string, string] => ['ink-2', ground]),
  ['red', 'sheet'],
  ['blue', 'sheet'],
  ['blue', 'paper'],
  ['ochre-ink', 'sheet'],
  ...['red', 'blue', 'good'].map((ground): [string, string] => ['on-spot', ground]),
  ['card-ink', 'card-paper'],
  ['card-red', 'card-paper'],
  ...frames.map((frame): [string, string] => ['card-paper', frame]),
];
const EDGE: [string, string][] = [
  ['rule', 'sheet'],
  ['rule', 'paper'],
  ['red', 'paper'],
  ['good', 'paper'],
  ['focus-out', 'paper'],
  ['focus-out', 'sheet'],
];

/** Relative luminance and contrast, as WCAG defines them. */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [a, b] = [tokens[one], tokens[other]];
  if (!a || !b) throw new Error(`no colour ${a ? other : one}`);
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(THEMES))('%s', (_, tokens) => {
  test.each(TEXT)('text: %s on %s', (one, other) => expect(contrast(tokens, one, other)).toBeGreaterThanOrEqual(4.5));
  test.each(EDGE)('edge: %s on %s', (one, other) => expect(contrast(tokens, one, other)).toBeGreaterThanOrEqual(3));
});

test('contrast is measured as WCAG does', () => {
  expect(contrast({ a: '#000', b: '#fff' }, 'a', 'b')).toBeCloseTo(21);
  expect(contrast({ a: '#777777', b: '#ffffff' }, 'a', 'b')).toBeCloseTo(4.48, 2);
});

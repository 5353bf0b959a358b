/** A sentence of the engine with the people and cards in it set apart. The sentence stays as it is: it is only searched
    for names that are known anyway. */
import type { ComponentChildren } from 'preact';
import { CardName } from '../look/card-words';
import { words } from '../words';

const SUIT_OF: Record<string, string> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' };
const INDEX = '(?:[♠♥♦♣](?:10|[2-9JQKA])|(?:10|[2-9JQKA])[♠♥♦♣])';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const longest_first = (a: string, b: string): number => b.length - a.length;

/** Names of kinds of cards in the language of the page, with their ids. */
function kinds(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [id, text] of Object.entries(words.value.catalogue)) {
    const kind = /^card\.([a-z_0-9]+)$/.exec(id)?.[1];
    if (kind && typeof text === 'string') found.set(text, kind);
  }
  return found;
}

let known: { catalogue: unknown; kinds: Map<string, string>; source: string } | undefined;

function card_pattern(): { kinds: Map<string, string>; source: string } {
  const catalogue = words.value.catalogue;
  if (known?.catalogue === catalogue) return known;
  const map = kinds();
  const names = [...map.keys()].sort(longest_first).map(escaped);
  known = { catalogue, kinds: map, source: names.length ? `(${names.join('|')})\\s?(${INDEX})` : '(?!)()' };
  return known;
}

function card_named(kind: string, index: string): string {
  const suit = /[♠♥♦♣]/.exec(index)?.[0] ?? '';
  return `${kind}:${index.replace(suit, '')}${SUIT_OF[suit]}`;
}

/** Patterns by the names in them: the same few again and again. */
const patterns = new Map<string, RegExp>();

function pattern_of(cards: string, names: readonly string[]): RegExp {
  const people = [...new Set(names)]
    .filter(name => name.length > 1)
    .sort(longest_first)
    .map(escaped);
  const source = `${cards}|${people.length ? `(?:${people.join('|')})` : '(?!)'}`;
  const pattern = patterns.get(source) ?? new RegExp(source, 'g');
  if (patterns.size > 20) patterns.clear();
  patterns.set(source, pattern);
  return pattern;
}

/** names: of the people that may be in it. */
export function marked(text: string, names: readonly string[]): ComponentChildren[] {
  const cards = card_pattern();
  const parts: ComponentChildren[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern_of(cards.source, names))) {
    const [all, kind, index] = match;
    const card = kind && index ? card_named(cards.kinds.get(kind) ?? kind, index) : undefined;
    parts.push(
      text.slice(last, match.index),
      card ? <CardName key={match.index} card={card} /> : <b key={match.index}>{all}</b>,
    );
    last = match.index + all.length;
  }
  return [...parts, text.slice(last)];
}

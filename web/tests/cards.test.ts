/** What the page says of a card is what the engine says of it; what it prints on one is what the sentence of the card says. */
import { kinds } from 'virtual:deck';
import { describe, expect, test } from 'vitest';
import { card_aloud, card_words, read_card } from '../src/look/card-words';
import { border_of, printed } from '../src/look/printed';
import { set_name, width_of, wrap } from '../src/look/wood-type';
import type { Language } from '../src/protocol';
import { LANGUAGES, say, words } from '../src/words';
import { catalogue, engine_in_node } from './engine-in-node';

const BOTS = { A: 'plain', B: 'plain', C: 'plain', D: 'plain', E: 'plain' };
/** Here the card is the cause, and the sentence does not name it. */
const CAUSE = ['lost', 'cancelled', 'eliminated'];
const speak = (language: Language): void => {
  words.value = { language, catalogue: catalogue(language) };
};

/** What is said in a whole game of things done with a card. */
async function told(language: Language): Promise<{ card: string; text: string }[]> {
  const engine = await engine_in_node(language);
  engine.deal({ seats: 5, seed: 'c0'.repeat(32), bots: BOTS });
  while (engine.bot());
  const events = engine.replay(engine.record(), 'all').flatMap(frame => frame.events ?? []);
  return events.flatMap(({ kind, card, text }) => (card && text && !CAUSE.includes(kind) ? [{ card, text }] : []));
}

describe('a card is taken apart', () => {
  test('rank of two letters, the second of two equal ones', () => {
    expect(read_card('dynamite:2H')).toEqual({ kind: 'dynamite', rank: '2', suit: 'H' });
    expect(read_card('volcanic:10C')).toEqual({ kind: 'volcanic', rank: '10', suit: 'C' });
    expect(read_card('stagecoach:9S/2')).toEqual({ kind: 'stagecoach', rank: '9', suit: 'S' });
  });

  test('a hidden one, none, and what is no card are not', () => {
    for (const card of ['?', '', undefined, 'bang', 'bang:1S', 'bang:11S', 'bang:KX', 'colt_45'])
      expect(read_card(card)).toBeUndefined();
  });

  test('all of the deck', () => {
    const deck = kinds.flatMap(kind => kind.cards.map(card => [kind.id, read_card(card)?.kind]));
    expect(deck).toHaveLength(80);
    for (const [kind, read] of deck) expect(read).toBe(kind);
  });
});

describe.each(LANGUAGES)('in $name', ({ tag }) => {
  test('the engine says it in the same words', { timeout: 30_000 }, async () => {
    speak(tag);
    const lines = await told(tag);
    for (const { card, text } of lines) expect(text).toContain(card_words(card));
    expect(new Set(lines.map(line => line.card)).size).toBeGreaterThan(60);
  });

  test('the range in the ring is the one of the sentence', () => {
    speak(tag);
    for (const { id } of kinds) {
      const { range } = printed(id);
      if (range !== undefined) expect(say(`card.${id}.text`).match(/\d/)?.[0]).toBe(String(range));
    }
    expect(kinds.filter(({ id }) => printed(id).range !== undefined)).toHaveLength(5);
  });

  test('names fit their place, and nothing of a sentence is lost when it is broken', () => {
    speak(tag);
    for (const { id } of kinds) {
      const { lines, size } = set_name(say(`card.${id}`), 58, 14.5, 10.8);
      expect(lines.length).toBeLessThanOrEqual(2);
      expect(lines.join('').replaceAll(' ', '').toLowerCase()).toBe(say(`card.${id}`).replaceAll(' ', '').toLowerCase());
      for (const line of lines) expect(width_of(line) * size).toBeLessThanOrEqual(58 * 1.41);
      const sentence = say(`card.${id}.text`);
      expect(wrap(sentence, 12).join('').replaceAll(' ', '')).toBe(sentence.replaceAll(' ', ''));
    }
  });
});

test('words in each language, printed and aloud', () => {
  const all: Record<Language, [string, string]> = {
    en: ['BANG! A♠', 'BANG!, ace of spades'],
    ko: ['뱅! A♠', '뱅! 스페이드 에이스'],
    zh: ['Bang! ♠A', '黑桃A的Bang!'],
  };
  for (const { tag } of LANGUAGES) {
    speak(tag);
    expect([card_words('bang:AS'), card_aloud('bang:AS')]).toEqual(all[tag]);
  }
  speak('en');
  expect([card_words('?'), card_aloud('?'), card_words(undefined)]).toEqual(['a card', 'a card', 'no card']);
});

test('borders are those of the deck', () => {
  expect(border_of('barrel')).toBe('blue');
  expect(border_of('bang')).toBe('brown');
});

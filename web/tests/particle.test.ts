import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { korean } from '../src/particle';
import { format } from '../src/words';

/** The rows of the same test in C: {"뱅!", "이/가", "이"}. */
const source = readFileSync(join(import.meta.dirname, '../../tests/unit/test_say.c'), 'utf8');
const table = /PARTICLE_ROWS\[\] = \{(.*?)\n\};/s.exec(source)?.[1] ?? '';
const rows = [...table.matchAll(/\{"([^"]*)",\s*"([^"]*)",\s*"([^"]*)"\}/g)].map(([, word, particle, form]) => [
  word,
  particle,
  form,
]);

test('there are rows to be held against', () => expect(rows.length).toBeGreaterThan(30));

test.each(rows)('%s %s: %s, as in C', (word, particle, form) => expect(korean(word ?? '', particle ?? '')).toBe(form));

test('sentences are filled in, with particles, plurals and a capital', () => {
  const words = { a: '{who:이/가} {card:을/를} 씁니다', b: ['{n} card', '{n} cards'], c: '{who:^} and {nobody}' };
  expect(format(words, 'ko', 'a', { who: '철수', card: '술통' })).toBe('철수가 술통을 씁니다');
  expect([0, 1, 2].map(n => format(words, 'en', 'b', { n }))).toEqual(['0 cards', '1 card', '2 cards']);
  expect(format(words, 'zh', 'b', { n: 2 })).toBe('2 card'); // other languages have one form
  expect(format(words, 'en', 'c', { who: 'you' })).toBe('You and {nobody}');
  expect(format(words, 'en', 'no.such', {})).toBe('no.such');
});

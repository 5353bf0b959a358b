import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import rules from 'virtual:rules';
import { characters, feats, kinds, legends } from 'virtual:deck';
import en from 'virtual:words/en';
import ko from 'virtual:words/ko';
import zh from 'virtual:words/zh';
import { bare, type Entry, find, has_name, has_word, heading_of, speaks_of } from '../src/reference/search';

const entry = (type: Entry['type'], id: string): Entry => {
  const name = `${{ feat: 'card', legend: 'character' }[type as string] ?? type}.${id}`;
  const text = `${name}.${type === 'role' ? 'goal' : 'text'}`;
  const names = [en, ko, zh].map(words => String(words[name]));
  return { type, id, english: names[0] ?? '', names, texts: [String(ko[text]), String(en[text])] };
};
const entries: Entry[] = [
  ...kinds.map(kind => entry('card', kind.id)),
  ...characters.map(character => entry('character', character.id)),
  ...feats.map(feat => entry('feat', feat.id)),
  ...legends.map(legend => entry('legend', legend.id)),
  ...['sheriff', 'deputy', 'outlaw', 'renegade'].map(role => entry('role', role)),
];
const names = (text: string): string[] => find(text, entries, rules).entries.map(e => e.id);
const numbers = (text: string): string[] => find(text, entries, rules).rules.map(r => r.id);

describe('search', () => {
  test('finds by id, and by name in every language, the name itself first', () => {
    expect(names('jail')[0]).toBe('jail');
    expect(names('감옥')[0]).toBe('jail');
    expect(names('监狱')[0]).toBe('jail');
    expect(names('willy_the_kid')[0]).toBe('willy_the_kid');
    expect(names('Willy  kid')[0]).toBe('willy_the_kid');
    expect(names('rev carab')[0]).toBe('rev_carabine');
    expect(names('BANG!')[0]).toBe('bang');
    expect(names('du').slice(0, 1)).toEqual(['duel']);
    expect(names('보안관')[0]).toBe('sheriff');
  });

  test('finds in the texts', () => {
    expect(names('steal')).toEqual([]);
    expect(names('regain life')).toEqual(expect.arrayContaining(['beer', 'saloon', 'sid_ketchum']));
    expect(names('술통')).toEqual(expect.arrayContaining(['barrel', 'jourdonnais']));
  });

  test('finds rules by number, by words, and those that speak of what is named', () => {
    expect(numbers('173')).toEqual(['BASE-173']);
    expect(numbers('base-173')).toEqual(['BASE-173']);
    expect(numbers('BASE3-001')).toEqual(['BASE3-001']);
    expect(numbers('17')).not.toContain('BASE-173');
    expect(numbers('reshuff')).toContain('BASE-074');
    expect(numbers('감옥')).toContain('BASE-053');
    expect(numbers('감옥')).toEqual(numbers('监狱'));
  });

  test('finds rules of an expansion, under headings with its name', () => {
    expect(numbers('leg-031')).toEqual(['LEG-031']);
    expect(numbers('LEG')).toEqual(rules.filter(rule => rule.id.startsWith('LEG-')).map(rule => rule.id));
    expect(numbers('LEG').length).toBeGreaterThan(250);
    expect(numbers('kit_carlson')).toContain('LEG-304');
    const headings = (id: string): string[] => rules.filter(rule => rule.id === id).map(heading_of);
    expect(['LEG-001', 'LEG-210', 'LEG-460', 'BASE-020'].flatMap(headings)).toEqual([
      'Legends: 1. Setup',
      'Legends: Bottleneck',
      'Legends: Kit Carlson (legend)',
      '3. Setup (4 to 7 players)',
    ]);
  });

  test('knows the rules that stand under the name of a feat or legend, and those that call a legend by it', () => {
    for (const it of entries.filter(e => e.type === 'feat' || e.type === 'legend'))
      expect(rules.filter(rule => rule.about === it.english).length, it.id).toBeGreaterThan(2);
    const of = (id: string): string[] =>
      rules.filter(rule => speaks_of(rule, entries.find(e => e.id === id) as Entry)).map(rule => rule.id);
    expect(of('legendary_rose_doolan')).toEqual(expect.arrayContaining(['LEG-344', 'LEG-486', 'LEG-501']));
    expect(of('legendary_kit_carlson')).toEqual(expect.arrayContaining(['LEG-305', 'LEG-460']));
    expect(of('kit_carlson')).not.toContain('LEG-460');
  });

  test('of nothing finds nothing', () => {
    for (const text of ['', '   ', '!?', 'xyzzy']) expect(find(text, entries, rules)).toEqual({ entries: [], rules: [] });
  });

  test('knows words from parts of words', () => {
    expect(bare('Rev. Carabine')).toBe('revcarabine');
    expect(has_word('A reshuffle.', 'shuffle')).toBe(false);
    expect(has_word('A reshuffle.', 'resh')).toBe(true);
    expect(has_name('the Duelist', 'Duel')).toBe(false);
    expect(has_name('two Duels', 'Duel')).toBe(true);
    expect(has_name('a Duel.', 'Duel')).toBe(true);
    expect(has_name('BANG! card', 'BANG!')).toBe(true);
  });

  test('names the same rules of every card and character as the command line', () => {
    const told = JSON.parse(
      execFileSync(process.env.BANG ?? resolve(import.meta.dirname, '../../build/bang'), ['cards', '--json'], {
        encoding: 'utf8',
      }),
    );
    const of_command = told.filter((it: { rules?: string[] }) => it.rules) as { id: string; rules: string[] }[];
    expect(of_command).toHaveLength(70);
    for (const { id, rules: expected } of of_command) {
      const mine = entries.find(e => e.id === id) as Entry;
      expect(
        rules
          .filter(rule => speaks_of(rule, mine))
          .map(rule => rule.id)
          .sort(),
        id,
      ).toEqual([...expected].sort());
    }
  });
});

/** A seat in words is what `bang replay` says of it; the position has everything that is on the table; the ring is
    look.md's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Language, SEATS, type View } from '../src/protocol';
import type { Person } from '../src/source/source';
import { left_of, list_words, position_words, seat_aloud, seat_words } from '../src/table/seat-words';
import { foot_of, name_of, others, owes, sides } from '../src/table/seats';
import { words } from '../src/words';
import { catalogue, engine_in_node } from './engine-in-node';

const RECORD = readFileSync(join(import.meta.dirname, '../../tests/golden/five-mixed.bang'), 'utf8');

/** bang replay --lang en --as B --to 60 tests/golden/five-mixed.bang */
const SAID: Record<Language, string[]> = {
  en: [
    'Slab the Killer, 4 of 4 life, 4 cards in hand, in play: Mustang 9♥ and Rev. Carabine A♣, distance 2, out of reach, on turn',
    'Suzy Lafayette (you), Sheriff, 0 of 5 life, 2 cards in hand',
    'Black Jack, 3 of 4 life, 4 cards in hand, in play: Remington K♣, distance 1, in reach',
    'Jesse Jones, 0 of 4 life, 1 card in hand, distance 2, out of reach',
    'Calamity Janet, 3 of 4 life, 2 cards in hand, distance 2, out of reach',
  ],
  ko: [
    '슬랩 더 킬러, 생명력 4 중 4, 손에 카드 4장, 앞에 놓인 카드: 야생마 9♥, 카빈 A♣, 거리 2, 사정거리 밖, 차례 진행 중',
    '수지 라파예트(당신), 보안관, 생명력 5 중 0, 손에 카드 2장',
    '블랙 잭, 생명력 4 중 3, 손에 카드 4장, 앞에 놓인 카드: 레밍턴 K♣, 거리 1, 사정거리 안',
    '제시 존스, 생명력 4 중 0, 손에 카드 1장, 거리 2, 사정거리 밖',
    '캘러미티 자넷, 생명력 4 중 3, 손에 카드 2장, 거리 2, 사정거리 밖',
  ],
  zh: [
    '杀手斯莱伯，体力4/4，4张手牌，区域内：野马 ♥9和转轮式卡宾枪 ♣A，距离2，攻击距离外，回合中',
    '苏西·拉法叶（你），警长，体力0/5，2张手牌',
    '黑杰克，体力3/4，4张手牌，区域内：雷明顿式左轮枪 ♣K，距离1，攻击距离内',
    '杰西·琼斯，体力0/4，1张手牌，距离2，攻击距离外',
    '灾难珍妮，体力3/4，2张手牌，距离2，攻击距离外',
  ],
};

async function view_after(moves: number, language: Language = 'en', eyes: 'B' | 'nobody' | 'all' = 'B'): Promise<View> {
  words.value = { language, catalogue: catalogue(language) };
  const frames = (await engine_in_node(language)).replay(RECORD, eyes);
  return (frames.at(moves) as (typeof frames)[number]).view;
}

const OTIS: Person = { seat: 'C', name: 'Otis', who: 'person', here: true, stand_in: false };
const NOBODY: Person = { seat: 'A', name: 'Nobody', who: 'nobody', here: false, stand_in: false };

describe('a seat', () => {
  test.each(['en', 'ko', 'zh'] as const)('as the terminal says it, in %s', { timeout: 30_000 }, async language => {
    const view = await view_after(60, language);
    expect(view.seats.map(s => seat_words(view, s.seat, []))).toEqual(SAID[language]);
  });

  test('by the name of its person, who has a character then; a free seat has no name', async () => {
    const view = await view_after(60);
    expect(seat_words(view, 'C', [OTIS])).toMatch(/^Otis, Black Jack, 3 of 4 life/);
    expect(seat_words(view, 'A', [NOBODY])).toMatch(/^Slab the Killer, 4 of 4/);
    expect(name_of(view, [OTIS], 'C')).toBe('Otis');
  });

  test('to be heard: suits in words', async () => {
    const view = await view_after(60);
    expect(seat_aloud(view, 'C', [])).toContain('Remington, king of clubs');
  });

  test('who only looks on has no distance; who is out has no life', async () => {
    const view = await view_after(60, 'en', 'nobody');
    expect(seat_words(view, 'C', [])).not.toContain('distance');
    const end = await view_after(-1, 'en', 'all');
    const out = end.seats.find(s => !s.in_play);
    expect(out && seat_words(end, out.seat, [])).toMatch(/, eliminated$/);
    expect(out?.role && left_of(end, out.role)).toBeLessThan(end.roles[out?.role ?? 'sheriff'] ?? 0);
  });
});

test('the position: turn, question, everybody from the reader on, his hand, piles, roles', async () => {
  const view = await view_after(60);
  const lines = position_words(view, [OTIS], 'What now?');
  expect(lines[0]).toBe(`Turn ${view.turns}: Slab the Killer`);
  expect(lines[1]).toBe('What now?');
  expect(lines[2]).toMatch(/^Suzy Lafayette \(you\)/);
  expect(lines[3]).toMatch(/^Otis, Black Jack/);
  expect(lines[6]).toMatch(/^Slab the Killer/);
  expect(lines[7]).toMatch(/^Your hand: .+ and .+/);
  expect(lines.at(-2)).toContain(`Draw pile ${view.deck}, discard pile ${view.discard.count}`);
  expect(lines.at(-1)).toBe('Roles left: Sheriff: 1, Deputy: 1, Outlaw: 2, Renegade: 1');
});

test('lists', () => {
  expect(list_words([])).toBe('');
  expect(list_words(['a'])).toBe('a');
  expect(list_words(['a', 'b', 'c'])).toBe('a, b and c');
});

describe('the ring', () => {
  const view_of = (n: number): View => ({ seats: SEATS.slice(0, n).map(seat => ({ seat })) }) as View;

  test('clockwise from my left', () => {
    expect(others(view_of(5), 'D')).toEqual(['E', 'A', 'B', 'C']);
    expect(others(view_of(3), 'A')).toEqual(['B', 'C']);
  });

  test('sides for 3 to 8 players', () => {
    const shape = [3, 4, 5, 6, 7, 8].map(n => {
      const { left, top, right } = sides(others(view_of(n), 'A'), true);
      return `${left.length}/${top.length}/${right.length}`;
    });
    expect(shape).toEqual(['0/2/0', '1/1/1', '1/2/1', '1/3/1', '2/2/2', '2/3/2']);
    expect(sides(others(view_of(8), 'A'), true)).toEqual({ left: ['B', 'C'], top: ['D', 'E', 'F'], right: ['G', 'H'] });
    expect(sides(others(view_of(8), 'A'), false)).toEqual({ left: ['B'], top: ['C', 'D', 'E', 'F', 'G'], right: ['H'] });
  });

  test('at the foot: me, else whose eyes it is, else A', () => {
    expect(foot_of(view_of(4), 'C')).toBe('C');
    expect(foot_of({ ...view_of(4), viewer: 'B' }, undefined)).toBe('B');
    expect(foot_of(view_of(4), undefined)).toBe('A');
  });
});

test('who has to play is not hurried, who has to answer is', () => {
  const ask = (kind: string) => ({ game: 1, n: 1, view: {} as View, ask: { kind, owe: 'AC', text: '' } });
  expect(owes(ask('play'), 'A')).toBe(false);
  expect(owes(ask('defend'), 'C')).toBe(true);
  expect(owes(ask('defend'), 'B')).toBe(false);
});

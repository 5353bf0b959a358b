/** Bots of all levels and tempers in the engine of the page, and how much they may think. */
import { expect, test } from 'vitest';
import type { EngineMemory } from '../src/source/engine-memory';
import { bot_word, LEVELS, MIXED, parts_of, TEMPERS } from '../src/source/bots';
import { BY_ITSELF, FEWEST, LONGEST, Pace } from '../src/source/pace';
import { SEATS } from '../src/protocol';
import { engine_in_node } from './engine-in-node';

const seed = (n: number): string => n.toString(16).padStart(64, '0');
const table = (word: string, seats: number) => Object.fromEntries(SEATS.slice(0, seats).map(seat => [seat, word]));
const bots_of = (engine: EngineMemory) => Object.values(engine.bots());

test('a word is a level and a temper, there and back', () => {
  for (const level of LEVELS)
    for (const temper of [...TEMPERS, MIXED]) expect(parts_of(bot_word(level, temper))).toEqual({ level, temper });
  expect(bot_word('hard')).toBe('hard');
  expect(bot_word('plain', MIXED)).toBe('plain');
});

test('the engine has a bot of every word, and plays it', async () => {
  const engine = await engine_in_node();
  for (const level of LEVELS)
    for (const temper of TEMPERS) {
      engine.deal({ seats: 4, seed: seed(1), bots: table(bot_word(level, temper), 4) });
      expect(bots_of(engine)).toEqual(Array(4).fill(bot_word(level, temper)));
      for (let i = 0; i < 4; i++) expect(engine.bot()).toBe(true);
    }
  expect(() => engine.deal({ seats: 4, seed: seed(1), bots: table('hard-sour', 4) })).toThrow();
  expect(() => engine.deal({ seats: 4, seed: seed(1), bots: table('sour-mixed', 4) })).toThrow();
});

test('mixed tempers are drawn from the seed: all there are, the same for the same game, of one level', async () => {
  const engine = await engine_in_node();
  const drawn: Record<string, number> = {};
  for (let n = 0; n < 40; n++) {
    engine.deal({ seats: 8, seed: seed(n), bots: table('hard-mixed', 8) });
    const bots = bots_of(engine);
    for (const word of bots) drawn[word] = (drawn[word] ?? 0) + 1;
    engine.resume(engine.record(), table('hard-mixed', 8));
    expect(bots_of(engine)).toEqual(bots);
  }
  expect(Object.keys(drawn).sort()).toEqual(TEMPERS.map(temper => bot_word('hard', temper)).sort());
  for (const count of Object.values(drawn)) expect(count).toBeGreaterThan(50); // of 320
});

test('an answer that was thought out is the one that is given, unless somebody comes between', async () => {
  const [one, other] = [await engine_in_node(), await engine_in_node()];
  for (const engine of [one, other]) engine.deal({ seats: 5, seed: seed(2), bots: table('normal', 5) });
  let between = 0;
  for (let i = 0; i < 30; i++) {
    one.think();
    const { seat, choices } = one.thought() ?? {};
    const worst = choices?.at(-1)?.move;
    if (seat && worst && i % 3 === 2) {
      between++;
      for (const engine of [one, other]) expect(engine.answer(seat, worst)).toBeUndefined();
    }
    one.bot();
    other.bot();
  }
  expect(between).toBeGreaterThan(3);
  expect(one.record()).toBe(other.record());
});

test('what a bot thought: beliefs that add up, the best choice first, each with its sentence', async () => {
  const engine = await engine_in_node();
  engine.deal({ seats: 5, seed: seed(3), bots: table('normal', 5) });
  let choices = 0;
  for (let i = 0; i < 30; i++) {
    engine.think();
    const thought = engine.thought();
    expect(Object.keys(thought?.beliefs ?? {})).toHaveLength(5);
    for (const roles of Object.values(thought?.beliefs ?? {}))
      expect(Math.abs(Object.values(roles).reduce((a, b) => a + b, 0) - 10_000)).toBeLessThan(20);
    for (const { move, tries, chance, error } of thought?.choices ?? []) {
      expect(move.text).toBeTruthy();
      expect(tries).toBeGreaterThan(0);
      expect(chance + error).toBeLessThanOrEqual(20_000);
      choices++;
    }
    engine.bot();
  }
  expect(choices).toBeGreaterThan(20);
});

test('what the page takes for the games of a kind is about what the kind plays out', async () => {
  const engine = await engine_in_node();
  const spy = Pace.prototype.allows;
  Pace.prototype.allows = () => 0;
  try {
    for (const [level, many] of Object.entries(BY_ITSELF)) {
      engine.deal({ seats: 4, seed: seed(4), bots: table(level, 4) });
      let most = 0;
      for (let i = 0; i < 6; i++) {
        engine.think();
        most = Math.max(most, engine.thought()?.iterations ?? 0);
        engine.bot();
      }
      expect(most, level).toBeGreaterThan(many * 0.6);
      expect(most, level).toBeLessThan(many * 1.4);
    }
  } finally {
    Pace.prototype.allows = spy;
  }
});

test('the pace: few at first, all on a fast device, fewer on a slow one, never too few', () => {
  const pace = new Pace();
  expect([pace.allows('easy'), pace.allows('plain'), pace.allows('normal')]).toEqual([0, 0, 0]);
  expect([pace.allows('hard'), pace.allows('expert-schemer')]).toEqual([FEWEST, FEWEST]);
  pace.took(0, 1000); // it did not look ahead
  expect(pace.allows('expert')).toBe(FEWEST);
  pace.took(100, 1);
  expect([pace.allows('hard'), pace.allows('expert')]).toEqual([0, 0]);
  pace.took(100, 20); // a slow position counts at once
  expect(pace.allows('expert')).toBe(LONGEST / 0.2);
  expect(pace.allows('hard')).toBe(0);
  pace.took(100, 1);
  expect(pace.allows('expert')).toBeLessThan(8000); // a quick one little by little
  for (let i = 0; i < 40; i++) pace.took(100, 1);
  expect(pace.allows('expert')).toBe(0);
  pace.took(100, 10_000);
  expect(pace.allows('expert')).toBe(FEWEST);
});

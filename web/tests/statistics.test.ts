/** Figures of finished games: of every record in tests/golden, held against what views and record lines say; and of a few
    events made by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { count_game, FIGURES, type Figure, type Statistics } from '../src/over/statistics';
import type { Frame, GameEvent, Seat } from '../src/protocol';
import type { EngineMemory } from '../src/source/engine-memory';
import { engine_in_node } from './engine-in-node';

let engine: EngineMemory | undefined;
const golden = resolve(import.meta.dirname, '../../tests/golden');
const records = readdirSync(golden).filter(name => name.endsWith('.bang'));

const sum = (s: Statistics, figure: Figure): number => s.seats.reduce((n, seat) => n + (s.figures[seat]?.[figure] ?? 0), 0);
const life_in = (frame: Frame, seat: Seat): number => frame.view.seats.find(s => s.seat === seat)?.life ?? Number.NaN;
const events_of = (frames: Frame[], kind: string): GameEvent[] =>
  frames.flatMap(f => f.events ?? []).filter(e => e.kind === kind);

/** Life when a turn ended within this frame: from the view before, not from the one after as the counting does. */
function life_at_turn(frames: Frame[], at: number, nth: number, seat: Seat): number {
  let life = life_in(frames[at - 1] as Frame, seat);
  let turns = 0;
  for (const e of frames[at]?.events ?? []) {
    if (e.kind === 'turn' && ++turns === nth) return life;
    if (e.at === seat && e.kind === 'lost') life -= e.n ?? 0;
    if (e.at === seat && e.kind === 'gained') life += e.n ?? 0;
    if (e.at === seat && e.kind === 'turned_back') life = e.n ?? 0;
  }
  return Number.NaN;
}

describe.each(records)('%s', name => {
  let frames: Frame[];
  let statistics: Statistics;
  const record = readFileSync(join(golden, name), 'utf8');

  beforeAll(async () => {
    engine ??= await engine_in_node();
    frames = engine.replay(record, 'all');
    statistics = count_game(frames) as Statistics;
  });

  test('as many turns as the game has', () => {
    expect(statistics.turns).toBe(frames.at(-1)?.view.turns);
    expect(statistics.points.map(p => p.turn)).toEqual(Array.from({ length: statistics.turns + 1 }, (_, turn) => turn));
    expect(sum(statistics, 'turns')).toBe(statistics.turns - events_of(frames, 'skipped').length);
  });

  test('life at the end of every turn', () => {
    let checked = 0;
    for (const [i, point] of statistics.points.slice(1, -1).entries()) {
      const same = statistics.points.slice(1, i + 2).filter(p => p.frame === point.frame).length;
      for (const seat of statistics.seats) expect(point.life[seat]).toBe(life_at_turn(frames, point.frame, same, seat));
      checked++;
    }
    expect(checked).toBe(statistics.turns - 1);
    for (const seat of statistics.seats)
      expect(statistics.points.at(-1)?.life[seat]).toBe(life_in(frames.at(-1) as Frame, seat));
  });

  test('life lost and regained is the difference', () => {
    const dealt = frames.find(f => f.view.turns > 0) as Frame; /* whoever keeps a character was asked before */
    for (const seat of statistics.seats) {
      const { lost = 0, gained = 0 } = statistics.figures[seat] ?? {};
      const turned = events_of(frames, 'turned_back').find(e => e.at === seat)?.n ?? 0; /* from 0: nobody lost more here */
      expect(life_in(dealt, seat) - lost + gained + turned).toBe(life_in(frames.at(-1) as Frame, seat));
    }
  });

  test('BANG!s are those of the record', () => {
    const lines = record.split('\n');
    for (const seat of statistics.seats) {
      const played = lines.filter(l => new RegExp(`^${seat} plays (bang:\\w+|\\S+ as bang)( |$)`).test(l));
      expect(statistics.figures[seat]?.bangs).toBe(played.length);
    }
    expect(sum(statistics, 'bangs')).toBeGreaterThan(0);
  });

  test('every shot hits or does not', () => {
    expect(sum(statistics, 'shots')).toBe(sum(statistics, 'hits') + sum(statistics, 'dodged'));
    expect(sum(statistics, 'shots')).toBeGreaterThanOrEqual(sum(statistics, 'bangs'));
  });

  test('who is out, and what is told of it', () => {
    const out = frames.at(-1)?.view.seats.filter(s => !s.in_play) ?? [];
    expect(Object.keys(statistics.ends).sort()).toEqual(out.map(s => s.seat).sort());
    for (const s of out) expect(statistics.ends[s.seat]?.by).toBe(s.killer);
    expect(statistics.moments.filter(m => m.kind === 'eliminated')).toHaveLength(out.length);
    expect(statistics.moments.filter(m => m.kind === 'blood')).toHaveLength(1);
    expect(statistics.moments.at(-1)?.kind).toBe('won');
    const order = statistics.moments.map(m => m.frame);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    for (const moment of statistics.moments) expect(moment.text).not.toBe('');
  });

  test('nothing is less than nothing', () => {
    for (const seat of statistics.seats)
      for (const figure of FIGURES) expect(statistics.figures[seat]?.[figure]).toBeGreaterThanOrEqual(0);
  });
});

/* ---- by hand ---- */

const A_AND_B = (a: number, b: number): Frame['view']['seats'] =>
  (['A', 'B'] as const).map((seat, i) => ({ seat, in_play: true, shown: false, life: i ? b : a, max: 4, hand: [], table: [] }));

const frame = (n: number, life: [number, number], ...events: GameEvent[]): Frame => ({
  game: 1,
  n,
  events,
  view: { turn: 'A', turns: 1, players: 2, deck: 9, discard: { count: 0 }, roles: {}, seats: A_AND_B(...life) },
});

const TURN: GameEvent = { kind: 'turn', at: 'A', n: 1 };
const DUEL: GameEvent = { kind: 'played', by: 'A', at: 'B', card: 'duel:JS', text: 'A plays Duel.' };
const bang = (by: Seat): GameEvent => ({ kind: 'used', by, at: by, card: 'bang:2C' });
const hurt = (life: number): GameEvent => ({
  kind: 'lost',
  by: 'A',
  at: 'B',
  card: 'duel:JS',
  source: 'duel',
  n: life,
  text: 'B loses 1 life.',
});

test('no game has no figures', () => expect(count_game([])).toBeUndefined());

test('saved at the last life, told once', () => {
  const beer: GameEvent = { kind: 'gained', at: 'B', n: 1, source: 'beer', text: 'Beer: B regains 1 life.' };
  const s = count_game([
    frame(0, [4, 1], TURN),
    frame(1, [4, 0], DUEL, hurt(1)),
    frame(2, [4, 1], beer),
    frame(3, [4, 2], beer),
  ]);
  expect(s?.moments.filter(m => m.kind === 'saved')).toEqual([
    { kind: 'saved', frame: 2, turn: 1, seat: 'B', text: 'Beer: B regains 1 life.' },
  ]);
});

test('the longest Duel, where it began', () => {
  const short = [frame(1, [4, 3], DUEL, hurt(1))];
  const long = [
    frame(2, [4, 3], DUEL),
    frame(3, [4, 3], bang('B')),
    frame(4, [4, 3], bang('A')),
    frame(5, [4, 3], bang('B')),
    frame(6, [4, 2], hurt(1)),
  ];
  const s = count_game([frame(0, [4, 4], TURN), ...short, ...long]);
  expect(s?.moments.filter(m => m.kind === 'duel')).toEqual([
    { kind: 'duel', frame: 2, turn: 1, seat: 'B', text: 'A plays Duel.' },
  ]);
  expect(count_game([frame(0, [4, 4], TURN), ...short])?.moments.some(m => m.kind === 'duel')).toBe(false);
});

test('Dynamite is lucky when it does not explode, a Barrel when it helps', () => {
  const check = (kind: string, source: string): GameEvent => ({ kind, at: 'B', source, card: 'bang:2C' });
  const events = [
    check('failed', 'dynamite'),
    check('succeeded', 'dynamite'),
    check('succeeded', 'barrel'),
    check('failed', 'barrel'),
  ];
  expect(count_game([frame(0, [4, 4], TURN, ...events)])?.figures.B).toMatchObject({ lucky: 2, checks: 4 });
});

test('a shot at oneself, or by nobody, is no first blood', () => {
  const explosion: GameEvent = { kind: 'lost', at: 'B', source: 'dynamite', n: 3, text: 'Dynamite: B loses 3 life.' };
  const own: GameEvent = { kind: 'lost', by: 'A', at: 'A', source: 'duel', n: 1, text: 'A loses 1 life.' };
  expect(count_game([frame(0, [3, 1], TURN, explosion, own)])?.moments).toEqual([]);
});

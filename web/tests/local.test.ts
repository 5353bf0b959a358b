/** A game in this browser that cannot go on: its engine failed, or another tab plays it. The engine is a stand-in. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '../src/protocol';

const engine = vi.hoisted(() => ({ fails: false, closed: 0, moves: 0, thinks: 0, bot_moves: 0, long: Promise.resolve() }));
vi.mock('../src/offline/offline', () => ({ reload_if_newer: async () => {} }));
vi.mock('../src/source/engine', () => {
  const made = {
    name: async () => {},
    speak: async () => {},
    deal: async () => {},
    resume: async () => {},
    frame: async () => ({ game: 1, n: engine.moves, view: { turn: 'A', turns: 1, seats: [] } }),
    record: async () => `record 1 ${engine.moves}`,
    replay: async () => [],
    think: async () => {
      engine.thinks++;
      await engine.long;
      return engine.bot_moves > 0;
    },
    bot: async () => {
      if (engine.bot_moves <= 0) return false;
      engine.bot_moves--;
      engine.moves++;
      return true;
    },
    bots: async () => ({ B: 'hard-schemer', C: 'hard', D: 'hard-cautious' }),
    why: async () => ({ code: 'legal', text: '' }),
    answer: async () => {
      if (engine.fails) throw new Error('expected: the engine is gone');
      engine.moves++;
    },
    close: () => void engine.closed++,
  };
  return { Engine: { open: async () => made } };
});

const shelf = new Map<string, string>();
const listeners = new Set<(event: { key: string }) => void>();

/** One page of this browser: a module of its own, as another tab has. */
async function tab(): Promise<typeof import('../src/source/local')> {
  vi.resetModules();
  return import('../src/source/local');
}
const written = (key: string): void => {
  for (const listener of listeners) listener({ key });
};
const move = { verb: 'passes' } as never;
const kept = (): string | undefined => shelf.get('bang.local');

beforeEach(() => {
  shelf.clear();
  listeners.clear();
  Object.assign(engine, { fails: false, closed: 0, moves: 0, thinks: 0, bot_moves: 0, long: Promise.resolve() });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', (_: string, listener: never) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: never) => listeners.delete(listener));
});

async function game(more: object = {}) {
  const { LocalSource, take_over } = await tab();
  take_over();
  return LocalSource.start({ seats: 4, level: 'hard', ...more });
}

test('a game whose engine fails says so, stops, and is there as it was kept', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const source = await game();
  await source.answer(move);
  expect([source.stopped.value, source.saved?.record]).toEqual([undefined, 'record 1 1']);
  engine.fails = true;
  await expect(source.answer(move)).rejects.toThrow();
  expect(source.stopped.value).toBe('broken');
  expect([engine.closed, source.saved?.record]).toEqual([1, 'record 1 1']);
  expect(JSON.parse(kept() ?? '').record).toBe('record 1 1');
  silent.mockRestore();
});

test('what was left on purpose did not fail', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const source = await game();
  engine.fails = true;
  const answer = source.answer(move).catch(() => {});
  source.close();
  await answer;
  expect(source.stopped.value).toBeUndefined();
  silent.mockRestore();
});

test('the tab that opens the game last plays it, and the older hears of it', async () => {
  const older = await game();
  const newer = await game();
  written('bang.local');
  expect(older.stopped.value).toBeUndefined();
  written('bang.local_plays');
  expect([older.stopped.value, newer.stopped.value]).toEqual(['elsewhere', undefined]);
  newer.close();
  expect(listeners.size).toBe(0);
});

test('a tab that did not hear of it (it was asleep) spoils nothing with its next move', async () => {
  const older = await game();
  await game();
  shelf.set('bang.local', 'what the newer keeps');
  await older.answer(move);
  expect([older.stopped.value, kept()]).toEqual(['elsewhere', 'what the newer keeps']);
});

test('a game that is over is nobody else’s', async () => {
  const source = await game();
  const over = { game: 1, n: 9, view: { seats: [] }, over: { text: '' } } as unknown as Frame;
  const { Engine } = await import('../src/source/engine');
  const spy = vi.spyOn(await Engine.open('en'), 'frame').mockResolvedValue(over);
  await source.answer(move);
  spy.mockRestore();
  await game();
  written('bang.local_plays');
  expect(source.stopped.value).toBeUndefined();
});

test('another game on the same page is no other tab', async () => {
  const { LocalSource, take_over } = await tab();
  take_over();
  const first = await LocalSource.start({ seats: 4, level: 'hard' });
  take_over();
  await LocalSource.start({ seats: 5, level: 'hard' });
  await first.answer(move);
  written('bang.local_plays');
  expect(first.stopped.value).toBeUndefined();
});

test('a bot thinks at once, while the move before is still shown, and moves no sooner than its pause is over', async () => {
  vi.useFakeTimers();
  engine.bot_moves = 1;
  let thought = (): void => {};
  engine.long = new Promise(done => (thought = done));
  const source = await game();
  await vi.advanceTimersByTimeAsync(5000);
  expect([engine.thinks, engine.moves]).toEqual([1, 0]);
  thought();
  await vi.advanceTimersByTimeAsync(5000);
  expect(engine.moves).toBe(0); // nothing was shown yet
  source.shown(0);
  await vi.advanceTimersByTimeAsync(340);
  expect(engine.moves).toBe(0);
  await vi.advanceTimersByTimeAsync(470);
  expect(engine.moves).toBe(1);
  source.close();
  vi.useRealTimers();
});

test('a game that is left while a bot thinks stays left', async () => {
  vi.useFakeTimers();
  engine.bot_moves = 1;
  engine.long = new Promise(() => {});
  const source = await game();
  source.shown(0);
  await vi.advanceTimersByTimeAsync(1000);
  source.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect([engine.moves, engine.closed, source.stopped.value]).toEqual([0, 1, undefined]);
  vi.useRealTimers();
});

test('drawn tempers are told when the game is over, and not before', async () => {
  const source = await game({ temper: 'mixed' });
  const bots = () => source.people.value.map(it => [it.bot, it.drawn]);
  await source.answer(move);
  expect(bots()).toEqual([[undefined, undefined], ...Array(3).fill(['hard-mixed', undefined])]);
  const over = { game: 1, n: 9, view: { seats: [] }, over: { text: '' } } as unknown as Frame;
  const { Engine } = await import('../src/source/engine');
  const spy = vi.spyOn(await Engine.open('en'), 'frame').mockResolvedValue(over);
  let told: unknown;
  source.listen(() => (told = source.people.value[1]?.bot));
  await source.answer(move);
  spy.mockRestore();
  expect(told).toBe('hard-schemer');
  expect(bots().slice(1)).toEqual([['hard-schemer', true], ['hard', true], ['hard-cautious', true]]); // biome-ignore format: a row each
});

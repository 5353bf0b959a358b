/** What was kept in this browser: anything may have been written there by others, or by an older page, and nothing be kept. */
import { beforeEach, expect, test, vi } from 'vitest';

const shelf = new Map<string, string>();
const open_shelf = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (k: string, v: string) => shelf.set(k, v) };
const no = (): never => {
  throw new Error('SecurityError');
};

beforeEach(() => {
  vi.resetModules();
  shelf.clear();
  vi.stubGlobal('localStorage', open_shelf);
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

const keep = (key: string, value: unknown): unknown => shelf.set(`bang.${key}`, JSON.stringify(value));

test('settings count only if they are what they may be', async () => {
  keep('theme', 'neon');
  keep('speed', '1');
  keep('name', 'W'.repeat(5000));
  keep('sound', true);
  const { settings } = await import('../src/settings');
  expect([settings.theme.value, settings.speed.value, settings.name.value, settings.sound.value]).toEqual([
    'system',
    1,
    '',
    true,
  ]);
});

test('a name with a line end or a NUL is none: it would break the lines of a record', async () => {
  for (const name of ['a\nb', 'a\0b']) {
    vi.resetModules();
    keep('name', name);
    expect((await import('../src/settings')).settings.name.value).toBe('');
  }
});

test('of the game that was chosen last only what the dialog can choose', async () => {
  const { is_choice } = await import('../src/table/wanted-game');
  const good = { seats: 5, level: 'hard', temper: 'mixed' };
  const others = [
    { ...good, beginner: true },
    { ...good, temper: 'schemer' },
    { seats: 5, level: 'plain' },
  ]; // the last from an older page
  for (const it of [good, ...others]) expect(is_choice(it)).toBe(true);
  const bad = [
    {},
    [],
    { seats: 99 },
    { seats: 4.5 },
    { seats: '5' },
    { level: 'nobody' },
    { temper: 'toString' },
    { beginner: 'x' },
    { role: 'sheriff' },
    { seed: 'z' },
  ];
  for (const it of bad.slice(2)) expect(is_choice({ ...good, ...it } as never)).toBe(false);
  for (const it of bad.slice(0, 2)) expect(is_choice(it as never)).toBe(false);
});

test('of an address what makes no sense is passed over', async () => {
  const { asked_for } = await import('../src/table/wanted-game');
  const last = { seats: 6, level: 'expert', temper: 'even' };
  const of = (query: string) => asked_for(new URLSearchParams(query), last);
  expect(of('new=1')).toBeUndefined();
  expect(of('seats=4&level=easy&temper=schemer&role=deputy&beginner=1')).toEqual({
    seats: 4,
    level: 'easy',
    temper: 'schemer',
    role: 'deputy',
    beginner: true,
  });
  for (const level of ['toString', 'plain', 'random'])
    expect(of(`seats=1e9&level=${level}&temper=sour&role=king&seed=12`)).toEqual({ ...last, seats: 8 });
  expect(of('seats=x')).toEqual(last);
  expect(of('seats=-3.7')).toEqual({ ...last, seats: 3 });
});

test('the first game is easy, and later ones are as they are offered now', async () => {
  const { as_offered, first_of } = await import('../src/table/wanted-game');
  const choice = { seats: 5, level: 'hard', temper: 'mixed' };
  expect(first_of(choice)).toEqual({ ...choice, level: 'easy', role: 'sheriff' });
  expect(first_of({ ...choice, seats: 3 })).toEqual({ ...choice, seats: 3, level: 'easy' });
  expect(as_offered(choice)).toEqual(choice);
  expect(as_offered({ seats: 7, level: 'random', beginner: true })).toEqual({
    seats: 7,
    level: 'normal',
    temper: 'mixed',
    beginner: true,
  });
});

test('a browser that keeps nothing has no saved game, and forgets none with an error', async () => {
  vi.stubGlobal('localStorage', { getItem: no, setItem: no, removeItem: no });
  const { forget_saved_game, saved_game } = await import('../src/source/local');
  expect(saved_game()).toBeUndefined();
  expect(forget_saved_game).not.toThrow();
});

test('without a database a finished game can be watched again as long as the page is open', async () => {
  vi.stubGlobal('indexedDB', { open: no });
  const { forget_record, keep_record, kept_record, kept_records } = await import('../src/replay/kept-records');
  const k = await keep_record('record 1', []);
  expect(await keep_record('record 1', [])).toBe(k);
  const other = await keep_record('record 2', []);
  expect((await kept_records()).map(r => r.text)).toEqual(['record 2', 'record 1']);
  expect((await kept_record(k))?.text).toBe('record 1');
  await forget_record(k);
  expect((await kept_records()).map(r => r.k)).toEqual([other]);
});

test('the language that was asked for last is spoken, whichever comes first', async () => {
  let late: ((module: object) => void) | undefined;
  vi.doMock('virtual:words/ko', () => new Promise(done => (late = done)));
  vi.doMock('virtual:words/zh', () => ({ default: { hi: 'ni hao' } }));
  vi.stubGlobal('document', { documentElement: {} });
  const { speak, words } = await import('../src/words');
  const slow = speak('ko');
  await vi.waitFor(() => expect(late).not.toBe(undefined));
  await speak('zh');
  late?.({ default: { hi: 'annyeong' } });
  await slow;
  expect(words.value.language).toBe('zh');
});

/** A database of one store that holds this, as far as it is read. */
function shelf_of(rows: unknown[]) {
  const asked = <T>(result: T) => {
    const request = { result, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const store = { getAll: () => asked(rows), get: (k: number) => asked(rows[k]) };
  return { open: () => asked({ transaction: () => ({ objectStore: () => store }), close: () => undefined }) };
}

test('of the games that are kept only those that are whole are shown', async () => {
  const good = { k: 1, text: 'record 1', people: [{ seat: 'A', name: 'Ann' }], when: 5 };
  const bad = [
    null,
    {},
    { text: 5 },
    { people: [null] },
    { people: [{ seat: 'A' }] },
    { people: 'x' },
    { when: 1e300 },
    { when: Number.NaN },
  ];
  const rows = [good, ...bad.map(more => (more && Object.keys(more).length ? { ...good, ...more } : more))];
  vi.stubGlobal('indexedDB', shelf_of(rows));
  const { kept_record, kept_records } = await import('../src/replay/kept-records');
  expect(await kept_records()).toEqual([good]);
  const found = await Promise.all(rows.map((_, k) => kept_record(k)));
  expect(found.filter(Boolean)).toEqual([good]);
});

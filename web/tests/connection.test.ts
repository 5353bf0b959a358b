/** The connection and the table of a server, against a server of paper: coming back, what was missed, answers that are taken
    once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Heard } from '../src/source/connection';
import type { Frame } from '../src/protocol';
import type { ServerSource } from '../src/source/server';

class Paper {
  static all: Paper[] = [];
  static get last(): Paper {
    return Paper.all.at(-1) as Paper;
  }
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  told: Heard[] = [];
  closed = false;

  constructor(readonly address: string) {
    Paper.all.push(this);
  }
  send(text: string): void {
    this.told.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  answer(message: object): void {
    this.say({ ...message, re: this.told.at(-1)?.id });
  }
  of(type: string): Heard[] {
    return this.told.filter(message => message.type === type);
  }
  welcome(more: object = {}): void {
    this.onopen?.();
    this.answer({ type: 'welcome', protocol: 1, person: 7, name: 'Ann', claimed: false, tables: [], resume: 45000, ...more });
  }
}

const SECRET = 'ab'.repeat(32);
const kept: { secret?: string } = {};
const identity = {
  secret: () => kept.secret,
  keep: (secret: string | undefined) => {
    kept.secret = secret;
  },
  name: () => 'Ann',
  language: () => 'en' as const,
};
const table = (more: object = {}) => ({
  type: 'table',
  code: 'KRTXVB',
  you: 'A',
  phase: 'playing',
  seats: [],
  game: 3,
  ...more,
});
const view = (more: object = {}) => ({ viewer: 'A', turn: 'A', seats: [], ...more });
const settled = () => vi.advanceTimersByTimeAsync(0);

let source: ServerSource;
let frames: Frame[];
let listening: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', Paper);
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  Paper.all = [];
  kept.secret = undefined;
  const { Connection } = await import('../src/source/connection');
  const { ServerSource } = await import('../src/source/server');
  source = new ServerSource(new Connection(identity, () => 'ws://paper/ws'));
  frames = [];
  listening = source.listen(frame => frames.push(frame));
  source.line.open();
});

afterEach(() => {
  source.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function at_table(n = 5): Promise<void> {
  Paper.last.welcome({ secret: SECRET });
  void source.join('KRTXVB');
  Paper.last.answer(table());
  Paper.last.say({ type: 'game', game: 3, n, view: view(), ask: { kind: 'play', owe: 'A', text: '' } });
  await settled();
}

async function lose_and_return(): Promise<void> {
  Paper.last.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  Paper.last.welcome();
}

test('a new guest gives his name, keeps the secret, and comes back with it', async () => {
  Paper.last.onopen?.();
  expect(Paper.last.told[0]).toMatchObject({ type: 'hello', protocol: 1, name: 'Ann', language: 'en' });
  expect(source.connection.value).toBe('lost');
  Paper.last.answer({ type: 'welcome', person: 7, name: 'Ann', claimed: false, tables: [], resume: 1, secret: SECRET });
  expect(kept.secret).toBe(SECRET);
  expect(source.connection.value).toBe('open');
  Paper.last.onclose?.({ code: 1006 });
  expect(source.connection.value).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  Paper.last.onopen?.();
  expect(Paper.last.told[0]).toMatchObject({ type: 'hello', secret: SECRET });
  expect(Paper.last.told[0]).not.toHaveProperty('name');
});

test('what is no message, or none that is known, is passed over', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await at_table();
  const noise = ['{', 'null', '[]', '5', '{}', '{"type":5}', '{"type":"toString"}', '{"type":"__proto__"}', '{"type":"over"}'];
  for (const data of [...noise, '{"type":"weather","rain":true}']) expect(() => Paper.last.onmessage?.({ data })).not.toThrow();
  const end = source.listen(({ n }) => {
    if (n > 5) throw new Error('a frame that cannot be drawn');
  });
  const answered = source.answer({ verb: 'passes' });
  const { id } = Paper.last.of('answer')[0] as Heard;
  expect(() => Paper.last.say({ type: 'step', re: id, game: 3, n: 6, view: view(), events: [] })).not.toThrow();
  expect(await answered).toBeUndefined();
  end();
  Paper.last.say({ type: 'step', game: 3, n: 7, view: view(), events: [] });
  expect(frames.at(-1)?.n).toBe(7);
});

test('a secret that the server does not know makes a new guest', async () => {
  kept.secret = SECRET;
  Paper.last.onopen?.();
  Paper.last.answer({ type: 'refused', code: 'bad_secret', text: 'unknown' });
  await settled();
  expect(kept.secret).toBeUndefined();
  expect(Paper.last.of('hello')).toHaveLength(2);
  expect(Paper.last.of('hello')[1]).not.toHaveProperty('secret');
});

test('pauses grow, and end at once when the page wakes', async () => {
  const opened = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return Paper.all.length;
  };
  Paper.last.onclose?.({ code: 1006 });
  expect(await opened(499)).toBe(1);
  expect(await opened(1)).toBe(2);
  Paper.last.onclose?.({ code: 1006 });
  expect(await opened(999)).toBe(2);
  expect(await opened(1)).toBe(3);
  Paper.last.onclose?.({ code: 1006 });
  source.line.wake();
  expect(Paper.all).toHaveLength(4);
});

test('a server that says nothing any more is asked, and then given up', async () => {
  await at_table();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(Paper.last.of('ping')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(Paper.all[0]?.closed).toBe(true);
  expect(source.connection.value).toBe('lost');
});

test('another tab: not tried again before it is asked for', async () => {
  await at_table();
  Paper.last.onclose?.({ code: 4001 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Paper.all).toHaveLength(1);
  expect(source.line.state.value).toBe('replaced');
  source.line.open();
  expect(Paper.all).toHaveLength(2);
  Paper.last.welcome();
  expect(Paper.last.of('join')[0]).toMatchObject({ table: 'KRTXVB', since: { game: 3, n: 5 } });
});

test('a server that stops is tried again within the pause it wishes', async () => {
  await at_table();
  Paper.last.say({ type: 'closing', text: 'back soon', wait: 10_000 });
  Paper.last.onclose?.({ code: 1001 });
  expect(source.notice.value).toBe('back soon');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(Paper.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(Paper.all).toHaveLength(2);
});

test('nothing else is sent while a name is on its way', async () => {
  await at_table();
  void source.send({ type: 'name', name: 'Bob' });
  void source.send({ type: 'ready', ready: true });
  expect(Paper.last.of('ready')).toHaveLength(0);
  Paper.last.answer({ type: 'named', name: 'Bob', claimed: false });
  expect(Paper.last.of('ready')).toHaveLength(1);
  expect(source.line.welcome.value?.name).toBe('Bob');
});

test('missed steps become one frame with all their events', async () => {
  await at_table();
  await lose_and_return();
  expect(Paper.last.of('join')[0]).toMatchObject({ table: 'KRTXVB', since: { game: 3, n: 5 } });
  Paper.last.answer(table());
  Paper.last.say({ type: 'step', game: 3, n: 6, events: [{ kind: 'drew' }] });
  Paper.last.say({ type: 'step', game: 3, n: 7, events: [{ kind: 'played' }], view: view() });
  expect(frames.at(-1)).toMatchObject({ n: 7, events: [{ kind: 'drew' }, { kind: 'played' }] });
  expect(frames).toHaveLength(2);
});

test('an answer lost on the way is sent again, once', async () => {
  await at_table();
  const wrong = source.answer({ verb: 'plays', card: 'bang:KH', at: 'C', text: 'not sent' } as never);
  expect(Paper.last.of('answer')[0]).toMatchObject({ game: 3, n: 5, move: { verb: 'plays', card: 'bang:KH', at: 'C' } });
  expect(Paper.last.of('answer')[0]?.move).not.toHaveProperty('text');
  await lose_and_return();
  Paper.last.answer(table());
  await settled();
  Paper.last.answer({ type: 'pong' });
  await settled();
  expect(Paper.last.of('answer')).toHaveLength(1);
  Paper.last.answer({ type: 'taken', game: 3, n: 5 });
  expect(await wrong).toBeUndefined();
});

test('an answer that was taken before the loss is not sent again', async () => {
  await at_table();
  const wrong = source.answer({ verb: 'passes' });
  await lose_and_return();
  Paper.last.answer(table());
  Paper.last.say({ type: 'step', game: 3, n: 6, events: [], view: view() });
  await settled();
  Paper.last.answer({ type: 'pong' });
  expect(await wrong).toBeUndefined();
  expect(Paper.last.of('answer')).toHaveLength(0);
});

test('what is refused comes back to who sent it', async () => {
  await at_table();
  const wrong = source.answer({ verb: 'passes' });
  Paper.last.answer({
    type: 'refused',
    code: 'illegal',
    text: 'no',
    why: 'must_choose',
    reason: { code: 'must_choose', text: 'no' },
  });
  expect(await wrong).toMatchObject({ code: 'illegal', reason: { code: 'must_choose' } });
});

test('the last step waits for how it ended', async () => {
  await at_table();
  Paper.last.say({ type: 'step', game: 3, n: 6, events: [{ kind: 'won' }], view: view({ over: 'law', winners: 'A' }) });
  expect(frames).toHaveLength(1);
  Paper.last.say({ type: 'over', game: 3, end: 'law', winners: 'A', text: 'Law.', roles: { A: 'sheriff' }, secret: SECRET });
  expect(frames.at(-1)).toMatchObject({
    n: 6,
    events: [{ kind: 'won' }],
    over: { end: 'law', text: 'Law.', roles: { A: 'sheriff' } },
  });
  expect(frames.at(-1)?.over).not.toHaveProperty('secret');
});

test('the share of a deal is 32 bytes, kept for the check afterwards, and the same only when the same deal is told again', async () => {
  const { my_share, told_commitment } = await import('../src/source/server');
  const held = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  });
  await at_table();
  Paper.last.say({ type: 'deal', game: 4, commitment: SECRET, setup: '', wait: 3000 });
  Paper.last.say({ type: 'deal', game: 4, commitment: SECRET, setup: '', wait: 3000 });
  Paper.last.say({ type: 'deal', game: 5, commitment: SECRET, setup: '', wait: 3000 });
  const shares = Paper.last.of('share').map(message => message.share);
  expect(shares[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(shares[1]).toBe(shares[0]);
  expect(shares[2]).not.toBe(shares[0]);
  expect(my_share(4)).toBe(shares[0]);
  expect(told_commitment(4)).toBe(SECRET);
  expect(told_commitment(6)).toBeUndefined();
  const other = 'cd'.repeat(32);
  Paper.last.say({ type: 'deal', game: 4, commitment: other, setup: '', wait: 3000 });
  const again = Paper.last.of('share').at(-1)?.share;
  expect(again).toMatch(/^[0-9a-f]{64}$/);
  expect(again).not.toBe(shares[0]);
  expect([my_share(4), told_commitment(4)]).toEqual([again, other]);
  held.set('bang.share.4', SECRET); /* of an older page */
  expect(my_share(4)).toBeUndefined();
});

test('talk that is told again with a join is not doubled', async () => {
  await at_table();
  const line = { type: 'chat', room: 'seats', person: 8, name: 'Bob', text: 'hi', k: 1 };
  Paper.last.say(line);
  Paper.last.say(line);
  Paper.last.say({ ...line, person: 7, text: 'mine', k: 2 });
  expect(source.chat.value.map(each => each.text)).toEqual(['hi', 'mine']);
});

test('a table that is gone says why', async () => {
  await at_table();
  Paper.last.say({ type: 'gone', table: 'KRTXVB', code: 'kicked', text: 'put out' });
  expect(source.table.value).toBeUndefined();
  expect(source.gone.value).toMatchObject({ code: 'kicked', text: 'put out' });
});

test('what came before the table was drawn is told to it, once', async () => {
  listening();
  await at_table(0);
  Paper.last.say({ type: 'step', game: 3, n: 1, view: view(), events: [{ kind: 'turn', text: 'one' }] });
  Paper.last.say({ type: 'step', game: 3, n: 2, events: [{ kind: 'turn', text: 'two' }] });
  Paper.last.say({ type: 'step', game: 3, n: 3, view: view(), events: [{ kind: 'turn', text: 'three' }] });
  const heard: Frame[] = [];
  const end = source.listen(frame => heard.push(frame));
  expect(heard.map(f => f.n)).toEqual([0, 1, 3]);
  expect(heard.flatMap(f => f.events ?? []).map(e => e.text)).toEqual(['one', 'two', 'three']);
  end();
  const later: Frame[] = [];
  source.listen(frame => later.push(frame));
  expect(later.map(f => [f.n, f.events])).toEqual([[3, undefined]]);
});

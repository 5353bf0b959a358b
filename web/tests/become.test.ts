/** Becoming somebody else, against servers of paper: who one was is lost on no way on which it fails. And a room that was left
    while it was entered. */
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import type { Connection } from '../src/source/connection';

const steered = vi.hoisted(() => vi.fn());
vi.mock('../src/route', () => ({ go: steered }));

class Paper {
  static all: Paper[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  told: { id: number; type: string; secret?: string; name?: string }[] = [];
  closed = false;
  constructor() {
    Paper.all.push(this);
  }
  send(text: string): void {
    this.told.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  answer(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ ...message, re: this.told.at(-1)?.id }) });
  }
  welcome(more: object = {}): void {
    this.answer({ type: 'welcome', protocol: 1, person: 9, name: 'Bea', claimed: false, tables: [], resume: 1, ...more });
  }
}

const OLD = 'ab'.repeat(32);
const NEW = 'cd'.repeat(32);
const settled = () => vi.advanceTimersByTimeAsync(0);
const at = (i: number): Paper => Paper.all[i] as Paper;
let line: Connection;
let who: () => (string | undefined)[];
let become: (secret: string) => Promise<string>;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Paper);
  vi.stubGlobal('location', { origin: 'http://paper' });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  Paper.all = [];
  const { Connection } = await import('../src/source/connection');
  const { identity } = await import('../src/source/identity');
  const { settings } = await import('../src/settings');
  const room = await import('../src/room/become');
  identity.keep(OLD);
  settings.name.value = 'Ann';
  line = new Connection(identity, () => 'ws://paper/ws');
  who = () => [identity.secret(), settings.name.value];
  become = secret => room.become({ line }, secret);
  line.open();
  at(0).onopen?.();
  at(0).welcome({ name: 'Ann' });
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a code that the server knows: it is asked first, and nobody is renamed', async () => {
  const done = become(NEW);
  at(1).onopen?.();
  expect(at(1).told[0]).toMatchObject({ type: 'hello', secret: NEW });
  expect(who()).toEqual([OLD, 'Ann']);
  at(1).welcome();
  await settled();
  expect(at(1).closed && at(0).closed).toBe(true);
  at(2).onopen?.();
  expect(at(2).told[0]).toMatchObject({ type: 'hello', secret: NEW });
  at(2).welcome();
  expect(await done).toBe('');
  expect(who()).toEqual([NEW, '']);
  expect([at(1), at(2)].flatMap(paper => paper.told).filter(({ type }) => type === 'name')).toEqual([]);
});

test('a code that it does not know: all is as it was, and the connection too', async () => {
  const done = become(NEW);
  at(1).onopen?.();
  at(1).answer({ type: 'refused', code: 'bad_secret', text: 'unknown' });
  await settled();
  at(1).welcome({ secret: 'ef'.repeat(32) });
  expect(await done).not.toBe('');
  expect(who()).toEqual([OLD, 'Ann']);
  expect(at(0).closed).toBe(false);
  expect(at(1).closed).toBe(true);
});

test('a server that does not answer: all is as it was', async () => {
  const done = become(NEW);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await done).not.toBe('');
  expect(who()).toEqual([OLD, 'Ann']);
});

test('a connection that is lost between the two: the old one comes back', async () => {
  const done = become(NEW);
  at(1).onopen?.();
  at(1).welcome();
  await settled();
  expect(who()).toEqual([NEW, '']);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await done).not.toBe('');
  expect(who()).toEqual([OLD, 'Ann']);
  const last = at(Paper.all.length - 1);
  last.onopen?.();
  expect(last.told[0]).toMatchObject({ type: 'hello', secret: OLD });
});

test('a room page that was left does not steer when its table comes', async () => {
  const { Entry } = await import('../src/room/entry');
  const entered = async (left: boolean) => {
    let made: (wrong: undefined) => void = () => undefined;
    const table = { value: { code: 'KRTXVB' } };
    const entry = new Entry({ table, create: () => new Promise(done => (made = done)) } as never, { link: '' });
    const going = entry.go_in();
    if (left) entry.end();
    made(undefined);
    await going;
    return entry.state.value.is;
  };
  expect(await entered(true)).toBe('opening');
  expect(steered).not.toHaveBeenCalled();
  expect(await entered(false)).toBe('in');
  expect(steered).toHaveBeenCalledWith('/KRTXVB', true);
});

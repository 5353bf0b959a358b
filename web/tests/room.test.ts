/** What the room says of itself, which table one is led to, and what is read from what people type. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { ListedTable, TableMessage, TableOptions, TableSeat } from '../src/protocol';

beforeAll(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
});

const person = (seat: string, id: number, more: object = {}) =>
  ({ seat, who: 'person', person: id, name: `P${id}`, here: true, ...more }) as TableSeat;
const free = (seat: string) => ({ seat, who: 'nobody' }) as TableSeat;
const options = (more: object = {}) =>
  ({ seats: 4, sets: ['base'], beginner: false, bots: 0, bot: 'plain', clock: 'relaxed', ...more }) as TableOptions;
const table = (more: object) =>
  ({
    code: 'KRTXVB',
    phase: 'open',
    host: 1,
    you: 'A',
    link: '',
    paused: false,
    watching: 0,
    options: options(),
    seats: [],
    ...more,
  }) as TableMessage;

/* Without a catalogue `say` gives the id: which sentence is chosen is what is tested. */
test.each([
  ['the host waits for who is not ready', { seats: [person('A', 1), person('B', 2)] }, 1, 'others'],
  ['the host may fill free seats', { seats: [person('A', 1), person('B', 2, { ready: true }), free('C')] }, 1, 'free'],
  ['the host may start', { seats: [person('A', 1), person('B', 2, { ready: true })] }, 1, 'start'],
  ['a guest says that he is ready', { you: 'B', seats: [person('A', 1), person('B', 2)] }, 2, 'ready'],
  ['a guest who is ready waits', { you: 'B', seats: [person('A', 1), person('B', 2, { ready: true })] }, 2, 'wait'],
  ['an onlooker may sit', { you: undefined, seats: [person('A', 1), free('B')] }, 3, 'sit'],
  ['an onlooker of a full table', { you: undefined, seats: [person('A', 1), person('B', 2)] }, 3, 'full'],
  ['cards are dealt', { phase: 'dealing', seats: [person('A', 1)] }, 1, 'deal'],
])('what next: %s', async (_, more, id, sentence) => {
  const { what_next } = await import('../src/room/room-words');
  expect(what_next(table(more), id)).toBe(`page.room.next.${sentence}`);
});

test('bots and the host keep nobody waiting', async () => {
  const { not_ready } = await import('../src/room/room-words');
  const seats = [person('A', 1), person('B', 2), person('C', 3, { ready: true }), { seat: 'D', who: 'bot' } as TableSeat];
  expect(not_ready({ seats, host: 1 }).map(({ seat }) => seat)).toEqual(['B']);
});

test('a listed table says how far it is', async () => {
  const { listed_words } = await import('../src/room/room-words');
  const listed = (more: object) => ({ seats: 5, free: 2, phase: 'open', sets: ['base'], ...more }) as ListedTable;
  expect(listed_words(listed({}))).toBe('page.room.seated');
  expect(listed_words(listed({ phase: 'playing', turns: 3 }))).toBe('page.room.turn');
  expect(listed_words(listed({ phase: 'over' }))).toBe('page.room.phase.over');
  expect(listed_words(listed({ sets: ['base', 'legends'] }))).toBe('set.legendsseat.commapage.room.seated');
});

test('options: a clock of its own parts shows them, and choosing a preset is one field', async () => {
  const { change, shown_options } = await import('../src/room/room-options');
  const names = (of: TableOptions) => shown_options(of).map(({ name }) => name);
  expect(names(options())).not.toContain('decision');
  expect(names(options({ clock: undefined, decision: 30_000, reserve: 0 }))).toContain('decision');
  expect(names(options({ watch: 'nobody' }))).not.toContain('delay');
  expect(change(options(), 'clock', 'fast')).toEqual({ clock: 'fast' });
  expect(Object.keys(change(options(), 'clock', 'own')).sort()).toEqual(['decision', 'reserve']);
});

test('options: level and temper of the bots are two fields and one word', async () => {
  const { change, shown_options } = await import('../src/room/room-options');
  const names = (bot: string) => shown_options(options({ bot })).map(({ name }) => name);
  expect(names('hard')).toEqual(expect.arrayContaining(['level', 'temper']));
  expect(names('plain')).not.toContain('temper');
  expect(change(options({ bot: 'hard-hot-headed' }), 'level', 'easy')).toEqual({ bot: 'easy-hot-headed' });
  expect(change(options({ bot: 'hard-hot-headed' }), 'temper', 'even')).toEqual({ bot: 'hard' });
  expect(change(options({ bot: 'hard' }), 'temper', 'schemer')).toEqual({ bot: 'hard-schemer' });
  expect(change(options({ bot: 'plain' }), 'level', 'normal')).toEqual({ bot: 'normal' });
  expect(change(options({ bot: 'hard-schemer' }), 'level', 'plain')).toEqual({ bot: 'plain' });
});

test('the way into a table', async () => {
  const { is_room, sits_elsewhere, wish_of } = await import('../src/room/entry');
  expect(wish_of('/krtxvb', new URLSearchParams())).toEqual({ code: 'KRTXVB' });
  expect(wish_of('/new', new URLSearchParams('seats=5&clock=fast'))).toEqual({ link: 'seats=5&clock=fast' });
  expect(is_room('/new?seats=4')).toBe(true);
  expect(is_room('/krtxvb')).toBe(true);
  expect(is_room('/replay')).toBe(false);
  const held = (code: string, phase: string) => ({ code, phase, you: 'A' }) as never;
  const go = { code: 'KRTXVB' };
  expect(sits_elsewhere(go, [])).toBeUndefined();
  expect(sits_elsewhere(go, [held('KRTXVB', 'playing')])).toBeUndefined();
  expect(sits_elsewhere(go, [held('BBBBBB', 'open')])).toMatchObject({ code: 'BBBBBB' });
  expect(sits_elsewhere(go, [held('KRTXVB', 'open'), held('BBBBBB', 'open')])).toBeUndefined();
  expect(sits_elsewhere(go, [held('KRTXVB', 'open'), held('BBBBBB', 'playing')])).toMatchObject({ code: 'BBBBBB' });
  expect(sits_elsewhere({ link: '' }, [held('BBBBBB', 'open')])).toBeUndefined();
  expect(sits_elsewhere({ link: '' }, [held('BBBBBB', 'playing')])).toMatchObject({ code: 'BBBBBB' });
});

test.each([
  ['KRTXVB', 'KRTXVB'],
  [' krt xvb ', 'KRTXVB'],
  ['krt-xvb', 'KRTXVB'],
  ['https://bang.example/KRTXVB', 'KRTXVB'],
  ['https://bang.example/KRTXVB?x=1', 'KRTXVB'],
  ['KRTXV', undefined],
  ['KRTXVA', undefined],
  ['', undefined],
])('a code typed as %j', async (text, code) => {
  const { read_code } = await import('../src/front/read-code');
  expect(read_code(text)).toBe(code);
});

test('a private code is read as people copy it', async () => {
  const { group_private_code, read_private_code } = await import('../src/source/identity');
  const secret = '0123456789abcdef'.repeat(4);
  expect(read_private_code(group_private_code(secret).join('\n').toUpperCase())).toBe(secret);
  expect(group_private_code(secret)).toHaveLength(8);
  expect(read_private_code(secret.slice(1))).toBeUndefined();
  expect(read_private_code(`${secret.slice(1)}g`)).toBeUndefined();
});

test('what was not seen of the talk is counted, but not what one says oneself', async () => {
  const { signal } = await import('@preact/signals');
  const { unread_of } = await import('../src/room/talk');
  const chat = signal<object[]>([]);
  const house = { chat, person: signal(1), connection: signal('open'), send: async () => undefined } as never;
  const unread = unread_of(house);
  chat.value = [
    { person: 2, k: 1, text: 'a' },
    { person: 1, k: 2, text: 'b' },
    { person: 2, k: 3, text: 'c' },
  ];
  expect(unread.value).toBe(2);
});

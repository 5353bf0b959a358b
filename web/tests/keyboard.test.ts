/** Keys press what can be pressed, and nothing else. Questions are those of real games (questions.jsonl). */
import { readFileSync } from 'node:fs';
import { signal } from '@preact/signals';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Frame, Move, Seat } from '../src/protocol';
import type { Source } from '../src/source/source';
import type { Desk, KeyRow } from '../src/table/keyboard';
import type { Play, Stage } from '../src/table/parts';
import type { Window } from '../src/table/table-context';

const frames = readFileSync(new URL('./questions.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line) as Frame);
let make_play: (source: Source, stage: Stage) => Play;
let keys: typeof import('../src/table/keyboard');
let now = 0;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('navigator', { languages: [] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  make_play = (await import('../src/table/play')).make_play;
  keys = await import('../src/table/keyboard');
});

function sit(frame: Frame) {
  const sent: Move[] = [];
  const opened: Window[] = [];
  const at: { on?: { seat?: Seat; card?: string } } = {};
  const skipped = { times: 0 };
  const me = signal(frame.view.viewer);
  const source = {
    me,
    people: signal([]),
    answer: async (m: Move) => void sent.push(m),
    why: async () => ({ code: 'too_far', text: '' }),
  };
  const stage = { shown: signal<Frame | undefined>(frame), busy: signal(false), skip: () => skipped.times++ };
  const play = make_play(source as unknown as Source, stage as unknown as Stage);
  now += 1000;
  const desk: Desk = {
    play,
    stage: stage as unknown as Stage,
    me: frame.view.viewer,
    open: window => void opened.push(window),
    focused: () => at.on,
    focus_seat: seat => {
      at.on = { seat };
    },
    focus_card: card => {
      at.on = { card };
    },
  };
  return { desk, play, sent, opened, at, stage, skipped, press: (key: string) => keys.press_key(desk, key) };
}
const asked = (fits: (f: Frame) => boolean): Frame => {
  const found = frames.find(f => f.ask?.owe.includes(f.view.viewer ?? '-') && fits(f));
  if (!found) throw new Error('no such question');
  return found;
};
const offers = (f: Frame, fits: (m: Move) => boolean): boolean => !!f.ask?.moves?.some(fits);
const play_frame = () => asked(f => f.ask?.kind === 'play' && offers(f, m => !!m.card?.startsWith('bang:') && !!m.at));

describe('the table of keys', () => {
  test('no key is there twice, and every one of look.md is there', () => {
    const all = keys.KEYS.flatMap((row: KeyRow) => row.keys);
    expect(new Set(all).size).toBe(all.length);
    for (const key of ['1', '9', '0', 'ArrowLeft', 'f', 'e', 'm', 'b', 'l', 'Escape', 'i', 'w', 'g', 't', 'p', ' ', '?'])
      expect(all).toContain(key);
  });
  test('every row has its sentence in three languages', () => {
    for (const language of ['en', 'ko', 'zh']) {
      const po = readFileSync(new URL(`../../po/${language}.po`, import.meta.url), 'utf8');
      for (const row of keys.KEYS) expect(po, language).toContain(`msgid "page.keys.${row.id}"`);
    }
  });
  test('a letter is meant by its place when the keyboard writes another alphabet', () => {
    expect(keys.key_of({ key: 'ㄷ', code: 'KeyE' })).toBe('e');
    expect(keys.key_of({ key: 'E', code: 'KeyE' })).toBe('e');
    expect(keys.key_of({ key: 'e', code: 'KeyD' })).toBe('e');
    expect(keys.key_of({ key: 'Escape', code: 'Escape' })).toBe('Escape');
    expect(keys.key_of({ key: '?', code: 'Slash' })).toBe('?');
  });
});

describe('keys', () => {
  test('a number and Escape: chosen and put back', () => {
    const frame = play_frame();
    const hand = frame.view.seats.find(s => s.seat === frame.view.viewer)?.hand ?? [];
    const bang = hand.findIndex(card => card.startsWith('bang:') && offers(frame, m => m.card === card));
    const t = sit(frame);
    expect(t.press(String(bang + 1))).toBe(true);
    expect(t.play.chosen.value).toEqual({ card: hand[bang] });
    expect(t.press('Escape')).toBe(true);
    expect(t.play.chosen.value).toBeUndefined();
    expect(t.press('Escape')).toBe(false);
  });
  test('Escape closes the reason before it puts back', () => {
    const t = sit(play_frame());
    const card = keys
      .numbered(t.desk)
      .find(c => t.play.look_of_card(c) === 'ok' && offers(play_frame(), m => m.card === c && !!m.at)) as string;
    t.play.press_card(card);
    t.play.why.value = { reason: { code: 'x', text: '' }, place: `card ${card}` };
    t.press('Escape');
    expect([t.play.why.value, t.play.chosen.value?.card]).toEqual([undefined, card]);
  });
  test('the tenth card is 0; a number without a card does nothing', () => {
    const frame = structuredClone(play_frame());
    const mine = frame.view.seats.find(s => s.seat === frame.view.viewer);
    if (!mine) throw new Error('nobody');
    const card = mine.hand.find(c => offers(frame, m => m.card === c && !!m.at)) as string;
    mine.hand = [...Array(9).fill('beer:9H'), card];
    const t = sit(frame);
    t.press('0');
    expect(t.play.chosen.value).toEqual({ card });
    mine.hand = [];
    expect(sit(frame).press('3')).toBe(false);
  });
  test('F goes to the feats, and numbers are the feats that answer', () => {
    expect(sit(play_frame()).press('f')).toBe(false);
    const frame = structuredClone(play_frame());
    const row = ['bottleneck', 'open_range', 'quick_death'];
    frame.view.feats = { row: row.map(card => ({ card })), deck: 13 };
    const place = (card: string) => ({ verb: 'places', card, text: '' });
    frame.ask = { kind: 'place', owe: frame.view.viewer ?? '', text: '', moves: row.slice(1).map(place) };
    const t = sit(frame);
    expect([t.press('f'), t.at.on]).toEqual([true, { card: 'open_range' }]);
    expect(keys.numbered(t.desk)).toEqual(['open_range', 'quick_death']);
    t.press('2');
    expect(t.sent).toEqual([{ verb: 'places', card: 'quick_death' }]);
  });
  test('arrows go round the targets, both ways', () => {
    const frame = asked(
      f =>
        f.ask?.kind === 'play' &&
        (f.ask.moves ?? []).filter(m => m.card?.startsWith('duel') || m.card?.startsWith('cat_balou')).length > 2,
    );
    const t = sit(frame);
    expect(t.press('ArrowRight')).toBe(false);
    const card = frame.ask?.moves?.find(m => /^(duel|cat_balou)/.test(m.card ?? ''))?.card as string;
    t.play.press_card(card);
    const round: (Seat | undefined)[] = [];
    const targets = frame.ask?.moves?.filter(m => m.card === card).length ?? 0;
    for (let i = 0; i <= targets; i++) {
      t.press('ArrowRight');
      round.push(t.at.on?.seat);
    }
    expect(new Set(round).size).toBe(targets);
    expect(round.at(-1)).toBe(round[0]);
    t.press('ArrowLeft');
    expect(t.at.on?.seat).toBe(round.at(-2));
  });
  test('E ends the turn, L takes the hit; neither does the other', async () => {
    const turn = sit(play_frame());
    expect(turn.press('l')).toBe(false);
    expect(turn.press('e')).toBe(true);
    const shot = sit(asked(f => f.ask?.kind === 'defend' && offers(f, m => m.verb === 'passes')));
    expect(shot.press('e')).toBe(false);
    expect(shot.press('l')).toBe(true);
    expect([turn.sent, shot.sent]).toEqual([[{ verb: 'passes' }], [{ verb: 'passes' }]]);
  });
  test('M plays a Missed! and B tries the Barrel, only where they are offered', () => {
    const missed = (m: Move): boolean => m.verb === 'uses' && !!m.card?.startsWith('missed:') && !m.way;
    const t = sit(asked(f => f.ask?.kind === 'defend' && offers(f, missed)));
    expect(t.press('m')).toBe(true);
    expect(t.sent[0]).toMatchObject({ verb: 'uses', card: expect.stringMatching(/^missed:/) });
    const both = structuredClone(asked(f => f.ask?.kind === 'defend' && offers(f, m => m.way === 'missed')));
    if (both.ask) both.ask.moves = both.ask.moves?.filter(m => !missed(m));
    const janet = sit(both);
    expect(janet.press('m')).toBe(true);
    expect(janet.sent[0]).toMatchObject({ way: 'missed' });
    const barrel = sit(asked(f => f.ask?.kind === 'defend' && offers(f, m => !!m.card?.startsWith('barrel:'))));
    expect(barrel.press('b')).toBe(true);
    expect(barrel.sent[0]?.card).toMatch(/^barrel:/);
    const turn = sit(play_frame());
    expect([turn.press('m'), turn.press('b')]).toEqual([false, false]);
    const duel = sit(asked(f => f.ask?.kind === 'bang' && offers(f, m => m.way === 'bang')));
    expect(duel.press('m')).toBe(false);
  });
  test('windows, and what the focus is on', () => {
    const t = sit(play_frame());
    expect(t.press('i')).toBe(false);
    t.at.on = { seat: 'B' };
    t.press('i');
    t.at.on = { seat: 'B', card: 'scope:AS' };
    t.press('i');
    for (const key of ['g', 't', 'p', '?']) t.press(key);
    expect(t.opened).toEqual([
      { what: 'seat', seat: 'B' },
      { what: 'card', card: 'scope:AS' },
      ...['log', 'chat', 'position', 'keys'].map(what => ({ what })),
    ]);
  });
  test('Space skips what moves, else it is left to the browser', () => {
    const t = sit(play_frame());
    expect(t.press(' ')).toBe(false);
    t.stage.busy.value = true;
    expect(t.press(' ')).toBe(true);
    expect(t.skipped.times).toBe(1);
  });
  test('W tells why the card under the focus cannot be played', () => {
    const hand_of = (f: Frame): string[] => f.view.seats.find(s => s.seat === f.view.viewer)?.hand ?? [];
    const frame = asked(f => !!f.ask?.refused?.some(r => r.card && hand_of(f).includes(r.card)));
    const hand = hand_of(frame);
    const refused = frame.ask?.refused?.find(r => r.card && hand.includes(r.card));
    const t = sit(frame);
    expect(t.press('w')).toBe(false);
    if (!refused?.card) throw new Error('nothing is refused');
    t.at.on = { card: refused.card };
    t.press('w');
    expect(t.play.why.value).toEqual({ place: `card ${refused.card}`, reason: refused.reason });
  });
  test('W on a card in play tells why the chosen card does not reach its seat', async () => {
    const bang = (m: Move): boolean => !!m.card?.startsWith('bang:') && !!m.at;
    const far = (f: Frame) => f.view.seats.find(s => s.seat !== f.view.viewer && s.in_play && !offers(f, m => m.at === s.seat));
    const frame = asked(f => f.ask?.kind === 'play' && offers(f, bang) && !!far(f));
    const t = sit(frame);
    t.play.press_card(frame.ask?.moves?.find(bang)?.card as string);
    t.at.on = { card: 'scope:AS', seat: far(frame)?.seat };
    expect(t.press('w')).toBe(true);
    await vi.waitFor(() => expect(t.play.why.value?.place).toBe(`seat ${far(frame)?.seat}`));
  });
});

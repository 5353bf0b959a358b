/** The stage without a screen: what is shown when, the log, the queue; the plan of movements; the ways of cards and shots. */
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ask, Frame, GameEvent, View } from '../src/protocol';
import type { Source } from '../src/source/source';
import { arc, middle_of, shot_dashes, spot_beside, spot_in, TALL } from '../src/stage/geometry';
import { MOTIONS, plan, shot_of, time_of } from '../src/stage/motions';
import { names_of, seat_of } from '../src/stage/places';
import { shot_in_column, shot_in_row } from '../src/stage/short-shot';

const page = vi.hoisted(() => {
  const listeners = new Map<string, () => void>();
  const document = {
    hidden: false,
    addEventListener: (kind: string, f: () => void) => listeners.set(kind, f),
    removeEventListener: (kind: string) => listeners.delete(kind),
  };
  const quiet = { matches: false, addEventListener() {} };
  const localStorage = { getItem: () => null, setItem() {} };
  Object.entries({ document, matchMedia: () => quiet, localStorage, navigator: { languages: [] } }).map(e =>
    vi.stubGlobal(...e),
  );
  return { listeners, document, quiet };
});

const view = { turn: 'A', turns: 1, seats: [] } as unknown as View;
const frame = (n: number, events?: GameEvent[], more: Partial<Frame> = {}): Frame => ({
  game: 1,
  n,
  view,
  ...(events && { events }),
  ...more,
});
const drew = (text?: string): GameEvent => ({
  kind: 'drew',
  by: 'B',
  at: 'B',
  card: '?',
  from: 'deck',
  to: 'hand B',
  ...(text && { text }),
});
const ask = (kind: string, by: Ask['by'], owe: string): Ask => ({ kind, owe, text: '', ...(by && { by }) });

describe('the plan', () => {
  it('has a movement for every kind of event that moves a card', () => {
    const lists = readFileSync(new URL('../../engine/lists.h', import.meta.url), 'utf8');
    const kinds = [...lists.matchAll(/X\([A-Z_]+, ([a-z_]+), CARD\)/g)].map(m => m[1] as string);
    expect(kinds.length).toBeGreaterThan(18);
    expect(kinds.filter(kind => !MOTIONS[kind])).toEqual([]);
  });
  it('knows no kind that the engine does not', () => {
    const lists = readFileSync(new URL('../../engine/lists.h', import.meta.url), 'utf8');
    expect(Object.keys(MOTIONS).filter(kind => !new RegExp(`X\\([A-Z_]+, ${kind}, (CARD|FACT)\\)`).test(lists))).toEqual([]);
  });
  it('moves nothing for longer than a second, however many cards', () => {
    for (const kind of Object.keys(MOTIONS)) {
      const events = Array.from(
        { length: 12 },
        () => ({ kind, by: 'A', at: 'B', card: 'bang:KH', from: 'hand B', to: 'discard' }) as GameEvent,
      );
      for (const step of plan(frame(1, events), undefined)) expect(step.time, kind).toBeLessThan(1000);
    }
  });
  it('moves cards of one kind and seat together, others one after the other', () => {
    const steps = plan(frame(1, [drew(), drew(), { ...drew(), at: 'C' }, { kind: 'lost', at: 'B', n: 1 }]), undefined);
    expect(steps.map(s => [s.motion, s.events.length, s.told])).toEqual([
      ['fly', 2, 2],
      ['fly', 1, 3],
      ['hurt', 1, 4],
    ]);
    expect(steps[0]?.gap).toBe(60);
  });
  it('lets tokens fly to their feat, one after the other, and then turns the character over', () => {
    const by = { by: 'B', at: 'B', card: 'bottleneck' } as const;
    const events: GameEvent[] = [
      { kind: 'performed', ...by, n: 1 },
      { kind: 'legend', ...by, source: 'legendary_el_gringo' },
    ];
    expect(plan(frame(1, events), undefined).map(s => s.motion)).toEqual(['token', 'side']);
    expect(names_of('feats', 'bottleneck')).toEqual(['card bottleneck', 'feats']);
    for (const zone of ['feat_deck', 'feat_pile']) expect(names_of(zone, 'bottleneck', 'B')).toEqual(['feat_deck', 'feats']);
  });
  it('puts a flipped card down only after its verdict, and tells nothing twice', () => {
    const flip = (kind: string): GameEvent => ({ kind, at: 'B', by: 'B', card: 'bang:AH' });
    const steps = plan(frame(1, [flip('flipped'), flip('checked'), flip('succeeded'), drew()]), undefined);
    expect(steps.map(s => s.events[0]?.kind)).toEqual(['flipped', 'succeeded', 'checked', 'drew']);
    expect(steps.map(s => s.told)).toEqual([1, 3, 3, 4]);
  });
  it('keeps the verdict before both cards of two', () => {
    const flip = (kind: string): GameEvent => ({ kind, at: 'B', card: 'bang:AH' });
    const steps = plan(frame(1, [flip('checked'), flip('checked'), flip('failed')]), undefined);
    expect(steps.flatMap(s => s.events.map(e => e.kind))).toEqual(['failed', 'checked', 'checked']);
  });
  it('fires at who is asked, once for a shot', () => {
    const played: GameEvent = { kind: 'played', by: 'A', at: 'C', card: 'bang:KH' };
    const open = frame(1, [played], { ask: ask('defend', 'A', 'C') });
    expect(plan(open, frame(0)).map(s => s.motion)).toEqual(['fly', 'aim']);
    const barrel_failed = frame(2, [{ kind: 'failed', at: 'C' }], { ask: ask('defend', 'A', 'C') });
    expect(plan(barrel_failed, open).map(s => s.motion)).toEqual(['verdict']);
    const next_victim = frame(3, [{ kind: 'lost', by: 'A', at: 'C' }], { ask: ask('defend', 'A', 'D') });
    expect(plan(next_victim, open).map(s => s.motion)).toEqual(['hurt', 'aim']);
  });
  it('only tells what it does not know', () => {
    for (const kind of ['zorp', 'toString', '__proto__', 'constructor'])
      expect(plan(frame(1, [{ kind, by: 'A', at: 'B' }]), undefined)).toMatchObject([{ motion: 'tell', time: 0 }]);
  });
  it('sees a shot only in a question that somebody else caused', () => {
    expect(shot_of(ask('bang', 'A', 'B'))).toEqual({ by: 'A', at: 'B' });
    expect(shot_of(ask('play', 'A', 'B'))).toBeUndefined();
    expect(shot_of(ask('defend', 'A', 'BC'))).toBeUndefined();
    expect(shot_of(ask('defend', undefined, 'B'))).toBeUndefined();
    expect(shot_of(undefined)).toBeUndefined();
  });
});

describe('the ways', () => {
  const size = { width: 110, height: 158 };
  it('begin where the card is and end where it goes', () => {
    const way = arc({ x: 100, y: 200, w: 110 }, { x: 500, y: 300, w: 55 }, size);
    expect(way[0]).toBe('translate(45.0px, 121.0px) rotate(0.00deg) scale(1.0000)');
    expect(way.at(-1)).toBe('translate(445.0px, 221.0px) rotate(0.00deg) scale(0.5000)');
    expect(way[4]).toContain('rotate(3.00deg)');
  });
  it('take the size of a card that is drawn, and a small one on a seat', () => {
    expect(spot_in({ left: 10, top: 10, width: 72, height: 104 }).w).toBe(72);
    expect(spot_in({ left: 10, top: 10, width: 284, height: 140 }).w).toBeLessThanOrEqual(60);
  });
  const overlaps = (
    spot: { x: number; y: number; w: number },
    a: { left: number; top: number; width: number; height: number },
  ): boolean => {
    const [x, y] = [spot.w / 2, (spot.w * TALL) / 2];
    return spot.x - x < a.left + a.width && spot.x + x > a.left && spot.y - y < a.top + a.height && spot.y + y > a.top;
  };
  it('stand beside a seat of a phone: inside the window, on no seat', () => {
    const window = { left: 4, top: 4, width: 352, height: 704 };
    const seats = [0, 90, 180, 270].map(left => ({ left, top: 50, width: 88, height: 140 }));
    for (const seat of seats) {
      const spot = spot_beside(seat, { x: 86, y: 327 }, 58, window, seats);
      expect(spot.x - spot.w / 2).toBeGreaterThanOrEqual(4);
      expect(spot.x + spot.w / 2).toBeLessThanOrEqual(356);
      expect(seats.some(s => overlaps(spot, s))).toBe(false);
    }
  });
  it('stand beside a seat of a wide table, not on the piles', () => {
    const window = { left: 4, top: 4, width: 1432, height: 860 };
    const piles = { left: 440, top: 290, width: 260, height: 200 };
    const seats = [
      { left: 18, top: 265, width: 252, height: 160 },
      { left: 18, top: 455, width: 252, height: 130 },
      { left: 200, top: 70, width: 252, height: 160 },
      { left: 660, top: 70, width: 252, height: 160 },
    ];
    for (const seat of seats) {
      const spot = spot_beside(seat, { x: 570, y: 385 }, 88, window, [...seats, piles]);
      expect([...seats, piles].some(a => overlaps(spot, a))).toBe(false);
    }
  });
  it('of a shot go from seat to seat, past the piles and all other seats', () => {
    const piles = { left: 440, top: 290, width: 260, height: 200 };
    const bar = { left: 42, top: 600, width: 160, height: 70 };
    const seats = [
      { left: 18, top: 360, width: 284, height: 140 },
      { left: 660, top: 70, width: 284, height: 180 },
      { left: 840, top: 360, width: 284, height: 140 },
      { left: 190, top: 70, width: 284, height: 140 },
    ];
    for (const from of [...seats, bar])
      for (const to of [...seats, bar]) {
        if (from === to) continue;
        const others = [piles, ...seats.filter(seat => seat !== from && seat !== to)];
        const dashes = shot_dashes(from, to, others);
        const [first, last] = [dashes[0], dashes.at(-1)];
        const near = (p: { x: number; y: number } | undefined, a: typeof from): boolean =>
          p !== undefined &&
          Math.abs(p.x - middle_of(a).x) < a.width / 2 + 40 &&
          Math.abs(p.y - middle_of(a).y) < a.height / 2 + 40;
        expect([near(first, from), near(last, to)]).toEqual([true, true]);
        expect(others.some(a => dashes.some(d => overlaps({ ...d, w: 0 }, a)))).toBe(false);
      }
  });
  it('of a shot exist even from a seat to the same place', () => {
    const area = { left: 0, top: 0, width: 100, height: 100 };
    expect(shot_dashes(area, area, [area]).every(d => Number.isFinite(d.x + d.y + d.angle))).toBe(true);
  });
});

describe('a shot on a phone', () => {
  const bar = { left: 8, top: 412, width: 344, height: 130 };
  const row = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ left: 2 + (i * 356) / n, top: 61, width: 356 / n - 2, height: 144 }));
  const tip = (d: { x: number; y: number; angle: number } | undefined) => ({
    x: (d?.x ?? 0) + 7 * Math.cos(d?.angle ?? 0),
    y: (d?.y ?? 0) + 7 * Math.sin(d?.angle ?? 0),
  });
  const foot = 205;

  it('goes straight down from its cell to the question, and leaves what is between free', () => {
    for (const n of [2, 3, 4, 7])
      for (const cell of row(n)) {
        const dashes = shot_in_row(cell, bar);
        expect(new Set(dashes.map(d => d.x)).size).toBe(1);
        expect(Math.abs((dashes[0]?.x ?? 0) - middle_of(cell).x)).toBeLessThan(cell.width / 2);
        expect(tip(dashes.at(-1))).toEqual({ x: dashes[0]?.x, y: bar.top });
        expect((dashes[0]?.y ?? 0) - 7).toBeGreaterThanOrEqual(foot);
        const seen = dashes.filter(d => !d.passing);
        expect(seen.length).toBe(3);
        expect(seen.every(d => d.y < foot + 40 || d.y > bar.top - 10)).toBe(true);
        expect(dashes.length).toBeGreaterThan(6);
      }
  });
  it('goes up from the question to the cell it is aimed at', () => {
    const [, cell = bar] = row(4);
    const seen = shot_in_row(bar, cell).filter(d => !d.passing);
    expect(seen.length).toBe(3);
    expect(seen.at(-1)?.angle).toBeCloseTo(-Math.PI / 2);
    expect(tip(seen.at(-1)).y).toBeCloseTo(foot);
  });
  it('stays within the window, however narrow the question and near the edge the cell', () => {
    const edge = { left: 0, top: 61, width: 20, height: 144 };
    for (const d of shot_in_row(edge, bar)) expect(d.x).toBeGreaterThanOrEqual(24);
  });
  it('between two others goes under their edges', () => {
    const cells = row(7);
    for (const from of cells)
      for (const to of cells) {
        if (from === to) continue;
        const dashes = shot_in_row(from, to);
        expect(dashes.every(d => d.y >= foot - 1 && d.y < foot + 24)).toBe(true);
        expect(tip(dashes.at(-1)).x).toBeCloseTo(middle_of(to).x, -1);
      }
  });

  const cellar = { x: 0, y: 0 };
  const question = { left: 220, top: 108, width: 512, height: 118 };
  const mine = { left: 212, top: 237, width: 160, height: 123 };
  const column = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ left: 2, top: 42 + (i * 316) / n, width: 207, height: Math.min(64, 316 / n - 2) }));
  const is_in = (d: { x: number; y: number }, a: typeof mine, rim = 0): boolean =>
    d.x > a.left + rim && d.x < a.left + a.width && d.y > a.top && d.y < a.top + a.height;

  it('on its side ends at my seat, and crosses neither the answers nor the log', () => {
    for (const n of [2, 4, 7])
      for (const cell of column(n))
        for (const dashes of [shot_in_column(cell, mine), shot_in_column(mine, cell)]) {
          expect(dashes.some(d => is_in(d, question, 10))).toBe(false);
          expect(dashes.every(d => d.x > 180 && d.x < 240)).toBe(true);
        }
    for (const cell of column(7)) expect(is_in(shot_in_column(cell, mine).at(-1) ?? cellar, mine)).toBe(true);
  });
  it('on its side between two others keeps to the gap beside them', () => {
    const cells = column(7);
    for (const from of cells)
      for (const to of cells)
        if (from !== to) for (const d of shot_in_column(from, to)) expect(d.x > 196 && d.x < 220).toBe(true);
  });
  it('exists even where there is no way', () => {
    const area = { left: 0, top: 0, width: 100, height: 100 };
    for (const d of [...shot_in_row(area, area), ...shot_in_column(area, area)])
      expect(Number.isFinite(d.x + d.y + d.angle)).toBe(true);
  });
});

describe('names of places', () => {
  it('are those of the card, then of the zone, then of the seat', () => {
    expect(names_of('hand A', 'bang:KH')).toEqual(['card bang:KH', 'hand A', 'seat A']);
    expect(names_of('hand B', '?')).toEqual(['hand B', 'seat B']);
    expect(names_of('table C', 'barrel:QS')).toEqual(['card barrel:QS', 'seat C']);
    expect(names_of('discard', 'bang:KH')).toEqual(['discard']);
    expect(names_of('flip', 'bang:KH', 'D')).toEqual(['card bang:KH', 'flip', 'seat D']);
    expect(names_of('store', 'bang:KH')).toEqual(['card bang:KH', 'store']);
  });
  it('tell whose zone it is', () => {
    expect([seat_of('hand A'), seat_of('table H'), seat_of('deck'), seat_of(undefined)]).toEqual([
      'A',
      'H',
      undefined,
      undefined,
    ]);
  });
});

/* ---- the stage, with a theatre that plays when it is told to ---- */

let stage_of: typeof import('../src/stage/stage').make_stage;
let settings: typeof import('../src/settings').settings;
beforeAll(async () => {
  stage_of = (await import('../src/stage/stage')).make_stage;
  settings = (await import('../src/settings')).settings;
});
beforeEach(() => {
  page.document.hidden = false;
  page.quiet.matches = false;
  settings.speed.value = 1;
});

const settled = async (): Promise<void> => {
  for (let i = 0; i < 30; i++) await Promise.resolve();
};

function table(time = 1000) {
  const played: number[] = [];
  const stood: number[] = [];
  const told: number[] = [];
  let end: (() => void) | undefined;
  let give: (frame: Frame) => void = () => {};
  const state = { fails: false, closed: false, ended: false };
  const source = {
    me: { peek: () => 'A' },
    listen(listener: (frame: Frame) => void) {
      give = listener;
      return () => {
        state.ended = true;
      };
    },
    shown: (n: number) => told.push(n),
  } as unknown as Source;
  const stage = stage_of(source, () => ({
    time_of: f => (f.events?.length ? time : 0),
    async play(f, _, tell) {
      played.push(f.n);
      tell(1);
      if (state.fails) throw new Error('expected: a movement that fails');
      await new Promise<void>(done => {
        end = done;
      });
    },
    measure: () => async () => {},
    stand: f => void stood.push(f.n),
    hurry: () => end?.(),
    close: () => {
      state.closed = true;
    },
  }));
  return { stage, played, stood, told, state, give: (f: Frame) => give(f), finish: () => end?.() };
}
const text = (...lines: string[]): GameEvent[] => lines.map(line => drew(line));

describe('the stage', () => {
  it('shows a snapshot at once', () => {
    const t = table();
    t.give(frame(7));
    expect(t.stage.shown.value?.n).toBe(7);
    expect(t.stage.busy.value).toBe(false);
    expect(t.told).toEqual([7]);
  });
  it('plays a frame over the one before, then shows it and says so', async () => {
    const t = table();
    t.give(frame(0));
    t.give(frame(1, text('one', 'two')));
    expect([t.stage.shown.value?.n, t.stage.busy.value]).toEqual([0, true]);
    expect(t.stage.log.value.map(l => l.text)).toEqual(['one']);
    t.finish();
    await settled();
    expect([t.stage.shown.value?.n, t.stage.busy.value]).toEqual([1, false]);
    expect(t.stage.log.value.map(l => l.text)).toEqual(['one', 'two']);
    expect(t.told).toEqual([0, 1]);
  });
  it('plays a burst in order, and tells the oldest at once when more than 3 s wait', async () => {
    const t = table(1000);
    t.give(frame(0));
    for (let n = 1; n <= 9; n++) t.give(frame(n, text(`line ${n}`)));
    await settled();
    while (t.stage.busy.value) {
      t.finish();
      await settled();
    }
    expect(t.told).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(t.played).toEqual([1, 7, 8, 9]);
    expect(t.stage.log.value.map(l => l.text)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => `line ${n}`));
  });
  it('skips everything that waits', async () => {
    const t = table();
    t.give(frame(0));
    for (let n = 1; n <= 3; n++) t.give(frame(n, text(`line ${n}`)));
    t.stage.skip();
    await settled();
    expect([t.stage.shown.value?.n, t.stage.busy.value]).toEqual([3, false]);
    expect(t.played).toEqual([1]);
  });
  it('plays nothing when nothing may move, or nobody looks', async () => {
    for (const prepare of [
      () => (settings.speed.value = 0),
      () => (page.quiet.matches = true),
      () => (page.document.hidden = true),
    ]) {
      prepare();
      const t = table();
      t.give(frame(0));
      t.give(frame(1, text('one')));
      expect([t.stage.shown.value?.n, t.played]).toEqual([1, []]);
      settings.speed.value = 1;
      page.quiet.matches = page.document.hidden = false;
    }
  });
  it('does not wait for a movement once the page is hidden', async () => {
    const t = table();
    t.give(frame(0));
    t.give(frame(1, text('one')));
    page.document.hidden = true;
    page.listeners.get('visibilitychange')?.();
    await settled();
    expect(t.stage.shown.value?.n).toBe(1);
  });
  it('goes on when a movement fails', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    const t = table();
    t.state.fails = true;
    t.give(frame(0));
    t.give(frame(1, text('one', 'two')));
    await settled();
    expect([t.stage.shown.value?.n, t.stage.busy.value, t.stage.log.value.length]).toEqual([1, false, 2]);
    expect(silent).toHaveBeenCalledOnce();
    silent.mockRestore();
  });
  it('lets a snapshot overtake what still moves, and shows it last', async () => {
    const t = table();
    t.give(frame(0));
    t.give(frame(1, text('one')));
    t.give(frame(5));
    await settled();
    expect(t.told).toEqual([0, 1, 5]);
  });
  it('marks the lines of the last frame as fresh', async () => {
    const t = table();
    t.give(frame(0));
    for (const n of [1, 2]) {
      t.give(frame(n, text(`a${n}`, `b${n}`)));
      t.finish();
      await settled();
    }
    expect(t.stage.log.value.map(l => [l.text, l.fresh])).toEqual([
      ['a1', false],
      ['b1', false],
      ['a2', true],
      ['b2', true],
    ]);
    expect(new Set(t.stage.log.value.map(l => l.k)).size).toBe(4);
  });
  it('takes lines back when a record is turned back, and all of them with another game', async () => {
    settings.speed.value = 0;
    const t = table();
    for (let n = 0; n <= 4; n++) t.give(frame(n, text(`line ${n}`)));
    t.give(frame(2));
    expect(t.stage.log.value.map(l => l.text)).toEqual(['line 0', 'line 1', 'line 2']);
    t.give(frame(2, text('line 2')));
    expect(t.stage.log.value.map(l => l.text)).toEqual(['line 0', 'line 1', 'line 2']);
    t.give(frame(0, text('new'), { game: 2 }));
    expect(t.stage.log.value.map(l => l.text)).toEqual(['new']);
  });
  it('keeps the last 500 lines', () => {
    settings.speed.value = 0;
    const t = table();
    for (let n = 0; n < 300; n++) t.give(frame(n, text(`a${n}`, `b${n}`)));
    expect(t.stage.log.value.length).toBe(500);
    expect(t.stage.log.value.at(-1)?.text).toBe('b299');
  });
  it('ends with the table: nothing is shown or told afterwards', async () => {
    const t = table();
    t.give(frame(0));
    t.give(frame(1, text('one', 'two')));
    t.stage.close();
    t.finish();
    await settled();
    expect([t.stage.shown.value?.n, t.state.ended, t.state.closed, page.listeners.has('visibilitychange')]).toEqual([
      0,
      true,
      true,
      false,
    ]);
  });
});

it('a frame with a whole death in it is known to be long', () => {
  const death = ['lost', 'doomed', 'eliminated', 'role', 'discarded', 'reward', 'drew'].map(
    kind => ({ kind, at: 'B', by: 'A' }) as GameEvent,
  );
  expect(time_of(plan(frame(1, death), undefined))).toBeGreaterThan(1500);
});

/** Presses and answers, over questions of real games (questions.jsonl: frames of a server, random players).
    BANG_FRAMES=FILE runs over more: one `game` or `step` message a line. */
import { readFileSync } from 'node:fs';
import { signal } from '@preact/signals';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Frame, Move, Reason, Refused, Seat } from '../src/protocol';
import type { Person, Source } from '../src/source/source';
import { bar_moves, granted, look, moves_of, press } from '../src/table/choosing';
import type { Question, Thing } from '../src/table/choosing';
import { question, reached, text, things } from './press-everything';
import type { Play, Stage } from '../src/table/parts';

const file = process.env.BANG_FRAMES ?? new URL('./questions.jsonl', import.meta.url);
const frames: Frame[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line) as Frame)
  .filter(frame => frame.ask?.moves);

describe('choosing, over real questions', () => {
  test('there are questions of every kind a game asks', () => {
    const kinds = new Set(frames.map(f => f.ask?.kind));
    for (const kind of ['play', 'defend', 'bang', 'rescue', 'excess', 'store', 'pick', 'pay', 'choose', 'return', 'first'])
      expect(kinds).toContain(kind);
  });

  test('every move can be reached, and no other', () => {
    for (const frame of frames) {
      const q = question(frame);
      expect([...reached(q).sent].sort(), `${frame.game}/${frame.n}`).toEqual(moves_of(q).map(text).sort());
    }
  });

  test('a look promises what the press does', () => {
    let targets = 0;
    for (const q of frames.map(question))
      for (const choice of [
        undefined,
        ...new Set(
          moves_of(q)
            .filter(m => m.at && m.card)
            .map(m => m.card as string),
        ),
      ]) {
        const chosen = choice ? { card: choice } : undefined;
        for (const thing of things(q)) {
          const does = press(q, chosen, thing).does;
          const seen = look(q, chosen, thing);
          targets += Number(seen === 'target');
          expect(['ok', 'target'].includes(seen), seen).toBe(['send', 'choose', 'menu'].includes(does));
          expect(seen === 'no').toBe(does === 'refuse' || does === 'ask_why');
          expect(seen === 'chosen').toBe(does === 'back');
        }
      }
    expect(targets).toBeGreaterThan(50);
  });

  test('a refused card tells its own reason', () => {
    let told = 0;
    for (const q of frames.map(question)) {
      if (!q.ask.owe.includes(q.me ?? '-')) continue;
      for (const { card, reason } of q.ask.refused ?? []) {
        if (!card || !q.view.seats.find(s => s.seat === q.me)?.hand.includes(card)) continue;
        expect(press(q, undefined, { card })).toEqual({ does: 'refuse', place: `card ${card}`, reason });
        told++;
      }
    }
    expect(told).toBeGreaterThan(20);
  });

  test('a card in front of a target is wished for, and picked if it is offered', () => {
    const picks = frames.map(question).filter(q => q.ask.kind === 'pick');
    const offered = picks.flatMap(q =>
      moves_of(q)
        .filter(m => m.verb === 'takes')
        .map(m => [q, m] as const),
    );
    expect(offered.length).toBeGreaterThan(0);
    for (const [q, move] of offered) expect(granted(q, move.card as string)).toBe(move);
    for (const q of picks) expect(granted(q, 'bang:none')).toBeUndefined();
    const plays = frames.map(question).filter(q => moves_of(q).some(m => m.card?.startsWith('panic') && m.at));
    for (const q of plays) {
      const move = moves_of(q).find(
        m => m.card?.startsWith('panic') && m.at && q.view.seats.some(s => s.seat === m.at && s.table.length),
      );
      const slip = q.view.seats.find(s => s.seat === move?.at)?.table[0];
      if (move && slip)
        expect(press(q, { card: move.card as string }, { seat: move.at as Seat, slip })).toEqual({
          does: 'send',
          move,
          wish: slip,
        });
    }
    expect(frames.map(question).some(q => reached(q).wishes.size > 0)).toBe(true);
  });

  test('a wish is granted by a pick only', () => {
    const stores = frames.map(question).filter(q => q.ask.kind === 'store' && q.ask.owe.includes(q.me ?? '-'));
    expect(stores.length).toBeGreaterThan(0);
    for (const q of stores) for (const move of moves_of(q)) expect(granted(q, move.card as string)).toBeUndefined();
  });

  test('my own seat does not use what lies before me: its slip does', () => {
    const uses = frames.map(question).flatMap(q => {
      const table = q.view.seats.find(s => s.seat === q.me)?.table ?? [];
      return moves_of(q)
        .filter(m => m.verb === 'uses' && m.card && table.includes(m.card))
        .map(m => [q, m] as const);
    });
    expect(uses.length).toBeGreaterThan(0);
    for (const [q, move] of uses) {
      const seat = q.me as Seat;
      expect(press(q, undefined, { seat })).toEqual({ does: 'nothing' });
      expect(press(q, undefined, { seat, slip: move.card as string })).toEqual({ does: 'send', move });
    }
  });

  test('"no" is the last button, and in my turn no card of the hand is one', () => {
    for (const q of frames.map(question)) {
      const bar = bar_moves(q);
      const pass = bar.findIndex(m => m.verb === 'passes');
      if (pass >= 0) expect(pass).toBe(bar.length - 1);
      if (q.ask.kind === 'play') expect(bar.every(m => !m.card)).toBe(true);
    }
  });
});

describe('choosing, made by hand', () => {
  const view = { turn: 'A', turns: 1, players: 2, deck: 9, discard: { count: 0 }, roles: {} };
  const seat = (letter: Seat, hand: string[]) => ({
    seat: letter,
    in_play: true,
    shown: false,
    life: 4,
    max: 4,
    hand,
    table: [],
  });
  const q = (moves: Move[]): Question => ({
    me: 'A',
    ask: { kind: 'play', owe: 'A', text: '', moves: moves.map(m => ({ ...m, text: text(m) })) },
    view: { ...view, seats: [seat('A', ['missed:2S']), seat('B', [])] } as unknown as Question['view'],
  });
  const two_ways: Move[] = [
    { verb: 'plays', card: 'missed:2S', way: 'bang', at: 'B' },
    { verb: 'plays', card: 'missed:2S', at: 'B' },
  ];

  test('two ways of one card at one seat are a menu', () => {
    const outcome = press(q(two_ways), { card: 'missed:2S' }, { seat: 'B' });
    expect(outcome).toMatchObject({ does: 'menu', place: 'seat B', moves: two_ways });
  });
  test('a chosen way is one move', () => {
    expect(press(q(two_ways), { card: 'missed:2S', way: 'bang' }, { seat: 'B' })).toMatchObject({
      does: 'send',
      move: two_ways[0],
    });
  });
  test('two ways without a target are a menu at the card', () => {
    const moves = two_ways.map(({ at: _, ...m }) => m);
    expect(press(q(moves), undefined, { card: 'missed:2S' })).toMatchObject({ does: 'menu', place: 'card missed:2S', moves });
  });
  test('a seat that is no target is asked about', () => {
    const outcome = press(q([{ verb: 'plays', card: 'missed:2S', at: 'A' }]), { card: 'missed:2S' }, { seat: 'B' });
    expect(outcome).toEqual({ does: 'ask_why', place: 'seat B', move: { verb: 'plays', card: 'missed:2S', at: 'B' } });
  });
  test('who is not asked is refused nothing', () => {
    const other = q([]);
    other.ask.owe = 'B';
    other.ask.moves = [{ verb: 'invokes', way: 'sid_ketchum', text: '' }];
    other.ask.refused = [{ card: 'missed:2S', reason: { code: 'not_asked', text: '' } }];
    expect(look(other, undefined, { card: 'missed:2S' })).toBe('idle');
    expect(bar_moves(other)).toHaveLength(1);
  });
});

/* ---- the whole play, at a table that only notes ---- */

describe('the play', () => {
  let make_play: (source: Source, stage: Stage) => Play;
  let careful: { value: boolean };
  let now = 0;
  beforeAll(async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
    vi.stubGlobal('navigator', { languages: [] });
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    make_play = (await import('../src/table/play')).make_play;
    careful = (await import('../src/settings')).settings.careful;
  });

  function table(first: Frame) {
    const watched = new Set<string>();
    const noted = (name: string) => ({ watched: () => void watched.add(name), unwatched: () => void watched.delete(name) });
    const shown = signal<Frame | undefined>(first, noted('shown'));
    const busy = signal(false);
    const me = signal(first.view.viewer, noted('me'));
    const sent: Move[] = [];
    const asked: Move[] = [];
    let refusal: Refused | undefined;
    const reason: Reason = { code: 'too_far', text: 'far' };
    const source = {
      kind: 'local',
      me,
      people: signal<Person[]>([]),
      answer: async (move: Move) => {
        sent.push(move);
        return refusal;
      },
      why: async (move: Move) => {
        asked.push(move);
        return reason;
      },
    } as unknown as Source;
    const play = make_play(source, { shown, busy } as unknown as Stage);
    now += 1000;
    return {
      play,
      shown,
      watched,
      busy,
      sent,
      asked,
      refuse: (r: Refused) => {
        refusal = r;
      },
    };
  }
  const find = (fits: (f: Frame) => boolean): Frame => {
    const found = frames.find(f => fits(f) && f.ask?.owe.includes(f.view.viewer ?? '-'));
    if (!found) throw new Error('no such question among the frames');
    return found;
  };
  const flush = async (): Promise<void> => {
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  const next = (frame: Frame, n = 1): Frame => ({ ...frame, n: frame.n + n });
  const aimed = find(f => f.ask?.kind === 'play' && !!f.ask.moves?.some(m => m.card?.startsWith('bang:') && m.at));
  const shot = aimed.ask?.moves?.find(m => m.card?.startsWith('bang:') && m.at) as Move & { card: string; at: Seat };

  test('a card, then a seat: one answer, and only one', async () => {
    const t = table(aimed);
    t.play.press_card(shot.card);
    expect(t.play.chosen.value).toEqual({ card: shot.card });
    expect(t.play.buttons.value.map(b => b.kind)).toEqual(['back']);
    t.play.press_seat(shot.at);
    t.play.press_seat(shot.at);
    await flush();
    expect(t.sent).toEqual([{ verb: 'plays', card: shot.card, at: shot.at }]);
    expect(t.play.mine.value).toBe(false);
    t.play.press_seat(shot.at);
    expect(t.sent).toHaveLength(1);
  });

  test('in a turn the small line says who I am, then how often I shot, in however many sentences the turn is told', () => {
    for (const text of ['Your turn: play.', 'It is your turn. Play, or end it.']) {
      const told = (turns: number): Frame => ({
        ...aimed,
        ask: { ...(aimed.ask as Question['ask']), text },
        view: { ...aimed.view, turns, players: aimed.view.seats.length },
      });
      const t = table(told(1));
      expect([t.play.headline.value, t.play.small.value]).toEqual([text, 'page.play.goal']);
      t.shown.value = next(told(99));
      expect(t.play.small.value).toBe('page.play.bangs');
    }
    const hit = table({ ...find(f => f.ask?.kind === 'defend') });
    hit.shown.value = {
      ...(hit.shown.value as Frame),
      n: 999,
      ask: { ...(hit.shown.value?.ask as Question['ask']), text: 'A hit. Duck.' },
    };
    expect([hit.play.headline.value, hit.play.small.value]).toEqual(['A hit.', 'Duck.']);
  });

  test('what is chosen is put back, and by another question', () => {
    const t = table(aimed);
    t.play.press_card(shot.card);
    t.play.put_back();
    expect(t.play.chosen.value).toBeUndefined();
    t.play.press_card(shot.card);
    t.shown.value = next(aimed);
    expect(t.play.chosen.value).toBeUndefined();
  });

  test('a new question does not react at once, and none while something moves', () => {
    const t = table(aimed);
    t.shown.value = next(aimed);
    now += 100;
    t.play.press_card(shot.card);
    expect(t.play.chosen.value).toBeUndefined();
    now += 60;
    t.busy.value = true;
    t.play.press_card(shot.card);
    expect(t.play.chosen.value).toBeUndefined();
    t.busy.value = false;
    t.play.press_card(shot.card);
    expect(t.play.chosen.value).toEqual({ card: shot.card });
  });

  test('a refused answer is told, and the question is open again', async () => {
    const t = table(aimed);
    t.refuse({ code: 'late', text: 'too late' });
    t.play.buttons.value.at(-1)?.press();
    await flush();
    expect(t.play.wrong.value).toBe('too late');
    expect(t.play.mine.value).toBe(true);
  });

  test('a move that is not offered is never sent', async () => {
    const t = table(aimed);
    t.play.press_move({ verb: 'plays', card: 'gatling:2S' });
    t.play.press_move({ ...shot, way: 'bang' });
    await flush();
    expect(t.sent).toEqual([]);
  });

  test('before a foolish move it asks, if it may', async () => {
    const ask = { ...aimed.ask, moves: aimed.ask?.moves?.map(m => ({ ...m, careful: 'Really?' })) } as Frame['ask'];
    const t = table({ ...aimed, ask } as Frame);
    t.play.buttons.value.at(-1)?.press();
    expect([t.sent.length, t.play.careful.value?.text]).toEqual([0, 'Really?']);
    t.play.careful.value?.no();
    expect([t.sent.length, t.play.careful.value]).toEqual([0, undefined]);
    t.play.buttons.value.at(-1)?.press();
    t.play.careful.value?.yes();
    await flush();
    expect(t.sent).toHaveLength(1);
    careful.value = false;
    const other = table({ ...aimed, ask } as Frame);
    other.play.buttons.value.at(-1)?.press();
    careful.value = true;
    await flush();
    expect(other.sent).toHaveLength(1);
  });

  test('a yes that comes twice, or when something else is asked or nothing, sends nothing more', async () => {
    const ask = { ...aimed.ask, moves: aimed.ask?.moves?.map(m => ({ ...m, careful: 'Really?' })) } as Frame['ask'];
    const t = table({ ...aimed, ask } as Frame);
    const ask_again = () => {
      t.play.buttons.value.at(-1)?.press();
      return t.play.careful.value;
    };
    const [late, moving] = [ask_again(), ask_again()];
    t.busy.value = true;
    moving?.yes();
    t.busy.value = false;
    t.shown.value = { ...aimed, ask, n: aimed.n + 1 } as Frame;
    late?.yes();
    await flush();
    expect(t.sent).toEqual([]);
    now += 1000;
    const twice = ask_again();
    twice?.yes();
    twice?.yes();
    await flush();
    twice?.yes();
    expect(t.sent).toHaveLength(1);
  });

  test('a seat out of reach: the reason comes from the source', async () => {
    const seats = aimed.view.seats.map(s => s.seat);
    const me = aimed.view.viewer as Seat;
    const far = seats.find(s => s !== me && !aimed.ask?.moves?.some(m => m.card === shot.card && m.at === s)) as Seat;
    const t = table(aimed);
    t.play.press_card(shot.card);
    t.play.ask_why({ seat: far });
    await flush();
    expect(t.asked).toEqual([{ verb: 'plays', card: shot.card, at: far }]);
    expect(t.play.why.value).toMatchObject({ place: `seat ${far}`, reason: { code: 'too_far' } });
  });

  test('a wished card answers the pick that follows, once, and not another question', async () => {
    const pick = find(
      f => f.ask?.kind === 'pick' && (f.ask.moves?.length ?? 0) > 1 && !!f.ask.moves?.some(m => m.verb === 'takes'),
    );
    const wish = pick.ask?.moves?.find(m => m.verb === 'takes')?.card as string;
    const owner = pick.view.seats.find(s => s.table.includes(wish))?.seat as Seat;
    const panic = { verb: 'plays', card: 'panic:JH', at: owner, text: '' };
    const before = {
      ...pick,
      n: pick.n - 1,
      ask: { kind: 'play', owe: pick.view.viewer as string, text: '', moves: [panic] },
    } as Frame;
    const t = table(before);
    t.play.press_card(panic.card);
    t.play.press_slip(owner, wish);
    await flush();
    t.shown.value = pick;
    await flush();
    expect(t.sent.map(text)).toEqual([text(panic), `takes ${wish} - -`]);
    const other = table(before);
    other.play.press_card(panic.card);
    other.play.press_slip(owner, wish);
    await flush();
    other.shown.value = { ...next(aimed, 1000), ask: { ...aimed.ask, owe: pick.view.viewer } } as Frame;
    await flush();
    other.shown.value = next(pick, 2000);
    await flush();
    expect(other.sent).toHaveLength(1);
  });

  test('a card in play out of reach: the reason is that of its seat', async () => {
    const me = aimed.view.viewer as Seat;
    const far = aimed.view.seats.map(s => s.seat).find(s => s !== me && !aimed.ask?.moves?.some(m => m.at === s)) as Seat;
    const t = table(aimed);
    t.play.press_card(shot.card);
    t.play.ask_why({ card: 'mustang:8H', seat: far });
    await flush();
    expect(t.asked).toEqual([{ verb: 'plays', card: shot.card, at: far }]);
    expect(t.play.why.value?.place).toBe(`seat ${far}`);
  });

  test('once it is closed no wish is sent, no reason comes, and nothing of the source is watched', async () => {
    const pick = find(f => f.ask?.kind === 'pick' && !!f.ask.moves?.some(m => m.verb === 'takes' && m.card));
    const wish = pick.ask?.moves?.find(m => m.verb === 'takes')?.card as string;
    const owner = pick.view.seats.find(s => s.table.includes(wish))?.seat as Seat;
    const panic = { verb: 'plays', card: 'panic:JH', at: owner, text: '' };
    const ask = { kind: 'play', owe: pick.view.viewer as string, text: '', moves: [panic] };
    const t = table({ ...pick, n: pick.n - 1, ask } as Frame);
    expect(t.watched.size).toBe(2);
    t.play.press_card(panic.card);
    t.play.press_slip(owner, wish);
    await flush();
    t.play.close();
    expect(t.watched.size).toBe(0);
    t.shown.value = pick;
    await flush();
    expect(t.sent.map(text)).toEqual([text(panic)]);
    const other = table(aimed);
    other.play.press_card(shot.card);
    const far = aimed.view.seats.map(s => s.seat).find(s => s !== aimed.view.viewer && s !== shot.at) as Seat;
    other.play.ask_why({ seat: far });
    other.play.close();
    other.shown.value = next(aimed);
    await flush();
    expect([other.play.why.value, other.play.chosen.value]).toEqual([undefined, { card: shot.card }]);
  });

  test('random presses send nothing that is not offered', async () => {
    let seed = 7;
    const random = (n: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % n;
    };
    for (const frame of frames.slice(0, 200)) {
      const t = table(frame);
      const all = things(question(frame));
      for (let i = 0; i < 12; i++) {
        const thing = all[random(all.length)] as Thing;
        if ('slip' in thing) t.play.press_slip(thing.seat, thing.slip);
        else if (thing.card !== undefined) t.play.press_card(thing.card);
        else t.play.press_seat(thing.seat);
      }
      await flush();
      expect(t.sent.length).toBeLessThan(2);
      for (const move of t.sent) expect(frame.ask?.moves?.map(text)).toContain(text(move));
    }
  });
});

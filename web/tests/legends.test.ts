/** Legends on the page: what the engine says of feats, tokens and sides comes as the page takes it; every question of real games can be
    answered by presses; and the choices of a new game. */
import { characters, feats, legends } from 'virtual:deck';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { card_aloud, card_words, feat_of, kind_of } from '../src/look/card-words';
import { has_crossroads, is_legendary, other_side } from '../src/look/printed';
import type { Frame, Seat, TableOptions, View } from '../src/protocol';
import type { EngineMemory } from '../src/source/engine-memory';
import { count_game, type Statistics } from '../src/over/statistics';
import { hand_shown, look, moves_of, press } from '../src/table/choosing';
import type { Question } from '../src/table/choosing';
import { words } from '../src/words';
import { catalogue, engine_in_node } from './engine-in-node';
import { question, reached, text } from './press-everything';

const SEATS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
/** All that Legends asks and the base game does not. */
const NEW = [
  'feat',
  'spend',
  'boast',
  'fullest',
  'place',
  'victim',
  'shoot',
  'may',
  'more',
  'look',
  'give',
  'jail',
  'keep_one',
  'same',
];
const LEGENDS = { legends: true, hand_limit_two: true, jail_heart: true };

beforeAll(() => {
  words.value = { language: 'en', catalogue: catalogue('en') };
});

/** The position as it is asked of whoever has to answer. */
function asked(engine: EngineMemory): Frame {
  const seat = engine.frame('nobody').ask?.owe[0] as Seat;
  return engine.frame(seat);
}

/** Games of bots that play anything: one frame for each question, until `enough`. */
async function questions(seats: number, most: number, enough: (kinds: Map<string, number>) => boolean): Promise<Frame[]> {
  const engine = await engine_in_node();
  const found: Frame[] = [];
  const kinds = new Map<string, number>();
  const bots = Object.fromEntries(SEATS.slice(0, seats).map(seat => [seat, 'random']));
  for (let game = 0; game < most && !enough(kinds); game++) {
    engine.deal({ seats, ...LEGENDS, seed: String(10 + game).repeat(32), bots });
    do {
      const frame = asked(engine);
      const kind = frame.ask?.kind ?? '';
      const count = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, count);
      if (frame.ask && (NEW.includes(kind) || (kind === 'play' && count % 3 === 0))) found.push(frame);
    } while (engine.bot() && !engine.frame('nobody').over);
  }
  return found;
}

describe('questions of real games', () => {
  let frames: Frame[] = [];
  const of_kind = (kind: string): Question[] => frames.filter(f => f.ask?.kind === kind).map(question);

  beforeAll(async () => {
    const usual = NEW.filter(kind => !['keep_one'].includes(kind));
    frames = await questions(5, 60, kinds => usual.every(kind => (kinds.get(kind) ?? 0) > 2));
  });

  test('every kind was asked', () => {
    const kinds = new Set(frames.map(f => f.ask?.kind));
    expect(NEW.filter(kind => !kinds.has(kind) && kind !== 'keep_one')).toEqual([]);
  });

  test('every move can be reached by presses, and no other', () => {
    for (const q of frames.map(question))
      expect([...reached(q).sent].sort(), `${q.ask.kind} ${q.ask.text}`).toEqual(moves_of(q).map(text).sort());
  });

  test('a feat that may be done is pressed; one that may not tells why', () => {
    const plays = of_kind('play');
    let [can, cannot] = [0, 0];
    for (const q of plays)
      for (const { card } of q.view.feats?.row ?? []) {
        const outcome = press(q, undefined, { card });
        const offered = moves_of(q).find(m => m.card === card);
        if (offered) expect(outcome).toEqual({ does: 'send', move: offered });
        else expect(outcome.does).toBe('refuse');
        if (offered) can++;
        else cannot++;
      }
    expect(can).toBeGreaterThan(5);
    expect(cannot).toBeGreaterThan(20);
  });

  test('a card to give away waits for whom; a person is named by his seat', () => {
    for (const q of of_kind('give')) {
      const move = moves_of(q).find(m => m.verb === 'gives');
      expect(press(q, undefined, { card: move?.card as string }).does).toBe('choose');
      expect(look(q, { card: move?.card as string }, { seat: move?.at as Seat })).toBe('target');
    }
    for (const q of [...of_kind('victim'), ...of_kind('shoot')])
      for (const move of moves_of(q).filter(m => m.verb === 'names'))
        expect(press(q, undefined, { seat: move.at as Seat })).toEqual({ does: 'send', move });
  });

  test('a hand that is looked at lies open, and nobody else sees it', () => {
    const looks = of_kind('look');
    expect(looks.length).toBeGreaterThan(0);
    for (const q of looks) {
      const shown = hand_shown(q);
      expect(shown?.cards.length).toBe(q.view.seats.find(s => s.seat === shown?.seat)?.hand.length);
      expect(hand_shown({ ...q, me: shown?.seat })).toBeUndefined();
    }
  });

  test('tokens are five to begin with, and a legend has none', () => {
    for (const { view } of frames)
      for (const { seat, fame, legend, character } of view.seats) {
        const laid = (view.feats?.row ?? []).reduce((n, feat) => n + (feat.tokens?.[seat] ?? 0), 0);
        expect((fame ?? 0) + laid).toBeLessThanOrEqual(5);
        expect(legend).toBe(is_legendary(character ?? ''));
        if (legend) expect(fame).toBe(0);
      }
    expect(frames.some(f => f.view.seats.some(s => s.legend))).toBe(true);
  });
});

describe('printed facts', () => {
  const def = readFileSync(new URL('../../engine/sets/legends.def', import.meta.url), 'utf8');

  test('are those of the engine', () => {
    const kinds = [...def.matchAll(/^KIND\(\w+, (\w+), FEAT\)/gm)].map(row => row[1]);
    const signs = [...def.matchAll(/^CROSSROADS\(.*$/gm)]
      .flatMap(row => [...row[0].matchAll(/\((\w+)\)/g)])
      .map(m => m[1]?.toLowerCase());
    const sides = [...def.matchAll(/^CHARACTER\(\w+, (\w+), (\d)\)/gm)].map(row => [row[1], Number(row[2])]);
    expect(feats.map(feat => feat.id).sort()).toEqual(kinds.sort());
    expect(
      feats
        .filter(feat => has_crossroads(feat.id))
        .map(feat => feat.id)
        .sort(),
    ).toEqual(signs.sort());
    expect(legends.map(({ id, life }) => [id, life])).toEqual(sides);
  });

  test('every character has two sides', () => {
    for (const { id } of characters) expect(other_side(other_side(id) ?? '')).toBe(id);
    expect(characters.map(({ id }) => other_side(id)).filter(id => is_legendary(id ?? ''))).toHaveLength(16);
  });

  test('a feat is called by its name alone', () => {
    expect([card_words('open_range'), card_aloud('open_range'), kind_of('open_range')]).toEqual([
      'Open Range',
      'Open Range',
      'open_range',
    ]);
    for (const card of ['bang:KH', '?', '', undefined]) expect(feat_of(card)).toBeUndefined();
  });
});

describe('a position made by hand', () => {
  test('has feats, their deck, tokens and supplies', async () => {
    const engine = await engine_in_node();
    const seat = (role: 'sheriff' | 'outlaw' | 'renegade', character: string, fame?: number) => ({
      role,
      character,
      ...(fame !== undefined && { fame }),
    });
    engine.arrange({
      seats: [
        seat('sheriff', 'paul_regret'),
        seat('outlaw', 'kit_carlson', 1),
        seat('outlaw', 'legendary_willy_the_kid'),
        seat('renegade', 'el_gringo'),
      ],
      feats: 'bottleneck A2 D1, open_range',
      feat_deck: 'quick_death fifty_guns',
    });
    const view = engine.frame('A').view as View;
    expect(view.feats?.row.map(({ card, tokens }) => [card, tokens])).toEqual([
      ['bottleneck', { A: 2, D: 1 }],
      ['open_range', {}],
    ]);
    expect(view.seats.map(s => s.fame)).toEqual([3, 1, 0, 4]);
    expect(view.seats.map(s => s.legend)).toEqual([false, false, true, false]);
    expect(view.seats[2]?.other_side).toBe('willy_the_kid');
  });
});

describe('the choices of a new game', async () => {
  vi.stubGlobal('navigator', { languages: [] });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  const { asked_for, is_choice, TO_BEGIN_WITH, turned } = await import('../src/table/wanted-game');
  const { change } = await import('../src/room/room-options');

  test('Legends brings its options along, and takes them away; it is for 4 to 7', () => {
    const on = turned({ ...TO_BEGIN_WITH, seats: 3 }, 'legends', true);
    expect(on).toMatchObject({ seats: 4, ...LEGENDS });
    expect(turned(on, 'jail_heart', false)).toMatchObject({ legends: true, hand_limit_two: true, jail_heart: false });
    expect(turned(on, 'legends', false)).toMatchObject({ legends: false, hand_limit_two: false, jail_heart: false });
    expect(turned({ ...TO_BEGIN_WITH, seats: 8 }, 'legends', true).seats).toBe(7);
    expect(is_choice(on)).toBe(true);
  });

  test('of an address', () => {
    const query = new URLSearchParams('seats=8&legends=1&jail_heart=0');
    expect(asked_for(query, TO_BEGIN_WITH)).toMatchObject({ seats: 7, legends: true, hand_limit_two: true, jail_heart: false });
    expect(asked_for(new URLSearchParams('seats=5&legends=0'), turned(TO_BEGIN_WITH, 'legends', true))?.legends).toBe(false);
  });

  test('an address that asks for 3 or 8 is no game with Legends, whatever was chosen last', () => {
    const last = turned(TO_BEGIN_WITH, 'legends', true);
    for (const seats of [3, 8])
      expect(asked_for(new URLSearchParams({ seats: String(seats) }), last)).toMatchObject({ seats, legends: false });
    expect(asked_for(new URLSearchParams('seats=6'), last)).toMatchObject({ seats: 6, legends: true });
  });

  test('of a room: as many as it is for', () => {
    const options = { seats: 8, sets: ['base'], bot: 'normal' } as TableOptions;
    expect(change(options, 'legends', true)).toEqual({ sets: ['base', 'legends'], seats: 7 });
    expect(change({ ...options, seats: 5 }, 'legends', true)).toEqual({ sets: ['base', 'legends'] });
    expect(change({ ...options, sets: ['base', 'legends'] }, 'legends', false)).toEqual({ sets: ['base'] });
  });
});

describe('a finished game in figures', () => {
  test('feats are counted, legends are moments, and who turned back has his life', async () => {
    const engine = await engine_in_node();
    const bots = Object.fromEntries(SEATS.slice(0, 5).map(seat => [seat, 'random']));
    let [counted, became, back] = [0, 0, 0];
    for (let game = 0; game < 5; game++) {
      engine.deal({ seats: 5, ...LEGENDS, seed: String(30 + game).repeat(32), bots });
      while (engine.bot() && !engine.frame('nobody').over);
      const frames = engine.replay(engine.record(), 'all');
      const events = frames.flatMap(frame => frame.events ?? []);
      const statistics = count_game(frames) as Statistics;
      const of_kind = (...kinds: string[]): number => events.filter(e => kinds.includes(e.kind)).length;
      expect(Object.values(statistics.figures).reduce((n, f) => n + f.feats, 0)).toBe(of_kind('performed', 'claimed'));
      expect(statistics.moments.filter(m => m.kind === 'legend')).toHaveLength(of_kind('legend'));
      const last = frames.at(-1) as Frame;
      for (const { seat, life } of last.view.seats) expect(statistics.points.at(-1)?.life[seat], `game ${game}`).toBe(life);
      counted += of_kind('performed', 'claimed');
      became += of_kind('legend');
      back += of_kind('turned_back');
    }
    expect([counted > 10, became > 0, back >= 0]).toEqual([true, true, true]);
  });
});

/** A replay as a source: what its listeners are told, its pace, whose eyes; and what is read of a record for people. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { judge, read_proof, share_used } from '../src/over/proof';
import type { Frame, Language } from '../src/protocol';
import { people_of, read_facts } from '../src/replay/record-words';
import { next_moment, next_turn, turn_of } from '../src/replay/replay-steps';
import type { Eyes, Names } from '../src/source/engine';
import type { EngineMemory } from '../src/source/engine-memory';
import { ReplaySource } from '../src/source/replay-source';
import { words } from '../src/words';
import { catalogue, engine_in_node } from './engine-in-node';

const record = readFileSync(resolve(import.meta.dirname, '../../tests/golden/four-fair-plain.bang'), 'utf8');

let memory: EngineMemory;
let asked: string[];
const engine = {
  name: async (names: Names) => memory.name(names),
  replay: async (text: string, eyes: Eyes) => {
    asked.push(eyes);
    return memory.replay(text, eyes);
  },
  speak: async (language: Language) => memory.speak(language, catalogue(language)),
  close: () => asked.push('closed'),
};
const PEOPLE = people_of({ ...read_facts(record), names: { A: 'Nell', B: 'Otis' } });

const open: ReplaySource[] = [];
async function watch() {
  const source = await ReplaySource.open(engine, record, PEOPLE);
  open.push(source);
  const told: Frame[] = [];
  const end = source.listen(frame => told.push(frame));
  return { source, told, end };
}
const shape = (frames: Frame[]): string => frames.map(f => `${f.n}${f.events ? '' : 's'}`).join(' ');

beforeAll(async () => {
  memory = await engine_in_node();
});
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  for (const source of open.splice(0)) source.close();
  vi.useRealTimers();
});

describe('what listeners are told', () => {
  test('first all up to here, then the latest as a snapshot', async () => {
    const { source } = await watch();
    source.jump(3);
    const late: Frame[] = [];
    source.listen(frame => late.push(frame));
    expect(shape(late)).toBe('0 1 2 3 3s');
  });

  test('a step shows what happens, a step back the position', async () => {
    const { source, told } = await watch();
    told.length = 0;
    source.step(1);
    source.step(1);
    source.step(-1);
    expect(shape(told)).toBe('1 2 1s');
  });

  test('a jump tells what lies between, and ends without movement', async () => {
    const { source, told } = await watch();
    told.length = 0;
    source.jump(4);
    source.jump(2);
    source.jump(2);
    expect(shape(told)).toBe('1 2 3 4 4s 2s');
  });

  test('no frame is beyond the ends', async () => {
    const { source } = await watch();
    source.step(-1);
    expect(source.at.value).toBe(0);
    source.jump(1e9);
    expect(source.at.value).toBe(source.last.value);
    expect(source.frame.value.over?.end).toBe('outlaws');
    source.step(1);
    expect(source.at.value).toBe(source.last.value);
    source.jump(Number.NaN);
    expect(source.at.value).toBe(0);
  });

  test('who left off listening hears nothing', async () => {
    const { source, told, end } = await watch();
    end();
    told.length = 0;
    source.step(1);
    expect(told).toEqual([]);
  });

  test('people are called by their names', async () => {
    const { source } = await watch();
    source.jump(1); /* the deal asked who keeps his character */
    const told = source.frame.value.events?.map(e => e.text).join(' ');
    expect(told).toContain('Nell');
    expect(await source.record()).toBe(record);
  });
});

describe('playing', () => {
  test('goes on by itself when the table has shown it, and not before', async () => {
    const { source } = await watch();
    source.play();
    vi.advanceTimersByTime(300);
    expect(source.at.value).toBe(1);
    vi.advanceTimersByTime(3000);
    expect(source.at.value).toBe(1);
    source.shown(1);
    vi.advanceTimersByTime(1500);
    expect(source.at.value).toBe(2);
  });

  test('goes on although a table never says that it has shown it', async () => {
    const { source } = await watch();
    source.play();
    vi.advanceTimersByTime(20_000);
    expect(source.at.value).toBeGreaterThan(2);
  });

  test('at four times the pace in a quarter of the time', async () => {
    const { source } = await watch();
    source.pace.value = 4;
    source.play();
    vi.advanceTimersByTime(70);
    expect(source.at.value).toBe(1);
  });

  test('a pause and a step stop it', async () => {
    for (const stop of [(s: ReplaySource) => s.pause(), (s: ReplaySource) => s.step(1)]) {
      const { source } = await watch();
      source.play();
      stop(source);
      const { value } = source.at;
      vi.advanceTimersByTime(60_000);
      expect([source.at.value, source.playing.value]).toEqual([value, false]);
    }
  });

  test('stops at the end, and begins again from there', async () => {
    const { source } = await watch();
    source.jump(source.last.value - 1);
    source.play();
    vi.advanceTimersByTime(30_000);
    expect([source.at.value, source.playing.value]).toEqual([source.last.value, false]);
    source.play();
    expect(source.at.value).toBe(0);
  });

  test('a key moment is seen to happen', async () => {
    const { source, told } = await watch();
    told.length = 0;
    source.see(5);
    expect(source.at.value).toBe(4);
    vi.advanceTimersByTime(300);
    expect(shape(told)).toBe('1 2 3 4 4s 5');
    vi.advanceTimersByTime(60_000);
    expect(source.at.value).toBe(5);
  });

  test('whoever goes elsewhere meanwhile stays there', async () => {
    const { source } = await watch();
    source.see(5);
    source.jump(9);
    vi.advanceTimersByTime(60_000);
    expect(source.at.value).toBe(9);
  });
});

describe('whose eyes', () => {
  test('a seat sees its own hand, and is told everything anew', async () => {
    const { source, told } = await watch();
    source.jump(2);
    told.length = 0;
    await source.look_as('B');
    expect(shape(told)).toBe('2s 0 1 2 2s');
    expect(told[0]?.game).not.toBe(told[1]?.game);
    const hands = source.frame.value.view.seats.map(s => s.hand.every(card => card === '?'));
    expect([source.frame.value.view.viewer, ...hands]).toEqual(['B', true, false, true, true]);
  });

  test('each is asked for once', async () => {
    const { source } = await watch();
    for (const eyes of ['B', 'nobody', 'B', 'all'] as Eyes[]) await source.look_as(eyes);
    expect(asked).toEqual(['all', 'B', 'nobody']);
  });

  /** An engine whose answers come when they are let go. */
  function slow() {
    const held: (() => void)[] = [];
    const hold = () => new Promise<void>(go => held.push(go));
    const replay = async (text: string, eyes: Eyes) => {
      const frames = memory.replay(text, eyes);
      if (eyes !== 'all') await hold();
      return frames;
    };
    return { engine: { ...engine, replay }, held };
  }

  test('who chooses again before it came gets the last choice, shown already or not', async () => {
    const { engine: late, held } = slow();
    const source = await ReplaySource.open(late, record, PEOPLE);
    open.push(source);
    const told: Frame[] = [];
    source.listen(frame => told.push(frame));
    const first = source.look_as('B');
    await source.look_as('all');
    told.length = 0;
    held.pop()?.();
    await first;
    expect([source.eyes.value, source.frame.value.view.viewer, told]).toEqual(['all', undefined, []]);
    const [a, b] = [source.look_as('A'), source.look_as('D')];
    held.pop()?.();
    await b;
    held.pop()?.();
    await a;
    expect([source.eyes.value, source.frame.value.view.viewer]).toEqual(['D', 'D']);
  });

  test('another language meanwhile: what was chosen is shown, in that language', async () => {
    const before = words.value;
    const { engine: late, held } = slow();
    const source = await ReplaySource.open(late, record, PEOPLE);
    open.push(source);
    source.jump(1);
    const english = source.frame.value.events?.[0]?.text;
    const old = source.look_as('B');
    words.value = { language: 'ko', catalogue: catalogue('ko') };
    await vi.waitFor(() => expect(held).toHaveLength(2));
    held.shift()?.();
    await old;
    expect(source.eyes.value).toBe('all');
    held.shift()?.();
    await vi.waitFor(() => expect(source.eyes.value).toBe('B'));
    expect(source.frame.value.events?.[0]?.text).not.toBe(english);
    expect(source.frame.value.events?.[0]?.text).toMatch(/[가-힣]/);
    source.close();
    words.value = before;
    memory.speak('en', catalogue('en'));
  });

  test('nobody sits here, and nothing can be answered', async () => {
    const { source } = await watch();
    await source.look_as('B');
    expect(source.me.value).toBeUndefined();
    expect((await source.answer())?.code).toBe('replay');
  });

  test('another language says all of it again', async () => {
    const before = words.value;
    const { source } = await watch();
    source.jump(1);
    const english = source.frame.value.events?.[0]?.text;
    words.value = { language: 'ko', catalogue: catalogue('ko') };
    await vi.waitFor(() => expect(source.frame.value.events?.[0]?.text).not.toBe(english));
    expect(source.at.value).toBe(1);
    source.close();
    words.value = before;
    expect(asked.at(-1)).toBe('closed');
    memory.speak('en', catalogue('en'));
  });
});

test('the next turn and the next moment are ahead', async () => {
  const { source } = await watch();
  const { value: statistics } = source.statistics;
  const stops: number[] = [];
  for (let at = next_turn(statistics, -1); at !== undefined; at = next_turn(statistics, at)) stops.push(at);
  expect(stops).toEqual([...new Set(statistics?.starts.map(s => s.frame))]);
  expect(stops.map(at => turn_of(statistics, at)).at(-1)).toBe(statistics?.turns);
  expect(next_moment(statistics, source.last.value)).toBeUndefined();
  expect(next_moment(statistics, -1)).toBe(statistics?.moments[0]?.frame);
});

describe('records for people', () => {
  test('facts', () => {
    const named = record.replace('moves\n', 'name B Otis Redding\nmoves\n');
    expect(read_facts(named)).toMatchObject({ seats: 4, end: 'outlaws', names: { B: 'Otis Redding' } });
    expect(read_facts(record).answers).toBe(memory.verify(record).moves);
    expect(people_of(read_facts(named)).map(p => `${p.seat}${p.name}${p.who}`)).toEqual([
      'Abot',
      'BOtis Reddingperson',
      'Cbot',
      'Dbot',
    ]);
  });

  test('a proof, and what the engine says of it', () => {
    const proof = read_proof(record);
    expect(Object.keys(proof.shares)).toEqual(['A', 'B', 'D']);
    expect(proof.seed).toBe('26bdc4e11151b9d134417031ed2fab225f66546b3322791110aa55710c6ea60a');
    expect(share_used(proof, 'B', proof.shares.B)).toBe(true);
    expect(share_used(proof, 'A', proof.shares.B)).toBe(false);
    expect(share_used(proof, undefined, proof.shares.B)).toBe(true);
    expect(share_used(proof, 'A', undefined)).toBeUndefined();
    const of = (text: string) => {
      const { deal, shares } = memory.verify(text);
      return judge(deal, shares, false);
    };
    expect(of(record)).toBe('fair');
    expect(of(record.replace(/# deal secret \w{4}/, '# deal secret 0000'))).toBe('commitment');
    expect(of(record.replace(/# deal share A \w{4}/, '# deal share A 0000'))).toBe('seed');
    expect(of(record.replace(/# deal commitment.*\n/, ''))).toBe('missing');
    expect(of(record.replace(/# deal secret \w+/, '# deal secret'))).toBe('damaged');
    expect(of(record.replace(/# deal.*\n/g, ''))).toBe('unproved');
    expect(judge(undefined, undefined, true)).toBe('here');
    expect(judge('none', '', false)).toBe('alone');
  });
});

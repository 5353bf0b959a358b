import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ALL_CHAPTERS, CHAPTERS, type Step } from '../src/learn/lessons';
import type { Frame, Language, Move } from '../src/protocol';
import { LessonSource, fits, hint_for } from '../src/source/lesson-source';
import { catalogue, engine_in_node } from './engine-in-node';

const people = [{ seat: 'A', name: '', who: 'person', here: true, stand_in: false }] as const;

const soon = (check: () => void) => vi.waitFor(check, { interval: 2 });
const catalogues = { en: catalogue('en'), ko: catalogue('ko'), zh: catalogue('zh') };
let engine: Awaited<ReturnType<typeof engine_in_node>>;
beforeAll(async () => {
  engine = await engine_in_node();
}, 60_000); // it may have to be built

/** Plays a chapter as the learner; look() sees the source at each step that waits for him, and may answer it. */
async function play(
  chapter: (typeof CHAPTERS)[0],
  look: (source: LessonSource, step: Step, frame: Frame, frames: Frame[]) => Promise<void>,
) {
  const done = vi.fn();
  const around = { people: [...people], pause: async () => {}, done };
  const source = new LessonSource(engine, chapter, around);
  const frames: Frame[] = [];
  source.listen(frame => {
    frames.push(frame);
    source.shown(frame.n);
  });
  const ended = source.start();
  const waiting = chapter.steps.filter(step => step.do !== 'plays');
  for (const step of waiting) {
    await soon(() => expect(source.now.value).toBe(step));
    const frame = frames.at(-1) as Frame;
    await look(source, step, frame, frames);
    if (source.now.value !== step) continue;
    if (step.do === 'wish') {
      const move = frame.ask?.moves?.find(m => fits(step.wish, m)) as Move;
      expect(move, `${chapter.id}: ${step.id} is on offer`).toBeTruthy();
      expect(await source.answer({ ...move })).toBeUndefined();
    } else source.next();
  }
  await ended;
  return { done, frames };
}

describe.each(ALL_CHAPTERS.map(chapter => [chapter.id, chapter] as const))('chapter %s', (_, chapter) => {
  test('can be played to its end, each wish being on offer', async () => {
    const { done, frames } = await play(chapter, async (_source, step, frame) => {
      expect(Boolean(frame.ask?.moves), `asked at ${'id' in step && step.id}`).toBe(step.do !== 'tell');
    });
    expect(done).toHaveBeenCalledOnce();
    const numbers = frames.map(frame => frame.n);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(frames[0]?.events).toBeUndefined();
  });

  test('a legal move that is not wished is put back with a hint, and nothing has changed', async () => {
    let tried = 0;
    await play(chapter, async (source, step, frame, frames) => {
      const before = frame.n;
      for (const move of frame.ask?.moves ?? []) {
        if (step.do === 'wish' && fits(step.wish, move)) continue;
        expect(await source.answer(move)).toEqual({ code: 'lesson', text: '' });
        expect(source.hint.value).toEqual(hint_for(step, move));
        expect(frames.at(-1)?.n).toBe(before);
        tried++;
      }
    });
    expect(tried).toBeGreaterThan(0);
  });

  test('ends with something told, and begins with the learner', () => {
    expect(chapter.steps.at(-1)?.do).toBe('tell');
    expect(chapter.steps[0]?.do === 'plays').toBe(false);
  });

  test.each(['en', 'ko', 'zh'] as Language[])('has all its sentences in %s', language => {
    const words = catalogues[language];
    const hints = chapter.steps.flatMap(step => (step.do === 'wish' ? Object.values(step.hints ?? {}) : []));
    const ids = chapter.steps.flatMap(step => (step.do === 'plays' ? [] : [step.id]));
    for (const id of ['title', ...ids, ...hints.map(hint => `hint.${hint}`)]) {
      const text = words[`learn.${chapter.id}.${id}`];
      expect(text, `learn.${chapter.id}.${id}`).toBeTruthy();
      expect(String(text).length, id).toBeLessThanOrEqual(140); // more would not fit on a phone
    }
  });
});

describe('a lesson', () => {
  const chapter = (id: string) => CHAPTERS.find(c => c.id === id) as (typeof CHAPTERS)[0];

  test('goes on when the learner asks why he cannot', async () => {
    await play(chapter('seats'), async (source, step) => {
      if (step.do !== 'look') return;
      const move: Move = { verb: 'plays', card: 'bang:KD', at: 'C' };
      expect(await source.answer(move)).toMatchObject({ code: 'illegal', reason: { code: 'out_of_reach', is: 2, limit: 1 } });
      expect(source.now.value).toBe(step);
      expect(await source.why(move)).toMatchObject({ code: 'out_of_reach' });
      await soon(() => expect(source.now.value).not.toBe(step));
    });
  });

  test('takes an answer once, however often it is pressed', async () => {
    const { done } = await play(chapter('hand'), async (source, step, frame) => {
      if (!('id' in step) || step.id !== 'discard') return;
      const [one, two] = frame.ask?.moves ?? [];
      const answers = await Promise.all([source.answer(one as Move), source.answer(two as Move)]);
      expect(answers.filter(Boolean)).toHaveLength(1);
      await soon(() => expect(source.now.value).toMatchObject({ id: 'more' }));
    });
    expect(done).toHaveBeenCalledOnce();
  });

  test('the last one is won, and the learner has what he was told', async () => {
    const { frames } = await play(chapter('roles'), async () => {});
    expect(frames.at(-1)?.over?.end).toBe('law');
    const beer = await play(chapter('beer'), async () => {});
    expect(beer.frames.at(-1)?.view.seats[0]?.life).toBe(1);
    const draws = await play(chapter('draws'), async () => {});
    expect(draws.frames.at(-1)?.view.seats[1]?.table).toEqual(['dynamite:2H']);
  });

  test('of Legends makes a legend of the learner, and another one claims a feat', async () => {
    const legends = ALL_CHAPTERS.find(c => c.id === 'legends') as (typeof CHAPTERS)[0];
    const { frames } = await play(legends, async () => {});
    const view = frames.at(-1)?.view;
    expect(view?.seats[0]).toMatchObject({ character: 'legendary_rose_doolan', legend: true, fame: 0, life: 3 });
    expect(view?.seats[2]?.life).toBe(3);
    expect(view?.feats?.row.map(feat => feat.card)).toEqual(['quick_death', 'bottleneck', 'wilhelm_scream', 'fifty_guns']);
  });

  test('says nothing more once it is closed', async () => {
    const done = vi.fn();
    const around = { people: [...people], pause: async () => {}, done };
    const source = new LessonSource(engine, chapter('seats'), around);
    const heard = vi.fn();
    source.listen(heard);
    const ended = source.start();
    await soon(() => expect(heard).toHaveBeenCalled());
    source.close();
    await ended;
    expect(done).not.toHaveBeenCalled();
  });
});

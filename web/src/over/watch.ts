/** From a game that is over to its replay, and its figures: by the record alone. */
import { keep_record } from '../replay/kept-records';
import type { Frame } from '../protocol';
import { go } from '../route';
import { Engine } from '../source/engine';
import { names_of, ReplaySource } from '../source/replay-source';
import type { Person, Source } from '../source/source';
import { words } from '../words';
import { count_game, type Statistics } from './statistics';

/** Milliseconds until it is asked for again: a server tells the end a moment before the record is to be had. */
const AGAIN = [300, 1000, 3000];

async function record_of(source: Source, pauses = AGAIN): Promise<string> {
  try {
    return await source.record();
  } catch (why) {
    const [pause, ...later] = pauses;
    if (pause === undefined) throw why;
    await new Promise(done => setTimeout(done, pause));
    return record_of(source, later);
  }
}

/** Plays the record again with all-seeing eyes, and counts. */
export async function count_record(source: Source, people: readonly Person[]): Promise<Statistics | undefined> {
  const record = await record_of(source);
  const engine = await Engine.open(words.peek().language);
  try {
    await engine.name(names_of(people));
    return count_game(await engine.replay(record, 'all'));
  } finally {
    engine.close();
  }
}

/** The number of a server's game; 0: it is none's. */
export function game_of(source: Source, frame: Frame): number {
  return source instanceof ReplaySource ? source.game : source.kind === 'server' ? frame.game : 0;
}

/** To a frame of the replay. see: it is to be seen to happen. */
export interface Goal {
  n: number;
  see?: boolean;
}

/** Here, if this is a replay; else on its page. stay: what to do if one stays. */
export async function watch_again(
  source: Source,
  people: readonly Person[],
  frame: Frame,
  goal: Goal,
  stay: () => void,
): Promise<void> {
  const query = `${goal.see ? 'see' : 'n'}=${goal.n}`;
  if (source instanceof ReplaySource) {
    stay();
    if (goal.see) source.see(goal.n);
    else source.jump(goal.n);
    if (goal.n === 0) source.play();
  } else if (source.kind === 'server') go(`/game/${frame.game}?${query}`);
  else go(`/replay?kept=${await keep_record(await source.record(), people, source.me.peek())}&${query}`);
}

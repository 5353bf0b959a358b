/** From a game that is over to its replay, and its figures: by the record alone. */
import { keep_record } from '../replay/kept-records';
import type { Frame } from '../protocol';
import { go } from '../route';
import { Engine } from '../source/engine';
import { names_of, ReplaySource } from '../source/replay-source';
import type { Person, Source } from '../source/source';
import { words } from '../words';
import { count_game, type Statistics } from './statistics';

/** Plays the record again with all-seeing eyes, and counts. */
export async function count_record(source: Source, people: readonly Person[]): Promise<Statistics | undefined> {
  const record = await source.record();
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

/** To a frame of the replay: here, if this is one; else on its page. here: what to do if one stays. */
export async function watch_again(source: Source, people: readonly Person[], frame: Frame, to: number, here: () => void): Promise<void> {
  if (source instanceof ReplaySource) {
    here();
    source.pause();
    source.jump(to);
    if (to === 0) source.play();
  } else if (source.kind === 'server') go(`/game/${frame.game}?n=${to}`);
  else {
    const k = await keep_record(await source.record(), people, source.me.peek());
    if (k !== undefined) go(`/replay?kept=${k}&n=${to}`);
  }
}

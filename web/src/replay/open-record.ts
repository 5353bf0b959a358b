/** From where a replay comes to a source: a file, a record kept here, or a game of the server. What is wrong is said in
    words. */
import { Engine } from '../source/engine';
import { ReplaySource } from '../source/replay-source';
import type { Seat } from '../protocol';
import { SEATS } from '../protocol';
import type { Person } from '../source/source';
import { say, words } from '../words';
import { kept_record } from './kept-records';
import { people_of, read_facts } from './record-words';

export interface Opened {
  source: ReplaySource;
  /** It is read up to here only: why. */
  broken?: string;
}

/** Longer is no record. */
const LONGEST = 200_000;

/** Names: those that are known, else those of the record. Throws what is wrong with the record. */
async function open_text(text: string, people?: readonly Person[], game = 0): Promise<Opened> {
  const plain = text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, '');
  if (plain.length > LONGEST || !/^record \d/m.test(plain)) throw new Error(say('page.replay.no_record'));
  const engine = await Engine.open(words.peek().language);
  try {
    const verdict = await engine.verify(plain);
    const why = verdict.text ?? '';
    const broken = verdict.replays ? undefined : verdict.line ? say('page.replay.line', { line: verdict.line, why }) : why;
    if (broken && verdict.moves === 0) throw new Error(broken);
    const source = await ReplaySource.open(engine, plain, people?.length ? people : people_of(read_facts(plain)), game);
    return { source, broken: broken && say('page.replay.broken', { why: broken }) };
  } catch (wrong) {
    engine.close();
    throw wrong;
  }
}

/** Of a file; one that is far too large is not read at all. */
export async function open_file(file: File): Promise<Opened> {
  if (file.size > 4 * LONGEST) throw new Error(say('page.replay.no_record'));
  return open_text(await file.text());
}

export async function open_kept(k: number): Promise<Opened> {
  const kept = await kept_record(k);
  if (!kept) throw new Error(say('page.replay.not_kept'));
  return open_text(kept.text, kept.people);
}

/** Of GET /api/game/N. */
interface GameFacts {
  people?: { seat: Seat; name?: string; bot?: string }[];
}

const people_of_server = (facts: GameFacts): Person[] =>
  (facts.people ?? [])
    .filter(p => SEATS.includes(p.seat))
    .map(p => ({ seat: p.seat, name: p.name ?? '', who: p.bot ? 'bot' : 'person', here: true, stand_in: false }));

/** A page instead of an answer: there is no server behind this address. */
async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path).catch(() => undefined);
  if (answer?.ok && !answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  if (answer?.status !== 404) throw new Error(say('page.replay.no_server'));
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
  throw new Error(say(error === 'not_over' ? 'page.replay.not_over' : 'page.replay.no_game'));
}

export async function open_game(game: number): Promise<Opened> {
  const [facts, record] = await Promise.all([fetched(`/api/game/${game}`), fetched(`/api/game/${game}/record`)]);
  return open_text(await record.text(), people_of_server((await facts.json()) as GameFacts), game);
}

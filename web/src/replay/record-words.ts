/** What the head and the last line of a record say to people: who sat where, how it ended. Everything else of it is the
    engine's. */
import type { Seat } from '../protocol';
import { SEATS } from '../protocol';
import type { Person } from '../source/source';

export interface RecordFacts {
  seats: number;
  /** Answers in it. */
  answers: number;
  end?: string;
  winners?: string;
  names: Partial<Record<Seat, string>>;
}

const MOVE = /^[A-H] [a-z]+( |$)/;

export function read_facts(text: string): RecordFacts {
  const facts: RecordFacts = { seats: 0, answers: 0, names: {} };
  for (const line of text.split('\n')) {
    const [word, second = '', ...rest] = line.split(' ');
    if (word === 'seats') facts.seats = Number(second) || 0;
    else if (word === 'name') facts.names[second as Seat] = rest.join(' ');
    else if (word === 'end') [facts.end, facts.winners] = [second, rest[0] === '-' ? '' : rest[0]];
    else if (MOVE.test(line)) facts.answers++;
  }
  return facts;
}

/** Those whose names the record tells are people; who else sat there it does not say. */
export function people_of(facts: RecordFacts): Person[] {
  return SEATS.slice(0, facts.seats).map(seat => ({
    seat,
    name: facts.names[seat] ?? '',
    who: facts.names[seat] ? 'person' : 'bot',
    here: true,
    stand_in: false,
  }));
}

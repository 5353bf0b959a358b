/** What a room says of itself: pure functions from the message `table` to facts and sentences. */
import type { ListedTable, TableMessage, TableSeat } from '../protocol';
import { say } from '../words';

type Seats = Pick<TableMessage, 'seats'>;

export const free_seats = ({ seats }: Seats): number => seats.filter(({ who }) => who === 'nobody').length;
export const my_seat = ({ seats, you }: Pick<TableMessage, 'seats' | 'you'>): TableSeat | undefined =>
  seats.find(({ seat }) => seat === you);
export const is_between = ({ phase }: Pick<TableMessage, 'phase'>): boolean => phase === 'open' || phase === 'over';

/** People whom the start waits for: everybody seated but the host. */
export const not_ready = ({ seats, host }: Pick<TableMessage, 'seats' | 'host'>): TableSeat[] =>
  seats.filter(({ who, person, ready }) => who === 'person' && person !== host && !ready);

export const is_host = (table: Pick<TableMessage, 'host'>, person: number | undefined): boolean =>
  person !== undefined && table.host === person;

/** One line about what happens next, for who reads it. */
export function what_next(table: TableMessage, person: number | undefined): string {
  if (table.phase === 'dealing') return say('page.room.next.deal');
  if (!table.you) return say(free_seats(table) > 0 ? 'page.room.next.sit' : 'page.room.next.full');
  if (!is_host(table, person)) return say(my_seat(table)?.ready ? 'page.room.next.wait' : 'page.room.next.ready');
  const waiting = not_ready(table);
  if (waiting.length > 0) return say('page.room.next.others', { names: names_of(waiting) });
  const n = free_seats(table);
  return n > 0 ? say('page.room.next.free', { n }) : say('page.room.next.start');
}

export const names_of = (seats: TableSeat[]): string => seats.map(({ name }) => name ?? '').join(say('page.room.comma'));

/** For the title of the window and the list of tables. */
export function state_words({ phase, seats }: Pick<TableMessage, 'phase' | 'seats'>): string {
  if (phase !== 'open') return say(`page.room.phase.${phase}`);
  const taken = seats.length - free_seats({ seats });
  return say('page.room.seated', { n: taken, seats: seats.length });
}

function listed_state({ phase, seats, free, turns }: ListedTable): string {
  if (phase === 'playing' && turns) return say('page.room.turn', { n: turns });
  if (phase !== 'open') return say(`page.room.phase.${phase}`);
  return say('page.room.seated', { n: seats - free, seats });
}

/** What is played, if it is more than the base game, and how far it is. */
export function listed_words(table: ListedTable): string {
  const more = table.sets.filter(set => set !== 'base').map(set => say(`set.${set}`));
  return [...more, listed_state(table)].join(say('seat.comma'));
}

/** Who is called how, and who sits where. Pure: no page, no signals. */
import { type Frame, SEATS, type Seat, type View, type ViewSeat } from '../protocol';
import type { Person } from '../source/source';
import { say } from '../words';

export const seat_of_view = (view: View, seat: Seat): ViewSeat | undefined => view.seats.find(s => s.seat === seat);
export const person_of = (people: readonly Person[], seat: Seat): Person | undefined => people.find(p => p.seat === seat);

/** What a seat is called: by its person, else by its character. */
export function name_of(view: View, people: readonly Person[], seat: Seat): string {
  const person = person_of(people, seat);
  if (person?.name && person.who !== 'nobody') return person.name;
  const character = seat_of_view(view, seat)?.character;
  return character ? say(`character.${character}`) : seat;
}

/** Whose place is at the foot of the table. */
export const foot_of = (view: View, me: Seat | undefined): Seat => me ?? view.viewer ?? 'A';

/** The others, clockwise: my left neighbour first. */
export function others(view: View, foot: Seat): Seat[] {
  const all = SEATS.slice(0, view.seats.length);
  const at = all.indexOf(foot);
  return [...all.slice(at + 1), ...all.slice(0, at)];
}

/** Left, top and right of the ring, for one to seven others. */
// biome-ignore format: a table
const SIDES: readonly (readonly [number, number])[] = [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [1, 3], [2, 2], [2, 3]];

/** Seats of the ring, clockwise: left from below to above, top from left to right, right from above to below. */
export function sides(ring: readonly Seat[], roomy: boolean): { left: Seat[]; top: Seat[]; right: Seat[] } {
  const [side, top] = roomy || ring.length < 6 ? (SIDES[ring.length] ?? [0, ring.length]) : [1, ring.length - 2];
  return { left: ring.slice(0, side), top: ring.slice(side, side + top), right: ring.slice(side + top) };
}

/** Must answer. Who is on turn and only has to play is not hurried with it. */
export function owes(frame: Frame, seat: Seat): boolean {
  return !frame.over && !!frame.ask?.owe.includes(seat) && frame.ask.kind !== 'play';
}

/** "5:58", "42": minutes only where there are some. */
export function clock_words(seconds: number): string {
  return seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

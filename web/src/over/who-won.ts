/** A finished game for people: who sat there, in the order of a poster, and what it is called. */
import { ROLES, type Frame, type Over, type Role, type Seat, type ViewSeat } from '../protocol';
import type { Person } from '../source/source';
import { is_temper, parts_of } from '../source/bots';
import { has, say } from '../words';

export interface Player extends ViewSeat {
  name: string;
  won: boolean;
  /** Of a bot, if it was for guessing until now. */
  temper?: string;
}

/** By the end of a game: the sign over the title. Others: a star. */
const SIGNS: Record<string, Role> = { law: 'sheriff', outlaws: 'outlaw', renegade: 'renegade' };
export const sign_of = (over: Over): Role | 'turn' => SIGNS[over.end] ?? 'turn';

export const name_of = (people: readonly Person[], seat: ViewSeat): string =>
  people.find(p => p.seat === seat.seat)?.name || (seat.character ? say(`character.${seat.character}`) : seat.seat);

function drawn_temper(people: readonly Person[], seat: Seat): string | undefined {
  const person = people.find(p => p.seat === seat);
  const { temper } = parts_of(String(person?.bot ?? ''));
  return person?.bot && person.drawn && is_temper(temper) ? temper : undefined;
}

const ORDER: (Role | undefined)[] = [...ROLES, undefined];

/** In the order of the seats. */
export function players_of(frame: Frame, over: Over, people: readonly Person[]): Player[] {
  return frame.view.seats.map(s => {
    const temper = drawn_temper(people, s.seat);
    return {
      ...s,
      role: over.roles[s.seat] ?? s.role,
      name: name_of(people, s),
      won: over.winners.includes(s.seat),
      ...(temper && { temper }),
    };
  });
}

/** Winners first, then by role. */
export const on_poster = (players: readonly Player[]): Player[] =>
  [...players].sort((a, b) => Number(b.won) - Number(a.won) || ORDER.indexOf(a.role) - ORDER.indexOf(b.role));

export function title_of(over: Over, players: readonly Player[]): string {
  const id = `page.over.title.${over.end}`;
  return say(has(id) ? id : 'page.over.title.not', { name: players.find(p => p.won)?.name ?? '' });
}

/** What the frame says, also where only the view does. */
export function over_of(frame: Frame): Over | undefined {
  const { over, view } = frame;
  if (over) return over;
  if (!view.over) return undefined;
  const text = frame.events?.find(e => e.kind === 'won')?.text ?? '';
  const roles: Partial<Record<Seat, Role>> = Object.fromEntries(view.seats.filter(s => s.role).map(s => [s.seat, s.role]));
  return { end: view.over, winners: view.winners ?? '', text, roles };
}

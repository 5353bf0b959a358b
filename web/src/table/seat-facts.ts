/** Everything a drawing of a seat needs to know, for the seat of the ring and for the cell of the strip alike. */
import type { Frame, GameEvent, Role, Seat, View, ViewSeat } from '../protocol';
import { say } from '../words';
import { type Board, use_board } from './table-context';
import type { Look } from './parts';
import { name_of, owes, person_of, seat_of_view } from './seats';
import { seat_aloud } from './seat-words';
import { kind_of } from '../look/card-words';

export interface SeatFacts {
  board: Board;
  frame: Frame;
  view: View;
  it: ViewSeat;
  me: boolean;
  name: string;
  /** The second line: character and role, as far as the name does not say them. */
  about: string;
  role: Role | undefined;
  on_turn: boolean;
  owes: boolean;
  out: boolean;
  /** His character shows its legendary side. */
  legend: boolean;
  bot: boolean;
  /** Of a bot (source/bots.ts), as far as it may be told. */
  kind: string | undefined;
  stand_in: boolean;
  away: boolean;
  /** From me, if I am in the game and this is somebody else. */
  distance: number | undefined;
  in_reach: boolean;
  look: Look;
  /** What the chosen card would do to a target. */
  aim: string;
  /** The log points at it. */
  pointed: boolean;
  label: string;
}

/** Seats that an event is about. */
function points_at(event: GameEvent | undefined, seat: Seat): boolean {
  if (!event) return false;
  return event.by === seat || event.at === seat || [event.from, event.to].some(zone => zone?.endsWith(` ${seat}`));
}

function about(name: string, it: ViewSeat): string {
  const character = it.character ? say(`character.${it.character}`) : '';
  const role = it.role ? say(`role.${it.role}`) : '';
  const parts = [character === name ? '' : character, role].filter(Boolean);
  return parts.length ? parts.join(say('seat.comma')) : say('role.hidden');
}

function aim_of({ play }: Board): string {
  const kind = kind_of(play.chosen.value?.card);
  return kind ? say(`card.${kind}`) : say('page.seat.choose');
}

function label_of(facts: Omit<SeatFacts, 'label'>): string {
  const { view, it, board } = facts;
  const more = [
    facts.owes && 'page.seat.must_answer',
    facts.stand_in && 'page.seat.bot_plays',
    facts.away && 'page.seat.away',
    facts.look === 'target' && 'page.seat.target',
  ].filter(id => typeof id === 'string');
  return [seat_aloud(view, it.seat, board.source.people.value), ...more.map(id => say(id))].join(say('seat.comma'));
}

export function use_seat_facts(seat: Seat): SeatFacts | undefined {
  const board = use_board();
  const frame = board.stage.shown.value;
  const it = frame && seat_of_view(frame.view, seat);
  if (!frame || !it) return undefined;
  const { view } = frame;
  const people = board.source.people.value;
  const person = person_of(people, seat);
  const mine = board.source.me.value;
  const from = mine && mine !== seat ? seat_of_view(view, mine) : undefined;
  const name = name_of(view, people, seat);
  const facts = {
    board,
    frame,
    view,
    it,
    name,
    me: mine === seat,
    about: about(name, it),
    role: it.role,
    on_turn: view.turn === seat && !view.over && it.in_play,
    owes: owes(frame, seat),
    out: !it.in_play,
    legend: !!it.legend,
    bot: person?.who === 'bot',
    kind: person?.bot,
    stand_in: !!person?.stand_in && person.who === 'person',
    away: person?.who === 'person' && !person.here && !person.stand_in,
    distance: from?.in_play && it.in_play ? from.distance?.[seat] : undefined,
    in_reach: !!from?.reaches?.includes(seat),
    look: board.play.look_of_seat(seat),
    aim: aim_of(board),
    pointed: points_at(board.stage.pointed.value, seat),
  };
  return { ...facts, label: label_of(facts) };
}

/** Opens the seat, unless a press on it means something now. */
export function press_seat({ board, it, look }: SeatFacts): void {
  if (look === 'idle') board.open.value = { what: 'seat', seat: it.seat };
  else board.play.press_seat(it.seat);
}

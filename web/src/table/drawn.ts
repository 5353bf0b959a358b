/** Which cards of my hand came to it in this turn. Pure: no page, no signals. */
import type { Card, Frame, GameEvent, Seat } from '../protocol';

/** What follows the last new turn or new deal in them; undefined: neither is in them. */
function since_the_turn(events: readonly GameEvent[]): readonly GameEvent[] | undefined {
  const at = events.findLastIndex(event => event.kind === 'turn' || event.kind === 'game');
  return at < 0 ? undefined : events.slice(at + 1);
}

const came_to = (seat: Seat, events: readonly GameEvent[]): Card[] =>
  events.flatMap(e => (e.to === `hand ${seat}` && e.from !== e.to && e.card && e.card !== '?' ? [e.card] : []));

/** The marks after a frame; before: those before it. The first deal is nobody's turn and marks nothing. */
export function drawn_after(frame: Frame, me: Seat, before: ReadonlySet<Card>): ReadonlySet<Card> {
  if (!frame.events || !frame.view.turns) return new Set();
  const fresh = since_the_turn(frame.events);
  const cards = [...(fresh ? [] : before), ...came_to(me, fresh ?? frame.events)];
  const hand = frame.view.seats.find(seat => seat.seat === me)?.hand ?? [];
  return new Set(cards.filter(card => hand.includes(card)));
}

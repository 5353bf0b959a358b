/** The others around the table, on wide screens: my left neighbour lower left, then clockwise. The list is in that order;
    where each stands is table.css. */
import type { ComponentChildren } from 'preact';
import type { Seat } from '../protocol';
import { say } from '../words';
import { tall, use_board } from './table-context';
import { rove } from './keyboard';
import { SeatPlace } from './seat';
import { foot_of, others, sides } from './seats';

const Side = ({ name, seats }: { name: string; seats: Seat[] }) => (
  <div class={name}>
    {seats.map(seat => (
      <SeatPlace key={seat} seat={seat} />
    ))}
  </div>
);

export function Ring({ children }: { children: ComponentChildren }) {
  const { stage, source } = use_board();
  const view = stage.shown.value?.view;
  if (!view) return null;
  const ring = others(view, foot_of(view, source.me.value));
  const { left, top, right } = sides(ring, tall.value);
  const size = ring.length > 4 ? 'many' : 'few';
  return (
    <div class={`ring ${size} top-${top.length}`}>
      <div class="ring-line" />
      <div class="around" role="group" aria-label={say('page.seat.ring')} ref={rove}>
        <Side name="left" seats={left} />
        <Side name="top" seats={top} />
        <Side name="right" seats={right} />
      </div>
      {children}
    </div>
  );
}

/** The others on a phone or tablet: one cell each, my left neighbour first, all in view at once. A tap opens the seat in
    words, or chooses it while a target is wanted; held for long it always opens. */
import { card_aloud } from '../look/card-words';
import { Fit } from '../look/fit';
import { Icon } from '../look/icons';
import { Chip } from '../look/slip';
import type { Card, Seat } from '../protocol';
import { say } from '../words';
import { rove } from './keyboard';
import { shape, use_board } from './table-context';
import { use_press } from './press';
import { Distance, Face, Life, seat_classes, SeatClock, Supply } from './seat';
import { press_seat, type SeatFacts, use_seat_facts } from './seat-facts';
import { foot_of, others } from './seats';

/** Cartridges if there is room for them, else a figure: which of the two is table.css. */
function Stats({ facts }: { facts: SeatFacts }) {
  const { it, board } = facts;
  if (facts.out)
    return (
      <span class="stats">
        <Icon name="dead" label={say('page.seat.out')} />
      </span>
    );
  return (
    <>
      <span class="shots" ref={board.stage.place(`life ${it.seat}`)}>
        <Life life={it.life} max={it.max} />
      </span>
      <span class="stats">
        <span class="figure">
          <Icon name="bullet" />
          {it.life}
        </span>
        <span ref={board.stage.place(`hand ${it.seat}`)}>
          <Icon name="hand" />
          {it.hand.length}
        </span>
      </span>
    </>
  );
}

/** While a card in play may be chosen its chip says so; pressed is the seat, or the card in the seat's window. */
function CellChip({ seat, card }: { seat: Seat; card: Card }) {
  const { stage, play } = use_board();
  const pointed = stage.pointed.value?.card === card ? 'pointed' : '';
  return (
    <span
      class={`chip-place ${play.look_of_slip(seat, card)} ${pointed}`}
      ref={stage.place(`card ${card}`)}
      title={card_aloud(card)}
    >
      <Chip card={card} />
    </span>
  );
}

/** A tab at the foot of the cell: whose turn it is, who must answer and how long he may think. */
function Mark({ facts }: { facts: SeatFacts }) {
  const name = facts.owes ? 'clock' : facts.on_turn ? 'turn' : facts.away ? 'away' : undefined;
  if (!name) return null;
  return (
    <span class={`mark ${name}`}>
      <Icon name={name} />
      {facts.owes && <SeatClock frame={facts.frame} seat={facts.it.seat} />}
    </span>
  );
}

function Cell({ seat }: { seat: Seat }) {
  const board = use_board();
  const facts = use_seat_facts(seat);
  const place = `seat ${seat}`;
  const read = (): void => {
    board.open.value = { what: 'seat', seat };
  };
  const handlers = use_press({ press: () => facts && press_seat(facts), read, why: { seat }, place });
  if (!facts) return null;
  return (
    <button
      type="button"
      class={`cell ${seat_classes(facts)}`}
      data-seat={seat}
      ref={board.stage.place(place)}
      aria-label={facts.label}
      aria-disabled={facts.look === 'no' || undefined}
      {...handlers}
    >
      {facts.look === 'target' && <i class="aim" />}
      <Mark facts={facts} />
      {facts.distance !== undefined && <Distance distance={facts.distance} in_reach={facts.in_reach} />}
      <Face facts={facts} small />
      <Supply facts={facts} />
      <span class="cell-facts">
        <span class="nm">
          <Fit text={facts.name} kind={shape.value === 'low' ? 'line' : 'narrow'} />
        </span>
        <Stats facts={facts} />
      </span>
      <span class="chips">
        {facts.it.table.map(card => (
          <CellChip key={card} seat={seat} card={card} />
        ))}
      </span>
    </button>
  );
}

export function Strip() {
  const { stage, source } = use_board();
  const view = stage.shown.value?.view;
  if (!view) return null;
  const ring = others(view, foot_of(view, source.me.value));
  return (
    <div class={`strip ${ring.length > 5 ? 'many' : 'few'}`} role="group" aria-label={say('page.seat.ring')} ref={rove}>
      {ring.map(seat => (
        <Cell key={seat} seat={seat} />
      ))}
    </div>
  );
}

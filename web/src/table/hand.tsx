/** My cards (or those of the seat at the foot, face down or up), and on a phone who I am. Cards move closer together
    before they need scrolling. */
import { useId } from 'preact/hooks';
import { card_aloud, read_card } from '../look/card-words';
import { CardBack, CardFace, type CardSize } from '../look/cards';
import { Fit } from '../look/fit';
import type { Card, Frame, Seat } from '../protocol';
import { say } from '../words';
import { rove } from './keyboard';
import { narrow, use_board } from './table-context';
import { use_press } from './press';
import { Face, Life, seat_classes, SlipButton, Supply } from './seat';
import { use_seat_facts } from './seat-facts';
import { foot_of, name_of, seat_of_view } from './seats';

const reason_of = (frame: Frame | undefined, card: Card): string | undefined =>
  frame?.ask?.refused?.find(refused => refused.card === card)?.reason.text;

function HandCard({ card, size, at }: { card: Card; size: CardSize; at: number }) {
  const { stage, play, open, drawn } = use_board();
  const id = useId();
  const look = play.look_of_card(card);
  const place = `card ${card}`;
  const touch = (): void => {
    if (drawn.peek().has(card)) drawn.value = new Set([...drawn.peek()].filter(other => other !== card));
  };
  const read = (): void => {
    touch();
    open.value = { what: 'card', card };
  };
  const press = (): void => {
    touch();
    if (look === 'idle') read();
    else play.press_card(card);
  };
  const handlers = use_press({ press, read, why: { card }, place });
  const reason = look === 'no' ? reason_of(stage.shown.value, card) : undefined;
  const marks = `${look} ${stage.pointed.value?.card === card ? 'pointed' : ''}`;
  return (
    <li class={look}>
      <button
        type="button"
        class={`hc ${marks}`}
        data-card={card}
        ref={stage.place(place)}
        aria-label={card_aloud(card)}
        aria-pressed={look === 'chosen' || undefined}
        aria-disabled={look === 'no' || undefined}
        aria-describedby={reason ? id : undefined}
        {...handlers}
      >
        {drawn.value.has(card) && <i class="new-mark" />}
        <CardFace card={card} size={size} silent />
        <kbd>{at < 9 ? at + 1 : at === 9 ? 0 : ''}</kbd>
      </button>
      {reason && (
        <span class="vh" id={id}>
          {reason}
        </span>
      )}
    </li>
  );
}

const FaceDown = ({ size }: { size: CardSize }) => (
  <li>
    <span class="hc">
      <CardBack size={size} />
    </span>
  </li>
);

/** As many as lie side by side on a phone; from ten they scroll. */
const crowd = (n: number): string => (n > 9 ? 'crowd' : n > 5 ? 'many' : 'few');

export function Hand() {
  const { stage, source } = use_board();
  const view = stage.shown.value?.view;
  if (!view) return null;
  const foot = foot_of(view, source.me.value);
  const cards = seat_of_view(view, foot)?.hand ?? [];
  const size: CardSize = narrow.value ? 's' : 'm';
  const label = source.me.value
    ? say('page.hand.mine')
    : say('page.hand.of', { name: name_of(view, source.people.value, foot) });
  const place = stage.place(`hand ${foot}`);
  const mount = (element: HTMLUListElement | null): void => {
    place(element);
    rove(element);
  };
  return (
    <ul class={`hand ${crowd(cards.length)}`} aria-label={label} ref={mount}>
      {cards.map((card, i) =>
        read_card(card) ? <HandCard key={card} card={card} size={size} at={i} /> : <FaceDown key={`${card}${i}`} size={size} />,
      )}
    </ul>
  );
}

/** Who I am, in one row, on a phone. */
export function MeBar({ seat }: { seat: Seat }) {
  const { stage, open } = use_board();
  const facts = use_seat_facts(seat);
  if (!facts) return null;
  const { it } = facts;
  const press = (): void => {
    if (facts.look === 'idle') open.value = { what: 'seat', seat };
    else facts.board.play.press_seat(seat);
  };
  return (
    <div class={`me-bar ${seat_classes(facts)}`} ref={stage.place(`seat ${seat}`)}>
      <button type="button" class="me-press" aria-label={facts.label} data-seat={seat} onClick={press}>
        <Face facts={facts} />
        <span class="me-facts">
          <span class="nm">
            <Fit text={facts.role ? `${facts.name}\u00a0· ${say(`role.${facts.role}`)}` : facts.name} />
          </span>
          <span class="me-stat">
            <span ref={stage.place(`life ${seat}`)}>
              <Life life={it.life} max={it.max} />
            </span>
            <Supply facts={facts} />
          </span>
        </span>
      </button>
      <span class="chips">
        {it.table.map(card => (
          <SlipButton key={card} seat={seat} card={card} chip />
        ))}
      </span>
    </div>
  );
}

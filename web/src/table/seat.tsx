/** A seat at the table, on wide screens: who it is, what everybody can see of it, and what a press on it would do. */
import { useEffect, useState } from 'preact/hooks';
import { card_aloud, card_words, read_card } from '../look/card-words';
import { Fit } from '../look/fit';
import { Icon, Portrait } from '../look/icons';
import { Chip, ColtSlip, Slip } from '../look/slip';
import { Token } from '../look/token';
import type { Card, Frame, Role, Seat } from '../protocol';
import { say } from '../words';
import { tall, use_board } from './table-context';
import { use_press } from './press';
import { press_seat, type SeatFacts, use_seat_facts } from './seat-facts';

/* ---- parts, also for the strip ---- */

export const Life = ({ life, max }: { life: number; max: number }) => (
  <span class="life">
    {Array.from({ length: Math.max(max, life) }, (_, i) => (
      <Icon key={i} name={i < life ? 'bullet' : 'bulletLost'} class={i < life ? '' : 'is-gone'} />
    ))}
  </span>
);

const RoleBadge = ({ role }: { role: Role }) => (
  <span class={`role ${role}`}>
    <Icon name={role} label={say(`role.${role}`)} />
  </span>
);

/** Distance from me, and whether my weapon reaches: by shape, too. */
export const Distance = ({ distance, in_reach }: { distance: number; in_reach: boolean }) => (
  <span class={`dist ${in_reach ? 'in' : 'far'}`}>
    <Icon name={in_reach ? 'inReach' : 'outReach'} label={say(in_reach ? 'seat.in_reach' : 'seat.out_of_reach')} />
    {distance}
  </span>
);

export const Face = ({ facts, small }: { facts: SeatFacts; small?: boolean }) => (
  <span class="face">
    <Portrait id={facts.it.character} />
    {facts.role && <RoleBadge role={facts.role} />}
    {small && (facts.stand_in || facts.bot) && (
      <span class="role bot">
        <Icon name="bot" label={say('page.seat.bot')} />
      </span>
    )}
  </span>
);

/** Fame tokens that still lie in front of him. A legend has none, and needs none. */
export const Supply = ({ facts: { it, legend, out, board } }: { facts: SeatFacts }) =>
  it.fame === undefined || out ? null : (
    <span class="supply num" ref={board.stage.place(`fame ${it.seat}`)}>
      {legend ? (
        <Icon name="legend" label={say('term.legend')} />
      ) : (
        <>
          <Token seat={it.seat} label={say('seat.fame', { n: it.fame })} />
          <span aria-hidden="true">{it.fame}</span>
        </>
      )}
    </span>
  );

/** Seconds of this decision, of the seat that owes it. */
function seconds_left(frame: Frame, seat: Seat): number | undefined {
  const { clock } = frame;
  if (clock?.left === undefined) return undefined;
  return Math.ceil((clock.left + (clock.reserve?.[seat] ?? 0)) / 1000);
}

/** Before that nobody needs to look at it. */
const WORTH_A_WORD = 30;

/** The clock at a seat: silent, the question bar's one speaks. */
export function SeatClock({ frame, seat }: { frame: Frame; seat: Seat }) {
  const all = seconds_left(frame, seat);
  const [gone, count] = useState(0);
  useEffect(() => {
    count(0);
    if (all === undefined || frame.clock?.paused) return;
    const since = performance.now();
    const timer = setInterval(() => count(Math.floor((performance.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [frame, all]);
  const left = all === undefined ? Number.POSITIVE_INFINITY : Math.max(0, all - gone);
  return left > WORTH_A_WORD ? null : <b class="num">{left}</b>;
}

/** Tabs above the edge, each with a word: turn, answer, target; and how he is there. */
export function Tabs({ facts }: { facts: SeatFacts }) {
  const { frame, it } = facts;
  return (
    <>
      {facts.look === 'target' ? (
        <span class="tab ask">
          <Icon name="inReach" />
          {facts.aim}
        </span>
      ) : facts.owes ? (
        <span class="tab ask">
          <Icon name="clock" />
          {say('page.seat.answer')}
          <SeatClock frame={frame} seat={it.seat} />
        </span>
      ) : facts.on_turn ? (
        <span class="tab">
          <Icon name="turn" />
          {say('page.seat.turn')}
          <SeatClock frame={frame} seat={it.seat} />
        </span>
      ) : null}
      {(facts.out || facts.stand_in || facts.away) && (
        <span class="tab note">
          <Icon name={facts.out ? 'dead' : facts.stand_in ? 'bot' : 'away'} />
          {say(facts.out ? 'page.seat.out' : facts.stand_in ? 'page.seat.bot_plays' : 'page.seat.away')}
        </span>
      )}
    </>
  );
}

/** Letters of Korean and Chinese are twice as wide. */
const letters = (text: string): number => [...text].reduce((n, c) => n + (c > '\u1100' ? 2 : 1), 0);

/** Its slips would take more than two rows of a seat of eight: there the names are left out. */
function is_crowded({ it }: SeatFacts): boolean {
  const slips = it.table.map(card => letters(card_words(card)) * 7.5 + 62);
  let rows = 1;
  let used = it.weapon === undefined ? 115 : 0;
  for (const width of slips) {
    if (used + width > 232) {
      rows++;
      used = 0;
    }
    used += width + 5;
  }
  return rows > 2;
}

export const seat_classes = (facts: SeatFacts): string =>
  [
    is_crowded(facts) && 'crowded',
    facts.on_turn && 'turn',
    facts.owes && 'owes',
    facts.out && 'out',
    facts.legend && 'is-legend',
    facts.pointed && 'pointed',
    facts.look === 'target' ? 'legal' : facts.look === 'chosen' ? 'legal picked' : facts.look === 'no' ? 'dim' : '',
  ]
    .filter(Boolean)
    .join(' ');

/* ---- cards in play ---- */

/** A card in play as a button: a target, my own to be used, or to be read. */
export function SlipButton({ seat, card, chip }: { seat: Seat; card: Card; chip?: boolean }) {
  const { stage, play, open } = use_board();
  const look = play.look_of_slip(seat, card);
  const place = `card ${card}`;
  const read = (): void => {
    open.value = { what: 'card', card };
  };
  const press = (): void => (look === 'idle' ? read() : play.press_slip(seat, card));
  const handlers = use_press({ press, read, why: { card, seat }, place });
  const pointed = stage.pointed.value?.card === card ? 'pointed' : '';
  return (
    <button
      type="button"
      class={`slip-button ${look} ${pointed}`}
      data-card={card}
      data-at={seat}
      ref={stage.place(place)}
      aria-label={card_aloud(card)}
      aria-pressed={look === 'chosen' || undefined}
      aria-disabled={look === 'no' || undefined}
      {...handlers}
    >
      {chip ? <Chip card={card} /> : <Slip card={card} size={tall.value ? 'm' : 's'} />}
    </button>
  );
}

const has_weapon = (facts: SeatFacts): boolean => facts.it.weapon !== undefined;

/** Cards of his hand that are known: everybody saw them, or the reader sees all. There is room for two; the seat's window has
    all of them. */
function Known({ facts }: { facts: SeatFacts }) {
  const known = facts.me ? [] : facts.it.hand.filter(card => read_card(card));
  if (!known.length) return null;
  const shown = known.length > 2 ? 1 : known.length;
  return (
    <span class="known" title={say('page.seat.known')}>
      {known.slice(0, shown).map(card => (
        <Chip key={card} card={card} />
      ))}
      {known.length > shown && <b class="num">+{known.length - shown}</b>}
    </span>
  );
}

function Slips({ facts }: { facts: SeatFacts }) {
  return (
    <span class="slips">
      {!facts.out && !has_weapon(facts) && <ColtSlip size={tall.value ? 'm' : 's'} />}
      {facts.it.table.map(card => (
        <SlipButton key={card} seat={facts.it.seat} card={card} />
      ))}
    </span>
  );
}

/* ---- the seat ---- */

function CharacterButton({ facts }: { facts: SeatFacts }) {
  const { character, seat } = facts.it;
  const { open } = facts.board;
  if (!character) return <Face facts={facts} />;
  return (
    <button
      type="button"
      class="face-button"
      aria-label={say(`character.${character}`)}
      onClick={() => {
        open.value = { what: 'character', id: character, seat };
      }}
    >
      <Face facts={facts} />
    </button>
  );
}

function Facts({ facts }: { facts: SeatFacts }) {
  const { it, board } = facts;
  return (
    <span class="facts" aria-hidden="true">
      <span class="nm">
        <Fit text={facts.name} kind={facts.me ? 'slip' : 'line'} />
        {facts.me && <small>{say('page.seat.you')}</small>}
      </span>
      <span class="ch">
        {facts.bot && <Icon name="bot" />}
        {facts.about}
      </span>
      {!facts.out && (
        <span class="stat">
          <span ref={board.stage.place(`life ${it.seat}`)}>
            <Life life={it.life} max={it.max} />
          </span>
          <span class="count" ref={facts.me ? undefined : board.stage.place(`hand ${it.seat}`)}>
            <Icon name="hand" />
            {it.hand.length}
          </span>
          <Supply facts={facts} />
          <Known facts={facts} />
        </span>
      )}
    </span>
  );
}

export function SeatPlace({ seat }: { seat: Seat }) {
  const board = use_board();
  const facts = use_seat_facts(seat);
  const place = `seat ${seat}`;
  const handlers = use_press({
    press: () => facts && press_seat(facts),
    read: () => {
      board.open.value = { what: 'seat', seat };
    },
    why: { seat },
    place,
  });
  if (!facts) return null;
  return (
    <div class={`seat ${seat_classes(facts)}`} role="group" ref={board.stage.place(place)} aria-label={facts.name}>
      <button
        type="button"
        class="seat-press"
        data-seat={seat}
        aria-label={facts.label}
        aria-disabled={facts.look === 'no' || undefined}
        {...handlers}
      />
      {facts.look === 'target' && <i class="aim" />}
      <CharacterButton facts={facts} />
      <Facts facts={facts} />
      {facts.distance !== undefined && <Distance distance={facts.distance} in_reach={facts.in_reach} />}
      <Slips facts={facts} />
      <Tabs facts={facts} />
    </div>
  );
}

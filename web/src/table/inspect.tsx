/** Windows that tell all about one thing: a card, a character, a seat. In words of the catalogue; how a card works, and
    which rules speak of it, is in the reference. */
import { characters, kinds, legends } from 'virtual:deck';
import { card_aloud, CardName, card_words, feat_of, Index, kind_words, read_card } from '../look/card-words';
import { CardFace, CharacterFace, RoleFace } from '../look/cards';
import { Dialog } from '../look/dialog';
import { Icon } from '../look/icons';
import { border_of, is_legendary, printed } from '../look/printed';
import { Slip } from '../look/slip';
import type { Card, Seat, View, ViewSeat } from '../protocol';
import { MIXED, parts_of, TEMPERS } from '../source/bots';
import { say } from '../words';
import { AllAbout, Fact } from './facts';
import { FeatWindow } from './feat-window';
import { SeatClock } from './seat';
import { list_words } from './seat-words';
import { type SeatFacts, use_seat_facts } from './seat-facts';
import { name_of } from './seats';
import { use_board } from './table-context';

const life_of = (id: string): number => [...characters, ...legends].find(it => it.id === id)?.life ?? 0;

const fame_words = (it: ViewSeat): string =>
  it.legend ? say('page.inspect.is_legend') : say('seat.fame', { n: it.fame ?? 0 });

/* ---- a card ---- */

/** Where it lies, if it lies somewhere in view. */
function owner_words(view: View | undefined, card: Card, name: (seat: Seat) => string): string | undefined {
  const owner = view?.seats.find(seat => seat.table.includes(card));
  return owner && say('page.inspect.in_play', { name: name(owner.seat) });
}

/** All of this kind in the deck. */
function Copies({ kind }: { kind: string }) {
  const cards = kinds.find(({ id }) => id === kind)?.cards ?? [];
  return (
    <Fact name={say('page.inspect.deck')}>
      <span class="copies">
        {cards.map(card => {
          const index = read_card(card);
          return index && <Index key={card} index={index} />;
        })}
      </span>
    </Fact>
  );
}

export function CardWindow(props: { card: Card; onclose(): void }) {
  return feat_of(props.card) ? <FeatWindow {...props} /> : <PlayingCardWindow {...props} />;
}

function PlayingCardWindow({ card, onclose }: { card: Card; onclose(): void }) {
  const { stage, source, play } = use_board();
  const index = read_card(card);
  if (!index) return null;
  const frame = stage.shown.value;
  const { range } = printed(index.kind);
  const where = owner_words(frame?.view, card, seat => name_of(frame?.view as View, source.people.value, seat));
  const refused = play.look_of_card(card) === 'no' ? frame?.ask?.refused?.find(r => r.card === card) : undefined;
  return (
    <Dialog title={card_words(card)} onclose={onclose} class="inspect">
      <div class="inspected">
        <CardFace card={card} size="l" silent />
        <div>
          {refused && (
            <p class="why-box">
              <Icon name="help" />
              {refused.reason.text}
            </p>
          )}
          <dl>
            <Fact name={say('page.inspect.works')} printed>
              {say(`card.${index.kind}.text`)}
            </Fact>
            <Fact name={say('page.inspect.kind')} printed>
              {say(`page.card.${border_of(index.kind)}`)}
            </Fact>
            {range !== undefined && <Fact name={say('page.inspect.range')}>{range}</Fact>}
            {where && <Fact name={say('page.inspect.where')}>{where}</Fact>}
            <Copies kind={index.kind} />
          </dl>
          <AllAbout of={index.kind} name={kind_words(index.kind)} />
        </div>
      </div>
    </Dialog>
  );
}

/* ---- a character ---- */

/** What is on the back of a character, in a game in which it may be turned over. */
function OtherSide({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <Fact name={say(is_legendary(id) ? 'page.inspect.legendary_side' : 'page.inspect.normal_side')}>
      <span class="other-side">
        <CharacterFace id={id} life={life_of(id)} size="s" silent />
        <span>{say(`character.${id}.text`)}</span>
      </span>
    </Fact>
  );
}

export function CharacterWindow({ id, seat, onclose }: { id: string; seat?: Seat; onclose(): void }) {
  const { stage } = use_board();
  const it = stage.shown.value?.view.seats.find(s => s.seat === seat);
  const name = say(`character.${id}`);
  return (
    <Dialog title={name} onclose={onclose} class="inspect">
      <div class="inspected">
        <CharacterFace id={id} life={it?.life ?? 4} max={it?.max} size="l" silent />
        <div>
          <dl>
            <Fact name={say('page.inspect.ability')} printed>
              {say(`character.${id}.text`)}
            </Fact>
            {it && <Fact name={say('page.inspect.life')}>{say('seat.life', { n: it.life, max: it.max })}</Fact>}
            {it?.fame !== undefined && <Fact name={say('page.inspect.fame')}>{fame_words(it)}</Fact>}
            <OtherSide id={it?.other_side} />
          </dl>
          <AllAbout of={id} name={name} />
        </div>
      </div>
    </Dialog>
  );
}

/* ---- a seat ---- */

function goal_of(view: View, role: string): string {
  const three = view.roles.sheriff === undefined || view.roles.sheriff === 0;
  return say(`role.${role}.goal${three && role !== 'sheriff' ? '3' : ''}`);
}

function RoleFacts({ facts }: { facts: SeatFacts }) {
  const { role, view } = facts;
  return (
    <Fact name={say('term.role')}>
      {role ? (
        <>
          <b>{say(`role.${role}`)}</b>: {goal_of(view, role)}
        </>
      ) : (
        say('role.hidden')
      )}
    </Fact>
  );
}

/** What he is doing, or why he does nothing. */
function state_words(facts: SeatFacts): string {
  const ids = [
    facts.out && 'seat.out',
    facts.on_turn && 'seat.turn',
    facts.owes && 'page.seat.must_answer',
    facts.bot && 'page.seat.bot',
    facts.stand_in && 'page.seat.bot_plays',
    facts.away && 'page.seat.away',
  ].filter(id => typeof id === 'string');
  return ids.map(id => say(id)).join(say('seat.comma'));
}

/** How well a bot plays, and what it is like, as far as that may be told. An even temper is nothing to tell. */
function BotFact({ word }: { word: string }) {
  const { level, temper } = parts_of(word);
  const told = temper !== MIXED && temper !== TEMPERS[0];
  const words = [say(`page.level.${level}`), told && say(`page.temper.${temper}`)].filter(Boolean);
  return <Fact name={say('page.inspect.level')}>{words.join(say('seat.comma'))}</Fact>;
}

function HandFact({ facts }: { facts: SeatFacts }) {
  const { hand } = facts.it;
  const known = facts.me ? [] : hand.filter(card => read_card(card));
  const count = say(hand.length ? 'seat.cards' : 'seat.hand', { n: hand.length });
  return (
    <Fact name={say('page.inspect.hand')}>
      {count}
      {known.length > 0 && (
        <span class="known-words">
          {say('page.inspect.known')}{' '}
          {known.map(card => (
            <CardName key={card} card={card} />
          ))}
        </span>
      )}
    </Fact>
  );
}

function TableFact({ facts, onclose }: { facts: SeatFacts; onclose(): void }) {
  const { play, open } = facts.board;
  const { seat, table } = facts.it;
  const press = (card: Card): void => {
    if (play.look_of_slip(seat, card) === 'idle') open.value = { what: 'card', card };
    else {
      onclose();
      play.press_slip(seat, card);
    }
  };
  if (!table.length) return null;
  return (
    <Fact name={say('page.inspect.table')}>
      <span class="slip-list">
        {table.map(card => (
          <button
            key={card}
            type="button"
            class={`slip-button ${play.look_of_slip(seat, card)}`}
            aria-label={card_aloud(card)}
            onClick={() => press(card)}
          >
            <Slip card={card} />
          </button>
        ))}
      </span>
    </Fact>
  );
}

function distance_words(facts: SeatFacts): string {
  const reach = say(facts.in_reach ? 'seat.in_reach' : 'seat.out_of_reach');
  return [say('seat.distance', { n: facts.distance ?? 0 }), reach].join(say('seat.comma'));
}

function weapon_words({ it }: SeatFacts): string {
  const weapon = it.weapon ? kind_words(it.weapon) : say('term.colt_45');
  return say('page.inspect.weapon_range', { weapon, n: it.range ?? 1 });
}

function bangs_words({ it }: SeatFacts): string | undefined {
  if (it.bangs === undefined || it.bang_limit === undefined) return undefined;
  return say(it.bang_limit === 127 ? 'page.inspect.bangs_free' : 'page.inspect.bangs', { n: it.bangs, limit: it.bang_limit });
}

function SeatFactsList({ facts, onclose }: { facts: SeatFacts; onclose(): void }) {
  const { it, view, board, out } = facts;
  const character = it.character;
  const state = state_words(facts);
  const bangs = facts.on_turn ? bangs_words(facts) : undefined;
  return (
    <dl>
      {state && (
        <Fact name={say('page.inspect.now')}>
          {state} {facts.owes && <SeatClock frame={facts.frame} seat={it.seat} />}
        </Fact>
      )}
      {out && it.killer && <Fact name={say('page.inspect.killer')}>{name_of(view, board.source.people.value, it.killer)}</Fact>}
      <RoleFacts facts={facts} />
      {facts.kind && <BotFact word={facts.kind} />}
      {character && (
        <Fact name={say('term.character')}>
          <b>{say(`character.${character}`)}</b>: {say(`character.${character}.text`)}
        </Fact>
      )}
      <OtherSide id={it.other_side} />
      {!out && <Fact name={say('page.inspect.life')}>{say('seat.life', { n: it.life, max: it.max })}</Fact>}
      {!out && it.fame !== undefined && <Fact name={say('page.inspect.fame')}>{fame_words(it)}</Fact>}
      {facts.distance !== undefined && <Fact name={say('page.inspect.from_me')}>{distance_words(facts)}</Fact>}
      {!out && <Fact name={say('page.inspect.weapon')}>{weapon_words(facts)}</Fact>}
      {!out && it.reaches && (
        <Fact name={say('page.inspect.reaches')}>
          {list_words([...it.reaches].map(seat => name_of(view, board.source.people.value, seat as Seat)))}
        </Fact>
      )}
      {bangs && <Fact name={kind_words('bang')}>{bangs}</Fact>}
      {!out && <HandFact facts={facts} />}
      <TableFact facts={facts} onclose={onclose} />
    </dl>
  );
}

export function SeatWindow({ seat, onclose }: { seat: Seat; onclose(): void }) {
  const facts = use_seat_facts(seat);
  if (!facts) return null;
  const { it } = facts;
  return (
    <Dialog title={facts.me ? say('seat.you', { name: facts.name }) : facts.name} onclose={onclose} class="inspect seat-window">
      <div class="inspected">
        <div class="seat-cards">
          {it.character && <CharacterFace id={it.character} life={it.life} max={it.max} size="m" silent />}
          {it.role && <RoleFace role={it.role} size="m" three={!facts.view.roles.sheriff} silent />}
        </div>
        <SeatFactsList facts={facts} onclose={onclose} />
      </div>
    </Dialog>
  );
}

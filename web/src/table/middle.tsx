/** The middle of the table: the piles, cards that lie open (General Store, draw!, looked at), and the newest line. */
import { card_aloud, read_card } from '../look/card-words';
import type { ComponentChildren } from 'preact';
import { CardBack, CardFace, type CardSize } from '../look/cards';
import { Icon } from '../look/icons';
import type { Card, View } from '../protocol';
import { say } from '../words';
import { narrow, tall, use_board } from './table-context';
import { hand_shown } from './choosing';
import { Feats } from './feats';
import { icon_of_event, Log, marked_line } from './log';
import { use_press } from './press';
import { RolesLeft } from './roles-left';
import { name_of } from './seats';

function Deck({ view, size }: { view: View; size: CardSize }) {
  const { stage } = use_board();
  return (
    <div class="pile" role="img" aria-label={say('page.pile.deck_aloud', { n: view.deck })}>
      <span class="pile-card" ref={stage.place('deck')}>
        {view.deck > 0 ? <CardBack size={size} silent /> : <span class={`no-card size-${size}`} />}
      </span>
      <b class="num">{view.deck}</b>
      <span class="what">{say('page.pile.deck')}</span>
    </div>
  );
}

function Discard({ view, size }: { view: View; size: CardSize }) {
  const { stage, open } = use_board();
  const { count, top } = view.discard;
  const press = (): void => {
    if (top) open.value = { what: 'card', card: top };
  };
  const label = say(top ? 'page.pile.discard_aloud' : 'page.pile.discard_empty', {
    n: count,
    card: top ? card_aloud(top) : '',
  });
  return (
    <button type="button" class="pile" aria-label={label} onClick={press}>
      <span class="pile-card" ref={stage.place('discard')}>
        {top ? <CardFace key={top} card={top} size={size} silent /> : <span class={`no-card size-${size}`} />}
      </span>
      <b class="num">{count}</b>
      <span class="what">{say('page.pile.discard')}</span>
    </button>
  );
}

function OpenCard({ card, size }: { card: Card; size: CardSize }) {
  const { stage, play, open } = use_board();
  const look = play.look_of_card(card);
  const place = `card ${card}`;
  const read = (): void => {
    open.value = { what: 'card', card };
  };
  const handlers = use_press({ press: () => (look === 'idle' ? read() : play.press_card(card)), read, why: { card }, place });
  return (
    <li class={look}>
      <button
        type="button"
        class={`hc ${look}`}
        data-card={card}
        ref={stage.place(place)}
        aria-label={card_aloud(card)}
        aria-pressed={look === 'chosen' || undefined}
        aria-disabled={look === 'no' || undefined}
        {...handlers}
      >
        <CardFace card={card} size={size} silent />
      </button>
    </li>
  );
}

/** For table.css: how many, and how they are set in two rows where there is room for that. */
function figures_of(n: number): Record<string, number> {
  const rows = n > 4 ? 2 : 1;
  return { '--n': n, '--rows': rows, '--columns': Math.ceil(n / rows) };
}

/** Cards that lie open, in one row under their heading. */
function OpenCards({ name, title, cards, size }: { name: string; title: string; cards: Card[] | undefined; size: CardSize }) {
  const { stage } = use_board();
  if (!cards?.length) return null;
  return (
    <div class={`spread size-${size}`} ref={stage.place(name)}>
      <b class="title">{title}</b>
      <ul class={`hand ${cards.length > 5 ? 'many' : 'few'}`} aria-label={title} style={figures_of(cards.length)}>
        {cards.map((card, i) =>
          read_card(card) ? (
            <OpenCard key={card} card={card} size={size} />
          ) : (
            <li key={`${card}${i}`}>
              <span class="hc">
                <CardBack size={size} />
              </span>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** The hand of somebody else that I choose a card from. */
function use_hand_shown() {
  const { stage, source } = use_board();
  const frame = stage.shown.value;
  return frame?.ask && hand_shown({ me: source.me.value, ask: frame.ask, view: frame.view });
}

function Spreads({ view, size }: { view: View; size: CardSize }) {
  const { source } = use_board();
  const shown = use_hand_shown();
  const whose = shown && name_of(view, source.people.value, shown.seat);
  return (
    <>
      <OpenCards name="store" title={say('card.general_store')} cards={view.store} size={size} />
      <OpenCards name="flip" title={say('page.pile.flip')} cards={view.flip} size={size} />
      <OpenCards name="aside" title={say('page.pile.aside')} cards={view.aside} size={size} />
      <OpenCards name="apart" title={say('page.pile.apart')} cards={view.apart} size={size} />
      <OpenCards name="shown" title={say('page.hand.of', { name: whose ?? '' })} cards={shown?.cards} size={size} />
    </>
  );
}

const use_open = (view: View): boolean =>
  [use_hand_shown()?.cards, view.store, view.flip, view.aside, view.apart].some(cards => cards?.length);

/** Under the row of feats, if the game has any. */
const UnderFeats = ({ view, children }: { view: View; children: ComponentChildren }) =>
  view.feats ? (
    <div class="center">
      <Feats view={view} feats={view.feats.row} />
      {children}
    </div>
  ) : (
    children
  );

function Piles({ view, size }: { view: View; size: CardSize }) {
  return (
    <div class="piles">
      <Deck view={view} size={size} />
      <Discard view={view} size={size} />
    </div>
  );
}

/** What happened last, large. */
function Newest() {
  const { stage, source } = use_board();
  const line = stage.log.value.at(-1);
  const view = stage.shown.value?.view;
  if (!line || !view) return <p class="newest" />;
  return (
    <p class="newest" aria-hidden="true">
      <Icon name={icon_of_event(line.event)} />
      <span>{marked_line(line.text, view, source.people.value)}</span>
    </p>
  );
}

/** In the ring. */
export function Middle() {
  const view = use_board().stage.shown.value?.view;
  return view ? <RingMiddle view={view} /> : null;
}

function RingMiddle({ view }: { view: View }) {
  const open = use_open(view);
  return (
    <UnderFeats view={view}>
      <div class="middle">
        <div class={`middle-in ${open ? 'open' : ''}`}>
          <Piles view={view} size={open || !tall.value ? 's' : 'm'} />
          <Spreads view={view} size={(view.store?.length ?? 0) > 5 || !tall.value ? 's' : 'm'} />
          {!view.store?.length && <Newest />}
        </div>
      </div>
    </UnderFeats>
  );
}

/** On a phone: piles at the left, the log at the right; cards that lie open in its place. */
export function SmallMiddle() {
  const view = use_board().stage.shown.value?.view;
  return view ? <StripMiddle view={view} /> : null;
}

function StripMiddle({ view }: { view: View }) {
  const open = use_open(view);
  return (
    <UnderFeats view={view}>
      <div class="middle small">
        <div class={`middle-in ${open ? 'open' : ''}`}>
          <div>
            <Piles view={view} size={narrow.value || open ? 's' : 'm'} />
            <RolesLeft view={view} />
          </div>
          {open ? (
            <div class="spreads">
              <Spreads view={view} size={narrow.value ? 's' : 'm'} />
            </div>
          ) : (
            <Log />
          )}
        </div>
      </div>
    </UnderFeats>
  );
}

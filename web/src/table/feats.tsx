/** The row of feats: a board for each, with its picture, the sign of a free act, and the tokens that lie on it. What may be done
    with one is in `moves`; why not, in `refused`. */
import { kind_words } from '../look/card-words';
import { Icon, Pictogram } from '../look/icons';
import { has_crossroads } from '../look/printed';
import { Token } from '../look/token';
import { type Feat, SEATS, type Seat, type View } from '../protocol';
import type { Person } from '../source/source';
import { say } from '../words';
import { rove } from './keyboard';
import { use_press } from './press';
import { list_words } from './seat-words';
import { name_of } from './seats';
import { use_board } from './table-context';
import './feats.css';

/** Whose tokens lie on it, one entry for each token. */
const tokens_on = ({ tokens = {} }: Feat): Seat[] => SEATS.flatMap(seat => Array<Seat>(tokens[seat] ?? 0).fill(seat));

/** "Otis 2, Léa 1" */
export function token_words(feat: Feat, view: View, people: readonly Person[]): string {
  const owners = SEATS.filter(seat => feat.tokens?.[seat]);
  if (!owners.length) return say('page.feat.no_tokens');
  const words = owners.map(seat =>
    say('page.feat.tokens_of', { name: name_of(view, people, seat), n: feat.tokens?.[seat] ?? 0 }),
  );
  return say('page.feat.tokens', { list: list_words(words) });
}

/** Name, what it asks, the sign, the tokens: for who listens. */
export function feat_aloud(feat: Feat, view: View, people: readonly Person[]): string {
  const parts = [
    kind_words(feat.card),
    say(`card.${feat.card}.short`),
    ...(has_crossroads(feat.card) ? [say('term.crossroads')] : []),
    token_words(feat, view, people),
  ];
  return parts.join(say('seat.comma'));
}

export const Tokens = ({ feat }: { feat: Feat }) => (
  <span class="tokens">
    {tokens_on(feat).map((seat, i) => (
      <i key={`${seat}${i}`}>
        <Token seat={seat} />
      </i>
    ))}
  </span>
);

/** What is printed on a board. */
export const FeatBoard = ({ feat }: { feat: Feat }) => (
  <span class="board">
    <span class="board-in">
      <b>{kind_words(feat.card)}</b>
      <span class="asks">{say(`card.${feat.card}.short`)}</span>
      <span class="row">
        <Pictogram kind={feat.card} />
        <Tokens feat={feat} />
        {has_crossroads(feat.card) && <Icon name="crossroads" class="sign" />}
      </span>
    </span>
  </span>
);

function FeatButton({ feat, view }: { feat: Feat; view: View }) {
  const { stage, play, open, source } = use_board();
  const { card } = feat;
  const look = play.look_of_card(card);
  const place = `card ${card}`;
  const read = (): void => {
    open.value = { what: 'card', card };
  };
  /** In one's turn it is read first: its window has the button. A question about feats is answered by the press. */
  const asked = look === 'ok' && stage.shown.value?.ask?.kind !== 'play';
  const handlers = use_press({ press: () => (asked ? play.press_card(card) : read()), read, why: { card }, place });
  const can = look === 'ok' && say(asked ? 'page.seat.choose' : 'page.feat.can');
  const pointed = stage.pointed.value?.card === card ? 'pointed' : '';
  return (
    <li>
      <button
        type="button"
        class={`feat-button ${asked ? 'asked' : look} ${pointed}`}
        data-card={card}
        ref={stage.place(place)}
        aria-label={[feat_aloud(feat, view, source.people.value), ...(can ? [can] : [])].join(say('seat.comma'))}
        {...handlers}
      >
        <FeatBoard feat={feat} />
        {can && <span class="can">{can}</span>}
      </button>
    </li>
  );
}

export function Feats({ view, feats }: { view: View; feats: Feat[] }) {
  const { stage } = use_board();
  const place = stage.place('feats');
  const mount = (element: HTMLUListElement | null): void => {
    place(element);
    rove(element);
  };
  return (
    <div class={`feats of-${feats.length}`}>
      <h2 class="rail">
        <span>{say('page.feat.row')}</span>
        <span class="feat-deck num" ref={stage.place('feat_deck')} title={say('zone.feat_deck')}>
          <Icon name="draw" label={say('zone.feat_deck')} />
          {view.feats?.deck ?? 0}
        </span>
      </h2>
      <ul ref={mount} aria-label={say('zone.feats')}>
        {feats.map(feat => (
          <FeatButton key={feat.card} feat={feat} view={view} />
        ))}
      </ul>
    </div>
  );
}

/** A card as a slip of paper: what lies in play, and what a log or a list names. Content only; the button around it is
    its user's. */
import type { Card } from '../protocol';
import { say } from '../words';
import { card_aloud, Index, kind_words, read_card } from './card-words';
import { Fit } from './fit';
import { Icon, Pictogram } from './icons';
import { border_of, printed } from './printed';
import './borders.css';
import './slip.css';

/** A coloured stub with the picture, name, rank and suit, range. size s: for narrow places. */
export function Slip({ card, size = 'm' }: { card: Card; size?: 's' | 'm' }) {
  const index = read_card(card);
  if (!index)
    return (
      <span class={`slip hidden size-${size}`}>
        <Icon name="hand" />
        <span class="name">{card_aloud(card)}</span>
      </span>
    );
  const { range } = printed(index.kind);
  return (
    <span class={`slip b-${border_of(index.kind)} size-${size}`}>
      <Pictogram kind={index.kind} />
      <span class="name">
        <Fit text={kind_words(index.kind)} kind="slip" />
      </span>
      <Index index={index} />
      {range !== undefined && <span class="range">{range}</span>}
    </span>
  );
}

/** The weapon of those who have none in play. */
export const ColtSlip = ({ size = 'm' }: { size?: 's' | 'm' }) => (
  <span class={`slip none size-${size}`}>
    <Pictogram kind="schofield" />
    <span class="name">{say('term.colt_45')}</span>
    <span class="range">1</span>
  </span>
);

/** A small square for a phone: the picture, of a weapon with its range. Its label says the whole. */
export function Chip({ card }: { card: Card }) {
  const index = read_card(card);
  if (!index)
    return (
      <span class="chip hidden">
        <Icon name="hand" label={card_aloud(card)} />
      </span>
    );
  const { range } = printed(index.kind);
  return (
    <span class={`chip b-${border_of(index.kind)} ${range === undefined ? '' : 'gun'}`}>
      <Pictogram kind={index.kind} label={card_aloud(card)} />
      {range !== undefined && <b aria-hidden="true">{range}</b>}
    </span>
  );
}

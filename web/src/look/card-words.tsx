/** What a card is called. text/words.c says the same for the engine's sentences; tests/cards.test.ts holds the two together. */
import type { Card } from '../protocol';
import { say } from '../words';
import { Pip, SUITS, type Suit } from './icons';

export interface CardIndex {
  kind: string;
  /** As printed: "2" to "10", "J", "Q", "K", "A". */
  rank: string;
  suit: Suit;
}

/** "stagecoach:9S/2" taken apart; undefined: a hidden card, or none. */
export function read_card(card: Card | undefined): CardIndex | undefined {
  const [, kind, rank, suit] = /^([a-z_0-9]+):(10|[2-9JQKA])([SHDC])(?:\/\d+)?$/.exec(card ?? '') ?? [];
  return kind && rank && suit ? { kind, rank, suit: suit as Suit } : undefined;
}

/** "bottleneck": a feat is written without suit and rank; undefined: it is none. */
export const feat_of = (card: Card | undefined): string | undefined =>
  /^[a-z][a-z_0-9]+$/.test(card ?? '') ? card : undefined;

/** Of any card that is known. */
export const kind_of = (card: Card | undefined): string | undefined => read_card(card)?.kind ?? feat_of(card);

const SIGN: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };
const ALOUD: Record<string, string> = { J: 'jack', Q: 'queen', K: 'king', A: 'ace' };

export const kind_words = (kind: string): string => say(`card.${kind}`);

/** "BANG! A♠" */
export function card_words(card: Card | undefined): string {
  const index = read_card(card);
  const feat = feat_of(card);
  if (feat) return kind_words(feat);
  if (!index) return say(card ? 'face.hidden' : 'face.none', { n: 1 });
  return say('face.printed', { kind: kind_words(index.kind), rank: index.rank, suit: SIGN[index.suit] });
}

/** "BANG!, ace of spades": for those who listen. */
export function card_aloud(card: Card | undefined): string {
  const index = read_card(card);
  if (!index) return card_words(card);
  const rank = say(`rank.${ALOUD[index.rank] ?? index.rank}`);
  return say('face.aloud', { kind: kind_words(index.kind), rank, suit: say(`suit.${SUITS[index.suit]}`) });
}

/** Rank and sign of the suit, the sign drawn, in the order of the language. */
export function Index({ index }: { index: CardIndex }) {
  const suit_first = say('face.index', { rank: 'r', suit: 's' }).startsWith('s');
  return (
    <span class="index">
      {suit_first || index.rank}
      <Pip suit={index.suit} />
      {suit_first && index.rank}
    </span>
  );
}

/** A card in a line of text: its name in bold, with rank and suit. */
export function CardName({ card }: { card: Card }) {
  const index = read_card(card);
  if (!index) return <b class="card-name">{card_words(card)}</b>;
  return (
    <b class="card-name">
      <span aria-hidden="true">
        {kind_words(index.kind)} <Index index={index} />
      </span>
      <span class="vh">{card_aloud(card)}</span>
    </b>
  );
}

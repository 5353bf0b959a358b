/** What a game says, as docs/PROTOCOL.md describes it: the same objects whether they come from a server or from the engine in
    this browser. Words (cards, verbs, zones, kinds of events) are those of docs/NOTATION.md and engine/lists.h. */

export type Seat = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';
export const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
/** "bang:KH", "stagecoach:9S/2"; "?" is a hidden one; a feat has no suit and no rank: "bottleneck". */
export type Card = string;
export type Role = 'sheriff' | 'deputy' | 'outlaw' | 'renegade';
export const ROLES: readonly Role[] = ['sheriff', 'deputy', 'outlaw', 'renegade'];
export type Language = 'en' | 'ko' | 'zh';

/** A move names a verb, and what it needs. `at` absent: nobody else; `way` absent: the card as printed. */
export interface Move {
  verb: string;
  card?: Card;
  way?: string;
  at?: Seat;
}

/** A move as it is offered: with the sentence for a button, and, if it might be regretted, with a gentle question. */
export interface ToldMove extends Move {
  text: string;
  /** It is the answer that loses life. */
  hurts?: true;
  careful?: string;
}

/** Why not (or `code` "legal"). `is` and `limit` are the figures; `terms` add up to `is`. source: a card kind, a character, or absent: a rule. */
export interface Reason {
  code: string;
  seat?: Seat;
  card?: Card;
  source?: string;
  is?: number;
  limit?: number;
  terms?: { source?: string; plus: number }[];
  text: string;
}

export interface Ask {
  /** play, defend, bang, rescue, excess, store, pick, pay, choose, return, first, order, keep; feat, spend, boast, fullest, place,
      victim, shoot, may, more, look, give, jail, keep_one, same */
  kind: string;
  /** The seats that owe an answer, "AC". */
  owe: string;
  by?: Seat;
  at?: Seat;
  card?: Card;
  count?: number;
  way?: string;
  text: string;
  /** Present when the reader may answer, also when he may only come between. */
  moves?: ToldMove[];
  refused?: { card?: Card; way?: string; reason: Reason }[];
}

export interface ViewSeat {
  seat: Seat;
  in_play: boolean;
  /** Absent: the viewer does not know it. */
  role?: Role;
  /** Everybody knows it. */
  shown: boolean;
  character?: string;
  life: number;
  max: number;
  hand: Card[];
  table: Card[];
  /** Kind of the weapon; absent: the Colt .45. */
  weapon?: string;
  range?: number;
  /** From this seat to each other in play. */
  distance?: Partial<Record<Seat, number>>;
  /** Whom his weapon reaches, "BC". */
  reaches?: string;
  bangs?: number;
  /** 127: no limit. */
  bang_limit?: number;
  killer?: Seat;
  /** Fame tokens that still lie in front of him, in a game that has feats. */
  fame?: number;
  legend?: boolean;
  /** Of a character with two sides: the one that is not shown. */
  other_side?: string;
}

/** A feat of the row, with the tokens of each seat on it. crossroads: it can be met by a free act. */
export interface Feat {
  card: Card;
  tokens?: Partial<Record<Seat, number>>;
  crossroads?: boolean;
}

export interface View {
  /** Absent: everybody's, or all-seeing. */
  viewer?: Seat;
  turn: Seat;
  turns: number;
  players: number;
  deck: number;
  discard: { count: number; top?: Card };
  store?: Card[];
  flip?: Card[];
  aside?: Card[];
  /** Flipped, and somebody's once all is done. */
  apart?: Card[];
  /** The feats: their row, the oldest first, how many are in their deck, and those that are discarded. Absent: the game has none. */
  feats?: { row: Feat[]; deck: number; discard?: Card[] };
  /** Of a game that is more than the base game. */
  sets?: string[];
  options?: string[];
  /** How many of each are in the game. */
  roles: Partial<Record<Role, number>>;
  over?: string;
  winners?: string;
  seats: ViewSeat[];
}

export interface GameEvent {
  kind: string;
  by?: Seat;
  at?: Seat;
  card?: Card;
  /** Zones: "deck", "discard", "hand A", "table B", "store", "flip", "aside", "apart", "feats", "feat_deck", "feat_pile". */
  from?: string;
  to?: string;
  source?: string;
  way?: string;
  n?: number;
  /** The sentence; absent: an earlier event's sentence tells this one too. */
  text?: string;
}

export interface Clock {
  /** Milliseconds for this decision, before the reserve. */
  left?: number;
  reserve?: Partial<Record<Seat, number>>;
  paused: boolean;
}

export interface Over {
  end: string;
  winners: string;
  text: string;
  roles: Partial<Record<Seat, Role>>;
}

/** The position after an answer, and what led to it. */
export interface Frame {
  game: number;
  /** Answers taken so far: the number of the question that is open now. */
  n: number;
  /** Absent in a snapshot: there is nothing to show moving. */
  events?: GameEvent[];
  view: View;
  ask?: Ask;
  clock?: Clock;
  over?: Over;
}

export interface Refused {
  code: string;
  text: string;
  field?: string;
  expected?: string;
  reason?: Reason;
}

/* ---- tables of a server ---- */

/** The code of a table, as a piece of a regular expression: no vowels, so no words. */
export const TABLE_CODE = '[BCDFGHJKLMNPQRSTVWXZ]{6}';

export interface TableOptions {
  seats: number;
  sets: string[];
  beginner: boolean;
  hand_limit_two?: boolean;
  jail_heart?: boolean;
  bots: number;
  bot: string;
  clock?: string;
  decision?: number;
  reserve?: number;
  listed: boolean;
  watch: string;
  delay: number;
  chat: boolean;
  pace: string;
}

export interface TableSeat {
  seat: Seat;
  who: 'nobody' | 'person' | 'bot';
  person?: number;
  name?: string;
  ready?: boolean;
  here?: boolean;
  /** A bot plays for him. */
  bot?: boolean;
  wish?: boolean;
}

export interface TableMessage {
  code: string;
  link: string;
  phase: 'open' | 'dealing' | 'playing' | 'over' | 'resting';
  host?: number;
  you?: Seat;
  options: TableOptions;
  seats: TableSeat[];
  watching: number;
  paused: boolean;
  game?: number;
}

export interface ListedTable {
  code: string;
  name: string;
  phase: TableMessage['phase'];
  seats: number;
  free: number;
  bots: number;
  sets: string[];
  beginner: boolean;
  clock: string;
  watch: string;
  turns?: number;
  language: Language;
}

export interface ChatLine {
  room: 'seats' | 'watchers';
  person: number;
  name: string;
  seat?: Seat;
  text: string;
  phrase?: string;
  k: number;
}

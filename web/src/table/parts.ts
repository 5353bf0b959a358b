/** How the parts of the table meet: the stage shows frames one after the other, the play turns presses into moves, the layout
    draws both. Each is made once for a table (table.tsx) and handed down. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Card, Frame, GameEvent, Move, Reason, Seat, ToldMove } from '../protocol';

/* ---- the stage (stage/stage.ts): what happened, in its time ---- */

export interface LogLine {
  /** Grows by one; key of the line. */
  k: number;
  event: GameEvent;
  text: string;
  /** It belongs to the frame that is shown last. */
  fresh: boolean;
}

export interface Stage {
  /** The frame that is drawn: behind the source's while something still moves. */
  readonly shown: ReadonlySignal<Frame | undefined>;
  /** Something moves: questions wait. */
  readonly busy: ReadonlySignal<boolean>;
  readonly log: ReadonlySignal<LogLine[]>;
  /** Tells everything at once that still waits (tap, Space). */
  skip(): void;
  /** Where things are on the screen, by name: "seat A", "hand A" (a face-down hand), "card bang:KH" (of my hand or in play), "deck", "discard",
      "store", "life A", "ask" (the question bar). Used as ref={stage.place('seat A')}; the last one drawn counts. */
  place(name: string): (element: Element | null) => void;
  /** Draws what is pointed at in the log: seats and cards of this event. undefined: nothing. */
  readonly pointed: Signal<GameEvent | undefined>;
  close(): void;
}

/* ---- the play (table/play.ts): from a press to an answer ---- */

/** What a press on something would do. */
export type Look =
  | 'idle' /* nothing is asked about it */
  | 'ok' /* it can be chosen */
  | 'chosen' /* it is chosen; a press puts it back */
  | 'target' /* with what is chosen it is a legal target */
  | 'no'; /* not now: a press tells why */

export interface Button {
  /** Key of the button, and its shortcut if it has one ("E"). */
  id: string;
  text: string;
  key?: string;
  move?: Move;
  /** The first is the answer most people want; losing life is last and red. */
  kind: 'main' | 'plain' | 'hurts' | 'back';
  press(): void;
}

export interface Why {
  reason: Reason;
  /** Where the bubble belongs: a place of the stage. */
  place: string;
}

export interface Play {
  /** The question of the shown frame, once the stage is quiet. */
  readonly mine: ReadonlySignal<boolean> /* I owe an answer */;
  readonly headline: ReadonlySignal<string> /* one sentence: what is asked and why */;
  readonly small: ReadonlySignal<string> /* one small line: what follows */;
  readonly buttons: ReadonlySignal<Button[]>;
  /** The card, and the way if there are several, that waits for a target. */
  readonly chosen: ReadonlySignal<{ card?: Card; way?: string } | undefined>;
  readonly why: Signal<Why | undefined>;
  /** Moves that need one more word: a small menu (two ways of a card; hand or one of the cards in play). */
  readonly menu: ReadonlySignal<{ place: string; moves: ToldMove[] } | undefined>;
  /** A gentle question before a move that might be regretted. */
  readonly careful: ReadonlySignal<{ text: string; yes(): void; no(): void } | undefined>;
  /** What went wrong with the last answer. */
  readonly wrong: Signal<string | undefined>;
  /** An answer is on its way. */
  readonly sending: ReadonlySignal<boolean>;

  look_of_card(card: Card): Look /* of my hand, of the store, of cards laid aside for me */;
  look_of_seat(seat: Seat): Look;
  look_of_slip(seat: Seat, card: Card): Look;
  press_card(card: Card): void;
  press_seat(seat: Seat): void;
  press_slip(seat: Seat, card: Card): void;
  press_move(move: Move): void;
  put_back(): void;
  /** Hover, focus or W: tells why not, if it is not. A card with a seat is one in play there. */
  ask_why(what: { card?: Card; seat?: Seat }): void;
  /** Nothing is sent by itself any more. */
  close(): void;
}

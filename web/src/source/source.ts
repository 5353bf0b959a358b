/** A table that can be shown. Where its frames come from (a server, the engine in a worker, a record, a lesson) the table does
    not know. */
import type { ReadonlySignal } from '@preact/signals';
import type { ChatLine, Frame, Move, Reason, Refused, Seat, TableMessage } from '../protocol';

/** Who sits where. */
export interface Person {
  seat: Seat;
  name: string;
  who: 'nobody' | 'person' | 'bot';
  /** Connected. */
  here: boolean;
  /** A bot plays for this person. */
  stand_in: boolean;
  /** Kind of the bot that sits here (bots.ts), as far as it may be told. */
  bot?: string;
  /** Its temper was drawn, and could be guessed. */
  drawn?: true;
}

export interface Source {
  readonly kind: 'local' | 'server' | 'replay' | 'lesson';
  /** Own seat; undefined: looking on. */
  readonly me: ReadonlySignal<Seat | undefined>;
  readonly people: ReadonlySignal<Person[]>;
  /** Frames in order: first what happened so far, if the source knows it, then the latest as a snapshot, then what comes. Gives the
      function that ends it. */
  listen(listener: (frame: Frame) => void): () => void;
  /** Gives what is wrong, or undefined: it was taken, and a frame follows. */
  answer(move: Move): Promise<Refused | undefined>;
  why(move: Move): Promise<Reason>;
  /** The record of the game; once it is over. */
  record(): Promise<string>;
  /** Brings the game to its end at once; where nobody else is waited for. */
  hasten?(): void;
  /** Has shown everything up to answer n: bots of a local game wait for it. */
  shown?(n: number): void;
  /** What only a table with other people has. */
  readonly house?: House;
  close(): void;
}

/** The position alone: nothing is shown moving. */
export const as_snapshot = ({ events: _, ...frame }: Frame): Frame => frame;

/** A table of a server: who is there, talk, pause. */
export interface House {
  readonly table: ReadonlySignal<TableMessage | undefined>;
  readonly person: ReadonlySignal<number | undefined>;
  readonly chat: ReadonlySignal<ChatLine[]>;
  /** "open": connected; "lost": it is being tried again; "closed": it is over, `notice` says why. */
  readonly connection: ReadonlySignal<'open' | 'lost' | 'closed'>;
  readonly notice: ReadonlySignal<string | undefined>;
  /** Any message of docs/PROTOCOL.md; gives the refusal or undefined. */
  send(message: { type: string; [field: string]: unknown }): Promise<Refused | undefined>;
}

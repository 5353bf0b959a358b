/** The engine in a worker, seen from the page. One engine holds one game at a time. Rules, sentences, bots and records are the
    C code's (wasm/page.c); here is only the way there and back. */
import type { Frame, Language, Move, Reason, Refused, Role, Seat, ToldMove } from '../protocol';
import { reload_if_newer } from '../offline/offline';
import { catalogue_of } from '../words';

/** Whose eyes see: a seat, everybody's, or all-seeing. */
export type Eyes = Seat | 'nobody' | 'all';
export type Names = Partial<Record<Seat, string>>;

export interface Setup {
  seats: number;
  beginner?: boolean;
  /** With Legends; its two house options, which the base game can be played with too. */
  legends?: boolean;
  hand_limit_two?: boolean;
  jail_heart?: boolean;
  /** 64 hexadecimal digits; absent: drawn by the browser. */
  seed?: string;
  /** Wishes; the rest is dealt at random. */
  roles?: Partial<Record<Seat, Role>>;
  characters?: Partial<Record<Seat, string>>;
  /** Kind of the bot at each seat that has one (bots.ts). */
  bots: Partial<Record<Seat, string>>;
}

/** A position made by hand, for lessons: as in docs/NOTATION.md, "Cases". Cards by blanks: "bang:KH missed:10C". */
export interface Position {
  seats: { role: Role; character: string; life?: number; hand?: string; table?: string; fame?: number }[];
  /** Top first. */
  deck?: string;
  discard?: string;
  /** With Legends: the row, the oldest first, each with the tokens on it: "bottleneck A2 B1, open_range". */
  feats?: string;
  /** The top of the feat deck. */
  feat_deck?: string;
  turn?: Seat;
  /** From the checks at the start of the turn; else from phase 2. */
  from_start?: boolean;
  bots?: Partial<Record<Seat, string>>;
}

/** What a bot thought before its answer, which tells what its seat knows. Chances are out of 10000. */
export interface Thought {
  seat: Seat;
  /** Games that it played out in its head. */
  iterations: number;
  /** Of each seat, how likely it takes each role to be. */
  beliefs: Partial<Record<Seat, Partial<Record<Role, number>>>>;
  /** The best first: games played out after it, the chance to win after it, one standard error of that. */
  choices: { move: ToldMove; tries: number; chance: number; error: number }[];
}

export interface Verdict {
  /** The game can be played again from its record, and every check value agrees. */
  replays: boolean;
  moves: number;
  checks: number;
  /** What is wrong, and in which line. */
  text?: string;
  line?: number;
  /** Of the proof of the deal: "none" is wrong; absent: the record has no proof. Else as in deal/deal.h. */
  deal?: string;
  /** Seats whose shares are in it. */
  shares?: string;
}

export class Engine {
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  #waiting = new Map<number, { done: (value: never) => void; failed: (why: Error) => void }>();
  #next = 1;
  #failed: Error | undefined;

  private constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<{ id: number; value?: unknown; error?: string }>) => {
      const call = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error === undefined) call?.done(data.value as never);
      else call?.failed(new Error(data.error));
    };
    this.#worker.onerror = event => {
      this.#failed = new Error(event.message || 'the engine did not start');
      for (const call of this.#waiting.values()) call.failed(this.#failed);
      this.#waiting.clear();
      void reload_if_newer(); // its files may be gone because the server has newer ones
    };
  }

  static async open(language: Language): Promise<Engine> {
    const engine = new Engine();
    await engine.speak(language);
    return engine;
  }

  #call<T>(what: string, ...args: unknown[]): Promise<T> {
    if (this.#failed) return Promise.reject(this.#failed); /* nobody is there to answer */
    const id = this.#next++;
    return new Promise<T>((done, failed) => {
      this.#waiting.set(id, { done, failed });
      this.#worker.postMessage({ id, what, args });
    });
  }

  /** All sentences from now on. */
  async speak(language: Language): Promise<void> {
    await this.#call('speak', language, await catalogue_of(language));
  }

  /** What people are called. A seat without a name is called by its character. */
  name = (names: Names): Promise<void> => this.#call('name', names);

  /** Starts a game. */
  deal = (setup: Setup): Promise<void> => this.#call('deal', setup);

  /** Goes on with a game that is not over, from its record so far. */
  resume = (record: string, bots: Setup['bots']): Promise<void> => this.#call('resume', record, bots);

  /** A position made by hand. */
  arrange = (position: Position): Promise<void> => this.#call('arrange', position);

  /** The position now, and the events of the last answer, as these eyes may know them. */
  frame = (eyes: Eyes): Promise<Frame> => this.#call('frame', eyes);

  /** One answer; gives what is wrong, or undefined. */
  answer = (seat: Seat, move: Move): Promise<Refused | undefined> => this.#call('answer', seat, move);

  /** The same in the words of docs/NOTATION.md: "B plays bang:KH on A". */
  play = (line: string): Promise<Refused | undefined> => this.#call('play', line);

  /** Lets one bot that owes an answer think it out, which may take a while; false: none does. It is given with bot(). */
  think = (): Promise<boolean> => this.#call('think');

  bots = (): Promise<Setup['bots']> => this.#call('bots');

  /** Lets one bot that owes an answer give it; false: none does. */
  bot = (): Promise<boolean> => this.#call('bot');

  why = (seat: Seat, move: Move): Promise<Reason> => this.#call('why', seat, move);

  /** The record so far. */
  record = (): Promise<string> => this.#call('record');

  /** Every frame of a record, from the deal to as far as it goes. Afterwards the engine holds the game as it ended. */
  replay = (record: string, eyes: Eyes): Promise<Frame[]> => this.#call('replay', record, eyes);

  /** The answers of a record, each for the frame after it: who, and in which words. */
  moves = (record: string): Promise<{ seat: Seat; text: string }[]> => this.#call('moves', record);

  verify = (record: string): Promise<Verdict> => this.#call('verify', record);

  close(): void {
    this.#worker.terminate();
  }
}

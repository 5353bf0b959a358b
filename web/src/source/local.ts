/** A game against bots in this browser: the engine in a worker, bots that take their time, and the record so far kept, so that
    the game is still there after the tab was closed. One game is kept, so one tab plays it: the one that opened it last. */
import { effect, signal } from '@preact/signals';
import type { Frame, Move, Reason, Refused, Role, Seat } from '../protocol';
import { SEATS } from '../protocol';
import { settings, still } from '../settings';
import { words } from '../words';
import { bot_word, MIXED } from './bots';
import { Engine, type Names } from './engine';
import { as_snapshot, type Person, type Source } from './source';

export interface LocalGame {
  seats: number;
  /** How well the bots play. */
  level: string;
  /** What they are like; absent: even. */
  temper?: string;
  beginner?: boolean;
  legends?: boolean;
  hand_limit_two?: boolean;
  jail_heart?: boolean;
  role?: Role;
  seed?: string;
}

/** What a game can have besides the base game. */
export const SWITCHES = ['legends', 'beginner', 'hand_limit_two', 'jail_heart'] as const;
export type Switch = (typeof SWITCHES)[number];

export interface Saved extends LocalGame {
  record: string;
}

const KEPT = 'bang.local';
/** Which page plays the game that is kept. */
const PLAYS = 'bang.local_plays';
const THIS_PAGE = `${Date.now().toString(36)} ${Math.random().toString(36).slice(2)}`;
const ME: Seat = 'A';

/** Why a game does not go on here: the engine failed, or another tab plays. */
export type Stopped = 'broken' | 'elsewhere';

/** The game that is kept is this page's from now on. Others hear of it by an event, or when they want to keep theirs. */
export function take_over(): void {
  try {
    localStorage.setItem(PLAYS, THIS_PAGE);
  } catch {
    /* a browser that keeps nothing has nothing to share */
  }
}

function plays_here(): boolean {
  try {
    return (localStorage.getItem(PLAYS) ?? THIS_PAGE) === THIS_PAGE;
  } catch {
    return true;
  }
}

/** The game that was left unfinished. */
export function saved_game(): Saved | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Saved | null;
    return saved && typeof saved.record === 'string' && saved.seats >= 3 && saved.seats <= 8 ? saved : undefined;
  } catch {
    return undefined;
  }
}

export function forget_saved_game(): void {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    /* a browser that keeps nothing has nothing to forget */
  }
}

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

export class LocalSource implements Source {
  readonly kind = 'local';
  static #made = 0;
  /** Tells one table from the next. */
  readonly k = ++LocalSource.#made;
  /** The record, once the game is over. */
  readonly ended: Promise<string>;
  #on_end: (record: string) => void = () => {};
  readonly me = signal<Seat | undefined>(ME);
  readonly people;
  /** The game does not go on here. */
  readonly stopped = signal<Stopped | undefined>(undefined);
  /** As it was kept last, also by a browser that keeps nothing. */
  saved: Saved | undefined;
  #listeners = new Set<(frame: Frame) => void>();
  #last: Frame | undefined;
  /** Of a game that was left: what happened before. */
  #past: Frame[] = [];
  /** One thing at a time: a move and the frame after it belong together. */
  #turn: Promise<unknown> = Promise.resolve();
  #shown = -1;
  #on_shown: (() => void) | undefined;
  #closed = false;
  #hastened = false;
  #end_effect: () => void = () => {};
  #on_storage = ({ key }: StorageEvent): void => {
    if (key === PLAYS && !plays_here()) this.#stop('elsewhere');
  };

  private constructor(
    private readonly engine: Engine,
    readonly game: LocalGame,
  ) {
    this.ended = new Promise(done => {
      this.#on_end = done;
    });
    this.people = signal<Person[]>(
      SEATS.slice(0, game.seats).map(seat => ({
        seat,
        name: seat === ME ? settings.name.value : '',
        who: seat === ME ? 'person' : 'bot',
        here: true,
        stand_in: false,
        ...(seat !== ME && { bot: bot_word(game.level, game.temper) }),
      })),
    );
  }

  static start(game: LocalGame): Promise<LocalSource> {
    const roles = game.role ? { [ME]: game.role } : undefined;
    return LocalSource.#open(game, it =>
      it.engine.deal({
        seats: game.seats,
        bots: it.#bots(),
        ...Object.fromEntries(SWITCHES.filter(name => game[name]).map(name => [name, true])),
        ...(roles && { roles }),
        ...(game.seed && { seed: game.seed }),
      }),
    );
  }

  /** Rejects if the record cannot be played again: it was made by another version. */
  static resume({ record, ...game }: Saved): Promise<LocalSource> {
    return LocalSource.#open(game, it => it.engine.resume(record, it.#bots()));
  }

  /** What cannot be begun leaves no engine behind. */
  static async #open(game: LocalGame, begin: (it: LocalSource) => Promise<void>): Promise<LocalSource> {
    const it = new LocalSource(await Engine.open(words.value.language), game);
    try {
      await it.engine.name(it.#names());
      await begin(it);
      await it.#begin();
    } catch (why) {
      it.engine.close();
      throw why;
    }
    return it;
  }

  #bots(): Partial<Record<Seat, string>> {
    const { seats, level, temper } = this.game;
    return Object.fromEntries(SEATS.slice(1, seats).map(seat => [seat, bot_word(level, temper)]));
  }

  #names(): Names {
    return settings.name.value ? { [ME]: settings.name.value } : {};
  }

  async #begin(): Promise<void> {
    this.#last = await this.engine.frame(ME);
    this.#past = this.#last.n > 0 ? await this.#history() : [];
    await this.#keep();
    let first = true;
    this.#end_effect = effect(() => {
      const { language } = words.value;
      if (!first) void this.#go_on(() => this.#retell(language));
      first = false;
    });
    addEventListener('storage', this.#on_storage);
    void this.#play_bots();
  }

  /** Nothing moves any more. What was kept stays. */
  #stop(why: Stopped): void {
    if (this.#closed || this.#last?.over) return;
    this.close();
    this.stopped.value = why;
  }

  /** What the game cannot do without: if that fails it stops, and says so. */
  #go_on<T>(what: () => Promise<T>): Promise<T> {
    const done = this.#in_turn(what);
    done.catch(why => {
      console.error(why);
      this.#stop('broken');
    });
    return done;
  }

  /** The game so far, as it was told; by another engine, as this one's bots remember it. */
  async #history(): Promise<Frame[]> {
    const engine = await Engine.open(words.peek().language);
    try {
      await engine.name(this.#names());
      return await engine.replay(await this.engine.record(), ME);
    } finally {
      engine.close();
    }
  }

  /** All of it in other words: what was told is forgotten, as if another game began. */
  async #retell(language: typeof words.value.language): Promise<void> {
    await this.engine.speak(language);
    const now = as_snapshot(await this.engine.frame(ME));
    this.#tell({ ...now, game: -1 });
    for (const frame of await this.#history()) this.#tell(frame);
    this.#tell(now);
  }

  #in_turn<T>(what: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(what, what);
    this.#turn = done.catch(() => {});
    return done;
  }

  #tell(frame: Frame): void {
    this.#last = frame;
    for (const listener of this.#listeners) listener(frame);
  }

  listen(listener: (frame: Frame) => void): () => void {
    for (const frame of this.#past) listener(frame);
    if (this.#last) listener(this.#last.n === 0 ? this.#last : as_snapshot(this.#last));
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /* ---- bots ---- */

  /** A bot thinks while the move before is still shown, and while it seems to think: how long that takes tells nothing. */
  async #play_bots(): Promise<void> {
    while (!this.#closed && !this.#last?.over) {
      const n = this.#last?.n ?? 0;
      const ready = this.#go_on(() => this.#think()).catch(() => {});
      await this.#until_shown(n);
      await wait(this.#pause());
      await ready;
      if (this.#closed) return;
      await this.#go_on(() => this.#one_bot()).catch(() => {});
      if (this.#last?.n === n) await this.#until_shown(n + 1); // a person is asked
    }
  }

  async #think(): Promise<void> {
    if (!this.#closed) await this.engine.think();
  }

  async #one_bot(): Promise<void> {
    if (this.#closed || this.#last?.over || !(await this.engine.bot())) return;
    await this.#after_move();
  }

  /** Drawn without a look at the position, so that it tells nothing. */
  #pause(): number {
    if (this.#hastened) return 0;
    return still() ? 250 : (350 + Math.random() * 450) * settings.speed.value;
  }

  /** For who is out: nothing is waited for any more. */
  hasten(): void {
    this.#hastened = true;
    this.#on_shown?.();
  }

  shown(n: number): void {
    this.#shown = n;
    this.#on_shown?.();
  }

  #until_shown(n: number): Promise<void> {
    if (this.#shown >= n || this.#closed || this.#hastened) return Promise.resolve();
    return new Promise(done => {
      this.#on_shown = () => {
        if (this.#shown >= n || this.#closed || this.#hastened) done();
      };
    });
  }

  /* ---- answers ---- */

  async #after_move(): Promise<void> {
    const frame = await this.engine.frame(ME);
    if (frame.over && this.game.temper === MIXED) await this.#unmask();
    this.#tell(frame);
    await this.#keep();
  }

  /** Who was what: now it may be told. */
  async #unmask(): Promise<void> {
    const bots = await this.engine.bots();
    this.people.value = this.people.value.map(it => {
      const bot = bots[it.seat];
      return bot ? { ...it, bot, drawn: true } : it;
    });
  }

  async #keep(): Promise<void> {
    const record = await this.engine.record();
    if (this.#closed) return; /* another game may be kept by now */
    if (this.#last?.over) {
      if (plays_here()) forget_saved_game();
      this.#on_end(record);
      return;
    }
    this.saved = { ...this.game, record };
    if (!plays_here()) return this.#stop('elsewhere');
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.saved));
    } catch {
      /* a browser that keeps nothing */
    }
  }

  answer(move: Move): Promise<Refused | undefined> {
    return this.#go_on(async () => {
      const wrong = await this.engine.answer(ME, move);
      if (!wrong) await this.#after_move();
      return wrong;
    });
  }

  why(move: Move): Promise<Reason> {
    return this.#in_turn(() => this.engine.why(ME, move));
  }

  record(): Promise<string> {
    return this.#in_turn(() => this.engine.record());
  }

  close(): void {
    this.#closed = true;
    removeEventListener('storage', this.#on_storage);
    this.#on_shown?.();
    this.#end_effect();
    this.#listeners.clear();
    this.engine.close();
  }
}

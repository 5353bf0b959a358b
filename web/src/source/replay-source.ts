/** A game played again from its record: every frame is known, and one of them is shown. It only shows; what happened says the
    engine. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { count_game, type Statistics } from '../over/statistics';
import type { Frame, Language, Reason, Refused, Seat } from '../protocol';
import { say, words } from '../words';
import type { Engine, Eyes, Names } from './engine';
import { as_snapshot, type Person, type Source } from './source';

/** What is asked of an engine here. */
export type Replayer = Pick<Engine, 'replay' | 'name' | 'speak' | 'close'>;

/** Times of the pace. */
export const PACES = [0.5, 1, 2, 4] as const;
/** Milliseconds that a frame with something to see stands, and one without. */
const STANDS = 1400;
const PASSES = 250;
/** So long a table may take to show a frame, before the next comes anyway. */
const PATIENCE = 6000;

export const names_of = (people: readonly Person[]): Names =>
  Object.fromEntries(people.filter(p => p.name).map(p => [p.seat, p.name]));

export class ReplaySource implements Source {
  readonly kind = 'replay';
  /** Nobody sits here: the viewer of the view is whose eyes it is. */
  readonly me: ReadonlySignal<Seat | undefined> = signal(undefined);
  readonly people: ReadonlySignal<Person[]>;
  readonly eyes = signal<Eyes>('all');
  readonly at = signal(0);
  readonly playing = signal(false);
  readonly pace = signal<number>(1);
  readonly statistics = signal<Statistics | undefined>(undefined);
  readonly last: ReadonlySignal<number> = computed(() => this.#frames.value.length - 1);
  readonly frame: ReadonlySignal<Frame> = computed(() => this.#frames.value[this.at.value] as Frame);

  #frames = signal<Frame[]>([]);
  #counted: Frame[] | undefined;
  /** By whose eyes; those of another language are forgotten. */
  #seen = new Map<Eyes, Promise<Frame[]>>();
  /** Whose eyes were chosen last, and how often something was: what comes for an older choice comes too late. */
  #wanted: Eyes = 'all';
  #choices = 0;
  #listeners = new Set<(frame: Frame) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #language: Language = words.peek().language;
  #end = effect(() => this.#spoken(words.value.language));

  private constructor(
    readonly engine: Replayer,
    readonly text: string,
    people: readonly Person[],
    /** Its number at the server; 0: it is a file, or a game of this browser. */
    readonly game = 0,
  ) {
    this.people = signal([...people]);
  }

  /** Throws what is wrong with the record. */
  static async open(engine: Replayer, text: string, people: readonly Person[], game = 0): Promise<ReplaySource> {
    const source = new ReplaySource(engine, text, people, game);
    await engine.name(names_of(people));
    await source.#see('all');
    return source;
  }

  /* ---- a source ---- */

  /** A log wants all that happened before, too. */
  listen(listener: (frame: Frame) => void): () => void {
    this.#listeners.add(listener);
    for (const frame of this.#frames.peek().slice(0, this.at.peek() + 1)) listener(frame);
    listener(as_snapshot(this.frame.peek()));
    return () => this.#listeners.delete(listener);
  }

  answer(): Promise<Refused | undefined> {
    return Promise.resolve({ code: 'replay', text: say('page.replay.no_answer') });
  }

  why(): Promise<Reason> {
    return Promise.resolve({ code: 'replay', text: say('page.replay.no_answer') });
  }

  record(): Promise<string> {
    return Promise.resolve(this.text);
  }

  /** The table has shown it: while playing, the next one waits a moment more. */
  shown(n: number): void {
    if (this.playing.peek() && n === this.frame.peek().n) this.#wait(this.#stands());
  }

  close(): void {
    this.pause();
    this.#choices++;
    this.#end();
    this.#listeners.clear();
    this.engine.close();
  }

  /* ---- its controls ---- */

  play(): void {
    if (this.at.peek() >= this.last.peek()) this.jump(0);
    this.playing.value = true;
    this.#wait(PASSES);
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing.value = false;
  }

  /** One on, or one back. */
  step(by: 1 | -1): void {
    this.pause();
    if (by === -1) this.jump(this.at.peek() - 1);
    else this.#next();
  }

  /** To a frame: what lies between is told at once. */
  jump(to: number): void {
    const [from, at] = [this.at.peek(), this.#within(to)];
    if (at === from) return;
    clearTimeout(this.#timer);
    this.at.value = at;
    for (const frame of this.#frames.peek().slice(from + 1, at)) this.#tell(frame);
    if (at > from + 1) this.#tell(this.frame.peek());
    this.#tell(as_snapshot(this.frame.peek()));
    if (this.playing.peek()) this.#wait(this.#stands());
  }

  /** To a frame, so that it is seen to happen. */
  see(to: number): void {
    this.pause();
    this.jump(to - 1);
    this.#timer = setTimeout(() => this.#next(), PASSES);
  }

  async look_as(eyes: Eyes): Promise<void> {
    if (eyes === this.eyes.peek() && eyes === this.#wanted) return;
    if (await this.#see(eyes)) this.#tell_anew();
  }

  /* ---- inside ---- */

  #within(n: number): number {
    return Math.max(0, Math.min(this.last.peek(), Math.round(n) || 0));
  }

  #tell(frame: Frame): void {
    for (const listener of this.#listeners) listener(frame);
  }

  #next(): void {
    if (this.at.peek() < this.last.peek()) {
      this.at.value++;
      this.#tell(this.frame.peek());
    } else this.pause();
  }

  #stands(): number {
    return this.frame.peek().events?.some(e => e.text) ? STANDS : PASSES;
  }

  #wait(time: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#next();
      if (this.playing.peek()) this.#wait(PATIENCE);
    }, time / this.pace.peek());
  }

  #frames_of(eyes: Eyes): Promise<Frame[]> {
    const frames = this.#seen.get(eyes) ?? this.engine.replay(this.text, eyes);
    this.#seen.set(eyes, frames);
    frames.catch(() => this.#seen.delete(eyes));
    return frames;
  }

  /** False: something else was chosen meanwhile. What is counted is counted of what all see. */
  async #see(eyes: Eyes): Promise<boolean> {
    const choice = ++this.#choices;
    this.#wanted = eyes;
    const [all, frames] = await Promise.all([this.#frames_of('all'), this.#frames_of(eyes)]);
    if (choice !== this.#choices) return false;
    if (all !== this.#counted) this.statistics.value = count_game(all);
    this.#counted = all;
    this.#frames.value = frames;
    this.eyes.value = eyes;
    return true;
  }

  /** The sentences of all frames are the engine's: in another language they are asked for again. */
  #spoken(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#choices++;
    void this.#say_again(language);
  }

  async #say_again(language: Language): Promise<void> {
    await this.engine.speak(language);
    if (language !== this.#language) return;
    this.#seen.clear(); /* not before: until now they were still told in the other one */
    if (await this.#see(this.#wanted)) this.#tell_anew();
  }

  /** Everything is told in other words: what was told is forgotten, as if another game began. */
  #tell_anew(): void {
    this.#tell({ ...as_snapshot(this.frame.peek()), game: -1 });
    for (const frame of this.#frames.peek().slice(0, this.at.peek() + 1)) this.#tell(frame);
    this.#tell(as_snapshot(this.frame.peek()));
  }
}

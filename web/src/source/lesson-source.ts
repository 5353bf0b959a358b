/** A chapter of Learn as a table: a position made by hand, the scripted moves of the others, and wishes for the learner.
    Every move goes through the engine; a legal one that is not the wished one is not made, and a hint says why it can
    wait. Knows no page. */
import { signal } from '@preact/signals';
import { same_move } from '../moves';
import type { Chapter, Step, Wish } from '../learn/lessons';
import type { Frame, Move, Reason, Refused, Seat } from '../protocol';
import type { Eyes, Position } from './engine';
import type { Person, Source } from './source';

type Soon<T> = T | Promise<T>;

/** What a lesson needs of an engine, in a worker or not. */
export interface LessonEngine {
  arrange(position: Position): Soon<void>;
  frame(eyes: Eyes): Soon<Frame>;
  answer(seat: Seat, move: Move): Soon<Refused | undefined>;
  play(line: string): Soon<Refused | undefined>;
  why(seat: Seat, move: Move): Soon<Reason>;
}

/** A sentence of Learn, and the card or the person it speaks of. */
export interface Hint {
  id: string;
  kind?: string;
  seat?: Seat;
}

interface Surroundings {
  people: Person[];
  /** The time between two moves of others. */
  pause(): Promise<void>;
  /** All steps are done. */
  done(): void;
}

const ME: Seat = 'A';
/** The table tells when it has shown a frame; if it does not, the lesson goes on all the same. */
const LONGEST_SHOWING = 6000;

const kind_of = (card: string | undefined): string | undefined => card?.split(':')[0];

export function fits(wish: Wish, move: Move): boolean {
  const right_kind = !wish.kind || kind_of(move.card) === wish.kind;
  return move.verb === wish.verb && right_kind && (!wish.at || move.at === wish.at);
}

/** Why this move is not the one of this step. */
export function hint_for(step: Step, move: Move): Hint {
  if (step.do !== 'wish') return { id: 'hint.read' };
  const { verb, kind, at } = step.wish;
  const own = move.at && step.hints?.[move.at];
  if (own) return { id: own };
  if (move.verb === 'passes') return verb === 'plays' ? { id: 'hint.end' } : { id: 'hint.pass' };
  if (kind && at && kind_of(move.card) === kind) return { id: 'hint.target', kind, seat: at };
  return kind ? { id: 'hint.card', kind } : { id: 'hint.wait' };
}

export class LessonSource implements Source {
  readonly kind = 'lesson' as const;
  readonly me = signal<Seat | undefined>(ME);
  readonly people = signal<Person[]>([]);
  /** What the learner is told or asked now; undefined: the others move. */
  readonly now = signal<Step | undefined>(undefined);
  readonly hint = signal<Hint | undefined>(undefined);

  #at = 0;
  /** The last step whose wish was granted. */
  #granted = -1;
  #go_on: () => void = () => {};
  #waited: Promise<void> = Promise.resolve();
  #closed = false;
  #listeners = new Set<(frame: Frame) => void>();
  #frame: Frame | undefined;
  #shown = -1;
  #when_shown: () => void = () => {};

  constructor(
    private readonly engine: LessonEngine,
    private readonly chapter: Chapter,
    private readonly around: Surroundings,
  ) {
    this.people.value = around.people;
    this.#wait_anew();
  }

  /* ---- the steps ---- */

  get #step(): Step | undefined {
    return this.chapter.steps[this.#at];
  }

  #wait_anew(): void {
    this.#waited = new Promise(done => {
      this.#go_on = done;
    });
  }

  async start(): Promise<void> {
    await this.engine.arrange(this.chapter.position);
    await this.again();
    while (this.#step && !this.#closed) await this.#take(this.#step);
    if (!this.#closed) this.around.done();
  }

  async #take(step: Step): Promise<void> {
    if (step.do === 'plays') {
      this.now.value = undefined;
      await this.around.pause();
      if (!this.#closed) await this.#play(step.line);
    } else {
      this.now.value = step;
      await this.#waited;
    }
    if (this.#closed) return;
    this.#at++;
    this.#wait_anew(); // before the frame is shown: whoever sees it may answer at once
    this.hint.value = undefined;
    await this.#show();
  }

  async #play(line: string): Promise<void> {
    const wrong = await this.engine.play(line);
    if (wrong) throw new Error(`${this.chapter.id}: ${line}: ${wrong.text}`);
  }

  /** The learner has read it. */
  next(): void {
    if (this.#step?.do === 'tell' || this.#step?.do === 'look') this.#go_on();
  }

  /* ---- frames ---- */

  /** While something is told nothing is asked; what was shown already comes without its events. */
  async #show(): Promise<void> {
    const { ask, events, ...frame } = await this.engine.frame(ME);
    if (this.#closed) return;
    const open = this.#step?.do === 'wish' || this.#step?.do === 'look' || !ask?.owe.includes(ME);
    const seen = this.#frame?.n === frame.n;
    if (seen && Boolean(this.#frame?.ask) === Boolean(ask && open)) return;
    this.#frame = { ...frame, ...(ask && open && { ask }), ...(events && this.#frame && !seen && { events }) };
    for (const listener of this.#listeners) listener(this.#frame);
    await this.#until_shown(frame.n);
  }

  /** Shows the position anew, as after a change of language. */
  again(): Promise<void> {
    this.#frame = undefined;
    return this.#show();
  }

  async #until_shown(n: number): Promise<void> {
    if (this.#shown >= n || this.#listeners.size === 0) return;
    await new Promise<void>(done => {
      const late = setTimeout(done, LONGEST_SHOWING);
      this.#when_shown = () => {
        if (this.#shown < n && !this.#closed) return;
        clearTimeout(late);
        done();
      };
    });
  }

  shown(n: number): void {
    this.#shown = n;
    this.#when_shown();
  }

  listen(listener: (frame: Frame) => void): () => void {
    this.#listeners.add(listener);
    if (this.#frame) {
      const { events: _, ...snapshot } = this.#frame;
      listener(snapshot);
    }
    return () => this.#listeners.delete(listener);
  }

  /* ---- the learner ---- */

  async answer(move: Move): Promise<Refused | undefined> {
    const step = this.#step;
    if (!step || step.do === 'plays') return this.#put_back({ id: 'hint.watch' });
    if (step.do === 'wish' && fits(step.wish, move)) return this.#grant(move);
    if (this.#frame?.ask?.moves?.some(offered => same_move(offered, move))) return this.#put_back(hint_for(step, move));
    const reason = await this.engine.why(ME, move);
    return { code: 'illegal', text: reason.text, reason };
  }

  /** Once: a second press may come before the step is over. */
  async #grant(move: Move): Promise<Refused | undefined> {
    const granted = this.#granted;
    if (granted === this.#at) return this.#put_back({ id: 'hint.watch' });
    this.#granted = this.#at;
    const wrong = await this.engine.answer(ME, move);
    if (wrong) this.#granted = granted;
    else this.#go_on();
    return wrong;
  }

  /** Its sentence stands in the lesson's own words (hint), not among what went wrong. */
  #put_back(hint: Hint): Refused {
    this.hint.value = hint;
    return { code: 'lesson', text: '' };
  }

  async why(move: Move): Promise<Reason> {
    const reason = await this.engine.why(ME, move);
    const step = this.#step;
    if (step?.do === 'look' && step.at && move.at === step.at && reason.code !== 'legal') this.#go_on();
    return reason;
  }

  /** A lesson is no game: it has no record. */
  record = async (): Promise<string> => '';

  close(): void {
    this.#closed = true;
    this.#listeners.clear();
    this.#go_on();
    this.#when_shown();
  }
}

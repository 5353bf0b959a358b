/** The engine's module (wasm/page.c) and what is made of it: texts go in and JSON comes out through its memory. No page, no worker:
    it runs wherever WebAssembly does. */
import type { Frame, Language, Move, Reason, Refused, Seat } from '../protocol';
import { SEATS } from '../protocol';
import type { Catalogue } from '../words';
import type { Eyes, Names, Position, Setup, Thought, Verdict } from './engine';
import { Pace } from './pace';

interface Exports {
  memory: WebAssembly.Memory;
  input(): number;
  input_size(): number;
  output(): number;
  forget_game(): void;
  speak(language: number, length: number): void;
  call(seat: number, length: number): void;
  line(length: number): number;
  moves(): number;
  started(): number;
  checks(): number;
  seats(): number;
  over(): number;
  who(): number;
  mover(): number;
  finish(): number;
  check_line(): number;
  end_line(): number;
  move_line(seat: number): number;
  why(seat: number, about: number): number;
  seat_bot(seat: number, length: number): number;
  bot_kind(seat: number): number;
  bot_asked(): number;
  bot_line(iterations: number): number;
  tries(): number;
  thought(): number;
  frame(eyes: number, events: number): number;
  deal(length: number): number;
  position_begin(seats: number, turn: number, from_start: number, seed: number): void;
  position_seat(seat: number, life: number, length: number): number;
  position_cards(place: number, seat: number, length: number): number;
  position_tokens(nth: number, seat: number, tokens: number): void;
  position_fame(seat: number, tokens: number): void;
  position_end(): number;
  say_move_line(length: number): number;
}

/** In the order of the engine's list. */
const OPTIONS = ['beginner', 'hand_limit_two', 'jail_heart'] as const;
const LANGUAGE: Record<Language, number> = { en: 0, ko: 1, zh: 2 };
const NOBODY = 8;
const EVERYTHING = 9;
const PLACES = ['hand', 'table', 'deck', 'discard', 'feats', 'feat_deck'] as const;

/** Lines that are for people, not for the engine. */
const FOR_PEOPLE = /^\s*(#|name\b|$)/;

/** The families of sentences that the engine's C code asks for. */
const TOLD = /^(answer|ask|card|character|end|event|face|list|move|rank|role|seat|suit|sum|term|why|careful)\./;

/** In the order of the bytes, which for ids is that of sort(). */
const sorted_words = (catalogue: Catalogue): string =>
  Object.keys(catalogue)
    .filter(id => TOLD.test(id))
    .sort()
    .map(id => `${[id, ...[catalogue[id] ?? []].flat(), ''].slice(0, 3).join('\0')}\0`)
    .join('');

const number_of = (eyes: Eyes): number => (eyes === 'all' ? EVERYTHING : eyes === 'nobody' ? NOBODY : SEATS.indexOf(eyes));

export class EngineMemory {
  #lines: string[] = [];
  #by_hand = false;
  #pace = new Pace();
  /** The line of the bot that is asked, thought out before it is given. */
  #ready = '';

  private constructor(private readonly c: Exports) {}

  static async from(module: BufferSource | Response): Promise<EngineMemory> {
    const made =
      module instanceof Response ? await WebAssembly.instantiateStreaming(module) : await WebAssembly.instantiate(module);
    return new EngineMemory(made.instance.exports as unknown as Exports);
  }

  /* ---- in and out ---- */

  #put(text: string): number {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > this.c.input_size()) throw new Error('too long for the engine');
    new Uint8Array(this.c.memory.buffer, this.c.input(), bytes.length).set(bytes);
    return bytes.length;
  }

  #take(length: number): string {
    if (length < 0) throw new Error('the engine had no room for its answer');
    return new TextDecoder().decode(new Uint8Array(this.c.memory.buffer, this.c.output(), length));
  }

  #reason(length: number): Refused {
    const reason = JSON.parse(this.#take(length)) as Reason;
    return { code: reason.code, text: reason.text, reason };
  }

  #words(move: Move): void {
    this.#put([move.verb, move.card ?? '', move.way ?? '', move.at ?? '', ''].join('\0'));
  }

  /* ---- words ---- */

  speak(language: Language, catalogue: Catalogue): void {
    this.c.speak(LANGUAGE[language], this.#put(sorted_words(catalogue)));
  }

  name(names: Names): void {
    for (const [i, seat] of SEATS.entries()) this.c.call(i, this.#put(names[seat] ?? ''));
  }

  /* ---- beginning ---- */

  #begin(): void {
    this.c.forget_game();
    this.#lines = [];
    this.#by_hand = false;
    this.#ready = '';
  }

  deal(setup: Setup): void {
    this.#begin();
    const seed =
      setup.seed ?? [...crypto.getRandomValues(new Uint8Array(32))].map(b => b.toString(16).padStart(2, '0')).join('');
    const head = [
      'record 1',
      'rules 1',
      `sets ${setup.legends ? 'base legends' : 'base'}`,
      `seats ${setup.seats}`,
      `options ${OPTIONS.filter(option => setup[option]).join(' ') || 'none'}`,
      `seed ${seed}`,
    ];
    for (const seat of SEATS) if (setup.roles?.[seat]) head.push(`role ${seat} ${setup.roles[seat]}`);
    for (const seat of SEATS) if (setup.characters?.[seat]) head.push(`character ${seat} ${setup.characters[seat]}`);
    for (const line of [...head, 'moves']) this.#must(line);
    this.#seat_bots(setup.bots);
  }

  resume(record: string, bots: Setup['bots']): void {
    this.#begin();
    let seated = false;
    for (const line of record.split('\n')) {
      if (FOR_PEOPLE.test(line) || line.startsWith('end ')) continue;
      this.#must(line);
      if (!seated && this.c.started()) this.#seat_bots(bots);
      seated ||= this.c.started() !== 0;
    }
  }

  #must(line: string): void {
    const wrong = this.#line(line);
    if (wrong) throw new Error(`${line}: ${wrong.text}`);
  }

  #line(line: string): Refused | undefined {
    this.#ready = '';
    const wrong = this.c.line(this.#put(line));
    if (wrong > 0) return this.#reason(wrong);
    this.#lines.push(line);
    return undefined;
  }

  #seat_bots(bots: Setup['bots']): void {
    for (const [i, seat] of SEATS.entries()) {
      const kind = bots[seat];
      if (kind && i < this.c.seats() && !this.c.seat_bot(i, this.#put(kind))) throw new Error(`there is no bot called ${kind}`);
    }
  }

  arrange(position: Position): void {
    this.#begin();
    this.#by_hand = true;
    this.c.position_begin(position.seats.length, SEATS.indexOf(position.turn ?? 'A'), position.from_start ? 1 : 0, 1);
    for (const [i, seat] of position.seats.entries()) {
      if (!this.c.position_seat(i, seat.life ?? 0, this.#put(`${seat.role} ${seat.character}`)))
        throw new Error(`no such seat: ${seat.role} ${seat.character}`);
      this.#cards('hand', i, seat.hand);
      this.#cards('table', i, seat.table);
      if (seat.fame !== undefined) this.c.position_fame(i, seat.fame);
    }
    this.#cards('deck', 0, position.deck);
    this.#cards('discard', 0, position.discard);
    this.#feats(position.feats);
    this.#cards('feat_deck', 0, position.feat_deck);
    const wrong = this.c.position_end();
    if (wrong > 0) throw new Error(this.#reason(wrong).text);
    this.#seat_bots(position.bots ?? {});
  }

  #cards(place: (typeof PLACES)[number], seat: number, cards: string | undefined): void {
    if (cards && !this.c.position_cards(PLACES.indexOf(place), seat, this.#put(cards)))
      throw new Error(`no such cards: ${cards}`);
  }

  /** "bottleneck A2 B1, open_range" */
  #feats(row: string | undefined): void {
    for (const [nth, feat] of (row?.split(',') ?? []).entries()) {
      const [card, ...tokens] = feat.trim().split(' ');
      this.#cards('feats', 0, card);
      for (const [seat, n] of tokens) this.c.position_tokens(nth, SEATS.indexOf(seat as Seat), Number(n));
    }
  }

  /* ---- playing ---- */

  frame(eyes: Eyes, events = true): Frame {
    return JSON.parse(this.#take(this.c.frame(number_of(eyes), events ? 1 : 0))) as Frame;
  }

  answer(seat: Seat, move: Move): Refused | undefined {
    this.#words(move);
    const length = this.c.move_line(SEATS.indexOf(seat));
    return length < 0 ? this.#reason(-length) : this.play(this.#take(length));
  }

  play(line: string): Refused | undefined {
    if (!this.#by_hand) return this.#record_line(line);
    this.#ready = '';
    const wrong = this.c.say_move_line(this.#put(line));
    return wrong > 0 ? this.#reason(wrong) : undefined;
  }

  /** The lines that are due after it are written as well; they change nothing, so that the events stay those of the answer. */
  #record_line(line: string): Refused | undefined {
    const wrong = this.#line(line);
    if (wrong) return wrong;
    for (const due of [this.c.check_line, this.c.end_line]) {
      const length = due();
      if (length > 0) this.#lines.push(this.#take(length));
    }
    return undefined;
  }

  /** The kinds of the bots that sit here; of mixed tempers those that were drawn. */
  bots(): Setup['bots'] {
    const kinds = SEATS.map((seat, i) => [seat, this.#take(this.c.bot_kind(i))] as const);
    return Object.fromEntries(kinds.filter(([, kind]) => kind));
  }

  think(): boolean {
    this.#ready ||= this.#bot_line();
    return this.#ready !== '';
  }

  #bot_line(): string {
    const kind = this.#take(this.c.bot_kind(this.c.bot_asked()));
    const began = performance.now();
    const line = this.#take(this.c.bot_line(this.#pace.allows(kind)));
    this.#pace.took(this.c.tries(), performance.now() - began);
    return line;
  }

  /** Of the bot that has thought last, until its answer is given. */
  thought(): Thought | undefined {
    const length = this.c.thought();
    return length > 0 ? (JSON.parse(this.#take(length)) as Thought) : undefined;
  }

  bot(): boolean {
    if (!this.think()) return false;
    const line = this.#ready;
    const wrong = this.play(line);
    if (wrong) throw new Error(`${line}: ${wrong.text}`);
    return true;
  }

  why(seat: Seat, move: Move): Reason {
    this.#words(move);
    return JSON.parse(this.#take(this.c.why(SEATS.indexOf(seat), move.verb === 'plays' && !move.at ? 1 : 0))) as Reason;
  }

  record(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  /* ---- records ---- */

  /** Feeds a record line by line; seen() after the deal and after each answer. Gives what is wrong, and where. */
  #feed(record: string, seen: () => void): { text: string; line: number } | undefined {
    this.#begin();
    for (const [i, line] of record.split('\n').entries()) {
      if (FOR_PEOPLE.test(line)) continue;
      const before = this.c.started() ? this.c.moves() : -1;
      const wrong = this.#line(line);
      if (wrong) return { text: wrong.text, line: i + 1 };
      if (this.c.started() && this.c.moves() !== before) seen();
    }
    return undefined;
  }

  replay(record: string, eyes: Eyes): Frame[] {
    const frames: Frame[] = [];
    const wrong = this.#feed(record, () => frames.push(this.frame(eyes)));
    if (wrong && frames.length === 0) throw new Error(wrong.text);
    return frames;
  }

  moves(record: string): { seat: Seat; text: string }[] {
    const moves: { seat: Seat; text: string }[] = [];
    let deal = true;
    this.#feed(record, () => {
      if (!deal) moves.push({ seat: SEATS[this.c.mover()] ?? 'A', text: this.#lines.at(-1) ?? '' });
      deal = false;
    });
    return moves;
  }

  verify(record: string): Verdict {
    const wrong = this.#feed(record, () => {});
    const unfinished = wrong ? 0 : this.c.finish();
    const verdict: Verdict = { replays: !wrong && unfinished <= 0, moves: this.c.moves(), checks: this.c.checks(), ...wrong };
    if (unfinished > 0) verdict.text = this.#reason(unfinished).text;
    const proof = this.c.deal(this.#put(record));
    if (proof > 0) {
      const { fault, shares } = JSON.parse(this.#take(proof)) as { fault: string; shares?: string };
      verdict.deal = fault;
      verdict.shares = shares ?? '';
    }
    return verdict;
  }
}

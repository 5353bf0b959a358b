/** A table of a server as a source of frames, and the house around it. What it knows it knows from messages; rules are
    nowhere. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type {
  Ask,
  ChatLine,
  Clock,
  Frame,
  GameEvent,
  ListedTable,
  Move,
  Over,
  Reason,
  Refused,
  Seat,
  TableMessage,
  View,
} from '../protocol';
import { bare } from '../moves';
import { settings } from '../settings';
import { say } from '../words';
import { Connection, type Heard, type Told } from './connection';
import { identity } from './identity';
import { as_snapshot, type House, type Person, type Source } from './source';

/** Why one is at no table any more. */
export interface Gone {
  code: string;
  text: string;
}

/** A message `game` or `step`; of the steps that were missed only the last has a view. */
interface Step {
  game: number;
  n: number;
  events?: GameEvent[];
  view?: View;
  ask?: Ask;
  clock?: Clock;
}

/** An answer that the server has not confirmed. */
interface Answer {
  game: number;
  n: number;
  move: Move;
  done: (wrong: Refused | undefined) => void;
}

const MOST_LINES = 200;
const MOST_UNTOLD = 100;

export class ServerSource implements Source, House {
  readonly kind = 'server';
  readonly table = signal<TableMessage | undefined>(undefined);
  readonly chat = signal<ChatLine[]>([]);
  readonly gone = signal<Gone | undefined>(undefined);
  /** Listed tables, while they are asked for. */
  readonly lobby = signal<ListedTable[] | undefined>(undefined);
  /** What went wrong without having been asked for: a deal that could not be kept. */
  readonly wrong = signal<Refused | undefined>(undefined);
  readonly last = signal<Frame | undefined>(undefined);

  readonly me: ReadonlySignal<Seat | undefined> = computed(() =>
    this.last.value ? this.last.value.view.viewer : this.table.value?.you,
  );
  readonly people: ReadonlySignal<Person[]> = computed(() => people_of(this.table.value));
  readonly person = computed(() => this.line.welcome.value?.person);
  readonly notice = computed(() => this.line.notice.value);
  readonly connection = computed(() => {
    const state = this.line.state.value;
    return state === 'open' ? 'open' : state === 'replaced' || state === 'closed' ? 'closed' : 'lost';
  });

  #listeners = new Set<(frame: Frame) => void>();
  #answer: Answer | undefined;
  #missed: GameEvent[] = []; /* of steps without a view */
  #end: Frame | undefined; /* the last step of a game, until `over` says the rest */
  /** Frames that came while nobody listened: the table may still be on its way. */
  #untold: Frame[] = [];
  #lobby_wanted = false;
  #ends: (() => void)[];

  constructor(readonly line: Connection) {
    this.#ends = [line.listen(message => this.#hear(message)), effect(() => line.speak(settings.language.value))];
  }

  get house(): House {
    return this;
  }

  /* ---- coming and going ---- */

  create(link: string): Promise<Refused | undefined> {
    this.#forget();
    return this.send({ type: 'create', link });
  }

  async join(code: string, watch = false): Promise<Refused | undefined> {
    this.#forget();
    return this.send({ type: 'join', table: code, ...(watch ? { watch } : {}) });
  }

  watch_lobby(on: boolean): void {
    this.#lobby_wanted = on;
    if (!on) this.lobby.value = undefined;
    if (this.line.state.value === 'open') void this.send({ type: 'lobby', watch: on });
  }

  /** Leaves off being here; the seat is kept. */
  close(): void {
    this.#forget();
    this.lobby.value = undefined;
    this.line.close();
  }

  /** The end of it all, for tests. */
  end(): void {
    this.close();
    for (const end of this.#ends) end();
  }

  #forget(): void {
    this.table.value = this.last.value = this.gone.value = this.#end = undefined;
    this.chat.value = [];
    this.#missed = [];
    this.#untold = [];
    this.#settle(undefined);
  }

  /** After a hello: back to the table, with what was missed; then the answer that may not have arrived. */
  async #rejoin(): Promise<void> {
    if (this.#lobby_wanted) void this.send({ type: 'lobby', watch: true });
    const { table, last } = { table: this.table.value, last: this.last.value };
    if (!table) return;
    this.#missed = [];
    this.#end = undefined;
    const since = last && !last.over ? { since: { game: last.game, n: last.n } } : {};
    const wrong = await this.send({ type: 'join', table: table.code, ...(table.you ? {} : { watch: true }), ...since });
    if (wrong && wrong.code !== 'lost') this.#gone({ ...wrong, table: table.code });
    await this.line.call({ type: 'ping' }); /* all that belongs to the join was heard before this is answered */
    if (this.line.state.value === 'open') this.#answer_again();
  }

  /* ---- the house ---- */

  async send(message: Told): Promise<Refused | undefined> {
    const answer = await this.line.call(message);
    return answer.type === 'refused' ? (answer as unknown as Refused) : undefined;
  }

  /* ---- answers ---- */

  listen(listener: (frame: Frame) => void): () => void {
    this.#listeners.add(listener);
    const last = this.last.peek();
    const untold = this.#untold;
    this.#untold = [];
    if (untold.length) for (const frame of untold) listener(frame);
    else if (last) listener(as_snapshot(last));
    return () => this.#listeners.delete(listener);
  }

  answer(move: Move): Promise<Refused | undefined> {
    const last = this.last.peek();
    if (!last) return Promise.resolve({ code: 'late', text: say('page.room.no_connection') });
    this.#settle(undefined);
    return new Promise(done => {
      this.#answer = { game: last.game, n: last.n, move: bare(move), done };
      if (this.line.state.peek() === 'open') void this.#send_answer(this.#answer);
    });
  }

  async #send_answer(answer: Answer): Promise<void> {
    const { game, n, move } = answer;
    const wrong = await this.send({ type: 'answer', game, n, move });
    const again = wrong?.code === 'lost' && this.line.state.peek() !== 'open';
    if (!again && this.#answer === answer) this.#settle(wrong); /* else it is sent again when the connection is back */
  }

  /** What was sent before the loss may have been taken: then the steps have gone on, and there is nothing to send. */
  #answer_again(): void {
    const { answer, last } = { answer: this.#answer, last: this.last.peek() };
    if (!answer) return;
    if (last?.game === answer.game && last.n === answer.n) void this.#send_answer(answer);
    else this.#settle(undefined);
  }

  #settle(wrong: Refused | undefined): void {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.done(wrong);
  }

  async why(move: Move): Promise<Reason> {
    const last = this.last.peek();
    const answer = await this.line.call({ type: 'why', game: last?.game ?? 1, n: last?.n ?? 0, move: bare(move) });
    if (answer.type === 'reason') return answer.reason as Reason;
    return (answer.reason as Reason | undefined) ?? { code: String(answer.code), text: String(answer.text ?? '') };
  }

  async record(): Promise<string> {
    const game = this.last.peek()?.game ?? this.table.peek()?.game;
    const answer = await fetch(`/api/game/${game}/record`);
    if (!answer.ok) throw new Error(say('page.room.no_record'));
    return answer.text();
  }

  /* ---- what the server says ---- */

  /** A row for each type that means something to a table; others are passed over. */
  #rows: Record<string, (message: never) => void> = {
    welcome: () => void this.#rejoin(),
    table: (table: TableMessage) => {
      this.table.value = table;
      this.gone.value = undefined;
    },
    gone: (gone: Gone & { table: string }) => this.#gone(gone),
    tables: ({ tables }: { tables: ListedTable[] }) => {
      if (this.#lobby_wanted) this.lobby.value = tables;
    },
    deal: ({ game, commitment }: { game: number; commitment: string }) =>
      this.line.tell({ type: 'share', share: share_of(game, commitment) }),
    game: (step: Step) => this.#step(step, true),
    step: (step: Step) => this.#step(step, false),
    over: (over: Over & { game: number }) => this.#over(over),
    refused: (refused: Refused & { re?: number }) => {
      if (refused.re === undefined) this.wrong.value = refused;
    },
    chat: (line: ChatLine) => this.#line(line),
  };

  #hear(message: Heard): void {
    if (Object.hasOwn(this.#rows, message.type)) this.#rows[message.type]?.(message as never);
  }

  #gone(gone: Gone & { table: string }): void {
    if (this.table.value && this.table.value.code !== gone.table) return;
    this.table.value = undefined;
    this.gone.value = gone;
    this.#settle(undefined);
  }

  #step(step: Step, whole: boolean): void {
    const { game, n, view, ask, clock } = step;
    if (!view) {
      this.#missed.push(...(step.events ?? []));
      return;
    }
    const events = whole ? step.events : [...this.#missed, ...(step.events ?? [])];
    this.#missed = [];
    const frame: Frame = { game, n, view };
    if (events) frame.events = events;
    if (ask) frame.ask = ask;
    if (clock) frame.clock = clock;
    if (view.over) this.#end = frame;
    else this.#emit(frame);
  }

  #over({ game, end, winners, text, roles }: Over & { game: number }): void {
    const frame = this.#end ?? this.last.peek();
    this.#end = undefined;
    if (!frame || frame.game !== game || frame.over) return;
    this.#emit({
      ...frame,
      events: frame === this.last.peek() ? [] : (frame.events ?? []),
      over: { end, winners, text, roles },
    });
  }

  #emit(frame: Frame): void {
    if (this.#listeners.size) this.#untold = [];
    else this.#untold = [...(frame.events ? this.#untold : []), frame].slice(-MOST_UNTOLD);
    this.last.value = frame;
    for (const listener of [...this.#listeners]) listener(frame);
  }

  /** The last lines come again with each join. */
  #line(line: ChatLine): void {
    if (this.chat.value.some(old => old.k === line.k && old.person === line.person && old.text === line.text)) return;
    this.chat.value = [...this.chat.value, line].slice(-MOST_LINES);
  }
}

function people_of(table: TableMessage | undefined): Person[] {
  return (table?.seats ?? []).map(({ seat, who, name, here, bot }) => ({
    seat,
    who,
    name: name ?? '',
    here: who !== 'person' || here === true,
    stand_in: who === 'person' && bot === true,
    ...(who === 'bot' && table && { bot: table.options.bot }),
  }));
}

/* ---- a fair deal ---- */

/** What this browser added to a deal, and what the server had told it before that; '' if it told nothing. */
interface Part {
  share: string;
  commitment: string;
}

/** Our part of a game's deal: 32 bytes that nobody else can know. The same is sent again only for the same commitment: with
    another one the server would know it before it fixes its secret. */
function share_of(game: number, told: unknown): string {
  const commitment = typeof told === 'string' ? told : '';
  const kept = part_of(game);
  if (kept?.commitment === commitment) return kept.share;
  const share = hex(crypto.getRandomValues(new Uint8Array(32)));
  try {
    sessionStorage.setItem(`bang.share.${game}`, JSON.stringify({ share, commitment } satisfies Part));
  } catch {
    /* then it cannot be checked later */
  }
  return share;
}

/** Others than this page may have written there, and older ones of it. */
function part_of(game: number): Part | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(`bang.share.${game}`) ?? 'null') as Partial<Part> | null;
    const { share, commitment } = found ?? {};
    return typeof share === 'string' && typeof commitment === 'string' ? { share, commitment } : undefined;
  } catch {
    return undefined;
  }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

/** What this browser added to the deal of that game. */
export const my_share = (game: number): string | undefined => part_of(game)?.share;

/** What the server told this browser before that deal; undefined: this browser did not see it. */
export const told_commitment = (game: number): string | undefined => part_of(game)?.commitment;

/* ---- the one of this page ---- */

export const server_address = (): string => `${location.origin.replace(/^http/, 'ws')}/ws`;

let only: ServerSource | undefined;

/** The page's connection to the server it came from; one for all pages. It is not open yet. */
export function the_server(): ServerSource {
  if (!only) {
    const line = new Connection(identity, server_address);
    addEventListener('online', () => line.wake());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && line.wake());
    only = new ServerSource(line);
  }
  return only;
}

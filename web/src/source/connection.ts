/** The WebSocket to the server: hello, answers by their number, coming back after a loss, and what the server says when it
    closes. It knows nothing of tables and games (server.ts), and keeps nothing (identity.ts). */
import { signal } from '@preact/signals';
import { say } from '../words';
import type { Identity } from './identity';
import type { Seat, TableMessage } from '../protocol';

/** A message of the server, and one to it. */
export interface Heard {
  type: string;
  re?: number;
  [field: string]: unknown;
}
export interface Told {
  type: string;
  [field: string]: unknown;
}

export interface Welcome {
  person: number;
  name: string;
  claimed: boolean;
  tables: { code: string; phase: TableMessage['phase']; you: Seat }[];
  resume: number;
}

/** replaced: another tab or device is this person now. closed: it will not be tried again. */
export type State = 'idle' | 'opening' | 'open' | 'lost' | 'replaced' | 'closed';

const PROTOCOL = 1;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 20_000;
const QUIET = 25_000; /* then the server is asked whether it is there */
const PATIENCE = 8_000; /* for its answer */
const AWAKE_PATIENCE = 3_000; /* the same when the page comes to light again: a phone may have lost the connection unnoticed */
const SLOW_PATIENCE = 20_000; /* for the answer to anything */

/** Until these are answered the server takes nothing else. */
const ALONE = new Set(['hello', 'login', 'name', 'claim']);

type Timer = ReturnType<typeof setTimeout>;

export class Connection {
  readonly state = signal<State>('idle');
  readonly welcome = signal<Welcome | undefined>(undefined);
  /** Why it is closed, or a word of the host's to all. */
  readonly notice = signal<string | undefined>(undefined);

  #socket: WebSocket | undefined;
  #next = 1;
  #waiting = new Map<number, { done: (answer: Heard) => void; timer: Timer }>();
  #listeners = new Set<(message: Heard) => void>();
  #alone: number | undefined;
  #queue: string[] = [];
  #tries = 0;
  #pause = 0; /* as the server wishes it */
  #again: Timer | undefined;
  #quiet: Timer | undefined;
  #said_language = '';
  #nameless = false;
  #farewell: string | undefined; /* of a server that stops: over when it is back */

  constructor(
    private readonly identity: Identity,
    private readonly address: () => string,
  ) {}

  listen(listener: (message: Heard) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens it, if it is not. Also the way back after "replaced": the seat is taken back from the other tab. */
  open(): void {
    if (this.state.value === 'open' || this.state.value === 'opening' || this.#socket) return;
    clearTimeout(this.#again);
    if (this.state.value !== 'lost') this.state.value = 'opening';
    const socket = new WebSocket(this.address(), 'bang.v1');
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = event => this.#hear(event.data);
    socket.onclose = event => this.#socket === socket && this.#lost(event.code);
    this.#expect(PATIENCE);
  }

  close(): void {
    this.#drop();
    clearTimeout(this.#again);
    this.#tries = 0;
    this.welcome.value = undefined;
    this.notice.value = undefined;
    this.state.value = 'idle';
  }

  /** Tries at once what would be tried later; and looks whether what seems open is. */
  wake(): void {
    if (this.state.value === 'lost' && !this.#socket) this.open();
    else if (this.state.value === 'open') this.#check(AWAKE_PATIENCE);
  }

  /** Gives the first answer: "refused" is one. Without a connection: a refusal with code "lost". */
  call(message: Told): Promise<Heard> {
    if (this.state.value !== 'open') return Promise.resolve(lost());
    return this.#tell(message);
  }

  /** What has no answer. */
  tell(message: Told): void {
    if (this.state.value === 'open') this.#put(JSON.stringify(message));
  }

  /** Waits until it is open; false: it will not be, or not soon. */
  opened(): Promise<boolean> {
    this.open();
    return new Promise(done => {
      const timer = setTimeout(() => done(false), PATIENCE);
      const end = this.state.subscribe(state => {
        if (state !== 'open' && state !== 'closed') return;
        clearTimeout(timer);
        queueMicrotask(() => end());
        done(state === 'open');
      });
    });
  }

  speak(language: string): void {
    if (this.state.peek() !== 'open' || language === this.#said_language) return;
    this.#said_language = language;
    void this.call({ type: 'language', language });
  }

  /* ---- sending ---- */

  #tell(message: Told): Promise<Heard> {
    const id = this.#next++;
    return new Promise(done => {
      const timer = setTimeout(() => this.#settle(id, lost()), SLOW_PATIENCE);
      this.#waiting.set(id, { done, timer });
      this.#put(JSON.stringify({ ...message, id }), ALONE.has(message.type) ? id : undefined);
    });
  }

  #put(text: string, alone?: number): void {
    if (this.#alone !== undefined) {
      this.#queue.push(text);
      return;
    }
    this.#alone = alone;
    this.#socket?.send(text);
  }

  /** The next in the queue, and those after it up to one that must be alone. */
  #flush(): void {
    this.#alone = undefined;
    while (this.#alone === undefined) {
      const text = this.#queue.shift();
      if (text === undefined) return;
      const { type, id } = JSON.parse(text) as { type: string; id?: number };
      this.#put(text, ALONE.has(type) ? id : undefined);
    }
  }

  #settle(id: number, answer: Heard): void {
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(call?.timer);
    if (id === this.#alone) this.#flush();
    call?.done(answer);
  }

  /* ---- hello ---- */

  #hello(): void {
    const secret = this.identity.secret();
    const name = this.identity.name().trim();
    const language = this.identity.language();
    this.#said_language = language;
    const who = secret ? { secret } : name && !this.#nameless ? { name } : {};
    void this.#tell({ type: 'hello', protocol: PROTOCOL, language, client: 'bang page', ...who }).then(answer => {
      if (answer.type === 'refused') this.#not_welcome(answer);
    });
  }

  #not_welcome(answer: Heard): void {
    if (answer.code === 'bad_secret') {
      this.identity.keep(undefined);
      this.notice.value = answer.text as string;
      this.#hello();
    } else if ((answer.code === 'bad_name' || answer.code === 'name_taken') && !this.#nameless) {
      this.#nameless = true;
      this.#hello();
    } else if (answer.code === 'bad_protocol') this.#end('closed', answer.text as string);
    else if (answer.code !== 'lost') this.#lost(0);
  }

  #welcomed(message: Heard): void {
    if (typeof message.secret === 'string') this.identity.keep(message.secret);
    this.welcome.value = { ...(message as unknown as Welcome), tables: Array.isArray(message.tables) ? message.tables : [] };
    this.#tries = 0;
    this.#nameless = false;
    this.#rename(message);
    if (this.notice.value === this.#farewell) this.notice.value = undefined;
    this.state.value = 'open';
  }

  /** The name may have been changed in this browser while there was no connection. What is refused stays as it was. */
  #rename({ secret, claimed, name }: Heard): void {
    const wish = this.identity.name().trim();
    if (!secret && !claimed && wish && wish !== name) void this.#tell({ type: 'name', name: wish });
  }

  /* ---- hearing ---- */

  #hear(data: unknown): void {
    const message = typeof data === 'string' ? read_message(data) : undefined;
    if (!message) return;
    this.#expect(QUIET);
    if (message.type === 'welcome') this.#welcomed(message);
    else if (message.type === 'closing') this.#closing(message);
    else if (message.type === 'notice') this.notice.value = message.text as string;
    else if (message.type === 'named' && this.welcome.value) {
      this.welcome.value = { ...this.welcome.value, name: message.name as string, claimed: message.claimed as boolean };
    }
    for (const listener of [...this.#listeners]) tell_safely(listener, message);
    if (typeof message.re === 'number') this.#settle(message.re, message);
  }

  #closing(message: Heard): void {
    this.notice.value = this.#farewell = message.text as string;
    this.#pause = Math.random() * (Number(message.wait) || 0);
  }

  /* ---- losing and coming back ---- */

  /** After so much quiet the server is asked, and if it still says nothing the connection is given up. */
  #expect(wait: number): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => (this.state.value === 'open' ? this.#check(PATIENCE) : this.#lost(0)), wait);
  }

  #check(patience: number): void {
    void this.#tell({ type: 'ping' });
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#lost(0), patience);
  }

  #drop(): void {
    clearTimeout(this.#quiet);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#alone = undefined;
    this.#queue = [];
    for (const id of [...this.#waiting.keys()]) this.#settle(id, lost());
  }

  #end(state: State, notice?: string): void {
    this.#drop();
    if (notice) this.notice.value = notice;
    this.state.value = state;
  }

  #lost(code: number): void {
    if (code === 4001) {
      this.#end('replaced');
      return;
    }
    this.#end('lost');
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#tries++) * (0.5 + Math.random());
    this.#again = setTimeout(() => this.open(), Math.max(this.#pause, code === 1008 ? LONGEST_PAUSE : pause));
    this.#pause = 0;
  }
}

/** What is no message is passed over. */
function read_message(text: string): Heard | undefined {
  try {
    const message = JSON.parse(text) as Heard | null;
    return typeof message?.type === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** A message that is not as it should be stops neither those after it nor the answer to it. */
function tell_safely(listener: (message: Heard) => void, message: Heard): void {
  try {
    listener(message);
  } catch (error) {
    console.error(error);
  }
}

const lost = (): Heard => ({ type: 'refused', code: 'lost', text: say('page.room.no_connection') });

/** The way into a table: by its code or by making one; asking first when one sits elsewhere. What the page shows follows
    `state`. */
import { effect, signal } from '@preact/signals';
import type { Refused } from '../protocol';
import { TABLE_CODE } from '../protocol';
import { go } from '../route';
import type { Welcome } from '../source/connection';
import type { ServerSource } from '../source/server';

/** A table to go to, or options of one to make. */
export type Wish = { code: string } | { link: string };

export type EntryState =
  | { is: 'opening' }
  | { is: 'elsewhere'; code: string; phase: Welcome['tables'][number]['phase'] }
  | { is: 'in' }
  | { is: 'wrong'; wrong: Refused };

/** Is this path a table, or one to be made? */
export const is_room = (path: string): boolean => new RegExp(`^/(new|${TABLE_CODE})([?#]|$)`, 'i').test(path);

export const wish_of = (path: string, query: URLSearchParams): Wish =>
  path === '/new' ? { link: query.toString().replaceAll('%2B', '+') } : { code: path.slice(1).toUpperCase() };

/** Another table where one sits, if going to this one is worth a question. A new table is wished for knowingly: only a game
    that is on is. */
export function sits_elsewhere(wish: Wish, tables: Welcome['tables']): Welcome['tables'][number] | undefined {
  const others = tables.filter(({ code }) => !('code' in wish) || code !== wish.code);
  const playing = others.find(({ phase }) => phase === 'playing' || phase === 'dealing' || phase === 'resting');
  return playing ?? ('code' in wish && tables.every(({ code }) => code !== wish.code) ? others[0] : undefined);
}

export class Entry {
  readonly state = signal<EntryState>({ is: 'opening' });
  #busy = false;
  #ended = false; /* the page was left: it must not steer any more */
  #end: () => void = () => undefined;

  constructor(
    private readonly server: ServerSource,
    private readonly wish: Wish,
  ) {
    if ('code' in wish && server.table.value?.code === wish.code) this.state.value = { is: 'in' };
  }

  /** Once the page before has gone: it may have closed the connection. */
  start(): void {
    const { server } = this;
    this.#end = effect(() => {
      const { value: welcome } = server.line.welcome;
      if (server.line.state.value === 'open' && welcome && this.state.value.is === 'opening') this.#arrive(welcome);
    });
    server.line.open();
  }

  #arrive(welcome: Welcome): void {
    const other = sits_elsewhere(this.wish, welcome.tables);
    if (other) this.state.value = { is: 'elsewhere', code: other.code, phase: other.phase };
    else void this.go_in();
  }

  async go_in(watch = false): Promise<void> {
    if (this.#busy || this.#ended) return;
    this.#busy = true;
    const wrong = await ('code' in this.wish ? this.server.join(this.wish.code, watch) : this.server.create(this.wish.link));
    this.#busy = false;
    if (this.#ended) return;
    if (wrong?.code === 'lost') this.state.value = { is: 'opening' };
    else if (wrong) this.state.value = { is: 'wrong', wrong };
    else this.#in();
  }

  #in(): void {
    this.state.value = { is: 'in' };
    const code = this.server.table.value?.code;
    if (code && !('code' in this.wish)) go(`/${code}`, true);
  }

  end(): void {
    this.#ended = true;
    this.#end();
  }
}

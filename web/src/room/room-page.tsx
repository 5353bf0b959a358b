/** /new?options and /CODE: into a table, its room, the game, and whatever goes wrong on the way. */
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TableMessage } from '../protocol';
import { toast } from '../look/toast';
import { go, here } from '../route';
import { hold_seat } from '../source/identity';
import { type ServerSource, the_server } from '../source/server';
import { say } from '../words';
import type { AtTable } from './at-table';
import { Entry, type EntryState, is_room, wish_of } from './entry';
import { Ribbon } from './ribbon';
import { Room } from './room';
import { state_words } from './room-words';
import { Trouble, WaysOn } from './trouble';
import './room.css';

/** Comes in when the page is drawn; leaves off being here when it goes to what is no table. */
function useEntry(server: ServerSource, path: string, query: URLSearchParams): Entry {
  const entry = useMemo(() => new Entry(server, wish_of(path, query)), [path]);
  useEffect(() => {
    hold_seat(true);
    entry.start();
    return () => {
      entry.end();
      if (is_room(here.value)) return;
      hold_seat(false);
      server.close();
    };
  }, []);
  return entry;
}

/** The table with its game is a piece of its own, which comes while people still gather. */
function useAtTable(): typeof AtTable | undefined {
  const [it, set] = useState<{ AtTable: ComponentType<never> }>();
  useEffect(() => void import('./at-table').then(module => set(module as never)), []);
  return it?.AtTable as typeof AtTable | undefined;
}

function Elsewhere({ entry, state }: { entry: Entry; state: EntryState & { is: 'elsewhere' } }) {
  const playing = state.phase !== 'open' && state.phase !== 'over';
  return (
    <Trouble
      title={say('page.room.elsewhere', { code: state.code })}
      text={say(`page.room.elsewhere.${playing ? 'playing' : 'open'}`)}
    >
      <p class="ways">
        <a class="btn main" href={`/${state.code}`}>
          {say('page.room.elsewhere.back', { code: state.code })}
        </a>
        <button type="button" class="btn" onClick={() => void entry.go_in()}>
          {say('page.room.elsewhere.go')}
        </button>
      </p>
    </Trouble>
  );
}

/** Of what can be refused at the door, what has a title of its own. */
const TITLED = new Set(['no_such_table', 'table_full', 'kicked', 'name_taken', 'closed', 'idle', 'left']);

function Wrong({ code, text, entry }: { code: string; text: string; entry: Entry }) {
  return (
    <Trouble title={say(TITLED.has(code) ? `page.room.wrong.${code}` : 'page.room.wrong')} text={text}>
      {code === 'name_taken' && (
        <p class="ways">
          <button type="button" class="btn" onClick={() => void entry.go_in(true)}>
            {say('page.room.watch')}
          </button>
        </p>
      )}
      <WaysOn />
    </Trouble>
  );
}

/** Nothing is said before it takes long. */
function Opening({ code }: { code: string }) {
  const [late, set] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => set(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Trouble
      title={code ? say('page.room.table', { code }) : say('page.room.new')}
      text={say(late ? 'page.room.unreachable' : 'page.room.opening')}
    >
      {late && <WaysOn />}
    </Trouble>
  );
}

function useTitle(table: TableMessage | undefined): void {
  const title = table ? `${table.code}: ${state_words(table)}` : '';
  useEffect(() => {
    document.title = title ? `${title} · BANG!` : 'BANG!';
    return () => {
      document.title = 'BANG!';
    };
  }, [title]);
}

/** A word of the host's to all, and what went wrong by itself. */
function useWords(server: ServerSource): void {
  const { value: notice } = server.notice;
  const { value: wrong } = server.wrong;
  useEffect(() => {
    if (notice && server.connection.value === 'open') toast(notice);
  }, [notice]);
  useEffect(() => {
    if (wrong) toast(wrong.text);
  }, [wrong]);
}

function Inside({ server, table }: { server: ServerSource; table: TableMessage }) {
  const At = useAtTable();
  const [left, leave] = useState(0); /* the game whose end was seen */
  const game = server.last.value?.game ?? 0;
  const shows_game = At && server.last.value && game !== left;
  return shows_game ? <At server={server} table={table} toroom={() => leave(game)} /> : <Room server={server} table={table} />;
}

export function RoomPage({ path, query }: { path: string; query: URLSearchParams }) {
  const server = the_server();
  const entry = useEntry(server, path, query);
  const { value: state } = entry.state;
  const { value: table } = server.table;
  const { value: gone } = server.gone;
  useTitle(table);
  useWords(server);
  useEffect(() => {
    if (gone?.code === 'left') go('/', true);
  }, [gone]);
  return (
    <>
      <Ribbon server={server} />
      {state.is === 'elsewhere' ? (
        <Elsewhere entry={entry} state={state} />
      ) : state.is === 'wrong' ? (
        <Wrong code={state.wrong.code} text={state.wrong.text} entry={entry} />
      ) : gone ? (
        <Wrong code={gone.code} text={gone.text} entry={entry} />
      ) : table ? (
        <Inside server={server} table={table} />
      ) : (
        <Opening code={path === '/new' ? '' : path.slice(1).toUpperCase()} />
      )}
    </>
  );
}

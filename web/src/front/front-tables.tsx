/** Tables of the server that this page came from: one's own, and those that are listed. Without a server there is nothing. Who
    was never anybody at the server does not become somebody by looking: then the list is asked for over HTTP. */
import { useEffect, useState } from 'preact/hooks';
import type { ListedTable } from '../protocol';
import { is_room } from '../room/entry';
import { listed_words } from '../room/room-words';
import { here } from '../route';
import { another_tab_is_at_a_table, identity } from '../source/identity';
import { type ServerSource, the_server } from '../source/server';
import { say } from '../words';

const ASK_AGAIN = 10_000;

async function ask_for_tables(): Promise<ListedTable[] | undefined> {
  try {
    const answer = await fetch('/api/tables', { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as { tables: ListedTable[] }).tables : undefined;
  } catch {
    return undefined;
  }
}

/** Asks now and then while the page is in view. Gives the function that ends it. */
function poll(set: (tables: ListedTable[] | undefined) => void): () => void {
  let ended = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const tables = await ask_for_tables();
    if (!ended) set(tables);
  };
  const timer = setInterval(() => void ask(), ASK_AGAIN);
  void ask();
  return () => {
    ended = true;
    clearInterval(timer);
  };
}

/** The live list over the connection, which stays open if the way leads to a table. */
function watch(server: ServerSource): () => void {
  server.line.open();
  server.watch_lobby(true);
  return () => {
    server.watch_lobby(false);
    if (!is_room(here.value)) server.close();
  };
}

function useTables(server: ServerSource): ListedTable[] | undefined {
  const [asked, set] = useState<ListedTable[]>();
  useEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    const begin = (elsewhere: boolean): void => {
      if (!gone) end = elsewhere ? poll(set) : watch(server);
    };
    if (identity.secret()) void another_tab_is_at_a_table().then(begin);
    else begin(true);
    return () => {
      gone = true;
      end?.();
    };
  }, []);
  return server.lobby.value ?? asked;
}

function MyTables({ server }: { server: ServerSource }) {
  const mine = server.line.welcome.value?.tables ?? [];
  return (
    <>
      {mine.map(({ code, phase }) => (
        <a key={code} class="btn mine" href={`/${code}`}>
          <span>
            {say('page.front.sits', { code })}
            <small>{say(`page.room.phase.${phase}`)}</small>
          </span>
          <b>{say('page.front.sits.go_on')}</b>
        </a>
      ))}
    </>
  );
}

function Listed({ table }: { table: ListedTable }) {
  const { code, name, free, watch: watching, phase } = table;
  const sits = free > 0 && phase !== 'playing' && phase !== 'dealing';
  if (!sits && watching === 'nobody') return null;
  return (
    <li>
      <b>{name || code}</b>
      <span>{listed_words(table)}</span>
      <a href={`/${code}`}>
        {say(sits ? 'page.room.sit' : 'page.room.watch')}
        <span class="vh"> {code}</span>
      </a>
    </li>
  );
}

export function FrontTables() {
  const server = the_server();
  const tables = useTables(server);
  return (
    <>
      <MyTables server={server} />
      {tables && tables.length > 0 && (
        <div>
          <h2 class="label">{say('page.front.tables')}</h2>
          <ul class="open-tables">
            {tables.map(table => (
              <Listed key={table.code} table={table} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

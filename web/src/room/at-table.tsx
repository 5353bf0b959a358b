/** A game with others: the table itself, one line about one's own state above the question, and what comes after the end. */
import { Over } from '../over/over';
import type { Frame, TableMessage } from '../protocol';
import { Icon } from '../look/icons';
import { toast } from '../look/toast';
import { go } from '../route';
import type { ServerSource } from '../source/server';
import { Table } from '../table/table';
import { say } from '../words';
import { is_host, my_seat, not_ready } from './room-words';
import { tell_wrong } from './trouble';

interface AtTableProps {
  server: ServerSource;
  table: TableMessage;
  /** Between games: back to the room. */
  toroom(): void;
}

/** What one line says of me: the first that holds. */
function state_of(table: TableMessage, frame: Frame | undefined): 'bot' | 'paused' | 'looks_on' | 'out' | undefined {
  const mine = frame?.view.seats.find(({ seat }) => seat === frame.view.viewer);
  if (frame?.over || !frame) return undefined;
  if (mine?.in_play && my_seat(table)?.bot) return 'bot';
  if (table.paused) return 'paused';
  if (!mine) return 'looks_on';
  return mine.in_play ? undefined : 'out';
}

function StateLine({ server, table }: { server: ServerSource; table: TableMessage }) {
  const state = state_of(table, server.last.value);
  if (!state) return null;
  return (
    <p class={`state-line ${state}`} role="status">
      <Icon name={state === 'bot' ? 'bot' : state === 'paused' ? 'clock' : 'spectator'} />
      <span>{say(`page.room.state.${state}`)}</span>
      {state === 'bot' && (
        <button type="button" class="btn main" onClick={() => tell_wrong(server.send({ type: 'back' }))}>
          {say('page.room.take_over')}
        </button>
      )}
    </p>
  );
}

/** Another game: the host starts it as soon as all are ready; to anybody else it means to be ready. */
async function again({ server, table, toroom }: AtTableProps): Promise<void> {
  if (!table.you) return toroom();
  if (!is_host(table, server.person.value)) {
    if (await tell_wrong(server.send({ type: 'ready', ready: true }))) toast(say('page.room.next.wait'));
  } else if (not_ready(table).length > 0) toroom();
  else await tell_wrong(server.send({ type: 'start', fill: true }));
}

export function AtTable(props: AtTableProps) {
  const { server, table, toroom } = props;
  const over = (frame: Frame) => (
    <Over source={server} frame={frame} people={server.people.value} again={() => void again(props)} onleave={toroom} />
  );
  const leave = (): void => (server.last.value?.over ? toroom() : go('/'));
  return (
    <Table
      key={server.last.value?.game}
      source={server}
      onleave={leave}
      banner={<StateLine server={server} table={table} />}
      over={over}
    />
  );
}

/** A table between games: who is there, how others come, what it is set to, and the start. */
import { useState } from 'preact/hooks';
import type { TableMessage } from '../protocol';
import { Icon } from '../look/icons';
import type { ServerSource } from '../source/server';
import { say } from '../words';
import { Chat } from './chat';
import { Invitation } from './invitation';
import { OptionForm, OptionWords } from './room-options';
import { RoomSeats } from './room-seats';
import { free_seats, is_host, my_seat, not_ready, state_words, what_next } from './room-words';
import { StartAgain } from './start-again';
import { tell_wrong } from './trouble';
import { YourName } from './your-name';

interface RoomProps {
  server: ServerSource;
  table: TableMessage;
}

/** The one thing to do now: the host starts, others say that they are ready, onlookers sit down. */
function MainButton({ server, table }: RoomProps) {
  const free = free_seats(table);
  const waits = not_ready(table).length > 0;
  const send = (message: { type: string; [field: string]: unknown }): void => void tell_wrong(server.send(message));
  if (table.phase === 'dealing') return null;
  if (!table.you)
    return free > 0 ? (
      <button type="button" class="btn main" onClick={() => send({ type: 'sit' })}>
        {say('page.room.sit')}
      </button>
    ) : null;
  if (!is_host(table, server.person.value)) {
    const ready = my_seat(table)?.ready === true;
    return (
      <button
        type="button"
        class={`btn ${ready ? '' : 'main'}`}
        aria-pressed={ready}
        onClick={() => send({ type: 'ready', ready: !ready })}
      >
        <Icon name="check" />
        {say(ready ? 'page.room.not_yet' : 'page.room.ready')}
      </button>
    );
  }
  if (table.phase === 'over') return <StartAgain server={server} table={table} />;
  return (
    <button
      type="button"
      class="btn main"
      aria-disabled={waits}
      aria-describedby="room-next"
      onClick={() => !waits && send({ type: 'start', fill: free > 0 })}
    >
      <Icon name={free > 0 ? 'bot' : 'play'} />
      {say(free > 0 ? 'page.room.start.fill' : 'page.room.start', { n: free })}
    </button>
  );
}

const Start = (props: RoomProps) => (
  <section class="box start">
    <p id="room-next" role="status">
      {what_next(props.table, props.server.person.value)}
    </p>
    <MainButton {...props} />
  </section>
);

function Options({ server, table }: RoomProps) {
  const host = is_host(table, server.person.value);
  const [open, set] = useState(matchMedia('(min-width: 900px)').matches);
  return (
    <details class="box room-options" open={open} onToggle={event => set(event.currentTarget.open)}>
      <summary>
        <h2>{say('page.room.options')}</h2>
      </summary>
      {host ? (
        <OptionForm options={table.options} configure={options => server.send({ type: 'configure', options })} />
      ) : (
        <OptionWords options={table.options} />
      )}
    </details>
  );
}

/** What else one can do with the seat or the table. */
function More({ server, table }: RoomProps) {
  const send = (type: string): void => void tell_wrong(server.send({ type }));
  return (
    <p class="more">
      {table.you && (
        <button type="button" class="btn flat" onClick={() => send('stand')}>
          <Icon name="spectator" />
          {say('page.room.stand')}
        </button>
      )}
      <button type="button" class="btn flat" onClick={() => send('leave')}>
        {say(table.you ? 'page.room.leave_seat' : 'page.room.leave')}
      </button>
      {is_host(table, server.person.value) && (
        <button type="button" class="btn flat" onClick={() => send('close')}>
          {say('page.room.close')}
        </button>
      )}
    </p>
  );
}

const LastGame = ({ table }: { table: TableMessage }) =>
  table.phase === 'over' && table.game ? <a href={`/game/${table.game}`}>{say('page.room.last_game')}</a> : null;

export function Room({ server, table }: RoomProps) {
  const calls = is_host(table, server.person.value) && free_seats(table) > 0; /* then the link comes first */
  const people = (
    <div class="column people" key="people">
      <div class="box">
        <YourName server={server} />
        <RoomSeats table={table} house={server} />
        {table.watching > 0 && <p class="watching">{say('page.room.watching', { n: table.watching })}</p>}
        <LastGame table={table} />
        <More server={server} table={table} />
      </div>
      <Start server={server} table={table} />
    </div>
  );
  const about = (
    <div class="column about" key="about">
      <Invitation code={table.code} />
      <Options server={server} table={table} />
    </div>
  );
  return (
    <main class="room">
      <header>
        <a class="btn flat" href="/" aria-label={say('page.room.home')}>
          <Icon name="house" />
        </a>
        <h1>{say('page.room.table', { code: table.code })}</h1>
        <span>{state_words(table)}</span>
      </header>
      {calls ? [about, people] : [people, about]}
      <Chat house={server} />
    </main>
  );
}

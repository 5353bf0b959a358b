/** The host's start after a game: another one, with what a table that plays on may wish. */
import { useState } from 'preact/hooks';
import type { TableMessage } from '../protocol';
import { Icon } from '../look/icons';
import type { ServerSource } from '../source/server';
import { say } from '../words';
import { not_ready } from './room-words';
import { tell_wrong } from './trouble';

function Wish({ id, on, set }: { id: string; on: boolean; set(on: boolean): void }) {
  return (
    <label class="wish">
      <input type="checkbox" checked={on} onChange={event => set(event.currentTarget.checked)} />
      {say(id)}
    </label>
  );
}

export function StartAgain({ server, table }: { server: ServerSource; table: TableMessage }) {
  const [keep, set_keep] = useState(false);
  const [pass, set_pass] = useState(false);
  const roles = server.last.value?.view.roles; /* of the last game, if it was seen: was there a Sheriff to pass on? */
  const sheriff = !roles || (roles.sheriff ?? 0) > 0;
  const waits = not_ready(table).length > 0;
  const start = (): void => void tell_wrong(server.send({ type: 'start', fill: true, keep, pass }));
  return (
    <div class="start-again">
      <button type="button" class="btn main" aria-disabled={waits} onClick={() => !waits && start()}>
        <Icon name="play" />
        {say('page.room.again')}
      </button>
      <Wish id="page.room.keep" on={keep} set={set_keep} />
      {sheriff && <Wish id="page.room.pass" on={pass} set={set_pass} />}
    </div>
  );
}

/** Becoming somebody else by a private code. Who one was is given up only when the server has said that it knows the code:
    till then another connection asks, and this browser keeps its own code and name. */
import { settings } from '../settings';
import { Connection } from '../source/connection';
import { identity } from '../source/identity';
import { type ServerSource, server_address } from '../source/server';
import { say } from '../words';

/** '' if it does, else what to say. Of a code that it does not know the server makes a new guest, with a new code. */
async function knows(secret: string): Promise<string> {
  let held: string | undefined = secret;
  const keep = (it: string | undefined): void => {
    held = it;
  };
  const trial = { secret: () => held, keep, name: () => '', language: identity.language };
  const line = new Connection(trial, server_address);
  const open = await line.opened();
  line.close();
  if (!open) return say('page.room.no_connection');
  return held === secret ? '' : say('page.identity.unknown');
}

/** The old connection belongs to who one was. */
function be(line: Connection, who: { secret: string | undefined; name: string }): void {
  line.close();
  identity.keep(who.secret);
  settings.name.value = who.name;
}

/** '' when it is done, else what went wrong; then all is as it was. A table that is open in this page is entered anew. */
export async function become({ line }: Pick<ServerSource, 'line'>, secret: string): Promise<string> {
  const wrong = await knows(secret);
  if (wrong) return wrong;
  const before = { secret: identity.secret(), name: settings.name.value };
  be(line, { secret, name: '' }); /* with a name of this browser the other would be renamed */
  if ((await line.opened()) && identity.secret() === secret) return '';
  be(line, before);
  line.open();
  return say('page.room.no_connection');
}

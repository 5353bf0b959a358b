/** What one is called at this server. Asked when none was ever given, without standing in anybody's way. */
import { useState } from 'preact/hooks';
import { settings } from '../settings';
import { name_asked } from '../source/identity';
import type { ServerSource } from '../source/server';
import { say } from '../words';

const LENGTH = 24;

export async function rename(server: ServerSource, name: string): Promise<string> {
  const wrong = await server.send({ type: 'name', name });
  if (wrong) return wrong.text;
  settings.name.value = server.line.welcome.value?.name ?? name;
  name_asked.value = true;
  return '';
}

function NameForm({ server, done }: { server: ServerSource; done(): void }) {
  const [name, type] = useState(settings.name.value);
  const [wrong, tell] = useState('');
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!name.trim()) return;
    const text = await rename(server, name);
    tell(text);
    if (!text) done();
  };
  return (
    <form class="name-form" onSubmit={send}>
      <label>
        {say('page.room.name.ask')}
        <input
          value={name}
          maxLength={LENGTH}
          autocomplete="nickname"
          enterkeyhint="done"
          aria-invalid={wrong !== ''}
          onInput={event => type(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn main">
        {say('page.room.name.ok')}
      </button>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}

export function YourName({ server }: { server: ServerSource }) {
  const [open, set_open] = useState(!name_asked.value && settings.name.value === '');
  const name = server.line.welcome.value?.name ?? '';
  if (open) return <NameForm server={server} done={() => set_open(false)} />;
  return (
    <p class="your-name">
      {say('page.room.name.is', { name })}
      <button type="button" class="btn flat" onClick={() => set_open(true)}>
        {say('page.room.name.change')}
      </button>
    </p>
  );
}

/** One's seat on another device: the private code as digits and as a QR code, entering one, and a name with a password. The
    code is shown only when asked for: who has it sits in one's place. */
import { useState } from 'preact/hooks';
import { Dialog } from '../look/dialog';
import { toast } from '../look/toast';
import { settings } from '../settings';
import { group_private_code, identity, name_asked, read_private_code } from '../source/identity';
import { type ServerSource, the_server } from '../source/server';
import { say } from '../words';
import { become } from './become';
import { QrCode } from './qr';
import './identity-dialog.css';

function ShowCode() {
  const [shown, show] = useState(false);
  const secret = identity.secret();
  if (!secret) return <p>{say('page.identity.none')}</p>;
  if (!shown)
    return (
      <button type="button" class="btn" onClick={() => show(true)}>
        {say('page.identity.show')}
      </button>
    );
  return (
    <>
      <p class="private-code">
        {group_private_code(secret).map((group, i) => (
          <code key={i}>{group}</code>
        ))}
      </p>
      <QrCode text={secret} label={say('page.identity.qr')} />
    </>
  );
}

function EnterCode({ server, done }: { server: ServerSource; done(): void }) {
  const [text, type] = useState('');
  const [wrong, tell] = useState('');
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const secret = read_private_code(text);
    const answer = secret ? await become(server, secret) : say('page.identity.wrong');
    tell(answer);
    if (!answer) done();
  };
  return (
    <form onSubmit={send}>
      <label>
        {say('page.identity.enter')}
        <textarea
          rows={3}
          value={text}
          autocomplete="off"
          spellcheck={false}
          onInput={event => type(event.currentTarget.value)}
        />
      </label>
      <Wrong text={wrong} />
      <button type="submit" class="btn">
        {say('page.identity.enter.ok')}
      </button>
    </form>
  );
}

const Wrong = ({ text }: { text: string }) => (
  <p class="wrong" role="alert">
    {text}
  </p>
);

type What = 'claim' | 'login';

async function with_password(server: ServerSource, type: What, name: string, password: string): Promise<string> {
  if (!(await server.line.opened())) return say('page.room.no_connection');
  const wrong = await server.send({ type, name, password });
  if (wrong) return wrong.text;
  settings.name.value = server.line.welcome.value?.name ?? name;
  name_asked.value = true;
  return '';
}

function NameAndPassword({ server, done }: { server: ServerSource; done(): void }) {
  const [name, type_name] = useState(settings.name.value);
  const [password, type_password] = useState('');
  const [wrong, tell] = useState('');
  const [busy, set_busy] = useState(false);
  const send = async (what: What): Promise<void> => {
    if (busy || !name.trim() || !password) return;
    set_busy(true);
    const answer = await with_password(server, what, name, password);
    set_busy(false);
    tell(answer);
    if (!answer) done();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void send((event.submitter as HTMLButtonElement | null)?.value === 'claim' ? 'claim' : 'login');
  };
  return (
    <form onSubmit={submit}>
      <label>
        {say('page.identity.name')}
        <input value={name} maxLength={24} autocomplete="username" onInput={event => type_name(event.currentTarget.value)} />
      </label>
      <label>
        {say('page.identity.password')}
        <input
          type="password"
          value={password}
          autocomplete="current-password"
          onInput={event => type_password(event.currentTarget.value)}
        />
      </label>
      <Wrong text={wrong} />
      <p class="ways">
        <button type="submit" class="btn" value="login" aria-disabled={busy}>
          {say('page.identity.login')}
        </button>
        <button type="submit" class="btn" value="claim" aria-disabled={busy}>
          {say('page.identity.claim')}
        </button>
      </p>
    </form>
  );
}

export function IdentityDialog({ onclose }: { onclose(): void }) {
  const server = the_server();
  const done = (): void => {
    toast(say('page.identity.done', { name: server.line.welcome.value?.name ?? '' }));
    onclose();
  };
  return (
    <Dialog title={say('page.identity')} onclose={onclose} class="identity">
      <section>
        <h3>{say('page.identity.code')}</h3>
        <p>{say('page.identity.code.text')}</p>
        <ShowCode />
        <EnterCode server={server} done={done} />
      </section>
      <section>
        <h3>{say('page.identity.named')}</h3>
        <p>{say('page.identity.named.text')}</p>
        <NameAndPassword server={server} done={done} />
      </section>
    </Dialog>
  );
}

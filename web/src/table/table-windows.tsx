/** The one window that is open over the table, if any. */
import { Dialog } from '../look/dialog';
import { say } from '../words';
import { CardWindow, CharacterWindow, SeatWindow } from './inspect';
import { later } from './later';
import { Log } from './log';
import { RolesWindow } from './roles-left';
import { position_words } from './seat-words';
import { Talk } from './side';
import { use_board } from './table-context';

const SettingsForm = later(async () => (await import('../settings/settings')).SettingsForm);
const KeysHelp = later(async () => (await import('./keys-help')).KeysHelp);

function PositionWindow({ onclose }: { onclose(): void }) {
  const { stage, source } = use_board();
  const frame = stage.shown.value;
  if (!frame) return null;
  return (
    <Dialog title={say('page.position.title')} onclose={onclose} class="position">
      {position_words(frame.view, source.people.value, frame.over?.text ?? frame.ask?.text).map(line => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}

function RolesOpen({ onclose }: { onclose(): void }) {
  const view = use_board().stage.shown.value?.view;
  return view ? <RolesWindow view={view} onclose={onclose} /> : null;
}

function TalkWindow({ onclose }: { onclose(): void }) {
  const { house } = use_board().source;
  return house ? (
    <Dialog title={say('page.bar.chat')} onclose={onclose} class="drawer">
      <Talk house={house} />
    </Dialog>
  ) : null;
}

export function Windows() {
  const { open } = use_board();
  const it = open.value;
  const onclose = (): void => {
    if (open.peek() === it) open.value = undefined;
  };
  switch (it?.what) {
    case undefined:
      return null;
    case 'card':
      return <CardWindow card={it.card} onclose={onclose} />;
    case 'character':
      return <CharacterWindow id={it.id} seat={it.seat} onclose={onclose} />;
    case 'seat':
      return <SeatWindow seat={it.seat} onclose={onclose} />;
    case 'position':
      return <PositionWindow onclose={onclose} />;
    case 'log':
      return (
        <Dialog title={say('page.log.title')} onclose={onclose} class="drawer">
          <Log />
        </Dialog>
      );
    case 'chat':
      return <TalkWindow onclose={onclose} />;
    case 'roles':
      return <RolesOpen onclose={onclose} />;
    case 'keys':
      return <KeysHelp onclose={onclose} />;
    case 'settings':
      return (
        <Dialog title={say('page.settings')} onclose={onclose}>
          <SettingsForm />
        </Dialog>
      );
  }
}

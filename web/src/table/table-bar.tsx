/** The bar over the table: where we are in the game, which roles are left, and what helps. */
import { Icon, type IconName } from '../look/icons';
import type { View } from '../protocol';
import { settings } from '../settings';
import { say } from '../words';
import { RolesLeft } from './roles-left';
import { name_of } from './seats';
import { Unread } from './side';
import { TableMenu } from './table-menu';
import { use_board } from './table-context';

const LABELS = { log: 'page.log.title', chat: 'page.bar.chat', keys: 'page.bar.help', settings: 'page.settings' } as const;

function Opener({ icon, what }: { icon: IconName; what: keyof typeof LABELS }) {
  const { open, source } = use_board();
  const label = say(LABELS[what]);
  return (
    <button
      type="button"
      class="btn flat"
      title={label}
      onClick={() => {
        open.value = { what };
      }}
    >
      <Icon name={icon} />
      <span class="vh">{label}</span>
      {what === 'chat' && source.house && <Unread house={source.house} />}
    </button>
  );
}

function Sound() {
  const on = settings.sound.value;
  const label = say('page.bar.sound');
  return (
    <button
      type="button"
      class={`btn flat sound ${on ? '' : 'off'}`}
      aria-label={label}
      aria-pressed={on}
      title={label}
      onClick={() => {
        settings.sound.value = !on;
      }}
    >
      <Icon name="sound" />
    </button>
  );
}

/** "Turn 12: Otis"; while something is asked of me, and there is no room for both, that I am asked. */
function Title({ view }: { view: View }) {
  const { source } = use_board();
  const name = name_of(view, source.people.value, view.turn);
  const mine = view.turn === source.me.value;
  return (
    <h1>
      <span class="turn-number">{say('page.bar.turn', { n: view.turns })}</span>
      <span class="turn-name">{mine ? say('page.bar.my_turn') : name}</span>
    </h1>
  );
}

export function TableBar({ onleave }: { onleave(): void }) {
  const { stage, source, shape } = use_board();
  const view = stage.shown.value?.view;
  const small = shape.value !== 'wide';
  return (
    <header class="bar">
      <Icon name="house" class="house" />
      {view && <Title view={view} />}
      <span class="grow" />
      {view && !small && <span class="left-words">{say('page.bar.left')}</span>}
      {view && <RolesLeft view={view} />}
      <span class="grow" />
      {small && <Opener icon="log" what="log" />}
      {small && source.house && <Opener icon="chat" what="chat" />}
      {!small && <Sound />}
      <Opener icon="help" what="keys" />
      {!small && <Opener icon="settings" what="settings" />}
      <TableMenu onleave={onleave} />
    </header>
  );
}

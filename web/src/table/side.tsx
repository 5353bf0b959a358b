/** The column beside the ring: log and, at a table with other people, talk. On a phone both are windows (table-windows.tsx). */
import { useSignal } from '@preact/signals';
import type { House } from '../source/source';
import { say } from '../words';
import { use_board } from './table-context';
import { later } from './later';
import { Log } from './log';

/** Loaded only where there is somebody to talk to. */
export const Talk = later(async () => (await import('../room/chat')).Chat);

/** How many lines were not seen yet. */
export const Unread = later(async () => {
  const { unread_of } = await import('../room/talk');
  return ({ house }: { house: House }) => {
    const n = unread_of(house).value;
    return n ? <b class="count num">{n}</b> : null;
  };
});

type Tab = 'log' | 'chat';

export function Side() {
  const { house } = use_board().source;
  const tab = useSignal<Tab>('log');
  if (!house)
    return (
      <aside class="side">
        <h2 class="side-title">{say('page.log.title')}</h2>
        <Log />
      </aside>
    );
  const turn = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    tab.value = tab.value === 'log' ? 'chat' : 'log';
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  const heading = (name: Tab, title: string) => (
    <button
      type="button"
      role="tab"
      id={`tab-${name}`}
      aria-controls={`panel-${name}`}
      aria-selected={tab.value === name}
      tabIndex={tab.value === name ? 0 : -1}
      onClick={() => {
        tab.value = name;
      }}
    >
      {title}
      {name === 'chat' && <Unread house={house} />}
    </button>
  );
  return (
    <aside class="side">
      <div class="side-tabs" role="tablist" onKeyDown={turn}>
        {heading('log', say('page.log.title'))}
        {heading('chat', say('page.bar.chat'))}
      </div>
      <div class="panel" role="tabpanel" id={`panel-${tab.value}`} aria-labelledby={`tab-${tab.value}`}>
        {tab.value === 'log' ? <Log /> : <Talk house={house} />}
      </div>
    </aside>
  );
}

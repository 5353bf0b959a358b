/** The menu of the table: what is not needed in every turn. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from '../look/icons';
import { go } from '../route';
import { say } from '../words';
import { use_board, type Board } from './table-context';

interface Entry {
  id: string;
  icon: IconName;
  does(board: Board, leave: () => void): void;
  when?(board: Board): boolean;
}

// biome-ignore format: a row an entry
const ENTRIES: readonly Entry[] = [
  { id: 'position', icon: 'people', does: ({ open }) => { open.value = { what: 'position' }; } },
  { id: 'cards', icon: 'learn', does: () => void window.open('/cards', '_blank', 'noopener') },
  { id: 'keys', icon: 'help', does: ({ open }) => { open.value = { what: 'keys' }; } },
  { id: 'settings', icon: 'settings', does: ({ open }) => { open.value = { what: 'settings' }; } },
  { id: 'new', icon: 'play', does: () => go('/play?new=1'), when: ({ source }) => source.kind === 'local' },
  { id: 'leave', icon: 'undo', does: (_, leave) => leave() },
];

/** Closes by Esc, by a press elsewhere, and when the focus goes. */
function use_popup() {
  const [shown, show] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const elsewhere = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) show(false);
    };
    addEventListener('pointerdown', elsewhere);
    return () => removeEventListener('pointerdown', elsewhere);
  }, [shown]);
  return { shown, show, box };
}

function step(menu: HTMLElement, by: number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + by + items.length) % items.length]?.focus();
}

export function TableMenu({ onleave }: { onleave(): void }) {
  const board = use_board();
  const { shown, show, box } = use_popup();
  const opener = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by) step(event.currentTarget as HTMLElement, by);
    else if (event.key === 'Escape') {
      show(false);
      opener.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (entry: Entry): void => {
    show(false);
    opener.current?.focus();
    entry.does(board, onleave);
  };
  return (
    <div class="menu-box" ref={box}>
      <button
        type="button"
        class="btn flat"
        ref={opener}
        aria-label={say('page.bar.menu')}
        aria-haspopup="menu"
        aria-expanded={shown}
        onClick={() => show(!shown)}
      >
        <Icon name="menu" />
      </button>
      {shown && (
        <div class="menu" role="menu" tabIndex={-1} aria-label={say('page.bar.menu')} onKeyDown={onKeyDown}>
          {ENTRIES.filter(entry => entry.when?.(board) ?? true).map(entry => (
            <button key={entry.id} type="button" role="menuitem" tabIndex={-1} onClick={() => choose(entry)}>
              <Icon name={entry.icon} />
              {say(`page.menu.${entry.id}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** A window over the page that must be answered or closed first. The browser keeps the focus inside; Esc and a press on
    the veil close it, and the focus goes back to where it was. It is open as long as it is drawn. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../words';
import { Icon } from './icons';
import './dialog.css';

interface DialogProps {
  title: string;
  onclose(): void;
  class?: string;
  children: ComponentChildren;
}

/** Opens it, and gives the focus back when it is no longer drawn. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    const inside =
      dialog.current?.querySelector<HTMLElement>('.inside'); /* without a stop for the keys nobody could scroll it by them */
    if (inside && inside.scrollHeight > inside.clientHeight && !inside.querySelector('a, button, input, select, textarea'))
      inside.tabIndex = 0;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}

export function Dialog({ title, onclose, class: more = '', children }: DialogProps) {
  const dialog = useModal();
  const id = useId();
  const cancel = (event: Event): void => {
    event.preventDefault();
    onclose();
  };
  const press = (event: Event): void => {
    if (event.target === dialog.current) onclose();
  };
  return (
    <dialog ref={dialog} class={`veil ${more}`} aria-labelledby={id} onCancel={cancel} onClose={onclose} onMouseDown={press}>
      <div class="sheet">
        <h2 id={id} tabIndex={-1} autofocus>
          {title}
        </h2>
        <div class="inside">{children}</div>
        <button type="button" class="btn flat x" aria-label={say('page.close')} onClick={onclose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

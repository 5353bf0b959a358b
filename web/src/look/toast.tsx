/** A short word from the page that asks for nothing: it goes by itself, unless it offers something to do. */
import { signal } from '@preact/signals';
import { say } from '../words';
import { Icon } from './icons';
import './toast.css';

export interface ToastAction {
  text: string;
  press(): void;
}

interface Shown {
  k: number;
  text: string;
  action?: ToastAction;
}

const STAYS = 6000;
const shown = signal<Shown[]>([]);
let count = 0;

const take_away = (k: number): void => {
  shown.value = shown.value.filter(it => it.k !== k);
};

/** Gives the function that takes it away again. The same text is not shown twice. */
export function toast(text: string, action?: ToastAction): () => void {
  const k = ++count;
  shown.value = [...shown.value.filter(it => it.text !== text), { k, text, action }];
  if (!action) setTimeout(() => take_away(k), STAYS);
  return () => take_away(k);
}

function Toast({ k, text, action }: Shown) {
  const press = (): void => {
    take_away(k);
    action?.press();
  };
  return (
    <div class="toast">
      <span>{text}</span>
      {action && (
        <button type="button" class="btn main" onClick={press}>
          {action.text}
        </button>
      )}
      <button type="button" class="btn flat" aria-label={say('page.close')} onClick={() => take_away(k)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Where they appear; once on the page. */
export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
    {shown.value.map(it => (
      <Toast key={it.k} {...it} />
    ))}
  </div>
);

/** Keys of a replay: one table. They are the replay's only while the focus is nowhere, on its controls, or on a button of
    the bar. */
import { useEffect } from 'preact/hooks';
import { settings } from '../settings';
import type { ReplaySource } from '../source/replay-source';

const KEYS: Record<string, (source: ReplaySource) => void> = {
  ArrowLeft: source => source.step(-1),
  ArrowRight: source => source.step(1),
  Home: source => source.jump(0),
  End: source => source.jump(source.last.peek()),
  ' ': toggle,
  k: toggle,
};

export function toggle(source: ReplaySource): void {
  if (source.playing.peek()) source.pause();
  else source.play();
}

/** Whatever has keys of its own keeps them. */
function is_ours(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !settings.keys.peek()) return false;
  const target = event.target as Element;
  if (document.querySelector('dialog[open]')) return false;
  if (target.closest('input, textarea, select, [contenteditable]')) return false;
  if (event.key === ' ' && target.closest('button, a, summary')) return false;
  return target === document.body || event.key === 'k' || target.closest('.replay-controls') !== null;
}

export function useReplayKeys(source: ReplaySource): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = KEYS[event.key];
      if (!key || !is_ours(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      key(source);
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [source]);
}

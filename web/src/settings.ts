/** What a person has set, kept in this browser. Each is a signal; a change is kept at once. */
import { effect, signal, type Signal } from '@preact/signals';
import type { Language } from './protocol';
import { LANGUAGES } from './words';

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`bang.${key}`) ?? 'null');
  } catch {
    return null;
  }
}

/** A signal that is kept under its key; what was kept counts only if it is one of the allowed. */
export function kept<T>(key: string, otherwise: T, allowed?: readonly T[]): Signal<T> {
  const found = read(key) as T;
  const fits = found !== null && typeof found === typeof otherwise && (!allowed || allowed.includes(found));
  const it = signal(fits ? found : otherwise);
  let first = true;
  effect(() => {
    const value = it.value;
    if (first) first = false;
    else {
      try {
        localStorage.setItem(`bang.${key}`, JSON.stringify(value));
      } catch {
        /* a browser that keeps nothing */
      }
    }
  });
  return it;
}

export type Theme = 'system' | 'day' | 'lamp' | 'plate';
export type Speed = 0 | 0.5 | 1 | 1.6;

function wanted_language(): Language {
  for (const tag of navigator.languages ?? []) {
    const found = LANGUAGES.find(l => tag.toLowerCase().split('-')[0] === l.tag);
    if (found) return found.tag;
  }
  return 'en';
}

export const settings = {
  language: kept<Language>('language', wanted_language(), ['en', 'ko', 'zh']),
  theme: kept<Theme>('theme', 'system', ['system', 'day', 'lamp', 'plate']),
  /** Factor of every time of a movement; 0: nothing moves. */
  speed: kept<Speed>('speed', 1, [0, 0.5, 1, 1.6]),
  sound: kept('sound', false),
  vibrate: kept('vibrate', true),
  /** One gentle question before something foolish. */
  careful: kept('careful', true),
  /** Single keys do something (? shows which). */
  keys: kept('keys', true),
  name: kept('name', ''),
};

/** Nothing moves: because the system or the person asks for it. */
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
export const still = (): boolean => settings.speed.value === 0 || reduced.matches;

const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');

/** Puts theme and speed on the page, and keeps them there when the system changes. */
export function dress(): void {
  const put = (): void => {
    const theme = settings.theme.value;
    const root = document.documentElement;
    root.dataset.theme = theme !== 'system' ? theme : contrast.matches ? 'plate' : dark.matches ? 'lamp' : 'day';
    root.style.setProperty('--speed', still() ? '0' : String(settings.speed.value));
  };
  effect(put);
  for (const query of [reduced, dark, contrast]) query.addEventListener('change', put);
}

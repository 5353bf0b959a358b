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

/** A signal that is kept under its key; what was kept counts only if it is one of the allowed, or passes: others than this
    page may have written there, and older ones of it. The type of an object says nothing of what is in it. */
export function kept<T>(key: string, otherwise: T, allowed?: readonly T[] | ((found: T) => boolean)): Signal<T> {
  const found = read(key) as T;
  const passes = typeof allowed === 'function' ? allowed : (it: T) => !allowed || allowed.includes(it);
  const fits = found !== null && typeof found === typeof otherwise && passes(found);
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

/** A name has 24 letters as one sees them, which may be made of several each. */
const LONGEST_NAME = 200;
const CONTROL = /\p{Cc}/u;

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
  name: kept<string>('name', '', name => name.length <= LONGEST_NAME && !CONTROL.test(name)),
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

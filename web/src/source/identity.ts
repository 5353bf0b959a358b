/** Who this browser is at a server: a secret of 64 digits, which is the seat, and the name. Nothing here goes anywhere but to
    the server's own /ws, and the secret never into an address. */
import { signal } from '@preact/signals';
import type { Language } from '../protocol';
import { kept, settings } from '../settings';

export interface Identity {
  secret(): string | undefined;
  /** undefined: this browser is nobody any more. */
  keep(secret: string | undefined): void;
  name(): string;
  language(): Language;
}

const HEX = /^[0-9a-f]{64}$/;
const KEY = 'bang.secret';

/** What is typed or pasted, with blanks and line ends as people write them; undefined: these are no 64 digits. */
export function read_private_code(text: string): string | undefined {
  const digits = text.toLowerCase().replace(/[^0-9a-z]/g, '');
  return HEX.test(digits) ? digits : undefined;
}

/** In groups of eight, for eyes. */
export const group_private_code = (secret: string): string[] => secret.match(/.{8}/g) ?? [];

function stored(): string | undefined {
  try {
    return read_private_code(localStorage.getItem(KEY) ?? '');
  } catch {
    return undefined;
  }
}

/** In a browser that keeps nothing it lasts as long as the page. */
let held: string | undefined;

export const identity: Identity = {
  secret: () => stored() ?? held,
  keep(secret) {
    held = secret;
    try {
      if (secret) localStorage.setItem(KEY, secret);
      else localStorage.removeItem(KEY);
    } catch {
      /* held is all there is */
    }
  },
  name: () => settings.name.value,
  language: () => settings.language.value,
};

/** A name was given, or the question for one was waved off: it is not asked again. */
export const name_asked = kept('name_asked', false);

/* ---- several tabs ---- */

/** Tabs of one browser are one person, and a person has one connection: before a page that only looks opens one, it asks. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bang.tabs');
const at_table = signal(false);

tabs?.addEventListener('message', event => {
  if (event.data === 'who' && at_table.value) tabs.postMessage('here');
});

/** This tab is at a table: others leave the connection to it. */
export const hold_seat = (on: boolean): void => {
  at_table.value = on;
};

export function another_tab_is_at_a_table(): Promise<boolean> {
  if (!tabs) return Promise.resolve(false);
  return new Promise(done => {
    const heard = (event: MessageEvent): void => {
      if (event.data === 'here') end(true);
    };
    const end = (is: boolean): void => {
      tabs.removeEventListener('message', heard);
      clearTimeout(timer);
      done(is);
    };
    const timer = setTimeout(() => end(false), 120);
    tabs.addEventListener('message', heard);
    tabs.postMessage('who');
  });
}

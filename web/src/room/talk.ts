/** What was seen of the talk at a table, and who is muted. It belongs to the house, not to a component: talk may be shown in
    more than one place at once, or in none. */
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ChatLine } from '../protocol';
import type { House } from '../source/source';

interface Talk {
  /** The last line that was in view. */
  seen: Signal<ChatLine | undefined>;
  muted: Signal<ReadonlyMap<number, string>>;
  unread: ReadonlySignal<number>;
}

const talks = new WeakMap<House, Talk>();

export function talk_of(house: House): Talk {
  let talk = talks.get(house);
  if (!talk) {
    const seen = signal<ChatLine | undefined>(undefined);
    const muted = signal<ReadonlyMap<number, string>>(new Map());
    const unread = computed(() => {
      const { value: lines } = house.chat;
      const fresh = seen.value ? lines.slice(lines.indexOf(seen.value) + 1) : lines;
      return fresh.filter(({ person }) => person !== house.person.value && !muted.value.has(person)).length;
    });
    talk = { seen, muted, unread };
    talks.set(house, talk);
    remember_muted(house, muted);
  }
  return talk;
}

/** The server forgets with the connection whom one does not want to hear. */
function remember_muted(house: House, muted: Signal<ReadonlyMap<number, string>>): void {
  effect(() => {
    if (house.connection.value !== 'open') return;
    for (const person of muted.peek().keys()) void house.send({ type: 'mute', person, on: true });
  });
}

/** How many lines of others were not in view yet. */
export const unread_of = (house: House): ReadonlySignal<number> => talk_of(house).unread;

/** What every part of the table is given: the source, the stage, the play, what the reader has opened, and the shape of his
    screen. Nothing is drawn here. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Card, Seat } from '../protocol';
import type { Source } from '../source/source';
import type { Play, Stage } from './parts';

/** A window that is open: a card, a character, a seat in words, the position in words, ... */
export type Window =
  | { what: 'card'; card: Card }
  | { what: 'character'; id: string; seat?: Seat }
  | { what: 'seat'; seat: Seat }
  | { what: 'position' | 'roles' | 'log' | 'chat' | 'keys' | 'settings' };

/** wide: ring and side column; strip: a phone or tablet; low: a phone on its side. */
export type Shape = 'wide' | 'strip' | 'low';

export interface Board {
  source: Source;
  stage: Stage;
  play: Play;
  open: Signal<Window | undefined>;
  shape: ReadonlySignal<Shape>;
  /** Cards that came to the hand in this turn and were not touched yet. */
  drawn: Signal<ReadonlySet<Card>>;
}

export const BoardContext = createContext<Board | undefined>(undefined);

export function use_board(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('no table around this');
  return board;
}

/* ---- what the window is like ---- */

function watch_media(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const it = signal(media.matches);
  media.addEventListener('change', () => {
    it.value = media.matches;
  });
  return it;
}

/** A ring of eight needs this much room. */
const wide = watch_media('(min-width: 1100px) and (min-height: 820px), (min-width: 1210px) and (min-height: 620px)');
const low = watch_media('(max-height: 719px) and (min-aspect-ratio: 5/4)');
/** The ring has room for two rows of seats beside the piles; as in table.css. */
export const tall = watch_media('(min-height: 820px)');
/** Cards of a phone: the small ones. */
export const narrow = watch_media('(max-width: 599px), (max-height: 719px)');
export const shape: ReadonlySignal<Shape> = computed(() => (wide.value ? 'wide' : low.value ? 'low' : 'strip'));

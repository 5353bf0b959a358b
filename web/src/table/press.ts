/** What every card, slip and seat does with pointer and focus: a press; held for long, or pressed with the other button, it is
    opened to be read; pointed at, it tells why not. */
import { useRef } from 'preact/hooks';
import type { Card, Seat } from '../protocol';
import { use_board } from './table-context';

const LONG = 450;
/** Pointed at for so long: meant. */
const MEANT = 250;

export interface Pressed {
  press(): void;
  read(): void;
  /** As Play.ask_why has it. */
  why?: { card?: Card; seat?: Seat };
  /** Of the stage: where the bubble belongs. */
  place: string;
}

export function use_press({ press, read, why, place }: Pressed) {
  const { play } = use_board();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const was_long = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  const start = (ms: number, done: () => void): void => {
    stop();
    timer.current = setTimeout(done, ms);
  };
  const tell = (): void => {
    if (why) play.ask_why(why);
  };
  /** Of a card in play it may have been told at its seat. */
  const hush = (): void => {
    stop();
    const told = play.why.peek()?.place;
    if (why && told && (told === place || told === `seat ${why.seat}`)) play.why.value = undefined;
  };
  return {
    onClick(): void {
      stop();
      if (!was_long.current) press();
      was_long.current = false;
    },
    onContextMenu(event: Event): void {
      event.preventDefault();
      if (!was_long.current) read();
    },
    onPointerDown(event: PointerEvent): void {
      was_long.current = false;
      if (event.pointerType === 'mouse') return;
      start(LONG, () => {
        was_long.current = true;
        read();
      });
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerEnter(event: PointerEvent): void {
      if (event.pointerType === 'mouse') start(MEANT, tell);
    },
    onPointerLeave(event: PointerEvent): void {
      if (event.pointerType === 'mouse') hush();
      else stop();
    },
    onFocus(event: FocusEvent): void {
      if ((event.currentTarget as Element).matches(':focus-visible')) tell();
    },
    onBlur: hush,
  };
}

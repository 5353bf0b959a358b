/** The log: sentences of events in the order they were shown. A record that is turned back takes its lines back. */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Frame, GameEvent } from '../protocol';
import type { LogLine } from '../table/parts';

const LONGEST = 500;

export interface Tale {
  readonly lines: ReadonlySignal<LogLine[]>;
  tell(frame: Frame, events: readonly GameEvent[]): void;
  /** What follows is frame, not what comes after the one shown. */
  turn_back(frame: Frame, shown: Frame | undefined): void;
}

export function make_tale(): Tale {
  const lines = signal<LogLine[]>([]);
  /** The frame of each line. */
  const frames = new WeakMap<LogLine, number>();
  let next_k = 1;

  const make_line = (frame: Frame, event: GameEvent, text: string): LogLine => {
    const line = { k: next_k++, event, text, fresh: true };
    frames.set(line, frame.n);
    return line;
  };
  const grown_old = (line: LogLine): LogLine => {
    const old = { ...line, fresh: false };
    frames.set(old, frames.get(line) ?? 0);
    return old;
  };
  return {
    lines,
    tell(frame, events) {
      const fresh = events.flatMap(event => (event.text ? [make_line(frame, event, event.text)] : []));
      if (!fresh.length) return;
      const old = lines.peek().map(line => (line.fresh && frames.get(line) !== frame.n ? grown_old(line) : line));
      lines.value = [...old, ...fresh].slice(-LONGEST);
    },
    turn_back(frame, shown) {
      const same = shown?.game === frame.game;
      const last = frame.events ? frame.n - 1 : frame.n;
      lines.value = same ? lines.peek().filter(line => (frames.get(line) ?? 0) <= last) : [];
    },
  };
}

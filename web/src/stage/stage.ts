/** Shows what happened, one frame after the other: its movements over the drawing of the frame before, then the frame itself.
    It never holds anything up for long: what would wait longer than 3 s is told at once. What moves, and how, is theatre.ts. */
import { batch, signal } from '@preact/signals';
import type { Frame, GameEvent } from '../protocol';
import type { Source } from '../source/source';
import { still } from '../settings';
import type { Stage } from '../table/parts';
import { make_tale } from './tale';
import { make_places } from './places';
import { make_theatre, type MakeTheatre } from './theatre';

/** Milliseconds of movement that may wait. */
const LONGEST_QUEUE = 3000;

interface Waiting {
  frame: Frame;
  /** Milliseconds its movements take; 0: without any. */
  time: number;
  /** What is shown before has nothing to do with it. */
  anew: boolean;
}

export function make_stage(source: Source, theatre_of: MakeTheatre = make_theatre): Stage {
  const places = make_places();
  const shown = signal<Frame | undefined>(undefined);
  const busy = signal(false);
  const pointed = signal<GameEvent | undefined>(undefined);
  const tale = make_tale();
  const theatre = theatre_of(places, () => source.me.peek());

  const queue: Waiting[] = [];
  let last: Frame | undefined;
  let closed = false;

  const show = (frame: Frame): void => {
    batch(() => {
      shown.value = frame;
      pointed.value = undefined;
    });
    source.shown?.(frame.n);
  };
  const snap = ({ frame, anew }: Waiting): void => {
    const before = shown.peek();
    if (anew) tale.turn_back(frame, before);
    tale.tell(frame, frame.events ?? []);
    show(frame);
    theatre.stand(frame, anew ? undefined : before);
  };
  const play = async (frame: Frame, before: Frame): Promise<void> => {
    const events = frame.events ?? [];
    let told = 0;
    const tell_to = (end: number): void => {
      if (end <= told || closed) return;
      tale.tell(frame, events.slice(told, end));
      told = end;
    };
    try {
      await theatre.play(frame, before, tell_to);
    } catch (error) {
      console.error(error); // a movement that fails must not stop the game
    }
    if (closed) return;
    tell_to(events.length);
    const settle = theatre.measure();
    show(frame);
    await settle(frame);
  };
  const run = async (): Promise<void> => {
    if (busy.peek()) return;
    busy.value = true;
    while (queue.length && !closed) {
      const next = queue.shift() as Waiting;
      const before = shown.peek();
      try {
        if (next.time && before && !still() && !document.hidden) await play(next.frame, before);
        else snap(next);
      } catch (error) {
        console.error(error); // one that cannot be shown must not stop those after it
      }
    }
    busy.value = false;
  };
  const skip = (): void => {
    for (const waiting of queue) waiting.time = 0;
    theatre.hurry();
  };
  /** The oldest are told at once, until the rest is short enough. */
  const shorten = (): void => {
    let wait = queue.reduce((sum, waiting) => sum + waiting.time, 0);
    for (const waiting of queue) {
      if (wait <= LONGEST_QUEUE) return;
      theatre.hurry();
      wait -= waiting.time;
      waiting.time = 0;
    }
  };
  const take = (frame: Frame): void => {
    const follows = last !== undefined && last.game === frame.game && frame.n > last.n && frame.events !== undefined;
    last = frame;
    if (!follows) skip();
    queue.push({ frame, time: follows ? theatre.time_of(frame) : 0, anew: !follows });
    shorten();
    void run();
  };
  const when_hidden = (): void => {
    if (document.hidden) skip();
  };

  document.addEventListener('visibilitychange', when_hidden);
  const end = source.listen(take);
  const close = (): void => {
    closed = true;
    end();
    document.removeEventListener('visibilitychange', when_hidden);
    theatre.close();
  };
  return { shown, busy, log: tale.lines, skip, place: places.place, pointed, close };
}

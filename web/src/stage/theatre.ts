/** Plays frames on the layer: the steps of the plan one after the other, and then, over the new drawing, what came to lie
    elsewhere glides there. */
import type { Frame, Seat } from '../protocol';
import { settings, still } from '../settings';
import { type Board, make_board } from './board';
import { cue } from './cues';
import { middle_of, type Spot, spot_in } from './geometry';
import { EASE, make_layer } from './layer';
import { plan, shot_of, type Step, time_of, TIMES } from './motions';
import { names_of, type Places } from './places';
import { SCENES } from './scenes';
import { play_sound } from './sound';

export interface Theatre {
  /** Milliseconds that playing it takes. */
  time_of(frame: Frame): number;
  /** Plays the events of a frame over the drawing of the one before; `tell(n)`: the first n events are being shown. */
  play(frame: Frame, before: Frame, tell: (events: number) => void): Promise<void>;
  /** Remembers where things are; what it gives lets them glide to where they are in the new drawing. */
  measure(): (frame: Frame) => Promise<void>;
  /** The frame is shown without movement. before: what changed since then may be outlined. */
  stand(frame: Frame, before: Frame | undefined): void;
  /** What plays now ends at once. */
  hurry(): void;
  close(): void;
}
export type MakeTheatre = (places: Places, me: () => Seat | undefined) => Theatre;

/** No frame holds the next one up for longer; a richer one is played quicker. */
const LONGEST_FRAME = 2800;
const OUTLINE = 800;
/** Kinds that move no card and still change something. */
const TOUCHES_SEAT = ['lost', 'gained', 'legend', 'turned_back'];
const TOUCHES_CARD = ['performed', 'placed'];
/** A drawing that does not come (a hidden tab) is not waited for. */
const PATIENCE = 100;

const next_drawing = (then: () => void): Promise<void> =>
  new Promise(done => {
    let called = false;
    const once = (): void => {
      if (called) return;
      called = true;
      then();
      done();
    };
    requestAnimationFrame(once);
    setTimeout(once, PATIENCE);
  });

export const make_theatre: MakeTheatre = (places, me) => {
  const layer = make_layer();
  let board: Board | undefined;
  let outlines: ReturnType<typeof setTimeout> | undefined;
  let hurried = false;

  const board_of = (frame: Frame): Board => (board ??= make_board(layer, places, me, frame));

  const play_step = async (step: Step, frame: Frame, now: Board): Promise<void> => {
    cue(step.events, me(), now.pan);
    if (step.motion === 'aim') {
      const shot = shot_of(frame.ask);
      if (shot) {
        play_sound('shot', now.pan(shot.by));
        await now.fire(shot, now.time(TIMES.shot));
      }
      return;
    }
    await Promise.all(step.events.map((event, i) => SCENES[step.motion](now, event, i, step)));
  };
  const play: Theatre['play'] = async (frame, before, tell) => {
    const now = board_of(frame);
    const steps = plan(frame, before);
    const pace = Math.min(1, LONGEST_FRAME / Math.max(1, time_of(steps)));
    Object.assign(now, { before, after: frame, time: (ms: number) => ms * pace * settings.speed.peek() });
    hurried = false;
    layer.begin();
    for (const step of steps) {
      if (hurried) return;
      tell(step.told);
      await play_step(step, frame, now);
    }
  };

  const clean = (): void => {
    board?.unmark();
    board?.held.clear();
    layer.clear();
  };
  const spots = (): Map<Element, Spot> =>
    new Map(places.named('card ').map(([, element]) => [element, spot_in(element.getBoundingClientRect())]));

  const glide = (element: Element, from: Spot): void => {
    const to = middle_of(element.getBoundingClientRect());
    const [x, y] = [from.x - to.x, from.y - to.y];
    if (Math.hypot(x, y) < 2) return;
    const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'translate(0, 0)' }];
    const time = TIMES.quick * settings.speed.peek();
    void layer.play(element, frames, { duration: time, easing: EASE.out, composite: 'add' });
  };
  const measure: Theatre['measure'] = () => {
    const before = spots();
    return frame =>
      next_drawing(() => {
        const flown = new Map([...(board?.held ?? [])].map(([card, actor]) => [`card ${card}`, actor.spot]));
        layer.begin();
        clean();
        for (const [name, element] of places.named('card ')) {
          const from = flown.get(name) ?? before.get(element);
          if (from && element.getBoundingClientRect().width && !hurried) glide(element, from);
        }
        board?.keep_line(shot_of(frame.ask));
      });
  };

  /** Nothing moves: what was touched is outlined for a while. */
  const outline = (frame: Frame): void => {
    const names = (frame.events ?? []).flatMap(e => [
      ...(e.to ? names_of(e.to, e.card, e.at ?? e.by).slice(0, 1) : []),
      ...(TOUCHES_SEAT.includes(e.kind) ? [`seat ${e.at}`] : []),
      ...(TOUCHES_CARD.includes(e.kind) ? [`card ${e.card}`] : []),
    ]);
    clearTimeout(outlines);
    for (const name of new Set(names)) board?.mark(name, 'data-touched');
    outlines = setTimeout(() => board?.unmark(), OUTLINE);
  };
  const stand: Theatre['stand'] = (frame, before) => {
    const now = board_of(frame);
    clean();
    void next_drawing(() => {
      if (before && still()) {
        outline(frame);
        cue(frame.events ?? [], me(), now.pan);
      }
      now.keep_line(shot_of(frame.ask));
    });
  };

  return {
    time_of: frame => Math.min(LONGEST_FRAME, time_of(plan(frame, undefined))) * settings.speed.peek(),
    play,
    measure,
    stand,
    hurry() {
      hurried = true;
      layer.hurry();
    },
    close() {
      clearTimeout(outlines);
      board?.close();
      layer.close();
    },
  };
};

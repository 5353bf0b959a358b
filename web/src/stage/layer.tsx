/** The sheet of glass over the page on which things move. Only transform and opacity are animated. Nothing here can wait for
    ever: each movement has a time limit, and `hurry` ends all of them. It knows no rules and no events. */
import { render, type ComponentChild } from 'preact';
import { arc, transform_at, type Spot } from './geometry';
import './stage.css';

/** Something that is drawn on it. */
export interface Actor {
  readonly element: HTMLElement;
  readonly size: { width: number; height: number };
  spot: Spot;
  draw(node: ComponentChild): void;
  remove(): void;
}

export interface Layer {
  readonly root: HTMLElement;
  add(node: ComponentChild, spot: Spot, klass?: string): Actor;
  /** Plays keyframes on any element of the page; never rejects. */
  play(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions & { duration: number }): Promise<void>;
  /** From where it is to there, on an arc. */
  fly(actor: Actor, to: Spot, time: number, delay?: number): Promise<void>;
  /** Its drawing is turned over to another. */
  turn_over(actor: Actor, node: ComponentChild, time: number): Promise<void>;
  wait(time: number): Promise<void>;
  /** Everything that moves is at its end, and whatever begins before the next `begin` too. */
  hurry(): void;
  begin(): void;
  /** Takes all actors away. */
  clear(): void;
  close(): void;
}

/** How much longer than planned a movement may take before it counts as done. */
const PATIENCE = 300;

export const EASE = {
  out: 'cubic-bezier(.2, .8, .2, 1)',
  in: 'cubic-bezier(.6, 0, .9, .4)',
  stamp: 'cubic-bezier(.3, 1.6, .5, 1)',
};

export function make_layer(): Layer {
  const root = document.createElement('div');
  root.className = 'stage';
  root.setAttribute('aria-hidden', 'true');
  document.body.append(root);
  const actors = new Set<Actor>();
  const moving = new Set<Animation>();
  const waiting = new Set<() => void>();
  let hurried = false;

  const wait = (time: number): Promise<void> =>
    new Promise(done => {
      if (hurried || time <= 0) return done();
      const end = (): void => {
        clearTimeout(timer);
        waiting.delete(end);
        done();
      };
      const timer = setTimeout(end, time);
      waiting.add(end);
    });

  const play: Layer['play'] = async (element, frames, options) => {
    if (hurried || !element.isConnected) return;
    const animation = element.animate(frames, options);
    moving.add(animation);
    await Promise.race([
      animation.finished.then(
        () => {},
        () => {},
      ),
      wait(options.duration + (options.delay ?? 0) + PATIENCE),
    ]);
    moving.delete(animation);
    if (animation.playState === 'running') animation.finish();
  };

  const add: Layer['add'] = (node, spot, klass = '') => {
    const element = document.createElement('div');
    element.className = `stage-actor ${klass}`;
    root.append(element);
    render(node, element);
    const size = { width: element.offsetWidth || 1, height: element.offsetHeight || 1 };
    element.style.transform = transform_at(spot, size);
    const actor: Actor = {
      element,
      size,
      spot,
      draw: other => render(other, element),
      remove() {
        actors.delete(actor);
        render(null, element);
        element.remove();
      },
    };
    actors.add(actor);
    return actor;
  };

  const fly: Layer['fly'] = (actor, to, time, delay = 0) => {
    const frames = arc(actor.spot, to, actor.size).map(transform => ({ transform }));
    actor.spot = to;
    actor.element.style.transform = transform_at(to, actor.size);
    return play(actor.element, frames, { duration: time, delay, easing: EASE.out, fill: 'backwards' });
  };

  const turn_over: Layer['turn_over'] = async (actor, node, time) => {
    const flat = transform_at(actor.spot, actor.size);
    const edge = `${flat} rotateY(90deg)`;
    await play(actor.element, [{ transform: flat }, { transform: edge }], { duration: time / 2, easing: EASE.in });
    actor.draw(node);
    await play(actor.element, [{ transform: edge }, { transform: flat }], { duration: time / 2, easing: EASE.out });
  };

  const hurry = (): void => {
    hurried = true;
    for (const animation of moving) animation.finish();
    for (const end of [...waiting]) end();
  };
  const clear = (): void => {
    for (const actor of [...actors]) actor.remove();
  };
  return {
    root,
    add,
    play,
    fly,
    turn_over,
    wait,
    hurry,
    begin() {
      hurried = false;
    },
    clear,
    close() {
      hurry();
      clear();
      root.remove();
    },
  };
}

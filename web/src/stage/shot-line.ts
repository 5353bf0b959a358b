/** The line from who shoots to who is shot at: dashes one after the other. It stands while the question is open. */
import type { Dash } from './geometry';
import { EASE, type Layer } from './layer';

export interface ShotLine {
  fire(time: number): Promise<void>;
  /** Its end falls off before it arrives. */
  break_off(time: number): Promise<void>;
  fade(time: number): Promise<void>;
  put(dashes: Dash[]): void;
  remove(): void;
}

const APPEAR = [{ opacity: 0 }, { opacity: 1 }];
/** Of a dash that does not stay. */
const FLASH = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 0 }];

const place_of = ({ x, y, angle }: Dash): string =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(3)}rad)`;

/** short: on a small screen, with a small arrow. */
export function make_shot_line(layer: Layer, short: boolean): ShotLine {
  const box = document.createElement('div');
  box.className = `stage-shot ${short ? 'short' : ''}`;
  layer.root.prepend(box);

  const put = (dashes: Dash[]): void => {
    while (box.children.length > dashes.length) box.firstElementChild?.remove();
    while (box.children.length < dashes.length) box.append(document.createElement('i'));
    for (const [i, dash] of dashes.entries()) {
      const piece = box.children[i] as HTMLElement;
      piece.style.transform = place_of(dash);
      piece.className = dash.passing ? 'passing' : '';
    }
  };
  const fire = async (time: number): Promise<void> => {
    const each = time / Math.max(1, box.children.length);
    await Promise.all(
      [...box.children].map((dash, i) =>
        layer.play(dash, dash.className ? FLASH : APPEAR, {
          duration: dash.className ? 4 * each : 1 + each / 2,
          delay: each * (i + 0.5),
          fill: 'backwards',
        }),
      ),
    );
  };
  const break_off = async (time: number): Promise<void> => {
    const dashes = [...box.children] as HTMLElement[];
    const falling = dashes.slice(Math.floor(dashes.length * 0.55));
    await Promise.all(
      falling.map((dash, i) => {
        const from = dash.style.transform;
        const side = i % 2 ? 1 : -1;
        const off = `translate(${side * (6 + (i % 5) * 5)}px, ${20 + (i % 3) * 12}px)`;
        const to = `${off} ${from} rotate(${side * 70}deg)`;
        return layer.play(dash, [{ transform: from }, { transform: to, opacity: 0 }], {
          duration: time,
          easing: EASE.in,
          fill: 'forwards',
        });
      }),
    );
  };
  const fade = (time: number): Promise<void> =>
    layer.play(box, [{ opacity: 1 }, { opacity: 0 }], { duration: time, fill: 'forwards' });
  return { fire, break_off, fade, put, remove: () => box.remove() };
}

/** Words that are set like wood type: as large as their place allows, squeezed when they are long, then smaller, then in two
    lines. Measured in the page, because every phone has its own letters. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import './fit.css';

/** How it may be set, best first: this much of its width, of its size, in so many lines. */
type Setting = readonly [squeeze: number, size: number, lines: number];

// biome-ignore format: a table
const ONE_LINE: readonly Setting[] = [[1, 1, 1], [0.92, 1, 1], [0.85, 1, 1], [0.78, 1, 1], [0.78, 0.9, 1]];
// biome-ignore format: a table
const IN_TWO: readonly Setting[] = [[0.9, 0.82, 2], [0.78, 0.82, 2], [0.7, 0.75, 2], [0.6, 0.7, 2], [0.5, 0.66, 2]];
// biome-ignore format: a table
const NARROW: readonly Setting[] =
  [[1, 1, 1], [0.86, 1, 1], [1, 1, 2], [0.9, 1, 2], [0.8, 1, 2], [0.74, 1, 2], [0.68, 0.95, 2], [0.6, 0.9, 2], [0.5, 0.9, 2]];

const SETTINGS = { line: [...ONE_LINE, ...IN_TWO], narrow: NARROW } as const;

function put(words: HTMLElement, width: number, [squeeze, size, lines]: Setting): void {
  words.style.width = `${width / squeeze}px`;
  words.style.fontSize = size === 1 ? '' : `${size}em`;
  words.style.whiteSpace = lines === 1 ? 'nowrap' : 'normal';
  words.style.transform = squeeze === 1 ? '' : `scaleX(${squeeze})`;
}

/** Nothing sticks out, and there are not more lines than it may have. */
function fits(words: HTMLElement, lines: number): boolean {
  const lead = Number.parseFloat(getComputedStyle(words).lineHeight);
  return words.scrollWidth <= Math.ceil(words.clientWidth) && words.offsetHeight < lead * (lines + 0.5);
}

type Kind = keyof typeof SETTINGS | 'slip';

/** One line that widens its place as far as that can be, then is squeezed into it. */
function squeeze(words: HTMLElement, width: number): void {
  const ratio = Math.max(0.66, width / words.scrollWidth);
  words.style.transform = ratio < 0.995 ? `scaleX(${ratio.toFixed(3)})` : '';
}

function set(place: HTMLElement, words: HTMLElement, kind: Kind): void {
  const width = place.clientWidth;
  if (!width) return;
  if (kind === 'slip') squeeze(words, width);
  else find_setting(words, width, SETTINGS[kind]);
}

function find_setting(words: HTMLElement, width: number, settings: readonly Setting[]): void {
  for (const setting of settings) {
    put(words, width, setting);
    if (fits(words, setting[2])) return;
  }
}

/** line: in a row with room for one line. narrow: in a column, where two lines are better than small ones. slip: its place is as
    wide as the words, if there is room. */
export function Fit({ text, kind = 'line' }: { text: string; kind?: Kind }) {
  const place = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, words.current];
    if (!outer || !inner) return;
    const again = (): void => set(outer, inner, kind);
    again();
    let width = outer.clientWidth;
    const watch = new ResizeObserver(() => {
      if (outer.clientWidth === width) return;
      width = outer.clientWidth;
      again();
    });
    watch.observe(outer);
    return () => watch.disconnect();
  }, [text, kind]);
  return (
    <span class={`fit ${kind === 'slip' ? 'slip-words' : kind}`} ref={place}>
      <span ref={words}>{text}</span>
    </span>
  );
}

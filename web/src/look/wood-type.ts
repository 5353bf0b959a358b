/** Names set like wood type: as large as the measure allows, squeezed when long, and broken in two before they get small. Widths
    are estimates in em; textLength makes them true for whatever font a system has. */

const CJK = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/;
export const is_cjk = (text: string): boolean => CJK.test(text);

function letter_width(c: string): number {
  if (CJK.test(c)) return 1;
  if (/[MW]/.test(c)) return 0.92;
  if (/[IJ1]/.test(c)) return 0.48;
  if (/[A-Z0-9]/.test(c)) return 0.71;
  return /[ .,!'’·:;il]/.test(c) ? 0.36 : 0.6;
}

export const width_of = (text: string): number => [...text].reduce((width, c) => width + letter_width(c), 0);

/** Small type is narrower than a heading; the letters that fill a square are not. */
const sentence_width = (text: string): number => [...text].reduce((w, c) => w + letter_width(c) * (CJK.test(c) ? 1 : 0.9), 0);

/** Breaks a sentence into lines of so many em, never before a mark that ends something. */
export function wrap(text: string, em: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const bit of text.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+/g) ?? []) {
    const full = line !== '' && sentence_width(line + bit.trimEnd()) > em;
    if (full && !/^[，。、！？：；）」]/.test(bit)) {
      lines.push(line.trimEnd());
      line = bit;
    } else line += bit;
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}

/** Lines of at most so many em, as even as they can be: no lonely word on the last one. */
export function wrap_evenly(text: string, em: number): string[] {
  const lines = wrap(text, em);
  for (let narrow = em - 0.5; narrow > em * 0.7; narrow -= 0.5) {
    if (sentence_width(lines.at(-1) ?? '') > em * 0.3) break;
    const tried = wrap(text, narrow);
    if (tried.length > lines.length) break;
    lines.splice(0, lines.length, ...tried);
  }
  return lines;
}

/** The most even break of a name into two lines; one line if there is nowhere to break. */
function halves(name: string): string[] {
  const words = name.split(/\s+/);
  if (words.length === 1 && is_cjk(name) && name.length > 5) {
    const middle = name.includes('·') ? name.indexOf('·') + 1 : Math.ceil(name.length / 2);
    return [name.slice(0, middle), name.slice(middle)];
  }
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const longest = (lines: string[]): number => Math.max(...lines.map(width_of));
  return breaks.sort((a, b) => longest(a) - longest(b))[0] ?? [name];
}

export interface Setting {
  lines: string[];
  size: number;
}

/** Letters of a Chinese or Korean name fill their square: they may be larger, and are never squeezed. */
function set_cjk(name: string, width: number, one: number, two: number): Setting {
  const line = Math.min(one * 1.18, width / width_of(name));
  const lines = halves(name);
  const broken = Math.min(two * 1.06, width / Math.max(...lines.map(width_of)));
  return lines.length === 1 || line >= broken * 0.9 ? { lines: [name], size: line } : { lines, size: broken };
}

/** A single long word is made this much narrower before it is made smaller. */
const SQUEEZE = 1.4;

/** one, two: the largest sizes of a name in one line and in two. */
export function set_name(given: string, width: number, one: number, two: number): Setting {
  if (is_cjk(given)) return set_cjk(given, width, one, two);
  const name = given.toUpperCase();
  if (width_of(name) * one <= width * 1.3) return { lines: [name], size: one };
  const lines = halves(name);
  return lines.length === 2 ? { lines, size: two } : { lines, size: Math.min(one, (width * SQUEEZE) / width_of(name)) };
}

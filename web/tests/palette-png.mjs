/** A picture of few colours, small: a PNG as Chromium writes it (8 bits a channel, not interlaced) becomes one with a palette of at most
    256 colours. Not for photographs. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS = 256;

/* ---- reading ---- */

function* chunks_of(png) {
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

const PREDICT = [() => 0, a => a, (_, b) => b, (a, b) => (a + b) >> 1, paeth];

/** Rows with their filters taken off, in place. */
function unfilter(raw, width, height, step) {
  const stride = width * step;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const predict = PREDICT[raw[y * (stride + 1)]];
    const [from, to] = [y * (stride + 1) + 1, y * stride];
    for (let x = 0; x < stride; x++) {
      const left = x >= step ? pixels[to + x - step] : 0;
      const up = y > 0 ? pixels[to + x - stride] : 0;
      const corner = x >= step && y > 0 ? pixels[to + x - stride - step] : 0;
      pixels[to + x] = raw[from + x] + predict(left, up, corner);
    }
  }
  return pixels;
}

/** { width, height, colours }: a number 0xRRGGBB for each pixel. */
function read_png(png) {
  const chunks = [...chunks_of(png)];
  const head = chunks.find(c => c.type === 'IHDR').data;
  const [width, height, step] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
  if (head[8] !== 8 || ![2, 6].includes(head[9]) || head[12]) throw new Error('a PNG of another kind');
  const raw = inflateSync(Buffer.concat(chunks.filter(c => c.type === 'IDAT').map(c => c.data)));
  const pixels = unfilter(raw, width, height, step);
  const colours = new Uint32Array(width * height);
  for (let i = 0; i < colours.length; i++) colours[i] = pixels.readUIntBE(i * step, 3);
  return { width, height, colours };
}

/* ---- fewer colours ---- */

const channel = (colour, c) => (colour >> (16 - 8 * c)) & 255;

function widest(box) {
  const spans = [0, 1, 2].map(c => {
    const values = box.map(([colour]) => channel(colour, c));
    return Math.max(...values) - Math.min(...values);
  });
  const span = Math.max(...spans);
  return { span, c: spans.indexOf(span) };
}

function halves(box, c) {
  const sorted = [...box].sort((a, b) => channel(a[0], c) - channel(b[0], c));
  const all = sorted.reduce((sum, [, n]) => sum + n, 0);
  let [sum, cut] = [0, 0];
  while (cut < sorted.length - 1 && sum < all / 2) sum += sorted[cut++][1];
  cut = Math.max(1, cut);
  return [sorted.slice(0, cut), sorted.slice(cut)];
}

function mean(box) {
  const all = box.reduce((sum, [, n]) => sum + n, 0);
  const of = c => Math.round(box.reduce((sum, [colour, n]) => sum + channel(colour, c) * n, 0) / all);
  return (of(0) << 16) | (of(1) << 8) | of(2);
}

/** The commonest are kept as they are, since flat areas are made of them; the rest is divided where it is widest (median cut). */
function palette_of(counts) {
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  if (sorted.length <= COLOURS) return sorted.map(([colour]) => colour);
  const exact = sorted.slice(0, 64).map(([colour]) => colour);
  const boxes = [sorted.slice(64, 8192).map(([colour, n]) => [colour, Math.sqrt(n)])];
  while (boxes.length < COLOURS - exact.length) {
    const best = boxes.map((box, i) => ({ i, ...widest(box) })).sort((a, b) => b.span - a.span)[0];
    if (best.span === 0) break;
    boxes.push(...halves(boxes.splice(best.i, 1)[0], best.c));
  }
  return [...exact, ...boxes.map(mean)];
}

function nearest(palette, colour) {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < palette.length; i++) {
    let far = 0;
    for (let c = 0; c < 3; c++) far += (channel(palette[i], c) - channel(colour, c)) ** 2;
    if (far < least) [best, least] = [i, far];
  }
  return best;
}

/* ---- writing ---- */

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** The same picture with at most 256 colours. */
export function with_palette(png) {
  const { width, height, colours } = read_png(png);
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = palette_of(counts);
  const index = new Map([...counts.keys()].map(colour => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = index.get(colours[y * width + x]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const inks = Buffer.from(palette.flatMap(colour => [0, 1, 2].map(c => channel(colour, c))));
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', inks),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

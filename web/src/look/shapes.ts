/** The way our drawings are written, and shapes that are computed. A drawing is a string of shapes parted by "|". A shape
    is one letter for the ink, an optional [transform], then path data or "@cx,cy,r" for a circle. Letters are classes of
    cards.css: k solid ink, s solid spot colour, p solid paper, o paper with an ink line; l ink line, h thin, t thick, d
    dashed; c paper line (the cut of the graver), u thick paper line. Light comes from the upper left. */

const at = (cx: number, cy: number, radius: number, angle: number): string =>
  `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`;

/** The flash of a shot: n uneven points. */
export function burst(cx: number, cy: number, n: number, outer: number, inner: number, turn = 0): string {
  let path = '';
  for (let i = 0; i < n * 2; i++) {
    const radius = i % 2 ? inner : outer * (i % 4 ? 0.86 : 1);
    path += (i ? 'L' : 'M') + at(cx, cy, radius, turn + (Math.PI * i) / n);
  }
  return `${path}z`;
}

export function star(cx: number, cy: number, n: number, outer: number, inner: number): string {
  let path = '';
  for (let i = 0; i < n * 2; i++) path += (i ? 'L' : 'M') + at(cx, cy, i % 2 ? inner : outer, -Math.PI / 2 + (Math.PI * i) / n);
  return `${path}z`;
}

/** n lines through the middle of a wheel. */
export function spokes(cx: number, cy: number, radius: number, n: number): string {
  let path = '';
  for (let i = 0; i < n; i++) {
    const angle = (Math.PI * i) / n;
    const x = radius * Math.cos(angle);
    const y = radius * Math.sin(angle);
    path += `M${(cx - x).toFixed(1)} ${(cy - y).toFixed(1)}l${(2 * x).toFixed(1)} ${(2 * y).toFixed(1)}`;
  }
  return path;
}

/** n circles in a ring, the first at the top. */
export function ring(cx: number, cy: number, radius: number, n: number, dot: number, ink: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => {
    const [x = '', y = ''] = at(cx, cy, radius, -Math.PI / 2 + (2 * Math.PI * i) / n).split(' ');
    return `${ink(i)}@${x},${y},${dot}`;
  }).join('|');
}

/** A QR code as one drawing of ours; the library only says which squares are dark. Loaded when one is looked at. */
import { useEffect, useState } from 'preact/hooks';

const MARGIN = 4; /* as readers expect it */

/** Rows of dark squares, each run one stroke of the path. */
function path_of(data: boolean[][]): string {
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      runs.push(`M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`);
    }
  });
  return runs.join('');
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, draw] = useState<{ path: string; size: number }>();
  useEffect(() => {
    let wanted = true;
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
      if (wanted) draw({ path: path_of(data), size });
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  const size = drawn?.size ?? 1;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      {drawn && <path d={drawn.path} />}
    </svg>
  );
}

/** Life of every seat over the turns: lines for the eye, the same as a table for everybody. A press leads to that turn of the
    replay. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Role, Seat } from '../protocol';
import { say } from '../words';
import { dash_of, Mark, SeatKey } from './seat-marks';
import type { LifePoint, Statistics } from './statistics';
import './life-chart.css';

export interface Sitting {
  seat: Seat;
  name: string;
  role?: Role;
}

interface ChartProps {
  statistics: Statistics;
  sitting: Sitting[];
  onjump?(frame: number): void;
}

const LEFT = 22;
const RIGHT = 12;
const TOP = 12;
const FOOT = 26;
const HEIGHT = 190;

/** Pixels that there are, so that type is never scaled. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, set_width] = useState(640);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && set_width(Math.max(200, Math.round(entry.contentRect.width))));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

interface Scale {
  width: number;
  x(turn: number): number;
  y(life: number): number;
  most: number;
}

function scale_of(statistics: Statistics, width: number): Scale {
  const most = Math.max(1, ...statistics.points.flatMap(p => Object.values(p.life)));
  const turns = Math.max(1, statistics.turns);
  return {
    width,
    most,
    x: turn => LEFT + (turn * (width - LEFT - RIGHT)) / turns,
    y: life => TOP + ((most - Math.max(0, life)) * (HEIGHT - TOP - FOOT)) / most,
  };
}

/** Up to the turn in which the seat was eliminated. */
const points_of = (statistics: Statistics, seat: Seat): LifePoint[] =>
  statistics.points.filter(p => p.turn <= (statistics.ends[seat]?.turn ?? statistics.turns));

/** Lines that lie on each other are drawn beside each other. */
const shift_of = (i: number, seats: number): number => (i - (seats - 1) / 2) * 2;

function Line({ statistics, scale, seat, i }: { statistics: Statistics; scale: Scale; seat: Seat; i: number }) {
  const points = points_of(statistics, seat);
  const shift = shift_of(i, statistics.seats.length);
  const place = (p: LifePoint) => ({ x: scale.x(p.turn), y: scale.y(p.life[seat] ?? 0) + shift });
  const marked = points.filter((p, k) => k === 0 || k === points.length - 1 || p.life[seat] !== points[k - 1]?.life[seat]);
  return (
    <g>
      <path
        class={`line hue${i}`}
        stroke-dasharray={dash_of(i)}
        d={`M${points
          .map(place)
          .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
          .join('L')}`}
      />
      {marked.map(p => (
        <Mark key={p.turn} i={i} {...place(p)} />
      ))}
    </g>
  );
}

function Grid({ scale, turns }: { scale: Scale; turns: number }) {
  const every = Math.max(1, Math.ceil(turns / Math.max(4, (scale.width - LEFT) / 46)));
  const lives = Array.from({ length: scale.most + 1 }, (_, life) => life);
  const ticks = Array.from({ length: Math.floor(turns / every) + 1 }, (_, k) => k * every);
  return (
    <g>
      {lives.map(life => (
        <g key={life}>
          <path class="rule" d={`M${LEFT} ${scale.y(life)}H${scale.width - RIGHT}`} />
          <text x={LEFT - 10} y={scale.y(life) + 4} text-anchor="end">
            {life}
          </text>
        </g>
      ))}
      {ticks.map(turn => (
        <text key={turn} x={scale.x(turn)} y={HEIGHT - 6} text-anchor="middle">
          {turn}
        </text>
      ))}
    </g>
  );
}

/** What the lives were at that turn. */
function told_of(point: LifePoint, sitting: Sitting[]): string {
  const lives = sitting.map(s => `${s.name} ${Math.max(0, point.life[s.seat] ?? 0)}`);
  return `${say('page.over.turn', { turn: point.turn })}: ${lives.join(say('seat.comma'))}`;
}

function nearest(points: LifePoint[], scale: Scale, x: number): LifePoint | undefined {
  return points.reduce<LifePoint | undefined>(
    (best, p) => (best && Math.abs(scale.x(best.turn) - x) <= Math.abs(scale.x(p.turn) - x) ? best : p),
    undefined,
  );
}

function Lines({ statistics, sitting, onjump }: ChartProps) {
  const { box, width } = useWidth();
  const [pointed, point_at] = useState<LifePoint | undefined>(undefined);
  const scale = scale_of(statistics, width);
  const under = (event: MouseEvent): LifePoint | undefined =>
    nearest(statistics.points, scale, event.clientX - (event.currentTarget as Element).getBoundingClientRect().left);
  const press = (event: MouseEvent): void => {
    const point = under(event);
    if (point) onjump?.(point.frame);
  };
  return (
    <div ref={box} class="lines">
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={say('page.over.chart')}>
        <Grid scale={scale} turns={statistics.turns} />
        {pointed && <path class="pointed" d={`M${scale.x(pointed.turn)} ${TOP - 6}V${HEIGHT - FOOT + 6}`} />}
        {statistics.seats.map((seat, i) => (
          <Line key={seat} statistics={statistics} scale={scale} seat={seat} i={i} />
        ))}
      </svg>
      {onjump && (
        <button
          type="button"
          class="touch"
          tabIndex={-1}
          aria-hidden="true"
          title={pointed && told_of(pointed, sitting)}
          onPointerMove={event => point_at(under(event))}
          onPointerLeave={() => point_at(undefined)}
          onClick={press}
        />
      )}
    </div>
  );
}

/** Heads of columns: the mark of the seat, and its name where there is room. */
export const SeatHeads = ({ sitting }: { sitting: Sitting[] }) => (
  <>
    {sitting.map((s, i) => (
      <th key={s.seat} scope="col">
        <SeatKey i={i} role={s.role} />
        <span class="name">{s.name}</span>
      </th>
    ))}
  </>
);

function Table({ statistics, sitting, onjump }: ChartProps) {
  return (
    <table class="figures lives">
      <thead>
        <tr>
          <th scope="col">{say('page.over.turns')}</th>
          <SeatHeads sitting={sitting} />
        </tr>
      </thead>
      <tbody>
        {statistics.points.map(p => (
          <tr key={p.turn}>
            <th scope="row">
              {onjump ? (
                <button
                  type="button"
                  class="btn flat"
                  aria-label={say('page.over.to_turn', { turn: p.turn })}
                  onClick={() => onjump(p.frame)}
                >
                  {p.turn}
                </button>
              ) : (
                p.turn
              )}
            </th>
            {sitting.map(s => (
              <td key={s.seat}>
                {p.turn > (statistics.ends[s.seat]?.turn ?? statistics.turns) ? '–' : Math.max(0, p.life[s.seat] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LifeChart(props: ChartProps) {
  const [open, set_open] = useState(false);
  return (
    <figure class="life-chart">
      <figcaption>{say('page.over.chart')}</figcaption>
      <Lines {...props} />
      <ul class="keys">
        {props.sitting.map((s, i) => (
          <li key={s.seat}>
            <SeatKey i={i} role={s.role} />
            {s.name}
          </li>
        ))}
      </ul>
      <details open={open} onToggle={event => set_open((event.currentTarget as HTMLDetailsElement).open)}>
        <summary>{say('page.over.as_table')}</summary>
        {open && <Table {...props} />}
      </details>
    </figure>
  );
}

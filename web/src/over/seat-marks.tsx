/** How the seats of a chart are told apart: a dash and a marker each, and a colour for those who see it. The same mark
    stands in the legend and above the columns of the tables. */
import { Icon } from '../look/icons';
import type { Role } from '../protocol';

/** Marker around 0, 0; hollow ones are filled with the sheet. */
const MARKS: { dash: string; path: string; hollow?: boolean }[] = [
  { dash: '', path: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z' },
  { dash: '9 4', path: 'M-3.5 -3.5h7v7h-7z' },
  { dash: '2 4', path: 'M0 -4.5L4.5 3.5H-4.5z' },
  { dash: '14 4 3 4', path: 'M0 -5L5 0 0 5 -5 0z' },
  { dash: '5 3 1.5 3', path: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z', hollow: true },
  { dash: '4 2', path: 'M-3.5 -3.5h7v7h-7z', hollow: true },
  { dash: '1.5 2.5', path: 'M0 4.5L4.5 -3.5H-4.5z', hollow: true },
  { dash: '18 3', path: 'M0 -5L5 0 0 5 -5 0z', hollow: true },
];

const mark_of = (i: number) => MARKS[i % MARKS.length] as (typeof MARKS)[number];
export const dash_of = (i: number): string => mark_of(i).dash;

export function Mark({ i, x, y }: { i: number; x: number; y: number }) {
  const { path, hollow } = mark_of(i);
  return <path class={`mark hue${i} ${hollow ? 'hollow' : ''}`} d={path} transform={`translate(${x} ${y})`} />;
}

/** A piece of the line with its marker, and the sign of the role. */
export function SeatKey({ i, role }: { i: number; role?: Role }) {
  return (
    <span class="seat-key" aria-hidden="true">
      <svg width="34" height="14" viewBox="0 0 34 14" aria-hidden="true">
        <path class={`line hue${i}`} d="M1 7H33" stroke-dasharray={dash_of(i)} />
        <Mark i={i} x={17} y={7} />
      </svg>
      <Icon name={role ?? 'unknown'} />
    </span>
  );
}

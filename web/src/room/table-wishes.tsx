/** What one can wish for in a game with others: a pause, and that the server gives answers that are the only ones. */
import type { House } from '../source/source';
import { kept } from '../settings';
import { say } from '../words';
import { my_seat } from './room-words';
import { tell_wrong } from './trouble';

/** Codes of tables where the server answers for us: it does not tell, so this browser remembers. The last few are enough. */
const auto_at = kept<string[]>('auto_at', [], Array.isArray);
const MOST = 8;

async function set_auto(house: House, code: string, on: boolean): Promise<void> {
  if (!(await tell_wrong(house.send({ type: 'auto', on })))) return;
  const others = auto_at.value.filter(other => other !== code);
  auto_at.value = on ? [...others, code].slice(-MOST) : others;
}

export function TableWishes({ house }: { house: House }) {
  const table = house.table.value;
  const seat = table && my_seat(table);
  if (!table || !seat || table.phase !== 'playing') return null;
  const auto = auto_at.value.includes(table.code);
  const wish = seat.wish === true;
  const others = table.seats.filter(each => each.wish && each.seat !== table.you);
  return (
    <div class="wishes">
      {table.options.clock !== 'none' && (
        <button
          type="button"
          class="btn"
          aria-pressed={wish}
          onClick={() => tell_wrong(house.send({ type: 'pause', wish: !wish }))}
        >
          {say(table.paused && wish ? 'page.room.go_on' : 'page.room.pause')}
        </button>
      )}
      <button
        type="button"
        class="btn"
        aria-pressed={auto}
        title={say('page.room.auto.text')}
        onClick={() => void set_auto(house, table.code, !auto)}
      >
        {say('page.room.auto')}
      </button>
      {others.map(({ seat, name = '' }) => (
        <small key={seat}>{say('page.room.wishes_pause', { name })}</small>
      ))}
    </div>
  );
}

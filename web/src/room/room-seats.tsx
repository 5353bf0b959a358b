/** The seats of a table between games: who sits where, and the buttons of each. */
import type { TableMessage, TableSeat } from '../protocol';
import { Icon, type IconName } from '../look/icons';
import type { House } from '../source/source';
import { say } from '../words';
import { is_between, is_host } from './room-words';
import { tell_wrong } from './trouble';

interface SeatProps {
  seat: TableSeat;
  table: TableMessage;
  house: House;
}

const icon_of = ({ who, here, bot }: TableSeat): IconName =>
  who === 'nobody' ? 'away' : who === 'bot' || bot ? 'bot' : here ? 'people' : 'away';

function tags_of({ seat, who, person, ready, here, bot }: TableSeat, table: TableMessage): string[] {
  const host = who === 'person' && person === table.host;
  return [
    seat === table.you && 'you',
    host && 'host',
    who === 'person' && !host && ready && 'ready',
    who === 'person' && !here && 'not_here',
    who === 'person' && bot && 'stand_in',
  ].filter(tag => typeof tag === 'string');
}

function name_of({ who, name }: TableSeat): string {
  if (who === 'nobody') return say('page.room.seat.free');
  return name ?? say('page.room.seat.bot');
}

function Buttons({ seat, table, house }: SeatProps) {
  if (!is_between(table)) return null;
  const name = name_of(seat);
  if (seat.who === 'nobody')
    return (
      <button type="button" class="btn" onClick={() => tell_wrong(house.send({ type: 'sit', seat: seat.seat }))}>
        {say(table.you ? 'page.room.sit_here' : 'page.room.sit')}
      </button>
    );
  if (seat.who !== 'person' || seat.seat === table.you || !is_host(table, house.person.value)) return null;
  return (
    <button
      type="button"
      class="btn flat"
      aria-label={say('page.room.kick', { name })}
      title={say('page.room.kick', { name })}
      onClick={() => tell_wrong(house.send({ type: 'kick', seat: seat.seat }))}
    >
      <Icon name="close" />
    </button>
  );
}

function OneSeat(props: SeatProps) {
  const { seat, table } = props;
  return (
    <li class={`one ${seat.who} ${seat.seat === table.you ? 'me' : ''}`}>
      <Icon name={icon_of(seat)} />
      <span class="who">
        <b>{name_of(seat)}</b>
        {tags_of(seat, table).map(tag => (
          <small key={tag} class={`tag ${tag}`}>
            {tag === 'ready' && <Icon name="check" />}
            {say(`page.room.tag.${tag}`)}
          </small>
        ))}
      </span>
      <Buttons {...props} />
    </li>
  );
}

export const RoomSeats = ({ table, house }: { table: TableMessage; house: House }) => (
  <ol class="room-seats" aria-label={say('page.room.seats')}>
    {table.seats.map(seat => (
      <OneSeat key={seat.seat} seat={seat} table={table} house={house} />
    ))}
  </ol>
);

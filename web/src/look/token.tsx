/** A fame token: a shape and a colour for each seat. */
import { SEATS, type Seat } from '../protocol';
import { Icon, type IconName } from './icons';
import './token.css';

export function Token({ seat, label, class: more = '' }: { seat: Seat; label?: string; class?: string }) {
  const n = SEATS.indexOf(seat) + 1;
  return <Icon name={`fame${n}` as IconName} label={label} class={`token fame-${n} ${more}`} />;
}

/** A card, a character or a role in the reference: large with its text where there is room, else a row of a list. */
import { signal } from '@preact/signals';
import type { Role } from '../protocol';
import { CardFace, type CardSize, CharacterFace, FeatFace, RoleFace } from '../look/cards';
import { say } from '../words';
import { has_crossroads } from '../look/printed';
import { kind_called, life_of, name_id, text_id } from './entries';
import type { Entry } from './search';

const roomy = matchMedia('(min-width: 640px)');
const is_roomy = signal(roomy.matches);
roomy.addEventListener('change', () => {
  is_roomy.value = roomy.matches;
});

type Named = Pick<Entry, 'type' | 'id'>;
export const name_of = (entry: Named): string => say(name_id(entry));
export const text_of = (entry: Named): string => say(text_id(entry));
export const address_of = ({ id }: Pick<Entry, 'id'>): string => `/cards?of=${id}`;

/** How many there are, how much life, or whether there is a free act. */
export function fact_of({ type, id }: Entry): string {
  if (type === 'card') return say('page.cards.copies', { n: kind_called(id)?.cards.length ?? 0 });
  if (type === 'feat') return say(has_crossroads(id) ? 'page.cards.free_act' : 'page.cards.no_free_act');
  return type === 'character' || type === 'legend' ? say('page.cards.life', { n: life_of(id) }) : '';
}

export function Face({ entry: { type, id }, size }: { entry: Entry; size: CardSize }) {
  if (type === 'card') return <CardFace card={kind_called(id)?.cards[0] ?? ''} size={size} silent />;
  if (type === 'feat') return <FeatFace id={id} size={size} silent />;
  if (type === 'character' || type === 'legend') return <CharacterFace id={id} life={life_of(id)} size={size} silent />;
  return <RoleFace role={id as Role} size={size} silent />;
}

function Tile({ entry, onleave }: { entry: Entry; onleave(): void }) {
  const large = is_roomy.value;
  return (
    <li>
      <a class={large ? 'tile large' : 'tile'} href={address_of(entry)} onClick={onleave}>
        <Face entry={entry} size={large ? 'l' : 's'} />
        <span class="tile-words">
          <b>{name_of(entry)}</b>
          <small class="num">{fact_of(entry)}</small>
          <span class="tile-text">{text_of(entry)}</span>
        </span>
      </a>
    </li>
  );
}

/** onleave: one of them was pressed. */
export const Tiles = ({ entries, onleave }: { entries: readonly Entry[]; onleave(): void }) => (
  <ul class="tiles">
    {entries.map(entry => (
      <Tile key={`${entry.type} ${entry.id}`} entry={entry} onleave={onleave} />
    ))}
  </ul>
);

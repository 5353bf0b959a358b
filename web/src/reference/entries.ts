/** All cards, characters and roles with their names in the three languages, for the reference. Loaded with it, not before. */
import { characters, feats, kinds, legends } from 'virtual:deck';
import { signal } from '@preact/signals';
import { type Catalogue, catalogue_of, LANGUAGES, words } from '../words';
import type { Entry } from './search';

const ROLES = ['sheriff', 'deputy', 'outlaw', 'renegade'] as const;

const IDS: readonly Pick<Entry, 'type' | 'id'>[] = [
  ...kinds.map(({ id }) => ({ type: 'card', id }) as const),
  ...characters.map(({ id }) => ({ type: 'character', id }) as const),
  ...feats.map(({ id }) => ({ type: 'feat', id }) as const),
  ...legends.map(({ id }) => ({ type: 'legend', id }) as const),
  ...ROLES.map(id => ({ type: 'role', id }) as const),
];

const FAMILY: Record<Entry['type'], string> = {
  card: 'card',
  feat: 'card',
  character: 'character',
  legend: 'character',
  role: 'role',
};

/** Ids of its name, and of what it does. */
export const name_id = ({ type, id }: Pick<Entry, 'type' | 'id'>): string => `${FAMILY[type]}.${id}`;
export const text_id = (entry: Pick<Entry, 'type' | 'id'>): string =>
  `${name_id(entry)}.${entry.type === 'role' ? 'goal' : 'text'}`;

/** By which the rules call things. */
const english = signal<Catalogue>({});
const catalogues = signal<Catalogue[]>([]);

/** Names of other languages than the page's come when they are there; the search does without them until then. */
export function load_names(): void {
  if (catalogues.peek().length) return;
  for (const { tag } of LANGUAGES)
    void catalogue_of(tag).then(
      catalogue => {
        catalogues.value = [...catalogues.peek(), catalogue];
        if (tag === 'en') english.value = catalogue;
      },
      () => undefined,
    );
}

const one = (catalogue: Catalogue, id: string): string => String(catalogue[id] ?? '');

/** In the language of the page. */
export function all_entries(): Entry[] {
  const known = new Set([words.value.catalogue, ...catalogues.value]);
  return IDS.map(it => ({
    ...it,
    english: one(english.value, name_id(it)),
    names: [...known].map(catalogue => one(catalogue, name_id(it))).filter(Boolean),
    texts: [words.value.catalogue, english.value].map(catalogue => one(catalogue, text_id(it))).filter(Boolean),
  }));
}

export const kind_called = (id: string) => kinds.find(kind => kind.id === id);
export const life_of = (id: string): number => [...characters, ...legends].find(character => character.id === id)?.life ?? 0;

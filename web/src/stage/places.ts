/** Where things are on the screen: elements by name, as the views register them, and where a card of a zone is looked for.
    Nothing is kept alive here: an element that left the page is forgotten. */
import type { Card, Seat } from '../protocol';

export interface Places {
  /** A ref for the element that has this name; the same function for the same name, so that nothing is registered twice. */
  place(name: string): (element: Element | null) => void;
  /** The last one drawn that is on the screen. */
  find(name: string): Element | undefined;
  /** Every element of these names, on the screen or not. */
  named(prefix: string): [string, Element][];
}

const on_screen = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
};

export function make_places(): Places {
  const refs = new Map<string, (element: Element | null) => void>();
  const elements = new Map<string, Element[]>();

  /** Preact does not say which element is gone, and tells it before it is: so those that are connected count, when asked. */
  const alive = (name: string): Element[] => {
    const list = (elements.get(name) ?? []).filter(element => element.isConnected);
    if (list.length) elements.set(name, list);
    else elements.delete(name);
    return list;
  };
  const make_ref = (name: string) => (element: Element | null) => {
    if (!element) return;
    const list = elements.get(name) ?? [];
    elements.set(name, [...(list.length > 4 ? list.filter(e => e.isConnected) : list).filter(e => e !== element), element]);
  };
  return {
    place(name) {
      const ref = refs.get(name) ?? make_ref(name);
      refs.set(name, ref);
      return ref;
    },
    find: name => alive(name).findLast(on_screen),
    named: prefix =>
      [...elements.keys()]
        .filter(name => name.startsWith(prefix))
        .flatMap(name => alive(name).map(e => [name, e] as [string, Element])),
  };
}

/** "hand A" -> A; the zones of the middle belong to nobody. */
export function seat_of(zone: string | undefined): Seat | undefined {
  return /^(?:hand|table) ([A-H])$/.exec(zone ?? '')?.[1] as Seat | undefined;
}

/** Names under which a card in this zone may be found, the most exact first. `seat`: to whom a flipped card belongs. */
export function names_of(zone: string, card?: Card, seat?: Seat): string[] {
  const [kind = '', owner = seat] = zone.split(' ');
  const own = card && card !== '?' && kind !== 'deck' && kind !== 'discard' ? [`card ${card}`] : [];
  if (kind === 'deck' || kind === 'discard') return [zone];
  if (kind === 'feat_deck' || kind === 'feat_pile') return ['feat_deck', 'feats']; /* discarded feats are not drawn */
  if (kind === 'hand') return [...own, zone, `seat ${owner}`];
  return [...own, kind === 'table' ? '' : kind, `seat ${owner}`].filter(name => name && !name.endsWith('undefined'));
}

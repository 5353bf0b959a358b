/** A seat, and the whole position, in sentences: for labels and for those who listen. text/say_scene.c says a seat the
    same way. */
import { feats } from 'virtual:deck';
import type { Card, Seat, View, ViewSeat } from '../protocol';
import { card_aloud, card_words, kind_words } from '../look/card-words';
import type { Person } from '../source/source';
import { type Args, say } from '../words';
import { name_of, person_of, seat_of_view } from './seats';

/** All who may be spoken of, by what they were called before they turned over, too; and the feats: what is set apart in a sentence. */
export const spoken_of = (view: View, people: readonly Person[]): string[] => [
  ...view.seats.map(({ seat }) => name_of(view, people, seat)),
  ...view.seats.flatMap(({ other_side }) => (other_side ? [say(`character.${other_side}`)] : [])),
  ...(view.feats ? feats.map(({ id }) => kind_words(id)) : []),
];

type Spell = (card: Card) => string;

export function list_words(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return items.slice(0, -1).join(say('list.comma')) + say('list.and') + items[items.length - 1];
}

function distance_parts(view: View, seat: Seat): [string, Args][] {
  const me = view.viewer && view.viewer !== seat ? seat_of_view(view, view.viewer) : undefined;
  const distance = me?.in_play ? me.distance?.[seat] : undefined;
  if (distance === undefined) return [];
  return [
    ['seat.distance', { n: distance }],
    [me?.reaches?.includes(seat) ? 'seat.in_reach' : 'seat.out_of_reach', {}],
  ];
}

/** The parts of a seat that is still in the game. */
function playing_parts(view: View, it: ViewSeat, spell: Spell): [string, Args][] {
  const n = it.hand.length;
  const parts: [string, Args][] = [
    ['seat.life', { n: it.life, max: it.max }],
    [n ? 'seat.cards' : 'seat.hand', { n }],
  ];
  if (it.table.length) parts.push(['seat.table', { cards: list_words(it.table.map(spell)) }]);
  if (it.fame) parts.push(['seat.fame', { n: it.fame }]);
  parts.push(...distance_parts(view, it.seat));
  if (view.turn === it.seat && !view.over) parts.push(['seat.turn', {}]);
  return parts;
}

function parts_of(view: View, it: ViewSeat, named: boolean, spell: Spell): [string, Args][] {
  const plain = (text: string): [string, Args] => ['seat.plain', { text }];
  return [
    ...(named && it.character ? [plain(say(`character.${it.character}`))] : []),
    ...(it.role ? [plain(say(`role.${it.role}`))] : []),
    ...(it.in_play ? playing_parts(view, it, spell) : [['seat.out', {}] as [string, Args]]),
  ];
}

/** "Otis, Willy the Kid, Sheriff, 4 of 5 life, 3 cards in hand, in play: Scope A♠, distance 2, in reach" */
export function seat_words(view: View, seat: Seat, people: readonly Person[], spell: Spell = card_words): string {
  const it = seat_of_view(view, seat);
  if (!it) return '';
  const name = name_of(view, people, seat);
  const person = person_of(people, seat);
  const named = !!person?.name && person.who !== 'nobody';
  const first = seat === view.viewer ? say('seat.you', { name }) : name;
  return [first, ...parts_of(view, it, named, spell).map(([id, args]) => say(id, args))].join(say('seat.comma'));
}

/** The same to be heard: cards with their suits in words. */
export const seat_aloud = (view: View, seat: Seat, people: readonly Person[]): string =>
  seat_words(view, seat, people, card_aloud);

/** How many of a role may still be in the game: all, less those who are known to be out. */
export function left_of(view: View, role: string): number {
  const out = view.seats.filter(s => !s.in_play && s.role === role).length;
  return (view.roles[role as keyof View['roles']] ?? 0) - out;
}

function roles_words(view: View): string {
  const roles = Object.keys(view.roles).map(role =>
    say('page.position.role', { role: say(`role.${role}`), n: left_of(view, role) }),
  );
  return say('page.position.roles', { roles: roles.join(say('list.comma')) });
}

function feat_lines(view: View, people: readonly Person[]): string[] {
  return (view.feats?.row ?? []).map(feat => {
    const owners = view.seats.filter(s => feat.tokens?.[s.seat]);
    const tokens = owners.map(s =>
      say('page.feat.tokens_of', { name: name_of(view, people, s.seat), n: feat.tokens?.[s.seat] ?? 0 }),
    );
    const card = say('face.feat', { card: card_words(feat.card), short: say(`card.${feat.card}.short`) });
    return tokens.length
      ? say('page.position.feat_tokens', { feat: card, list: list_words(tokens) })
      : say('page.position.feat', { feat: card });
  });
}

function open_cards(view: View): string[] {
  const row = (id: string, cards: Card[] | undefined): string[] =>
    cards?.length ? [say(id, { cards: list_words(cards.map(card_words)) })] : [];
  return [
    ...row('page.position.store', view.store),
    ...row('page.position.flip', view.flip),
    ...row('page.position.aside', view.aside),
    ...row('page.position.apart', view.apart),
  ];
}

/** The whole position, line by line: whose turn, the piles, roles, every seat clockwise from the reader, his hand. */
export function position_words(view: View, people: readonly Person[], question = ''): string[] {
  const me = view.viewer ? seat_of_view(view, view.viewer) : undefined;
  const at = view.seats.findIndex(s => s.seat === (view.viewer ?? 'A'));
  const around = [...view.seats.slice(at), ...view.seats.slice(0, at)];
  const top = view.discard.top;
  return [
    say('page.bar.turn_of', { n: view.turns, name: name_of(view, people, view.turn) }),
    ...(question ? [question] : []),
    ...around.map(s => seat_words(view, s.seat, people)),
    ...(me?.hand.length ? [say('page.position.hand', { cards: list_words(me.hand.map(card_words)) })] : []),
    say(top ? 'page.position.piles' : 'page.position.no_discard', {
      deck: view.deck,
      n: view.discard.count,
      card: card_words(top),
    }),
    ...feat_lines(view, people),
    ...open_cards(view),
    roles_words(view),
  ];
}

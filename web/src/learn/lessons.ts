/** The chapters of the first game, as data: a position made by hand, and what happens in it step by step. Sentences are
    `learn.<chapter>.<id>` of po/. What is legal is the engine's to say: tests/lessons.test.ts plays every chapter through
    it. */
import type { Position } from '../source/engine';
import type { Seat } from '../protocol';

/** What the learner is asked to do. kind: of the card, whichever it is of several; absent: any move with this verb. */
export interface Wish {
  verb: string;
  kind?: string;
  at?: Seat;
}

export type Step =
  /** Something is told; the learner goes on when it is read. */
  | { do: 'tell'; id: string }
  /** The same, and the learner may look why something cannot be done: asking about this seat goes on too. */
  | { do: 'look'; id: string; at?: Seat }
  /** Goes on with this move only. hints: what to say if it was somebody else instead. */
  | { do: 'wish'; id: string; wish: Wish; hints?: Partial<Record<Seat, string>> }
  /** Somebody else moves, in the words of docs/NOTATION.md. */
  | { do: 'plays'; line: string };

export interface Chapter {
  id: string;
  /** A card or character whose picture stands for it. */
  picture: string;
  position: Position;
  steps: readonly Step[];
}

const tell = (id: string): Step => ({ do: 'tell', id });
const look = (id: string, at?: Seat): Step => ({ do: 'look', id, ...(at && { at }) });
const plays = (line: string): Step => ({ do: 'plays', line });
const ends = (id: string): Step => ({ do: 'wish', id, wish: { verb: 'passes' } });

function wish(id: string, verb: string, kind?: string, at?: Seat, hints?: Partial<Record<Seat, string>>): Step {
  return { do: 'wish', id, wish: { verb, ...(kind && { kind }), ...(at && { at }) }, ...(hints && { hints }) };
}

type Person = Position['seats'][0];

/** The learner is the Sheriff, with a character whose ability does nothing here. */
const me = (hand: string, more: Partial<Person> = {}): Person => ({ role: 'sheriff', character: 'vulture_sam', hand, ...more });
const otis = (hand: string, more: Partial<Person> = {}): Person => ({
  role: 'outlaw',
  character: 'willy_the_kid',
  hand,
  ...more,
});
const lea = (hand: string, more: Partial<Person> = {}): Person => ({
  role: 'renegade',
  character: 'calamity_janet',
  hand,
  ...more,
});
const hank = (hand: string, more: Partial<Person> = {}): Person => ({ role: 'outlaw', character: 'lucky_duke', hand, ...more });
const harper = (hand: string): Person => ({ role: 'deputy', character: 'slab_the_killer', hand });

export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'seats',
    picture: 'bang',
    position: {
      seats: [
        me('bang:KD beer:6H schofield:KS missed:2S'),
        otis('duel:QD beer:7H'),
        lea('bang:2C bang:3C'),
        hank('bang:4C missed:3S'),
        harper('bang:5C beer:8H'),
      ],
    },
    steps: [
      tell('round'),
      tell('number'),
      look('far', 'C'),
      wish('near', 'plays', 'bang', 'B'),
      plays('B passes'),
      tell('hit'),
    ],
  },
  {
    id: 'shots',
    picture: 'missed',
    position: {
      seats: [
        me('bang:QH bang:9D missed:4S'),
        otis('missed:7S bang:AS indians:KD'),
        lea('bang:2C duel:8C'),
        hank('bang:3C bang:4C'),
      ],
      deck: 'panic:AH beer:9H',
    },
    steps: [
      wish('shoot', 'plays', 'bang', 'B'),
      plays('B uses missed:7S'),
      look('limit'),
      ends('end'),
      plays('B plays bang:AS on A'),
      wish('answer', 'uses', 'missed'),
      tell('after'),
    ],
  },
  {
    id: 'weapons',
    picture: 'schofield',
    position: {
      seats: [
        me('schofield:JC bang:5D volcanic:10S beer:8H'),
        otis('bang:AS'),
        lea('bang:2C beer:9H'),
        hank('beer:10H'),
        harper('bang:4C'),
      ],
    },
    steps: [
      tell('colt'),
      wish('lay', 'plays', 'schofield'),
      wish('shoot', 'plays', 'bang', 'D'),
      plays('D passes'),
      tell('after'),
    ],
  },
  {
    id: 'distance',
    picture: 'mustang',
    position: {
      seats: [
        me('scope:AS bang:6D mustang:9H'),
        otis('bang:AS', { table: 'mustang:8H' }),
        lea('bang:2C beer:9H'),
        hank('beer:10H'),
      ],
    },
    steps: [
      look('mustang', 'B'),
      wish('scope', 'plays', 'scope'),
      wish('shoot', 'plays', 'bang', 'B'),
      plays('B passes'),
      wish('own', 'plays', 'mustang'),
      tell('after'),
    ],
  },
  {
    id: 'barrel',
    picture: 'barrel',
    position: {
      seats: [me('barrel:QS missed:5S'), otis('bang:7D bang:8D'), lea('bang:2C beer:9H'), hank('beer:10H')],
      deck: 'duel:JS cat_balou:9D beer:6H bang:5C',
    },
    steps: [
      wish('lay', 'plays', 'barrel'),
      ends('end'),
      plays('B plays bang:7D on A'),
      wish('first', 'uses', 'barrel'),
      plays('B plays bang:8D on A'),
      wish('second', 'uses', 'barrel'),
      wish('missed', 'uses', 'missed'),
      tell('after'),
    ],
  },
  {
    id: 'beer',
    picture: 'beer',
    position: {
      seats: [me('beer:6H beer:JH', { life: 1 }), otis('bang:7D bang:8D'), lea('bang:2C beer:9H'), hank('beer:10H')],
      deck: 'duel:JS cat_balou:9D',
    },
    steps: [
      wish('drink', 'plays', 'beer'),
      ends('end'),
      plays('B plays bang:7D on A'),
      ends('hit'),
      plays('B plays bang:8D on A'),
      ends('again'),
      wish('rescue', 'uses', 'beer'),
      tell('after'),
    ],
  },
  {
    id: 'taking',
    picture: 'panic',
    position: {
      seats: [
        me('panic:QH cat_balou:KH'),
        otis('bang:7D bang:8D', { table: 'barrel:KS' }),
        lea('bang:2C beer:9H', { table: 'winchester:8S' }),
        hank('beer:10H'),
      ],
    },
    steps: [
      wish('panic', 'plays', 'panic', 'B'),
      wish('barrel', 'takes', 'barrel'),
      wish('cat', 'plays', 'cat_balou', 'C'),
      wish('winchester', 'takes', 'winchester'),
      wish('lay', 'plays', 'barrel'),
      tell('after'),
    ],
  },
  {
    id: 'draws',
    picture: 'dynamite',
    position: {
      seats: [me('jail:JS dynamite:2H bang:6C'), otis('bang:7D bang:8D'), lea('bang:2C beer:9H'), hank('beer:10H')],
      deck: 'bang:9C beer:7H duel:QD missed:2S missed:3S bang:KH gatling:10H stagecoach:9S',
    },
    steps: [
      wish('jail', 'plays', 'jail', 'B'),
      wish('dynamite', 'plays', 'dynamite'),
      ends('end'),
      tell('jailed'),
      plays('C passes'),
      plays('D passes'),
      tell('passed'),
    ],
  },
  {
    id: 'hand',
    picture: 'stagecoach',
    position: {
      seats: [
        me('stagecoach:9S missed:2S beer:9H bang:3C', { life: 3 }),
        otis('bang:7D bang:8D'),
        lea('bang:2C'),
        hank('beer:10H'),
      ],
      deck: 'duel:QD saloon:5H',
    },
    steps: [
      wish('coach', 'plays', 'stagecoach'),
      ends('end'),
      wish('discard', 'discards'),
      wish('more', 'discards'),
      tell('after'),
    ],
  },
  {
    id: 'roles',
    picture: 'sheriff',
    position: {
      seats: [
        me('missed:8S bang:JD', { character: 'willy_the_kid' }),
        otis('bang:7D', { character: 'kit_carlson', life: 2 }),
        lea('bang:2C', { role: 'deputy' }),
        hank('', { role: 'renegade', life: 1 }),
      ],
      deck: 'stagecoach:9S bang:9C saloon:5H bang:3D general_store:9C beer:7H wells_fargo:3H bang:KH scope:AS duel:JS',
      turn: 'B',
    },
    steps: [
      tell('secret'),
      tell('ability'),
      plays('B plays bang:7D on A'),
      wish('answer', 'uses', 'missed'),
      plays('B passes'),
      plays('C plays bang:2C on B'),
      plays('C passes'),
      plays('D plays bang:3D on C'),
      plays('C passes'),
      plays('D passes'),
      wish('outlaw', 'plays', 'bang', 'B', { C: 'deputy', D: 'later' }),
      wish('renegade', 'plays', 'bang', 'D', { C: 'deputy' }),
      plays('D passes'), // the shot
      plays('D passes'), // his last life
      tell('won'),
    ],
  },
];

/** What a set adds, for who knows the game. */
export const MORE_CHAPTERS: readonly Chapter[] = [
  {
    id: 'legends',
    picture: 'legend',
    position: {
      seats: [
        me('beer:6H bang:KD missed:2S', { character: 'rose_doolan', life: 4 }),
        otis('', { character: 'bart_cassidy' }),
        lea('', { table: 'mustang:8H' }),
        hank('bang:8D', { character: 'legendary_slab_the_killer' }),
      ],
      feats: 'quick_death A2, bottleneck',
      feat_deck: 'open_range wilhelm_scream fifty_guns',
      deck: 'duel:8C saloon:5H panic:JH cat_balou:9D stagecoach:9S gatling:10H missed:3S beer:9H duel:QD wells_fargo:3H panic:8D cat_balou:10D jail:4H barrel:KS bang:5C beer:10H',
    },
    steps: [
      tell('row'),
      tell('fame'),
      wish('perform', 'performs', 'bottleneck'),
      wish('beer', 'discards', 'beer'),
      tell('laid'),
      ends('end'),
      plays('B passes'),
      plays('B boasts'),
      plays('B places open_range'),
      plays('C passes'),
      plays('C passes'), // and does not boast
      plays('D passes'),
      ends('over'),
      wish('boast', 'boasts'),
      wish('place', 'places'),
      tell('legend'),
      plays('B passes'),
      plays('B passes'),
      plays('C passes'),
      plays('C passes'),
      plays('D claims open_range'),
      plays('D names on A'),
      plays('D passes'),
      tell('claimed'),
      wish('shoot', 'plays', 'bang', 'C'),
      plays('C passes'),
      tell('after'),
    ],
  },
];

export const ALL_CHAPTERS: readonly Chapter[] = [...CHAPTERS, ...MORE_CHAPTERS];

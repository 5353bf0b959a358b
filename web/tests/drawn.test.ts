/** Marks of newly drawn cards: what came in this turn, never the first deal. */
import { expect, test } from 'vitest';
import type { Frame, GameEvent } from '../src/protocol';
import { drawn_after } from '../src/table/drawn';

const draw = (card: string): GameEvent => ({ kind: 'drew', by: 'A', from: 'deck', to: 'hand A', card });
const turn: GameEvent = { kind: 'turn', at: 'A' };

function frame(hand: string[], events: GameEvent[] | undefined, turns = 1): Frame {
  return { n: 1, game: 1, view: { turns, seats: [{ seat: 'A', hand }] }, events } as unknown as Frame;
}
const after = (it: Frame, before: string[] = []): string[] => [...drawn_after(it, 'A', new Set(before))];

test('of a frame with the first deal and the first turn only what the turn brought', () => {
  const events = [{ kind: 'game' }, draw('bang:AS'), draw('beer:6H'), turn, draw('duel:JC')];
  expect(after(frame(['bang:AS', 'beer:6H', 'duel:JC'], events))).toEqual(['duel:JC']);
  expect(after(frame(['bang:AS'], [{ kind: 'game' }, draw('bang:AS')], 0))).toEqual([]);
});

test('marks stay for the turn, and end with it or when the card is gone', () => {
  expect(after(frame(['bang:AS', 'beer:6H'], [draw('beer:6H')]), ['bang:AS', 'duel:JC'])).toEqual(['bang:AS', 'beer:6H']);
  expect(after(frame(['bang:AS'], [{ kind: 'turn', at: 'B' }]), ['bang:AS'])).toEqual([]);
});

test('a position without a way to it marks nothing, nor do cards of others or face down', () => {
  expect(after(frame(['bang:AS'], undefined), ['bang:AS'])).toEqual([]);
  const others = [{ ...draw('bang:AS'), to: 'hand B' }, { ...draw('?') }, { ...draw('bang:AS'), from: 'hand A' }];
  expect(after(frame(['bang:AS', '?'], others))).toEqual([]);
});

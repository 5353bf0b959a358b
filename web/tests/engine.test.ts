import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SEATS, type Seat } from '../src/protocol';
import { engine_in_node } from './engine-in-node';

const seed = (n: number): string => createHash('sha256').update(`seed ${n}`).digest('hex');
const bots = (from: number, to: number): Partial<Record<Seat, string>> =>
  Object.fromEntries(SEATS.slice(from, to).map(s => [s, 'plain']));

describe('a game in the page', () => {
  test('goes to its end with bots alone, and its record proves it', async () => {
    const engine = await engine_in_node();
    for (const seats of [3, 4, 5, 6, 7, 8]) {
      engine.deal({ seats, seed: seed(seats), bots: bots(0, seats) });
      let answers = 0;
      while (engine.bot()) answers++;
      const frame = engine.frame('all');
      expect(frame.over?.winners).toBeTruthy();
      expect(Object.keys(frame.over?.roles ?? {})).toHaveLength(seats);
      const record = engine.record();
      const verdict = engine.verify(record);
      expect(verdict).toMatchObject({ replays: true, moves: answers });
      expect(verdict.checks).toBe(Math.floor((answers - 1) / 16));
      expect(verdict.deal).toBeUndefined();
      const frames = engine.replay(record, 'all');
      expect(frames).toHaveLength(answers + 1);
      expect(frames.at(-1)?.over?.end).toBe(frame.over?.end);
      expect(engine.moves(record)).toHaveLength(answers);
    }
  });

  test('a person answers with one of the moves; others are refused with a reason', async () => {
    const engine = await engine_in_node();
    engine.deal({ seats: 4, seed: seed(1), bots: bots(1, 4), roles: { A: 'sheriff' } });
    let mine = 0;
    for (let n = 0; n < 2000 && !engine.frame('A').over; n++) {
      const ask = engine.frame('A').ask;
      const move = ask?.owe.includes('A') ? ask.moves?.[n % (ask.moves.length || 1)] : undefined;
      if (move) {
        const before = engine.record();
        expect(engine.answer('A', { verb: 'plays', card: 'bang:2S' })?.code).toBeTruthy();
        expect(engine.record()).toBe(before);
        expect(engine.answer('A', move)).toBeUndefined();
        mine++;
      } else engine.bot();
    }
    expect(mine).toBeGreaterThan(5);
  });

  test('nobody sees what his seat may not', async () => {
    const engine = await engine_in_node();
    engine.deal({ seats: 5, seed: seed(2), bots: bots(0, 5) });
    const mine = engine.frame('B').view.seats;
    expect(mine[1]?.hand.every(card => card !== '?')).toBe(true);
    const all = engine.frame('all').view.seats;
    const told = JSON.stringify(engine.frame('B'));
    for (const seat of mine) {
      if (seat.seat === 'B') continue;
      expect(seat.hand.every(card => card === '?')).toBe(true);
      expect(seat.role !== undefined).toBe(seat.role === 'sheriff');
      const hidden = all.find(it => it.seat === seat.seat)?.hand ?? [];
      expect(hidden.length).toBeGreaterThan(0);
      for (const card of hidden) expect(told).not.toContain(`"${card}"`);
    }
    expect(engine.frame('all').view.seats.every(seat => seat.role && !seat.hand.includes('?'))).toBe(true);
  });

  test('goes on from its record with the same bots: as if it had not been left', async () => {
    const [one, two] = [await engine_in_node(), await engine_in_node()];
    one.deal({ seats: 5, seed: seed(3), bots: bots(0, 5) });
    for (let i = 0; i < 40; i++) one.bot();
    two.resume(one.record(), bots(0, 5));
    while (one.bot()) two.bot();
    expect(two.record()).toBe(one.record());
  });

  test('a record that was changed is not believed', async () => {
    const engine = await engine_in_node();
    engine.deal({ seats: 4, seed: seed(4), bots: bots(0, 4) });
    while (engine.bot());
    const lines = engine.record().split('\n');
    const first = lines.indexOf('moves') + 1;
    const without = engine.verify(lines.toSpliced(first, 1).join('\n'));
    expect(without.replays).toBe(false);
    expect(without.text).toBeTruthy();
    expect(engine.verify(lines.slice(0, -2).join('\n')).replays).toBe(false);
  });

  test('proves a fair deal with the hash of another library', async () => {
    const engine = await engine_in_node();
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
    const [secret, share] = [seed(5), seed(6)];
    const setup = 'sets base\nseats 4\noptions none\n';
    const commitment = hash(`bang deal 1\n${secret}\n${setup}`);
    engine.deal({ seats: 4, seed: hash(`bang seed 1\n${secret}\nB ${share}\n`), bots: bots(0, 4) });
    while (engine.bot());
    const proof = `# deal commitment ${commitment}\n# deal secret ${secret}\n# deal share B ${share}\n`;
    expect(engine.verify(proof + engine.record())).toMatchObject({ replays: true, deal: 'none', shares: 'B' });
    expect(engine.verify(proof.replace(share, seed(7)) + engine.record()).deal).toBe('seed');
    expect(engine.verify(proof.replace(secret, seed(7)) + engine.record()).deal).toBe('commitment');
  });

  test('a position made by hand can be played on', async () => {
    const engine = await engine_in_node();
    engine.arrange({
      seats: [
        { role: 'sheriff', character: 'willy_the_kid', hand: 'bang:KH' },
        { role: 'outlaw', character: 'rose_doolan', life: 1 },
        { role: 'outlaw', character: 'paul_regret' },
        { role: 'renegade', character: 'black_jack' },
      ],
    });
    expect(engine.play('A plays bang:KH on C')?.code).toBe('out_of_reach');
    expect(engine.play('A plays bang:KH on B')).toBeUndefined();
    expect(engine.frame('A').view.seats[1]?.in_play).toBe(false);
    expect(engine.frame('A').events?.some(e => e.kind === 'eliminated')).toBe(true);
    expect(() => engine.arrange({ seats: [{ role: 'sheriff', character: 'nobody' }] })).toThrow();
  });

  test('says of every offered move that it is legal, and of a card why not', async () => {
    const engine = await engine_in_node();
    engine.deal({ seats: 5, seed: seed(9), bots: bots(0, 5) });
    const verbs = new Set<string>();
    do {
      const ask = engine.frame('all').ask;
      const seat = ask?.owe[0] as Seat | undefined;
      if (!seat) break;
      const mine = engine.frame(seat).ask;
      for (const move of mine?.moves ?? []) {
        expect(engine.why(seat, move).code, JSON.stringify(move)).toBe('legal');
        verbs.add(move.verb);
      }
      for (const { card, reason } of mine?.refused ?? [])
        if (card) expect(engine.why(seat, { verb: ask?.kind === 'play' ? 'plays' : 'uses', card }).code).toBe(reason.code);
    } while (engine.bot());
    expect([...verbs].sort()).toEqual(expect.arrayContaining(['passes', 'plays', 'uses']));
  });

  test('speaks three languages', async () => {
    for (const [language, word] of [
      ['en', 'turn'],
      ['ko', '차례'],
      ['zh', '回合'],
    ] as const) {
      const engine = await engine_in_node(language);
      engine.deal({ seats: 4, seed: seed(8), bots: bots(0, 4) });
      const text = JSON.stringify(engine.frame('all').events);
      expect(text.toLowerCase()).toContain(word);
      expect(text).not.toContain('"?"');
    }
  });
});

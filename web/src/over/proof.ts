/** The lines of a record that prove its deal (docs/PROTOCOL.md, "A fair deal"), for people to look at. Whether they are
    right the engine says. */
import type { Seat } from '../protocol';

export interface Proof {
  commitment?: string;
  secret?: string;
  seed?: string;
  shares: Partial<Record<Seat, string>>;
}

export function read_proof(record: string): Proof {
  const proof: Proof = { shares: {} };
  for (const line of record.split('\n')) {
    const [, what, seat, digits] = /^# deal (commitment|secret|share) (?:([A-H]) )?([0-9a-f]{64})$/.exec(line) ?? [];
    if (what === 'share' && seat) proof.shares[seat as Seat] = digits;
    else if (what === 'commitment' || what === 'secret') proof[what] = digits;
    const [, seed] = /^seed ([0-9a-f]{64})$/.exec(line) ?? [];
    if (seed) proof.seed ??= seed;
  }
  return proof;
}

/** Was what this browser added used? undefined: this browser does not know of any. */
export function share_used(proof: Proof, seat: Seat | undefined, mine: string | undefined): boolean | undefined {
  if (!mine) return undefined;
  return seat ? proof.shares[seat] === mine : Object.values(proof.shares).includes(mine);
}

/** Does the record carry another commitment than this browser was told before the deal, or none? undefined: it was told
    nothing, as it did not see the deal. */
export const told_otherwise = (proof: Proof, told: string | undefined): boolean =>
  told !== undefined && told !== proof.commitment;

/** Words of deal/deal.h, and which sentence tells each. */
const FAULTS: Record<string, string> = {
  damaged: 'damaged',
  twice: 'damaged',
  no_seat: 'damaged',
  no_commitment: 'missing',
  no_secret: 'missing',
  commitment: 'commitment',
  seed: 'seed',
};

export type Judgement = 'fair' | 'alone' | 'here' | 'unproved' | 'damaged' | 'missing' | 'commitment' | 'seed' | 'otherwise';

/** deal, shares: of the engine's verdict. local: the game was dealt by this browser. otherwise: see told_otherwise; a record
    that is right in itself proves nothing then. */
export function judge(deal: string | undefined, shares: string | undefined, local: boolean, otherwise = false): Judgement {
  if (otherwise) return 'otherwise';
  if (deal === undefined) return local ? 'here' : 'unproved';
  if (deal === 'none') return shares ? 'fair' : 'alone';
  return (FAULTS[deal] ?? 'damaged') as Judgement;
}

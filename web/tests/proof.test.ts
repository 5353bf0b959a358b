/** What is found of a deal when this browser remembers what the server had told it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { judge, read_proof, told_otherwise } from '../src/over/proof';

const record = readFileSync(resolve(import.meta.dirname, '../../tests/golden/four-fair-plain.bang'), 'utf8');

test('a record that is right in itself proves nothing if this browser was told another commitment', () => {
  const proof = read_proof(record);
  expect(proof.commitment).toMatch(/^[0-9a-f]{64}$/);
  const of = (told: string | undefined, it = proof) => judge('none', 'ABD', false, told_otherwise(it, told));
  expect(of(proof.commitment)).toBe('fair');
  expect(of(undefined)).toBe('fair');
  expect(of('0'.repeat(64))).toBe('otherwise');
  expect(of('')).toBe('otherwise');
});

test('nor does one whose proof was taken out', () => {
  const told = read_proof(record).commitment;
  const bare = read_proof(record.replace(/# deal.*\n/g, ''));
  expect(judge(undefined, undefined, false, told_otherwise(bare, told))).toBe('otherwise');
  expect(judge(undefined, undefined, false, told_otherwise(bare, undefined))).toBe('unproved');
});

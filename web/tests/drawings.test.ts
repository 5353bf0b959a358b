/** Whatever the sets have must have its drawing: a card without one would be an empty frame. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PICTOGRAMS } from '../src/look/pictograms';
import { PORTRAITS } from '../src/look/portraits';

const def = readFileSync(join(import.meta.dirname, '../../engine/sets/base.def'), 'utf8');
const ids = (macro: string): string[] =>
  [...def.matchAll(new RegExp(`^${macro}\\(\\w+, (\\w+),`, 'gm'))].map(row => row[1] ?? '');

test('the lists were found', () => expect([ids('KIND').length, ids('CHARACTER').length]).toEqual([22, 16]));

test.each(ids('KIND'))('%s has a picture', id => expect(Object.keys(PICTOGRAMS)).toContain(id));
test.each(ids('CHARACTER'))('%s has a portrait', id => expect(Object.keys(PORTRAITS)).toContain(id));

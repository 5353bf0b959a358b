/** What the build makes from the rest of the house: sentences from po/, rules and printed facts from docs/rules/, the engine from
    its C sources. Each is a module `virtual:...` (src/virtual.d.ts says what they hold). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const house = resolve(import.meta.dirname, '..');

/** The terminal, the command line and the server have sentences of their own. */
const ELSEWHERE = /^(cli|ui|server|store|help|client)\./;
const LESSONS = /^learn\./;

function sentences(language: string, wanted: (id: string) => boolean): Record<string, string | string[]> {
  const text = execFileSync('python3', ['-B', join(house, 'tools/catalogue.py'), '--json', language], { encoding: 'utf8' });
  return Object.fromEntries(Object.entries(JSON.parse(text) as Record<string, string | string[]>).filter(([id]) => wanted(id)));
}

function rules(): unknown[] {
  const files = ['base.md', 'legends.md', 'across-sets.md'].map(file => join(house, 'docs/rules', file));
  return JSON.parse(execFileSync('python3', ['-B', join(house, 'tools/rules-to-c'), '--json', ...files], { encoding: 'utf8' }));
}

function rows(file: string): string[][] {
  return readFileSync(join(house, 'docs/rules', file), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map(line => line.split('\t'));
}

/** Cards as the notation writes them; of two equal ones the second has "/2". */
function deck(): string {
  const kinds = new Map<string, { id: string; border: string; cards: string[] }>();
  for (const [, id = '', border = '', suit, rank] of rows('cards-base.tsv')) {
    const kind = kinds.get(id) ?? { id, border, cards: [] };
    const card = `${id}:${rank}${suit}`;
    kind.cards.push(kind.cards.includes(card) ? `${card}/2` : card);
    kinds.set(id, kind);
  }
  const characters = rows('characters-base.tsv').map(([, id, life]) => ({ id, life: Number(life) }));
  const feats = rows('feats-legends.tsv').map(([id, crossroads]) => ({ id, crossroads: crossroads === 'yes' }));
  const legends = rows('legends-legends.tsv').map(([of, , life]) => ({ id: `legendary_${of}`, of, life: Number(life) }));
  const facts = { kinds: [...kinds.values()], characters, feats, legends };
  return Object.entries(facts)
    .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)};`)
    .join('\n');
}

function engine(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'bang-page-'));
  try {
    execFileSync(join(house, 'wasm/build.sh'), ['page', join(folder, 'page.wasm')], { stdio: 'inherit' });
    return readFileSync(join(folder, 'page.wasm'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function module_of(name: string): string {
  const [family = '', language = ''] = name.split('/');
  if (family === 'words') return json(sentences(language, id => !ELSEWHERE.test(id) && !LESSONS.test(id)));
  if (family === 'lessons') return json(sentences(language, id => LESSONS.test(id)));
  if (family === 'rules') return json(rules());
  if (family === 'deck') return deck();
  throw new Error(`virtual:${name} is unknown`);
}

const json = (value: unknown): string => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

export function made(): Plugin {
  return {
    name: 'made-from-the-house',
    resolveId: id => (id.startsWith('virtual:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0virtual:')) return undefined;
      const name = id.slice('\0virtual:'.length);
      if (name !== 'engine') return module_of(name);
      const asset = this.emitFile({ type: 'asset', name: 'engine.wasm', source: engine() });
      return `export default import.meta.ROLLUP_FILE_URL_${asset}`;
    },
  };
}

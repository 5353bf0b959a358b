/** The engine as the page has it, without a browser: for tests. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Language } from '../src/protocol';
import { EngineMemory } from '../src/source/engine-memory';
import type { Catalogue } from '../src/words';

const house = resolve(import.meta.dirname, '../..');

/** All sentences of a language, those of Learn too. */
export function catalogue(language: Language): Catalogue {
  return JSON.parse(
    execFileSync('python3', ['-B', join(house, 'tools/catalogue.py'), '--json', language], { encoding: 'utf8' }),
  );
}

let bytes: Buffer | undefined;

/** PAGE_WASM names a module that was built before; else it is built. */
function module(): Buffer {
  if (bytes) return bytes;
  if (process.env.PAGE_WASM) return readFileSync(process.env.PAGE_WASM);
  const folder = mkdtempSync(join(tmpdir(), 'bang-engine-'));
  try {
    execFileSync(join(house, 'wasm/build.sh'), ['page', join(folder, 'page.wasm')], { stdio: 'inherit' });
    bytes = readFileSync(join(folder, 'page.wasm'));
    return bytes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function engine_in_node(language: Language = 'en'): Promise<EngineMemory> {
  const engine = await EngineMemory.from(new Uint8Array(module()));
  engine.speak(language, catalogue(language));
  return engine;
}

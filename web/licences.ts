/** What others gave: the page has parts of these packages in it, and their licences go with it as /licences.txt. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Package {
  name: string;
  version: string;
  license: string;
  dependencies?: Record<string, string>;
}

const root = import.meta.dirname;
const read = (folder: string): Package => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The packages that run in the page, and theirs. */
function used(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names.filter(name => !found.has(name))) {
    found.add(name);
    used(Object.keys(read(join(root, 'node_modules', name)).dependencies ?? {}), found);
  }
  return found;
}

function licence(name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license } = read(folder);
  const file = ['LICENSE', 'LICENSE.md', 'LICENCE'].map(file => join(folder, file)).find(existsSync);
  if (!file) throw new Error(`${name} says nothing about its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(file, 'utf8').trim()}\n`;
}

export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const own = `bang\n\n${readFileSync(join(root, '../LICENSE'), 'utf8').trim()}\n`;
      const others = [...used(Object.keys(read(root).dependencies ?? {}))].sort().map(licence);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: [own, ...others].join('\n\n') });
    },
  };
}

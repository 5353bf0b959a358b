/** The end of the build: what the page needs without a network goes into sw.js as a list, with one version of all of it; the version
    also goes into index.html; and beside every file that gets smaller by it lies FILE.gz, for the server. Changes only what is in
    the folder of the build. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORKER = 'sw.js';
const PACKED = /\.(html|js|css|wasm|svg|json|webmanifest|txt)$/;
/** Less is not worth a second file. */
const LEAST_TO_PACK = 300;

/** All of a folder from there on, sorted; what begins with a dot is not of the page. */
function files_of(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(file => !/(^|\/)\./.test(file) && !file.endsWith('.gz'))
    .sort();
}

function version_of(folder: string, files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

function change(path: string, how: (text: string) => string): void {
  const before = readFileSync(path, 'utf8');
  const after = how(before);
  if (after === before) throw new Error(`${path} has no place for what goes into it`);
  writeFileSync(path, after);
}

/** The page is known as "/", and the worker does not keep itself. */
function finish_folder(folder: string): void {
  const files = files_of(folder);
  const version = version_of(folder, files);
  const kept = files.filter(file => file !== WORKER).map(file => (file === 'index.html' ? '/' : `/${file}`));
  change(join(folder, WORKER), code => `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(kept)};${code}`);
  change(join(folder, 'index.html'), html =>
    html.replace('</title>', `</title>\n    <meta name="version" content="${version}">`),
  );
  for (const file of files) pack(join(folder, file));
}

function pack(path: string): void {
  const plain = readFileSync(path);
  if (!PACKED.test(path) || plain.length < LEAST_TO_PACK) return;
  const packed = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
  if (packed.length < plain.length) writeFileSync(`${path}.gz`, packed);
}

export function finished(): Plugin {
  let worker = '';
  return {
    name: 'finished',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      worker = this.emitFile({
        type: 'chunk',
        id: join(import.meta.dirname, 'src/offline/service-worker.ts'),
        fileName: WORKER,
        preserveSignature: false,
      });
    },
    writeBundle: {
      order: 'post',
      handler(options) {
        const code = readFileSync(join(options.dir ?? '', this.getFileName(worker)), 'utf8');
        if (/\b(import|export)\b/.test(code)) throw new Error(`${WORKER} must be one script, without imports and exports`);
        finish_folder(options.dir ?? '');
      },
    },
  };
}

import { defineConfig } from 'vitest/config';
import { made } from './made';
import { finished } from './finish';
import { licences } from './licences';

export default defineConfig({
  plugins: [made(), licences(), finished()],
  worker: { format: 'es', plugins: () => [made()] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: { testTimeout: 60000, hookTimeout: 60000 }, // a busy machine is slow, not wrong
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: scripts, and a wasm file must stay one
    modulePreload: { polyfill: false },
    manifest: true, // for tools/page-size
  },
});

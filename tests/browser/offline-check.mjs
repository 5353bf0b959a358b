/* Does the built page work without a network, and how does a newer one come? node tests/browser/offline-check.mjs BANG PAGE
   Needs Debian's chromium. The newer page is made here from a copy of the built one: another version, and Settings under another
   name. Prints a line for each check, and exit status 1 if one failed. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const { chromium } = createRequire(new URL('../../web/package.json', import.meta.url))('playwright-core');
const CHROMIUM = {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
};
const [bang, page] = process.argv.slice(2);
if (!bang || !page) {
  console.error('usage: offline-check.mjs BANG PAGE');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'bang-offline-'));
let failed = 0;

function same(what, got, wanted) {
  const good = JSON.stringify(got) === JSON.stringify(wanted);
  if (!good) failed++;
  console.log(good ? `ok      ${what}` : `FAILED  ${what}: got ${JSON.stringify(got)}, wanted ${JSON.stringify(wanted)}`);
}

// ---- two pages and a server ----

function files_of(of) {
  return readdirSync(of, { recursive: true, withFileTypes: true }).filter(e => e.isFile()).map(e => join(e.parentPath, e.name));
}

function version_of(of) {
  return /name="version" content="(\w+)"/.exec(readFileSync(join(of, 'index.html'), 'utf8'))[1];
}

/** The same page, built another day. */
function make_newer(from, to) {
  cpSync(from, to, { recursive: true });
  const old = readdirSync(join(to, 'assets')).find(name => /^settings-page-.*\.js$/.test(name));
  const words = [[version_of(from), 'feedfeedfeedfeed'], [old, 'settings-page-another.js']];
  for (const file of files_of(to)) {
    if (file.endsWith('.gz')) rmSync(file);
    else if (/\.(js|html)$/.test(file)) writeFileSync(file, words.reduce((text, [a, b]) => text.replaceAll(a, b), readFileSync(file, 'utf8')));
  }
  renameSync(join(to, 'assets', old), join(to, 'assets', 'settings-page-another.js'));
  return to;
}

const free_port = () => new Promise(done => {
  const it = createServer().listen(0, '127.0.0.1', () => {
    const { port } = it.address();
    it.close(() => done(port));
  });
});

const port = await free_port();
const base = `http://127.0.0.1:${port}`;
let server;

function start(of) {
  server = spawn(bang, ['serve', '--data', join(folder, 'data'), '--port', String(port), '--per-address', '0', '--web', of], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((done, gone) => {
    server.once('exit', status => gone(new Error(`the server ended with ${status}`)));
    server.stdout.once('data', done);
  });
}

function stop() {
  server.removeAllListeners('exit');
  const ended = new Promise(done => server.once('exit', done));
  server.kill('SIGTERM');
  return ended;
}

async function restart(of) {
  await stop();
  await start(of);
}

// ---- a browser ----

const running = tab => tab.evaluate(() => document.querySelector('meta[name=version]').content);
const caches_of = tab => tab.evaluate(async () => (await caches.keys()).length);
const shown = tab => tab.waitForFunction(() => document.getElementById('page').childElementCount > 0);
const offered = tab => tab.locator('.toasts .btn.main');
const look_for_newer = tab => tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

/** Asks again and again: a promise of the page is no answer to waitForFunction. A page that is just being replaced says nothing. */
async function wait_for(tab, what) {
  for (let tries = 0; tries < 100; tries++) {
    if (await tab.evaluate(what).catch(() => false)) return true;
    await tab.waitForTimeout(100);
  }
  return false;
}

async function open(context, path = '/') {
  const tab = await context.newPage();
  await tab.goto(base + path);
  await shown(tab);
  return tab;
}

/** A page that is kept. */
async function keep(context) {
  const tab = await open(context);
  await tab.evaluate(async () => void (await navigator.serviceWorker.ready));
  await tab.waitForFunction(() => navigator.serviceWorker.controller);
  return tab;
}

async function press_and_load(tab) {
  await Promise.all([tab.waitForEvent('load'), offered(tab).click()]);
  await shown(tab);
}

// ---- the checks ----

const CHECKS = {
  async 'everything for playing alone works without a network'(context, one) {
    const tab = await keep(context);
    same('api is left to the server', (await context.request.get(`${base}/api/none`)).status(), 404);
    const answer = await tab.goto(`${base}/api/none`);
    same('and not touched by the worker', answer.fromServiceWorker(), false);
    same('nor is the plain page', (await tab.goto(`${base}/?plain`)).fromServiceWorker(), false);
    await stop();
    for (const path of ['/', '/play?seats=4', '/learn', '/cards', '/settings', '/replay']) {
      await tab.goto(base + path);
      await shown(tab);
      same(`offline: ${path}`, await running(tab), version_of(one));
    }
    await tab.goto(`${base}/play?seats=4`);
    same('offline: a game is dealt', await wait_for(tab, () => document.querySelectorAll('.hand button').length > 0), true);
    await start(one);
  },

  async 'a newer page is offered, and loaded when asked for'(context, one, two) {
    const tab = await keep(context);
    await restart(two);
    await look_for_newer(tab);
    await offered(tab).waitFor();
    same('not forced', [await running(tab), await caches_of(tab)], [version_of(one), 2]);
    await press_and_load(tab);
    same('loaded', await running(tab), version_of(two));
    same('the older one is no longer kept', await wait_for(tab, async () => (await caches.keys()).length === 1), true);
    same('and nothing more is offered', await offered(tab).count(), 0);
  },

  async 'after a visit the newer page is kept, and nobody is asked'(context, one, two) {
    const tab = await keep(context);
    await restart(two);
    await tab.reload();
    await shown(tab);
    same('the server comes first', await running(tab), version_of(two));
    await look_for_newer(tab);
    await wait_for(tab, async () => (await caches.keys())[0]?.endsWith('feedfeedfeedfeed') && (await caches.keys()).length === 1);
    same('taken over', [await caches_of(tab), await offered(tab).count()], [1, 0]);
    await stop();
    await tab.reload();
    await shown(tab);
    same('offline it is the newer one', await running(tab), version_of(two));
    await start(one);
  },

  async 'a page in another tab is not taken away'(context, one, two) {
    const old = await keep(context);
    await restart(two);
    const tab = await open(context);
    await look_for_newer(tab);
    await offered(old).waitFor();
    await tab.waitForTimeout(500);
    same('both go on', [await running(old), await running(tab), await caches_of(tab), await offered(tab).count()], [version_of(one), version_of(two), 2, 0]);
    await press_and_load(old);
    same('asked for in the older one', await running(old), version_of(two));
  },

  async 'a page that is not kept and misses a part loads the newer one'(_, one, two, browser) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const tab = await open(context);
    await restart(two);
    let loads = 0;
    tab.on('load', () => loads++);
    await tab.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/settings';
      document.body.append(link);
      link.click();
    });
    await wait_for(tab, () => document.querySelector('meta[name=version]')?.content === 'feedfeedfeedfeed');
    await tab.waitForTimeout(500);
    same('at the page that was wanted', [await running(tab), new URL(tab.url()).pathname, loads], [version_of(two), '/settings', 1]);
    await context.close();
  },
};

// ---- all ----

async function main() {
  const one = resolve(page);
  if (!existsSync(join(one, 'index.html'))) throw new Error(`${page} is no built page`);
  const two = make_newer(one, join(folder, 'newer'));
  const browser = await chromium.launch(CHROMIUM);
  try {
    for (const [name, check] of Object.entries(CHECKS)) {
      console.log(name);
      const context = await browser.newContext({ locale: 'en' });
      await start(one);
      await check(context, one, two, browser).catch(error => same(name, error.message, 'no error'));
      await stop();
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

try {
  await main();
} catch (error) {
  same('all', error.message, 'no error');
} finally {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${failed} failed`);
process.exit(failed ? 1 : 0);

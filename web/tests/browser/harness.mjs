/** What the tests in a real browser share: a server of their own, Debian's Chromium, the page's sentences, and the checks that hold on
    every page: no error on the console, no request to anybody else, no breach of the Content-Security-Policy. Each test file is run
    as `node web/tests/browser/NAME.mjs BANG [PART OF A TEST'S NAME]...` and ends with "N passed, N failed". BANG is the program; the
    page is the folder web beside it, or what BANG_WEB names; in the folder BANG_SHOTS, if that is set, a failed test leaves
    pictures. A test waits for what is to be seen, never for a time. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const house = resolve(import.meta.dirname, '../../..');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--js-flags=--expose-gc', '--enable-precise-memory-info']; // biome-ignore format: they belong together

/** Of a whole page or a step of a game on a busy machine. */
export const PATIENCE = 30_000;

export const SIZES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 } },
  desk: { viewport: { width: 1440, height: 900 } },
  wall: { viewport: { width: 2560, height: 1440 } },
  low: { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true },
  /** A small notebook at 200 %. */
  doubled: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

export const program = resolve(process.argv[2] ?? 'build/bang');
/** Parts of the names of tests that are wanted; none: all. */
const wanted = process.argv.slice(3);
/** The folder of the built page. */
export const web = resolve(process.env.BANG_WEB ?? join(dirname(program), 'web'));
if (!existsSync(join(web, 'index.html'))) throw new Error(`${web} holds no page: build it, or say by BANG_WEB where it is`);

export function need(holds, what) {
  if (!holds) throw new Error(what);
}

/* ---- words ---- */

const catalogues = new Map();

/** The page's sentences, as it says them: words('ko')('page.room.sit'). Of plural forms n chooses. */
export function words(language = 'en') {
  if (!catalogues.has(language)) {
    const text = execFileSync('python3', ['-B', join(house, 'tools/catalogue.py'), '--json', language], { encoding: 'utf8' });
    catalogues.set(language, JSON.parse(text));
  }
  const catalogue = catalogues.get(language);
  return (id, args = {}) => {
    const entry = catalogue[id];
    need(entry !== undefined, `there is no sentence ${id}`);
    const text = typeof entry === 'string' ? entry : entry[language === 'en' && args.n !== 1 ? 1 : 0];
    return text.replace(/\{([a-z_0-9]+)\}/g, (all, name) => String(args[name] ?? all));
  };
}

/* ---- the server ---- */

const servers = new Set();

/** Ends with this process, whatever happens. */
process.on('exit', () => {
  for (const server of servers) server.process?.kill('SIGKILL');
});

export class Server {
  static async start(...more) {
    const it = new Server();
    it.folder = mkdtempSync(join(tmpdir(), 'bang-browser-'));
    it.more = more;
    it.web = web;
    servers.add(it);
    await it.run(0);
    return it;
  }

  async run(port) {
    const data = ['--data', join(this.folder, 'data'), '--port', String(port), '--web', this.web];
    this.process = spawn(program, ['serve', ...data, '--per-address', '0', ...this.more], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.errors = '';
    this.process.stderr.on('data', text => {
      this.errors += text;
    });
    const address = await new Promise((done, failed) => {
      this.process.stdout.on('data', text => {
        const found = /https?:\/\/[^\s/]+:(\d+)/.exec(String(text));
        if (found) done(found);
      });
      this.process.once('exit', code => failed(new Error(`the server ended with ${code}: ${this.errors}`)));
    });
    this.port = Number(address[1]);
    this.origin = `http://localhost:${this.port}`;
  }

  /** Again, on the same port and with the same data. */
  async restart(signal = 'SIGKILL') {
    await this.end(signal);
    await this.run(this.port);
  }

  async end(signal = 'SIGTERM') {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise(done => this.process.once('exit', done));
    this.process.kill(signal);
    await ended;
  }

  async stop() {
    await this.end();
    servers.delete(this);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/* ---- browsers ---- */

let browser;
const contexts = new Set();
export const troubles = [];

/** Kept settings, as localStorage has them; what a test of anything but motion wants: nothing moves. */
const STILL = { speed: 0 };

/** Before any script of the page: what was kept, and a word on the console for a breach of the policy. hasty: the bots of a game in
    this browser take no time to think. seed: what chance deals in such a game. */
function prepare({ kept, hasty, seed }) {
  if (location.protocol === 'about:') return;
  for (const [key, value] of Object.entries(kept)) {
    if (localStorage.getItem(`bang.${key}`) === null) localStorage.setItem(`bang.${key}`, JSON.stringify(value));
  }
  document.addEventListener('securitypolicyviolation', e => console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`));
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (seed && message?.what === 'deal') message.args[0].seed ??= seed;
    post.call(this, message, ...more);
  };
  if (!hasty) return;
  const later = window.setTimeout;
  window.setTimeout = (what, ms = 0, ...more) => later(what, ms === 250 ? 1 : ms, ...more);
}

/** A person with a browser of his own: { page, context }. */
export async function person(server, size = SIZES.desk, { settings = {}, hasty = false, seed, ...more } = {}) {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  const context = await browser.newContext({ locale: 'en', baseURL: server.origin, ...size, ...more });
  contexts.add(context);
  await context.addInitScript(prepare, { kept: { ...STILL, ...settings }, hasty, seed });
  context.on('request', request => {
    const { origin, protocol } = new URL(request.url());
    if (!['blob:', 'data:'].includes(protocol) && origin.replace(/^ws/, 'http') !== server.origin)
      troubles.push(`a request to ${request.url()}`);
  });
  context.on('page', watched);
  return { context, page: await context.newPage() };
}

/** What a test does on purpose, such as a lost connection. */
let expected = /$^/;
export const expect_errors = pattern => {
  expected = pattern;
};

function watched(page) {
  page.setDefaultTimeout(PATIENCE);
  page.on('console', message => {
    const text = `${message.text()} ${message.location().url}`;
    if (['error', 'warning'].includes(message.type()) && !expected.test(text)) troubles.push(`${page.url()}: ${text}`);
  });
  page.on('pageerror', error => {
    if (!expected.test(error.message)) troubles.push(`${page.url()}: ${error.stack ?? error.message}`);
  });
}

/** For page.addInitScript: window.thoughts says how many bots think in workers just now, and how many milliseconds each thought took. */
export function watch_thoughts() {
  window.thoughts = { on: 0, took: [] };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message?.what === 'think') {
      const began = performance.now();
      window.thoughts.on++;
      const heard = ({ data }) => {
        if (data.id !== message.id) return;
        this.removeEventListener('message', heard);
        window.thoughts.on--;
        if (data.value) window.thoughts.took.push(performance.now() - began);
      };
      this.addEventListener('message', heard);
    }
    post.call(this, message, ...more);
  };
}

/* ---- tests ---- */

let passed = 0;
let failed = 0;

async function leave_pictures(name) {
  const folder = process.env.BANG_SHOTS;
  for (const [i, page] of [...contexts].flatMap(context => context.pages()).entries()) {
    console.log(`        page ${i}: ${page.url()}`);
    const path = folder && join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}-${i}.png`);
    if (path) await page.screenshot({ path }).catch(() => undefined);
  }
}

export async function test(name, body) {
  if (wanted.length && !wanted.some(part => name.includes(part))) return;
  if (await attempt(name, body)) passed++;
  else {
    console.log('        once more:'); // games and the machine's moods are at random; what fails twice is a fault
    if (await attempt(name, body)) passed++;
    else failed++;
  }
}

async function attempt(name, body) {
  const start = Date.now();
  const time = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  let good = false;
  troubles.length = 0;
  try {
    await body();
    if (troubles.length) throw new Error('what a browser had to say');
    good = true;
    console.log(`ok      ${name}  ${time()}`);
  } catch (why) {
    console.log(`FAILED  ${name}  ${time()}\n${why.stack ?? why}`);
    for (const trouble of new Set(troubles)) console.log(`        ${trouble}`);
    await leave_pictures(name);
  }
  expected = /$^/;
  for (const context of contexts) await context.close();
  contexts.clear();
  return good;
}

export async function finish() {
  await browser?.close();
  for (const server of servers) await server.stop();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed || !passed ? 1 : 0);
}

/* ---- checks ---- */

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** In the page: WCAG 2.5.3 by words. What can be read on a control with a name of its own must be in that name, or nobody who speaks
    to the computer can say it. axe-core's rule counts every figure and rank of a drawn card as such a label; words are labels. */
function unsaid_labels() {
  const has_box = e => e.getClientRects().length > 0 && !e.closest('.vh');
  const words_on = e => {
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode())
      if (has_box(walk.currentNode.parentElement) && !walk.currentNode.parentElement.closest('kbd'))
        texts.push(walk.currentNode.data);
    return texts.join(' ').match(/\p{L}{2,}/gu) ?? [];
  };
  const plain = text => text.toLowerCase().normalize('NFC');
  return [...document.querySelectorAll('button[aria-label], a[aria-label]')].filter(has_box).flatMap(e => {
    const name = plain(e.getAttribute('aria-label'));
    const missing = words_on(e).filter(word => !name.includes(plain(word)));
    return missing.length ? [`“${missing.join(' ')}” is read on what is called “${e.getAttribute('aria-label')}”`] : [];
  });
}

const RULES = { 'label-content-name-mismatch': { enabled: false } };

/** Every rule of axe-core for WCAG 2.1 A and AA, and its best practices; and nothing is wider than the window. */
export async function accessible(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(rules => window.axe.run(document, { resultTypes: ['violations'], rules }), RULES);
  const told = node => `${node.target} ${node.failureSummary.replace(/\s+/g, ' ')}`;
  const lines = violations.map(v => `${v.id}: ${v.help}\n    ${v.nodes.slice(0, 3).map(told).join('\n    ')}`);
  lines.push(...new Set(await page.evaluate(unsaid_labels)));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) lines.push(`${wide} px wider than the window`);
  need(lines.length === 0, `${what}:\n  ${lines.join('\n  ')}`);
}

/** Waits until it holds: a function in the page, or one here. */
export async function until(what, holds, patience = PATIENCE) {
  const end = Date.now() + patience;
  while (!(await holds())) {
    need(Date.now() < end, `waited in vain: ${what}`);
    await new Promise(done => setTimeout(done, 50));
  }
}

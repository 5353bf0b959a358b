/** The service worker (sw.js): keeps the whole page in this browser, so that Play now, Learn and replays work without a network. It
    never touches /api/ and /ws, and replaces a page that is open only when asked to. Imports nothing: it must be one script. */

/** Put before this file by the build (finish.ts): one name for all of the page, and its files. */
declare const VERSION: string;
declare const FILES: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'bang-page-';
const OWN = PREFIX + VERSION;
/** What is the server's alone. */
const SERVERS = /^\/(api|ws|healthz|metrics|style\.css|sw\.js)(\/|$)/;
/** A network that does not answer within this is none. */
const PATIENCE_MS = 4000;

/** Names in /assets/ have a hash: what the browser has of them is good. The rest is asked for anew. */
const fresh = (file: string): Request => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' });

async function keep_all(): Promise<void> {
  await (await caches.open(OWN)).addAll(FILES.map(fresh));
}

async function forget_others(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(PREFIX) && name !== OWN).map(name => caches.delete(name)));
  await worker.clients.claim();
}

/** From our own page first; a page that is newer than this worker may have its files in another cache. The server's answers vary by
    encoding, which does not matter here. */
async function kept(path: string): Promise<Response | undefined> {
  const how = { ignoreVary: true, ignoreSearch: true };
  return (await (await caches.open(OWN)).match(path, how)) ?? caches.match(path, how);
}

async function file(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request);
}

/** The server's page if there is a server; else the kept one, which finds its way by the address. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<undefined>(done => setTimeout(done, PATIENCE_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await kept('/')) ?? asked;
}

worker.addEventListener('install', event => event.waitUntil(keep_all()));
worker.addEventListener('activate', event => event.waitUntil(forget_others()));

worker.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || SERVERS.test(url.pathname) || url.search === '?plain')
    return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname !== '/' && (url.pathname.startsWith('/assets/') || FILES.includes(url.pathname)))
    event.respondWith(file(request));
});

/** A page says which version it is, and hears ours. If it is the same and no other page is open, nobody minds that we take over. */
async function meet(from: Client, version: string): Promise<void> {
  from.postMessage({ version: VERSION });
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (version === VERSION && pages.length === 1) await worker.skipWaiting();
}

worker.addEventListener('message', event => {
  const { version, take } = event.data as { version?: string; take?: boolean };
  if (take) event.waitUntil(worker.skipWaiting());
  else if (version && event.source) event.waitUntil(meet(event.source as Client, version));
});

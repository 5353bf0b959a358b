/** Keeps the page in this browser, for when there is no network, and tells when there is a newer one. Reloads nothing by itself but
    a page that cannot go on, because the server has a newer one and this one's files are gone. */
import { toast } from '../look/toast';
import { say } from '../words';

const HOUR_MS = 3_600_000;
const META = /<meta name="version" content="(\w+)"/;

/** Of the page that runs; the build puts it there (finish.ts). */
const own_version = (): string => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';

let registration: ServiceWorkerRegistration | undefined;
let pressed = false;

/** Takes what is newer: now, since the person says so. */
function load_newer(): void {
  const waiting = registration?.waiting;
  pressed = true;
  if (waiting) waiting.postMessage({ take: true });
  else location.reload();
}

/** A worker that is waiting, or has taken over: which page does it have? The answer comes as a message. */
const meet = (worker: ServiceWorker | null | undefined): void => worker?.postMessage({ version: own_version() });

function hear({ data }: MessageEvent<{ version?: string }>): void {
  if (data.version && data.version !== own_version())
    toast(say('page.offline.newer'), { text: say('page.offline.load'), press: load_newer });
}

function taken_over(): void {
  if (pressed) location.reload();
  else meet(navigator.serviceWorker.controller);
}

/** When it has come whole. The first one of all replaces nothing. */
function await_coming(it: ServiceWorkerRegistration): void {
  const coming = it.installing;
  coming?.addEventListener('statechange', () => coming.state === 'installed' && it.active && meet(coming));
}

function watch(it: ServiceWorkerRegistration): void {
  registration = it;
  meet(it.waiting);
  await_coming(it);
  it.addEventListener('updatefound', () => await_coming(it));
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < HOUR_MS) return;
    looked = Date.now();
    it.update().catch(() => undefined); // no network: another time
  });
}

function register(): void {
  const workers = navigator.serviceWorker;
  workers.onmessage = hear;
  workers.addEventListener('controllerchange', taken_over);
  workers.register('/sw.js', { updateViaCache: 'none' }).then(
    it => it && watch(it),
    () => undefined,
  ); // a browser that does not want to
}

/** After something of this page could not be loaded: if the server has another page by now, loads that, and this one ends here.
    false: it has not, or there is no server. */
export async function reload_if_newer(): Promise<boolean> {
  const theirs = await fetch('/', { cache: 'no-cache' })
    .then(answer => answer.text())
    .catch(() => '');
  const own = own_version();
  const version = META.exec(theirs)?.[1];
  if (!own || !version || version === own) return false;
  location.reload();
  return true;
}

/** Once, at the start. The page itself comes first. */
export function keep_offline(): void {
  if (!import.meta.env.PROD) return;
  addEventListener('vite:preloadError', () => void reload_if_newer());
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

/** Where the page is: its path and query. No reload between pages. */
import { signal } from '@preact/signals';

export const here = signal(location.pathname + location.search);

/** Goes to a path of this page. replace: the way back does not lead here. Where one is already one goes but once: a link that was
    pressed twice would need two steps back. */
export function go(path: string, replace = false): void {
  if (replace || path === location.pathname + location.search + location.hash) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  here.value = path;
  scrollTo(0, 0);
}

addEventListener('popstate', () => {
  here.value = location.pathname + location.search;
});

/** Links inside the page do not leave it. */
addEventListener('click', event => {
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  if (link.target || link.download || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

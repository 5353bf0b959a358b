/** Which page is shown: by the path. Pages that not everybody needs are loaded when they are. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Front } from './front/front';
import { Broken, Guarded } from './look/broken';
import { Sprite } from './look/icons';
import { Toasts } from './look/toast';
import { TABLE_CODE } from './protocol';
import { here } from './route';
import { say } from './words';

type Page = ComponentType<{ path: string; query: URLSearchParams }>;

/** A path, and its page. The first that fits. */
const PAGES: { path: RegExp; page: () => Promise<Page> }[] = [
  { path: /^\/$/, page: async () => Front },
  { path: /^\/play$/, page: async () => (await import('./table/play-page')).PlayPage },
  { path: /^\/learn$/, page: async () => (await import('./learn/learn-page')).LearnPage },
  { path: /^\/cards/, page: async () => (await import('./reference/reference-page')).ReferencePage },
  { path: /^\/settings$/, page: async () => (await import('./settings/settings-page')).SettingsPage },
  { path: /^\/(replay|game\/\d+)$/, page: async () => (await import('./replay/replay-page')).ReplayPage },
  { path: new RegExp(`^/(new|${TABLE_CODE})$`, 'i'), page: async () => (await import('./room/room-page')).RoomPage },
];

function page_of(path: string): () => Promise<Page> {
  return (PAGES.find(p => p.path.test(path)) ?? (PAGES[0] as (typeof PAGES)[0])).page;
}

/** A page in the place of one that could not be loaded: there is no network, or the server has others by now. */
const Missing: Page = () => (
  <Broken title={say('page.missing')} text={say('page.missing.text')} again={() => location.reload()} />
);

export function App() {
  const address = new URL(location.origin + here.value);
  const [shown, show] = useState<{ path: string; Page: Page }>({ path: '/', Page: Front });
  const path = address.pathname;
  useEffect(() => {
    let wanted = true;
    page_of(path)()
      .catch(() => Missing)
      .then(Page => wanted && show({ path, Page }));
    return () => {
      wanted = false;
    };
  }, [path]);
  const ready = shown.path === path || (shown.Page !== Missing && page_of(shown.path) === page_of(path));
  return (
    <>
      <Sprite />
      {ready && (
        <Guarded key={path}>
          <shown.Page key={path} path={path} query={address.searchParams} />
        </Guarded>
      )}
      <Toasts />
    </>
  );
}

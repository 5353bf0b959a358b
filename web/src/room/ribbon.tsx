/** A ribbon over the page while the connection is not as it should be. It lies over everything and moves nothing. */
import { useEffect, useState } from 'preact/hooks';
import type { ServerSource } from '../source/server';
import { say } from '../words';

/** A short loss is not worth a word. */
const PATIENCE = 1500;

function useLate(is: boolean): boolean {
  const [late, set] = useState(false);
  useEffect(() => {
    if (!is) return set(false);
    const timer = setTimeout(() => set(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [is]);
  return is && late;
}

function words(state: string, notice: string | undefined): string {
  if (state === 'replaced') return say('page.room.replaced');
  return notice ?? say(state === 'closed' ? 'page.room.closed' : 'page.room.lost');
}

export function Ribbon({ server }: { server: ServerSource }) {
  const state = server.line.state.value;
  const late = useLate(state === 'lost' || state === 'opening');
  const text = late || state === 'replaced' || state === 'closed' ? words(state, server.notice.value) : '';
  const press = (): void => (state === 'closed' ? location.reload() : server.line.open());
  return (
    <div class={`ribbon ${text ? 'on' : ''}`} role="status">
      {text && (
        <>
          <span>{text}</span>
          <button type="button" class="btn" onClick={press}>
            {say(state === 'replaced' ? 'page.room.take_back' : state === 'closed' ? 'page.room.reload' : 'page.room.try_now')}
          </button>
        </>
      )}
    </div>
  );
}

/** One gentle question before a move that might be regretted. Its sentence is the engine's. */
import { Dialog } from '../look/dialog';
import { settings } from '../settings';
import { say } from '../words';
import type { Play } from './parts';

export function CarefulQuestion({ play }: { play: Play }) {
  const careful = play.careful.value;
  if (!careful) return null;
  return (
    <Dialog title={say('page.play.really')} class="careful" onclose={careful.no}>
      <p>{careful.text}</p>
      <div class="choices">
        <button type="button" class="btn main" onClick={careful.no}>
          {say('page.play.rather_not')}
        </button>
        <button type="button" class="btn" onClick={careful.yes}>
          {say('page.play.all_the_same')}
        </button>
      </div>
      <label>
        <input
          type="checkbox"
          checked={!settings.careful.value}
          onChange={event => {
            settings.careful.value = !event.currentTarget.checked;
          }}
        />
        {say('page.play.never_ask')}
      </label>
    </Dialog>
  );
}

/** For those who listen: every sentence of the log, and every question of mine with its answers, once. Nothing of it is
    seen. */
import { useRef } from 'preact/hooks';
import { say } from '../words';
import type { Play, Stage } from './parts';

/** As many lines stay in the region: a reader may be behind. */
const KEPT = 12;

/** What was there before the reader came is not read to him. */
function Told({ stage }: { stage: Stage }) {
  const lines = stage.log.value;
  const first = useRef(lines.at(-1)?.k ?? 0);
  return (
    <div class="vh" aria-live="polite" aria-relevant="additions">
      {lines
        .slice(-KEPT)
        .filter(line => line.k > first.current)
        .map(line => (
          <p key={line.k}>{line.text}</p>
        ))}
    </div>
  );
}

/** The answers as a list: "Missed! 4♠, Take the hit: lose 1 life." */
function question_words(play: Play): string {
  if (!play.mine.value) return '';
  const answers = play.buttons.value.map(button => button.text).join(say('list.comma'));
  return [play.headline.value, play.small.value, answers].filter(Boolean).join(' ');
}

export function Announce({ stage, play }: { stage: Stage; play: Play }) {
  return (
    <>
      <Told stage={stage} />
      <div class="vh" role="alert">
        {question_words(play)}
      </div>
    </>
  );
}

/** When I am asked while I look elsewhere: the title says so, the phone shakes; the sound comes in any case, if sounds
    are wanted. */
import { useEffect } from 'preact/hooks';
import { settings } from '../settings';
import { play_sound } from '../stage/sound';
import { say } from '../words';
import type { Play, Stage } from './parts';

const SHAKE: Record<'my_turn' | 'my_question', number[]> = { my_turn: [120], my_question: [80, 60, 80] };
const is_away = (): boolean => document.hidden || !document.hasFocus();

/** Puts a word before the title until the reader is back; gives the function that takes it away. */
function mark_title(word: string): () => void {
  const before = document.title;
  const put = `${word} · ${before}`;
  const restore = (): void => {
    if (document.title === put) document.title = before;
    removeEventListener('focus', back);
    document.removeEventListener('visibilitychange', back);
  };
  const back = (): void => {
    if (!is_away()) restore();
  };
  document.title = put;
  addEventListener('focus', back);
  document.addEventListener('visibilitychange', back);
  return restore;
}

export function use_attention(play: Play, stage: Stage): void {
  const frame = stage.shown.value;
  const mine = play.mine.value;
  const kind = frame?.ask?.kind === 'play' ? 'my_turn' : 'my_question';
  /** In one's own turn one question follows the other: only the first calls. */
  const call = !mine ? '' : kind === 'my_turn' ? `turn ${frame?.game}/${frame?.view.turns}` : `${frame?.game}/${frame?.n}`;
  useEffect(() => {
    if (!call || called === call) return undefined;
    called = call;
    play_sound(kind);
    if (!is_away()) return undefined;
    if (settings.vibrate.peek()) navigator.vibrate?.(SHAKE[kind]);
    return mark_title(say(`page.play.away.${kind}`));
  }, [call]);
}
/** The last call, so that going back to one's turn after a question does not call again. */
let called = '';

/** The question bar: one sentence, one small line, the seconds left, the answers. What they mean is play.ts. With it comes what
    belongs to a question and lies elsewhere: the reason why not, the gentle question, what is read aloud, the keys. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { kind_of } from '../look/card-words';
import { type DrawingName, Icon, Pictogram } from '../look/icons';
import type { Frame } from '../protocol';
import { say } from '../words';
import { Announce } from './announce';
import { use_attention } from './attention';
import { CarefulQuestion } from './careful';
import { by_keyboard, rove, use_keys } from './keyboard';
import { marked } from './marked';
import type { Button, Play, Stage } from './parts';
import { spoken_of } from './seat-words';
import { clock_words } from './seats';
import { use_board } from './table-context';
import { WhyBubble } from './why-bubble';
import './question.css';

/* ---- the clock ---- */

/** Milliseconds that are left, reserve and all. */
function time_of({ clock, ask }: Frame): number | undefined {
  const owing = ask?.owe[0] as keyof NonNullable<NonNullable<Frame['clock']>['reserve']> | undefined;
  return clock?.left === undefined ? undefined : clock.left + ((owing && clock.reserve?.[owing]) ?? 0);
}

function use_left(frame: Frame): number | undefined {
  const all = time_of(frame);
  const [left, set_left] = useState(all);
  useEffect(() => {
    set_left(all);
    if (all === undefined || frame.clock?.paused) return undefined;
    const end = performance.now() + all;
    const timer = setInterval(() => set_left(Math.max(0, end - performance.now())), 250);
    return () => clearInterval(timer);
  }, [frame, all]);
  return left;
}

const URGENT = 5;
const SPOKEN = [10, 5];

/** Seconds, and a rule that shortens. Those who listen are told at 10 and at 5, of their own time. */
function Clock({ frame, mine }: { frame: Frame; mine: boolean }) {
  const left = use_left(frame);
  const all = time_of(frame);
  if (left === undefined || !all) return null;
  const seconds = Math.ceil(left / 1000);
  return (
    <>
      <span class={`secs num ${mine && seconds <= URGENT ? 'is-urgent' : ''}`} aria-hidden="true">
        <Icon name="clock" />
        <span>{frame.clock?.paused ? say('page.play.paused') : clock_words(seconds)}</span>
      </span>
      <span class="clock" aria-hidden="true">
        <i style={{ transform: `scaleX(${Math.min(1, left / all).toFixed(3)})` }} />
      </span>
      <span class="vh" aria-live="assertive">
        {mine && SPOKEN.includes(seconds) && say('page.play.seconds', { n: seconds })}
      </span>
    </>
  );
}

/* ---- the answers ---- */

const KLASS: Record<Button['kind'], string> = { main: 'main', plain: '', hurts: 'hurts', back: '' };

function Picture({ button }: { button: Button }) {
  const kind = kind_of(button.move?.card);
  if (button.kind === 'back') return <Icon name="undo" />;
  if (button.kind === 'hurts') return <Icon name="bulletLost" />;
  return kind ? <Pictogram kind={kind} /> : null;
}

function Answer({ button, sending, names }: { button: Button; sending: boolean; names: string[] }) {
  return (
    <button
      type="button"
      class={`btn ${KLASS[button.kind]}`}
      aria-busy={sending || undefined}
      aria-keyshortcuts={button.key === 'Esc' ? 'Escape' : button.key}
      onClick={button.press}
    >
      <Picture button={button} />
      <span>{marked(button.text, names)}</span>
      {button.key && (
        <span aria-hidden="true">
          <kbd>{button.key}</kbd>
        </span>
      )}
    </button>
  );
}

/* ---- the bar ---- */

/** mine: my turn; hot: I must answer, or aim; wait: somebody else. */
const tone_of = (play: Play, frame: Frame | undefined): 'mine' | 'hot' | 'wait' =>
  !play.mine.value ? 'wait' : frame?.ask?.kind !== 'play' || play.chosen.value ? 'hot' : 'mine';

function Lead({ play, frame }: { play: Play; frame: Frame | undefined }) {
  const kind = kind_of(frame?.ask?.card);
  const icon: DrawingName = play.chosen.value ? 'inReach' : 'hand';
  return <span class="lead">{kind && !play.chosen.value ? <Pictogram kind={kind} /> : <Icon name={icon} />}</span>;
}

/** A new question takes the focus only from the hand, from the bar, or from nowhere; in my turn the hand keeps it. Who points
    needs no focus, and would only see a ring around the bar. */
function use_focus(play: Play, frame: Frame | undefined) {
  const bar = useRef<HTMLElement>(null);
  const question = play.mine.value && frame ? `${frame.game}/${frame.n}` : '';
  useEffect(() => {
    if (!by_keyboard()) return;
    const at = document.activeElement;
    const nowhere = !at || at === document.body || bar.current?.contains(at);
    if (question && (nowhere || (frame?.ask?.kind !== 'play' && at.closest('.hand'))))
      bar.current?.focus({ preventScroll: true });
  }, [question]);
  return bar;
}

function Bar({ play, stage }: { play: Play; stage: Stage }) {
  const { source } = use_board();
  const frame = stage.shown.value;
  const bar = use_focus(play, frame);
  const tone = tone_of(play, frame);
  const names = frame ? spoken_of(frame.view, source.people.value) : [];
  const buttons = play.buttons.value;
  const place = stage.place('ask');
  const mount = (element: HTMLElement | null): void => {
    bar.current = element;
    place(element);
  };
  return (
    <section
      class={`ask-bar ${tone}`}
      ref={mount}
      tabIndex={-1}
      aria-label={say('page.play.bar')}
      aria-busy={play.sending.value || undefined}
    >
      {tone === 'hot' && <Lead play={play} frame={frame} />}
      <p>
        {marked(play.headline.value, names)}
        {play.small.value && <small>{marked(play.small.value, names)}</small>}
        {play.wrong.value && (
          <small class="wrong" role="alert">
            {play.wrong.value}
          </small>
        )}
      </p>
      {frame?.ask && !frame.over && <Clock frame={frame} mine={play.mine.value} />}
      {buttons.length > 0 && (
        <div class={`acts ${buttons.length > 3 ? 'many' : buttons.length === 1 ? 'one' : ''}`} ref={rove}>
          {buttons.map(button => (
            <Answer key={button.id} button={button} sending={play.sending.value} names={names} />
          ))}
        </div>
      )}
    </section>
  );
}

export function Question({ play, stage }: { play: Play; stage: Stage }) {
  use_attention(play, stage);
  use_keys();
  return (
    <>
      <Bar play={play} stage={stage} />
      <WhyBubble play={play} stage={stage} />
      <CarefulQuestion play={play} />
      <Announce play={play} stage={stage} />
    </>
  );
}

/** What a lesson says, on the table: the sentence of the step, a hint, and the ways on. What is asked the table itself
    shows. */
import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../look/icons';
import { go } from '../route';
import type { LessonSource } from '../source/lesson-source';
import { tell, tell_hint, title_of } from './lesson-words';
import { CHAPTERS, type Chapter, type Step } from './lessons';
import { address_after } from './progress';
import './learn.css';

/** What is told stops everything else, so that its button takes the focus; while one may look around, only from nowhere. */
function useFocus(step: Step | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    const free = !at || at === document.body || at.closest('.lesson, .ask-bar');
    if (free || (step?.do === 'tell' && !at.closest('dialog'))) button.current?.focus({ preventScroll: true });
  }, [step]);
  return button;
}

function Next({ source, chapter }: { source: LessonSource; chapter: Chapter }) {
  const step = source.now.value;
  const button = useFocus(step);
  if (step?.do !== 'tell' && step?.do !== 'look') return null;
  const last = step === chapter.steps.at(-1);
  const word = !last ? 'next' : CHAPTERS.slice(0, -1).includes(chapter) ? 'next_chapter' : 'finish';
  return (
    <button type="button" ref={button} class={`btn ${step.do === 'tell' ? 'main' : ''}`} onClick={() => source.next()}>
      {tell(word)}
      <Icon name="play" />
    </button>
  );
}

function Words({ source, chapter }: { source: LessonSource; chapter: Chapter }) {
  const step = source.now.value;
  const hint = source.hint.value;
  return (
    <div class="lesson-words" aria-live="polite">
      <p>{step && step.do !== 'plays' ? tell(`${chapter.id}.${step.id}`) : tell('watch')}</p>
      {hint && (
        <p class="lesson-hint">
          <Icon name="undo" />
          {tell_hint(chapter.id, hint)}
        </p>
      )}
    </div>
  );
}

interface BannerProps {
  source: LessonSource;
  chapter: Chapter;
  /** Grows when the chapter is to begin anew. */
  round: Signal<number>;
}

export function LessonBanner({ source, chapter, round }: BannerProps) {
  const title = title_of(chapter);
  const again = (): void => {
    round.value++;
  };
  return (
    <section class="lesson" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="btn flat" aria-label={tell('repeat')} title={tell('repeat')} onClick={again}>
          <Icon name="undo" />
        </button>
        <button type="button" class="btn flat" onClick={() => go(address_after(chapter))}>
          {tell('skip')}
        </button>
      </header>
      <div class="lesson-body">
        <Words source={source} chapter={chapter} />
        <Next source={source} chapter={chapter} />
      </div>
    </section>
  );
}

/** /learn: the sheet before the first chapter; /learn?chapter=ID: that chapter, at a table like any other, played through
    the engine in a worker, which stays for the next chapter. */
import { effect, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { go } from '../route';
import { settings, still } from '../settings';
import { Engine, type Names } from '../source/engine';
import { LessonSource } from '../source/lesson-source';
import type { Person } from '../source/source';
import { type Language, SEATS, type Seat } from '../protocol';
import { Table } from '../table/table';
import { language, words } from '../words';
import { LessonBanner } from './lesson-banner';
import { lesson_language, keep_lesson_words, name_of, OTHERS, tell } from './lesson-words';
import type { Chapter } from './lessons';
import { EndSheet, LearnSheet } from './learn-sheets';
import { address_after, chapter_called, set_learned } from './progress';
import './learn.css';

/** Between two moves of others, in milliseconds at full speed. */
const PACE = 900;

const pause = (): Promise<void> => new Promise(done => setTimeout(done, still() ? PACE : PACE * settings.speed.value));

const is_other = (seat: Seat): seat is keyof typeof OTHERS => seat in OTHERS;

const name_at = (seat: Seat): string => (is_other(seat) ? name_of(seat) : settings.name.value);

const names_of = (chapter: Chapter): Names =>
  Object.fromEntries(SEATS.slice(0, chapter.position.seats.length).map(seat => [seat, name_at(seat)]));

const people_of = (chapter: Chapter): Person[] =>
  SEATS.slice(0, chapter.position.seats.length).map(seat => ({
    seat,
    name: name_at(seat),
    who: 'person',
    here: true,
    stand_in: false,
  }));

type Opened = Engine | 'failed' | undefined;

/** One engine as long as the page is shown. tries: another one. */
function useEngine(tries: number): Opened {
  const [engine, set] = useState<Opened>(undefined);
  useEffect(() => {
    let wanted = true;
    let opened: Engine | undefined;
    set(undefined);
    Engine.open(language()).then(
      it => {
        opened = it;
        if (wanted) set(it);
        else it.close();
      },
      () => wanted && set('failed'),
    );
    return () => {
      wanted = false;
      opened?.close();
    };
  }, [tries]);
  return engine;
}

function make_source(engine: Engine, chapter: Chapter, failed: () => void): LessonSource {
  const done = (): void => {
    set_learned(chapter);
    go(address_after(chapter));
  };
  const around = { people: people_of(chapter), pause, done };
  const source = new LessonSource(engine, chapter, around);
  void engine.name(names_of(chapter));
  source.start().catch(why => {
    console.error(why);
    failed();
  });
  return source;
}

async function speak(engine: Engine, tag: Language, chapter: Chapter, source: LessonSource): Promise<void> {
  source.people.value = people_of(chapter);
  await engine.speak(tag);
  await engine.name(names_of(chapter));
  await source.again();
}

/** The engine's sentences follow the language of the page, once the names are known in it. */
function follow_language(engine: Engine, chapter: Chapter, source: LessonSource): () => void {
  let spoken: Language | undefined;
  return effect(() => {
    const tag = words.value.language;
    if (lesson_language() !== tag || spoken === tag) return;
    const first = spoken === undefined;
    spoken = tag;
    if (!first) void speak(engine, tag, chapter, source);
  });
}

function useLesson(engine: Engine, chapter: Chapter, round: number, failed: () => void): LessonSource | undefined {
  const [source, set] = useState<LessonSource | undefined>(undefined);
  useEffect(() => {
    const it = make_source(engine, chapter, failed);
    const end = follow_language(engine, chapter, it);
    set(it);
    return () => {
      end();
      it.close();
    };
  }, [engine, chapter, round]);
  return source;
}

function Lesson({ engine, chapter, failed }: { engine: Engine; chapter: Chapter; failed(): void }) {
  const round = useSignal(0);
  const source = useLesson(engine, chapter, round.value, failed);
  if (!source) return null;
  const banner = <LessonBanner source={source} chapter={chapter} round={round} />;
  return <Table key={`${chapter.id} ${round.value}`} source={source} banner={banner} onleave={() => go('/learn')} />;
}

/** Until there is an engine: it is being loaded, or could not be. */
const Waiting = ({ failed, again }: { failed: boolean; again(): void }) => (
  <main class="learn">
    <p role="status">{tell(failed ? 'failed' : 'loading')}</p>
    {failed && (
      <button type="button" onClick={again}>
        {tell('again')}
      </button>
    )}
  </main>
);

function LessonPage({ chapter }: { chapter: Chapter }) {
  const [tries, set_tries] = useState(0);
  const [broken, set_broken] = useState(false);
  const engine = useEngine(tries);
  const again = (): void => {
    set_broken(false);
    set_tries(tries + 1);
  };
  if (!engine || engine === 'failed' || broken) return <Waiting failed={broken || engine === 'failed'} again={again} />;
  return <Lesson key={chapter.id} engine={engine} chapter={chapter} failed={() => set_broken(true)} />;
}

export function LearnPage({ query }: { path: string; query: URLSearchParams }) {
  useEffect(keep_lesson_words, []);
  if (!lesson_language()) return null;
  const wanted = query.get('chapter');
  const chapter = chapter_called(wanted);
  if (chapter) return <LessonPage chapter={chapter} />;
  return wanted === 'end' ? <EndSheet of={query.get('of') ?? ''} /> : <LearnSheet />;
}

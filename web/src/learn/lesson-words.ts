/** The sentences of Learn, in the language of the page: a catalogue of their own, loaded with it. */
import { effect, signal } from '@preact/signals';
import type { Language, Seat } from '../protocol';
import { type Args, type Catalogue, format, language, say } from '../words';
import type { Hint } from '../source/lesson-source';
import { CHAPTERS, type Chapter } from './lessons';

const FAMILY = 'learn.';

const load: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('virtual:lessons/en'),
  ko: () => import('virtual:lessons/ko'),
  zh: () => import('virtual:lessons/zh'),
};

const lesson_words = signal<{ language: Language; catalogue: Catalogue } | undefined>(undefined);

/** Keeps them in the language of the page, until the function that it gives is called. */
export function keep_lesson_words(): () => void {
  return effect(() => {
    const wanted = language();
    void load[wanted]().then(module => {
      if (language() === wanted) lesson_words.value = { language: wanted, catalogue: module.default };
    });
  });
}

/** The language that they are in; undefined: they are not there yet. */
export const lesson_language = (): Language | undefined => lesson_words.value?.language;

/** The others at the table, and what their seats are called in the sentences. */
export const OTHERS = { B: 'b', C: 'c', D: 'd', E: 'e' } as const;

function sentence(id: string, args: Args): string {
  const words = lesson_words.value;
  return words ? format(words.catalogue, words.language, `${FAMILY}${id}`, args) : '';
}

export const name_of = (seat: keyof typeof OTHERS): string => sentence(`name.${OTHERS[seat]}`, {});

const names = (): Args =>
  Object.fromEntries(Object.entries(OTHERS).map(([seat, id]) => [id, name_of(seat as keyof typeof OTHERS)]));

/** The sentence `learn.<id>` with the names of all who sit there. */
export const tell = (id: string, args: Args = {}): string => sentence(id, { ...names(), ...args });

/** Chapters of the first game are numbered. */
export function title_of(chapter: Chapter): string {
  const title = tell(`${chapter.id}.title`);
  const n = CHAPTERS.indexOf(chapter) + 1;
  return n ? tell('chapter', { n, title }) : title;
}

/** A hint belongs to its chapter, or to all: then its id begins with "hint.". */
export function tell_hint(chapter: string, hint: Hint): string {
  const args: Args = {};
  if (hint.kind) args.card = say(`card.${hint.kind}`);
  if (hint.seat) args.name = name_of(hint.seat as Exclude<Seat, 'A' | 'F' | 'G' | 'H'>);
  return tell(hint.id.startsWith('hint.') ? hint.id : `${chapter}.hint.${hint.id}`, args);
}

/** Which chapters are done, kept in this browser, and where the way leads from one to the next. */
import { kept } from '../settings';
import { ALL_CHAPTERS, CHAPTERS, type Chapter } from './lessons';

/** Ids of chapters, with a blank between: done at least once. */
const learned = kept('learned', '');

export const is_learned = (chapter: Chapter): boolean => learned.value.split(' ').includes(chapter.id);

export function set_learned(chapter: Chapter): void {
  if (!is_learned(chapter)) learned.value = `${learned.value} ${chapter.id}`.trim();
}

/** The first that is not done; undefined: all are. */
export const next_chapter = (): Chapter | undefined => CHAPTERS.find(chapter => !is_learned(chapter));

export const chapter_called = (id: string | null): Chapter | undefined => ALL_CHAPTERS.find(chapter => chapter.id === id);

export const address_of = (chapter: Chapter): string => `/learn?chapter=${chapter.id}`;

export function address_after(chapter: Chapter): string {
  const at = CHAPTERS.indexOf(chapter);
  if (at < 0) return `/learn?chapter=end&of=${chapter.id}`;
  const next = CHAPTERS[at + 1];
  return next ? address_of(next) : '/learn?chapter=end';
}

/** The sentences of po/ in the language of the page. A catalogue is loaded when its language is first used. */
import { signal } from '@preact/signals';
import { korean } from './particle';
import type { Language } from './protocol';

export type Catalogue = Record<string, string | string[]>;
export type Args = Record<string, string | number>;

export const LANGUAGES: readonly { tag: Language; name: string }[] = [
  { tag: 'en', name: 'English' },
  { tag: 'ko', name: '한국어' },
  { tag: 'zh', name: '中文' },
];

/** The language that is shown, with its sentences: they change together. */
export const words = signal<{ language: Language; catalogue: Catalogue }>({ language: 'en', catalogue: {} });

export const language = (): Language => words.value.language;
export const has = (id: string): boolean => id in words.value.catalogue;

/** The sentence with its {names} filled in; of a sentence with plural forms `n` chooses. The id itself if there is none. */
export function say(id: string, args: Args = {}): string {
  return format(words.value.catalogue, words.value.language, id, args);
}

export function format(catalogue: Catalogue, language: Language, id: string, args: Args): string {
  const entry = catalogue[id] ?? id;
  const text = typeof entry === 'string' ? entry : ((language === 'en' && args.n !== 1 ? entry[1] : entry[0]) ?? id);
  return text.replace(/\{([a-z_0-9]+)(?::([^{}]*))?\}/g, (all, name: string, how?: string) => {
    const value = args[name];
    if (value === undefined) return all;
    const word = String(value);
    if (how === '^') return word.charAt(0).toUpperCase() + word.slice(1);
    return how ? word + korean(word, how) : word;
  });
}

const loaded = new Map<Language, Promise<Catalogue>>();
const load: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('virtual:words/en'),
  ko: () => import('virtual:words/ko'),
  zh: () => import('virtual:words/zh'),
};

export function catalogue_of(language: Language): Promise<Catalogue> {
  let catalogue = loaded.get(language);
  if (!catalogue) {
    catalogue = load[language]().then(module => module.default);
    catalogue.catch(() => loaded.delete(language));
    loaded.set(language, catalogue);
  }
  return catalogue;
}

/** The language that was asked for last: one that comes late is no longer wanted. */
let wanted: Language = 'en';

export async function speak(language: Language): Promise<void> {
  wanted = language;
  const catalogue = await catalogue_of(language);
  if (wanted !== language) return;
  words.value = { language, catalogue };
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
}

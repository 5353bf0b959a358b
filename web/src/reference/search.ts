/** Finding cards, characters, roles and rules: as `bang cards` does it (cli/cards.c), and in the texts too. No page here. */
export interface Rule {
  id: string;
  /** The expansion it belongs to, if it belongs to one. */
  set?: string;
  /** The heading above it. */
  about: string;
  text: string;
  ruling?: string;
}

/** The heading above a rule, with the name of its set: other sets have such headings too. */
export const heading_of = ({ set, about }: Rule): string => (set ? `${set}: ${about}` : about);

export interface Entry {
  /** feat, legend: of Legends; a legend is the other side of a character. */
  type: 'card' | 'character' | 'feat' | 'legend' | 'role';
  id: string;
  /** Its name in English, by which the rules call it. */
  english: string;
  /** In all languages that are known. */
  names: readonly string[];
  /** What it does, in the language of the page and in English. */
  texts: readonly string[];
}

export interface Found {
  entries: Entry[];
  rules: Rule[];
}

/** Small letters and digits only, and all that is not ASCII: "Rev. Carabine" is revcarabine. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9\u0080-\uffff]/g, '');

const words_of = (query: string): string[] => query.toLowerCase().split(/\s+/).map(bare).filter(Boolean);

const is_letter = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/i.test(char);

/** Calls try_at for each place where the part occurs, until one is right. */
function occurs(text: string, part: string, try_at: (at: number) => boolean): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) if (try_at(at)) return true;
  return false;
}

/** The word, or one that begins so. Where words are not written apart, anywhere. */
export function has_word(text: string, word: string): boolean {
  const small = text.toLowerCase();
  return occurs(small, word, at => !is_letter(word[0]) || !is_letter(small[at - 1]));
}

/** The whole name and not a part of a longer word: no Duel in "Duelist"; a plural is the same word. */
export function has_name(text: string, name: string): boolean {
  return occurs(text, name, at => {
    const end = at + name.length;
    return !is_letter(text[at - 1]) && !is_letter(text[text[end] === 's' ? end + 1 : end]);
  });
}

const rule_texts = (rule: Rule): string[] => (rule.ruling ? [rule.text, rule.ruling] : [rule.text]);

/** By which the rules call it. "Kit Carlson (legend)" is "legendary Kit Carlson" within a sentence. */
function called({ type, english }: Entry): string[] {
  const other = english.replace(' (legend)', '');
  return type === 'legend' ? [english, `legendary ${other}`, `Legendary ${other}`] : [english];
}

/** Whether a rule speaks of a card or character. */
export function speaks_of(rule: Rule, entry: Entry): boolean {
  if (entry.type === 'role') return false;
  return rule.about === entry.english || called(entry).some(name => rule_texts(rule).some(text => has_name(text, name)));
}

/** 3: the name itself; 2: its beginning; 1: all words are parts of it; 0: not. */
function fit_of_name(query: string, words: string[], entry: Entry): number {
  const names = [entry.id, ...entry.names].map(bare);
  if (names.includes(query)) return 3;
  if (names.some(name => name.startsWith(query))) return 2;
  return names.some(name => words.every(word => name.includes(word))) ? 1 : 0;
}

const in_texts = (words: string[], texts: readonly string[]): boolean =>
  words.every(word => texts.some(text => has_word(text, word)));

/** Part of a number is no rule, but 173 means BASE-173, and LEG all that begin with LEG-. */
const is_number_of = (query: string, rule: Rule): boolean => {
  const wanted = /^\d+$/.test(query) ? `base${query.padStart(3, '0')}` : query;
  return bare(rule.id) === wanted || bare(rule.id.replace(/-.*/, '')) === wanted;
};

function rules_for(query: string, words: string[], best: Entry[], rules: readonly Rule[]): Rule[] {
  const numbered = rules.filter(rule => is_number_of(query, rule));
  if (numbered.length) return numbered;
  return rules.filter(rule => in_texts(words, rule_texts(rule)) || best.some(entry => speaks_of(rule, entry)));
}

/** The best fit first; of those that fit alike, in their order. */
export function find(text: string, entries: readonly Entry[], rules: readonly Rule[]): Found {
  const query = bare(text);
  const words = words_of(text);
  if (!query) return { entries: [], rules: [] };
  const fits = new Map(
    entries.map(entry => [entry, fit_of_name(query, words, entry) * 2 + (in_texts(words, entry.texts) ? 1 : 0)]),
  );
  const found = entries.filter(entry => fits.get(entry)).sort((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0));
  const best = found.filter(entry => (fits.get(entry) ?? 0) >= 6);
  return { entries: found, rules: rules_for(query, words, best, rules) };
}

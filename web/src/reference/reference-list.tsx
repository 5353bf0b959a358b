/** All cards, characters, roles and rules, and the search over them. Where one was is remembered when one looks at one of them. */
import rules from 'virtual:rules';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../look/icons';
import { go } from '../route';
import { say } from '../words';
import { all_entries } from './entries';
import { chapters, RulesList } from './rules-list';
import { type Entry, type Found, find } from './search';
import { Tiles } from './tiles';

/** Milliseconds after the last key. */
const ADDRESS_AFTER = 300;
const TOLD_AFTER = 700;
/** More rules than anybody reads. */
const MOST_RULES = 60;

/** How far the list was scrolled when it was left. */
let left_at: { query: string; y: number } | undefined;
export const has_left_list = (): boolean => left_at !== undefined;

const address_of_query = (query: string): string => (query ? `/cards?q=${encodeURIComponent(query)}` : '/cards');

const SECTIONS: readonly { type: Entry['type']; title: string }[] = [
  { type: 'card', title: 'page.cards.kinds' },
  { type: 'character', title: 'page.cards.characters' },
  { type: 'role', title: 'page.cards.roles' },
];

function AllRules() {
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" class="orn">
        {say('page.cards.rules')}
      </h2>
      <p class="reference-note">{say('page.cards.english')}</p>
      {chapters.map(({ about, rules: of_it }) => (
        <details key={about}>
          <summary>
            <span lang="en">{about}</span>
            <small class="num">{say('page.cards.count', { n: of_it.length })}</small>
          </summary>
          <RulesList list={of_it} />
        </details>
      ))}
    </section>
  );
}

function Everything({ entries, onleave }: { entries: Entry[]; onleave(): void }) {
  return (
    <>
      {SECTIONS.map(({ type, title }) => (
        <section key={type} aria-labelledby={`all-${type}`}>
          <h2 id={`all-${type}`} class="orn">
            {say(title)}
          </h2>
          <Tiles entries={entries.filter(entry => entry.type === type)} onleave={onleave} />
        </section>
      ))}
      <AllRules />
    </>
  );
}

function Results({ found, query, onleave }: { found: Found; query: string; onleave(): void }) {
  if (!found.entries.length && !found.rules.length) return <p class="reference-none">{say('page.cards.none', { q: query })}</p>;
  return (
    <>
      {found.entries.length > 0 && <Tiles entries={found.entries} onleave={onleave} />}
      {found.rules.length > 0 && (
        <section aria-labelledby="found-rules">
          <h2 id="found-rules" class="orn">
            {say('page.cards.rules')}
          </h2>
          <p class="reference-note">{say('page.cards.english')}</p>
          <RulesList list={found.rules.slice(0, MOST_RULES)} />
        </section>
      )}
    </>
  );
}

/** Calls it when the value has not changed for this long; not for the first value. */
function useQuiet(value: string, after: number, call: () => void): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const timer = setTimeout(call, after);
    return () => clearTimeout(timer);
  }, [value]);
}

function SearchField({ query, onquery }: { query: string; onquery(query: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onquery('');
    field.current?.focus();
  };
  return (
    <search class="reference-search">
      <input
        ref={field}
        type="search"
        value={query}
        placeholder={say('page.cards.search')}
        aria-label={say('page.cards.search')}
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="search"
        onInput={event => onquery(event.currentTarget.value)}
      />
      {query && (
        <button type="button" class="btn flat" aria-label={say('page.cards.clear')} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
    </search>
  );
}

/** The list is where it was when one comes back to it. */
function useOldPlace(query: string): () => void {
  useLayoutEffect(() => {
    if (left_at?.query === query) scrollTo(0, left_at.y);
    left_at = undefined;
  }, []);
  return () => {
    left_at = { query, y: scrollY };
  };
}

export function ReferenceList({ q }: { q: string }) {
  const query = useSignal(q);
  const told = useSignal('');
  const entries = useComputed(all_entries);
  const found = useComputed(() => find(query.value, entries.value, rules));
  const onleave = useOldPlace(query.value);
  useQuiet(query.value, ADDRESS_AFTER, () => go(address_of_query(query.peek()), true));
  useQuiet(query.value, TOLD_AFTER, () => {
    const { entries: e, rules: r } = found.peek();
    told.value = query.peek() ? say('page.cards.found', { n: e.length + r.length }) : '';
  });
  return (
    <>
      <h1>{say('page.cards.title')}</h1>
      <SearchField query={query.value} onquery={text => (query.value = text)} />
      <p class="vh" role="status">
        {told}
      </p>
      {query.value.trim() ? (
        <Results found={found.value} query={query.value} onleave={onleave} />
      ) : (
        <Everything entries={entries.value} onleave={onleave} />
      )}
    </>
  );
}

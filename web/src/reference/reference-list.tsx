/** All cards, characters, roles and rules, and the search over them. Where one was is remembered when one looks at one of
    them. */
import rules from 'virtual:rules';
import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Icon } from '../look/icons';
import { go } from '../route';
import { say } from '../words';
import { all_entries } from './entries';
import { chapters, RulesList } from './rules-list';
import { type Entry, type Found, find } from './search';
import { Tiles } from './tiles';

/** Milliseconds after a key: so that fast typing is never held up by drawing what is found. */
const FOUND_AFTER = 60;
const ADDRESS_AFTER = 300;
const TOLD_AFTER = 700;
/** More rules than anybody reads. */
const MOST_RULES = 60;

/** How far the list was scrolled when it was left. */
let left_at: { query: string; y: number } | undefined;

const address_of_query = (query: string): string => (query ? `/cards?q=${encodeURIComponent(query)}` : '/cards');
/** The list, or the search that was left. */
export const address_of_list = (): string => address_of_query(left_at?.query ?? '');

const SECTIONS: readonly { type: Entry['type']; title: string }[] = [
  { type: 'card', title: 'page.cards.kinds' },
  { type: 'character', title: 'page.cards.characters' },
  { type: 'feat', title: 'page.cards.feats' },
  { type: 'legend', title: 'page.cards.legends' },
  { type: 'role', title: 'page.cards.roles' },
];

function AllRules() {
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" class="orn">
        {say('page.cards.rules')}
      </h2>
      <p class="reference-note">{say('page.cards.english')}</p>
      {chapters.map(({ heading, rules: of_it }) => (
        <details key={heading}>
          <summary>
            <span lang="en">{heading}</span>
            <small class="num">{say('page.cards.count', { n: of_it.length })}</small>
          </summary>
          <RulesList list={of_it} />
        </details>
      ))}
    </section>
  );
}

interface EverythingProps {
  entries: Entry[];
  /** A search is on: it stays, out of sight, for when the search is cleared. */
  hidden: boolean;
  onleave(): void;
}

function Everything({ entries, hidden, onleave }: EverythingProps) {
  return (
    <div hidden={hidden}>
      {SECTIONS.map(({ type, title }) => (
        <section key={type} aria-labelledby={`all-${type}`}>
          <h2 id={`all-${type}`} class="orn">
            {say(title)}
          </h2>
          <Tiles entries={entries.filter(entry => entry.type === type)} onleave={onleave} />
        </section>
      ))}
      <AllRules />
    </div>
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
function useOldPlace(query: Signal<string>): () => void {
  useLayoutEffect(() => {
    if (left_at?.query === query.peek()) scrollTo(0, left_at.y);
    left_at = undefined;
  }, []);
  return () => {
    left_at = { query: query.peek(), y: scrollY };
  };
}

/** What is searched for: the query, a moment later. */
function useAsked(query: Signal<string>): ReadonlySignal<string> {
  const asked = useSignal(query.peek());
  const timer = useRef(0);
  useSignalEffect(() => {
    if (query.value === asked.peek() || timer.current) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      asked.value = query.peek();
    }, FOUND_AFTER);
  });
  return asked;
}

function Below({ asked, onleave }: { asked: ReadonlySignal<string>; onleave(): void }) {
  const entries = useComputed(all_entries);
  const found = useComputed(() => find(asked.value, entries.value, rules));
  const told = useSignal('');
  const searching = asked.value.trim() !== '';
  useQuiet(asked.value, TOLD_AFTER, () => {
    const { entries: e, rules: r } = found.peek();
    told.value = searching ? say('page.cards.found', { n: e.length + r.length }) : '';
  });
  const everything = useMemo(
    () => <Everything entries={entries.value} hidden={searching} onleave={onleave} />,
    [entries.value, searching],
  );
  return (
    <>
      <p class="vh" role="status">
        {told}
      </p>
      {searching && <Results found={found.value} query={asked.value} onleave={onleave} />}
      {everything}
    </>
  );
}

export function ReferenceList({ q }: { q: string }) {
  const query = useSignal(q);
  const asked = useAsked(query);
  const onleave = useOldPlace(query);
  useQuiet(query.value, ADDRESS_AFTER, () => go(address_of_query(query.peek()), true));
  return (
    <>
      <h1>{say('page.cards.title')}</h1>
      <SearchField
        query={query.value}
        onquery={text => {
          query.value = text;
        }}
      />
      <Below asked={asked} onleave={onleave} />
    </>
  );
}

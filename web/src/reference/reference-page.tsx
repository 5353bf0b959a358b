/** /cards: the reference of cards and rules. /cards?of=jail, ?of=willy_the_kid: one of them; ?rule=BASE-173; ?q=words: a
    search. */
import rules from 'virtual:rules';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { Index, card_aloud, read_card } from '../look/card-words';
import { Icon } from '../look/icons';
import { has_crossroads, other_side } from '../look/printed';
import { say } from '../words';
import { all_entries, kind_called, load_names } from './entries';
import { chapters, rule_called, RulesList } from './rules-list';
import { address_of_list, ReferenceList } from './reference-list';
import { type Entry, heading_of, type Rule, speaks_of } from './search';
import { Face, fact_of, name_of, text_of, Tiles } from './tiles';
import './reference.css';

const ToList = () => (
  <a class="btn flat" href={address_of_list()}>
    <Icon name="undo" />
    {say('page.cards.all')}
  </a>
);

const Home = () => (
  <a class="btn flat" href="/">
    <Icon name="house" />
    {say('page.back')}
  </a>
);

/** The suits and ranks that a kind of card comes in. */
function Copies({ kind }: { kind: string }) {
  return (
    <ul class="copies">
      {kind_called(kind)?.cards.map(card => {
        const index = read_card(card);
        return (
          <li key={card}>
            <span aria-hidden="true">{index && <Index index={index} />}</span>
            <span class="vh">{card_aloud(card)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function CardFacts({ id }: { id: string }) {
  const border = kind_called(id)?.border;
  return (
    <>
      <p class={`border-kind ${border}`}>{say(border === 'blue' ? 'term.blue_card' : 'term.brown_card')}</p>
      <Copies kind={id} />
    </>
  );
}

/** What a feat is for, and what its sign means. */
function FeatFacts({ id }: { id: string }) {
  return (
    <>
      {has_crossroads(id) && (
        <p class="sign-fact">
          <Icon name="crossroads" />
          <span>
            <b>{say('term.crossroads')}</b>: {say('term.crossroads.text')}
          </span>
        </p>
      )}
      <p>{say('page.feat.then.text')}</p>
    </>
  );
}

/** The other side of a character that can be turned over. */
function OtherSide({ id }: { id: string }) {
  const other = all_entries().find(entry => entry.id === other_side(id));
  return other ? (
    <>
      <h2>{say(other.type === 'legend' ? 'page.inspect.legendary_side' : 'page.inspect.normal_side')}</h2>
      <Tiles entries={[other]} onleave={() => undefined} />
    </>
  ) : null;
}

function RulesOf({ entry }: { entry: Entry }) {
  const list = rules.filter(rule => speaks_of(rule, entry));
  if (!list.length) return null;
  return (
    <section aria-labelledby="rules-of">
      <h2 id="rules-of" class="orn">
        {say('page.cards.rules_of')}
      </h2>
      <p class="reference-note">{say('page.cards.english')}</p>
      <RulesList list={list} />
    </section>
  );
}

/** With three players other goals; the Sheriff is not among them. */
const ThreeGoal = ({ id }: { id: string }) =>
  id === 'sheriff' ? null : <p>{say('page.cards.three', { goal: say(`role.${id}.goal3`) })}</p>;

function Detail({ entry }: { entry: Entry }) {
  return (
    <>
      <article class="detail">
        <Face entry={entry} size="l" />
        <div>
          <h1>{name_of(entry)}</h1>
          <p class="detail-fact">{fact_of(entry)}</p>
          <p class="detail-text">{text_of(entry)}</p>
          {entry.type === 'card' && <CardFacts id={entry.id} />}
          {entry.type === 'feat' && <FeatFacts id={entry.id} />}
          <OtherSide id={entry.id} />
          {entry.type === 'role' && <ThreeGoal id={entry.id} />}
        </div>
      </article>
      <RulesOf entry={entry} />
    </>
  );
}

/** A rule among those of its heading. */
function RuleDetail({ rule }: { rule: Rule }) {
  const heading = heading_of(rule);
  const chapter = chapters.find(c => c.heading === heading);
  useLayoutEffect(() => document.getElementById(rule.id)?.scrollIntoView({ block: 'center' }), [rule]);
  return (
    <section aria-labelledby="rule-about">
      <h1 id="rule-about" lang="en">
        {heading}
      </h1>
      <p class="reference-note">{say('page.cards.english')}</p>
      <RulesList list={chapter?.rules ?? []} marked={rule.id} />
    </section>
  );
}

const Page = ({ way, children }: { way: ComponentChildren; children: ComponentChildren }) => (
  <main class="reference">
    <nav>{way}</nav>
    {children}
  </main>
);

export function ReferencePage({ query }: { path: string; query: URLSearchParams }) {
  useEffect(load_names, []);
  const of = query.get('of');
  const entry = of ? all_entries().find(it => it.id === of) : undefined;
  const rule = rule_called(query.get('rule'));
  if (entry)
    return (
      <Page way={<ToList />}>
        <Detail key={entry.id} entry={entry} />
      </Page>
    );
  if (rule)
    return (
      <Page way={<ToList />}>
        <RuleDetail rule={rule} />
      </Page>
    );
  return (
    <Page way={<Home />}>
      <ReferenceList q={query.get('q') ?? ''} />
    </Page>
  );
}

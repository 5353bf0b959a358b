/** Numbered rules: each with its number as a link to itself; numbers that a text names lead there. They are in English. */
import rules from 'virtual:rules';
import type { ComponentChildren } from 'preact';
import { say } from '../words';
import { heading_of, type Rule } from './search';

const NUMBER = /\b([A-Z]+\d*-\d{3})\b/;

const by_id = new Map(rules.map(rule => [rule.id, rule]));
export const rule_called = (id: string | null): Rule | undefined => by_id.get(id?.toUpperCase() ?? '');

const rule_address = (id: string): string => `/cards?rule=${id}`;

/** The headings in their order, each with its rules. */
export const chapters: readonly { heading: string; rules: Rule[] }[] = [...new Set(rules.map(heading_of))].map(heading => ({
  heading,
  rules: rules.filter(rule => heading_of(rule) === heading),
}));

/** A text with the numbers in it as links. */
function linked(text: string): ComponentChildren[] {
  return text.split(NUMBER).map((part, i) =>
    i % 2 && by_id.has(part) ? (
      <a key={i} href={rule_address(part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function RuleItem({ rule, marked }: { rule: Rule; marked?: boolean }) {
  return (
    <li id={rule.id} class={`rule ${marked ? 'marked' : ''}`} aria-current={marked ? 'true' : undefined}>
      <a class="rule-number num" href={rule_address(rule.id)}>
        {rule.id}
      </a>
      <div lang="en">
        <p>{linked(rule.text)}</p>
        {rule.ruling && (
          <p class="ruling">
            <b>{say('page.cards.ruling')}</b> {linked(rule.ruling)}
          </p>
        )}
      </div>
    </li>
  );
}

export const RulesList = ({ list, marked }: { list: readonly Rule[]; marked?: string }) => (
  <ol class="rules">
    {list.map(rule => (
      <RuleItem key={rule.id} rule={rule} marked={rule.id === marked} />
    ))}
  </ol>
);

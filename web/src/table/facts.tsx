/** What windows are made of: facts with their names, and the way into the reference. */
import type { ComponentChildren } from 'preact';
import { Icon } from '../look/icons';
import { say } from '../words';

/** printed: a large card beside it shows it, too. */
export const Fact = ({ name, printed, children }: { name: string; printed?: boolean; children: ComponentChildren }) => (
  <>
    <dt class={printed ? 'printed' : ''}>{name}</dt>
    <dd class={printed ? 'printed' : ''}>{children}</dd>
  </>
);

export const AllAbout = ({ of, name }: { of: string; name: string }) => (
  <p class="all-about">
    <a href={`/cards?of=${of}`} target="_blank" rel="noopener">
      <Icon name="learn" />
      {say('page.inspect.all_about', { name })}
    </a>
  </p>
);

/** When there is no table to show: what happened, in words, and the ways on. Also the short word when something was refused. */
import type { ComponentChildren } from 'preact';
import type { Refused } from '../protocol';
import { Icon } from '../look/icons';
import { toast } from '../look/toast';
import { say } from '../words';

/** Tells what was refused, if it was. */
export async function tell_wrong(answer: Promise<Refused | undefined>): Promise<boolean> {
  const wrong = await answer;
  if (wrong) toast(wrong.text);
  return !wrong;
}

export const WaysOn = () => (
  <p class="ways">
    <a class="btn main" href="/new">
      <Icon name="people" />
      {say('page.room.new')}
    </a>
    <a class="btn" href="/play">
      <Icon name="play" />
      {say('page.room.alone')}
    </a>
    <a class="btn flat" href="/">
      {say('page.room.home')}
    </a>
  </p>
);

export const Trouble = ({ title, text, children }: { title: string; text?: string; children?: ComponentChildren }) => (
  <main class="trouble">
    <section class="notice-sheet" role="status">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </section>
  </main>
);

/** What stands there instead of a page that could not be loaded or drawn: a word, and ways on. Never nothing. */
import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { say } from '../words';
import './broken.css';

interface BrokenProps {
  title: string;
  text?: string;
  /** What is tried again. */
  again(): void;
  /** What that is called. */
  label?: string;
}

export const Broken = ({ title, text, again, label = say('page.broken.again') }: BrokenProps) => (
  <main class="broken">
    <section role="alert">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div>
        <button type="button" class="btn main" onClick={again}>
          {label}
        </button>
        <a class="btn" href="/">
          {say('page.room.home')}
        </a>
      </div>
    </section>
  </main>
);

/** What it holds is drawn, or else a word about it. A game is not lost by that: it is kept, here or by its server. */
export function Guarded({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary(why => console.error(why));
  if (!error) return <>{children}</>;
  return <Broken title={say('page.broken')} text={say('page.broken.text')} again={() => location.reload()} />;
}

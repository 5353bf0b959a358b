/** The front page: a playbill, and the ways in. It waits for nothing: what comes from a server or from an earlier visit fills
    in when it is there. */
import type { ComponentType } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { CardFace } from '../look/cards';
import { Icon, type IconName } from '../look/icons';
import { LanguagePicker } from '../look/language-picker';
import { go } from '../route';
import { say } from '../words';
import { read_code } from './read-code';
import { WoodTitle } from './wood-title';
import './front.css';

const SHOWN = ['beer:6H', 'missed:4S', 'bang:AS', 'barrel:QS', 'mustang:8H'];

const Bill = () => (
  <section class="bill">
    <p class="l1">{say('page.front.tonight')}</p>
    <h1>
      <WoodTitle />
    </h1>
    <div class="orn">
      <Icon name="house" />
    </div>
    <div class="show" aria-hidden="true">
      {SHOWN.map(card => (
        <CardFace key={card} card={card} size="m" silent />
      ))}
    </div>
    <p class="l2">{say('page.front.roles')}</p>
    <p class="l3">{say('page.front.players')}</p>
  </section>
);

const Way = ({ href, icon, id, text, main }: { href: string; icon: IconName; id: string; text: string; main?: boolean }) => (
  <a class={`btn ${main ? 'main' : ''}`} href={href}>
    <Icon name={icon} />
    <span>
      {say(id)}
      <small>{say(text)}</small>
    </span>
  </a>
);

function JoinByCode() {
  const [text, type] = useState('');
  const [wrong, set_wrong] = useState(false);
  const id = useId();
  const join = (event: Event): void => {
    event.preventDefault();
    const code = read_code(text);
    set_wrong(!code);
    if (code) go(`/${code}`);
  };
  return (
    <form onSubmit={join}>
      <label for={id}>{say('page.front.code')}</label>
      <div class="join">
        <input
          id={id}
          value={text}
          placeholder="KRTXVB"
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={wrong}
          onInput={event => type(event.currentTarget.value)}
        />
        <button type="submit" class="btn">
          {say('page.front.join')}
        </button>
      </div>
      {wrong && (
        <p class="wrong" role="alert">
          {say('page.front.code.wrong')}
        </p>
      )}
    </form>
  );
}

/** A game against bots that was left unfinished in this browser. */
function has_saved_game(): boolean {
  try {
    return localStorage.getItem('bang.local') !== null;
  } catch {
    return false;
  }
}

/** What needs a connection is a piece of its own and comes after the first picture. */
function Tables() {
  const [it, set] = useState<{ FrontTables: ComponentType }>();
  useEffect(() => void import('./front-tables').then(set, () => undefined), []);
  return it ? <it.FrontTables /> : null;
}

function Identity() {
  const [it, set] = useState<{ IdentityDialog: ComponentType<{ onclose(): void }> }>();
  return (
    <>
      <button type="button" class="btn flat" onClick={() => void import('../room/identity-dialog').then(set)}>
        <Icon name="lock" />
        {say('page.identity')}
      </button>
      {it && <it.IdentityDialog onclose={() => set(undefined)} />}
    </>
  );
}

const Foot = () => (
  <nav class="foot">
    <a class="btn flat" href="/learn">
      <Icon name="learn" />
      {say('page.front.learn')}
    </a>
    <a class="btn flat" href="/cards">
      <Icon name="hand" />
      {say('page.front.cards')}
    </a>
    <a class="btn flat" href="/replay">
      <Icon name="log" />
      {say('page.front.replay')}
    </a>
    <a class="btn flat" href="/settings">
      <Icon name="settings" />
      {say('page.settings')}
    </a>
    <Identity />
    <LanguagePicker />
  </nav>
);

export function Front() {
  const saved = has_saved_game();
  return (
    <main class="front">
      <Bill />
      <section class="go">
        {saved && <Way href="/play" icon="play" id="page.front.go_on" text="page.front.go_on.text" main />}
        <Way
          href={saved ? '/play?seats=' : '/play'}
          icon="play"
          id="page.front.play"
          text="page.front.play.text"
          main={!saved}
        />
        <Way href="/new" icon="people" id="page.front.friends" text="page.front.friends.text" />
        <JoinByCode />
        <Tables />
        <Foot />
      </section>
    </main>
  );
}

/** Talk at a table: what was said, phrases that need no typing, a line to type. In the room and beside the table. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatLine } from '../protocol';
import { Icon } from '../look/icons';
import type { House } from '../source/source';
import { say } from '../words';
import { TableWishes } from './table-wishes';
import { talk_of } from './talk';
import './chat.css';

const PHRASES = 'hello well_played thanks sorry hurry one_moment nice_shot i_am_the_law not_me good_game again bye'.split(' ');
const LONGEST = 200;

async function mute(house: House, person: number, name: string, on: boolean): Promise<void> {
  const { muted } = talk_of(house);
  if (await house.send({ type: 'mute', person, on })) return;
  const others = [...muted.value].filter(([other]) => other !== person);
  muted.value = new Map(on ? [...others, [person, name]] : others);
}

function Line({ line, house }: { line: ChatLine; house: House }) {
  const mine = line.person === house.person.value;
  const text = line.phrase ? say(`phrase.${line.phrase}`) : line.text;
  return (
    <li class={`${mine ? 'mine' : ''} ${line.room}`}>
      <b>{line.name}</b>
      {line.room === 'watchers' && <Icon name="spectator" label={say('page.chat.looks_on')} />}
      <span>{text}</span>
      {!mine && (
        <button
          type="button"
          class="mute"
          aria-label={say('page.chat.mute', { name: line.name })}
          title={say('page.chat.mute', { name: line.name })}
          onClick={() => void mute(house, line.person, line.name, true)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

/** Stays at the foot while one is there, and counts what is in view as seen. */
function Lines({ house }: { house: House }) {
  const list = useRef<HTMLDivElement>(null);
  const foot = useRef(true);
  const { seen, muted } = talk_of(house);
  const lines = house.chat.value.filter(({ person }) => !muted.value.has(person));
  useEffect(() => {
    const box = list.current;
    if (!box || box.offsetParent === null) return;
    if (foot.current) box.scrollTop = box.scrollHeight;
    seen.value = house.chat.value.at(-1);
  }, [house.chat.value]);
  const scrolled = (): void => {
    const box = list.current;
    if (box) foot.current = box.scrollHeight - box.scrollTop - box.clientHeight < 24;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div class="lines" ref={list} onScroll={scrolled} role="log" aria-label={say('page.chat')} tabIndex={0}>
      {lines.length === 0 && <p class="none">{say('page.chat.none')}</p>}
      <ol>
        {lines.map(line => (
          <Line key={`${line.k} ${line.person}`} line={line} house={house} />
        ))}
      </ol>
    </div>
  );
}

function Muted({ house }: { house: House }) {
  const { muted } = talk_of(house);
  return (
    <>
      {[...muted.value].map(([person, name]) => (
        <p class="muted" key={person}>
          {say('page.chat.muted', { name })}
          <button type="button" class="btn flat" onClick={() => void mute(house, person, name, false)}>
            {say('page.chat.unmute')}
          </button>
        </p>
      ))}
    </>
  );
}

function Typing({ house }: { house: House }) {
  const [text, type] = useState('');
  const [wrong, tell] = useState('');
  const [phrases, open] = useState(false);
  const send = async (what: { text: string } | { phrase: string }): Promise<void> => {
    const refused = await house.send({ type: 'say', ...what });
    tell(refused?.text ?? '');
    if (!refused && 'text' in what) type('');
    open(false);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) void send({ text: text.trim() });
  };
  return (
    <form class="typing" onSubmit={submit}>
      {phrases && (
        <div class="phrases">
          {PHRASES.map(phrase => (
            <button key={phrase} type="button" onClick={() => void send({ phrase })}>
              {say(`phrase.${phrase}`)}
            </button>
          ))}
        </div>
      )}
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <div class="line">
        <button
          type="button"
          class="btn"
          aria-expanded={phrases}
          aria-label={say('page.chat.phrases')}
          onClick={() => open(!phrases)}
        >
          <Icon name="chat" />
        </button>
        <input
          value={text}
          maxLength={LONGEST}
          placeholder={say('page.chat.say')}
          aria-label={say('page.chat.say')}
          enterkeyhint="send"
          autocomplete="off"
          onInput={event => type(event.currentTarget.value)}
        />
        <button type="submit" class="btn">
          {say('page.chat.send')}
        </button>
      </div>
    </form>
  );
}

export function Chat({ house }: { house: House }) {
  const table = house.table.value;
  const allowed = table?.options.chat !== false;
  return (
    <section class="chat" aria-label={say('page.chat')}>
      <TableWishes house={house} />
      <Lines house={house} />
      <Muted house={house} />
      {allowed ? <Typing house={house} /> : <p class="off">{say('page.chat.off')}</p>}
    </section>
  );
}

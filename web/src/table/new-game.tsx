/** How a game against bots shall be: number of seats, how well the bots play and what they are like, deck. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../look/dialog';
import { LEVELS, MIXED, TEMPERS } from '../source/bots';
import type { LocalGame, Switch } from '../source/local';
import { say } from '../words';
import { LEGENDS_OPTIONS, LEGENDS_SEATS, turned } from './wanted-game';
import './new-game.css';

function Choice<T extends string | number>({
  name,
  of,
  value,
  choose,
  text,
  tall,
  hint,
}: {
  name: string;
  of: readonly T[];
  value: T;
  choose(value: T): void;
  text(value: T): ComponentChildren;
  /** One below the other. */
  tall?: boolean;
  /** More about what is chosen. */
  hint?: string;
}) {
  return (
    <fieldset class={`choice ${tall ? 'tall' : ''}`}>
      <legend>{say(`page.new.${name}`)}</legend>
      {of.map(it => (
        <label key={it}>
          <input type="radio" name={name} checked={it === value} onChange={() => choose(it)} />
          <span>{text(it)}</span>
        </label>
      ))}
      {hint && <p class="hint">{hint}</p>}
    </fieldset>
  );
}

const LevelWords = ({ level }: { level: string }) => (
  <>
    <b>{say(`page.level.${level}`)}</b> <small>{say(`page.level.${level}.hint`)}</small>
  </>
);

function BotChoices({ game, change }: { game: LocalGame; change(part: Partial<LocalGame>): void }) {
  const temper = game.temper ?? MIXED;
  return (
    <>
      <Choice
        name="level"
        of={LEVELS as readonly string[]}
        value={game.level}
        choose={level => change({ level })}
        text={level => <LevelWords level={level} />}
        tall
      />
      <Choice
        name="temper"
        of={[MIXED, ...TEMPERS] as readonly string[]}
        value={temper}
        choose={it => change({ temper: it })}
        text={it => say(`page.temper.${it}`)}
        hint={say(`page.temper.${temper}.hint`)}
      />
    </>
  );
}

const ALL_SEATS = [3, 4, 5, 6, 7, 8] as const;

function Check({
  game,
  name,
  set,
  text,
  hint,
}: {
  game: LocalGame;
  name: Switch;
  set(game: LocalGame): void;
  text: string;
  hint?: string;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={game[name] ?? false}
        onChange={event => set(turned(game, name, event.currentTarget.checked))}
      />
      <span>
        {text}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

export function NewGame({
  last,
  running,
  onclose,
  start,
}: {
  last: LocalGame;
  /** A game is given up by it. */
  running: boolean;
  onclose(): void;
  start(game: LocalGame): void;
}) {
  const { role: _, seed: __, temper = MIXED, ...rest } = last;
  const [game, set] = useState<LocalGame>({ ...rest, temper });
  const [opened] = useState(() => LEGENDS_OPTIONS.some(name => !!game[name] !== !!game.legends)); // something there is unusual
  const change = (part: Partial<LocalGame>): void => set({ ...game, ...part });
  return (
    <Dialog title={say('page.new.title')} onclose={onclose} class="new-game">
      <form
        onSubmit={event => {
          event.preventDefault();
          start(game);
        }}
      >
        <Check game={game} name="legends" set={set} text={say('set.legends')} hint={say('page.new.legends.hint')} />
        <Choice
          name="seats"
          of={game.legends ? LEGENDS_SEATS : ALL_SEATS}
          value={game.seats}
          choose={it => change({ seats: it })}
          text={String}
        />
        <BotChoices game={game} change={change} />
        <Check game={game} name="beginner" set={set} text={say('page.new.beginner')} />
        <details open={opened}>
          <summary>{say('page.new.more')}</summary>
          {LEGENDS_OPTIONS.map(name => (
            <Check key={name} game={game} name={name} set={set} text={say(`option.${name}.text`)} />
          ))}
        </details>
        {running && <p class="hint">{say('page.new.given_up')}</p>}
        <button type="submit" class="btn main">
          {say('page.new.start')}
        </button>
      </form>
    </Dialog>
  );
}

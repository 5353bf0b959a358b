/** How a game against bots shall be: number of seats, how well the bots play and what they are like, deck. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../look/dialog';
import { LEVELS, MIXED, TEMPERS } from '../source/bots';
import type { LocalGame } from '../source/local';
import { say } from '../words';
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
  const { seats, level, temper = MIXED, beginner = false } = last;
  const [game, set] = useState<LocalGame>({ seats, level, temper, beginner });
  const change = (part: Partial<LocalGame>): void => set({ ...game, ...part });
  return (
    <Dialog title={say('page.new.title')} onclose={onclose} class="new-game">
      <form
        onSubmit={event => {
          event.preventDefault();
          start(game);
        }}
      >
        <Choice name="seats" of={[3, 4, 5, 6, 7, 8]} value={game.seats} choose={it => change({ seats: it })} text={String} />
        <BotChoices game={game} change={change} />
        <label class="check">
          <input
            type="checkbox"
            checked={game.beginner ?? false}
            onChange={event => change({ beginner: event.currentTarget.checked })}
          />
          <span>{say('page.new.beginner')}</span>
        </label>
        {running && <p class="hint">{say('page.new.given_up')}</p>}
        <button type="submit" class="btn main">
          {say('page.new.start')}
        </button>
      </form>
    </Dialog>
  );
}

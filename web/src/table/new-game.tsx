/** How a game against bots shall be: number of seats, kind of bots, deck. */
import { useState } from 'preact/hooks';
import { Dialog } from '../look/dialog';
import type { LocalGame } from '../source/local';
import { say } from '../words';
import { LEVELS } from './wanted-game';
import './new-game.css';

function Choice<T extends string | number>({
  name,
  of,
  value,
  choose,
  text,
}: {
  name: string;
  of: readonly T[];
  value: T;
  choose(value: T): void;
  text(value: T): string;
}) {
  return (
    <fieldset class="choice">
      <legend>{say(`page.new.${name}`)}</legend>
      {of.map(it => (
        <label key={it}>
          <input type="radio" name={name} checked={it === value} onChange={() => choose(it)} />
          <span>{text(it)}</span>
        </label>
      ))}
    </fieldset>
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
  const [game, set] = useState<LocalGame>({ seats: last.seats, level: last.level, beginner: last.beginner ?? false });
  const change = (part: Partial<LocalGame>): void => set({ ...game, ...part });
  return (
    <Dialog title={say('page.new.title')} onclose={onclose} class="new-game">
      <form
        onSubmit={event => {
          event.preventDefault();
          start(game);
        }}
      >
        <Choice name="seats" of={[3, 4, 5, 6, 7, 8]} value={game.seats} choose={seats => change({ seats })} text={String} />
        <Choice
          name="level"
          of={LEVELS}
          value={game.level}
          choose={level => change({ level })}
          text={level => say(`page.level.${level}`)}
        />
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

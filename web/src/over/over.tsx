/** The end of a game: who won and why, who was who, how it went, and the ways on. It comes over the table and can be put away. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { CharacterFace, RoleFace } from '../look/cards';
import { Dialog } from '../look/dialog';
import { Icon } from '../look/icons';
import type { Frame, Over as OverMessage } from '../protocol';
import { go } from '../route';
import { ReplaySource } from '../source/replay-source';
import type { Person, Source } from '../source/source';
import { say, words } from '../words';
import { Fair } from './fair';
import { LifeChart } from './life-chart';
import { Moments, Figures } from './over-tables';
import { save_record, share_game } from './share';
import { count_record, game_of, watch_again } from './watch';
import type { Statistics } from './statistics';
import { on_poster, over_of, type Player, players_of, sign_of, title_of } from './who-won';
import './over.css';

export interface OverProps {
  source: Source;
  frame: Frame;
  people: readonly Person[];
  /** Another game; absent: it is not for me to say. */
  again?(): void;
  /** Leaves the table; absent: to the front page. */
  onleave?(): void;
}

/** Counted by an engine of its own, once; a replay has it already. */
function useStatistics({ source, people }: OverProps): Statistics | undefined {
  const [counted, set_counted] = useState<Statistics | undefined>(undefined);
  const language = words.value.language;
  const replay = source instanceof ReplaySource ? source : undefined;
  useEffect(() => {
    if (replay) return;
    let wanted = true;
    count_record(source, people).then(
      it => wanted && set_counted(it),
      why => console.warn(why),
    );
    return () => {
      wanted = false;
    };
  }, [source, language]);
  return replay ? replay.statistics.value : counted;
}

/** What is told of a player under his name. */
function deeds(player: Player, players: Player[], statistics: Statistics | undefined): string {
  const figures = statistics?.figures[player.seat];
  const end = statistics?.ends[player.seat];
  const by = end?.by && end.by !== player.seat ? players.find(p => p.seat === end.by)?.name : undefined;
  const parts = [
    !player.in_play && !end && say('seat.out'),
    end && (by ? say('page.over.out_by', { name: by, turn: end.turn }) : say('page.over.out', { turn: end.turn })),
    figures && figures.hits > 0 && say('page.over.hits', { n: figures.hits }),
    figures && figures.eliminations > 0 && say('page.over.eliminations', { n: figures.eliminations }),
  ];
  return parts.filter(Boolean).join(say('seat.comma'));
}

function Actor({ player, mine, children }: { player: Player; mine: boolean; children: ComponentChildren }) {
  const { character, role, won, in_play, life, max } = player;
  return (
    <li class={`${won ? 'won' : ''} ${in_play ? '' : 'fell'}`}>
      <div class="pair" aria-hidden="true">
        {character && <CharacterFace id={character} life={Math.max(0, life)} max={max} silent />}
        {role && <RoleFace role={role} silent />}
      </div>
      <b>{mine ? say('seat.you', { name: player.name }) : player.name}</b>
      {won && <span class="flag">{say('page.over.winner')}</span>}
      <small>
        {role && <span class="what">{say(`role.${role}`)}</span>}
        {children}
      </small>
    </li>
  );
}

function Cast({ players, statistics, me }: { players: Player[]; statistics?: Statistics; me?: string }) {
  return (
    <ul class="cast">
      {on_poster(players).map(player => (
        <Actor key={player.seat} player={player} mine={player.seat === me}>
          {deeds(player, players, statistics)}
        </Actor>
      ))}
    </ul>
  );
}

interface Way {
  icon: 'turn' | 'play' | 'lock' | 'link' | 'log' | 'close';
  text: string;
  press(): void;
}

/** The ways on. The first is the one most people want. */
function ways_of(props: OverProps, ask_fair: () => void, put_away: () => void): Way[] {
  const { source, frame, people, again, onleave } = props;
  const game = game_of(source, frame);
  const watch: Way = { icon: 'play', text: say('page.over.watch'), press: () => void watch_again(source, people, frame, 0, put_away) };
  return [
    ...(again ? [{ icon: 'turn', text: say('page.over.again'), press: again } as Way] : []),
    watch,
    { icon: 'lock', text: say('page.over.fair'), press: ask_fair },
    ...(game ? [{ icon: 'link', text: say('page.over.share'), press: () => void share_game(game) } as Way] : []),
    { icon: 'log', text: say('page.over.save'), press: () => void save_record(source, game) },
    { icon: 'close', text: say('page.over.leave'), press: onleave ?? (() => go('/')) },
  ];
}

const Ways = ({ ways }: { ways: Way[] }) => (
  <div class="ways">
    {ways.map((way, i) => (
      <button key={way.text} type="button" class={`btn ${i === 0 ? 'main' : ''}`} onClick={way.press}>
        <Icon name={way.icon} />
        {way.text}
      </button>
    ))}
  </div>
);

function Poster(props: OverProps & { over: OverMessage; put_away(): void }) {
  const { source, frame, people, over, put_away } = props;
  const [fair, ask_fair] = useState(false);
  const statistics = useStatistics(props);
  const players = useMemo(() => players_of(frame, over, people), [frame, over, people, words.value]);
  const jump = (to: number): void => void watch_again(source, people, frame, to, put_away);
  return (
    <Dialog title={title_of(over, players)} onclose={put_away} class="over">
      <div class="orn sign">
        <Icon name={sign_of(over)} />
      </div>
      <p class="why">{over.text}</p>
      <Cast players={players} statistics={statistics} me={source.me.value} />
      <Ways ways={ways_of(props, () => ask_fair(true), put_away)} />
      {statistics ? (
        <>
          <LifeChart statistics={statistics} sitting={players} onjump={jump} />
          <Moments statistics={statistics} onjump={jump} />
          <Figures statistics={statistics} sitting={players} />
        </>
      ) : (
        <p class="counting" />
      )}
      {fair && <Fair source={source} frame={frame} people={people} onclose={() => ask_fair(false)} />}
    </Dialog>
  );
}

/** Put away it is one line, from which it comes back. */
export function Over(props: OverProps) {
  const [open, set_open] = useState(true);
  const over = over_of(props.frame);
  if (!over) return null;
  const players = players_of(props.frame, over, props.people);
  if (open) return <Poster {...props} over={over} put_away={() => set_open(false)} />;
  return (
    <div class="over-line">
      <Icon name={sign_of(over)} />
      <b>{title_of(over, players)}</b>
      <button type="button" class="btn main" onClick={() => set_open(true)}>
        {say('page.over.result')}
      </button>
      {props.again && (
        <button type="button" class="btn" onClick={props.again}>
          {say('page.over.again')}
        </button>
      )}
    </div>
  );
}

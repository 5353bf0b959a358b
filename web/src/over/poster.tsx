/** The poster at the end of a game: who won and why, who was who, how it went, and the ways on. It comes over the table and
    can be put away. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CharacterFace, RoleFace } from '../look/cards';
import { Dialog } from '../look/dialog';
import { Icon } from '../look/icons';
import type { Over as OverMessage } from '../protocol';
import { go } from '../route';
import { ReplaySource } from '../source/replay-source';
import { say, words } from '../words';
import { Fair } from './fair';
import { LifeChart } from './life-chart';
import type { OverProps } from './over';
import { Moments, Figures } from './over-tables';
import { save_record, share_game } from './share';
import { count_record, game_of, type Goal, watch_again } from './watch';
import type { Statistics } from './statistics';
import { on_poster, over_of, type Player, players_of, sign_of, title_of } from './who-won';
import './over.css';

/** What is known of the figures: nothing yet, all of it, or why not. */
interface Counted {
  statistics?: Statistics;
  wrong?: string;
}

/** Counted by an engine of its own, once; a replay has it already. */
function useStatistics({ source, people }: OverProps): Counted {
  const [counted, set_counted] = useState<Counted>({});
  const language = words.value.language;
  const replay = source instanceof ReplaySource ? source : undefined;
  useEffect(() => {
    if (replay) return;
    let wanted = true;
    count_record(source, people).then(
      statistics => wanted && set_counted({ statistics }),
      (why: unknown) => wanted && set_counted({ wrong: why instanceof Error ? why.message : String(why) }),
    );
    return () => {
      wanted = false;
    };
  }, [source, language]);
  return replay ? { statistics: replay.statistics.value } : counted;
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
  const { character, role, won, in_play, life, max, temper } = player;
  return (
    <li class={`${won ? 'won' : ''} ${in_play ? '' : 'fell'}`}>
      <div class="pair" aria-hidden="true">
        {character && <CharacterFace id={character} life={Math.max(0, life)} max={max} silent />}
        {role && <RoleFace role={role} silent />}
      </div>
      <b>{mine ? say('seat.you', { name: player.name }) : player.name}</b>
      {won && <span class="flag">{say('page.over.winner')}</span>}
      <small>
        {role && <span class="what">{say(`role.${role}`)}</span>} {children}
        {temper && <span class="temper">{say(`page.over.temper.${temper}`)}</span>}
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
  const watch: Way = {
    icon: 'play',
    text: say('page.over.watch'),
    press: () => void watch_again(source, people, frame, { n: 0 }, put_away),
  };
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

/** Chart, moments and figures; each leads into the replay. */
function Course({ counted, players, to }: { counted: Counted; players: Player[]; to(goal: Goal): void }) {
  const { statistics, wrong } = counted;
  if (!statistics) return <p class="counting">{wrong}</p>;
  return (
    <>
      <LifeChart statistics={statistics} sitting={players} onjump={n => to({ n })} />
      <Moments statistics={statistics} onsee={n => to({ n, see: true })} />
      <Figures statistics={statistics} sitting={players} />
    </>
  );
}

function Sheet(props: OverProps & { over: OverMessage; put_away(): void }) {
  const { source, frame, people, over, put_away } = props;
  const [fair, ask_fair] = useState(false);
  const counted = useStatistics(props);
  const players = useMemo(() => players_of(frame, over, people), [frame, over, people, words.value]);
  const to = (goal: Goal): void => void watch_again(source, people, frame, goal, put_away);
  return (
    <Dialog title={title_of(over, players)} onclose={put_away} class="over">
      <div class="orn sign">
        <Icon name={sign_of(over)} />
      </div>
      <p class="why">{over.text}</p>
      <Cast players={players} statistics={counted.statistics} me={source.me.value} />
      <Ways ways={ways_of(props, () => ask_fair(true), put_away)} />
      <Course counted={counted} players={players} to={to} />
      {fair && <Fair source={source} frame={frame} people={people} onclose={() => ask_fair(false)} />}
    </Dialog>
  );
}

/** Put away it is one line, from which it comes back. */
export function Poster(props: OverProps) {
  const [open, set_open] = useState(true);
  const result = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open && document.activeElement === document.body) result.current?.focus();
  }, [open]); /* else the focus would be nowhere */
  const [people] = useState(props.people); /* who leaves the table afterwards is still called by his name */
  const over = over_of(props.frame);
  if (!over) return null;
  if (open) return <Sheet {...props} people={people} over={over} put_away={() => set_open(false)} />;
  return (
    <div class="over-line">
      <Icon name={sign_of(over)} />
      <b>{title_of(over, players_of(props.frame, over, people))}</b>
      <button type="button" class="btn main" ref={result} onClick={() => set_open(true)}>
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

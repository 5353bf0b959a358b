/** Play now: a game against bots, without a server. /play goes on with the game that was left, or deals one at once; /play?new=1 asks how
    the next one shall be; /play?seats=5&level=hard deals that. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Broken } from '../look/broken';
import { toast } from '../look/toast';
import { Over } from '../over/over';
import { keep_record } from '../replay/kept-records';
import { go } from '../route';
import { kept } from '../settings';
import { LocalSource, type LocalGame, type Saved, saved_game, type Stopped, take_over } from '../source/local';
import { say } from '../words';
import { NewGame } from './new-game';
import { Table } from './table';
import { as_offered, asked_for, first_of, is_choice, TO_BEGIN_WITH } from './wanted-game';

/** What was chosen last. */
const last_choice = kept<LocalGame>('local_choice', TO_BEGIN_WITH, is_choice);
const played_before = kept('played_before', false);

/** What is to be played: a game so far, a new one, or (undefined) the one that was left, or another like the last. */
type Wanted = LocalGame | Saved | undefined;

async function open(wanted: Wanted): Promise<LocalSource> {
  take_over();
  if (wanted) return 'record' in wanted ? LocalSource.resume(wanted) : LocalSource.start(wanted);
  const saved = saved_game();
  const resumed = saved && (await LocalSource.resume(saved).catch(() => undefined));
  if (resumed) return resumed;
  const choice = as_offered(last_choice.value);
  return LocalSource.start(played_before.value ? choice : first_of(choice));
}

/** The open game. start() puts another in its place. */
function useGame(query: URLSearchParams) {
  const [source, show] = useState<LocalSource>();
  const [wrong, set_wrong] = useState('');
  const current = useRef<LocalSource | undefined>(undefined);
  const gone = useRef(false);
  const start = (wanted: Wanted): void => {
    open(wanted).then(
      opened => {
        current.current?.close();
        current.current = opened;
        if (gone.current) return opened.close();
        played_before.value = true;
        show(opened);
      },
      why => {
        const words = why instanceof Error ? why.message : String(why);
        if (current.current) toast(say('page.play.cannot', { why: words }));
        else set_wrong(words);
      },
    );
  };
  useEffect(() => {
    const wanted = asked_for(query, as_offered(last_choice.peek()));
    if (wanted) go('/play', true);
    if (wanted || !query.has('new') || saved_game()) start(wanted);
    return () => {
      gone.current = true;
      current.current?.close();
    };
  }, []);
  return { source, wrong, start };
}

export function PlayPage({ query }: { path: string; query: URLSearchParams }) {
  const { source, wrong, start } = useGame(query);
  const choose = (game: LocalGame): void => {
    last_choice.value = game;
    go('/play', true);
    start(game);
  };
  const another = (): void => {
    const { role: _, seed: __, ...like } = source?.game ?? TO_BEGIN_WITH;
    start(as_offered(like));
  };
  return (
    <>
      {wrong && !source && <Broken title={say('page.play.cannot', { why: wrong })} again={() => start(undefined)} />}
      {source && <LocalTable key={source.k} source={source} again={another} go_on={start} />}
      {query.has('new') && (
        <NewGame
          last={as_offered(last_choice.value)}
          running={!!saved_game()}
          onclose={() => go(source ? '/play' : '/', true)}
          start={choose}
        />
      )}
    </>
  );
}

/** In the place of a game that does not go on here. */
function StoppedGame({ why, saved, go_on }: { why: Stopped; saved: Saved | undefined; go_on(wanted: Wanted): void }) {
  if (why === 'broken')
    return <Broken title={say('page.play.stopped')} text={say('page.broken.text')} again={() => go_on(saved)} />;
  return (
    <Broken
      title={say('page.play.elsewhere')}
      text={say('page.play.elsewhere.text')}
      label={say('page.play.go_on_here')}
      again={() => go_on(undefined)}
    />
  );
}

interface LocalTableProps {
  source: LocalSource;
  again(): void;
  go_on(wanted: Wanted): void;
}

function LocalTable({ source, again, go_on }: LocalTableProps) {
  useEffect(() => {
    const kept_one = source.ended.then(record => keep_record(record, source.people.value, source.me.value));
    kept_one.catch(why => console.warn(why));
  }, [source]);
  const why = source.stopped.value;
  if (why) return <StoppedGame why={why} saved={source.saved} go_on={go_on} />;
  return (
    <Table
      source={source}
      onleave={() => go('/')}
      over={frame => <Over source={source} frame={frame} people={source.people.value} again={again} onleave={() => go('/')} />}
    />
  );
}

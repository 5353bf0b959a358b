/** A finished game to look at again: /game/N of the server, /replay?kept=K of this browser, or a file. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../look/icons';
import { Over } from '../over/over';
import type { Frame } from '../protocol';
import { go } from '../route';
import { Table } from '../table/table';
import { say } from '../words';
import { type KeptRecord, forget_record, kept_records } from './kept-records';
import { open_file, open_game, open_kept, type Opened } from './open-record';
import { read_facts } from './record-words';
import { ReplayControls } from './replay-controls';
import './replay-page.css';

function Watching({ opened, leave }: { opened: Opened; leave(): void }) {
  const { source, broken } = opened;
  const banner = (
    <>
      {broken && (
        <p class="replay-broken" role="alert">
          {broken}
        </p>
      )}
      <ReplayControls source={source} />
    </>
  );
  const end = (frame: Frame) => <Over source={source} frame={frame} people={source.people.value} onleave={leave} />;
  return <Table source={source} onleave={leave} banner={banner} over={end} />;
}

/* ---- which record ---- */

function Drop({ onfile }: { onfile(file: File): void }) {
  const [over, set_over] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    set_over(false);
    const file = event.dataTransfer?.files[0];
    if (file) onfile(file);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    set_over(true);
  };
  return (
    <label class={`drop ${over ? 'is-over' : ''}`} onDragOver={drag} onDragLeave={() => set_over(false)} onDrop={drop}>
      <Icon name="log" />
      <span>
        <b>{say('page.replay.open')}</b>
        <small>{say('page.replay.open.how')}</small>
      </span>
      <input
        class="vh"
        type="file"
        accept=".bang,.txt,text/plain"
        onChange={event => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onfile(file);
        }}
      />
    </label>
  );
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function Kept({ record, onforget }: { record: KeptRecord; onforget(): void }) {
  const facts = read_facts(record.text);
  const won = facts.end && say(`page.over.title.${facts.end}`, { name: names_of_winners(record, facts.winners) });
  return (
    <li>
      <a class="btn" href={`/replay?kept=${record.k}`}>
        <Icon name="play" />
        <span>
          <b>{won}</b>
          <small>
            {day.format(record.when)} · {say('page.replay.players', { n: facts.seats })} ·{' '}
            {say('page.replay.answers_in', { n: facts.answers })}
          </small>
        </span>
      </a>
      <button
        type="button"
        class="btn flat"
        aria-label={say('page.replay.forget')}
        title={say('page.replay.forget')}
        onClick={onforget}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

const names_of_winners = (record: KeptRecord, winners = ''): string =>
  [...winners].map(seat => record.people.find(p => p.seat === seat)?.name || seat).join(', ');

function Choose({ wrong, onfile }: { wrong: string; onfile(file: File): void }) {
  const [records, set_records] = useState<KeptRecord[]>([]);
  const load = (): void => void kept_records().then(set_records);
  useEffect(load, []);
  const forget = (k: number): void => void forget_record(k).then(load);
  return (
    <main class="replay-page">
      <a class="btn flat" href="/">
        <Icon name="undo" />
        {say('page.back')}
      </a>
      <h1>{say('page.replay')}</h1>
      {wrong && (
        <p class="replay-broken" role="alert">
          {wrong}
        </p>
      )}
      <Drop onfile={onfile} />
      <h2>{say('page.replay.kept')}</h2>
      {records.length === 0 && <p>{say('page.replay.none_kept')}</p>}
      <ul>
        {records.map(record => (
          <Kept key={record.k} record={record} onforget={() => forget(record.k)} />
        ))}
      </ul>
    </main>
  );
}

/* ---- the page ---- */

/** What the address says; undefined: nothing, a record is to be chosen. */
function opening(path: string, query: URLSearchParams): (() => Promise<Opened>) | undefined {
  const [, game] = /^\/game\/(\d{1,15})$/.exec(path) ?? [];
  if (game) return () => open_game(Number(game));
  const kept = query.get('kept');
  return kept ? () => open_kept(Number(kept)) : undefined;
}

function useOpened(path: string, query: URLSearchParams) {
  const [opened, set_opened] = useState<Opened | undefined>(undefined);
  const [wrong, set_wrong] = useState('');
  const [loading, set_loading] = useState(false);
  const wanted = useRef(0); /* what was asked for last: all else comes too late */
  const take = async (open: () => Promise<Opened>, at = 0, see = 0): Promise<void> => {
    const k = ++wanted.current;
    set_wrong('');
    set_loading(true);
    try {
      const it = await open();
      if (k !== wanted.current) return it.source.close();
      if (see) it.source.see(see);
      else it.source.jump(at);
      set_opened(it);
    } catch (why) {
      if (k === wanted.current) set_wrong(why instanceof Error ? why.message : String(why));
    }
    if (k === wanted.current) set_loading(false);
  };
  const address = `${path}?${query.get('kept') ?? ''}`;
  useEffect(() => {
    set_opened(undefined);
    set_loading(false);
    const open = opening(path, query);
    if (open) void take(open, Number(query.get('n')), Number(query.get('see')));
    return () => void wanted.current++;
  }, [address]);
  useEffect(() => () => opened?.source.close(), [opened]);
  /** A file has no address of its own: to leave it changes none. */
  const leave = (): void => {
    set_opened(undefined);
    go('/replay');
  };
  return { opened, wrong, loading, take, leave };
}

export function ReplayPage({ path, query }: { path: string; query: URLSearchParams }) {
  const { opened, wrong, loading, take, leave } = useOpened(path, query);
  useEffect(() => {
    document.title = `${say('page.replay')} · BANG!`;
  }, []);
  if (opened) return <Watching key={opened.source.text} opened={opened} leave={leave} />;
  if (loading)
    return (
      <main class="replay-page">
        <p role="status">{say('page.replay.loading')}</p>
      </main>
    );
  return <Choose wrong={wrong} onfile={file => void take(() => open_file(file))} />;
}

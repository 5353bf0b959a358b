/** What happened, line by line. The newest is at the foot; who reads further up is left there. Pointing at a line shows on the
    table whom it is about. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon, type DrawingName } from '../look/icons';
import type { GameEvent, View } from '../protocol';
import type { Person } from '../source/source';
import { say, words } from '../words';
import { use_board } from './table-context';
import { marked } from './marked';
import type { LogLine } from './parts';
import { spoken_of } from './seat-words';

/** Kinds whose picture is not that of the card they are about. */
// biome-ignore format: a table
const ICON_OF_EVENT: Record<string, DrawingName> = {
  game: 'house', character: 'people', role: 'unknown', turn: 'turn', skipped: 'jail',
  drew: 'draw', looked: 'draw', kept: 'draw', returned: 'draw', reward: 'draw', shuffled: 'draw', showed: 'hand', chose: 'hand',
  took: 'hand', inherited: 'hand', keeps: 'people',
  flipped: 'draw', checked: 'discard', succeeded: 'check', failed: 'close', cancelled: 'missed',
  lost: 'bulletLost', gained: 'bullet', declined: 'close', doomed: 'dead', eliminated: 'dead', penalty: 'discard',
  discarded: 'discard', replaced: 'discard', forced: 'discard', revealed: 'general_store', exploded: 'dynamite',
  passed_on: 'dynamite', released: 'jail', invoked: 'turn', won: 'sheriff',
  feats_shuffled: 'draw', forgoes: 'oregon_trail', boasted: 'chat', legend: 'legend', turned_back: 'people', shot: 'bang',
  turned_up: 'draw', looked_at: 'hand', gave: 'hand',
};
const ROLES: Record<number, DrawingName> = { 1: 'sheriff', 2: 'deputy', 3: 'outlaw', 4: 'renegade' };

export function icon_of_event(event: GameEvent): DrawingName {
  if (event.kind === 'role') return ROLES[event.n ?? 0] ?? 'unknown';
  const card = event.card?.split(':')[0];
  return ICON_OF_EVENT[event.kind] ?? (card && card !== '?' ? (card as DrawingName) : 'log');
}

const names_of = (view: View | undefined, people: readonly Person[]): string[] => (view ? spoken_of(view, people) : []);

export const marked_line = (text: string, view: View | undefined, people: readonly Person[]): ComponentChildren =>
  marked(text, names_of(view, people));

/** So many lines at most are marked as new, and none before the turn that is on: a whole deal would be a block of red. */
const MARKED = 3;
const first_marked = (lines: readonly LogLine[]): number =>
  Math.max(lines.length - MARKED, lines.findLastIndex(line => line.event.kind === 'turn') + 1);

function Line({
  line,
  fresh,
  names,
  cursor,
  point,
}: {
  line: LogLine;
  fresh: boolean;
  names: string[];
  cursor: boolean;
  point(event: GameEvent | undefined): void;
}) {
  const { event, text } = line;
  const key = names.join('\n');
  const turn = event.kind === 'turn' && event.at;
  const sentence = useMemo(() => marked(text, names), [text, key, words.value.catalogue]);
  const pointing = {
    onPointerEnter: () => point(event),
    onPointerLeave: () => point(undefined),
  };
  if (turn)
    return (
      <li class={`turn-line ${cursor ? 'cursor' : ''}`} {...pointing}>
        <span>{sentence}</span>
      </li>
    );
  return (
    <li class={`${fresh ? 'fresh' : ''} ${cursor ? 'cursor' : ''}`} {...pointing}>
      <Icon name={icon_of_event(event)} />
      <span>{sentence}</span>
    </li>
  );
}

/** Keeps the newest line in view for who is there. */
function use_foot(lines: readonly LogLine[]) {
  const list = useRef<HTMLDivElement>(null);
  const [at_foot, stand] = useState(true);
  const to_foot = (): void => {
    const it = list.current;
    if (it) it.scrollTop = it.scrollHeight;
  };
  useLayoutEffect(() => {
    if (at_foot) to_foot();
  }, [lines]);
  useEffect(() => {
    if (!list.current) return;
    const watch = new ResizeObserver(() => at_foot && to_foot());
    watch.observe(list.current);
    return () => watch.disconnect();
  }, [at_foot]);
  const onScroll = (): void => {
    const it = list.current;
    if (it) stand(it.scrollHeight - it.scrollTop - it.clientHeight < 24);
  };
  return { list, at_foot, to_foot, onScroll };
}

/** Arrows go from line to line; what is reached is pointed at. */
function use_cursor(lines: readonly LogLine[], point: (event: GameEvent | undefined) => void) {
  const [k, set_k] = useState<number>();
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = lines.findIndex(line => line.k === k);
    const next = lines[at < 0 ? lines.length - 1 : Math.min(lines.length - 1, Math.max(0, at + step))];
    set_k(next?.k);
    point(next?.event);
  };
  const onBlur = (): void => {
    set_k(undefined);
    point(undefined);
  };
  return { k, onKeyDown, onBlur };
}

export function Log() {
  const { stage, source } = use_board();
  const lines = stage.log.value;
  const names = names_of(stage.shown.value?.view, source.people.value);
  const point = (event: GameEvent | undefined): void => {
    stage.pointed.value = event;
  };
  const { list, at_foot, to_foot, onScroll } = use_foot(lines);
  const { k, onKeyDown, onBlur } = use_cursor(lines, point);
  const marked_from = first_marked(lines);
  useEffect(() => {
    list.current?.querySelector('.cursor')?.scrollIntoView({ block: 'nearest' });
  }, [k]);
  return (
    <div class="log-frame">
      <div
        class="log"
        role="log"
        aria-live="off"
        aria-label={say('page.log.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        ref={list}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <ol>
          {lines.map((line, i) => (
            <Line
              key={line.k}
              line={line}
              fresh={line.fresh && i >= marked_from}
              names={names}
              cursor={line.k === k}
              point={point}
            />
          ))}
        </ol>
      </div>
      {!at_foot && (
        <button type="button" class="to-foot" onClick={to_foot}>
          {say('page.log.newest')}
        </button>
      )}
    </div>
  );
}

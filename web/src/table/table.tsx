/** The table of any source of frames: a game here, a server's, a record, a lesson. Makes stage and play, draws
    everything, closes both. What it looks like at which size is table.css. */
import { effect, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Card, Frame } from '../protocol';
import type { Source } from '../source/source';
import { make_stage } from '../stage/stage';
import { drawn_after } from './drawn';
import { Hand, MeBar } from './hand';
import { Middle, SmallMiddle } from './middle';
import { make_play } from './play';
import { Question } from './question';
import { Ring } from './ring';
import { SeatPlace } from './seat';
import { foot_of } from './seats';
import { Side } from './side';
import { Strip } from './strip';
import { TableBar } from './table-bar';
import { type Board, BoardContext, shape } from './table-context';
import { Windows } from './table-windows';
import './table.css';

export interface TableProps {
  source: Source;
  onleave(): void;
  /** Between middle and question: a lesson's words, a replay's controls. */
  banner?: ComponentChildren;
  /** Shown over the table when the game is over. */
  over?: ComponentChildren | ((frame: Frame) => ComponentChildren);
}

/** Cards that came to my hand stay marked until the turn passes or they are touched. */
function mark_drawn({ stage, source, drawn }: Pick<Board, 'stage' | 'source' | 'drawn'>): () => void {
  let last: Frame | undefined;
  return effect(() => {
    const frame = stage.shown.value;
    const me = source.me.value;
    if (!frame || !me || frame === last) return;
    drawn.value = drawn_after(frame, me, frame.game === last?.game ? drawn.peek() : new Set());
    last = frame;
  });
}

function make_board(source: Source): Board & { close(): void } {
  const stage = make_stage(source);
  const play = make_play(source, stage);
  const board = { source, stage, play, open: signal(undefined), shape, drawn: signal<ReadonlySet<Card>>(new Set()) };
  const end = mark_drawn(board);
  return {
    ...board,
    close: () => {
      end();
      play.close();
      stage.close();
    },
  };
}

/** Ring above, me and my hand at the foot. */
function WideTable({ board, banner }: { board: Board; banner: ComponentChildren }) {
  const view = board.stage.shown.value?.view;
  return (
    <>
      <main class="table">
        <Ring>
          <Middle />
        </Ring>
        {banner}
        <Question play={board.play} stage={board.stage} />
        <div class="me">
          {view && <SeatPlace seat={foot_of(view, board.source.me.value)} />}
          <Hand />
        </div>
      </main>
      <Side />
    </>
  );
}

/** The order of a phone: strip, middle, question, me, hand. */
function SmallTable({ board, banner }: { board: Board; banner: ComponentChildren }) {
  const view = board.stage.shown.value?.view;
  return (
    <main class="table">
      <Strip />
      <SmallMiddle />
      <div class="asked">
        {banner}
        <Question play={board.play} stage={board.stage} />
      </div>
      <div class="my-place">
        {view && <MeBar seat={foot_of(view, board.source.me.value)} />}
        <Hand />
      </div>
    </main>
  );
}

export function Table({ source, onleave, banner, over }: TableProps) {
  const board = useMemo(() => make_board(source), [source]);
  useLayoutEffect(() => () => board.close(), [board]); /* not useEffect: who goes at once would leave it open */
  const frame = board.stage.shown.value;
  const Shape = shape.value === 'wide' ? WideTable : SmallTable;
  return (
    <BoardContext.Provider value={board}>
      <div class={`table-page shape-${shape.value} ${frame?.over ? 'ended' : ''}`}>
        <TableBar onleave={onleave} />
        <Shape board={board} banner={banner} />
      </div>
      <Windows />
      {frame?.over && (typeof over === 'function' ? over(frame) : over)}
    </BoardContext.Provider>
  );
}

/** Keys of the table: one table of them, which the list of keys (keys-help.tsx) is drawn from. Arrows inside a group are
    `rove`. A key does nothing of its own: it presses what can be pressed. */
import { useEffect } from 'preact/hooks';
import { read_card } from '../look/card-words';
import { hand_shown } from './choosing';
import { type Card, SEATS, type Seat, type ViewSeat } from '../protocol';
import { settings } from '../settings';
import type { Button, Play, Stage } from './parts';
import { use_board, type Board, type Window } from './table-context';

/** What a key works on. */
export interface Desk {
  play: Play;
  stage: Stage;
  me: Seat | undefined;
  open(window: Window): void;
  /** What the focus is on, by its data-card and data-seat; of a card in play, by its data-at, the seat too. */
  focused(): { card?: Card; seat?: Seat } | undefined;
  focus_seat(seat: Seat): void;
  focus_card(card: Card): void;
}

export interface KeyRow {
  /** As KeyboardEvent.key has it. */
  keys: readonly string[];
  /** As they are shown; absent: the keys themselves. */
  shown?: readonly string[];
  /** The sentence `page.keys.<id>`. */
  id: string;
  /** False: it was nothing here; the browser may have the key. */
  does(desk: Desk, key: string): boolean;
}

/* ---- what can be pressed ---- */

/** Feats that are an answer now: in one's turn they are read first. */
function answering_feats({ play, stage }: Desk): Card[] {
  const { view, ask } = stage.shown.peek() ?? {};
  const row = ask?.kind === 'play' ? [] : (view?.feats?.row ?? []);
  return row.map(feat => feat.card).filter(card => play.look_of_card(card) === 'ok');
}

/** Cards that the numbers are: those on offer, if the question is about them, else the hand. */
export function numbered(desk: Desk): Card[] {
  const { view, ask } = desk.stage.shown.peek() ?? {};
  const looked_at = view && ask ? hand_shown({ me: desk.me, ask, view })?.cards : undefined;
  const offered = [...(view?.store ?? []), ...(view?.aside ?? []), ...(looked_at ?? [])].filter(
    card => desk.play.look_of_card(card) !== 'idle',
  );
  offered.push(...answering_feats(desk));
  return offered.length ? offered : (view?.seats.find((s: ViewSeat) => s.seat === desk.me)?.hand ?? []);
}

function press_number(desk: Desk, key: string): boolean {
  const card = numbered(desk)[key === '0' ? 9 : Number(key) - 1];
  if (card) desk.play.press_card(card);
  return card !== undefined;
}

/** Answers offered now, in the bar or not. */
function use_kind(desk: Desk, fits: (kind: string | undefined, way: string | undefined) => boolean): boolean {
  const moves = desk.play.mine.peek() ? (desk.stage.shown.peek()?.ask?.moves ?? []) : [];
  const move = moves.find(m => (m.verb === 'uses' || m.verb === 'invokes') && fits(read_card(m.card)?.kind, m.way));
  if (move) desk.play.press_move(move);
  return move !== undefined;
}

function press_button(desk: Desk, key: string): boolean {
  const button = desk.play.buttons.peek().find((b: Button) => b.key === key.toUpperCase());
  button?.press();
  return button !== undefined;
}

const targets = (desk: Desk): Seat[] => {
  const all = SEATS.filter(seat => desk.play.look_of_seat(seat) === 'target');
  const from = desk.me ? SEATS.indexOf(desk.me) : 0;
  return [...all.filter(s => SEATS.indexOf(s) > from), ...all.filter(s => SEATS.indexOf(s) <= from)];
};

/** To the next target, clockwise, or the one before. */
function step_target(desk: Desk, key: string): boolean {
  const list = targets(desk);
  const at = list.indexOf(desk.focused()?.seat as Seat);
  const by = key === 'ArrowRight' || key === 'ArrowUp' ? 1 : -1;
  const next = list[at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length];
  if (next) desk.focus_seat(next);
  return next !== undefined;
}

/** To the row of feats: to the first that can be done, else to the first. */
function to_feats(desk: Desk): boolean {
  const row = desk.stage.shown.peek()?.view.feats?.row ?? [];
  const to = row.find(({ card }) => desk.play.look_of_card(card) === 'ok') ?? row[0];
  if (to) desk.focus_card(to.card);
  return to !== undefined;
}

/** The reason first, then what is chosen. */
function put_back({ play }: Desk): boolean {
  const told = play.why.peek() !== undefined;
  const any = told || play.chosen.peek() !== undefined || play.menu.peek() !== undefined;
  if (told) play.why.value = undefined;
  else if (any) play.put_back();
  return any;
}

/** The card first: it lies at a seat. */
function inspect(desk: Desk): boolean {
  const on = desk.focused() ?? (desk.play.chosen.peek()?.card ? { card: desk.play.chosen.peek()?.card } : undefined);
  if (on?.card) desk.open({ what: 'card', card: on.card });
  else if (on?.seat) desk.open({ what: 'seat', seat: on.seat });
  return !!(on?.card ?? on?.seat);
}

function ask_why(desk: Desk): boolean {
  const on = desk.focused();
  if (on) desk.play.ask_why(on);
  return on !== undefined;
}

function skip(desk: Desk): boolean {
  const busy = desk.stage.busy.peek();
  if (busy) desk.stage.skip();
  return busy;
}

const opens =
  (what: 'log' | 'chat' | 'position' | 'keys') =>
  (desk: Desk): boolean => {
    desk.open({ what });
    return true;
  };

/* ---- the table of keys ---- */

export const KEYS: readonly KeyRow[] = [
  { id: 'number', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'], shown: ['1', '…', '9', '0'], does: press_number },
  { id: 'targets', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], shown: ['←', '→'], does: step_target },
  { id: 'feats', keys: ['f'], does: to_feats },
  { id: 'end_turn', keys: ['e'], does: press_button },
  { id: 'missed', keys: ['m'], does: desk => use_kind(desk, (kind, way) => way === 'missed' || (kind === 'missed' && !way)) },
  { id: 'barrel', keys: ['b'], does: desk => use_kind(desk, (kind, way) => kind === 'barrel' || way === 'jourdonnais') },
  { id: 'lose_life', keys: ['l'], does: press_button },
  { id: 'back', keys: ['Escape'], shown: ['Esc'], does: put_back },
  { id: 'inspect', keys: ['i'], does: inspect },
  { id: 'why', keys: ['w'], does: ask_why },
  { id: 'log', keys: ['g'], does: opens('log') },
  { id: 'chat', keys: ['t'], does: opens('chat') },
  { id: 'position', keys: ['p'], does: opens('position') },
  { id: 'skip', keys: [' '], shown: ['␣'], does: skip },
  { id: 'help', keys: ['?'], does: opens('keys') },
];

/** The key, whatever alphabet the keyboard writes: with Hangul the E writes another letter. */
export function key_of(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (event.key.length > 1 || /^[\x20-\x7e]$/.test(event.key))
    return event.key.length > 1 ? event.key : event.key.toLowerCase();
  return /^Key([A-Z])$/.exec(event.code ?? '')?.[1]?.toLowerCase() ?? event.key;
}

/** Runs the row of a key; true: it did something. */
export function press_key(desk: Desk, key: string): boolean {
  return KEYS.find(row => row.keys.includes(key))?.does(desk, key) ?? false;
}

/* ---- on the page ---- */

const WRITING = 'input, textarea, select, [contenteditable]';

/** Nothing while somebody writes, while a window is open, or with a key that is the browser's. */
function is_ours(event: KeyboardEvent): boolean {
  const at = event.target as Element | null;
  if (!settings.keys.peek() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  return !at?.closest?.(WRITING) && !document.querySelector('dialog[open], [role=menu]');
}

function desk_of({ play, stage, source, open }: Board): Desk {
  return {
    play,
    stage,
    me: source.me.peek(),
    open: window => {
      if (window.what !== 'chat' || source.house) open.value = window;
    },
    focused: () => {
      const data = (document.activeElement?.closest('[data-card], [data-seat]') as HTMLElement | null)?.dataset;
      return data && { card: data.card, seat: (data.seat ?? data.at) as Seat | undefined };
    },
    focus_card: card => (document.querySelector(`[data-card="${CSS.escape(card)}"]`) as HTMLElement | null)?.focus(),
    focus_seat: seat => (document.querySelector(`[data-seat="${seat}"]`) as HTMLElement | null)?.focus(),
  };
}

let keyboard = false;
/** The last thing that was done was done with a key. */
export const by_keyboard = (): boolean => keyboard;

/** Before the arrows of a group (rove) have it: with a card chosen they go from target to target. */
export function use_keys(board: Board = use_board()): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      keyboard = true;
      if (!is_ours(event) || !press_key(desk_of(board), key_of(event))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const pointed = (): void => {
      keyboard = false;
    };
    addEventListener('keydown', pressed, true);
    addEventListener('pointerdown', pointed, true);
    return () => {
      removeEventListener('keydown', pressed, true);
      removeEventListener('pointerdown', pointed, true);
    };
  }, [board]);
}

/* ---- arrows inside a group, Tab between groups ---- */

const STEP: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const roving = new WeakSet<HTMLElement>();
const members = (group: HTMLElement): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('button, a[href], [data-rove]')];

/** One of them can be reached by Tab: the one that had the focus last, else the first. */
function tidy(group: HTMLElement, wanted?: HTMLElement): void {
  const all = members(group);
  const one = wanted ?? all.find(e => e.tabIndex === 0 && e.dataset.last) ?? all[0];
  for (const element of all) {
    if (element === one) element.dataset.last = '1';
    else delete element.dataset.last;
    const index = element === one ? 0 : -1;
    if (element.tabIndex !== index) element.tabIndex = index;
  }
}

function step_in(group: HTMLElement, event: KeyboardEvent): void {
  const all = members(group);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const by = STEP[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : by === undefined || at < 0 ? -1 : at + by;
  if (to < 0 || to >= all.length) return;
  event.preventDefault();
  all[to]?.focus();
}

/** As ref of a group: ref={rove}. Its buttons become one stop of the Tab key; arrows, Home and End go from one to the next. */
export function rove(group: HTMLElement | null): void {
  if (!group || roving.has(group)) return;
  roving.add(group);
  tidy(group);
  new MutationObserver(() => tidy(group)).observe(group, { childList: true, subtree: true });
  group.addEventListener('focusin', event => {
    const one = members(group).find(e => e === event.target);
    if (one) tidy(group, one);
  });
  group.addEventListener('keydown', event => step_in(group, event));
}

/** From presses to answers, for one table: what is chosen, what is asked back, what is on its way. What a press means is
    choosing.ts; only moves of `ask.moves` are ever sent. */
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Ask, Card, Frame, Move, Reason, Seat, ToldMove } from '../protocol';
import { card_words, kind_of } from '../look/card-words';
import { settings } from '../settings';
import type { Source } from '../source/source';
import { say } from '../words';
import { bare, same_move } from '../moves';
import { bar_moves, granted, look, moves_of, owes, press } from './choosing';
import type { Choice, Outcome, Question, Thing } from './choosing';
import type { Button, Play, Stage, Why } from './parts';

/** A question that has just come does not react yet: the finger may have been on its way to something else. */
const SETTLE = 150;
const KEY_OF_PASS: Partial<Record<string, string>> = { play: 'E', defend: 'L', bang: 'L', rescue: 'L' };

type Careful = { text: string; yes(): void; no(): void };
type Menu = { place: string; moves: ToldMove[]; wish?: Card };

interface Parts {
  source: Source;
  shown: Stage['shown'];
  question: ReadonlySignal<Question | undefined>;
  choice: Signal<Choice | undefined>;
  menu: Signal<Menu | undefined>;
  why: Signal<Why | undefined>;
  careful: Signal<Careful | undefined>;
  wrong: Signal<string | undefined>;
  sending: Signal<boolean>;
  /** The question that was answered: it is not asked any more. */
  answered: Signal<string>;
  wish: { card?: Card };
}

const number_of = (frame: Frame | undefined): string => (frame ? `${frame.game}/${frame.n}` : '');

/** What is asked now: nothing while something still moves, or once it is answered. */
function question_of(source: Source, stage: Stage, answered: Signal<string>): ReadonlySignal<Question | undefined> {
  return computed(() => {
    const frame = stage.shown.value;
    if (stage.busy.value || !frame?.ask || frame.over || answered.value === number_of(frame)) return undefined;
    return { me: source.me.value, ask: frame.ask, view: frame.view };
  });
}

/* ---- sending ---- */

async function send(p: Parts, name: string, move: Move, wish?: Card): Promise<void> {
  batch(() => {
    p.sending.value = true;
    p.wrong.value = p.why.value = p.menu.value = p.careful.value = undefined;
    p.answered.value = name;
  });
  p.wish.card = wish;
  const wrong = await p.source.answer(bare(move)).then(
    refused => refused && (refused.reason?.text ?? refused.text),
    () => say('page.play.not_sent'),
  );
  batch(() => {
    p.sending.value = false;
    if (wrong === undefined) return;
    p.wrong.value = wrong;
    p.wish.card = undefined;
    if (p.answered.value === name) p.answered.value = '';
  });
}

const offered_now = (p: Parts, move: Move): ToldMove | undefined => moves_of(p.question.peek()).find(m => same_move(m, move));

/** Asks once more, gently, if it might be regretted. Nothing is sent that is not offered: not by a yes that comes when something
    else is asked already, and not by a second one. */
function decide(p: Parts, name: string, move: Move, wish?: Card): void {
  const offered = offered_now(p, move);
  if (!offered) return;
  if (!offered.careful || !settings.careful.peek()) return void send(p, name, offered, wish);
  const no = (): void => {
    p.careful.value = undefined;
  };
  const yes = (): void => {
    no();
    if (number_of(p.shown.peek()) === name && !p.sending.peek() && offered_now(p, move)) void send(p, name, offered, wish);
  };
  p.careful.value = { text: offered.careful, yes, no };
}

/* ---- why not ---- */

/** The last that was asked for: an older answer comes too late. */
const latest = new WeakMap<Parts, Why>();

async function tell_why(p: Parts, move: Move, place: string): Promise<void> {
  const question = p.question.peek();
  const waiting: Why = { reason: { code: '', text: '' }, place };
  latest.set(p, waiting);
  const reason = await p.source.why(move).catch((): Reason | undefined => undefined);
  if (!reason || reason.code === 'legal' || latest.get(p) !== waiting || p.question.peek() !== question) return;
  p.why.value = { reason, place };
}

function show_why(p: Parts, outcome: Outcome): void {
  latest.delete(p);
  if (outcome.does === 'refuse') p.why.value = { reason: outcome.reason, place: outcome.place };
  else if (outcome.does === 'ask_why') void tell_why(p, outcome.move, outcome.place);
  else p.why.value = undefined;
}

/* ---- words of the bar ---- */

/** Where the first sentence ends: the rest says what follows. "BANG!" and "Missed!" end none. */
const SENTENCE = /^(.+?(?:[.?](?=\s)|。))\s*(.+)$/s;

/** Headline, and what follows. In a turn all of it is headline, in as many sentences as a language takes for it: the small line
    has other things to say then. */
function parts_of({ kind, text }: Ask): [headline: string, rest: string] {
  const [, headline = text, rest = ''] = kind === 'play' ? [] : (SENTENCE.exec(text) ?? []);
  return [headline, rest];
}

/** The chosen card is to be given away. */
const gives = (p: Parts): boolean =>
  moves_of(p.question.value).some(m => m.verb === 'gives' && m.card === p.choice.value?.card);

function headline_of(p: Parts, stage: Stage): string {
  const frame = stage.shown.value;
  const chosen = p.choice.value;
  if (!frame?.ask || frame.over) return '';
  if (p.answered.value === number_of(frame)) return stage.log.value.at(-1)?.text ?? '';
  if (p.menu.value) return say('page.play.which');
  if (chosen) return say(gives(p) ? 'page.play.give' : 'page.play.target', { card: card_words(chosen.card) });
  return parts_of(frame.ask)[0];
}

function bangs_of(question: Question): string {
  const mine = question.view.seats.find(s => s.seat === question.me);
  const n = mine?.bangs ?? 0;
  if (mine?.bang_limit === undefined) return '';
  return mine.bang_limit === 127 ? say('page.play.bangs_free', { n }) : say('page.play.bangs', { n, limit: mine.bang_limit });
}

/** In the first round: who I am, and what I want. Three have goals of their own. */
function goal_of({ source }: Parts, { me, view }: Question): string {
  const role = view.seats.find(s => s.seat === me)?.role;
  const plays = source.kind === 'local' || source.kind === 'server';
  if (!role || !plays || view.turns > view.players) return '';
  return say('page.play.goal', { role: say(`role.${role}`), goal: say(`role.${role}.goal${view.roles.sheriff ? '' : '3'}`) });
}

const text_of_card = (card: Card): string => {
  const kind = kind_of(card);
  return kind ? say(`card.${kind}.text`) : '';
};

/** One small line: what follows, or what may be known besides. */
function small_of(p: Parts, frame: Frame | undefined): string {
  const question = p.question.value;
  if (!frame?.ask || frame.over || p.menu.value || p.answered.value === number_of(frame)) return '';
  if (question && p.choice.value) return text_of_card(p.choice.value.card);
  if (question?.ask.kind !== 'play' || !owes(question)) return parts_of(frame.ask)[1];
  return goal_of(p, question) || bangs_of(question);
}

/** Of several cards that serve alike none is the answer most people want. */
const is_plain_choice = (question: Question, move: ToldMove): boolean =>
  owes(question) &&
  move.way === undefined &&
  !moves_of(question).some(m => m !== move && m.verb === move.verb && m.at === move.at);

function button_of(question: Question, move: ToldMove, place: number, act: (move: Move) => void): Button {
  const key = move.verb === 'passes' ? KEY_OF_PASS[question.ask.kind] : undefined;
  return {
    id: [move.verb, move.card, move.way, move.at].filter(Boolean).join(' '),
    text: move.text,
    ...(key && { key }),
    move: bare(move),
    kind: move.hurts ? 'hurts' : place === 0 && is_plain_choice(question, move) ? 'main' : 'plain',
    press: () => act(move),
  };
}

/** Who is out of a game that waits for nobody else need not watch it to the end. */
function hasten_of(source: Source, stage: Stage): Button[] {
  const frame = stage.shown.value;
  const mine = frame?.view.seats.find(s => s.seat === source.me.value);
  if (!source.hasten || !mine || mine.in_play || frame?.over) return [];
  return [{ id: 'hasten', text: say('page.play.hasten'), kind: 'plain', press: () => source.hasten?.() }];
}

/* ---- the play ---- */

/** What a question does by itself. Ends when it is called. */
function follow(p: Parts, asked: ReadonlySignal<string>, settle: () => void): () => void {
  /** Another question: nothing is chosen yet. */
  const end_asked = effect(() => {
    if (!asked.value) return;
    settle();
    latest.delete(p);
    batch(() => {
      p.choice.value = p.menu.value = p.why.value = p.careful.value = p.wrong.value = undefined;
    });
  });
  /** The card to pick was pressed already: the question that asks for it need not be asked. */
  const end_wish = effect(() => {
    const question = p.question.value;
    const wish = p.wish.card;
    if (!wish || p.sending.value || !owes(question)) return;
    p.wish.card = undefined;
    const move = granted(question, wish);
    if (move) void send(p, asked.peek(), move);
  });
  return () => {
    end_asked();
    end_wish();
    latest.delete(p);
  };
}

/** A card with a seat lies there, in play. */
function thing_of({ card, seat }: { card?: Card; seat?: Seat }): Thing | undefined {
  if (card !== undefined) return seat ? { slip: card, seat } : { card };
  return seat && { seat };
}

export function make_play(source: Source, stage: Stage): Play {
  const answered = signal('');
  const p: Parts = {
    source,
    shown: stage.shown,
    question: question_of(source, stage, answered),
    choice: signal(undefined),
    menu: signal(undefined),
    why: signal(undefined),
    careful: signal(undefined),
    wrong: signal(undefined),
    sending: signal(false),
    answered,
    wish: {},
  };
  const asked = computed(() => number_of(stage.shown.value));
  let settled = 0;
  const too_soon = (): boolean => performance.now() < settled || p.sending.peek();
  const close = follow(p, asked, () => {
    settled = performance.now() + SETTLE;
  });

  const put_back = (): void => {
    latest.delete(p);
    batch(() => {
      p.choice.value = p.menu.value = p.why.value = p.careful.value = undefined;
    });
  };
  const act_on: { [D in Outcome['does']]: (outcome: Extract<Outcome, { does: D }>) => void } = {
    nothing: () => {},
    back: put_back,
    send: ({ move, wish }) => decide(p, asked.peek(), move, wish),
    choose: ({ choice }) => {
      p.choice.value = choice;
    },
    menu: ({ place, moves, wish }) => {
      p.menu.value = { place, moves, ...(wish && { wish }) };
    },
    refuse: () => {},
    ask_why: () => {},
  };
  const press_thing = (thing: Thing): void => {
    if (too_soon()) return;
    const outcome = press(p.question.peek(), p.choice.peek(), thing);
    batch(() => {
      p.menu.value = undefined;
      show_why(p, outcome);
      (act_on[outcome.does] as (outcome: Outcome) => void)(outcome);
    });
  };
  const press_move = (move: Move): void => {
    if (!too_soon()) decide(p, asked.peek(), move, p.menu.peek()?.wish);
  };
  const look_of = (thing: Thing) => look(p.question.value, p.choice.value, thing);

  return {
    mine: computed(() => owes(p.question.value)),
    headline: computed(() => headline_of(p, stage)),
    small: computed(() => small_of(p, stage.shown.value)),
    buttons: computed(() => {
      const question = p.question.value;
      if (!question) return hasten_of(source, stage);
      const back: Button = { id: 'back', text: say('page.play.put_back'), key: 'Esc', kind: 'back', press: put_back };
      const moves = p.menu.value?.moves ?? (p.choice.value ? [] : bar_moves(question));
      const buttons = moves.map((move, place) => button_of(question, move, place, press_move));
      if (!moves.length && !p.choice.value) return hasten_of(source, stage);
      return p.menu.value || p.choice.value ? [...buttons, back] : buttons;
    }),
    chosen: p.choice,
    why: p.why,
    menu: p.menu,
    careful: p.careful,
    wrong: p.wrong,
    sending: p.sending,
    look_of_card: card => look_of({ card }),
    look_of_seat: seat => look_of({ seat }),
    look_of_slip: (seat, slip) => look_of({ seat, slip }),
    press_card: card => press_thing({ card }),
    press_seat: seat => press_thing({ seat }),
    press_slip: (seat, slip) => press_thing({ seat, slip }),
    press_move,
    put_back,
    ask_why: what => {
      const thing = thing_of(what);
      if (thing) show_why(p, press(p.question.peek(), p.choice.peek(), thing));
    },
    close,
  };
}

/** How each movement of motions.ts looks. A scene ends in its time, leaves on the layer what must still be seen when the
    frame is drawn, and plays nothing for a place that is not on the screen. */
import { ROLES, type GameEvent, type Role, type Seat } from '../protocol';
import { CardBack, CardFace, CharacterFace, RoleFace } from '../look/cards';
import { Icon, Pictogram } from '../look/icons';
import { Token } from '../look/token';
import { say } from '../words';
import type { Board } from './board';
import { middle_of, type Spot, spot_in, TALL } from './geometry';
import { type Actor, EASE } from './layer';
import { type Motion, type Step, TIMES } from './motions';
import { play_sound } from './sound';
import { seat_of } from './places';

type Scene = (board: Board, event: GameEvent, i: number, step: Step) => Promise<void>;

const ROLE_OF_N: readonly (Role | undefined)[] = [undefined, ...ROLES];

const is_known = (card: string | undefined): card is string => card !== undefined && card !== '?';
const face_of = (card: string | undefined) => (is_known(card) ? <CardFace card={card} silent /> : <CardBack silent />);

/** The card as it lies there, taken up from the page. */
function take_up(board: Board, event: GameEvent, from: Spot): Actor {
  const held = is_known(event.card) ? board.held.get(event.card) : undefined;
  if (held) return held;
  const lies_open = /^(hand|table|store|flip|aside|apart|feats)/.test(event.from ?? '');
  if (is_known(event.card) && lies_open) board.mark(`card ${event.card}`, 'data-gone');
  const actor = board.layer.add(face_of(event.card), from);
  if (is_known(event.card)) board.held.set(event.card, actor);
  return actor;
}

/** In a hand that is not mine, or under the pile, nothing is seen of it any more. */
async function put_down(board: Board, event: GameEvent, actor: Actor): Promise<void> {
  const is_hidden =
    event.to === 'deck' || event.to === 'feat_pile' || (event.to?.startsWith('hand') && seat_of(event.to) !== board.me());
  if (!is_hidden) return;
  await board.layer.play(actor.element, [{ opacity: 1 }, { opacity: 0 }], { duration: board.time(TIMES.breath) });
  if (is_known(event.card)) board.held.delete(event.card);
  actor.remove();
}

async function move(board: Board, event: GameEvent, i: number, step: Step, time: number): Promise<void> {
  const [from, to] = [board.from(event), board.to(event, i, step.events.length)];
  if (!from || !to) return;
  if (event.at && event.at !== event.by) board.mark(`seat ${event.at}`, 'data-touched');
  await board.layer.wait(board.time(i * step.gap));
  const actor = take_up(board, event, from);
  await board.layer.fly(actor, to, board.time(time));
  void put_down(board, event, actor);
}

const fly: Scene = (board, event, i, step) => move(board, event, i, step, TIMES.card);
const pass: Scene = (board, event, i, step) => move(board, event, i, step, TIMES.turn);

const flip: Scene = async (board, event) => {
  const [from, to] = [board.from(event), board.beside(event.at)];
  if (!from || !to) return;
  const actor = board.layer.add(<CardBack silent />, from);
  if (event.card) board.held.set(event.card, actor);
  await board.layer.fly(actor, to, board.time(TIMES.card));
  await board.layer.turn_over(actor, face_of(event.card), board.time(2 * TIMES.quick));
};

/** What a draw! says. Of Dynamite, yes is the worse: it explodes. */
function words_of(event: GameEvent): { words: string; good: boolean } {
  const yes = event.kind === 'succeeded';
  if (event.source === 'dynamite')
    return { words: say(yes ? 'page.stage.dynamite.yes' : 'page.stage.dynamite.no'), good: !yes };
  return { words: say(yes ? 'page.stage.yes' : 'page.stage.no'), good: yes };
}

/** A word that is stamped under a place for as long as it takes to read it. */
async function stamp(board: Board, spot: Spot, event: GameEvent): Promise<void> {
  const { words, good } = words_of(event);
  const node = (
    <>
      <Icon name={good ? 'check' : 'close'} />
      {words}
    </>
  );
  const actor = board.layer.add(node, { ...spot, w: 0 }, `stage-word ${good ? 'yes' : 'no'}`);
  await strike(board, actor, spot);
  await board.layer.wait(board.time(TIMES.word - TIMES.quick));
  actor.remove();
}

/** Puts it there as a stamp is put on paper, in its own size. */
async function strike(board: Board, actor: Actor, { x, y }: { x: number; y: number }): Promise<void> {
  const at = `translate(${(x - actor.size.width / 2).toFixed(1)}px, ${(y - actor.size.height / 2).toFixed(1)}px)`;
  actor.element.style.transform = at;
  const frames = [
    { transform: `${at} scale(1.6) rotate(-4deg)`, opacity: 0 },
    { transform: `${at} scale(1) rotate(0deg)`, opacity: 1 },
  ];
  await board.layer.play(actor.element, frames, { duration: board.time(TIMES.quick), easing: EASE.stamp });
}

const verdict: Scene = async (board, event) => {
  const held = event.card ? board.held.get(event.card)?.spot : undefined;
  const spot = held ?? board.beside(event.at);
  if (spot) await stamp(board, { ...spot, y: spot.y + (spot.w * TALL) / 2 + 10 }, event);
};

const show: Scene = async (board, event) => {
  const [place, to] = [event.at && board.area(`seat ${event.at}`), board.beside(event.at)];
  if (!place || !to) return;
  const actor = board.layer.add(face_of(event.card), spot_in(place));
  await board.layer.fly(actor, to, board.time(TIMES.quick));
  await board.layer.wait(board.time(TIMES.word - TIMES.quick));
  actor.remove();
};

/** A seat or a card in play jumps a little. */
async function shake(board: Board, name: string, distance: number, time: number): Promise<void> {
  const element = board.find(name);
  if (!element) return;
  const frames = [0, -7, 6, -3, 0].map(x => ({ transform: `translateX(${(x * distance) / 7}px)` }));
  await board.layer.play(element, frames, { duration: time, composite: 'add' });
}

const attempt: Scene = async (board, event) => {
  const name = event.card && board.find(`card ${event.card}`) ? `card ${event.card}` : `seat ${event.by}`;
  board.mark(name, 'data-touched');
  await shake(board, name, 3, board.time(TIMES.quick));
};

/** The shot of which an event tells, if its line does not stand already. */
async function shoot(board: Board, event: GameEvent, time: number): Promise<void> {
  if (!event.by || !event.at || event.by === event.at) return;
  play_sound('shot', board.pan(event.by));
  if (board.shot?.at !== event.at) await board.fire({ by: event.by, at: event.at }, time);
}

const miss: Scene = async (board, event) => {
  const place = event.at && board.area(`seat ${event.at}`);
  const line = board.line();
  const breaking = line?.break_off(board.time(TIMES.shot));
  if (place) {
    const hat = board.layer.add(<Pictogram kind="missed" />, { ...middle_of(place), w: 1 }, 'stage-sign');
    await strike(board, hat, middle_of(place));
  }
  await breaking;
  board.drop_line();
};

const bullet = async (
  board: Board,
  seat: Seat | undefined,
  frames: (at: string) => Keyframe[],
  time: number,
): Promise<void> => {
  const place = board.area(`life ${seat}`) ?? board.area(`seat ${seat}`);
  if (!place) return;
  const at = middle_of(place);
  const actor = board.layer.add(<Icon name="bullet" />, { ...at, w: 20 }, 'stage-bullet');
  await board.layer.play(actor.element, frames(actor.element.style.transform), { duration: time, fill: 'forwards' });
  actor.remove();
};

const hurt: Scene = async (board, event) => {
  await shoot(board, event, board.time(TIMES.quick));
  const time = board.time(TIMES.shot);
  if (event.at) board.mark(`seat ${event.at}`, 'data-touched');
  const falls = (at: string): Keyframe[] => [
    { transform: at },
    { transform: `translateY(34px) ${at} rotate(70deg)`, opacity: 0 },
  ];
  void board.line()?.fade(time / 2);
  await Promise.all([shake(board, `seat ${event.at}`, 7, time), bullet(board, event.at, falls, time)]);
  board.drop_line();
};

const heal: Scene = async (board, event) => {
  if (event.at) board.mark(`seat ${event.at}`, 'data-touched');
  const comes = (at: string): Keyframe[] => [
    { transform: `translateY(-24px) ${at}`, opacity: 0 },
    { transform: at, opacity: 1 },
  ];
  await bullet(board, event.at, comes, board.time(TIMES.quick));
  await board.layer.wait(board.time(TIMES.breath));
};

const BURSTS = [
  { x: -0.25, y: -0.1 },
  { x: 0.22, y: 0.05 },
  { x: 0, y: 0.25 },
];

const explode: Scene = async (board, event, i, step) => {
  const place = event.at && board.area(`seat ${event.at}`);
  if (!place) return;
  const middle = middle_of(place);
  const shaking = shake(board, `seat ${event.at}`, 7, board.time(TIMES.turn));
  for (const { x, y } of BURSTS) {
    const at = { x: middle.x + x * place.width, y: middle.y + y * place.height };
    void strike(board, board.layer.add(null, { ...at, w: 1 }, 'stage-burst'), at);
    await board.layer.wait(board.time(TIMES.quick));
  }
  await shaking;
  await fly(board, event, i, step);
};

const out: Scene = async (board, event) => {
  if (event.at) board.mark(`seat ${event.at}`, 'data-out');
  await shake(board, `seat ${event.at}`, 4, board.time(TIMES.shot));
};

const role: Scene = async (board, event, i, step) => {
  const place = event.at && board.area(`seat ${event.at}`);
  const shown = ROLE_OF_N[event.n ?? 0];
  if (!place || !shown) return;
  const width = Math.min(72, place.height / TALL);
  const beside = place.width > 200 ? place.left + place.width - width : middle_of(place).x;
  const actor = board.layer.add(<CardBack silent />, { x: beside, y: middle_of(place).y, w: width });
  await board.layer.wait(board.time(i * step.gap));
  await board.layer.turn_over(actor, <RoleFace role={shown} silent />, board.time(TIMES.card));
  await board.layer.wait(board.time(TIMES.card));
};

const turn: Scene = async (board, event) => {
  const spots = [board.before.view.turn, event.at].map(seat => {
    const place = seat && board.area(`seat ${seat}`);
    return place ? { x: place.left + Math.min(34, place.width / 2), y: place.top } : undefined;
  });
  const [from, to] = spots;
  if (!from || !to || board.before.view.turn === event.at) return;
  const actor = board.layer.add(<Icon name="turn" />, { ...from, w: 30 }, 'stage-turn');
  await board.layer.fly(actor, { ...to, w: actor.size.width }, board.time(TIMES.card));
};

/** Between the tokens of one seat. */
const TOKEN = 18;

const token: Scene = async (board, event) => {
  const [from, to] = [board.area(`fame ${event.by}`) ?? board.area(`seat ${event.by}`), board.area(`card ${event.card}`)];
  const seat = event.by;
  if (!from || !to || !seat) return;
  board.mark(`card ${event.card}`, 'data-touched');
  await Promise.all(
    Array.from({ length: event.n ?? 1 }, async (_, i) => {
      await board.layer.wait(board.time(i * TIMES.gap));
      const actor = board.layer.add(<Token seat={seat} />, { ...middle_of(from), w: TOKEN }, 'stage-token');
      const { x, y } = middle_of(to);
      await board.layer.fly(actor, { x: x + i * TOKEN, y, w: TOKEN }, board.time(TIMES.card));
    }),
  );
};

/** The card of the character is lifted from its seat and turned over. */
const side: Scene = async (board, event) => {
  const place = event.at && board.area(`seat ${event.at}`);
  const before = board.before.view.seats.find(s => s.seat === event.at)?.character;
  const after = event.source;
  if (!place || !before || !after) return;
  const life = board.after.view.seats.find(s => s.seat === event.at)?.life ?? 1;
  const width = Math.min(96, innerWidth * 0.2);
  const actor = board.layer.add(<CharacterFace id={before} life={life} silent />, { ...middle_of(place), w: width });
  await board.layer.turn_over(actor, <CharacterFace id={after} life={life} silent />, board.time(TIMES.card));
  await board.layer.wait(board.time(TIMES.turn - TIMES.quick));
  actor.remove();
};

const SHUFFLED_CARDS = 4;

const shuffle: Scene = async (board, _, __, step) => {
  const [from, to] = [board.area('discard'), board.area('deck')];
  if (!from || !to) return;
  const gap = board.time(TIMES.gap / 2);
  await Promise.all(
    Array.from({ length: SHUFFLED_CARDS }, async (_, i) => {
      await board.layer.wait(i * gap);
      const actor = board.layer.add(<CardBack silent />, spot_in(from));
      await board.layer.fly(actor, spot_in(to), board.time(step.time - TIMES.quick));
      actor.remove();
    }),
  );
};

const tell: Scene = async () => {};

export const SCENES: Readonly<Record<Motion, Scene>> = {
  fly,
  flip,
  verdict,
  show,
  pass,
  explode,
  try: attempt,
  miss,
  hurt,
  heal,
  out,
  role,
  turn,
  shuffle,
  token,
  side,
  aim: tell /* has no event: theatre.ts fires it */,
  tell,
};

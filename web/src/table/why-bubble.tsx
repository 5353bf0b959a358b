/** Why not, as a sum: one row for each cause, a heavy rule, the result. On a wide screen beside what it is about; on a phone
    under the strip, where it may cover the middle but never the hand. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { card_words, feat_of } from '../look/card-words';
import { Icon } from '../look/icons';
import type { Reason } from '../protocol';
import { has, say } from '../words';
import type { Play, Stage, Why } from './parts';
import { name_of } from './seats';
import { shape, use_board } from './table-context';

/* ---- the sum ---- */

const source_words = (source: string): string => say(has(`card.${source}`) ? `card.${source}` : `character.${source}`);
const signed = (n: number): string => (n < 0 ? `− ${-n}` : `+ ${n}`);

/** Whether it is a distance that adds up: the first term has no source, it is the seats between. */
const adds_up = (reason: Reason): boolean => (reason.terms?.length ?? 0) > 0 && reason.is !== undefined;

/** Whose limit it is: the weapon's, or the card's own. */
const limit_words = ({ code, source, card }: Reason): string =>
  code !== 'out_of_reach' ? card_words(card) : source ? source_words(source) : say('term.colt_45');

function Sum({ reason }: { reason: Reason }) {
  return (
    <table class="sum">
      <tbody>
        {reason.terms?.map((term, i) => (
          <tr key={`${term.source ?? ''}${i}`}>
            <th scope="row">{term.source ? source_words(term.source) : say('page.why.steps')}</th>
            <td>{term.source ? signed(term.plus) : term.plus}</td>
          </tr>
        ))}
        <tr class="tot">
          <th scope="row">{say('page.why.distance')}</th>
          <td>{reason.is}</td>
        </tr>
        <tr>
          <th scope="row">{say('page.why.limit', { name: limit_words(reason) })}</th>
          <td>{reason.limit}</td>
        </tr>
      </tbody>
    </table>
  );
}

/* ---- its place ---- */

function element_of({ place }: Why): Element | null {
  const [kind, ...rest] = place.split(' ');
  return kind === 'seat' || kind === 'card' ? document.querySelector(`[data-${kind}="${CSS.escape(rest.join(' '))}"]`) : null;
}

const GAP = 10;

/** What must not be covered: a card of the hand together with the question above it. */
function kept_free(place: DOMRect): { top: number; bottom: number } {
  const bar = document.querySelector('.ask-bar')?.getBoundingClientRect();
  return {
    top: bar && bar.bottom < place.bottom && bar.top > innerHeight / 3 && place.top > bar.top ? bar.top : place.top,
    bottom: place.bottom,
  };
}

/** Below its place if there is room, else above it; always inside the table. */
function beside(bubble: HTMLElement, place: DOMRect): { left: number; top: number } {
  const { width, height } = bubble.getBoundingClientRect();
  const free = kept_free(place);
  const below = free.bottom + GAP;
  const top = below + height < innerHeight ? below : free.top - height - GAP;
  const right = document.querySelector('.table')?.getBoundingClientRect().right ?? innerWidth;
  return { left: Math.max(GAP, Math.min(place.left, right - width - GAP)), top: Math.max(GAP, top) };
}

function put(bubble: HTMLElement, why: Why): void {
  const strip = shape.peek() === 'strip' && document.querySelector('.strip')?.getBoundingClientRect();
  const place = element_of(why)?.getBoundingClientRect();
  const at = strip ? { top: strip.bottom + GAP } : place ? beside(bubble, place) : { top: innerHeight / 4 };
  const zoom = bubble.getBoundingClientRect().width / bubble.offsetWidth || 1; // the page is enlarged on very large screens
  bubble.style.top = `${at.top / zoom}px`;
  bubble.style.left = 'left' in at ? `${at.left / zoom}px` : '';
}

/** Esc and a press elsewhere close it. */
function use_closing(bubble: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: Event): void => {
      if (!bubble.current?.contains(event.target as Node)) close();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    addEventListener('pointerdown', press, true);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('keydown', key, true);
    };
  }, [open]);
}

/* ---- the bubble ---- */

function title_of(why: Why, name: (seat: string) => string): string {
  const [kind, seat = ''] = why.place.split(' ');
  if (kind === 'card' && feat_of(seat)) return say('page.why.feat');
  return kind === 'seat' ? say('page.why.seat', { name: name(seat) }) : say('page.why.title');
}

export function WhyBubble({ play, stage }: { play: Play; stage: Stage }) {
  const { source } = use_board();
  const bubble = useRef<HTMLDivElement>(null);
  const why = play.why.value;
  const close = (): void => {
    play.why.value = undefined;
  };
  useLayoutEffect(() => {
    if (why && bubble.current) put(bubble.current, why);
  });
  use_closing(bubble, !!why, close);
  const view = stage.shown.value?.view;
  if (!why || !view) return null;
  const title = title_of(why, seat => name_of(view, source.people.value, seat as never));
  return (
    <div class="why-bubble" ref={bubble} role="status" aria-label={title}>
      <p class="title">
        <Icon name="outReach" />
        {title}
      </p>
      {adds_up(why.reason) && <Sum reason={why.reason} />}
      <p>{why.reason.text}</p>
      <button type="button" class="btn flat x" tabIndex={-1} aria-label={say('page.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}

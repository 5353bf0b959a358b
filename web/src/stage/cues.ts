/** Which sound goes with which event. */
import type { GameEvent, Seat } from '../protocol';
import { play_sound, type SoundName } from './sound';

const SOUND_OF_EVENT: Readonly<Record<string, SoundName>> = {
  drew: 'card',
  used: 'card',
  replaced: 'card',
  checked: 'card',
  discarded: 'card',
  forced: 'card',
  took: 'card',
  inherited: 'card',
  revealed: 'card',
  chose: 'card',
  kept: 'card',
  passed_on: 'card',
  released: 'card',
  cancelled: 'missed',
  lost: 'lost',
  gained: 'beer',
  succeeded: 'draw_yes',
  failed: 'draw_no',
  exploded: 'dynamite',
  eliminated: 'eliminated',
  unveiled: 'card',
  retired: 'card',
  performed: 'card',
  placed: 'card',
  turned_up: 'card',
  gave: 'card',
  legend: 'beer',
};

/** Cards that sound otherwise than a card when they are played or laid. */
const SOUND_OF_CARD: Readonly<Record<string, SoundName>> = { gatling: 'gatling', jail: 'jail' };

type Rows = Readonly<Record<string, SoundName>>;
const row_of = (rows: Rows, key: string): SoundName | undefined => (Object.hasOwn(rows, key) ? rows[key] : undefined);

/** Of Dynamite's draw! yes is the worse: it explodes. */
function sound_of(event: GameEvent, me: Seat | undefined): SoundName | undefined {
  if (event.kind === 'won') return me && !event.way?.includes(me) ? 'lost_game' : 'won';
  if (event.kind === 'played' || event.kind === 'laid') return row_of(SOUND_OF_CARD, event.card?.split(':')[0] ?? '') ?? 'card';
  if (event.source === 'dynamite' && event.kind === 'succeeded') return 'draw_no';
  if (event.source === 'dynamite' && event.kind === 'failed') return 'draw_yes';
  return row_of(SOUND_OF_EVENT, event.kind);
}

/** What is heard of one step: each sound once. */
export function cue(events: readonly GameEvent[], me: Seat | undefined, pan: (seat: Seat | undefined) => number): void {
  const heard = new Set<SoundName>();
  for (const event of events) {
    const sound = sound_of(event, me);
    if (!sound || heard.has(sound)) continue;
    heard.add(sound);
    play_sound(sound, pan(event.at ?? event.by));
  }
}

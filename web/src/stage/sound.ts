/** Sounds, made by the browser's synthesizer from the table in voices.ts. None until a person asks for them, and none before a
    first press: until then a browser lets no page be heard. */
import { settings } from '../settings';
import { SOUNDS, type SoundName, type Voice } from './voices';

export type { SoundName } from './voices';

/** -14 dB. */
export const MASTER = 10 ** (-14 / 20);
/** The same sound again, sooner than that, is one sound. */
const AGAIN = 0.04;
const SILENCE = 0.001;
const NOISE_LENGTH = 0.6;

function noise_of(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_LENGTH), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function source_of(context: BaseAudioContext, voice: Voice, noise: AudioBuffer, start: number): AudioScheduledSourceNode {
  if (voice.form === 'noise') {
    const source = context.createBufferSource();
    source.buffer = noise;
    return source;
  }
  const tone = context.createOscillator();
  tone.type = voice.form;
  tone.frequency.setValueAtTime(voice.from ?? 440, start);
  if (voice.to !== undefined) tone.frequency.exponentialRampToValueAtTime(voice.to, start + voice.length);
  return tone;
}

function filter_of(context: BaseAudioContext, { filter, length }: Voice, start: number): AudioNode[] {
  if (!filter) return [];
  const node = context.createBiquadFilter();
  node.type = filter.type;
  node.Q.value = filter.q ?? 0.7;
  node.frequency.setValueAtTime(filter.from, start);
  if (filter.to !== undefined) node.frequency.exponentialRampToValueAtTime(filter.to, start + length);
  return [node];
}

function level_of(context: BaseAudioContext, voice: Voice, start: number): AudioNode {
  const node = context.createGain();
  const rise = Math.min(voice.rise ?? 0.002, voice.length / 3);
  node.gain.setValueAtTime(SILENCE, start);
  node.gain.linearRampToValueAtTime(voice.level, start + rise);
  node.gain.exponentialRampToValueAtTime(SILENCE, start + voice.length);
  return node;
}

function pan_of(context: BaseAudioContext, pan: number): AudioNode {
  const node = context.createStereoPanner();
  node.pan.value = Math.max(-1, Math.min(1, pan));
  return node;
}

/** Puts all voices of a sound into the graph; each ends by itself. */
export function sound_in(
  context: BaseAudioContext,
  out: AudioNode,
  noise: AudioBuffer,
  voices: readonly Voice[],
  when: number,
  pan: number,
): void {
  for (const voice of voices) {
    const start = when + voice.at;
    const source = source_of(context, voice, noise, start);
    const chain = [
      ...filter_of(context, voice, start),
      level_of(context, voice, start),
      pan_of(context, pan + (voice.pan ?? 0)),
      out,
    ];
    chain.reduce((from, to) => from.connect(to), source as AudioNode);
    source.start(start);
    source.stop(start + voice.length);
  }
}

interface Instrument {
  context: AudioContext;
  out: AudioNode;
  noise: AudioBuffer;
}
let instrument: Instrument | undefined;
const last = new Map<SoundName, number>();

function make_instrument(): Instrument {
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = MASTER;
  out.connect(context.destination);
  return { context, out, noise: noise_of(context) };
}

/** Where a browser does not tell whether something was pressed, it is tried. */
const may_sound = (): boolean => typeof AudioContext !== 'undefined' && navigator.userActivation?.hasBeenActive !== false;

/** pan: -1 left, 1 right. */
export function play_sound(name: SoundName, pan = 0): void {
  if (!settings.sound.peek() || !may_sound()) return;
  try {
    instrument ??= make_instrument();
    const { context, out, noise } = instrument;
    if (context.state !== 'running') void context.resume().catch(() => {});
    const now = context.currentTime;
    if (now - (last.get(name) ?? Number.NEGATIVE_INFINITY) < AGAIN) return;
    last.set(name, now);
    sound_in(context, out, noise, SOUNDS[name], now, pan);
  } catch (error) {
    console.warn(error); // a table without sound is still a table
  }
}

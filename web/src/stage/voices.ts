/** What each sound is made of: a table of voices, and nothing else. Times in seconds, frequencies in Hz. Every sound is over
    within 0.6 s. */

export interface Voice {
  /** From the beginning of the sound. */
  at: number;
  length: number;
  /** A tone of this form, or noise. */
  form: 'sine' | 'triangle' | 'square' | 'noise';
  /** Of a tone: its pitch at the beginning and at the end. */
  from?: number;
  to?: number;
  /** What is let through: its frequency at the beginning and at the end. */
  filter?: { type: BiquadFilterType; from: number; to?: number; q?: number };
  /** 0 to 1. */
  level: number;
  /** Seconds until it is at its level; then it dies away. */
  rise?: number;
  /** Besides where the sound comes from: -1 left, 1 right. */
  pan?: number;
}

export type SoundName =
  | 'card'
  | 'shot'
  | 'missed'
  | 'lost'
  | 'beer'
  | 'draw_yes'
  | 'draw_no'
  | 'dynamite'
  | 'gatling'
  | 'jail'
  | 'my_turn'
  | 'my_question'
  | 'eliminated'
  | 'won'
  | 'lost_game';

/** A burst with a thump under it. */
const shot = (at: number, length = 0.18, level = 1, pan = 0): Voice[] => [
  { at, length, form: 'noise', filter: { type: 'lowpass', from: 5200, to: 420 }, level: 0.8 * level, pan },
  { at, length: length * 0.8, form: 'sine', from: 150, to: 60, level: 0.9 * level, pan },
];
/** Wood on wood. */
const knock = (at: number, pitch: number, level = 0.8): Voice[] => [
  { at, length: 0.11, form: 'sine', from: pitch * 1.25, to: pitch, level },
  { at, length: 0.03, form: 'noise', filter: { type: 'bandpass', from: pitch * 5, q: 2 }, level: level * 0.6 },
];
const pluck = (at: number, pitch: number, length = 0.24): Voice[] => [
  { at, length, form: 'triangle', from: pitch, level: 0.55 },
  { at, length: length * 0.5, form: 'sine', from: pitch * 2, level: 0.22 },
  { at, length: 0.014, form: 'noise', filter: { type: 'bandpass', from: pitch * 4, q: 1 }, level: 0.35 },
];
const tick = (at: number, pitch = 2400): Voice[] => [
  { at, length: 0.018, form: 'noise', filter: { type: 'bandpass', from: pitch, q: 3 }, level: 0.9 },
];
const bell = (at: number, pitch: number, length: number, level = 0.5): Voice[] => [
  { at, length, form: 'sine', from: pitch, level },
  { at, length: length * 0.7, form: 'sine', from: pitch * 2.76, level: level * 0.4 },
  { at, length: length * 0.4, form: 'sine', from: pitch * 5.4, level: level * 0.2 },
];
const ratchet = [0, 1, 2, 3, 4, 5].flatMap(i => tick(i * 0.045, 1900 + i * 120));
const [G, B, D, HIGH_G] = [392, 494, 587, 784];

export const SOUNDS: Readonly<Record<SoundName, readonly Voice[]>> = {
  card: [
    { at: 0, length: 0.03, form: 'noise', filter: { type: 'bandpass', from: 3200, to: 1800, q: 0.8 }, level: 0.7, rise: 0.004 },
  ],
  shot: shot(0),
  missed: [
    { at: 0, length: 0.34, form: 'sine', from: 1800, to: 500, level: 0.5, rise: 0.02 },
    { at: 0, length: 0.28, form: 'noise', filter: { type: 'bandpass', from: 2400, to: 700, q: 6 }, level: 0.4, rise: 0.02 },
  ],
  lost: [...knock(0, 150), ...knock(0.13, 112)],
  beer: [...tick(0, 1500), ...tick(0.07, 1900), ...tick(0.14, 2400), ...bell(0.2, 1320, 0.34, 0.3)],
  draw_yes: [...ratchet, ...bell(0.28, 880, 0.3)],
  draw_no: [...ratchet, ...knock(0.29, 98, 1)],
  dynamite: [
    { at: 0, length: 0.22, form: 'noise', filter: { type: 'highpass', from: 4200 }, level: 0.3, rise: 0.05 },
    { at: 0.17, length: 0.42, form: 'noise', filter: { type: 'lowpass', from: 3600, to: 90 }, level: 1, rise: 0.005 },
    { at: 0.17, length: 0.36, form: 'sine', from: 90, to: 34, level: 0.9 },
  ],
  gatling: [0, 1, 2, 3, 4, 5].flatMap(i => shot(i * 0.085, 0.1, 0.7, -0.8 + i * 0.32)),
  jail: [
    { at: 0, length: 0.4, form: 'square', from: 600, level: 0.2, filter: { type: 'bandpass', from: 600, q: 8 } },
    { at: 0, length: 0.32, form: 'square', from: 1130, level: 0.2, filter: { type: 'bandpass', from: 1130, q: 8 } },
    { at: 0, length: 0.02, form: 'noise', filter: { type: 'highpass', from: 2500 }, level: 0.5 },
  ],
  my_turn: [...pluck(0, G), ...pluck(0.16, D, 0.34)],
  my_question: [...pluck(0, G, 0.1), ...pluck(0.09, D, 0.14), ...pluck(0.26, G, 0.1), ...pluck(0.35, D, 0.2)],
  eliminated: bell(0, 147, 0.58, 0.7),
  won: [...pluck(0, G), ...pluck(0.11, B), ...pluck(0.22, D), ...pluck(0.33, HIGH_G, 0.26)],
  lost_game: [...pluck(0, HIGH_G), ...pluck(0.11, D), ...pluck(0.22, B), ...pluck(0.33, G, 0.26)],
};

export const length_of = (voices: readonly Voice[]): number => Math.max(...voices.map(voice => voice.at + voice.length));

/** Sounds as they are described, and the graph that is made of them; that they can be heard is checked in a browser. */
import { describe, expect, it, vi } from 'vitest';
import { length_of, SOUNDS, type SoundName } from '../src/stage/voices';

const page = vi.hoisted(() => {
  const made: unknown[] = [];
  const quiet = { matches: false, addEventListener() {} };
  const localStorage = { getItem: () => null, setItem() {} };
  Object.entries({ matchMedia: () => quiet, localStorage, navigator: { languages: [] } }).map(e => vi.stubGlobal(...e));
  return { made };
});

interface Node {
  kind: string;
  to?: Node;
  started?: number;
  stopped?: number;
  ramps: [string, number, number][];
}

function recorder() {
  const nodes: Node[] = [];
  const make = (kind: string) => () => {
    const node: Node & Record<string, unknown> = { kind, ramps: [] };
    const param = {
      value: 0,
      setValueAtTime: (value: number, at: number) => node.ramps.push(['set', value, at]),
      linearRampToValueAtTime: (value: number, at: number) => node.ramps.push(['linear', value, at]),
      exponentialRampToValueAtTime: (value: number, at: number) => node.ramps.push(['exponential', value, at]),
    };
    Object.assign(node, { gain: param, frequency: param, Q: { value: 0 }, pan: { value: 0 } });
    node.connect = (to: Node) => {
      node.to = to;
      return to;
    };
    node.start = (at: number) => (node.started = at);
    node.stop = (at: number) => (node.stopped = at);
    nodes.push(node);
    return node;
  };
  const context = {
    state: 'running',
    currentTime: 3,
    sampleRate: 8000,
    destination: { kind: 'speakers', ramps: [] },
    createGain: make('gain'),
    createOscillator: make('tone'),
    createBufferSource: make('noise'),
    createBiquadFilter: make('filter'),
    createStereoPanner: make('pan'),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
  };
  return { nodes, context };
}

const names = Object.keys(SOUNDS) as SoundName[];

describe('every sound', () => {
  it.each(names)('%s is over within 600 ms, and is made of possible voices', name => {
    expect(length_of(SOUNDS[name])).toBeLessThanOrEqual(0.6);
    expect(SOUNDS[name].length).toBeGreaterThan(0);
    for (const voice of SOUNDS[name]) {
      expect(voice.at).toBeGreaterThanOrEqual(0);
      expect(voice.length).toBeGreaterThan(0.01);
      expect(voice.level).toBeGreaterThan(0);
      expect(voice.level).toBeLessThanOrEqual(1);
      expect(voice.form === 'noise').toBe(voice.from === undefined);
      for (const pitch of [voice.from, voice.to, voice.filter?.from, voice.filter?.to])
        if (pitch !== undefined) expect(pitch).toBeGreaterThan(20);
    }
  });
  it('is as look.md has it', () => {
    const pitches = (name: SoundName): (number | undefined)[] =>
      SOUNDS[name].filter(v => v.form === 'triangle').map(v => v.from);
    expect(pitches('my_question')).toEqual([...pitches('my_turn'), ...pitches('my_turn')]);
    expect((pitches('my_turn')[1] ?? 0) / (pitches('my_turn')[0] ?? 1)).toBeCloseTo(1.5, 1);
    expect(pitches('lost_game')).toEqual([...pitches('won')].reverse());
    expect(pitches('won')).toHaveLength(4);
    expect(new Set(SOUNDS.gatling.map(v => v.pan)).size).toBe(6);
    expect(SOUNDS.missed[0]).toMatchObject({ from: 1800, to: 500 });
  });
});

describe('the graph', () => {
  it.each(names)('%s: each voice begins, ends and reaches the speakers, each ramp where it should', async name => {
    const { sound_in } = await import('../src/stage/sound');
    const { nodes, context } = recorder();
    const out = { kind: 'out', ramps: [] };
    const made = context as unknown as BaseAudioContext;
    sound_in(made, out as unknown as AudioNode, {} as AudioBuffer, SOUNDS[name], 3, 0.5);
    const sources = nodes.filter(node => node.kind === 'tone' || node.kind === 'noise');
    expect(sources).toHaveLength(SOUNDS[name].length);
    for (const source of sources) {
      expect(source.started).toBeGreaterThanOrEqual(3);
      expect(source.stopped).toBeLessThanOrEqual(3.6);
      let node: Node | undefined = source;
      while (node?.to) node = node.to;
      expect(node).toBe(out);
    }
    for (const ramp of nodes.flatMap(node => node.ramps)) {
      expect(ramp[1]).toBeGreaterThan(0);
      expect(ramp[2]).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('play_sound', () => {
  it('is silent until asked for, and until something was pressed; then at -14 dB', async () => {
    const { play_sound, MASTER } = await import('../src/stage/sound');
    const { settings } = await import('../src/settings');
    const { nodes, context } = recorder();
    const activation = { hasBeenActive: false };
    vi.stubGlobal('navigator', { userActivation: activation, languages: [] });
    vi.stubGlobal(
      'AudioContext',
      class {
        constructor() {
          page.made.push(this);
          Object.assign(this, context);
        }
      },
    );
    play_sound('shot');
    settings.sound.value = true;
    play_sound('shot');
    expect(page.made).toHaveLength(0);
    activation.hasBeenActive = true;
    play_sound('shot', -1);
    play_sound('shot', 1); // the same moment: heard once
    play_sound('card');
    expect(page.made).toHaveLength(1);
    expect(20 * Math.log10(MASTER)).toBeCloseTo(-14);
    expect(nodes.filter(node => node.started !== undefined)).toHaveLength(SOUNDS.shot.length + SOUNDS.card.length);
    vi.unstubAllGlobals();
  });
});

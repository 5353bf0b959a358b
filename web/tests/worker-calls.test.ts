/** Calls to an engine whose worker failed: they are refused, and wait for nobody. The worker is a stand-in. */
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('../src/offline/offline', () => ({ reload_if_newer: async () => {} }));
vi.mock('../src/words', async words => ({ ...(await words<object>()), catalogue_of: async () => ({}) }));

class StandIn {
  static last: StandIn;
  static silent = false;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  constructor() {
    StandIn.last = this;
  }
  postMessage({ id }: { id: number }): void {
    if (!StandIn.silent) queueMicrotask(() => this.onmessage?.({ data: { id, value: 'said' } }));
  }
  terminate(): void {}
}

beforeEach(() => {
  StandIn.silent = false;
  vi.stubGlobal('Worker', StandIn);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

test('a call that waits when the worker fails is refused, and so is every later one', async () => {
  const { Engine } = await import('../src/source/engine');
  const engine = await Engine.open('en');
  expect(await engine.record()).toBe('said');
  StandIn.silent = true;
  const waiting = engine.record();
  StandIn.last.onerror?.({ message: 'out of memory' });
  await expect(waiting).rejects.toThrow('out of memory');
  await expect(engine.record()).rejects.toThrow('out of memory');
});

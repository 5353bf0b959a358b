/** The worker: calls of the page (engine.ts) to the engine, one after the other. */
import address from 'virtual:engine';
import { EngineMemory } from './engine-memory';

type Method = keyof EngineMemory;

/** Not awaited here: until a handler is set, calls that come would be lost. */
const engine = fetch(address).then(answer => EngineMemory.from(answer));

self.onmessage = async ({ data }: MessageEvent<{ id: number; what: Method; args: unknown[] }>) => {
  try {
    const method = (await engine)[data.what] as (...args: unknown[]) => unknown;
    self.postMessage({ id: data.id, value: method.apply(await engine, data.args) });
  } catch (why) {
    self.postMessage({ id: data.id, error: why instanceof Error ? why.message : String(why) });
  }
};

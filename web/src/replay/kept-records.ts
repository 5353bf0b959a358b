/** The last games of this browser, kept as records in its own database. A browser that keeps nothing keeps none: no error. */
import type { Seat } from '../protocol';
import type { Person } from '../source/source';

export interface KeptRecord {
  k: number;
  text: string;
  people: Person[];
  /** Own seat. */
  me?: Seat;
  /** Milliseconds since 1970, by this device's clock. */
  when: number;
}

const MOST = 30;
const STORE = 'records';

const of = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('bang', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'k', autoIncrement: true });
  const database = await of(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = transaction.onabort = () => database.close();
  return transaction.objectStore(STORE);
}

/** Gives its number here; undefined: it could not be kept. The same game is kept once. */
export async function keep_record(text: string, people: readonly Person[], me?: Seat): Promise<number | undefined> {
  try {
    const records = await store('readwrite');
    const all = (await of(records.getAll())) as KeptRecord[];
    const same = all.find(r => r.text === text);
    if (same) return same.k;
    for (const old of all.sort((a, b) => b.k - a.k).slice(MOST - 1)) records.delete(old.k);
    return Number(await of(records.add({ text, people: [...people], me, when: Date.now() })));
  } catch {
    return undefined;
  }
}

/** Newest first. */
export async function kept_records(): Promise<KeptRecord[]> {
  try {
    const all = (await of((await store('readonly')).getAll())) as KeptRecord[];
    return all.sort((a, b) => b.k - a.k);
  } catch {
    return [];
  }
}

export async function kept_record(k: number): Promise<KeptRecord | undefined> {
  try {
    return (await of((await store('readonly')).get(k))) as KeptRecord | undefined;
  } catch {
    return undefined;
  }
}

export async function forget_record(k: number): Promise<void> {
  try {
    await of((await store('readwrite')).delete(k));
  } catch {
    /* nothing was kept */
  }
}

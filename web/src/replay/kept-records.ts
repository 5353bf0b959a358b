/** The last games of this browser, kept as records in its own database. A browser that keeps nothing has them as long as the page
    is open: no error. */
import { SEATS, type Seat } from '../protocol';
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

/** Where there is no database; their numbers are below 0. */
let held: KeptRecord[] = [];

const MOST = 30;
const STORE = 'records';

const of = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** Anything may have been written there. */
const is_record = (it: unknown): it is KeptRecord => {
  const { k, text, people, when } = (it ?? {}) as Partial<KeptRecord>;
  const has_time = typeof when === 'number' && !Number.isNaN(new Date(when).getTime());
  return typeof k === 'number' && typeof text === 'string' && has_time && Array.isArray(people) && people.every(is_person);
};
const is_person = (it: unknown): boolean => {
  const { seat, name } = (it ?? {}) as Partial<Person>;
  return SEATS.includes(seat as Seat) && typeof name === 'string';
};

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('bang', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'k', autoIncrement: true });
  const database = await of(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = transaction.onabort = () => database.close();
  return transaction.objectStore(STORE);
}

function hold(it: Omit<KeptRecord, 'k'>): number {
  const same = held.find(r => r.text === it.text);
  if (same) return same.k;
  const k = Math.min(0, ...held.map(r => r.k)) - 1;
  held = [{ ...it, k }, ...held].slice(0, MOST);
  return k;
}

/** Gives its number here. The same game is kept once. */
export async function keep_record(text: string, people: readonly Person[], me?: Seat): Promise<number> {
  const it = { text, people: [...people], when: Date.now(), ...(me && { me }) };
  try {
    const records = await store('readwrite');
    const all = (await of(records.getAll())) as KeptRecord[];
    const same = all.find(r => r.text === text);
    if (same) return same.k;
    for (const old of all.sort((a, b) => b.k - a.k).slice(MOST - 1)) records.delete(old.k);
    return Number(await of(records.add(it)));
  } catch {
    return hold(it);
  }
}

/** Newest first. */
export async function kept_records(): Promise<KeptRecord[]> {
  try {
    const all = (await of((await store('readonly')).getAll())).filter(is_record);
    return [...held, ...all.sort((a, b) => b.k - a.k)];
  } catch {
    return held;
  }
}

export async function kept_record(k: number): Promise<KeptRecord | undefined> {
  if (k < 0) return held.find(r => r.k === k);
  try {
    const found: unknown = await of((await store('readonly')).get(k));
    return is_record(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export async function forget_record(k: number): Promise<void> {
  held = held.filter(r => r.k !== k);
  try {
    await of((await store('readwrite')).delete(k));
  } catch {
    /* nothing was kept */
  }
}

// Keeps runs in this browser (IndexedDB): their texts as the engine wrote them, with what a list says of each. A browser that denies it or
// has no room gets said so in a sentence; whoever called still has the run. A text is checked by the engine when it is opened.

import { say } from '../words/evolve.js';

/** @typedef {{id: string, name: string, unix_ms: number, round: number, text: string}} Kept */

const DATABASE = 'kalahari-evolve';
const STORE = 'runs';
/** So many are kept; the one that was not touched for longest makes room. */
export const MOST_RUNS = 12;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error(say('store.blocked')));
  });
}

/** One transaction. @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => Promise<T>} work of requests alone */
async function within(mode, work) {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const ended = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
      });
      const [value] = await Promise.all([work(transaction.objectStore(STORE)), ended]);
      return value;
    } finally {
      database.close();
    }
  } catch (error) {
    throw new Error(why(error), { cause: error });
  }
}

/** @param {unknown} error */
function why(error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'QuotaExceededError') return say('store.full');
  if (['SecurityError', 'InvalidStateError', 'UnknownError', 'NotAllowedError'].includes(name)) return say('store.denied');
  return message || name;
}

/** Keeps a run in its place, and lets the oldest go where there are too many. @param {Kept} run throws a sentence */
export const keep = (run) =>
  within('readwrite', async (store) => {
    await answer(store.put(run));
    const all = /** @type {Kept[]} */ (await answer(store.getAll()));
    const old = all.sort((a, b) => b.unix_ms - a.unix_ms).slice(MOST_RUNS);
    await Promise.all(old.map(({ id }) => answer(store.delete(id))));
  });

/** @param {string} id throws a sentence */
export const forget = (id) => within('readwrite', (store) => answer(store.delete(id)));

/** Those that are kept, the latest first; throws a sentence. @returns {Promise<Kept[]>} */
export async function list() {
  const found = /** @type {unknown[]} */ (await within('readonly', (store) => answer(store.getAll())));
  return found.filter(isKept).sort((a, b) => b.unix_ms - a.unix_ms);
}

/** @param {any} entry @returns {entry is Kept} */
const isKept = (entry) =>
  ['id', 'name', 'text'].every((field) => typeof entry?.[field] === 'string') && ['unix_ms', 'round'].every((field) => Number.isFinite(entry[field]));

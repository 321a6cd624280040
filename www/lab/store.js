// Keeps results in this browser (IndexedDB). A browser that denies it or has no room gets said so in a sentence;
// whoever called still has the result. Nothing is read back without being checked.

import { checkResult, titleOf } from './results.js';
import { say } from '../words/lab.js';

/** @typedef {import('./results.js').Result} Result @typedef {{id: string, result: Result}} Kept */

const DATABASE = 'kalahari-lab';
const STORE = 'results';

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

/** One request in a transaction of its own. @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} ask */
async function within(mode, ask) {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
    const [value] = await Promise.all([answer(ask(transaction.objectStore(STORE))), ended]);
    return value;
  } finally {
    database.close();
  }
}

/** @param {unknown} error */
function why(error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'QuotaExceededError') return say('store.full');
  if (['SecurityError', 'InvalidStateError', 'UnknownError', 'NotAllowedError'].includes(name)) return say('store.denied');
  return message || name;
}

/** @param {string} id @param {Result} result throws a sentence for people */
export async function keep(id, result) {
  try {
    await within('readwrite', (store) => store.put({ id, result }));
  } catch (error) {
    throw new Error(say('store.not-kept', { title: titleOf(result), why: why(error) }));
  }
}

/** @param {string} id */
export async function forget(id) {
  try {
    await within('readwrite', (store) => store.delete(id));
  } catch (error) {
    throw new Error(say('store.not-deleted', { why: why(error) }));
  }
}

/** Latest first; `trouble` names what could not be read. @returns {Promise<{kept: Kept[], trouble: string | null}>} */
export async function list() {
  /** @type {unknown[]} */ let found;
  try {
    found = await within('readonly', (store) => store.getAll());
  } catch (error) {
    return { kept: [], trouble: say('store.not-read', { why: why(error) }) };
  }
  let damaged = 0;
  const kept = found.flatMap((entry) => {
    try {
      const { id, result } = /** @type {{id: unknown, result: unknown}} */ (entry);
      return [{ id: String(id), result: checkResult(result) }];
    } catch {
      damaged++;
      return [];
    }
  });
  kept.sort((a, b) => b.result.unix_ms - a.result.unix_ms);
  return { kept, trouble: damaged ? say('store.damaged', { n: damaged }) : null };
}

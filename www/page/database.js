// Larger things that outlive the page: documents by their `id` in this browser (IndexedDB), one store in a database. A browser may deny it
// or have no room; whoever asks learns it, and what to say of it is told here.

import { say } from '../words/common.js';

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {string} name @param {string} store @returns {Promise<IDBDatabase>} */
function open(name, store) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error(say('store.blocked')));
  });
}

/** @param {string} name of the database @param {string} store the one that it has */
export function database(name, store) {
  /** Stays open, for what is kept while the page goes away cannot wait for it. @type {Promise<IDBDatabase> | null} */ let opened = null;
  const lose = () => (opened = null);
  const connect = async () => {
    const connection = await open(name, store);
    connection.onclose = lose;
    connection.onversionchange = () => {
      connection.close(); // somebody wants to delete it
      lose();
    };
    return connection;
  };
  /** One request in a transaction of its own. @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} ask */
  async function within(mode, ask) {
    if (!opened) (opened = connect()).catch(lose);
    const transaction = (await opened).transaction(store, mode);
    const ended = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
    const answered = answer(ask(transaction.objectStore(store)));
    transaction.commit(); // else a page that goes away before it hears the answer has kept nothing
    const [value] = await Promise.all([answered, ended]);
    return value;
  }
  return {
    /** @param {{id: string}} document */ put: (document) => within('readwrite', (all) => all.put(document)),
    /** @param {string} id */ remove: (id) => within('readwrite', (all) => all.delete(id)),
    /** @returns {Promise<unknown[]>} */ all: () => within('readonly', (all) => all.getAll()),
  };
}

/** Why something could not be kept or read, to follow a colon. @param {unknown} error */
export function troubleOf(error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'QuotaExceededError') return say('store.full');
  if (['SecurityError', 'InvalidStateError', 'UnknownError', 'NotAllowedError', 'ReferenceError'].includes(name)) return say('store.denied');
  return message || name;
}

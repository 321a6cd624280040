// Keeps runs in this browser: their texts as the engine wrote them, with what a list says of each. A browser that denies it or has no
// room gets said so in a sentence; whoever called still has the run. A text is checked by the engine when it is opened.

import { database, troubleOf } from '../page/database.js';

/** @typedef {{id: string, name: string, unix_ms: number, round: number, text: string}} Kept */

const runs = database('kalahari-evolve', 'runs');

/** @template T @param {Promise<T>} work rejects with a sentence instead of a name */
const told = (work) =>
  work.catch((error) => {
    throw new Error(troubleOf(error), { cause: error });
  });

/** Keeps a run in its place. @param {Kept} run throws a sentence */
export const keep = (run) => told(runs.put(run));

/** @param {string} id throws a sentence */
export const forget = (id) => told(runs.remove(id));

/** Those that are kept, the latest first; throws a sentence. @returns {Promise<Kept[]>} */
export async function list() {
  const found = await told(runs.all());
  return found.filter(isKept).sort((a, b) => b.unix_ms - a.unix_ms);
}

/** @param {any} entry @returns {entry is Kept} */
const isKept = (entry) =>
  ['id', 'name', 'text'].every((field) => typeof entry?.[field] === 'string') && ['unix_ms', 'round'].every((field) => Number.isFinite(entry[field]));

// Keeps runs in this browser: their texts as the engine wrote them, with what a list says of each. A browser that denies it or has no
// room gets said so in a sentence; whoever called still has the run. A text is checked by the engine when it is opened. What is filled in
// for the next run is kept beside them.

import { database, troubleOf } from '../page/database.js';
import { read, write } from '../page/local.js';

/** @typedef {import('./run.js').Seen} Seen */
/** @typedef {{id: string, name: string, unix_ms: number, round: number, text: string, seen?: Seen}} Kept seen: of runs that were played here */

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
  return found
    .filter(isKept)
    .map((run) => ({ ...run, seen: seenOf(run.seen) }))
    .sort((a, b) => b.unix_ms - a.unix_ms);
}

/** @param {any} entry @returns {entry is Kept} */
const isKept = (entry) =>
  ['id', 'name', 'text'].every((field) => typeof entry?.[field] === 'string') && ['unix_ms', 'round'].every((field) => Number.isFinite(entry[field]));

/** Nothing where it cannot have been counted. @param {any} seen @returns {Seen | undefined} */
const seenOf = (seen) => {
  const { rounds, losers } = Object(seen);
  return Number.isSafeInteger(rounds) && Number.isSafeInteger(losers) && losers >= 0 && losers <= rounds ? { rounds, losers } : undefined;
};

const FORM = 'kalahari.evolve';

/** What was filled in last; whoever asks looks whether it can be. @returns {Record<string, unknown>} */
export function filled() {
  try {
    return Object(JSON.parse(read(FORM) ?? '{}'));
  } catch {
    return {}; // damaged: the usual numbers do
  }
}

/** @param {import('./controls.js').Filled} form */
export const keepFilled = (form) => void write(FORM, JSON.stringify(form));

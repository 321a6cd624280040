// Keeps results in this browser (IndexedDB). A browser that denies it or has no room gets said so in a sentence;
// whoever called still has the result. Nothing is read back without being checked.

import { database, troubleOf as why } from '../page/database.js';
import { checkResult, titleOf } from './results.js';
import { say } from '../words/lab.js';

/** @typedef {import('./results.js').Result} Result @typedef {{id: string, result: Result}} Kept */

const results = database('kalahari-lab', 'results');

/** @param {string} id @param {Result} result throws a sentence for people */
export async function keep(id, result) {
  try {
    await results.put(/** @type {{id: string}} */ ({ id, result }));
  } catch (error) {
    throw new Error(say('store.not-kept', { title: titleOf(result), why: why(error) }));
  }
}

/** @param {string} id */
export async function forget(id) {
  try {
    await results.remove(id);
  } catch (error) {
    throw new Error(say('store.not-deleted', { why: why(error) }));
  }
}

/** Latest first; `trouble` names what could not be read. @returns {Promise<{kept: Kept[], trouble: string | null}>} */
export async function list() {
  /** @type {unknown[]} */ let found;
  try {
    found = await results.all();
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

// Keeps the run in this browser: settings, tape, how far it had come, and the paper. The rest follows from them. Nothing is read back
// without being checked, and what is damaged is left out in a sentence.

import { PACES } from './console.js';
import { READ_IN } from './settings.js';
import { read, write } from '../page/local.js';
import { say } from '../words/history.js';

/** @typedef {import('./console.js').Kept} Kept */

const KEY = 'kalahari.history';
const VERSION = 1;

/** @param {Kept} kept @returns {boolean} whether there was room */
export const keep = (kept) => write(KEY, JSON.stringify({ version: VERSION, ...kept }));

/** What was kept, if anything. @returns {{kept: Kept | null, trouble: string | null}} */
export function recall() {
  const text = read(KEY);
  if (text === null) return { kept: null, trouble: null };
  try {
    return { kept: checked(JSON.parse(text)), trouble: null };
  } catch {
    return { kept: null, trouble: say('kept.damaged') };
  }
}

const isText = (/** @type {unknown} */ value) => typeof value === 'string';
const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;

/** @param {any} data @returns {Kept} */
export function checked(data) {
  const { version, settings, tape, ticks, paper, gone, sheets, pace, name } = data;
  const sound =
    version === VERSION &&
    Object.keys(READ_IN).every((register) => isText(settings[register])) &&
    Object.values(settings).every(isText) &&
    Array.isArray(tape) &&
    tape.every(({ at, input }) => isCount(at) && isText(input)) &&
    [ticks, gone].every(isCount) &&
    [paper, name].every(isText) &&
    Array.isArray(sheets) &&
    sheets.every(isText) &&
    isCount(pace) &&
    pace < PACES.length;
  if (!sound) throw new Error(say('kept.damaged'));
  return { settings, tape: tape.map(({ at, input }) => ({ at, input })), ticks, paper, gone, sheets, pace, name };
}

// Which search stands beside another: the same root by another method or in another order, named by one word. No page.

import { modeName } from '../engine/names.js';
import { say } from '../words/learn.js';

/** @typedef {import('./link.js').Search} Search */

/** The methods of which the engine keeps every step. */
export const MODES = /** @type {const} */ (['seq_mm', 'seq_ab', 'young_bros']);
export const MINIMAX = 'seq_mm';
const USUAL = { mode: 'seq_ab', order: 'natural' };

/** Whether a word names a method; else it is an order. @param {string} word */
const isMode = (word) => MODES.some((mode) => mode === word);

/** The same search by another method or in another order. Minimax takes no order, so an order beside it is one of alpha-beta. @param {Search} search @param {string} word @returns {Search} */
export function besides({ order, mode = USUAL.mode, ...search }, word) {
  if (word === MINIMAX) return { ...search, mode: word };
  if (isMode(word)) return { ...search, mode: word, ...(order === undefined ? {} : { order }) };
  return { ...search, mode: mode === MINIMAX ? USUAL.mode : mode, order: word };
}

/** The words that make another search of this one. @param {Search} search @param {readonly string[]} orders that there are */
export function wordsFor({ mode = USUAL.mode, order = USUAL.order }, orders) {
  const others = orders.filter((one) => one !== order || mode === MINIMAX);
  return [...MODES.filter((one) => one !== mode), ...others];
}

/** A search by name, as a sentence begins with it. @param {{mode: string, order: string}} answer */
export const searchName = ({ mode, order }) => (mode === MINIMAX ? modeName(mode) : say('lane.ordered', { method: modeName(mode), order }));

/** What stands beside another search, by name. @param {string} word a method or an order */
export const besideName = (word) => (isMode(word) ? modeName(word) : say('beside.order', { order: word }));

// Networks that are kept by name in this browser, to play against and to measure with. Fetched when first needed; no page here.
//
// What a room does with it:
//
//   await keep('Champion', text, 'round 3,000 of seed 7')   the name that it has from now on: a number follows one that another has.
//                                                           Throws a sentence where there are `MOST` already.
//   await list(game)                                        those that this game takes (all, without one), the newest first
//   challenge(match, 'Champion', 4)                         a new game against it, so many plies deep, on the Play room's board
//
// In a seat, a form or a saved game a kept network is the evaluator `kept:` and its name; `evaluatorOf` gives what the engine takes for it.
// Where the browser denies its storage, networks stay until the page is left, and `trouble()` says so once.

import { KEPT, keptName, layoutsOf, NETWORK } from '../engine/methods.js';
import { tidyName } from './names.js';
import { database, troubleOf } from '../page/database.js';
import { say } from '../words/networks.js';

/** @typedef {{name: string, text: string, about: string, at: number}} Kept text: of the network, as in its file; about: a few words on it; at: when, in ms */

/** So many are kept. */
export const MOST = 50;
/** Of a name, in characters. */
export const LONGEST = 40;
/** Of a text, in characters: no network's is longer. */
export const LONGEST_TEXT = 4 * 1024 * 1024;

const stored = database('kalahari-networks', 'networks');
/** What the browser would not keep. @type {Map<string, Kept>} */
const unstored = new Map();
/** Why, until somebody was told. */
let untold = '';
let told = false;

/** Why nothing is stored, to be said; empty when that was said before, or nothing is wrong. */
export function trouble() {
  const sentence = untold;
  untold = '';
  return sentence;
}

/** @param {unknown} error */
function denied(error) {
  if (!told) untold = say('denied', { why: troubleOf(error) });
  told = true;
}

/** @param {any} one @returns {Kept[]} none of what cannot be read */
function checked({ id, text, about, at }) {
  const whole = [id, text, about].every((part) => typeof part === 'string') && Number.isFinite(at);
  return whole && layoutOf(text) !== null ? [{ name: id, text, about, at }] : [];
}

/** What a network's inputs mean; null where a text is no network's. The engine reads it strictly. @param {string} text */
export function layoutOf(text) {
  try {
    const { layout } = JSON.parse(text);
    return typeof layout === 'string' ? layout : null;
  } catch {
    return null;
  }
}

/** @returns {Promise<Kept[]>} */
async function all() {
  const found = await stored.all().catch((error) => (denied(error), []));
  const kept = [...found.flatMap((one) => checked(Object(one))), ...unstored.values()];
  return kept.sort((a, b) => b.at - a.at);
}

/** The newest first. @param {string} [game] only those that it takes */
export async function list(game) {
  const kept = await all();
  return game === undefined ? kept : kept.filter(({ text }) => layoutsOf(game).includes(layoutOf(text) ?? ''));
}

/** Those of a game as a form offers them; a game without networks fetches none. @param {string} game @returns {Promise<{evaluator: string, name: string}[]>} */
export async function offered(game) {
  return (await list(game)).map(({ name }) => ({ evaluator: KEPT + name, name }));
}

/** @param {string} name @param {string} text of a network @param {string} [about] @returns {Promise<string>} the name that it has from now on */
export async function keep(name, text, about = '') {
  const kept = await all();
  const wish = tidyName(name, LONGEST) || say('unnamed');
  if (kept.some((one) => one.name === wish && one.text === text)) return wish;
  if (kept.length >= MOST) throw new Error(say('full', { most: MOST }));
  let free = wish;
  for (let nth = 2; kept.some((one) => one.name === free); nth++) free = `${wish.slice(0, LONGEST - 5).trim()} (${nth})`;
  await put({ name: free, text, about, at: Date.now() });
  return free;
}

/** Puts one back that was forgotten. @param {Kept} kept */
export async function put({ name, text, about, at }) {
  try {
    await stored.put(/** @type {{id: string}} */ ({ id: name, text, about, at }));
  } catch (error) {
    denied(error);
    unstored.set(name, { name, text, about, at });
  }
}

/** @param {string} name */
export async function forget(name) {
  unstored.delete(name);
  await stored.remove(name).catch(denied);
}

/** What the engine takes for an evaluator; null where it is a network that is not kept any more. @param {string} evaluator */
export async function evaluatorOf(evaluator) {
  const name = keptName(evaluator);
  if (name === null) return evaluator;
  const found = (await all()).find((one) => one.name === name);
  return found ? NETWORK + found.text : null;
}

/** What is said where it is not kept any more. @param {string} evaluator */
export const missing = (evaluator) => say('missing', { name: keptName(evaluator) ?? '' });

/** What is said where nothing can be searched without it. @param {string} evaluator */
export const gone = (evaluator) => say('gone', { name: keptName(evaluator) ?? '' });

/** How deep a champion looks unless somebody says otherwise. */
export const PLIES = 4;

/** Asks for a new game against a kept network; whoever lays tables hears it. @param {import('./match.js').Match} match @param {string} name @param {number} plies */
export const challenge = (match, name, plies) => void match.dispatchEvent(new CustomEvent('challenge', { detail: { name, plies } }));

// The canonical text of a position, read and written without the engine: a board that only draws must not load wasm for it.
// Every other form (README, "The texts it reads") is the engine's business. Numbers and text only; no rules.

import { say } from '../../words/kalah.js';

/** @typedef {{houses: number, pits: number[], turn: 0 | 1}} PlainPosition pits in board order */

const FORM = /^[ \t]*(\d{1,9}(?:,\d{1,9})+)\/(\d{1,9}(?:,\d{1,9})+)(?:[ \t]+(\d{1,9}))?[ \t]*$/;
const EXAMPLE = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0';
const MOST_HOUSES = 10;
const MOST_SEEDS = 255;

/**
 * @param {string} text `houses…,store/houses…,store turn`; without a turn the first player moves
 * @returns {PlainPosition}
 * @throws {RangeError} one sentence: what is wrong and what is accepted
 */
export function readPosition(text) {
  const [, south, north, mover = '0'] = FORM.exec(text) ?? [];
  if (south === undefined) throw new RangeError(say('position.form', { example: EXAMPLE }));
  const sides = [south, north].map((side) => side.split(',').map(Number));
  const [first, second] = sides.map((side) => side.length);
  if (first !== second) throw new RangeError(say('position.uneven', { first: String(first), second: String(second) }));
  const houses = first - 1;
  if (houses > MOST_HOUSES) throw new RangeError(say('position.houses', { most: MOST_HOUSES, given: String(houses) }));
  if (mover !== '0' && mover !== '1') throw new RangeError(say('position.turn', { given: mover }));
  const pits = sides.flat();
  const total = pits.reduce((sum, seeds) => sum + seeds, 0);
  if (total > MOST_SEEDS) throw new RangeError(say('position.seeds', { most: MOST_SEEDS, given: String(total) }));
  return { houses, pits, turn: mover === '0' ? 0 : 1 };
}

/** @param {PlainPosition} position */
export function writePosition({ houses, pits, turn }) {
  return `${pits.slice(0, houses + 1).join(',')}/${pits.slice(houses + 1).join(',')} ${turn}`;
}

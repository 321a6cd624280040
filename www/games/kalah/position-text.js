// The canonical text of a position, read and written without the engine: a board that only draws must not load wasm for it.
// Every other form (README, "The texts it reads") is the engine's business. Numbers and text only; no rules.

/** @typedef {{houses: number, pits: number[], turn: 0 | 1}} PlainPosition pits in board order */

const FORM = /^[ \t]*(\d{1,9}(?:,\d{1,9})+)\/(\d{1,9}(?:,\d{1,9})+)(?:[ \t]+(\d{1,9}))?[ \t]*$/;
const EXAMPLE = 'such as 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0';
const MOST_HOUSES = 10;
const MOST_SEEDS = 255;

/**
 * @param {string} text `houses…,store/houses…,store turn`; without a turn the first player moves
 * @returns {PlainPosition}
 * @throws {RangeError} one sentence: what is wrong and what is accepted
 */
export function readPosition(text) {
  const [, south, north, mover = '0'] = FORM.exec(text) ?? [];
  if (south === undefined) throw new RangeError(`a position is the pits of both sides and who moves, ${EXAMPLE}`);
  const sides = [south, north].map((side) => side.split(',').map(Number));
  if (sides[0].length !== sides[1].length) {
    throw new RangeError(`the first side has ${sides[0].length} pits, the second ${sides[1].length}; both need as many`);
  }
  const houses = sides[0].length - 1;
  if (houses > MOST_HOUSES) throw new RangeError(`a side has 1 to ${MOST_HOUSES} houses, not ${houses}`);
  if (mover !== '0' && mover !== '1') throw new RangeError(`the turn is 0 or 1, not ${mover}`);
  const pits = sides.flat();
  const total = pits.reduce((sum, seeds) => sum + seeds, 0);
  if (total > MOST_SEEDS) throw new RangeError(`a board holds up to ${MOST_SEEDS} seeds in all, not ${total}`);
  return { houses, pits, turn: mover === '0' ? 0 : 1 };
}

/** @param {PlainPosition} position */
export function writePosition({ houses, pits, turn }) {
  return `${pits.slice(0, houses + 1).join(',')}/${pits.slice(houses + 1).join(',')} ${turn}`;
}

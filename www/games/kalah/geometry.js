// Where pits lie: the engine's numbers of them, and houses as their owners count them. Numbers only.
//
// Pits are numbered counter-clockwise from South's first house: houses 0..m-1, South's store m, North's houses, North's store 2m+1.

/** @typedef {import('../../match/state.js').Player} Player @typedef {import('../../match/state.js').Position} Position */

/** House number 1..m as its owner counts it: 1 is farthest from the own store. @param {number} pit @param {number} houses */
export const houseNumber = (pit, houses) => (pit > houses ? pit - houses : pit + 1);

/** The same house's letter: from the upper left corner round the board, against the sowing. It stays with its house when the board is turned. @param {number} pit @param {number} houses */
export const houseLetter = (pit, houses) => String.fromCharCode(65 + 2 * houses - (pit > houses ? pit : pit + 1));

/** @typedef {(pit: number, houses: number) => string | number} Named how a house is called: one of the two above */

/** @param {Player} player @param {number} house @param {number} houses */
export const pitOf = (player, house, houses) => (player === 0 ? house - 1 : houses + house);

/** @param {number} pit @param {number} houses @returns {Player} */
export const ownerOf = (pit, houses) => (pit <= houses ? 0 : 1);

/** @param {Player} player @param {number} houses */
export const storeOf = (player, houses) => (player === 0 ? houses : 2 * houses + 1);

/** Seeds that are still in the houses, which is what makes a position hard. @param {Position} position */
export const seedsInPlay = ({ pits, houses }) =>
  pits.reduce((/** @type {number} */ sum, /** @type {number} */ seeds, /** @type {number} */ pit) => (pit % (houses + 1) === houses ? sum : sum + seeds), 0);

// The boards that embed.html can show, by the word of its parameter `board`, and what it asks of each beside what every board has
// (games/element.js). A board is fetched when an address names it, so that nobody downloads another game.

/**
 * @typedef {import('../match/state.js').Position} Position
 * @typedef {import('../games/element.js').BoardElement<any>} BoardElement
 * @typedef {Record<string, number | string>} Asked how a message names a move: one of `play.fields`
 *
 * @typedef {object} Frame
 * @property {string} name as the engine calls the game
 * @property {new () => BoardElement} Board its element
 * @property {{side: readonly string[]} & Record<string, readonly string[]>} words what settings of its own accept, the default first
 * @property {{fields: Record<string, 'number' | 'string'>, needs: string}} play how a move may be named; needs: a sentence that says so
 * @property {(asked: Asked, position: Position) => number | string} moveOf its number or its text; throws a RangeError, one sentence
 * @property {(text: string, position: Position) => string} wrongLegal what is wrong with a `legal`, in a sentence; empty where nothing is
 * @property {(board: any, width: number, height: number) => void} fit gives the board the shape and the size that fill this room best
 * @property {string} begin what to do first
 */

/** @type {Record<string, () => Promise<{frame: Frame}>>} */
const FRAMES = { kalah: () => import('../games/kalah/frame.js'), checkers: () => import('../games/checkers/frame.js') };

/** The usual one first. */
export const BOARDS = Object.keys(FRAMES);

/** @param {string} name one of BOARDS */
export const loadFrame = async (name) => (await FRAMES[name]()).frame;

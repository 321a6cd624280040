// When a page has come to rest. The board of the page, and of embed.html, has the match that is played on it as its property `match`;
// a match has `idle`, and so has its engine. Where they are idle nothing will happen by itself, so what has not happened by then never does.

/** @typedef {import('playwright-core').Page | import('playwright-core').Frame} Where */
/** @typedef {import('../../www/games/kalah/board.js').KalahBoard} KalahBoard */

/** Nothing moves, thinks or is asked for by the match: a person is to move, or it is paused, or over. @param {Where} where */
export const idle = (where) => where.locator('kalah-board').evaluate(async (board) => void (await /** @type {KalahBoard} */ (board).match?.idle));

/** Two engines without motion leave each position time to be seen; a test that looks at none of them does not wait. @param {Where} where */
export const hasty = (where) =>
  where.locator('kalah-board').evaluate((board) => {
    const { match } = /** @type {KalahBoard} */ (board);
    if (match) match.glance = 0;
  });

/** Nor does anybody else wait for the engine: no analysis, no measurement. @param {Where} where */
export const quiet = (where) =>
  where.locator('kalah-board, checkers-board#board').evaluate(async (board) => {
    const { match } = /** @type {KalahBoard} */ (board);
    await match?.idle;
    await match?.engine.idle;
  });

/**
 * Counts from now on: calls of the engine by name, changes that the match tells of, and redraws of the board.
 * @param {Where} where @returns {Promise<() => Promise<{calls: string[], changes: number, redraws: number}>>} what was counted so far
 */
export async function counted(where) {
  const board = where.locator('kalah-board');
  await board.evaluate((element) => {
    const { match } = /** @type {KalahBoard} */ (element);
    if (!match) throw new Error('no match is played on this board');
    const count = { calls: /** @type {string[]} */ ([]), changes: 0, redraws: 0 };
    const engine = /** @type {any} */ (match.engine);
    for (const name of ['games', 'limits', 'methods', 'presets', 'inspect', 'play', 'readGame', 'writeGame', 'perft', 'search']) {
      const call = engine[name];
      engine[name] = (/** @type {unknown[]} */ ...args) => (count.calls.push(name), call.apply(engine, args));
    }
    match.addEventListener('change', () => count.changes++);
    const drawn = /** @type {any} */ (element);
    const { render } = drawn;
    drawn.render = () => (count.redraws++, render.call(drawn));
    Object.assign(element, { count });
  });
  return () => board.evaluate((element) => /** @type {any} */ (element).count);
}

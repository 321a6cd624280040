// How a result compares with what the paper of its experiment prints: figure by figure, and in a sentence.

import { bestByMode, fastestOf, toDepth } from './figures.js';
import { asIn, MANCALA, MIN_MAX_KALAH, MOVE, NODES, printedOver, PRUNING_PERCENT, SPARKS, START_BOARD } from './printed.js';
import { pairsOf, saved, telling } from './pruning.js';
import { isParallel, methodOf, USUAL_GAME } from '../engine/methods.js';
import { modeName } from '../engine/names.js';
import { difference, rowsOf, TELLING_MS } from '../measure/statistics.js';
import { h } from '../page/dom.js';
import { count, duration } from '../page/figures.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('../measure/statistics.js').Row} Row
 * @typedef {import('./results.js').Result} Result
 * @typedef {{what: string, paper: string, here: string, same: boolean | null, why?: string}} Beside same: null where it cannot be judged
 */

/** As near as this two ratios are called the same. */
const NEAR = 1.1;

/** @param {Row[]} rows @returns {Beside[]} */
function ratios(rows) {
  return bestByMode(rows).flatMap(({ best, depth }) => {
    const fast = fastestOf(best);
    return best.flatMap((base) => {
      const printed = isParallel(base.mode) || base === fast ? undefined : printedOver(base, best);
      if (printed === undefined) return [];
      const ratio = base.elapsed_ms / fast.elapsed_ms;
      const short = Math.min(base.elapsed_ms, fast.elapsed_ms) < TELLING_MS;
      const told = { what: say('paper.over', { mode: modeName(base.mode), depth }), paper: say('unit.times', { n: printed }) };
      const here = short ? say('paper.short', { time: duration(TELLING_MS) }) : say('unit.times', { n: String(Number(ratio.toPrecision(3))) });
      if (short || difference(fast, base) !== 'clear') return { ...told, here, same: null };
      const same = Math.max(ratio / printed, printed / ratio) < NEAR;
      return { ...told, here, same, ...(same ? {} : { why: say('paper.against', { here, paper: told.paper }) }) };
    });
  });
}

/** A figure that no clock decides. @param {string} what @param {number | string} paper @param {number | string} here @param {string} [why] it differs @returns {Beside} */
function exact(what, paper, here, why) {
  const told = (/** @type {number | string} */ figure) => (typeof figure === 'number' ? count(figure) : figure);
  return { what, paper: told(paper), here: told(here), same: paper === here, ...(paper === here || !why ? {} : { why }) };
}

/** “Min-Max Kalah”, whichever figure. @param {Row[]} rows @returns {Beside[]} */
function minMaxKalah(rows) {
  const own = rows.filter(({ depth }) => depth === MIN_MAX_KALAH.depth);
  if (own.length === 0) return [];
  const counted = ['minimax', 'alpha-beta'].flatMap((kind) => {
    const row = own.find(({ mode }) => methodOf(mode)?.kind === kind && (kind === 'minimax' || !isParallel(mode)));
    const what = say('paper.nodes', { mode: modeName(kind === 'minimax' ? 'seq_mm' : 'seq_ab'), depth: MIN_MAX_KALAH.depth });
    return row ? exact(what, NODES[kind], row.nodes, say('paper.late-bound')) : [];
  });
  const moves = [...new Set(own.map(({ move }) => move))].join(', ');
  return [exact(say('paper.move', { depth: MIN_MAX_KALAH.depth }), MOVE, moves), ...counted];
}

/** “Minimax Mancala”: as many tasks as it printed sparks. @param {Row[]} rows @returns {Beside[]} */
function sparks(rows) {
  const row = rows.find(({ mode, board, depth, par_depth }) => mode === 'par_then_mm' && board === START_BOARD.name && depth === 8 && par_depth === 8);
  return row ? [exact(say('paper.sparks'), SPARKS, row.tasks)] : [];
}

/** Why a share is none of those printed; null within them, for which of the three it should be is not at hand. @param {number} share in per cent */
function outside(share) {
  if (share > Math.max(...PRUNING_PERCENT)) return say('paper.more');
  return share < Math.min(...PRUNING_PERCENT) ? say('paper.less') : null;
}

/** What alpha-beta saves of minimax's time, at the deepest of each board. @param {Row[]} rows @returns {Beside[]} */
function savings(rows) {
  const deepest = new Map(
    pairsOf(rows)
      .filter(telling)
      .map((pair) => [pair.row.board, pair]),
  );
  const percent = (/** @type {number} */ n) => say('unit.percent', { n: String(Number(n.toPrecision(4))) });
  return [...deepest.values()].map(({ row, base }) => {
    const share = saved(row.elapsed_ms, base.elapsed_ms);
    const why = outside(share);
    const told = {
      what: say('paper.saved', { board: row.board ?? '', depth: row.depth }),
      paper: PRUNING_PERCENT.map(percent).join(', '),
      here: percent(share),
    };
    return why ? { ...told, same: false, why } : { ...told, same: null };
  });
}

/** Which paper an experiment is of, and what is compared. @type {Record<string, {paper: typeof MIN_MAX_KALAH | typeof MANCALA, compare: (rows: Row[]) => Beside[]}>} */
const BESIDE = {
  'par-depth': { paper: MIN_MAX_KALAH, compare: minMaxKalah },
  modes: { paper: MIN_MAX_KALAH, compare: (rows) => [...ratios(rows), ...minMaxKalah(rows)] },
  conversion: { paper: MIN_MAX_KALAH, compare: minMaxKalah },
  pruning: { paper: MANCALA, compare: savings },
  boards: { paper: MANCALA, compare: sparks },
  threads: { paper: MANCALA, compare: () => [] },
};

/** Whether this was searched where the paper searched. @param {Result} result */
const asThere = ({ game, rules, position, boards }) =>
  game === USUAL_GAME && (boards.length > 0 || (rules === MIN_MAX_KALAH.rules && position === '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0'));

/**
 * What the paper of an experiment prints beside what was found here; null where it is about no figure of a paper, or about another board.
 * @param {string} experiment @param {Result} result
 */
export function besidePaper(experiment, result) {
  if (!(experiment in BESIDE) || !asThere(result)) return null;
  const { paper, compare } = BESIDE[experiment];
  const rows = toDepth(rowsOf(result.samples));
  const own = rows.filter((row) => asIn(row, paper));
  const found = compare(own);
  const listed = (/** @type {boolean | null} */ same) =>
    found.filter((one) => one.same === same).map(({ what, why }) => (why ? say('list.named', { name: what, what: why }) : what));
  const clause = (/** @type {'paper.same' | 'paper.differs' | 'paper.unjudged'} */ key, /** @type {boolean | null} */ same) => {
    const list = listed(same);
    return list.length ? [say(key, { list: list.join('; ') })] : [];
  };
  return {
    found,
    sentence: own.length
      ? [...clause('paper.same', true), ...clause('paper.differs', false), ...clause('paper.unjudged', null)].join(' ')
      : say('paper.otherwise', { orders: paper.orders.join(), evaluator: paper.evaluator }),
    missing: say(`missing.${/** @type {'modes'} */ (experiment)}`),
  };
}

/** The same as a table and in sentences. @param {string} experiment @param {Result} result @returns {HTMLElement[]} */
export function besidePart(experiment, result) {
  const beside = besidePaper(experiment, result);
  if (!beside) return [];
  const { found, sentence, missing } = beside;
  const head = /** @type {const} */ (['paper.figure', 'paper.paper', 'paper.here']);
  const table = h(
    'table',
    {},
    h('thead', {}, h('tr', {}, ...head.map((key, nth) => h('th', { scope: 'col', ...(nth ? {} : { class: 'text' }) }, say(key))))),
    h('tbody', {}, ...found.map(({ what, paper, here }) => h('tr', {}, h('th', { scope: 'row', class: 'text' }, what), h('td', {}, paper), h('td', {}, here)))),
  );
  return [
    h(
      'div',
      { class: 'lab-beside' },
      h('h4', {}, say('paper.title')),
      ...(sentence ? [h('p', {}, sentence)] : []),
      ...(found.length ? [h('div', { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': say('paper.title') }, table)] : []),
      h('p', { class: 'note' }, missing),
    ),
  ];
}

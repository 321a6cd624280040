// The experiments as data and pure functions: what can be chosen, which searches that means, and which
// charts (figures.js) belong to them. Figures are those of “Min-Max Kalah” (Gonai and Cendejas, 2022) and “Minimax
// Mancala” (Onyiorah, 2022). How long a search takes and how it is measured is measure/, drawing chart.js.

import { threadsCharts } from './busy.js';
import { boardCharts, conversionCharts, depthCharts, mergeCharts, modeCharts, parDepthCharts, rateCharts, scalingCharts } from './figures.js';
import { boardsFound, busyFound, conversionFound, depthFound, modesFound, parDepthFound, pruningFound, rateFound, scalingFound } from './findings.js';
import { BOARD_2, MANCALA, MIN_MAX_KALAH, START_BOARD } from './printed.js';
import { pruningCharts } from './pruning.js';
import { MOST_THREADS } from '../engine/limits.js';
import { baseOf, firstModes, isMinimax, isParallel, methodsOf, plainModes, USUAL_GAME } from '../engine/methods.js';
import { modeName } from '../engine/names.js';
import { rowsOf } from '../measure/statistics.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('../engine/methods.js').Mode} Mode
 * @typedef {import('../measure/statistics.js').Row} Row
 * @typedef {import('../measure/plan.js').Cell} Cell
 * @typedef {import('./results.js').Board} Board
 * @typedef {import('./results.js').Result} Result
 * @typedef {import('./figures.js').Chart} Chart
 * @typedef {'rules' | 'position' | 'depth' | 'from' | 'modes' | 'orders' | 'parDepths' | 'threads' | 'seconds' | 'evaluator' | 'runs'} Field
 */

/**
 * What the visitor chose; an experiment reads those that it lists in `fields`.
 * @typedef {object} Choice
 * @property {string} game
 * @property {string} rules
 * @property {string} position '' for the start of the rules
 * @property {number | null} depth null: the deepest that fits into the time, per group
 * @property {number} from lowest depth of a sweep
 * @property {Mode[]} modes
 * @property {string[]} orders
 * @property {(number | null)[]} parDepths null: the engine's own
 * @property {number[]} threads
 * @property {number[]} seconds
 * @property {string} evaluator
 * @property {number} runs
 * @property {boolean} [paper] as in the paper: to its depth, and again as deep as takes long enough to be judged
 */

/**
 * @typedef {object} Experiment
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string} source
 * @property {string} needs what samples must hold for a chart, as the end of a sentence
 * @property {Field[]} fields
 * @property {number} budgetMs what a run may take where the depth is left to the lab
 * @property {boolean} [parallel] tells little on one thread
 * @property {(machine: Hardware) => Partial<Choice>} defaults
 * @property {(choice: Choice) => Cell[]} cells
 * @property {(rows: Row[], cores?: number) => Chart[]} charts none where the rows do not suffice
 * @property {(rows: Row[], cores?: number) => string} found what they say, in a sentence; empty where that is nothing
 * @property {{did: Partial<Choice>, about: string}} [paper] what its paper did, as far as that is known
 * @property {(choice: Choice) => Board[]} [boards] instead of the one chosen
 * @property {{title: string, terms: [string, string][]}} [beside] words of the paper and what they are here
 * @property {string} [only] the game that it is about, where no other will do
 * @property {true} [table] about the game on the table, where the others are about the papers' Kalah unless another is chosen
 */

/** @typedef {{cores: number, build: 'threaded' | 'single', game?: {name: string, rules: string}}} Hardware game: what is searched, and its usual rules; Kalah
 *   unless told */

/** The paper's two boards: six seeds in a house, and a late position. */
const MINIMAX_MANCALA = [START_BOARD, BOARD_2];

/** 1, 2, 4, … and the cores themselves. @param {Hardware} machine @param {number} [beyond] counts above the cores, at most so many threads */
export function threadCounts({ cores, build }, beyond = 0) {
  if (build === 'single') return [1];
  const counts = Array.from({ length: 32 }, (_, i) => 2 ** i).filter((n) => n <= Math.min(MOST_THREADS, Math.max(cores, beyond)));
  return [...new Set([...counts, Math.min(MOST_THREADS, cores)])].sort((a, b) => a - b);
}

/** @param {Hardware} machine */
const most = (machine) => threadCounts(machine).slice(-1);

/** 1, 2, 3, … to the cores, at most eight of them. @param {Hardware} machine */
const everyCount = ({ cores, build }) => Array.from({ length: build === 'single' ? 1 : Math.min(8, cores) }, (_, i) => i + 1);

/** The modes that this is about. */
const all = () => firstModes().map(({ name }) => name);
const parallel = () => all().filter(isParallel);
/** With the young brothers as printed, of whom the paper's figures along the par-depth are. */
const split = () => plainModes().flatMap(({ name }) => (isParallel(name) ? name : []));
const minimax = () => all().filter(isMinimax);

/** The papers' game, where no other is chosen. */
const KALAH = { name: USUAL_GAME, rules: 'standard' };

/**
 * What an experiment searches: the papers' Kalah, unless it is about the game on the table or that was chosen.
 * @param {Pick<Experiment, 'only' | 'table'>} experiment @param {NonNullable<Hardware['game']>} onTable @param {string} [asked] '' for its own
 */
export function gameOf({ only, table }, { name, rules }, asked = '') {
  const wanted = only ?? (asked || (table ? name : USUAL_GAME));
  return wanted === name ? { name, rules } : KALAH;
}

/** What an experiment does not say is so. @param {Hardware['game']} [game] @returns {Choice} */
const common = ({ name, rules } = KALAH) => ({
  game: name,
  rules,
  position: '',
  depth: null,
  from: 1,
  modes: all(),
  orders: ['natural'],
  parDepths: [null],
  threads: [1],
  seconds: [],
  evaluator: methodsOf(name).find(({ usual }) => usual)?.accepts.evaluator.usual ?? 'seeds',
  runs: 3,
});

/** @param {Experiment} experiment @param {Hardware} machine @param {boolean} [paper] as in the paper @returns {Choice} */
export const defaultsOf = (experiment, machine, paper = false) => ({
  ...common(machine.game),
  ...experiment.defaults(machine),
  ...(paper ? { ...experiment.paper?.did, paper } : {}),
});

/** More plies than this make a task of nearly every node, which takes the time that a deeper search needs. */
const MOST_SPLIT_DEEP = 6;

/**
 * What a choice searches. The papers' depths are done here before a clock or a thread can show anything, so as in the paper everything is
 * searched again, as deep as the time allows.
 * @param {Experiment} experiment @param {Choice} choice
 */
export function cellsOf(experiment, choice) {
  const cells = experiment.cells(choice);
  if (!choice.paper || choice.depth === null) return cells;
  const splits = choice.parDepths.filter((plies) => plies === null || plies <= MOST_SPLIT_DEEP);
  return [...cells, ...experiment.cells({ ...choice, depth: null, parDepths: splits.length ? splits : [null] })];
}

// ---- cells -----------------------------------------------------------------------------------------------------------

/** Minimax tries every move whatever the order, so it is measured in one. @param {string} mode @param {string[]} orders */
const ordersOf = (mode, orders) => (isMinimax(mode) ? orders.slice(0, 1) : orders);

/** Modes × orders × par-depths × threads. @param {Choice} choice @param {(mode: Mode, order: string) => string} tune @returns {Cell[]} */
function grid({ modes, orders, parDepths, threads, depth }, tune) {
  return modes.flatMap((mode) =>
    ordersOf(mode, orders).flatMap((order) => {
      /** @type {Cell} */ const cell = { mode, order, parDepth: 0, threads: null, depth, tune: tune(mode, order) };
      if (!isParallel(mode)) return [cell];
      return parDepths.flatMap((parDepth) => threads.map((count) => ({ ...cell, parDepth, threads: count })));
    }),
  );
}

/** Every parallel mode with its sequential one, at a depth of their own. @param {Choice} choice @param {(mode: Mode, order: string) => string} tune */
const pairs = (choice, tune) =>
  choice.modes.filter(isParallel).flatMap((mode) => grid({ ...choice, modes: [baseOf(mode), mode] }, (_, order) => tune(mode, order)));

/**
 * All modes at one depth; and where minimax would not end, alpha-beta, which at that depth is done before there is anything to judge. As in the
 * paper the one depth is the paper's, and what is left open only has to be judged.
 * @param {Choice} given
 */
function modeCells(given) {
  const choice = { ...given, orders: given.orders.slice(0, 1) };
  if (choice.paper && choice.depth === null) return pairs(choice, (mode) => mode);
  return [...grid(choice, () => 'all'), ...pairs({ ...choice, modes: choice.modes.filter((mode) => !isMinimax(mode)) }, (mode) => mode)];
}

/** Both boards of “Minimax Mancala”. @param {Choice} choice @param {(mode: Mode) => string} [tune] what has a depth of its own on a board @returns {Cell[]} */
const onBoards = (choice, tune = () => '') =>
  MINIMAX_MANCALA.flatMap(({ name: board }) => grid(choice, (mode) => `${board} ${tune(mode)}`).map((cell) => ({ ...cell, board })));

// ---- the list --------------------------------------------------------------------------------------------------------

/** @type {Experiment[]} */
export const EXPERIMENTS = [
  {
    id: 'par-depth',
    title: say('par-depth.title'),
    source: say('par-depth.source'),
    parallel: true,
    about: say('par-depth.about'),
    needs: say('par-depth.needs'),
    budgetMs: 32_000,
    fields: ['rules', 'position', 'depth', 'modes', 'orders', 'parDepths', 'threads', 'evaluator', 'runs'],
    defaults: (machine) => ({ modes: split(), parDepths: [1, 2, 3, 4, 5, 6], threads: threadCounts(machine) }),
    paper: { did: MIN_MAX_KALAH, about: say('paper.min-max-kalah') },
    cells: (choice) => grid({ ...choice, modes: choice.modes.filter(isParallel) }, (mode, order) => `${mode} ${order}`),
    charts: parDepthCharts,
    found: parDepthFound,
  },
  {
    id: 'modes',
    title: say('modes.title'),
    source: say('modes.source'),
    about: say('modes.about'),
    needs: say('modes.needs'),
    budgetMs: 28_000,
    fields: ['rules', 'position', 'depth', 'modes', 'orders', 'parDepths', 'threads', 'evaluator', 'runs'],
    defaults: (machine) => ({ parDepths: [1, 2, 3, 4, 5, 6], threads: most(machine) }),
    paper: { did: MIN_MAX_KALAH, about: say('paper.min-max-kalah') },
    cells: modeCells,
    charts: modeCharts,
    found: modesFound,
  },
  {
    id: 'conversion',
    title: say('conversion.title'),
    source: say('conversion.source'),
    parallel: true,
    about: say('conversion.about'),
    needs: say('conversion.needs'),
    budgetMs: 18_000,
    fields: ['rules', 'position', 'depth', 'modes', 'orders', 'parDepths', 'threads', 'evaluator', 'runs'],
    defaults: (machine) => ({
      modes: split(),
      parDepths: [1, 2, 3, 4, 5, 6],
      threads: threadCounts(machine, 4).filter((n) => n > 1 || machine.build === 'single'),
    }),
    paper: { did: MIN_MAX_KALAH, about: say('paper.min-max-kalah') },
    cells: (choice) => grid({ ...choice, modes: choice.modes.filter(isParallel) }, (mode, order) => `${mode} ${order}`),
    beside: {
      title: say('sparks.title'),
      terms: [
        [say('sparks.converted'), say('sparks.converted-here')],
        [say('sparks.fizzled'), say('sparks.fizzled-here')],
        [say('sparks.overflowed'), say('sparks.overflowed-here')],
        [say('sparks.collected'), say('sparks.collected-here')],
      ],
    },
    charts: conversionCharts,
    found: conversionFound,
  },
  {
    id: 'pruning',
    title: say('pruning.title'),
    source: say('pruning.source'),
    about: say('pruning.about'),
    needs: say('pruning.needs'),
    budgetMs: 24_000,
    fields: ['from', 'depth', 'orders', 'evaluator', 'runs'],
    defaults: () => ({ from: 5, evaluator: MANCALA.evaluator }),
    paper: { did: MANCALA, about: say('paper.mancala') },
    only: USUAL_GAME,
    boards: () => MINIMAX_MANCALA,
    cells: (choice) => onBoards({ ...choice, modes: all().filter((mode) => !isParallel(mode)) }).map((cell) => ({ ...cell, sweepFrom: choice.from })),
    charts: pruningCharts,
    found: pruningFound,
  },
  {
    id: 'boards',
    title: say('boards.title'),
    source: say('boards.source'),
    parallel: true,
    about: say('boards.about'),
    needs: say('boards.needs'),
    budgetMs: 24_000,
    fields: ['depth', 'parDepths', 'threads', 'evaluator', 'runs'],
    defaults: (machine) => ({ threads: threadCounts(machine, 4), parDepths: [4], evaluator: MANCALA.evaluator }),
    paper: { did: MANCALA, about: say('paper.mancala') },
    only: USUAL_GAME,
    boards: () => MINIMAX_MANCALA,
    cells: (choice) => onBoards({ ...choice, modes: minimax() }),
    charts: boardCharts,
    found: boardsFound,
  },
  {
    id: 'threads',
    title: say('threads.title'),
    source: say('threads.source'),
    parallel: true,
    about: say('threads.about'),
    needs: say('threads.needs'),
    budgetMs: 16_000,
    fields: ['depth', 'modes', 'orders', 'parDepths', 'threads', 'evaluator', 'runs'],
    // A record has room for some 16,000 spans, and par-depth 3 makes a few hundred.
    defaults: (machine) => ({ modes: parallel().filter(isMinimax), parDepths: [3], threads: everyCount(machine), evaluator: MANCALA.evaluator }),
    paper: { did: { depth: MANCALA.depth, orders: MANCALA.orders, evaluator: MANCALA.evaluator }, about: say('paper.mancala') },
    only: USUAL_GAME,
    boards: () => MINIMAX_MANCALA,
    cells: (choice) => onBoards({ ...choice, modes: choice.modes.filter(isParallel) }, String).map((cell) => ({ ...cell, record: true })),
    charts: threadsCharts,
    found: busyFound,
  },
  {
    id: 'scaling',
    title: say('scaling.title'),
    source: say('scaling.source'),
    parallel: true,
    about: say('scaling.about'),
    needs: say('scaling.needs'),
    budgetMs: 32_000,
    fields: ['rules', 'position', 'depth', 'modes', 'orders', 'parDepths', 'threads', 'evaluator', 'runs'],
    defaults: (machine) => ({ modes: parallel(), orders: ['ranked'], threads: threadCounts(machine, 4) }),
    // Each parallel mode brings its sequential one along, at its own depth.
    cells: (choice) => pairs(choice, (mode, order) => `${mode} ${isMinimax(mode) ? '' : order}`),
    charts: scalingCharts,
    found: scalingFound,
  },
  {
    id: 'depth',
    title: say('depth.title'),
    source: say('depth.source'),
    about: say('depth.about'),
    needs: say('depth.needs'),
    budgetMs: 18_000,
    fields: ['rules', 'position', 'from', 'depth', 'modes', 'orders', 'parDepths', 'threads', 'seconds', 'evaluator', 'runs'],
    defaults: (machine) => ({ from: 4, orders: ['natural', 'ranked'], threads: most(machine), seconds: [0.03, 0.1, 0.3, 1] }),
    cells: (choice) => [
      ...grid(choice, (mode, order) => `${mode} ${order}`).map((cell) => ({ ...cell, sweepFrom: choice.from })),
      ...choice.seconds.flatMap((seconds) =>
        grid({ ...choice, depth: null, orders: choice.orders.slice(-1) }, () => 'time').map((cell) => ({ ...cell, timeMs: seconds * 1000 })),
      ),
    ],
    charts: depthCharts,
    found: depthFound,
  },
  {
    id: 'browser',
    title: say('browser.title'),
    source: say('browser.source'),
    about: say('browser.about'),
    needs: say('browser.needs'),
    budgetMs: 10_000,
    fields: ['rules', 'position', 'depth', 'modes', 'parDepths', 'threads', 'evaluator', 'runs'],
    table: true,
    defaults: (machine) => ({ orders: ['ranked'], threads: threadCounts(machine) }),
    cells: (choice) => grid(choice, (mode) => mode),
    charts: rateCharts,
    found: rateFound,
  },
];

/** @param {string} id */
export const experimentOf = (id) => EXPERIMENTS.find((one) => one.id === id);

// ---- one result, or two in one chart ---------------------------------------------------------------------------------

/** The experiments that these samples can be drawn as. @param {Result} result */
export function drawableAs(result) {
  const own = experimentOf(result.experiment);
  if (own) return [own];
  const rows = rowsOf(result.samples);
  return EXPERIMENTS.filter(({ id, charts }) => id !== 'browser' && charts(rows).length > 0);
}

/**
 * Two results in the same charts. Lines of the same name keep their colour; the second result's are dashed.
 * @param {Experiment} experiment @param {[Result, Result]} results @param {[string, string]} names
 * @returns {Chart[]} throws a sentence for people
 */
export function compareCharts(experiment, results, names) {
  const [first, second] = results.map(({ samples, machine }) => experiment.charts(rowsOf(samples), machine.cores));
  const charts = first.flatMap((one) => {
    const other = second.find(({ id }) => id === one.id);
    return other ? mergeCharts(one, other, names) : [];
  });
  if (charts.length === 0) throw new Error(say('two.no-chart', { title: experiment.title, needs: experiment.needs }));
  return charts;
}

/** What differs in the work itself, so that times say less; empty where nothing does. @param {[Result, Result]} results */
export function differences([a, b]) {
  const depths = (/** @type {Result} */ { samples }) =>
    [...new Set(samples.filter(({ time_ms }) => time_ms === undefined).map(({ mode, depth }) => `${modeName(mode)} ${depth}`))].sort().join(', ');
  const evaluators = (/** @type {Result} */ { samples }) => [...new Set(samples.map(({ evaluator }) => evaluator))].sort().join(', ');
  /** @type {string[]} */ const found = [];
  if (a.boards.length === 0 && b.boards.length === 0) {
    if (a.rules !== b.rules) found.push(say('two.rules', { first: a.rules, second: b.rules }));
    if (a.position !== b.position) found.push(say('two.position', { first: a.position, second: b.position }));
  }
  if (depths(a) !== depths(b)) found.push(say('two.depths', { first: depths(a), second: depths(b) }));
  if (evaluators(a) !== evaluators(b)) found.push(say('two.evaluator', { first: evaluators(a), second: evaluators(b) }));
  return found;
}

// What a choice will take: its depths and its time, from paces that short searches have shown. Remembers them by position,
// evaluator and threads, so that nothing is calibrated twice. No page here.

import { cellsOf } from './experiments.js';
import { meant } from '../match/levels.js';
import { estimateMs, paceKey, settle } from '../measure/plan.js';
import { calibrate } from '../measure/run.js';
import { roughly } from '../page/figures.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('./experiments.js').Experiment} Experiment
 * @typedef {import('./experiments.js').Choice} Choice
 * @typedef {import('../measure/plan.js').Cell} Cell
 * @typedef {import('../measure/plan.js').Paces} Paces
 * @typedef {{cells: Cell[], runs: number, ms: number}} Plan
 */

export class Forecast {
  #engine;
  /** @type {Map<string, Paces>} */ #known = new Map();

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** What can be said without a search. @param {Experiment} experiment @param {Choice} choice */
  sentence(experiment, choice) {
    const paces = this.#known.get(this.#place(choice));
    const cells = cellsOf(experiment, choice);
    if (paces && cells.every((cell) => cell.timeMs !== undefined || paces.has(paceKey(cell)))) return expectation(this.#plan(experiment, cells, choice, paces));
    if (choice.depth !== null && !choice.paper) return say('forecast.unknown');
    const timed = cells.reduce((sum, { timeMs }) => sum + (timeMs ?? 0), 0) * choice.runs;
    return say('forecast.open', { time: roughly(experiment.budgetMs + timed) });
  }

  /**
   * Checks the choice against the engine, and calibrates.
   * @param {Experiment} experiment @param {Choice} choice @param {AbortSignal} signal @param {(sentence: string) => void} tell
   */
  async prepare(experiment, choice, signal, tell) {
    const engine = this.#engine;
    const boards = experiment.boards?.(choice) ?? [];
    const own = boards[0] ?? choice;
    const { game } = choice;
    const state = await engine.inspect(own.rules, own.position || undefined, { game });
    if (state.over) throw new Error(say('wrong.over'));
    const board = { rules: state.rules, position: state.position };
    const boardOf = (/** @type {string | undefined} */ name) => {
      const { rules, position } = boards.find((one) => one.name === name) ?? board;
      return { game, rules, position };
    };
    const cells = cellsOf(experiment, choice);
    if (cells.length === 0) throw new Error(say('wrong.nothing'));
    const place = this.#place(choice);
    const paces = this.#known.get(place) ?? new Map();
    const evaluator = await meant(choice.evaluator);
    await calibrate({ engine, cells, boardOf, evaluator, paces, signal, say: tell });
    this.#known.set(place, paces);
    return { choice, evaluator, board, boards, boardOf, paces, plan: this.#plan(experiment, cells, choice, paces) };
  }

  /** @param {Choice} choice */
  #place({ game, rules, position, evaluator }) {
    return [game, rules, position, evaluator, this.#engine.info.threads].join('|');
  }

  /** @param {Experiment} experiment @param {Cell[]} cells @param {Choice} choice @param {Paces} paces @returns {Plan} */
  #plan({ budgetMs }, cells, { runs }, paces) {
    const { cores, threads: own } = this.#engine.info;
    const settled = settle(cells, paces, { runs, cores, budgetMs });
    return { cells: settled, runs, ms: estimateMs(settled, paces, { runs, cores, own }) };
  }
}

/** @param {Plan} plan */
export function expectation({ cells, runs, ms }) {
  const depths = cells.flatMap(({ depth, timeMs }) => (depth === null || timeMs !== undefined ? [] : depth));
  const [n, time] = [cells.length * runs, roughly(ms)];
  if (depths.length === 0) return say('forecast.timed', { n, time });
  const [low, high] = [Math.min(...depths), Math.max(...depths)];
  return low === high ? say('forecast.depth', { n, depth: low, time }) : say('forecast.depths', { n, low, high, time });
}

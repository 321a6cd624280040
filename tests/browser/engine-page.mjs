// An engine in an empty page, reachable from a test: `call` and `evaluate` work on `window.engine`, started with given options.

import { BLANK, openPage } from './harness.mjs';

/** @typedef {import('../../www/engine.js').Engine} Engine */
/** @typedef {import('../../www/engine.js').EngineOptions} EngineOptions */
/** @typedef {import('../../www/engine.js').EngineStatus} EngineStatus */
/** @typedef {import('../../www/engine/client.js').Report} Report */
/** @typedef {typeof globalThis & {Engine: typeof import('../../www/engine.js').Engine, engine: Engine, statuses: EngineStatus[]}} EngineWindow */

export const START = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0';
/** Minimax to this depth outlives every test. */
export const ENDLESS = 40;

/** Those that answer calls: threads of a pool wait in wasm and hear nothing. @param {import('playwright-core').Page} page */
export const engineWorkers = (page) => page.workers().filter((worker) => !worker.url().endsWith('/engine/thread.js'));

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {Omit<EngineOptions, 'onStatus'>} [options]
 * @param {() => void} [init] runs in the page before anything else
 */
export async function openEngine(browser, site, options = {}, init) {
  const { page, problems } = await openPage(browser, site + BLANK);
  if (init) await page.evaluate(init);
  await page.addScriptTag({ type: 'module', content: "import { Engine } from './engine.js'; window.Engine = Engine;" });
  await page.waitForFunction(() => 'Engine' in window);
  /** What `Engine.start` came to: the engine's info, or the error that it rejected with. */
  const started = await page.evaluate(async (options) => {
    const window = /** @type {EngineWindow} */ (globalThis);
    window.statuses = [];
    try {
      window.engine = await window.Engine.start({ ...options, onStatus: (status) => window.statuses.push(status) });
      return { info: window.engine.info, error: null };
    } catch (error) {
      const { name, kind, message } = /** @type {import('../../www/engine.js').KalahError} */ (error);
      return { info: null, error: { name, kind, message } };
    }
  }, options);
  return {
    page,
    problems,
    error: started.error,
    get info() {
      if (!started.info) throw new Error(`the engine did not start: ${started.error?.message}`);
      return started.info;
    },
    /**
     * Calls a method of the engine; a rejection becomes `{name, kind, message, data}` under `error`.
     * @param {string} method @param {unknown[]} args
     * @returns {Promise<{value: any, error: {name: string, kind: string, message: string, data?: Record<string, string>} | null}>}
     */
    attempt: (method, ...args) =>
      page.evaluate(
        async ({ method, args }) => {
          const { engine } = /** @type {any} */ (globalThis);
          try {
            return { value: await engine[method](...args), error: null };
          } catch (error) {
            const { name, kind, message, data } = /** @type {any} */ (error);
            return { value: undefined, error: { name, kind, message, data } };
          }
        },
        { method, args },
      ),
    /** Calls a method that must succeed. @param {string} method @param {unknown[]} args @returns {Promise<any>} */
    async call(method, ...args) {
      const { value, error } = await this.attempt(method, ...args);
      if (error) throw new Error(`${method} rejected: ${error.kind}: ${error.message}`);
      return value;
    },
    /**
     * Searches, and tells of every depth that was finished on the way, with the time at which the page heard of it.
     * @param {unknown} request @param {number} [stopAtDepth] aborts as soon as that or a deeper one is finished
     * @returns {Promise<{report: Report, reports: Report[], heardMs: number[], endMs: number}>}
     */
    watch: (request, stopAtDepth) =>
      page.evaluate(
        async ({ request, stopAtDepth }) => {
          const { engine } = /** @type {any} */ (globalThis);
          const abort = new AbortController();
          /** @type {Report[]} */ const reports = [];
          /** @type {number[]} */ const heardMs = [];
          const begin = performance.now();
          const onReport = (/** @type {Report} */ one) => {
            reports.push(one);
            heardMs.push(performance.now() - begin);
            if (stopAtDepth !== undefined && one.depth >= stopAtDepth) abort.abort();
          };
          const report = await engine.search(request, { signal: abort.signal, onReport });
          return { report, reports, heardMs, endMs: performance.now() - begin };
        },
        { request, stopAtDepth },
      ),
    /**
     * Starts a search, aborts it after some time, and says how long the stop took.
     * @param {unknown} request @param {number} afterMs
     */
    stopAfter: (request, afterMs) =>
      page.evaluate(
        async ({ request, afterMs }) => {
          const { engine } = /** @type {any} */ (globalThis);
          const abort = new AbortController();
          let aborted = 0;
          const running = engine.search(request, { signal: abort.signal });
          setTimeout(() => {
            aborted = performance.now();
            abort.abort();
          }, afterMs);
          const report = await running;
          return { report, latency: performance.now() - aborted };
        },
        { request, afterMs },
      ),
    close: () => page.context().close(),
  };
}

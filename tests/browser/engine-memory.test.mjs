// Memory of engines that have ended: the page keeps none of it, so it can start one after another without waiting for its own garbage
// collector, which does not know how large an engine is.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openEngine } from './engine-page.mjs';
import { launchBrowser, serveSite, test } from './harness.mjs';

/** More than a browser has room for at once: Chromium 143 gave up after 59 to 136 while the page held the memory of those before. */
const TIMES = 200;

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('two hundred engines, each disposed of before the next: all get their threads', async () => {
  const { page, close } = await openEngine(browser, site.url, { threads: 2 });
  const builds = await page.evaluate(async (times) => {
    const { Engine } = /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis);
    /** @type {string[]} */ const builds = [];
    while (builds.length < times) {
      const engine = await Engine.start({ threads: 2 });
      const { depth } = await engine.search({ rules: 'standard', depth: 3 });
      builds.push(`${engine.info.build} ${depth}`);
      engine.dispose();
    }
    return builds;
  }, TIMES);
  assert.deepEqual(builds, Array(TIMES).fill('threaded 3'));
  await close();
});

test('two hundred restarts of one engine: it keeps its threads', async () => {
  const { page, close } = await openEngine(browser, site.url, { threads: 2 });
  const builds = await page.evaluate(async (times) => {
    const { engine } = /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis);
    /** @type {string[]} */ const builds = [];
    while (builds.length < times) builds.push((await engine.restart()).build);
    return builds;
  }, TIMES);
  assert.deepEqual(builds, Array(TIMES).fill('threaded'));
  await close();
});

// A tab that is hidden and frozen, as browsers do to tabs in the background: the game goes on where it was. Playwright keeps every
// page visible and awake, so these few tests drive Chromium by puppeteer, whose background tabs are real ones.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import puppeteer from 'puppeteer-core';
import { engine } from '../engine/ask.mjs';
import { eventually, findChromium, PATIENCE, serveSite, test } from './harness.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

/** @type {import('puppeteer-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
/** How often the code of the threads was asked for. */ let pools = 0;
before(async () => {
  site = await serveSite({ intercept: (path) => path === '/engine/thread.js' && ++pools < 0 });
  browser = await puppeteer.launch({
    executablePath: findChromium(),
    headless: true,
    timeout: PATIENCE,
    protocolTimeout: 2 * PATIENCE,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    // These would exempt the tabs of a test from what background tabs go through.
    ignoreDefaultArgs: ['--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding', '--disable-background-timer-throttling'],
  });
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** @param {string} speed of the sowing */
async function visit(speed) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.evaluateOnNewDocument((speed) => {
    localStorage.setItem('kalahari.prefs', JSON.stringify({ speed, theme: 'auto', threads: 2 }));
    // What the service worker fetches for later would be taken for a pool that starts, or come from it unseen.
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: () => new Promise(() => {}) });
    const slept = { freezes: 0, hides: 0 };
    Object.assign(window, { slept });
    document.addEventListener('freeze', () => slept.freezes++);
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) slept.hides++;
    });
  }, speed);
  /** @type {string[]} */ const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(site.url);
  await page.waitForSelector('html[data-ready]');
  const protocol = await page.createCDPSession();
  return {
    page,
    problems,
    /** Freezes the tab for so long; browsers freeze only what is hidden, and so does this. @param {number} ms */
    async sleep(ms) {
      await protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
      await new Promise((resolve) => setTimeout(resolve, ms));
      await protocol.send('Page.setWebLifecycleState', { state: 'active' });
      await page.bringToFront();
    },
    slept: () => page.evaluate(() => /** @type {{freezes: number, hides: number}} */ (/** @type {any} */ (window).slept)),
    close: () => context.close(),
  };
}

/** @param {Page} page @param {string} selector @param {string} words a pattern */
const until = (page, selector, words) =>
  page.waitForFunction((selector, words) => new RegExp(words, 'i').test(document.querySelector(selector)?.textContent ?? ''), { polling: 30 }, selector, words);

/** @param {Page} page */
const seeds = (page) =>
  page.evaluate(() =>
    [...(document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('[data-pit]') ?? [])].reduce(
      (sum, one) => sum + Number(/: (\d+) seeds?/.exec(one.getAttribute('aria-label') ?? '')?.[1]),
      0,
    ),
  );

/** @param {Page} page */
const notices = (page) => page.$$eval('.notice', (all) => all.map((one) => one.textContent));

test('a tab frozen while seeds travel, while the engine thinks and after a stop goes on as if nothing had been', async () => {
  const { page, problems, sleep, slept, close } = await visit('fast');
  // Eight seconds a move, so that there is something left to freeze.
  await page.click('.seat[data-side="1"] summary');
  await page.waitForSelector('#exact-1-stops-at');
  await page.select('#exact-1-stops-at', 'time');
  await page.$eval('#exact-1-seconds', (field) => {
    /** @type {HTMLInputElement} */ (field).value = '8';
    field.dispatchEvent(new Event('change'));
  });
  await page.locator('kalah-board >>> button[data-pit="0"]').click();
  await sleep(600);
  await until(page, '#progress', 'nodes');
  await sleep(2500);
  await until(page, '#turn', 'Your turn');
  await page.$eval('#tab-analyse', (tab) => /** @type {HTMLElement} */ (tab).click());
  await until(page, '#a-depth', '\\d');
  await page.evaluate(() => document.getElementById('analysis-stop')?.click());
  await sleep(2500); // longer than a stop may take
  await page.$eval('#tab-play', (tab) => /** @type {HTMLElement} */ (tab).click());
  await page.waitForFunction(() => document.querySelector('kalah-board')?.shadowRoot?.querySelector('button[aria-disabled="false"]'), { polling: 30 });
  await page.evaluate(() =>
    /** @type {HTMLElement | null} */ (document.querySelector('kalah-board')?.shadowRoot?.querySelector('button[aria-disabled="false"]'))?.click(),
  );
  await page.waitForFunction(() => document.querySelectorAll('#moves button:not([data-ply="0"])').length >= 3, { polling: 30 });
  await until(page, '#turn', 'Your turn|wins|draw');
  assert.equal(await seeds(page), 48);
  assert.ok((await slept()).freezes >= 3, 'the tab was never frozen: the test breaks nothing');
  assert.deepEqual(await notices(page), []);
  assert.deepEqual(problems, []);
  await close();
});

test('threads that start while the tab sleeps are not given up', async () => {
  const { page, problems, sleep, slept, close } = await visit('off');
  const before = pools;
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await eventually(() => pools > before);
  await sleep(11_000); // longer than a pool may take to start
  await page.waitForSelector('html[data-ready]');
  await until(page, '#badge-text', '^2 threads$');
  assert.ok((await slept()).freezes >= 1, 'the tab was never frozen: the test breaks nothing');
  assert.deepEqual(problems, []);
  await close();
});

test('two engines in a hidden tab play to the end, without travelling seeds', async () => {
  const { page, problems, slept, close } = await visit('slow');
  await page.locator('[name="seat-0"][value="engine"]').click();
  const front = await page.browserContext().newPage();
  await front.bringToFront();
  await until(page, '#turn', 'wins by|draw'); // in slow motion this would take minutes
  assert.ok((await slept()).hides >= 1, 'the tab was never hidden: the test breaks nothing');
  assert.equal(await seeds(page), 48);
  assert.deepEqual(problems, []);
  await close();
});

test('an evolution in a tab that is hidden and frozen is kept, and comes to the champion of one that never was', async () => {
  const { page, problems, sleep, slept, close } = await visit('off');
  const press = (/** @type {string} */ selector) => page.$eval(selector, (one) => /** @type {HTMLElement} */ (one).click());
  const round = () => page.$eval('.ev-status', (line) => Number(/round ([\d,]+)/.exec(line.textContent ?? '')?.[1].replaceAll(',', '') ?? 0));
  /** Those that the browser keeps, as the room left them. */
  const kept = () =>
    page.evaluate(
      () =>
        new Promise((/** @type {(runs: {round: number, text: string}[]) => void} */ resolve, reject) => {
          const opened = indexedDB.open('kalahari-evolve');
          opened.onsuccess = () => {
            const all = opened.result.transaction('runs').objectStore('runs').getAll();
            all.onsuccess = () => resolve(all.result);
            all.onerror = reject;
          };
        }),
    );
  await press('#tab-evolve');
  await page.waitForSelector('#view-evolve:not([inert]) .ev-main');
  await page.$eval('[name="ev-seed"]', (field) => {
    /** @type {HTMLInputElement} */ (field).value = '7';
  });
  await press('.ev-main');
  await eventually(async () => (await round()) > 0);
  const front = await page.browserContext().newPage();
  await front.bringToFront();
  await eventually(() => page.evaluate(() => document.hidden));
  const hidden = await round();
  await eventually(async () => (await kept())[0]?.round >= hidden);
  await sleep(2500); // longer than a stop may take; and it is seen again
  const woken = await round();
  await eventually(async () => (await round()) > woken);
  await press('.ev-main');
  await until(page, '.ev-status', 'paused');
  const last = await round();
  await eventually(async () => (await kept())[0].round === last);
  const [{ text }] = await kept();
  const end = async (/** @type {object} */ request) => {
    const { population, champions } = await engine.ask('evolve', { ...request, rate: true });
    return { population, champion: champions.at(-1).network };
  };
  const whole = await end({ settings: { preset: 'as-intended', seed: 7 }, rounds: last });
  assert.deepEqual(await end({ run: text, rounds: 0 }), whole);
  const { freezes, hides } = await slept();
  assert.ok(freezes >= 1 && hides >= 1, 'the tab was never frozen: the test breaks nothing');
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await until(page, '#view-evolve:not([inert]) .ev-status', 'paused');
  assert.equal(await round(), last);
  assert.deepEqual(await notices(page), []);
  assert.deepEqual(problems, []);
  await close();
});

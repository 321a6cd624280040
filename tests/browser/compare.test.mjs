// Compare where it measures: the depth is found on the spot, threads get a fair chance, nothing is drawn while a search is timed,
// and whoever leaves keeps what there is.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, serveSite, test } from './harness.mjs';
import { press, view, visit } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** @param {Page} page @param {string | RegExp} text */
const said = (page, text) => page.locator('#c-said').filter({ hasText: text }).waitFor({ timeout: 50_000 });

/** @param {Page} page */
const modes = (page) => page.locator('#c-results tbody th').allTextContents();

/** Takes part only what is named. @param {Page} page @param {string[]} wanted */
async function choose(page, wanted) {
  for (const one of await page.locator('#compare-form [name="mode"]').all()) await one.setChecked(wanted.includes((await one.getAttribute('value')) ?? ''));
}

/** Notes every redraw of the results, and whether a search ran at that moment. */
const watchDrawing = () => {
  const seen = { open: 0, searches: 0, drawn: 0, during: 0 };
  Object.assign(window, { seen });
  const { addEventListener: listen, postMessage } = Worker.prototype;
  /** @type {Map<Worker, Set<number>>} */ const open = new Map();
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
    if (message.type === 'call' && message.name === 'search') {
      open.set(this, (open.get(this) ?? new Set()).add(message.id));
      seen.open++;
      seen.searches++;
    }
    return postMessage.call(this, message, ...rest);
  };
  // Ahead of the page's own listener, which may draw at once.
  Worker.prototype.addEventListener = function (/** @type {string} */ type, /** @type {any} */ listener, /** @type {any} */ options) {
    if (type === 'message') {
      listen.call(this, type, (/** @type {any} */ { data }) => {
        if ((data.type === 'result' || data.type === 'error') && open.get(this)?.delete(data.id)) seen.open--;
      });
    }
    return listen.call(this, type, listener, options);
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      seen.drawn++;
      if (seen.open > 0) seen.during++;
    }).observe(/** @type {Node} */ (document.querySelector('#c-results')), { childList: true });
  });
};

test('without a depth it is measured: the slowest chosen mode takes about a second, and others choose another', async () => {
  const { page, problems, close } = await visit(browser, site.url, { threads: 2 });
  await view(page, 'Compare');
  assert.equal(await page.locator('#c-depth').inputValue(), '', 'nobody guesses');
  await page.getByLabel('Runs').fill('1');
  await press(page, 'Compare modes');
  await said(page, /^Calibrating: /);
  await said(page, /^Done\.$/);
  const all = Number(await page.locator('#c-depth').inputValue());
  assert.ok(all >= 6 && all <= 14, `depth ${all}`);
  assert.equal((await modes(page)).length, 5);
  assert.match((await page.locator('#c-results .note').first().textContent()) ?? '', /seq_ab.* took less than 20 ms, too little for threads to show a gain/);

  await press(page, 'Compare these deeper');
  await said(page, /^Done\.$/);
  assert.ok((await modes(page)).every((mode) => !mode.endsWith('_mm')));
  const deeper = Number(await page.locator('#c-depth').inputValue());
  assert.ok(deeper >= all + 4, `from ${all} to ${deeper}`);
  assert.equal(await page.getByRole('button', { name: 'Compare these deeper' }).count(), 0);

  await page.locator('#c-depth').fill('5');
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  assert.match((await page.locator('#c-results caption').textContent()) ?? '', /, depth 5, /, 'a depth that somebody chose stays');
  assert.equal(await page.locator('#c-depth').inputValue(), '5');
  await choose(page, []);
  await press(page, 'Compare modes');
  await said(page, 'Choose at least one mode.');
  assert.deepEqual(problems, []);
  await close();
});

test('one redraw for each finished search, and none while one is timed', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2, init: watchDrawing });
  await view(page, 'Compare');
  await choose(page, ['seq_mm', 'seq_ab', 'young_bros']);
  await page.locator('#c-depth').fill('7');
  await page.getByLabel('Runs').fill('3');
  const seen = () => page.evaluate(() => /** @type {any} */ (window).seen);
  assert.equal((await seen()).drawn, 0);
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  const { drawn, during, searches } = await seen();
  assert.ok(searches > 9, 'a warm-up and nine searches');
  assert.deepEqual({ drawn, during }, { drawn: 9, during: 0 });
  await close();
});

test('leaving stops the comparison and keeps what was measured', async () => {
  const { page, close } = await visit(browser, site.url, { threads: 2 });
  await view(page, 'Compare');
  await choose(page, ['seq_mm', 'seq_ab']);
  await page.locator('#c-depth').fill('11');
  await page.getByLabel('Runs').fill('20');
  await press(page, 'Compare modes');
  await said(page, 'Round 2');
  await view(page, 'Play');
  await page.locator('#c-said').filter({ hasText: 'Cancelled; what was measured is kept.' }).waitFor({ state: 'attached' });
  await view(page, 'Compare');
  assert.deepEqual(await modes(page), ['seq_mm', 'seq_ab']);
  assert.equal(await page.getByRole('button', { name: 'Compare modes' }).isEnabled(), true);
  await close();
});

test('modes that disagree are an error in red', async () => {
  const { page, close } = await visit(browser, site.url, {
    threads: 2,
    init: () => {
      const { addEventListener } = Worker.prototype;
      Worker.prototype.addEventListener = function (/** @type {string} */ type, /** @type {any} */ listener, /** @type {any} */ options) {
        const lying = (/** @type {any} */ event) => {
          if (type === 'message' && event.data.value?.mode === 'young_bros') event.data.value.value += 2;
          return listener.call(this, event);
        };
        return addEventListener.call(this, type, lying, options);
      };
    },
  });
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('4');
  await press(page, 'Compare modes');
  await said(page, /^Done\.$/);
  assert.match((await page.locator('#c-results .verdict.wrong').textContent()) ?? '', /^The modes disagree at depth 4: .*young_bros/);
  await close();
});

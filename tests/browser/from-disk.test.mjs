// The site without any server, by a double click on dist/index.html: in both browsers the whole page works on one thread and says
// why. What is made for this stays away from visitors over http.

import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DIST } from '../../tools/serve.mjs';
import { launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { ready } from './page-kit.mjs';
import { BROWSERS, until } from './places.mjs';

/** @typedef {import('./places.mjs').Tab} Tab */

/** @param {string} name */
const onDisk = (name) => pathToFileURL(path.join(DIST, name)).href;

/** @param {Tab} tab @param {string} selector also in the board */
const click = (tab, selector) =>
  tab.evaluate((/** @type {string} */ selector) => {
    const found = document.querySelector(selector) ?? document.querySelector('kalah-board')?.shadowRoot?.querySelector(selector);
    /** @type {HTMLElement} */ (found).click();
  }, selector);

/** @param {Tab} tab @param {string} selector @returns {Promise<string>} */
const text = (tab, selector) => tab.evaluate((/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '', selector);

/** @param {Tab} tab @param {string} selector @param {string} words a pattern */
const untilText = (tab, selector, words) =>
  until(tab, ([selector, words]) => new RegExp(words).test(document.querySelector(selector)?.textContent ?? ''), [selector, words]);

/** @param {Tab} tab @param {Record<string, string>} fields by selector */
const fill = (tab, fields) =>
  tab.evaluate((/** @type {Record<string, string>} */ fields) => {
    for (const [selector, value] of Object.entries(fields)) {
      const field = /** @type {HTMLInputElement} */ (document.querySelector(selector));
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, fields);

/** @param {Tab} tab */
const untilReady = (tab) => until(tab, () => location.href.includes('/from-disk.html') && 'ready' in document.documentElement.dataset);

for (const { name, launch, open } of BROWSERS) {
  describe(name, () => {
    /** @type {any} */ let browser;
    before(async () => {
      browser = await launch();
    });
    after(() => browser?.close());

    test('opened from the disk the page plays, keeps, analyses, solves, compares and measures, on one thread, and says why', async () => {
      const { tab, problems, close } = await open(browser);
      void tab.goto(onDisk('index.html')).catch(() => {}); // it leads on before it has loaded
      await untilReady(tab);
      assert.equal(await text(tab, '#badge-text'), 'Single thread');
      await click(tab, '#badge');
      assert.match(await text(tab, '#threads-why'), /^The engine searches on a single thread\. One thread only: the page was opened from the disk/);
      assert.match(await text(tab, '#threads-isolation'), /^Served over HTTP it uses all cores; “python3 -m http\.server”/);
      assert.match(await text(tab, '#offline-note'), /works without a network/);
      await click(tab, '#threads-dialog [data-close]');

      await click(tab, '[data-pit="0"]');
      await untilText(tab, '#moves [data-ply="2"]', '.');
      await untilText(tab, '#turn', 'Your turn');
      const moves = await text(tab, '#moves');
      await tab.evaluate(() => {
        delete document.documentElement.dataset.ready;
        location.reload();
      });
      await untilReady(tab);
      assert.equal(await text(tab, '#moves'), moves, 'the game outlives a reload');

      await click(tab, '#tab-analyse');
      await untilText(tab, '#a-line', '\\d');
      await click(tab, '#analysis-on'); // it might prove by itself what is to be solved
      await tab.evaluate(() => {
        location.hash = 'game=houses=5 seeds=3; 3,3,3,3,3,0/3,3,3,3,3,0 0; ';
      });
      await until(tab, () => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('[data-pit]').length === 12);
      await click(tab, '#solve');
      await untilText(tab, '#solve-said', '^Solved in .* nodes\\. Proved: You \\+6\\.$'); // as published

      await click(tab, '#tab-compare');
      await until(tab, () => !document.querySelector('#view-compare')?.hasAttribute('inert')); // a script can click what a hand cannot
      await fill(tab, { '#c-depth': '4', '#c-runs': '1' });
      await click(tab, '#c-run');
      await untilText(tab, '#c-said', '^Done\\.');

      await click(tab, '#tab-lab');
      await until(tab, () => document.querySelector('#lab-run') !== null);
      await click(tab, '[name="lab-experiment"][value="browser"]');
      await fill(tab, { '#lab-fields [name="depth"]': '8', '#lab-fields [name="runs"]': '1' });
      assert.match(await text(tab, '#lab-limits'), /opened from the disk/);
      await click(tab, '#lab-run');
      await untilText(tab, '#lab-said', '^Done in');
      await until(tab, () => document.querySelector('.lab-exports') !== null && document.querySelector('.lab-plot canvas') !== null);
      await until(tab, () => document.styleSheets.length === 8); // Compare’s sheet and the lab’s came along

      assert.equal(await text(tab, '.notice:not(.news)'), '');
      assert.deepEqual(problems, []);
      await close();
    });

    test('a shared game in the address is opened; a frame says that it needs a server', async () => {
      const { tab, problems, close } = await open(browser);
      void tab.goto(`${onDisk('index.html')}#game=${encodeURIComponent('standard; 2,2,0/2,2,0 0; ')}`).catch(() => {});
      await untilReady(tab);
      await until(tab, () => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('[data-pit]').length === 6);
      await click(tab, '#open-share');
      await until(tab, () => document.querySelector('#share-dialog[open]') !== null);
      await tab.evaluate(() => {
        /** @type {HTMLTextAreaElement} */ (document.querySelector('#paste')).value = /** @type {HTMLInputElement} */ (
          document.querySelector('#share-link')
        ).value;
      });
      await click(tab, '#paste-load');
      await until(tab, () => !document.querySelector('#share-dialog[open]'));
      assert.deepEqual(problems, []);
      for (const name of ['embed.html', 'examples/teaching.html']) {
        await tab.goto(onDisk(name));
        await untilText(tab, 'body', 'needs a server');
      }
      await close();
    });
  });
}

describe('over http', () => {
  /** @type {import('playwright-core').Browser} */ let browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser?.close());

  test('a visitor gets nothing of what is made for the disk, and the document for there leads to the page', async () => {
    /** @type {string[]} */ const asked = [];
    const site = await serveSite({ bare: true, intercept: (path) => asked.push(path) < 0 });
    const { page, problems } = await openPage(browser, site.url, { serviceWorkers: 'allow' });
    await ready(page);
    await page.locator('#offline-note', { hasText: /works without a network/ }).waitFor({ state: 'attached' });
    assert.deepEqual(
      asked.filter((path) => path.includes('from-disk')),
      [],
    );
    await page.goto(`${site.url}from-disk.html#game=${encodeURIComponent('standard; 2,2,0/2,2,0 0; ')}`).catch(() => {}); // it leads on before it has loaded
    await page.waitForURL((url) => url.pathname === '/');
    await ready(page);
    await page.waitForFunction(() => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('[data-pit]').length === 6); // with the game of its address
    assert.deepEqual(
      asked.filter((path) => path.includes('from-disk')),
      ['/from-disk.html'],
      'its program stays away',
    );
    assert.deepEqual(problems, []);
    await page.context().close();
    await site.close();
  });
});

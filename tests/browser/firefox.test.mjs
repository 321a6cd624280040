// The page in Firefox, as a visitor uses it: a game by mouse, one by keyboard, a search that is stopped, a reload, an evolution. What both
// browsers are asked of the engine itself is in places.test.mjs.

import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { serveStranger } from './embed-kit.mjs';
import { launchFirefox, openFirefox } from './firefox.mjs';
import { serveSite, test } from './harness.mjs';
import { until } from './places.mjs';
import { SLUGS } from '../../www/learn/lessons/list.js';

/** @typedef {import('puppeteer-core').Page} Page */

/** A game that is over soon: a key takes its time on the way through the driver. */
const SMALL = 'houses=4 seeds=2; 2,2,2,2,0/2,2,2,2,0 0; ';
const WIDE_OPEN = 'houses=8 seeds=8; 8,8,8,8,8,8,8,8,0/8,8,8,8,8,8,8,8,0 0; ';

const WAIT = { polling: 20 };

/** What is on the board: each pit's seeds and the houses that can be played. @param {Page} page */
const board = (page) =>
  page.evaluate(() => {
    const all = /** @type {HTMLElement[]} */ ([...(document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('[data-pit]') ?? [])]);
    all.sort((a, b) => Number(a.dataset.pit) - Number(b.dataset.pit));
    return {
      pits: all.map((one) => Number(/: (\d+) seeds?/.exec(one.getAttribute('aria-label') ?? '')?.[1])),
      legal: all.filter((one) => one.getAttribute('aria-disabled') === 'false').map((one) => Number(one.dataset.pit)),
    };
  });

/** @param {Page} page */
const turn = (page) => page.$eval('#turn', (one) => one.textContent ?? '');

/** @param {Page} page @param {string} words a pattern */
const untilTurn = (page, words) =>
  page.waitForFunction((words) => new RegExp(words, 'i').test(document.getElementById('turn')?.textContent ?? ''), WAIT, words);

/** @param {Page} page @param {string} selector @param {string} words */
const untilText = (page, selector, words) =>
  page.waitForFunction((selector, words) => new RegExp(words).test(document.querySelector(selector)?.textContent ?? ''), WAIT, selector, words);

/** @param {Page} page @param {number} count */
const untilMoves = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll('#moves button:not([data-ply="0"])').length >= count, WAIT, count);

/** Waits until a house can be played or the game is over, and tells which. @param {Page} page */
async function untilPlayable(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('kalah-board')?.shadowRoot?.querySelector('[data-pit][aria-disabled="false"]') ||
      /win|draw/i.test(document.querySelector('#turn')?.textContent ?? ''),
    WAIT,
  );
  return !/win|draw/i.test(await turn(page));
}

/** @param {Page} page */
const moves = (page) => page.$$eval('#moves button:not([data-ply="0"])', (all) => all.length);

/** Opens the page with the seeds lying still. @param {import('puppeteer-core').Browser} browser @param {string} url */
async function visit(browser, url) {
  const opened = await openFirefox(browser, url);
  await opened.page.waitForSelector('html[data-ready]');
  await opened.page.evaluate(() => localStorage.setItem('kalahari.prefs', JSON.stringify({ speed: 'off', theme: 'auto', threads: 2 })));
  await opened.page.reload();
  await opened.page.waitForSelector('html[data-ready]');
  return opened;
}

for (const isolation of [true, false]) {
  describe(isolation ? 'with the headers' : 'without headers', () => {
    /** @type {import('puppeteer-core').Browser} */ let browser;
    /** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
    before(async () => {
      [browser, site] = await Promise.all([launchFirefox({ serviceWorkers: false }), serveSite({ isolation })]);
    });
    after(async () => {
      await browser?.close();
      await site?.close();
    });

    test('a whole game by mouse, kept over a reload in its middle', async () => {
      const { page, problems, close } = await visit(browser, site.url);
      await untilText(page, '#badge-text', isolation ? '^2 threads$' : '^Single thread$');
      let reloaded = false;
      for (let decisions = 0; decisions < 100 && (await untilPlayable(page)); decisions++) {
        const { legal, pits } = await board(page);
        assert.equal(
          pits.reduce((sum, n) => sum + n, 0),
          48,
          `${pits}`,
        );
        assert.ok(legal.length > 0 && legal.every((pit) => pit < 6), `own houses only: ${legal}`);
        const before = await moves(page);
        await page.locator(`kalah-board >>> button[data-pit="${legal[decisions % legal.length]}"]`).click();
        await untilMoves(page, before + 1);
        await untilTurn(page, 'Your turn|win|draw');
        if (!reloaded && decisions === 3) {
          reloaded = true;
          const held = await board(page);
          await page.reload();
          await page.waitForSelector('html[data-ready]');
          assert.deepEqual(await board(page), held);
        }
      }
      assert.match(await turn(page), /^(You|The engine) wins? by|^A draw/);
      assert.ok(reloaded);
      assert.deepEqual(problems, []);
      await close();
    });

    if (isolation)
      test('one game in two tabs: the second takes it over, and the first has it back when that is closed', async () => {
        const { page, problems, close } = await visit(browser, site.url);
        await untilPlayable(page);
        await page.locator('kalah-board >>> button[data-pit="2"]').click();
        await untilMoves(page, 1);
        const second = await page.browserContext().newPage();
        await second.goto(site.url);
        await second.waitForSelector('html[data-ready]');
        await untilText(second, '#notices', 'open in another tab');
        await second.locator('.notice[data-key="tabs"] button').click(); // the first: to take it over
        await untilText(second, '#said', 'The game is in this tab now');
        await untilText(page, '#notices', 'open in another tab');
        await second.close();
        await untilText(page, '#said', 'The game is in this tab now');
        assert.equal(await page.$eval('#notices', (list) => list.textContent), '');
        assert.deepEqual(problems, []);
        await close();
      });

    test('a whole small game by keyboard, two people', async () => {
      const { page, problems, close } = await visit(browser, site.url);
      await page.evaluate((text) => {
        location.hash = `game=${text}`;
      }, SMALL);
      await page.waitForFunction(() => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('[data-pit]').length === 10);
      await page.locator('[name="seat-1"][value="human"]').click();
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('kalah-board')?.shadowRoot?.querySelector('button[tabindex="0"]'))?.focus());
      for (let i = 0; i < 200 && (await untilPlayable(page)); i++) {
        const { legal } = await board(page);
        const before = await moves(page);
        await page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (String((legal[(i * 7) % legal.length] % 5) + 1)));
        await untilMoves(page, before + 1);
      }
      assert.match(await turn(page), /^(South|North) wins by|^A draw/);
      assert.deepEqual(problems, []);
      await close();
    });

    test('embed.html in a frame of another site says that it is ready, plays what it is told, and answers', async () => {
      const stranger = await serveStranger();
      const { page, problems, close } = await openFirefox(browser, `${stranger.url}plain`);
      const said = await page.evaluate(
        (src) =>
          new Promise((resolve) => {
            const frame = document.createElement('iframe');
            /** @type {any[]} */ const heard = [];
            const send = (/** @type {object} */ message) => frame.contentWindow?.postMessage({ kalahari: 1, ...message }, '*');
            addEventListener('message', ({ data, origin, source }) => {
              if (source !== frame.contentWindow || data.kalahari !== 1) return;
              heard.push({ ...data, from: origin });
              if (data.type === 'ready') send({ type: 'play', id: 1, house: 3 });
              if (data.type === 'move' && data.by === 'engine') send({ type: 'play', id: 2, house: 99 });
              if (data.id === 2) resolve(heard);
            });
            Object.assign(frame, { src, width: 720, height: 480, title: 'board' });
            document.body.append(frame);
          }),
        `${site.url}embed.html?engine=easy&speed=off&rules=houses%3D3+seeds%3D2`,
      );
      await close();
      await stranger.close();
      const ready = said.find((/** @type {any} */ one) => one.type === 'ready');
      assert.deepEqual([ready?.from, ready?.engine.build], [new URL(site.url).origin, 'single'], 'Firefox isolates no frame of a page that is not');
      assert.deepEqual(
        said.filter((/** @type {any} */ one) => one.type === 'move' && one.by === 'program').map((/** @type {any} */ one) => [one.house, one.id]),
        [[3, 1]],
      );
      assert.deepEqual([said.at(-1).type, said.at(-1).id], ['error', 2]);
      assert.deepEqual(problems, []);
    });

    if (isolation)
      test('an evolution starts, pauses, and plays one round more', async () => {
        const { page, problems, close } = await visit(browser, site.url);
        await page.locator('#tab-evolve').click();
        await page.waitForSelector('#view-evolve:not([inert]) .ev-main');
        await page.locator('.ev-main').click();
        await untilText(page, '.ev-status', 'round [1-9].* a second');
        await untilText(page, '.ev-champion-said', 'rated');
        await page.locator('.ev-main').click();
        await untilText(page, '.ev-status', 'paused');
        const round = () => page.$eval('.ev-status', (line) => Number(/round ([\d,]+)/.exec(line.textContent ?? '')?.[1].replaceAll(',', '')));
        const before = await round();
        await page.locator('.ev-main + button').click();
        await untilText(page, '.ev-status', `round ${(before + 1).toLocaleString('en')} .*paused`);
        assert.equal(await page.$$eval('.ev-people li', (all) => all.length), 20);
        assert.deepEqual(problems, []);
        await close();
      });

    if (isolation)
      test('the stepper opens a link at its step, goes on, jumps, and plays to the end; a lesson comes alive', async () => {
        const { page, problems, close } = await visit(browser, site.url);
        const at = (/** @type {number} */ step) => page.waitForSelector(`.stepper[data-step="${step}"]`);
        await page.evaluate(() => {
          location.hash = 'learn?stepper=figure-1&beside=seq_mm&step=12';
        });
        await at(12);
        await untilText(page, '.st-saved', 'saves 47 of the 121 positions');
        await page.keyboard.press('ArrowRight');
        await at(13);
        await page.keyboard.press('c');
        await untilText(page, '.st-sentence', 'cannot matter');
        await page.locator('[role="treeitem"][tabindex="0"]').click();
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        await untilText(page, '.st-aside', 'Back to step');
        await page.locator('.st-slide input').fill('230');
        await at(230);
        await page.select('.st-speed', '4');
        await page.locator('[data-icon="play"]').click();
        await at(241);
        await untilText(page, '.st-sentence', '^Done: 4');
        await page.evaluate(() => {
          location.hash = 'learn?lesson=extra-turns';
        });
        await untilText(page, '.lesson-live[data-state="done"] .lesson-said', 'The printed rule plays house');
        await page.waitForSelector('.lesson-piece[data-state="done"] .stepper');
        assert.deepEqual(problems, []);
        await close();
      });

    if (isolation)
      test('practice: a value, a window, a cut marked in the tree, a teacher’s link; and all nine lessons open', async () => {
        const { page, problems, close } = await visit(browser, site.url);
        const follow = (/** @type {string} */ inside) =>
          page.evaluate((hash) => {
            location.hash = hash;
          }, `learn?${inside}`);
        const exercise = (/** @type {string} */ ask) => follow(`exercise=((3 12 8) (2 4 6) (14 5 2))&ask=${ask}&tries=1`);
        await exercise('values');
        await untilText(page, '.pr-from', 'One try at each question');
        await page.locator('#practice-value').fill('3');
        await page.keyboard.press('Enter');
        await untilText(page, '.pr-said.right', 'Second moves here and takes the lowest of 3, 12, and 8');
        await exercise('windows');
        await page.waitForSelector('.pr-windows #practice-alpha');
        await untilText(page, '.pr-question', 'Question 1 of 3: branch 1');
        await page.focus('#practice-alpha');
        await page.keyboard.press('Enter'); // nothing is known
        await untilText(page, '.pr-said.right', 'Nothing is known yet');
        await page.locator('#practice-alpha').fill('3');
        await page.keyboard.press('Enter');
        await untilText(page, '.pr-said.right', 'First already has 3 from branch 1');
        await exercise('cuts');
        await page.waitForSelector('.pr-cuts .pr-question');
        await page.evaluate(() => /** @type {SVGElement} */ (document.querySelector('.pr-sheet [role="treeitem"][tabindex="0"]')).focus());
        for (const key of /** @type {const} */ (['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter']))
          await page.keyboard.press(key);
        await untilText(page, '.pr-question', '^2 branches are marked');
        await page.locator('.pr-form .primary').click();
        await untilText(page, '.pr-points', '^2 of 2');
        await page.locator('.pr-teacher summary').click();
        await page.locator('#teacher-text').fill('((3 12 8) +(2 4 6))');
        await page.locator('.pr-teacher form .go button').click();
        await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('#teacher-link'))?.value, WAIT);
        const link = await page.$eval('#teacher-link', (one) => /** @type {HTMLInputElement} */ (one).value);
        assert.ok(link.endsWith('#learn?exercise=((3+12+8)+%2B(2+4+6))&ask=cuts&tries=1'), link);
        for (const slug of SLUGS) {
          await follow(`lesson=${slug}`);
          await page.waitForSelector(`[data-lesson="${slug}"] :is(kalah-board, .lesson-live, .stepper)`);
          await page.waitForFunction(() => !document.querySelector('.lesson :is([data-state="running"], [data-state="loading"])'), WAIT);
        }
        assert.deepEqual(await page.$$eval('[data-state="failed"]', (all) => all.map((one) => one.textContent)), []);
        assert.deepEqual(problems, []);
        await close();
      });

    test('an analysis that would take for ever is stopped, and the game goes on', async () => {
      const { page, problems, close } = await visit(browser, site.url);
      await page.evaluate((text) => {
        location.hash = `game=${text}`;
      }, WIDE_OPEN);
      await page.waitForFunction(() => document.querySelector('kalah-board')?.shadowRoot?.querySelectorAll('[data-pit]').length === 18);
      await page.locator('#tab-analyse').click();
      await page.select('#analysis-budget', '0');
      await untilText(page, '#a-depth', '→');
      await page.locator('#analysis-stop').click();
      await page.waitForSelector('#analysis-stop:disabled');
      await page.locator('kalah-board >>> button[data-pit="0"]').click();
      await untilMoves(page, 1);
      await untilText(page, '#live', 'sows? 8 from house 1');
      assert.deepEqual(problems, []);
      await close();
    });
  });
}

// The driver does not always hear of the end of a navigation that a service worker answers, so these tests look at the page itself.
describe('with a service worker, on a host without headers', () => {
  /** @type {import('puppeteer-core').Browser} */ let browser;
  /** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
  before(async () => {
    [browser, site] = await Promise.all([launchFirefox(), serveSite({ isolation: false, bare: true })]);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('one reload gives threads, and the page outlives its server', async () => {
    const page = await (await browser.createBrowserContext()).newPage();
    void page.goto(site.url).catch(() => {});
    await until(page, () => crossOriginIsolated && 'ready' in document.documentElement.dataset);
    await until(page, () => /thread/.test(document.getElementById('badge-text')?.textContent ?? ''));
    assert.match(await page.$eval('#badge-text', (badge) => badge.textContent ?? ''), /[2-9] threads/);
    await until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
    await site.close();
    await page.evaluate(() => {
      delete document.documentElement.dataset.ready;
      location.reload();
    });
    await until(page, () => crossOriginIsolated && 'ready' in document.documentElement.dataset);
    await page.evaluate(() => document.getElementById('hint')?.click());
    await until(page, () => /house/i.test(document.getElementById('said')?.textContent ?? ''));
  });
});

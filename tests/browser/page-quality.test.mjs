// Promises in numbers: accessible in every view, light and dark; touch targets; no sideways scrolling;
// a page that never freezes or shifts while the engine thinks; size. How fast it is, tools/bench-page.mjs measures.

import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { siteFiles } from '../../tools/precache.mjs';
import { DIST } from '../../tools/serve.mjs';
import { eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import {
  axe,
  evolveSome,
  house,
  layCheckers,
  learnSome,
  NEAR_END,
  press,
  proveTwo,
  ready,
  sit,
  still,
  turn,
  untilTurn,
  view,
  visit,
  watchTasks,
  WIDE_OPEN,
} from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const DESK = { width: 1280, height: 800 };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser({ own: true }), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Black may capture 11x18 and on to 27 or 25, or 3x12. */
const FORK = '[FEN "B:W15,23,22,8,32:B11,3"] *';

/**
 * How a game is begun and ended, and what is opened of it alone.
 * @typedef {object} Game
 * @property {(page: Page) => Promise<void>} begin
 * @property {string} over a link to a game that is over
 * @property {string[]} [dialogs]
 * @property {string} [rules] of one's own
 * @property {string} [tree] where the stepper's tree comes from
 * @property {boolean} [alone] with the rooms to which the game on the table is the same
 */
/** @type {Record<string, Game>} */
const GAMES = {
  Kalah: {
    async begin(page) {
      await house(page, 2).click();
      await page.locator('#moves [data-ply="1"]').waitFor();
    },
    rules: 'Custom',
    alone: true,
    over: `game=${NEAR_END}6-5 3 6`,
  },
  checkers: {
    async begin(page) {
      await house(page, 2).click();
      await layCheckers(page, '1. 11-15 *');
      await layCheckers(page, FORK);
      await page.locator('checkers-board button[data-square="11"]').click(); // lifted
    },
    dialogs: ['#open-games'],
    tree: 'checkers',
    over: `of=checkers&game=${encodeURIComponent('[FEN "W:W13,K14:B9"] 1. 14x5 0-1')}`,
  },
};

/** Opens every view and dialog in turn. @param {Page} page @param {Game} game @param {(where: string) => Promise<void>} check */
async function everywhere(page, { begin, over, dialogs = [], rules, tree, alone }, check) {
  await begin(page);
  await page.locator('#seats summary:visible').first().click();
  await check('play');
  for (const opener of ['#new', '#open-editor', '#open-share', '#open-settings', '#badge', '#open-rules', ...dialogs]) {
    if (!(await page.locator(opener).isVisible())) continue; // the badge on a phone: Settings have it
    await page.locator(opener).click();
    await page.locator('dialog[open]').waitFor();
    if (opener === '#new' && rules) await page.locator('#new-rules').selectOption(rules);
    await check(opener);
    await page.keyboard.press('Escape');
  }
  await view(page, 'Analyse');
  await page.locator('#a-line button').first().waitFor();
  await check('analyse');
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('4');
  await press(page, 'Compare modes');
  await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
  await check('compare');
  await view(page, 'Lab');
  await page.locator('#lab-settings summary').click();
  await page.locator('#lab-lanes').getByLabel('Depth').fill('8');
  await press(page, 'Record one search');
  await page.locator('.lanes-canvas').waitFor();
  await check('lab');
  await learnSome(page, tree);
  await check('learn');
  if (alone) {
    await evolveSome(page);
    await check('evolve');
    await proveTwo(page);
    await check('history');
  }
  await view(page, 'Play');
  await page.evaluate((hash) => (location.hash = hash), over);
  await untilTurn(page, /win|draw/);
  await check('game over');
}

/** What is wider than the screen, and what a finger could miss. @param {import('playwright-core').Page} page */
const misfits = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */ const small = [];
    const roots = [
      document.querySelector('dialog[open]') ?? document,
      .../** @type {ShadowRoot[]} */ (
        [
          // A board that is only to be seen has no targets.
          document.querySelector('dialog[open]') ? null : document.querySelector('kalah-board#board:not([inert])')?.shadowRoot,
        ].filter(Boolean)
      ),
    ];
    for (const root of roots) {
      for (const one of root.querySelectorAll(
        'button, select, summary, input:not([type=radio], [type=checkbox], [type=file]), label:has(input:is([type=radio], [type=checkbox], [type=file])), textarea',
      )) {
        const { width, height } = one.getBoundingClientRect();
        if (width && (width < 43.5 || height < 43.5))
          small.push(`${one.tagName} ${one.id || one.textContent?.trim().slice(0, 20)} ${width.toFixed(0)}×${height.toFixed(0)}`);
      }
    }
    return { wide: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth), small };
  });

const LYING = { width: 740, height: 360 };

for (const [name, game] of Object.entries(GAMES)) {
  // The desk in dark, the phone in light: tests/unit/palette.test.mjs has the contrast of the colours in both.
  test(`${name}: axe finds nothing in any view, light or dark; targets of 44 px on a phone, and nothing wider than it`, async () => {
    const { page, problems, close } = await visit(browser, site.url, { context: { ...PHONE, viewport: DESK, reducedMotion: 'reduce' } });
    await everywhere(page, game, async (where) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await axe(page, `${where}, dark`);
      await page.emulateMedia({ colorScheme: 'light' });
      for (const size of [LYING, PHONE.viewport]) {
        await page.setViewportSize(size);
        await still(page);
        assert.deepEqual(await misfits(page), { wide: 0, small: [] }, `${where}, ${size.width} × ${size.height}`);
      }
      await axe(page, `${where} on a phone, light`);
      await page.setViewportSize(DESK);
    });
    assert.deepEqual(problems, []);
    await close();
  });
}

test('a ten-house board keeps its targets on a phone', async () => {
  const { page, close } = await visit(browser, site.url, { context: PHONE, link: 'standard; 9,9,9,9,9,9,9,9,9,9,0/9,9,9,9,9,9,9,9,9,9,0 0; ' });
  const sizes = await page
    .locator('kalah-board button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
  assert.equal(sizes.length, 20);
  assert.ok(Math.min(...sizes) >= 44, String(Math.min(...sizes)));
  await close();
});

test('the page’s own thread is never busy for 50 ms during a search, and nothing moves on it', async () => {
  const { page, close } = await visit(browser, site.url, { link: WIDE_OPEN });
  await page.getByText('Exact settings').first().click();
  await page.locator('#exact-1-stops-at').selectOption('time');
  await page.locator('#exact-1-seconds').fill('3600');
  await page.locator('#exact-1-seconds').press('Tab');
  await still(page);
  await page.evaluate(() => {
    const seen = { shift: 0, depths: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += /** @type {any} */ (entry).value;
    }).observe({ type: 'layout-shift' });
    new MutationObserver(() => seen.depths++).observe(/** @type {Node} */ (document.querySelector('#a-depth')), {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const longTasks = await watchTasks(browser, page);
  const places = () =>
    page.evaluate(() => ['#turn', '#board', '#undo', '#seats', '#moves'].map((id) => document.querySelector(id)?.getBoundingClientRect().top));
  const seen = () => page.evaluate(() => /** @type {{shift: number, depths: number}} */ (/** @type {any} */ (window).seen));
  const before = await places();
  await house(page, 1).click();
  await untilTurn(page, /thinking/);
  await page.locator('#progress').filter({ hasText: /nodes/ }).waitFor();
  assert.deepEqual(await places(), before, 'the same places while thinking');
  await eventually(async () => {
    await page.evaluate(() => document.getElementById('move-now')?.click());
    return /Your turn|Paused/.test(await turn(page));
  });
  assert.deepEqual(await places(), before, 'and after');
  assert.ok((await seen()).shift < 0.001, `layout shift ${(await seen()).shift}`);
  await view(page, 'Analyse');
  await page.locator('#analysis-budget').selectOption('0'); // another depth is always on its way
  await page.locator('#a-depth').filter({ hasText: /\d/ }).waitFor();
  await still(page);
  const { depths } = await page.evaluate(() => Object.assign(/** @type {any} */ (window).seen, { shift: 0 }));
  await eventually(async () => (await seen()).depths >= depths + 2);
  assert.ok((await seen()).shift < 0.001, `layout shift ${(await seen()).shift}`);
  assert.deepEqual(await longTasks(), [], 'long tasks in ms');
  await close();
});

test('the watch above can see a long task', async () => {
  const { page, close } = await visit(browser, site.url);
  const longTasks = await watchTasks(browser, page);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          // Long enough for 50 ms of its own, however many others want the processor.
          for (const end = performance.now() + 1000; performance.now() < end;);
          setTimeout(resolve); // a trace has no task that is still running
        });
      }),
  );
  assert.equal((await longTasks()).length, 1);
  await close();
});

for (const [build, isolation] of /** @type {const} */ ([
  ['threaded', true],
  ['single', false],
])) {
  test(`a visitor who plays downloads under 275 kB, and of the builds only the ${build} one, once`, async () => {
    /** @type {string[]} */ const asked = [];
    const own = await serveSite({ isolation });
    const { page } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' });
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1) || 'index.html'));
    await page.goto(own.url);
    await ready(page);
    await house(page, 0).click();
    await page.locator('#moves [data-ply="2"]').waitFor();
    assert.deepEqual(
      asked.filter((name) => /[.]wasm$/.test(name)),
      [`${build}/kalahari_bg.wasm`],
    );
    assert.deepEqual(
      asked.filter((name) => /^(analyse|compare|evolve|history|measure|lab|lanes|learn|vendor|examples|embed)/.test(name)),
      [],
    );
    const sizes = [...new Set(asked)].filter((name) => existsSync(path.join(DIST, name))).map(sent);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(sizes.length > 50 && all < 275_000, `${all} bytes in ${sizes.length} files`);
    await page.context().close();
    await own.close();
  });
}

// Two thirds of it are the programs: two of them, Kalah's and the one with all games and rooms, in two builds each.
test('all that is kept for offline use is under 1.55 MB', async () => {
  const all = ['sw.js', ...siteFiles(DIST)].map(sent).reduce((sum, size) => sum + size, 0);
  assert.ok(all < 1_550_000, `${all} bytes`);
});

/** How many bytes our server sends: those of the smallest copy. @param {string} name of a file of the site */
const sent = (name) => statSync(path.join(DIST, existsSync(path.join(DIST, `${name}.br`)) ? `${name}.br` : name)).size;

test('a chosen theme is there before any module is', async () => {
  const { page } = await openPage(browser, 'about:blank', { colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('kalahari.prefs', JSON.stringify({ theme: 'dark' })));
  await page.route('**/page/main.js', (route) => route.abort());
  await page.goto(site.url);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.context().close();
});

test('dark and light are told apart, by the system and by choice', async () => {
  const { page, close } = await visit(browser, site.url, { context: { colorScheme: 'dark' } });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.locator('#open-settings').click();
  await page.getByLabel('Light').check();
  const light = await paper();
  assert.notEqual(light, dark);
  await press(page, 'Done');
  await page.reload();
  await ready(page);
  assert.equal(await paper(), light, 'the choice is kept');
  await sit(page, 'North', 'Human');
  await close();
});

// The first minute on a slow line: the page can be played on before the engine's program is there, what cannot be used yet looks so and
// does nothing, and nothing is lost when the program never comes.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { quiet } from './idle.mjs';
import { house, listed, press, ready, still, turn, untilTurn, visit } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

/**
 * A site whose files of that kind wait for their answer.
 * @param {RegExp} kind @param {string} [document] of the site @param {{width: number, height: number}} [viewport]
 */
async function held(kind, document = '', viewport = undefined) {
  /** @type {() => void} */ let letGo = () => {};
  const gate = new Promise((/** @type {(value: void) => void} */ resolve) => (letGo = resolve));
  let lost = false;
  const site = await serveSite({
    intercept: (path, request, response) => {
      if (!kind.test(path) || request.headers['x-again']) return false;
      void gate.then(async () => {
        if (lost) return response.writeHead(404).end();
        const answer = await fetch(`${site.url}${path.slice(1)}`, { headers: { 'x-again': 'yes', 'accept-encoding': 'identity' } });
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
      });
      return true;
    },
  });
  const { page } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce', ...(viewport ? { viewport } : {}) });
  await page.goto(site.url + document, { waitUntil: 'commit' });
  await page.waitForSelector('#board', { state: 'attached' });
  return {
    page,
    letGo,
    lose: () => {
      lost = true;
      letGo();
    },
    mend: () => (lost = false),
    close: async () => {
      letGo();
      await page.context().close();
      await site.close();
    },
  };
}

const playable = (/** @type {import('playwright-core').Page} */ page) => page.waitForSelector('html[data-playable]');

test('a first move is made before the program is there, and answered when it is', async () => {
  const { page, letGo, close } = await held(/[.]wasm$/, '?seed=2');
  await playable(page);
  assert.equal(await turn(page), 'Your turn');
  await house(page, 0).click();
  await untilTurn(page, /thinking/);
  assert.deepEqual(await listed(page), ['1']);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.ready), undefined);
  letGo();
  await ready(page);
  await untilTurn(page, /Your turn/);
  assert.equal((await listed(page)).length, 2);
  await close();
});

test('a program that never comes: the move that was made is kept, and it is said', async () => {
  const { page, lose, mend, close } = await held(/[.]wasm$/);
  await playable(page);
  await house(page, 0).click();
  await untilTurn(page, /thinking/);
  lose();
  await page.locator('.notice.trouble').filter({ hasText: 'Your saved game is kept.' }).waitFor();
  assert.equal(await turn(page), 'The engine could not start');
  assert.deepEqual(await listed(page), ['1']);
  mend();
  await press(page, 'Try again');
  await ready(page);
  assert.equal((await listed(page))[0], '1');
  await close();
});

test('before its modules are there the page takes no clicks, and says that it is loading', async () => {
  const { page, letGo, close } = await held(/page[/]main[.]js$/);
  await page.locator('#said').filter({ hasText: 'Loading' }).waitFor();
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('header, main')].map((part) => /** @type {HTMLElement} */ (part).inert)), [
    true,
    true,
  ]);
  letGo();
  await playable(page);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('header, main')].map((part) => /** @type {HTMLElement} */ (part).inert)), [
    false,
    false,
  ]);
  await close();
});

test('the rules are those of the variant that is played, whose name stands by the board and where a position is pasted', async () => {
  const site = await serveSite();
  for (const [link, name, told] of /** @type {const} */ ([
    ['', 'Standard', /the house opposite has seeds, you capture both/],
    ['wetherell; 6,6,6,6,6,6,0/6,6,6,6,6,6,0 0; ', 'Wetherell', /two or three, you capture it/],
    ['houses=3 seeds=2 capture=none extra=no relay=no end=empty; 2,2,2,0/2,2,2,0 0; ', 'Custom', /Nothing is ever captured/],
  ])) {
    const { page, close } = await visit(browser, site.url, { link });
    const variant = page.locator('#variant');
    assert.equal(await variant.isVisible(), link !== '');
    await (link ? variant : page.locator('#open-rules')).click();
    assert.equal(await page.locator('#rules-variant').textContent(), `Kalah, ${name}`);
    assert.match((await page.locator('#rules-text').textContent()) ?? '', told);
    await page.keyboard.press('Escape');
    await press(page, 'Share or paste');
    assert.equal(await page.locator('#paste-note').textContent(), `A position is read under the rules of this game: ${name}.`);
    await close();
  }
  await site.close();
});

test('a new game asks for opponent, level, side and who begins; whoever plays North sits below', async () => {
  const site = await serveSite();
  const { page, close } = await visit(browser, site.url, { context: { viewport: { width: 360, height: 640 } } });
  await press(page, 'New game');
  const fits = await page.locator('#new-dialog').evaluate((one) => one.scrollHeight - one.clientHeight);
  assert.ok(fits <= 0, `${fits} px more than one screen`);
  await page.locator('#new-level').selectOption('Easy');
  assert.match((await page.locator('#new-level-about').textContent()) ?? '', /three moves ahead/);
  await page.locator('#new-sides').getByLabel('North').check();
  await page.getByRole('group', { name: 'Who starts' }).getByLabel('Engine').check();
  await page.locator('#new-start').click();
  await page.locator('#moves [data-ply="1"]').waitFor(); // the engine has South, and begins
  await untilTurn(page, /Your turn/);
  const middle = await page.locator('kalah-board').evaluate((board) => board.getBoundingClientRect().top + board.getBoundingClientRect().height / 2);
  const store = await page.locator('kalah-board [data-pit="13"]').boundingBox();
  assert.ok(store && store.y > middle, 'the person’s store is at the lower end');

  await press(page, 'New game');
  assert.equal(await page.locator('#new-sides').getByLabel('North').isChecked(), true, 'as it was');
  await page.locator('#new-opponent').selectOption('Another person here');
  assert.equal(await page.locator('#new-level-field').isVisible(), false);
  await page.getByRole('group', { name: 'Who starts' }).getByLabel('North').check();
  await page.locator('#new-start').click();
  await untilTurn(page, /North to move/);
  await close();
  await site.close();
});

for (const [name, path, viewport] of /** @type {const} */ ([
  ['desk', '', { width: 1280, height: 800 }],
  ['phone', '', { width: 360, height: 740 }],
  ['frame', 'embed.html?engine=medium&controls=all', { width: 720, height: 480 }],
])) {
  test(`everything is at its place before the modules are there: ${name}`, async () => {
    const { page, letGo, close } = await held(/(page[/]main|embed[/]embed)[.]js$/, path, viewport);
    await page.evaluate(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += /** @type {any} */ (entry).value;
      }).observe({ type: 'layout-shift', buffered: true });
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    letGo();
    await page.locator('kalah-board button').first().waitFor();
    await quiet(page);
    await still(page);
    const shift = await page.evaluate(() => /** @type {any} */ (window).seen.shift);
    assert.ok(shift < 0.05, `layout shift ${shift}`);
    await close();
  });
}

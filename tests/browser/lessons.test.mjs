// The nine lessons on the page and in a frame of another origin: each opens, comes alive, reads well for everybody, and its links lead somewhere.
// That their figures are true is asked of the engine itself, in tests/engine/lessons.test.mjs; offline they are used in offline.test.mjs.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { SLUGS } from '../../www/learn/lessons/list.js';
import { readPlace } from '../../www/learn/link.js';
import { frameIn, serveStranger } from './embed-kit.mjs';
import { launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { Hand } from './keyboard-kit.mjs';
import { axe, lessonAlive, ready, view, visit } from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
/** @type {Awaited<ReturnType<typeof serveStranger>>} */ let stranger;
before(async () => {
  [browser, site, stranger] = await Promise.all([launchBrowser(), serveSite(), serveStranger()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
  await stranger?.close();
});

/** What a lesson must say once it is alive. @type {Record<string, RegExp[]>} */
const SAYS = {
  game: [/One first move gives an extra turn: house 3/],
  tree: [/13|114,430/, /grows about 4\.9 times/],
  minimax: [],
  'alpha-beta': [/the small tree\s*13\s*11\s*3/, /one position for every/],
  order: [
    /3,470,067/,
    /no pruning, both\s*611/,
    /pruning, lecture356pruning, here430/,
    /and order, lecture3,002and order, here2,628/,
    /611 and 13,142/,
    /3,122, which is the count without it/,
    /In 4 of 17 and in 2 of 14 searches/,
  ],
  'extra-turns': [/Found after \d+ positions. The printed rule plays house \d/, /printed rule plays this/],
  evaluators: [/at 3 it says South \+7. One move later it says North \+6/, /13 : 11\s*2\s*24\s*40\s*80/, /33 : 31\s*2\s*4\s*200\s*400/, /5 times as urgent/],
  cores: [/1,179,392 tasks, as printed/, /depth 10/],
  'young-brothers': [/743,084/, /times as many positions as young brothers/],
};

test('from the first lesson to the last: alive, axe-clean, no wider than a small phone, and every link leads somewhere', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  /** @type {string[]} */ const asked = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname.slice(1)));
  await view(page, 'Learn');
  await lessonAlive(page, SLUGS[0]);
  for (const [nth, slug] of SLUGS.entries()) {
    const lesson = await lessonAlive(page, slug);
    assert.deepEqual(
      SLUGS.map((one) => asked.includes(`learn/lessons/${one}.js`)),
      SLUGS.map((_, at) => at <= nth),
      'a lesson is fetched when it is first opened',
    );
    const text = (await lesson.textContent()) ?? '';
    for (const said of SAYS[slug]) assert.match(text, said, slug);
    if (slug === 'order') {
      const tables = await lesson.locator('.lesson-rows').all();
      assert.deepEqual(
        await Promise.all(tables.map((one) => one.locator('[data-marked]').count())),
        [4, 2],
        'searches in which another of equal moves is played here',
      );
    }
    assert.ok((await lesson.locator('kalah-board, .lesson-chart, .stepper').count()) > 0, `${slug} has a board, a chart or a stepper`);
    for (const href of await lesson.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
      const [, inside] = /^#learn\?(.*)$/.exec(href) ?? [];
      if (inside === undefined) assert.match(href, /^#(lab|history)$/);
      else assert.deepEqual(readPlace(inside).problems, [], href);
    }
    await axe(page, slug);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${slug} at 320 px`);
    const small = await page
      .locator('.lessons button:visible:not(.stepper button, kalah-board button)')
      .evaluateAll((all) =>
        all.filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 43.5).map((one) => one.textContent),
      );
    assert.deepEqual(small, [], `${slug}: targets for a finger`);
    await page.setViewportSize({ width: 1280, height: 800 });
    if (nth === SLUGS.length - 1) break;
    await lesson.locator('[data-way="on"]').focus();
    await page.keyboard.press('Enter');
    await page.locator(`[data-lesson="${SLUGS[nth + 1]}"]`).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'lesson-title', 'the keyboard is at the next heading');
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (/** @type {string} */ what) => {
    const selector = `[data-copy="${what}"]`;
    // It says so for a moment only: the page itself looks out for it.
    const said = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent === 'Copied';
    await Promise.all([page.waitForFunction(said, selector), page.locator(selector).click()]);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await copied('link'), `${site.url}#learn?lesson=young-brothers`);
  assert.equal(
    await copied('frame'),
    `<iframe src="${site.url}embed.html?lesson=young-brothers" width="720" height="640" title="Young brothers wait"></iframe>`,
  );
  await page.reload();
  await ready(page);
  await page.locator('[data-lesson="young-brothers"]').waitFor(); // a reload finds the room, and the lesson in it
  assert.deepEqual(problems, []);
  await close();
});

test('a lesson is for doing: a game, a question, another position; and whoever leaves is found again', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await page.evaluate(() => (location.hash = '#learn?lesson=minimax'));
  const lesson = await lessonAlive(page, 'minimax');
  await lesson.locator('.lesson-quiz button[data-pit="1"]').click();
  await lesson.locator('.lesson-quiz').filter({ hasText: 'house 1 is worth South +2, and yours even' }).waitFor();
  await lesson.locator('.lesson-quiz button[data-pit="0"]').click();
  await lesson.locator('.lesson-quiz').filter({ hasText: 'Yes: house 1' }).waitFor();
  await page.locator('.lesson-nav [data-to="game"]').click();
  const game = await lessonAlive(page, 'game');
  await game.locator('kalah-board button[data-pit="2"]').click();
  await game.locator('.lesson-turn').filter({ hasText: 'Your turn' }).waitFor();
  await game.locator('.lesson-actions button:has-text("Undo"):enabled').click();
  await game.locator('kalah-board button[data-pit="2"][aria-label*="4 seeds"]').waitFor();
  await page.locator('.lesson-nav [data-to="extra-turns"]').click();
  const again = await lessonAlive(page, 'extra-turns');
  const position = () => again.locator('.lesson-live kalah-board').getAttribute('position');
  const first = await position();
  await again.locator('.lesson-go').click();
  await again.locator(`.lesson-live kalah-board:not([position="${first}"])`).waitFor();
  await view(page, 'Play');
  assert.equal(await page.locator('kalah-board:visible').count(), 1, 'nothing of the lesson is to be seen');
  await view(page, 'Learn');
  assert.notEqual(await position(), first);
  await again.locator('.lesson-live a').click(); // in the stepper
  await page.locator('[data-part="stepper"][aria-current="true"]').waitFor();
  await page.evaluate(() => (location.hash = '#learn?lesson=chess'));
  await page
    .locator('#notices')
    .filter({ hasText: `There is no lesson “chess”. The nine are ${SLUGS.join(', ')}.` })
    .waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('what a lesson lets one do is done by keyboard alone', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const hand = new Hand(page, page.keyboard, 'a lesson');
  await page.evaluate(() => (location.hash = '#learn?lesson=minimax'));
  const quiz = page.locator('[data-lesson="minimax"] .lesson-quiz');
  await quiz.waitFor();
  /** Plays a house of the board that the keyboard is on. @param {number} pit @param {'ArrowLeft' | 'ArrowRight'} way */
  const play = async (pit, way) => {
    for (let steps = 0; !(await hand.at(`button[data-pit="${pit}"]`)); steps++) {
      assert.ok(steps < 12, `the arrow never comes to ${pit}`);
      await hand.press(way);
    }
    await hand.press('Enter');
  };
  await hand.to('.lesson-quiz kalah-board');
  await play(1, 'ArrowRight');
  await quiz.filter({ hasText: 'house 1 is worth South +2, and yours even' }).waitFor();
  await play(0, 'ArrowLeft');
  await quiz.filter({ hasText: 'Yes: house 1' }).waitFor();

  /** Opens a lesson from the list. @param {string} slug */
  const open = async (slug) => {
    await hand.to(`.lesson-nav [data-to="${slug}"]`, 'Shift+Tab');
    await hand.press('Enter');
    await page.locator(`[data-lesson="${slug}"]`).waitFor();
    // A piece that comes alive above what has the focus moves it.
    await page.waitForFunction(() => !document.querySelector('.lesson :is([data-state="running"], [data-state="loading"])'));
  };
  await open('game');
  await page.locator('.lesson-turn').filter({ hasText: 'Your turn' }).waitFor();
  await hand.to('.lesson-game kalah-board');
  await play(2, 'ArrowRight'); // an extra turn
  await hand.to('.lesson-actions button:nth-of-type(2)');
  await hand.press('Enter');
  await page.locator('.lesson-game kalah-board button[data-pit="2"][aria-label*="4 seeds"]').waitFor();

  await open('extra-turns');
  const found = page.locator('.lesson-live[data-state="done"] kalah-board');
  const position = await found.getAttribute('position');
  await hand.to('.lesson-go');
  await hand.press('Enter');
  await page.locator(`.lesson-live kalah-board:not([position="${position}"])`).waitFor();

  for (const slug of ['cores', 'young-brothers']) {
    await open(slug);
    await hand.to('.lesson-live[data-state="idle"] .lesson-go'); // the race
    await hand.press('Enter');
    await page.locator('.lesson-live:is([data-state="running"], [data-state="done"])').first().waitFor();
  }
  assert.deepEqual(problems, []);
  await close();
});

test('whoever comes back to a piece that is still ending finds it at work again', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  const told = await page.evaluate(async () => {
    const { Live } = await import(/** @type {any} */ ('./learn/lessons/live.js'));
    /** @type {((sentence: string) => void)[]} */ const ends = [];
    const live = new Live({ work: () => new Promise((resolve) => ends.push(resolve)) });
    /** @type {string[]} */ const states = [];
    const next = async (/** @type {() => void} */ act) => {
      act();
      await new Promise((resolve) => setTimeout(resolve)); // what has ended is told by now
      states.push(live.element.dataset.state);
    };
    await next(() => live.enter());
    await next(() => (live.leave(), live.enter()));
    await next(() => ends[0]('the first'));
    await next(() => ends[1]('the second'));
    return { begun: ends.length, states, said: live.element.querySelector('.lesson-said').textContent };
  });
  assert.deepEqual(told, { begun: 2, states: ['running', 'running', 'running', 'done'], said: 'the second' });
  assert.deepEqual(problems, []);
  await close();
});

test('in a frame of another origin: one line shows a lesson alive, links open the site, a wrong name gets the nine', async () => {
  const { frame, page, problems, close } = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?lesson=alpha-beta&theme=dark`, {
    ready: false,
  });
  await frame.waitForSelector('html[data-ready][data-theme="dark"]');
  const lesson = await lessonAlive(frame, 'alpha-beta');
  assert.match((await lesson.textContent()) ?? '', SAYS['alpha-beta'][0]);
  assert.deepEqual(
    [...new Set(await lesson.locator('a').evaluateAll((all) => all.map((one) => `${one.getAttribute('target')} ${one.getAttribute('href')?.split('#')[0]}`)))],
    [`_blank ${site.url}index.html`],
  );
  await axe(frame, 'a lesson in a frame');
  assert.ok(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await lesson.locator('[data-way="on"]').click();
  await lessonAlive(frame, 'order');
  assert.equal(await frame.evaluate(() => localStorage.length), 0, 'nothing is kept');
  await page.locator('iframe').evaluate((one, src) => one.setAttribute('src', src), `${site.url}embed.html?lesson=Alpha&level=2`);
  const notices = page.frameLocator('iframe').locator('#notices');
  await notices.filter({ hasText: `There is no lesson “Alpha”. The nine are ${SLUGS.join(', ')}.` }).waitFor();
  await notices.filter({ hasText: 'level' }).waitFor();
  await page.frameLocator('iframe').locator('[data-lesson="game"]').waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('the example page shows two lessons', async () => {
  const { page, problems } = await openPage(browser, `${site.url}examples/teaching.html`, { reducedMotion: 'reduce' });
  for (const slug of ['alpha-beta', 'extra-turns']) {
    const place = page.locator(`iframe[src$="lesson=${slug}"]`);
    await place.scrollIntoViewIfNeeded();
    const frame = await (await place.elementHandle())?.contentFrame();
    assert.ok(frame);
    await lessonAlive(frame, slug);
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});

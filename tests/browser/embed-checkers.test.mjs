// embed.html?board=checkers: the same frame with another board. What is told of every board is in embed.test.mjs; here is what is the
// board's own: its parameters, how a move is named, and that neither game's frame fetches the other.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { hostile, MARKUP } from '../hostile.mjs';
import { frameIn, serveStranger } from './embed-kit.mjs';
import { launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { axe, ready, still, untilTurn } from './page-kit.mjs';

const START = `${'b'.repeat(12)}${'.'.repeat(8)}${'w'.repeat(12)}`;
/** White may capture 22x15 and on to 6 or 8, or 30x21. */
const FORK = 'W:W22,30:B18,10,11,25,1';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let stranger;
before(async () => {
  [browser, site, stranger] = await Promise.all([launchBrowser(), serveSite(), serveStranger()]);
});
after(async () => {
  await browser?.close();
  await Promise.all([site?.close(), stranger?.close()]);
});

/** @param {string} query @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(query, options) {
  const { page, problems } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce', viewport: { width: 720, height: 480 }, ...options });
  /** @type {string[]} */ const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}embed.html${query}`);
  await ready(page);
  return { page, problems, requests, close: () => page.context().close() };
}
/** @param {string} query */
const framed = (query) => frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?board=checkers${query}`);
/** @param {import('playwright-core').Page | import('playwright-core').Frame} where @param {number[]} squares */
const click = async (where, ...squares) => {
  for (const square of squares) await where.locator(`checkers-board button[data-square="${square}"]`).click({ force: true });
};
const notices = (/** @type {import('playwright-core').Page} */ page) => page.locator('.notice p').allTextContents();

test('a game by click against the engine; each frame fetches its own board and no other', async () => {
  const { page, problems, requests, close } = await open('?board=checkers&engine=easy&controls=all');
  assert.equal(await page.title(), 'Checkers board');
  assert.equal(await page.locator('#said').textContent(), 'Choose a piece, then where it goes.');
  await click(page, 11, 15);
  await page.locator('#moves').filter({ hasText: 'Engine' }).waitFor();
  await untilTurn(page, /Your turn|must capture/);
  await page.locator('#hint').click();
  await page.waitForFunction(() => document.querySelector('checkers-board')?.shadowRoot?.querySelector('.arrow.hinted'));
  await page.locator('#undo').click();
  await page.locator('#redo:enabled').waitFor();
  assert.equal(await page.locator('#moves b[aria-current]').count(), 0, 'back before the first move');
  assert.deepEqual(
    requests.filter((one) => /games\/kalah\//.test(one)),
    [],
  );
  assert.deepEqual(problems, []);
  await close();

  const other = await open('?engine=easy');
  assert.deepEqual(
    other.requests.filter((one) => /checkers/.test(one)),
    [],
  );
  await other.close();
});

test('position, rules, game, side, flipped, numbers and arrows do what they say', async () => {
  const one = await open(`?board=checkers&position=${FORK}&rules=check-this&flipped=yes&numbers=yes&arrows=yes&wraps=yes&side=black&engine=beginner`);
  const look = await one.page.locator('checkers-board').evaluate((board) => {
    const { position, rules, flipped, numbers, arrows, wraps, side } = /** @type {import('../../www/checkers-board.js').CheckersBoardElement} */ (board);
    return { position, rules, flipped, numbers, arrows, wraps, side };
  });
  assert.deepEqual(look, { position: look.position, rules: 'check-this', flipped: true, numbers: true, arrows: true, wraps: true, side: 'black' });
  assert.match(look.position, /^W:W22,30:B/);
  assert.match((await one.page.locator('#turn').textContent()) ?? '', /must capture/);
  await one.close();
  const game = await open(`?board=checkers&controls=all&game=${encodeURIComponent('1. 11-15 23-19 *')}`);
  assert.deepEqual(await game.page.locator('#moves b').allTextContents(), ['11-15', '23-19']);
  assert.deepEqual(
    await game.page.locator('checkers-board').evaluate((board) => ['numbers', 'arrows', 'wraps'].filter((name) => board.hasAttribute(name))),
    ['numbers'],
    'the status goes by them',
  );
  await game.close();
  const black = await open('?board=checkers&engine=beginner&side=black');
  await untilTurn(black.page, /Your turn|must capture/); // the engine has opened
  await black.close();
});

test('a page of another origin plays, searches and sets by message', async () => {
  const { hello, ask, got, wait, frame, problems, close } = await framed('');
  assert.deepEqual([hello.position.of, hello.position.squares, hello.position.legal.length, hello.engine], ['checkers', START, 7, null]);
  const { squares, texts } = await ask('play', { move: '11-15' }, { type: 'position' });
  assert.deepEqual([squares[14], texts], ['b', ['11-15']]);
  const [move] = (await got()).filter(({ type }) => type === 'move');
  assert.deepEqual([move.text, move.from, move.to, move.player, move.by], ['11-15', 11, 15, 0, 'program']);
  assert.deepEqual((await ask('undo', {}, { type: 'position' })).texts, []);
  assert.deepEqual((await ask('redo', {}, { type: 'position' })).texts, ['11-15']);

  const loaded = await ask('load', { of: 'checkers', position: FORK }, { type: 'position' });
  assert.deepEqual([...loaded.legal].sort(), ['22x6', '22x8', '30x21']);
  const { report } = await ask('search', { mode: 'seq_ab', depth: 3, allMoves: true }, { type: 'report' });
  assert.deepEqual([report.depth, report.scores.length], [3, 3]);
  const hint = await ask('hint', {}, { type: 'hint' });
  assert.ok(loaded.legal.includes(hint.text) && [22, 30].includes(hint.from), JSON.stringify(hint));

  const set = await ask('set', { legal: '30x21', numbers: 'yes', side: 'black' });
  assert.deepEqual([set.legal, set.numbers, set.arrows, set.side], ['30x21', 'yes', 'no', 'black']);
  await click(frame, 22);
  await click(frame, 30);
  assert.deepEqual((({ text, by }) => [text, by])(await wait({ type: 'move', by: 'visitor' })), ['30x21', 'visitor'], 'the only one that is left open');
  await ask('load', { position: 'W:W22:B18' }, { type: 'position' });
  await ask('play', { move: '22x15' }, { type: 'position' });
  const { winner } = await wait({ type: 'result' });
  assert.equal(winner, 1, 'Black has no piece left');
  assert.deepEqual(problems, []);
  await close();
});

test('the lesson’s puzzle: a man given away, and whichever way Black captures, White captures all three', async () => {
  const { page, problems } = await openPage(browser, `${site.url}examples/teaching.html`, { reducedMotion: 'reduce' });
  const frame = await (await page.waitForSelector('iframe.square')).contentFrame();
  assert.ok(frame);
  await frame.waitForSelector('html[data-ready]');
  await click(frame, 23, 18);
  await frame.locator('#turn').filter({ hasText: 'must capture' }).waitFor();
  await click(frame, 26);
  await frame
    .locator('#turn')
    .filter({ hasText: /You.*win/ })
    .waitFor();
  assert.deepEqual(problems, []);
  await page.context().close();
  const { ask, close } = await framed('&position=W:W23,26,30,31:B7,14,15');
  for (const [answer, last] of /** @type {const} */ ([
    ['15x22', '26x3'],
    ['14x23', '26x3'],
  ])) {
    await ask('load', { position: 'W:W23,26,30,31:B7,14,15' }, { type: 'position' });
    assert.deepEqual([...(await ask('play', { move: '23-18' }, { type: 'position' })).legal].sort(), ['14x23', '15x22']);
    assert.deepEqual((await ask('play', { move: answer }, { type: 'position' })).legal, [last]);
    assert.equal((await ask('play', { move: last }, { type: 'position' })).over, true);
  }
  await close();
});

test('bad messages and addresses get a sentence, and nothing changes', async () => {
  const { ask, close } = await framed('');
  for (const [type, fields, reason, kind] of /** @type {[string, object, RegExp, string][]} */ ([
    ['play', {}, /play takes move, its text/i, 'message'],
    ['play', { house: 3 }, /“house” is no field of play/, 'message'],
    ['play', { move: '11-18' }, /./, 'move'],
    ['play', { move: MARKUP }, /./, 'move'],
    ['load', { of: 'kalah' }, /plays checkers/, 'message'],
    ['load', { position: '4,4,0/4,4,0 0' }, /./, 'position'],
    ['load', { rules: 'standard' }, /english/, 'rules'],
    ['load', { game: '1. 11-99' }, /./, 'game-text'],
    ['set', { side: 'north' }, /white or black/, 'message'],
    ['set', { legal: '0 2' }, /a list of moves such as 11-15.*“0 2” is not/, 'option'],
    ['undo', {}, /nothing to undo/, 'state'],
  ])) {
    const answer = await ask(type, fields, { type: 'error' });
    assert.match(answer.reason, reason, `${type} ${JSON.stringify(fields)}`);
    assert.equal(answer.kind, kind, `${type} ${JSON.stringify(fields)}: ${answer.reason}`);
  }
  assert.equal((await ask('hello', {}, { type: 'ready' })).position.squares, START);
  await close();

  for (const [query, words] of /** @type {[string, RegExp][]} */ ([
    ['?board=checkers&side=north', /side is white or black/],
    ['?board=checkers&position=4,4', /start is shown instead/],
    [`?board=checkers&position=${encodeURIComponent(MARKUP)}`, /start is shown instead/],
    ['?board=checkers&legal=3', /legal is a list of moves/i],
    ['?board=chess', /board is kalah or checkers, not “chess”/],
  ])) {
    const { page, problems, close: shut } = await open(query);
    assert.match((await notices(page)).join('\n'), words, query);
    assert.deepEqual(problems, []);
    await shut();
  }
});

test('what is sent before the board’s module is there is heard', async () => {
  const { page, send, wait, close } = await frameIn(browser, `${stranger.url}plain`, 'about:blank', { ready: false });
  /** @type {(value?: unknown) => void} */ let go = () => {};
  const held = new Promise((resolve) => (go = resolve));
  await page.route('**/games/checkers/frame.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/games/checkers/frame.js');
  await page.evaluate((src) => void Object.assign(/** @type {any} */ (window).frame, { src }), `${site.url}embed.html?board=checkers`);
  await asked; // embed.js has asked for it, so it listens
  await send({ kalahari: 1, type: 'play', id: 'early', move: '11-15' });
  go();
  assert.deepEqual((await wait({ type: 'position', id: 'early' })).texts, ['11-15']);
  await close();
});

test('hostile messages and addresses: nothing hangs, nothing becomes HTML', async () => {
  const run = await framed('&speed=off');
  for (let round = 0; round < 6; round++) {
    await run.page.evaluate(async (seed) => {
      const { hostile } = await import(/** @type {any} */ ('/hostile.mjs'));
      const { message } = hostile(seed);
      for (let i = 0; i < 50; i++) /** @type {any} */ (window).frame.contentWindow.postMessage(message(), '*');
    }, round + 100);
    await run.send({ kalahari: 1, type: 'stop', id: `stop ${round}` });
    assert.ok(await run.ask('hello', {}, { type: 'ready' }), `round ${round}`);
  }
  await run.send({ kalahari: 1, type: 'stop' });
  assert.equal((await run.ask('load', {}, { type: 'position' })).squares, START);
  assert.equal(await run.frame.evaluate(() => 'broken' in window || document.querySelectorAll('img, main script, iframe').length > 0), false);
  await run.close();
  const { address } = hostile(777);
  const { page, problems } = await openPage(browser, `${site.url}embed.html`, { reducedMotion: 'reduce' });
  for (let i = 0; i < 10; i++) {
    const query = `?board=checkers&${address().slice(1)}`;
    await page.goto(`${site.url}embed.html${query}`);
    await ready(page).catch((error) => assert.fail(`${query}: ${error}`));
    assert.equal(await page.evaluate(() => 'broken' in window || document.querySelectorAll('img, main script, iframe').length > 0), false, query);
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('every size and theme: nothing sticks out, axe finds nothing', async () => {
  for (const [width, height] of [
    [320, 240],
    [360, 640],
    [720, 480],
    [1280, 720],
  ]) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const query = '?board=checkers&position=B:W18,19,32:B14,15,1&engine=easy&controls=all&numbers=yes';
      const { page, close } = await open(query, { viewport: { width, height }, colorScheme });
      await untilTurn(page, /You must capture \(2 pieces can\)/); // as long as it gets
      await still(page); // the board takes its size within a frame
      const { wide, high, board, side, numbered } = await page.evaluate(() => {
        const rect = /** @type {Element} */ (document.querySelector('checkers-board')).getBoundingClientRect();
        return {
          wide: document.documentElement.scrollWidth - innerWidth,
          high: document.documentElement.scrollHeight - innerHeight,
          board: [rect.left, rect.top, innerWidth - rect.right, innerHeight - rect.bottom],
          side: Math.min(rect.width, rect.height),
          numbered: getComputedStyle(/** @type {Element} */ (document.querySelector('checkers-board')?.shadowRoot?.querySelector('.numbers'))).opacity,
        };
      });
      assert.equal(numbered, side > 230 ? '1' : '0', `${width}x${height}: numbers that can be read, or none`);
      assert.deepEqual([wide, high], [0, 0], `${width}x${height}`);
      assert.ok(board.every((gap) => gap >= 0) && side >= 120, `${width}x${height}: ${board}, ${side}`);
      await axe(page, `${width}x${height} ${colorScheme}`);
      await close();
    }
  }
});

// <checkers-board>: how a move is entered by mouse, by touch, by keyboard and by arrows, what is seen and heard of it, alone and with a match
// on it. The states come from the slow model of the unit tests, which plays the engine's part in the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { serveStranger } from './embed-kit.mjs';
import { siteHeaders } from '../../tools/serve.mjs';
import { launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { axe } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../www/checkers-board.js').CheckersBoardElement} CheckersBoardElement */

/** An empty page, and the model, which finds the site's modules from there. */
const HARNESS = 'checkers-for-tests.html';
const MODEL = readFileSync(new URL('../unit/checkers-model.mjs', import.meta.url), 'utf8').replaceAll('../../www/', './');
/** @type {NonNullable<NonNullable<Parameters<typeof serveSite>[0]>['intercept']>} */
const harness = (path, _request, response) => {
  const found = {
    [`/${HARNESS}`]: ['text/html', '<!doctype html><html lang="en"><title>checkers</title><link rel="icon" href="data:,"><body><main><h1>Checkers</h1></main>'],
    '/checkers-model.mjs': ['text/javascript', MODEL],
  }[path];
  if (!found) return false;
  response.writeHead(200, { ...siteHeaders(true), 'Content-Type': `${found[0]}; charset=utf-8` });
  response.end(found[1]);
  return true;
};

/** White may capture 22x15 and on to 6 or 8, or 30x21. */
const FORK = 'W:W22,30:B18,10,11,25,1';
/** Two ways from 22 to 6. */
const TWO_WAYS = 'W:W22,32:B18,10,17,9,1';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let stranger;
before(async () => {
  [browser, site, stranger] = await Promise.all([launchBrowser(), serveSite({ intercept: harness }), serveStranger()]);
});
after(async () => {
  await browser?.close();
  await Promise.all([site?.close(), stranger?.close()]);
});

/** @param {Page} page @param {number} square */
const square = (page, square) => page.locator(`checkers-board button[data-square="${square}"]`);
/** @param {Page} page @param {number} at */
const label = (page, at) => square(page, at).getAttribute('aria-label');

/**
 * A match on a board, with the model as its engine, which answers with its first move.
 * @param {{fen?: string, seats?: string, context?: import('playwright-core').BrowserContextOptions, attributes?: string[], speed?: string}} [options] seats: h or e for each
 */
async function play({ fen, seats = 'hh', context = {}, attributes = [], speed = 'off' } = {}) {
  const { page, problems } = await openPage(browser, site.url + HARNESS, { viewport: { width: 800, height: 760 }, ...context });
  await page.evaluate(
    async ({ fen, seats, attributes, speed }) => {
      const load = (/** @type {string} */ path) => import(/** @type {any} */ (path));
      const [{ stateOf }, { Match }, S, { checkers }] = await Promise.all([
        load('./checkers-model.mjs'),
        load('./match/match.js'),
        load('./match/state.js'),
        load('./games/checkers/table.js'),
        load('./checkers-board.js'),
      ]);
      const at = (/** @type {string} */ position, /** @type {string[]} */ moves = []) =>
        moves.reduce((state, text) => stateOf(state.moves.find((/** @type {any} */ move) => move.text === text).after.position), stateOf(position));
      const engine = {
        inspect: async (/** @type {string} */ _rules, /** @type {string} */ position, /** @type {any} */ { moves }) => at(position, moves),
        play: async (/** @type {string} */ _rules, /** @type {string} */ position, /** @type {string} */ text, /** @type {any} */ { moves }) => {
          const state = at(position, moves);
          const move = state.moves.find((/** @type {any} */ one) => one.text === text);
          return { state: stateOf(move.after.position), steps: move.steps };
        },
        search: async (/** @type {any} */ { position, moves }) => {
          const [{ number, text }] = at(position, moves).moves;
          return { move: number, value: 40, depth: 3, exact: false, mode: 'expert', line: [text], scores: [{ move: number, text, value: 40, bound: 'exact' }] };
        },
      };
      const board = document.createElement('checkers-board');
      for (const name of attributes) board.setAttribute(name, '');
      document.querySelector('main')?.append(board);
      const all = /** @type {any} */ (window);
      const sit = (/** @type {string} */ kind) => ({ kind: kind === 'e' ? 'engine' : 'human', level: 'easy', exact: { mode: '', limit: 'depth', depth: 1 } });
      all.said = [];
      all.match = new Match({ engine, table: checkers, board, game: S.create(stateOf(fen), [...seats].map(sit)), speed: () => speed });
      all.match.addEventListener('said', (/** @type {CustomEvent} */ event) => all.said.push(event.detail));
      all.match.set(all.match.game);
    },
    { fen, seats, attributes, speed },
  );
  const moves = () => page.evaluate(() => /** @type {any} */ (window).match.game.moves);
  const idle = () => page.evaluate(() => /** @type {any} */ (window).match.idle);
  const said = () => page.evaluate(() => /** @type {any} */ (window).said.at(-1));
  const spoken = async () => (await page.locator('checkers-board .spoken').textContent())?.trim();
  const click = (/** @type {number[]} */ ...squares) =>
    squares.reduce((last, one) => last.then(() => square(page, one).click({ force: true })), Promise.resolve());
  return { page, problems, moves, idle, said, spoken, click, close: () => page.context().close() };
}

/** How many there are of a mark. @param {Page} page @param {string} kind */
const marks = (page, kind) => page.locator('checkers-board').evaluate((board, kind) => board.shadowRoot?.querySelectorAll(kind).length, kind);
/** The 32 letters as they are drawn. @param {Page} page */
const drawn = (page) =>
  page.locator('checkers-board').evaluate((board) => {
    const { pieces } = /** @type {CheckersBoardElement} */ (board).painter;
    return Array.from({ length: 32 }, (_, index) => pieces.get(index + 1)?.piece ?? '.').join('');
  });
/** @param {Page} page */
const path = (page) => page.locator('checkers-board').evaluate((board) => [.../** @type {CheckersBoardElement} */ (board).path]);

test('without an engine, in a page of another origin: draws, says what is chosen, loads no wasm and no worker', async () => {
  const { page, problems } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' });
  /** @type {string[]} */ const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${stranger.url}plain`);
  await page.evaluate(async (module) => {
    const all = /** @type {any} */ (window);
    all.events = [];
    for (const type of ['choose', 'refuse', 'error']) {
      document.addEventListener(`checkers-${type}`, (event) => all.events.push({ type, ...structuredClone(/** @type {CustomEvent} */ (event).detail) }));
    }
    const board = document.createElement('checkers-board');
    board.setAttribute('position', 'W:W22,K30:B18');
    document.body.append(board);
    await import(module);
  }, `${site.url}checkers-board.js`);
  const last = () => page.evaluate(() => /** @type {any} */ (window).events.at(-1));
  const set = (/** @type {Record<string, string>} */ attributes) =>
    page.locator('checkers-board').evaluate((board, attributes) => {
      for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
    }, attributes);
  assert.deepEqual([await label(page, 22), await label(page, 30), await label(page, 1)], ['22, White’s man', '30, White’s king', '1, empty']);
  await square(page, 22).click({ force: true });
  assert.deepEqual(await last(), { type: 'refuse', square: 22, from: null, why: 'nothing', text: null }, 'nothing is legal until the page says so');
  await set({ legal: '22x15 30-25' });
  await square(page, 22).click();
  await square(page, 15).click();
  assert.deepEqual(await last(), { type: 'choose', text: '22x15', from: 22, to: 15, path: [22, 15], player: 1 });
  assert.equal((await drawn(page))[21], 'w', 'the board itself plays nothing');
  await set({ legal: '22-99' });
  assert.match((await last()).message, /legal is a list of moves.*“22-99”/);
  await set({ legal: 'all', position: 'W:W1' });
  assert.match((await last()).message, /such as B:W21-32:B1-12/);
  await set({ position: 'W:W1:B5' });
  assert.equal((await last()).message, 'a White man on 1 would be a king');
  assert.equal((await drawn(page))[21], 'w', 'what was shown stays');
  await set({ side: 'green' });
  assert.match((await last()).message, /side is white, black/);
  assert.equal(page.workers().length, 0);
  assert.deepEqual(
    requests.filter((one) => /wasm|worker|client\.js|match\/match\.js|kalah\//.test(one)),
    [],
  );
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('every CSS variable that is documented is heeded', async () => {
  const documented = /^## The checkers element$([^]*?)^## /m.exec(readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8'))?.[1] ?? '';
  const pieces = ['black', 'white'].flatMap((side) => [`--board-${side}-light`, `--board-${side}-dark`]);
  const names = [...documented.matchAll(/`(--board-(?!size)[a-z-]+)`/g)].map(([, name]) => name).concat(pieces);
  assert.equal(names.length, 9);
  const { page, close } = await play({ fen: FORK });
  const unheeded = await page.locator('checkers-board').evaluate((element, names) => {
    const inside = [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
    return names.filter((name, i) => {
      const mark = `rgb(1, 2, ${i})`;
      /** @type {HTMLElement} */ (element).style.setProperty(name, mark);
      return !inside.some((one) => ['fill', 'stop-color'].some((property) => getComputedStyle(one).getPropertyValue(property) === mark));
    });
  }, names);
  assert.deepEqual(unheeded, []);
  await close();
});

test('by mouse against the engine: two clicks, one where only one piece goes, and a sentence where several do', async () => {
  const { page, problems, moves, idle, said, spoken, click, close } = await play({ seats: 'he' });
  assert.equal(await marks(page, '.ring.open'), 4);
  await click(15);
  assert.equal(await said(), 'More than one piece can move to 15: choose the piece first.');
  await click(1);
  assert.equal(await said(), 'The piece on 1 cannot move now.');
  await click(11);
  assert.deepEqual([await path(page), await marks(page, '.lifted'), await marks(page, '.glow')], [[11], 1, 2]);
  assert.equal(await spoken(), 'Lifted 11. It may go to 15 or 16.');
  await click(10); // another piece instead
  assert.deepEqual(await path(page), [10]);
  await click(10);
  assert.deepEqual([await path(page), await spoken()], [[], 'Put back on 10.']);
  await click(11, 15);
  await idle();
  assert.deepEqual(await moves(), ['11-15', '21-17']);
  assert.equal(await said(), 'The engine moves from 21 to 17.');
  assert.deepEqual([await marks(page, '.last-from'), await marks(page, '.last-to')], [1, 1]);
  await click(13); // only 9 goes there
  await idle();
  assert.equal((await moves())[2], '9-13');
  assert.deepEqual(problems, []);
  await close();
});

test('a capture is entered hop by hop, taken back before its last hop, and goes on by itself', async () => {
  const { page, moves, idle, said, spoken, click, close } = await play({ fen: FORK });
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).match.headline()), 'White must capture (2 pieces can)');
  assert.deepEqual([await marks(page, '.ring.must'), await marks(page, '.ring.open')], [2, 0]);
  assert.equal(await label(page, 22), '22, White’s man, may capture to 6 or 8');
  await click(22, 15);
  assert.deepEqual([await path(page), await marks(page, '.taken'), await spoken()], [[22, 15], 1, 'Jumped to 15. It continues to 6 or 8.']);
  assert.equal((await drawn(page))[14], 'w', 'the piece waits there');
  await page.keyboard.press('Escape');
  assert.deepEqual([await path(page), (await drawn(page))[21], (await drawn(page))[17]], [[], 'w', 'b']);
  await click(22, 15, 22);
  assert.deepEqual(await path(page), [], 'its start puts it back too');
  await click(22, 15, 30);
  assert.equal(await said(), 'The piece on 22 cannot move to 30: it can move to 6 or 8.');
  assert.deepEqual(await path(page), [22, 15], 'and stays lifted');
  await click(6);
  await idle();
  assert.deepEqual(await moves(), ['22x6']);
  assert.equal(await said(), 'White jumps from 22 to 15, then to 6 and captures 2.');
  await close();
});

test('a capture that start and end do not tell apart asks for one more square', async () => {
  const { page, moves, idle, click, close } = await play({ fen: TWO_WAYS });
  await click(6);
  assert.deepEqual([await path(page), await moves()], [[22], []]);
  await click(6);
  assert.deepEqual([await path(page), await moves()], [[22], []], 'nothing is guessed');
  await click(13);
  await idle();
  assert.deepEqual(await moves(), ['22x13x6']);
  await close();
});

test('the only legal move needs one click', async () => {
  const { page, moves, idle, click, close } = await play({ fen: 'W:W22:B18,1' });
  assert.equal(await marks(page, '.glow'), 1, 'where it goes is shown');
  assert.equal(await label(page, 22), '22, White’s man, must capture to 15');
  await click(22);
  await idle();
  assert.deepEqual(await moves(), ['22x15']);
  await close();
});

test('by dragging, with the mouse and with a finger; only what can be dragged keeps the page from scrolling', async () => {
  const { page, moves, idle, close } = await play({ fen: FORK, context: { hasTouch: true } });
  const middle = async (/** @type {number} */ at) => {
    const box = await square(page, at).boundingBox();
    if (!box) throw new Error(`no square ${at}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const actions = () =>
    page.locator('checkers-board button[data-square]').evaluateAll((all) => {
      const still = all.filter((one) => getComputedStyle(one).touchAction === 'none');
      return still.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.square));
    });
  assert.deepEqual(await actions(), [22, 30]);
  const drag = async (/** @type {number} */ from, /** @type {number} */ to) => {
    const [a, b] = [await middle(from), await middle(to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await page.mouse.move(b.x, b.y);
    await page.mouse.up();
  };
  await drag(22, 12);
  assert.deepEqual([await path(page), await moves()], [[], []], 'let go where it cannot go, it is back');
  await drag(22, 15);
  assert.deepEqual([await path(page), await actions()], [[22, 15], [15]]);
  await drag(15, 8);
  await idle();
  assert.deepEqual(await moves(), ['22x8']);

  const touch = await page.context().newCDPSession(page);
  const point = async (/** @type {number} */ at) => [await middle(at)];
  const [start, end] = [25, 29];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: await point(start) });
  const [a, b] = [await middle(start), await middle(end)];
  for (const part of [0.3, 0.6, 1]) {
    const touchPoints = [{ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await idle();
  assert.deepEqual(await moves(), ['22x8', '25-29']);
  await close();
});

test('by keyboard alone: one tab stop, arrows over the dark squares, letters that tell', async () => {
  const { page, moves, idle, spoken, close } = await play({ fen: FORK, seats: 'eh' });
  const focused = () => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('checkers-board')?.shadowRoot?.activeElement)?.dataset.square);
  const press = (/** @type {string[]} */ ...keys) => keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());
  await press('Tab');
  assert.equal(await focused(), '22', 'a piece that may move');
  assert.equal(await page.locator('checkers-board [tabindex="0"]').count(), 1);
  await press('w');
  assert.equal(await spoken(), '22, your man, may capture to 6 or 8');
  await press('l');
  assert.equal(await spoken(), 'No move has been made yet.');
  await press('m');
  assert.equal(await spoken(), '3 moves: 22 captures to 6, 22 captures to 8, and 30 captures to 21.');
  await press('c');
  assert.match((await spoken()) ?? '', /^3 captures/);
  await press('Enter');
  assert.match((await label(page, 22)) ?? '', /lifted, may go to 15$/);
  await press('Escape');
  assert.equal(await spoken(), 'Put back on 22.');
  await press('Enter', 'ArrowUp', 'ArrowUp', 'ArrowRight');
  assert.equal(await focused(), '15');
  assert.equal(await label(page, 15), '15, empty, where the lifted piece may go');
  await press('Space');
  assert.deepEqual(await path(page), [22, 15]);
  await press('ArrowUp', 'ArrowUp', 'Home');
  assert.equal(await focused(), '5');
  await press('ArrowLeft');
  assert.equal(await focused(), '5', 'never round an edge');
  await page.locator('checkers-board').evaluate((board) => Object.assign(board, { wraps: true }));
  await press('ArrowLeft');
  assert.equal(await focused(), '8', 'unless it is wished');
  await press('ArrowUp', 'ArrowUp');
  assert.equal(await focused(), '32');
  await press('ArrowDown', 'ArrowDown', 'ArrowRight');
  assert.equal(await focused(), '5');
  await press('ArrowRight', 'Enter');
  await idle();
  assert.equal((await moves())[0], '22x6');
  assert.equal((await moves()).length, 2, 'and the engine has answered');
  await press('l');
  assert.match((await spoken()) ?? '', /^Last move: /);
  await close();
});

test('by the arrows at a piece, where they were asked for and can be hit', async () => {
  const { page, moves, idle, close } = await play({ fen: FORK, attributes: ['arrows'] });
  const way = (/** @type {number} */ from, /** @type {number} */ to) => page.locator(`checkers-board .way[data-from="${from}"][data-to="${to}"]`);
  assert.equal(await page.locator('checkers-board .way').count(), 2);
  for (const one of await page.locator('checkers-board .way').all()) assert.ok(((await one.boundingBox())?.width ?? 0) >= 24);
  await way(22, 15).click();
  assert.deepEqual(await path(page), [22, 15]);
  assert.equal(await page.locator('checkers-board .way').count(), 2, 'now at the lifted piece');
  await way(15, 8).click();
  await idle();
  assert.deepEqual(await moves(), ['22x8']);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.locator('checkers-board .way').first().waitFor({ state: 'detached' });
  await close();
});

test('a move is followed hop by hop, what it jumps vanishes, and it can be hurried; the squares entered here are not shown again', async () => {
  const { page, moves, idle, click, close } = await play({ fen: FORK, speed: 'slow' });
  /** Every place where the piece was drawn at rest. */
  await page.locator('checkers-board').evaluate((board) => {
    const { painter } = /** @type {CheckersBoardElement} */ (board);
    const set = painter.setPieces.bind(painter);
    const all = /** @type {any} */ (window);
    all.seen = [];
    painter.setPieces = (squares, lifted) => {
      set(squares, lifted);
      all.seen.push(squares);
    };
  });
  await page.evaluate(() => void (/** @type {any} */ (window).match.play('22x6')));
  await page.waitForFunction(() => /** @type {any} */ (window).seen.some((/** @type {string} */ one) => one[14] === 'w' && one[17] === '.' && one[9] === 'b'));
  await idle();
  assert.deepEqual([(await drawn(page))[5], (await drawn(page))[9], await moves()], ['w', '.', ['22x6']]);
  // What was entered by hand is on the board already.
  await page.evaluate(() => /** @type {any} */ (window).match.walk(0, 'back'));
  await click(22, 15);
  await page.evaluate(() => Object.assign(window, { seen: [] }));
  await click(8);
  await idle();
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  assert.deepEqual([await moves(), seen.filter((/** @type {string} */ one) => one[21] === 'w')], [['22x8'], []]);
  await page.evaluate(() => {
    const { match } = /** @type {any} */ (window);
    match.walk(0, 'back');
    void match.play('22x6');
    match.board.settle();
  });
  await idle();
  assert.equal((await drawn(page))[5], 'w');
  await close();
});

test('flipped: who plays Black sits below, and a dark square is at the near left either way', async () => {
  const { page, close } = await play({});
  const corner = () =>
    page.locator('checkers-board').evaluate((board) => {
      const { left, bottom, width } = board.getBoundingClientRect();
      const at = board.shadowRoot?.elementFromPoint(left + width * 0.08, bottom - width * 0.08);
      return /** @type {HTMLElement} */ (at)?.dataset.square;
    });
  assert.equal(await corner(), '29');
  await page.evaluate(() => /** @type {any} */ (window).match.flip());
  assert.equal(await corner(), '4');
  const order = await page.locator('checkers-board button[data-square]').evaluateAll((all) => all.map((one) => one.getAttribute('data-square')));
  assert.deepEqual([order[0], order.at(-1)], ['32', '1'], 'read as they lie');
  await close();
});

test('hints and scores are arrows, a glimpse is a ghost; an entry outlives them', async () => {
  const { page, click, said, close } = await play({ seats: 'he' });
  await click(11);
  await page.evaluate(() => /** @type {any} */ (window).match.hint());
  assert.deepEqual([await marks(page, '.arrow.hinted'), await path(page)], [1, [11]]);
  assert.equal(await said(), 'Hint: 9 to 13 (You +0.4 at depth 3).');
  const widths = await page.locator('checkers-board').evaluate((board) => {
    const { match } = /** @type {any} */ (window);
    const scores = match.position.moves.map((/** @type {any} */ { number, text }) => ({ move: number, text, value: -50 * number, bound: 'exact' }));
    match.board.show(match.table.scored({ move: 0, value: 0, mode: 'expert', line: [], scores }));
    const found = [...(board.shadowRoot?.querySelectorAll('.arrow:not(.hinted) .shaft') ?? [])];
    return { widths: found.map((one) => Number(one.getAttribute('stroke-width'))), chips: board.shadowRoot?.querySelectorAll('text.score').length };
  });
  assert.equal(widths.chips, 7);
  assert.deepEqual(
    [...widths.widths].sort((a, b) => a - b),
    widths.widths,
    'the better, the wider, and on top',
  );
  assert.ok(widths.widths[0] < widths.widths[6]);
  await page.evaluate(() => {
    const { match } = /** @type {any} */ (window);
    match.board.show(match.table.glimpse(match.position.moves[0].after));
  });
  assert.deepEqual([await marks(page, '.drawing.ghost'), await marks(page, '.arrow'), (await drawn(page))[12]], [1, 0, 'b']);
  await close();
});

test('every size and theme: axe finds nothing, nothing sticks out, every square can be hit', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of [1280, 360, 320]) {
      const { page, problems, click, close } = await play({
        fen: FORK,
        attributes: ['numbers', 'arrows'],
        context: { colorScheme, viewport: { width, height: 700 }, reducedMotion: 'reduce' },
      });
      await click(22, 15);
      await axe(page, `${colorScheme} ${width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), String(width));
      const least = await page
        .locator('checkers-board button[data-square]')
        .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));
      assert.ok(least >= 24, `${least} at ${width}`);
      assert.deepEqual(problems, []);
      await close();
    }
  }
});

test('a position is set up piece by piece or as text, and what cannot be played says why', async () => {
  const { page, problems, close } = await play({});
  await page.evaluate(async () => {
    const { match } = /** @type {any} */ (window);
    const { h } = await import(/** @type {any} */ ('./page/dom.js'));
    const radio = (/** @type {string} */ value) => h('label', {}, h('input', { type: 'radio', name: 'editor-turn', value }), ' side');
    const start = h('button', { id: 'editor-start' }, 'Play');
    const text = h('label', {}, 'Text', h('input', { id: 'editor-text' }));
    const form = h(
      'form',
      { id: 'editor-form', method: 'dialog' },
      h('div', { id: 'editor-pits' }),
      radio('0'),
      radio('1'),
      text,
      h('p', { id: 'editor-problem' }),
      start,
    );
    document.body.append(h('dialog', { id: 'editor-dialog', 'aria-label': 'editor' }, form));
    const inspect = match.engine.inspect;
    match.engine.inspect = async (/** @type {string} */ rules, /** @type {string} */ fen) => {
      if (!/^[BW]:/.test(fen)) throw new Error('that is no position');
      return inspect(rules, fen, {});
    };
    const { game } = await import(/** @type {any} */ ('./games/checkers/game.js'));
    (await game.mountEditor(match))();
  });
  const editor = page.locator('#editor-dialog');
  const text = page.locator('#editor-text');
  assert.match(await text.inputValue(), /^B:W21,22/);
  await editor.getByRole('button', { name: 'Empty', exact: true }).click();
  assert.equal(await text.inputValue(), 'B:W:B');
  await page.locator('#editor-problem').filter({ hasText: 'needs a piece that can move' }).waitFor();
  const put = async (/** @type {string} */ tool, /** @type {number} */ at) => {
    await editor.getByLabel(tool, { exact: true }).check();
    await editor.locator(`button[data-square="${at}"]`).click();
  };
  await put('Black king', 18);
  await put('White man', 22);
  await put('White man', 30);
  await editor.locator('button[data-square="30"]').click(); // again: away
  await editor.getByLabel('White', { exact: true }).check();
  assert.equal(await text.inputValue(), 'W:W22:BK18');
  await text.fill('nonsense');
  await page
    .locator('#editor-problem')
    .filter({ hasText: /that is no position/i })
    .waitFor();
  assert.ok(await page.locator('#editor-start').isDisabled());
  await text.fill('B:W22:BK18,1');
  await page.locator('#editor-start:enabled').click();
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).match.position.position), 'B:W22:B1,K18');
  assert.deepEqual(problems, []);
  await close();
});

test('with an engine of its own: visitor and engine move, and what is read without it the engine reads the same', async () => {
  const { page, problems } = await openPage(browser, site.url + HARNESS, { reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const all = /** @type {any} */ (window);
    all.events = [];
    document.addEventListener('checkers-move', (event) => all.events.push(/** @type {CustomEvent} */ (event).detail));
    const board = document.createElement('checkers-board');
    board.setAttribute('engine', 'easy');
    document.body.append(board);
    await import(/** @type {any} */ ('./checkers-board.js'));
    await /** @type {CheckersBoardElement} */ (board).ready();
  });
  await square(page, 13).click();
  await page.waitForFunction(() => /** @type {any} */ (window).events.length === 2);
  const [own, reply] = await page.evaluate(() => /** @type {any} */ (window).events);
  assert.deepEqual([own.text, own.from, own.to, own.player, own.by, reply.by], ['9-13', 9, 13, 0, 'visitor', 'engine']);
  const texts = ['B:W21-32:B1-12', 'w:bK1,5:wk30,22', 'W:W22:BK18.', 'B:W4:B5', 'B:W21:B21', 'B:W33:B1', 'B:W21:B1-13', 'nonsense'];
  const read = await page.evaluate(async (texts) => {
    const [{ Engine }, { readPosition }] = await Promise.all([
      import(/** @type {any} */ ('./engine.js')),
      import(/** @type {any} */ ('./games/checkers/position-text.js')),
    ]);
    const engine = await Engine.start({ lazy: true });
    const plain = (/** @type {any} */ state) => (state ? `${state.squares} ${state.turn}` : 'refused');
    const alone = (/** @type {string} */ text) => {
      try {
        return readPosition(text);
      } catch {
        return null;
      }
    };
    const asked = (/** @type {string} */ text) => engine.inspect('english', text, { game: 'checkers' }).catch(() => null);
    return Promise.all(texts.map(async (text) => [plain(alone(text)), plain(await asked(text))]));
  }, texts);
  read.forEach(([alone, asked], nth) => assert.equal(alone, asked, texts[nth]));
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('with the real engine: a level answers, also on a page whose first board is of Kalah', async () => {
  const { page, problems } = await openPage(browser, site.url + HARNESS, { reducedMotion: 'reduce' });
  const played = await page.evaluate(async () => {
    const load = (/** @type {string} */ path) => import(/** @type {any} */ (path));
    await Promise.all([load('./kalah-board.js'), load('./checkers-board.js')]);
    const put = async (/** @type {string} */ tag) => {
      const board = /** @type {any} */ (document.createElement(tag));
      board.setAttribute('engine', 'easy');
      document.querySelector('main')?.append(board);
      await board.ready();
      return board;
    };
    const reply = (/** @type {any} */ board, /** @type {string} */ prefix) =>
      new Promise((resolve) =>
        board.addEventListener(`${prefix}-move`, (/** @type {CustomEvent} */ { detail }) => detail.by === 'engine' && resolve(detail.player)),
      );
    const kalah = await put('kalah-board');
    const checkers = await put('checkers-board');
    const replies = [reply(kalah, 'kalah'), reply(checkers, 'checkers')];
    await kalah.play('1');
    await checkers.play('11-15');
    const answered = await Promise.all(replies);
    const refused = await checkers.play('1-32').catch((/** @type {any} */ error) => error.kind);
    return { answered, refused, hint: typeof (await checkers.hint()) };
  });
  assert.deepEqual(played, { answered: [1, 1], refused: 'move', hint: 'string' });
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a board of checkers on its own fetches one program, the one that knows it', async () => {
  const { page } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' });
  /** @type {Set<string>} */ const programs = new Set();
  page.context().on('request', (request) => void (request.url().includes('.wasm') && programs.add(new URL(request.url()).pathname)));
  await page.goto(site.url + HARNESS);
  await page.evaluate(async () => {
    await import(/** @type {any} */ ('./checkers-board.js'));
    const board = /** @type {any} */ (document.createElement('checkers-board'));
    board.setAttribute('engine', 'easy');
    document.querySelector('main')?.append(board);
    await board.ready();
    await board.search({ depth: 2 });
  });
  assert.equal(programs.size, 1, [...programs].join(', '));
  await page.context().close();
});

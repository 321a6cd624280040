// Any size: from 400 % zoom and phones on their side to a large screen, every room and every dialog. Nothing scrolls sideways, nothing
// lies on top of anything else, no text is cut, and every control can be brought into sight and pressed. One page, made smaller and larger.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import {
  evolveSome,
  house,
  layCheckers,
  learnSome,
  lessonAlive,
  NEAR_END,
  networkText,
  press,
  proveTwo,
  ready,
  still,
  store,
  turn,
  untilTurn,
  view,
  visit as visitPage,
} from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const SIZES = /** @type {const} */ ([
  [320, 200], // 1280 × 800 at 400 %
  [320, 256], // 1280 × 1024 at 400 %
  [568, 320],
  [640, 360], // a phone on its side, and 1280 × 720 at 200 %
  [320, 568],
  [360, 640],
  [768, 1024],
  [1920, 1080],
]);

const VARIED = 'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; ';
/** Black may capture 11x18 and on to 27 or 25, or 3x12. */
const FORK = '[FEN "B:W15,23,22,8,32:B11,3"] *';
/** Black has no move left. */
const LOST = '[FEN "W:W13,K14:B9"] 1. 14x5 0-1';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** What passes is not looked at, so it is not waited for either. @param {Parameters<typeof visitPage>[2]} [options] */
const visit = (options) => visitPage(browser, site.url, { context: { reducedMotion: 'reduce' }, ...options });

/** What is wrong with the look of what is open, in words. Runs in the page, so it has all it needs inside. */
function faults() {
  const CONTROL = 'button, a[href], select, textarea, summary, input, label:has(input), [tabindex="0"]';
  /** These may hold more than they show: what is typed, tables of figures, large trees. */
  const SCROLLS = 'input, textarea, select, .tablewrap, .tree-box';
  const dialog = document.querySelector('dialog[open]');
  const root = dialog ?? document.body;
  /** @type {string[]} */ const found = [];
  const name = (/** @type {Element} */ one) => {
    const label = one.id || one.getAttribute('aria-label') || one.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 24);
    return `${one.tagName.toLowerCase()} “${label}”`;
  };
  /** @param {Element} one @returns {Element | null} the element around it, out of shadow trees too */
  const around = (one) => one.parentElement ?? /** @type {ShadowRoot} */ (one.getRootNode()).host ?? null;
  const seen = (/** @type {Element} */ one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.unseen, .skip, :is(.cards, .lesson-table) thead');
  const inert = (/** @type {Element | null} */ one) => {
    for (let at = one; at; at = around(at)) if (/** @type {HTMLElement} */ (at).inert) return true;
    return false;
  };

  /** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
  /** What is left of a box in everything around it that clips, and who took the most from its sides. @param {Element} one @param {Box} box */
  const clipped = (one, box) => {
    const rest = { left: box.left, top: box.top, right: box.right, bottom: box.bottom, cut: '' };
    for (let at = around(one); at && at !== document.documentElement; at = around(at)) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (overflowX !== 'visible' && (rest.left < edge.left - 1 || rest.right > edge.right + 1) && !at.matches(SCROLLS)) rest.cut = name(at);
      if (overflowY === 'hidden' && (rest.top < edge.top - 1 || rest.bottom > edge.bottom + 1)) rest.cut = name(at);
      if (overflowX !== 'visible') [rest.left, rest.right] = [Math.max(rest.left, edge.left), Math.min(rest.right, edge.right)];
      if (overflowY !== 'visible') [rest.top, rest.bottom] = [Math.max(rest.top, edge.top), Math.min(rest.bottom, edge.bottom)];
      if (position === 'fixed') break;
    }
    return rest;
  };

  /** Everything that is to be read or pressed. @type {{one: Element, text: boolean, box: Box & {cut: string}}[]} */
  const things = [];
  // The arrows of checkers lie at the corners of squares on purpose.
  const everything = [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot?.querySelectorAll('button:not(.way)') ?? [])]);
  for (const one of everything) {
    if (!seen(one) || one.closest('svg, noscript')) continue;
    if (one.matches(CONTROL)) things.push({ one, text: false, box: clipped(one, one.getBoundingClientRect()) });
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim() || one.tagName === 'OPTION' || getComputedStyle(one).fontSize === '0px') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) things.push({ one, text: true, box: clipped(range.startContainer.parentElement ?? one, line) });
    }
  }

  // Sideways.
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth - page.clientWidth} px too wide`);
  for (const one of [page, ...everything]) {
    const { overflowX } = getComputedStyle(one);
    if (['auto', 'scroll'].includes(overflowX) && one.scrollWidth > one.clientWidth + 1 && !one.matches(SCROLLS)) found.push(`${name(one)} scrolls sideways`);
  }

  // Down, where nothing is: on a phone the bar of the rooms would leave its place.
  const past = page.scrollHeight - innerHeight;
  if (past > 0 && document.body.clientHeight <= innerHeight) found.push(`the page scrolls ${past} px past its end`);
  const header = document.querySelector('.top')?.getBoundingClientRect().height ?? 0;
  if (innerWidth > 500 && header > 80) found.push(`the header is ${header.toFixed(0)} px high: it has two rows`);

  for (const board of root.querySelectorAll('kalah-board[tall]')) {
    if (seen(board) && innerWidth > innerHeight) found.push(`${name(board)} stands upright in a window that lies`);
  }

  for (const lamp of root.querySelectorAll('.lamp')) {
    const { width, height } = lamp.getBoundingClientRect();
    if (Math.abs(width - height) > 1) found.push(`a lamp is ${width} × ${height} px`);
  }

  for (const one of root.querySelectorAll('.switch input')) {
    const { width, height } = one.getBoundingClientRect();
    if (width && width < 1.6 * height) found.push(`a switch is squeezed to ${width.toFixed(0)} × ${height.toFixed(0)} px`);
  }

  // Cut: by what is around it, by the screen, or by its own control.
  for (const { one, text, box } of things) {
    if (box.cut) found.push(`${name(one)} is cut by ${box.cut}`);
    else if ((box.left < -1 || box.right > innerWidth + 1) && !one.closest(SCROLLS)) found.push(`${name(one)} leaves the screen`);
    const control = text && one.closest('button, label, summary');
    const edge = control && control.getBoundingClientRect();
    if (edge && (box.left < edge.left - 1 || box.right > edge.right + 1)) found.push(`the text of ${name(one)} is wider than its control`);
  }
  for (const one of root.querySelectorAll('select')) {
    if (!seen(one)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(one);
    const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`; // as one word it is empty where digits have a width of their own
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const needed = pen.measureText(one.selectedOptions[0]?.text ?? '').width;
    if (needed > room + 1) found.push(`${name(one)} shows ${room.toFixed(0)} of ${needed.toFixed(0)} px of “${one.selectedOptions[0]?.text}”`);
  }

  // On top of one another. A dialog's last row stays in sight on purpose, and so do notices: what scrolls behind them must not shine through.
  const stays = (/** @type {Element} */ one) => one.closest(dialog ? '.row.end, .problem' : '.notice');
  const covered = (/** @type {Element} */ a, /** @type {Element} */ b, /** @type {number} */ x, /** @type {number} */ y) => {
    const row = stays(a) ?? stays(b);
    return row !== null && stays(a) !== stays(b) && row.contains(document.elementFromPoint(x, y));
  };
  const within = (/** @type {Element} */ a, /** @type {Element} */ b) => a.contains(b) || b.contains(a) || a.closest('label')?.contains(b);
  const visible = things.filter(({ box }) => box.right > box.left && box.bottom > box.top).sort((a, b) => a.box.top - b.box.top);
  visible.forEach((a, nth) => {
    for (let i = nth + 1; i < visible.length && visible[i].box.top < a.box.bottom - 2; i++) {
      const b = visible[i];
      if (a.one === b.one || within(a.one, b.one)) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      const [x, y] = [Math.max(a.box.left, b.box.left) + wide / 2, Math.max(a.box.top, b.box.top) + high / 2];
      if (wide > 2 && high > 2 && !covered(a.one, b.one, x, y))
        found.push(`${name(a.one)} and ${name(b.one)} share ${wide.toFixed(0)} × ${high.toFixed(0)} px`);
    }
  });

  // Out of reach: brought into sight, each control must be what a finger meets there.
  for (const { one, text } of things) {
    if (text || !one.matches('button, a[href], select, textarea, summary, input') || inert(one)) continue;
    one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width === 0 || one.closest('.movelist')) continue;
    const scope = /** @type {Document | ShadowRoot} */ (one.getRootNode());
    const met = scope.elementFromPoint(left + width / 2, top + height / 2);
    if (!met || !(one.contains(met) || one.closest('label')?.contains(met))) found.push(`${name(one)} lies behind ${met ? name(met) : 'the edge'}`);
  }
  for (let at = /** @type {Element | null} */ (root); at; at = at.parentElement) at.scrollTo(0, 0);
  document.getElementById('main')?.scrollTo(0, 0);
  return [...new Set(found)];
}

/** Looks at what is open in every size. @param {Page} page @param {string} where */
async function everySize(page, where) {
  /** @type {string[]} */ const all = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await still(page);
    for (const fault of await page.evaluate(faults)) all.push(`${where}, ${width}×${height}: ${fault}`);
  }
  assert.deepEqual(all, []);
}

test('play with variations, what is told, and a game that is over', async () => {
  const { page, problems, close } = await visit({ link: `${VARIED}3 (2 1)-6 (5 2 (1 4)) 5 2` });
  await page.locator('#moves li[data-depth="2"] button').first().click();
  await page.locator('#promote:enabled').waitFor();
  await page.locator('#seats summary').first().click();
  await everySize(page, 'play');
  await page.setViewportSize({ width: 768, height: 1024 });
  await still(page);
  const share = await page.locator('kalah-board').evaluate((one) => one.getBoundingClientRect().width / innerWidth);
  assert.ok(share > 0.95, 'a tablet’s width is the board’s');
  const [seats, moves] = await page.locator('#view-play, .moves').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  assert.ok(moves.left >= seats.right && Math.abs(moves.top - seats.top) < 10, 'and below it the players stand beside the moves');
  await page.locator('#promote').click();
  await page.evaluate(() => (location.hash = 'nonsense'));
  await page.locator('.notice').nth(1).waitFor();
  await everySize(page, 'notices');
  for (const dismiss of (await page.locator('.notice button:last-child').all()).reverse()) await dismiss.click();
  await page.evaluate((text) => {
    location.hash = `game=${text}`;
  }, `${NEAR_END}6-5 3 6`);
  await untilTurn(page, /win|draw/);
  await everySize(page, 'game over');
  assert.deepEqual(problems, []);
  await close();
});

test('a series between people with long names, while it goes on and where a game is over', async () => {
  const { page, problems, close } = await visit();
  const seats = ['Wilhelmina Featherst', 'Bartholomew Cumberba'].map((name) => ({ kind: 'human', level: 'medium', name }));
  const series = { began: 1, game: 12, score: [38, 36] };
  await page.locator('#offer-away').click();
  for (const [where, start] of [
    ['series', '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0'],
    ['series is over', '0,0,0,0,0,0,28/0,0,0,0,0,0,20 0'],
  ]) {
    await store(page, JSON.stringify({ version: 3, game: 'kalah', rules: 'standard', start, moves: [], variations: [], seats, series }));
    await page.reload();
    await ready(page);
    await page.locator('#series').waitFor();
    await everySize(page, where);
  }
  assert.match(await turn(page), /wins by 8/);
  assert.deepEqual(problems, []);
  await close();
});

test('ten houses a side', async () => {
  const { page, close } = await visit({ link: 'standard; 9,9,9,9,9,9,9,9,9,9,0/9,9,9,9,9,9,9,9,9,9,0 0; ' });
  await everySize(page, 'ten houses');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('#open-editor').click();
  await everySize(page, 'their editor');
  await page.keyboard.press('Escape');
  await page.getByText('Exact settings').first().click();
  await page.locator('#exact-1-stops-at').selectOption('time');
  await page.locator('#exact-1-seconds').fill('3600');
  await page.locator('#exact-1-seconds').press('Tab');
  await house(page, 0).click();
  await untilTurn(page, /thinking/);
  await everySize(page, 'thinking');
  assert.match(await turn(page), /thinking/, 'all the while');
  // It may earn another turn, and think again.
  await eventually(async () => {
    await page.evaluate(() => document.getElementById('move-now')?.click());
    return /Your turn/.test(await turn(page));
  });
  await close();
});

test('analyse, compare and the lab', async () => {
  const { page, problems, close } = await visit();
  await view(page, 'Analyse');
  await page.locator('#a-line button').first().waitFor();
  await page.locator('#analysis-stop').evaluate((stop) => /** @type {HTMLElement} */ (stop).click()); // unless it has ended by itself
  await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
  await everySize(page, 'analyse');
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('2');
  await page.locator('#c-run').click();
  await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
  await everySize(page, 'compare');
  await view(page, 'Lab');
  await page.locator('#lab-settings summary').click();
  await everySize(page, 'lab');
  await page.locator('#lab-file').setInputFiles(fileURLToPath(new URL('../data/lab-v1.json', import.meta.url)));
  await page.locator('.lab-exports').waitFor();
  await page.locator('[data-chart] canvas').first().waitFor();
  await page.locator('#lab-lanes').getByLabel('Depth').fill('8');
  await page.getByRole('button', { name: 'Record one search' }).click();
  await page.locator('.lanes-canvas').waitFor();
  await everySize(page, 'results');
  assert.deepEqual(problems, []);
  await close();
});

test('learn', async () => {
  const { page, problems, close } = await visit();
  await learnSome(page);
  await everySize(page, 'learn');
  await page.locator('[data-part="lessons"]').click();
  // Each sort of living piece: a board to play on, a question with a board, two searches beside each other, what is found, and all charts.
  for (const slug of ['game', 'minimax', 'order', 'extra-turns', 'evaluators']) {
    await page.locator(`.lesson-nav [data-to="${slug}"]`).click();
    await lessonAlive(page, slug);
    await everySize(page, slug);
  }
  await page.locator('[data-part="practice"]').click();
  await page.locator('#practice-level').selectOption('6');
  await page.locator('.pr-seen .st-board:visible kalah-board').waitFor();
  await page.locator('.pr-teacher summary').click();
  await page.locator('#practice-value').fill('77');
  await press(page, 'Check');
  await page.locator('.pr-said.wrong').waitFor();
  await everySize(page, 'practice');
  await page.locator('#practice-level').selectOption('4');
  await page.locator('#practice-ask').selectOption('cuts');
  await page.locator('.pr-cuts .pr-question').waitFor();
  await page.locator('.pr-cuts [data-node="1"] > .tree-reach').click(); // the first branch is always searched
  await press(page, 'Check');
  await page.locator('.pr-verdicts .wrong').waitFor();
  await everySize(page, 'practice, cuts');
  assert.deepEqual(problems, []);
  await close();
});

test('history', async () => {
  const { page, problems, close } = await visit();
  await view(page, 'History');
  await everySize(page, 'history');
  await proveTwo(page);
  await everySize(page, 'history, proved');
  await page.locator('[data-exhibit="check-this"] > summary').click();
  await page.locator('.check-this[data-state="shown"]').waitFor();
  await everySize(page, 'history, the program of 2008');
  await page.locator('[data-exhibit="mancala"] > summary').click();
  await page.locator('.mancala[data-state="shown"]').waitFor();
  await everySize(page, 'history, the program of 2022');
  assert.deepEqual(problems, []);
  await close();
});

test('evolve', async () => {
  const { page, problems, close } = await visit();
  await evolveSome(page);
  await page.locator('.ev-people button').first().click();
  await everySize(page, 'evolve');
  assert.deepEqual(problems, []);
  await close();
});

/** Opens dialogs, one after the other, and looks at each. @param {Page} page @param {[opener: string, name: string, prepare?: () => Promise<void>][]} all */
async function dialogs(page, all) {
  for (const [opener, name, prepare] of all) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator(opener).click();
    await page.locator('dialog[open]').waitFor();
    await prepare?.();
    await everySize(page, name);
    while (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  }
}

test('every dialog', async () => {
  const { page, problems, close } = await visit({ link: `${VARIED}3-6 5` });
  await page.evaluate((text) => (location.hash = `game=${text}`), `${NEAR_END}6`);
  await page.locator('#moves [data-ply="1"]').waitFor();
  await dialogs(page, [
    ['#new', 'new game', async () => void (await page.locator('#new-rules').selectOption('Custom'))],
    ['#open-editor', 'editor'],
    ['#open-share', 'share'],
    ['#open-settings', 'settings'],
    ['#badge', 'threads', () => page.evaluate(() => document.getElementById('threads-help')?.removeAttribute('hidden'))],
    ['#open-rules', 'rules'],
    ['#open-rules', 'keys', () => page.locator('#open-keys').click()],
    ['#open-games', 'my games', () => page.locator('#games-dialog [data-game] kalah-board').first().waitFor()],
  ]);
  assert.deepEqual(problems, []);
  await close();
});

test('checkers', async () => {
  const { page, problems, close } = await visit({ link: `${VARIED}3-6 5` });
  const chooseCheckers = async () => {
    await page.locator('#new-games label', { hasText: 'Checkers' }).click();
    await page.locator('#new-start:enabled').waitFor();
  };
  await dialogs(page, [['#new', 'new game of checkers', chooseCheckers]]);
  await layCheckers(page, FORK);
  await page.locator('.seat[data-side="1"] summary').click();
  await page.locator('#open-settings').click();
  for (const name of ['numbers', 'arrows']) await page.locator(`[name="${name}"]`).check();
  await page.keyboard.press('Escape');
  await page.locator('checkers-board button[data-square="11"]').click();
  await page.locator('checkers-board button[data-square="18"]').click(); // and now to 27 or to 25
  await everySize(page, 'checkers, in the middle of a capture');
  await page.keyboard.press('Escape');
  const file = { name: 'My champion with a name as long as it may be.json', mimeType: 'application/json', buffer: Buffer.from(networkText(7)) };
  await dialogs(page, [
    ['#open-editor', 'editor of checkers'],
    ['#open-share', 'share, PDN'],
    ['#open-settings', 'settings of checkers'],
    ['#open-rules', 'keys of checkers', () => page.locator('#open-keys').click()],
    ['#open-games', 'my games, and one that waits', () => page.locator('#games-dialog [data-game] kalah-board').first().waitFor()],
    [
      '.seat[data-side="1"] button:has-text("Networks")',
      'networks',
      async () => {
        await page.locator('#networks-dialog input[type="file"]').setInputFiles(file);
        await page.locator('#networks-dialog li[data-network]').waitFor();
      },
    ],
  ]);
  await view(page, 'Analyse');
  await page.locator('#a-line button').first().waitFor();
  await page.locator('#analysis-stop').evaluate((stop) => /** @type {HTMLElement} */ (stop).click()); // unless it has ended by itself
  await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
  await everySize(page, 'checkers, analysed');
  await layCheckers(page, LOST);
  await view(page, 'Play');
  await untilTurn(page, /win/);
  await everySize(page, 'checkers, a game that is over');
  assert.deepEqual(problems, []);
  await close();
});

test('what a newcomer is offered, and the guided game', async () => {
  const { page, problems, close } = await visit();
  await page.locator('#offer').waitFor();
  await everySize(page, 'offer');
  await page.locator('#guide').click();
  await untilTurn(page, /1 of 4/);
  for (const [pit, told] of /** @type {const} */ ([
    [2, /again/],
    [4, /capture/],
    [0, /Captured/],
  ])) {
    await everySize(page, 'guided game');
    await page.setViewportSize({ width: 1280, height: 800 });
    await house(page, pit).click();
    await page.locator('#said').filter({ hasText: told }).waitFor();
  }
  await everySize(page, 'guided game, with a button to go on');
  assert.deepEqual(problems, []);
  await close();
});

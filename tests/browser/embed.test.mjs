// embed.html: its parameters, the messages it exchanges with a page of another origin, which build it gets where, and what it
// does with input that nobody should send.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { hostile, MARKUP } from '../hostile.mjs';
import { frameIn, serveStranger } from './embed-kit.mjs';
import { idle } from './idle.mjs';
import { eventually, launchBrowser, openPage, serveSite, serveWithoutPolicy, test } from './harness.mjs';
import { axe, house, legal, moved, playHouse, ready, seeds, still, untilTurn } from './page-kit.mjs';

const START = [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0];
const NEAR_END = '0,0,0,0,1,1,20/0,0,1,0,0,0,25 0';

/** @type {import('playwright-core').Browser} */ let browser;
/** @typedef {Awaited<ReturnType<typeof serveSite>>} Site */
/** @type {Site} */ let site;
/** @type {Site} */ let stranger;
before(async () => {
  [browser, site, stranger] = await Promise.all([launchBrowser(), serveSite(), serveStranger()]);
});
after(async () => {
  await browser?.close();
  await Promise.all([site?.close(), stranger?.close()]);
});

/** @param {string} query @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(query, options) {
  const { page, problems } = await openPage(browser, `${site.url}embed.html${query}`, {
    reducedMotion: 'reduce',
    viewport: { width: 720, height: 480 },
    ...options,
  });
  await ready(page);
  return { page, problems, close: () => page.context().close() };
}
const notices = (/** @type {import('playwright-core').Page} */ page) => page.locator('.notice p').allTextContents();
const shown = (/** @type {import('playwright-core').Page} */ page) =>
  page.locator('#actions button:visible, #status:visible, #moves:visible').evaluateAll((all) => all.map((one) => one.id).sort());

// ---- parameters -----------------------------------------------------------------------------------------------------------

test('without parameters two people play from the start, and no search worker is started', async () => {
  const { page, problems, close } = await open('');
  assert.deepEqual(await seeds(page), START);
  assert.deepEqual(await shown(page), ['hint', 'new', 'status', 'undo']);
  await playHouse(page, 2, /South to move/); // an extra turn
  await playHouse(page, 0, /North to move/);
  assert.equal(page.workers().length, 1, 'the light one');
  assert.deepEqual(problems, []);
  await close();
});

test('position, rules, engine, side, theme, flipped and controls do what they say', async () => {
  const { page, problems, close } = await open('?position=1,2,0/2,1,0+0&engine=easy&side=north&theme=dark&flipped=yes&controls=moves,redo');
  assert.deepEqual(await seeds(page), [1, 2, 0, 2, 1, 0]);
  assert.deepEqual(await shown(page), ['moves', 'redo']);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(24, 22, 26)');
  const order = await page.locator('kalah-board [data-pit]').evaluateAll((all) => all.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.pit)));
  assert.deepEqual(order.slice(0, 3), [0, 1, 2], 'turned round, South is the far side');
  await house(page, 0).click();
  await page.locator('#moves').filter({ hasText: '2. Engine' }).waitFor();
  assert.deepEqual(problems, []);
  await close();

  const south = await open('?rules=russell&engine=beginner&side=south');
  await untilTurn(south.page, /Your turn/); // the engine has opened
  assert.ok((await legal(south.page)).every((pit) => pit > 6));
  await south.close();

  const lettered = await open('?letters=yes&controls=all');
  const marks = () => lettered.page.locator('#moves b').allTextContents();
  await lettered.page.keyboard.press('Tab');
  await moved(lettered.page, () => lettered.page.keyboard.press('h'), /North to move/);
  await moved(lettered.page, () => lettered.page.keyboard.press('f'), /South to move/);
  assert.deepEqual(await marks(), ['H', 'F'], 'houses, not hint and flip');
  await lettered.page.keyboard.press('Shift+H');
  await lettered.page
    .locator('#said')
    .filter({ hasText: /^Try house [G-L]/ })
    .waitFor();
  await lettered.close();

  const game = await open(`?game=${encodeURIComponent('standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 5')}&controls=all`);
  assert.equal(await game.page.locator('#moves b').count(), 3);
  await game.page.locator('#undo').click();
  assert.equal(await game.page.locator('#redo').isDisabled(), false);
  await game.page.locator('#scores').click();
  await game.page.locator('kalah-board .score').first().waitFor();
  await game.close();
});

test('a wrong parameter gets a sentence with what is accepted, and the board can be played', async () => {
  for (const [query, words] of /** @type {[string, RegExp][]} */ ([
    ['?engine=god', /engine is off, beginner.*“god”/],
    ['?position=4,4', /Position.*standard start/],
    ['?rules=chess', /Rules.*standard start/],
    ['?game=standard; 4', /standard start/],
    ['?colour=red', /“colour”.*Accepted are board, position, rules, game/],
    [`?theme=${encodeURIComponent(MARKUP)}`, /theme is auto, light or dark/],
    [`?position=${encodeURIComponent(MARKUP)}`, /Position/],
  ])) {
    const { page, problems, close } = await open(query);
    assert.match((await notices(page)).join('\n'), words, query);
    assert.deepEqual(await seeds(page), START, query);
    await playHouse(page, 0, /North to move/);
    assert.equal(await page.evaluate(() => 'broken' in window || document.querySelectorAll('img, main script').length > 0), false);
    assert.deepEqual(problems, []);
    await close();
  }
});

test('whatever is wrong with an address, all of it is told, and the board stays in sight', async () => {
  const query = '?positon=1&colour=red&engine=god&side=west&theme=pink&speed=9&flipped=1&disabled=2&controls=jump&legal=6&position=4,4&rules=chess';
  for (const viewport of [
    { width: 720, height: 480 },
    { width: 320, height: 240 },
  ]) {
    const { page, close } = await open(query, { viewport });
    const told = (await notices(page)).join('\n');
    for (const word of ['“positon”, “colour”', '“god”', '“west”', '“pink”', '“9”', '“1”', '“2”', '“jump”', '“6”', 'Position', 'Rules'])
      assert.ok(told.includes(word), `${word}: ${told}`);
    await page.locator('kalah-board').evaluate((board) => {
      for (const kind of ['a', 'b', 'c']) board.dispatchEvent(new CustomEvent('kalah-error', { detail: { kind, message: `failure ${kind}` } }));
    });
    assert.match((await notices(page)).join('\n'), /“positon”[^]*“6”[^]*Failure a[^]*Failure c/, 'later failures do not push it out');
    await still(page); // the board takes its size within a frame
    const { top, bottom } = await page.locator('kalah-board').evaluate((board) => board.getBoundingClientRect());
    assert.ok(top > 0 && top < viewport.height / 2 + 40 && bottom - top > 100, `${top} to ${bottom} of ${viewport.height}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await axe(page, `${viewport.width}`);
    await close();
  }
});

test('the board is played by keyboard alone', async () => {
  const { page, close } = await open('?engine=beginner&controls=all');
  for (const key of ['2', 'f']) await page.keyboard.press(key);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'board', 'the first stop of the tab key');
  await moved(page, () => page.keyboard.press('3'), /Your turn/);
  assert.equal((await page.locator('#moves b').allTextContents())[0], '3', 'digits are no keys where nothing has the focus');
  assert.equal(await page.locator('#board[flipped]').count(), 0, 'nor are letters');
  assert.equal((await seeds(page))[2], 0);
  await page.keyboard.press('ArrowRight');
  const pit = await page.evaluate(() =>
    Number(/** @type {HTMLElement | null | undefined} */ (document.querySelector('kalah-board')?.shadowRoot?.activeElement)?.dataset.pit),
  );
  await moved(page, () => page.keyboard.press('Enter'), /Your turn/);
  const marks = () => page.locator('#moves b').allTextContents();
  assert.equal((await marks())[1], String(pit + 1));
  await page.keyboard.press('u');
  assert.equal(await page.locator('#moves b[aria-current]').textContent(), '3');
  await page.keyboard.press('n');
  assert.deepEqual(await seeds(page), START);
  await close();
});

test('a stepper alone takes letters while something of it has the focus, arrows always', async () => {
  const { page, close } = await open('?stepper=figure-1');
  const stepper = page.locator('.stepper[data-step="0"]');
  await stepper.waitFor();
  for (const key of ['l', 'p', 'ArrowRight']) await page.keyboard.press(key);
  await stepper.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.stepper').getAttribute('data-step'), '1');
  await page.locator('.stepper [data-icon="play"]').focus();
  await page.keyboard.press('p');
  await page.locator('.stepper[data-playing="true"]').waitFor();
  await close();
});

test('every size and theme: nothing sticks out, every house can be hit, axe finds nothing', async () => {
  for (const [width, height] of [
    [320, 240],
    [360, 640],
    [720, 480],
    [1280, 720],
  ]) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const { page, close } = await open('?engine=easy&controls=all', { viewport: { width, height }, colorScheme });
      await playHouse(page, 2, /Your turn/);
      await still(page); // the board takes its size within a frame
      const { wide, high, board, target } = await page.evaluate(() => {
        const rect = /** @type {Element} */ (document.querySelector('kalah-board')).getBoundingClientRect();
        const inside = /** @type {ShadowRoot} */ (document.querySelector('kalah-board')?.shadowRoot);
        const house = /** @type {Element} */ (inside.querySelector('button')).getBoundingClientRect();
        return {
          wide: document.documentElement.scrollWidth - innerWidth,
          high: document.documentElement.scrollHeight - innerHeight,
          board: [rect.left, rect.top, innerWidth - rect.right, innerHeight - rect.bottom],
          target: Math.min(house.width, house.height),
        };
      });
      assert.deepEqual([wide, high], [0, 0], `${width}x${height}`);
      assert.ok(
        board.every((gap) => gap >= 0),
        `${width}x${height}: ${board}`,
      );
      assert.ok(target >= 24, `${width}x${height}: ${target}`);
      const cut = await page.locator('#actions button').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.id));
      assert.deepEqual(cut, [], `${width}x${height}`);
      await axe(page, `${width}x${height} ${colorScheme}`);
      await close();
    }
  }
});

test('nothing moves or flashes when the board comes', async () => {
  for (const query of ['', '?controls=all&engine=easy', '?controls=none&theme=dark', '?controls=moves,hint&engine=off']) {
    for (const viewport of [
      { width: 720, height: 480 },
      { width: 360, height: 640 },
    ]) {
      const { page } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce', viewport });
      /** @type {(value?: unknown) => void} */ let go = () => {};
      const held = new Promise((resolve) => (go = resolve));
      await page.route('**/embed/embed.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${site.url}embed.html${query}`, { waitUntil: 'commit' });
      await page.waitForSelector('#actions', { state: 'attached' });
      const look = () =>
        page.evaluate(async () => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const places = ['status', 'stage', 'moves', 'actions', 'new', 'hint'].map((id) => {
            const { x, y, width, height } = /** @type {HTMLElement} */ (document.getElementById(id)).getBoundingClientRect();
            return [id, x, y, width, height].join(' ');
          });
          return { places, colour: getComputedStyle(document.body).backgroundColor };
        });
      const before = await look();
      assert.equal(await page.locator('#actions button:enabled').count(), 0, 'what cannot work yet looks so');
      go();
      await ready(page);
      assert.deepEqual(await look(), before, `${query} ${viewport.width}`);
      const shift = await page.evaluate(
        () =>
          new Promise((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, one) => sum + /** @type {any} */ (one).value, 0))).observe({
              type: 'layout-shift',
              buffered: true,
            });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))); // none at all is not reported
          }),
      );
      assert.ok(Number(shift) < 0.05, `${query} ${viewport.width}: ${shift}`);
      await page.context().close();
    }
  }
});

// ---- messages -------------------------------------------------------------------------------------------------------------

test('a page of another origin loads, plays, searches, undoes, and hears what happens', async () => {
  const { hello, ask, got, wait, frame, problems, close } = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html`);
  assert.equal(hello.version, 1);
  assert.deepEqual(hello.position.pits, START);
  assert.deepEqual(hello.position.moves, []);
  assert.equal(hello.engine, null, 'nobody has asked for a search');
  assert.deepEqual(
    (await got()).map(({ type }) => type),
    ['ready'],
    'nothing comes before it',
  );

  assert.equal((await ask('play', { house: 3 }, { type: 'position' })).position, '4,4,0,5,5,5,1/4,4,4,4,4,4,0 0');
  const [move] = (await got()).filter(({ type }) => type === 'move');
  assert.deepEqual([move.pit, move.house, move.player, move.by], [2, 3, 0, 'program']);
  assert.equal((await ask('undo', {}, { type: 'position' })).position, '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0');
  const redone = await ask('redo', {}, { type: 'position' });
  assert.deepEqual([redone.of, redone.moves, redone.texts, redone.legal], ['kalah', [2], ['3'], [0, 1, 3, 4, 5]]);

  const loaded = await ask('load', { rules: 'standard', position: NEAR_END }, { type: 'position' });
  assert.deepEqual(loaded.legal, [4, 5]);
  const { report, position } = await ask('search', { mode: 'seq_mm', depth: 3, allMoves: true }, { type: 'report' });
  assert.equal(position, NEAR_END);
  assert.deepEqual([report.mode, report.depth, report.complete, report.scores.length], ['seq_mm', 3, true, 2]);
  assert.deepEqual(
    (await got()).filter(({ type }) => type === 'depth'),
    [],
    'nobody has asked for every depth',
  );
  const deeper = await ask('search', { mode: 'expert', depth: 4, reports: true }, { type: 'report' });
  const depths = (await got()).filter(({ type, id }) => type === 'depth' && id === deeper.id).map(({ report: one }) => one.depth);
  assert.ok(depths.length > 0 && depths.at(-1) === deeper.report.depth, `${depths} and ${deeper.report.depth}`);

  await frame.locator('kalah-board button[data-pit="5"]').click();
  assert.equal((await wait({ type: 'move', by: 'visitor' })).pit, 5);
  for (const move of [{ pit: 4 }, { move: '3' }, { house: 6 }])
    await ask('play', move, { type: 'position' }).catch((error) => assert.fail(`${JSON.stringify(move)}: ${error}`));
  const result = await wait({ type: 'result' });
  assert.equal(result.first + result.second, 48);
  assert.equal(result.winner, result.first > result.second ? 0 : 1);
  assert.ok((await got()).every(({ origin, kalahari }) => origin === new URL(site.url).origin && kalahari === 1));
  assert.deepEqual(problems, []);
  await close();
});

test('what commit 6641c03 could be told is obeyed, and its answers have all that they had', async () => {
  const { messages, answers } = JSON.parse(readFileSync(new URL('../data/page-v1.json', import.meta.url), 'utf8'));
  const { send, wait, got, close } = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html`);
  const answeredBy = /** @type {Record<string, string>} */ ({ load: 'position', play: 'position', undo: 'position', redo: 'position', search: 'report' });
  for (const message of messages) {
    await send(message);
    if (message.id !== undefined) await wait({ id: message.id, type: answeredBy[message.type] ?? 'error' });
  }
  const all = await got();
  for (const [type, fields] of Object.entries(answers)) {
    const one = all.find((sent) => sent.type === type);
    assert.deepEqual(
      fields.filter((/** @type {string} */ field) => !(field in (one ?? {}))),
      [],
      type,
    );
  }
  assert.equal(all.filter(({ type }) => type === 'error').length, 1, 'nothing but the stop of no search');
  await close();
});

test('a lesson changes level, lock, theme and controls, turns the board and asks for a hint without a reload', async () => {
  const { ask, wait, got, frame, problems, close } = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?legal=1+2&disabled=yes`);
  const inside = /** @type {any} */ (frame);
  assert.deepEqual(await legal(inside), [], 'locked by the address');
  await frame.locator('kalah-board').press('3');
  assert.deepEqual((await ask('set', { disabled: 'no' })).legal, '1 2');
  assert.deepEqual(await legal(inside), [1, 2]);
  await frame.locator('kalah-board').press('1');
  await idle(frame);
  assert.deepEqual(
    (await got()).filter(({ type }) => type === 'move'),
    [],
    'neither locked nor closed houses are played by key',
  );
  const { reason, kind } = await ask('set', { legal: '13', theme: 'dark' });
  assert.deepEqual([kind, /0 to 12 without the store 6; “13” is not/.test(reason)], ['option', true], reason);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'auto', 'all of it or nothing');

  const {
    id: _id,
    origin: _origin,
    kalahari: _version,
    ...settings
  } = await ask('set', { theme: 'dark', flipped: 'yes', legal: 'all', seed: '7', controls: 'scores,moves' });
  assert.deepEqual(settings, {
    type: 'set',
    engine: 'off',
    side: 'north',
    theme: 'dark',
    speed: 'normal',
    flipped: 'yes',
    disabled: 'no',
    letters: 'no',
    legal: 'all',
    seed: '7',
    controls: ['scores', 'moves'],
  });
  assert.equal(await frame.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(24, 22, 26)');
  assert.deepEqual(await shown(inside), ['moves', 'scores']);
  assert.equal(await frame.locator('#moves li').count(), 1, 'a list that was hidden is filled');
  assert.equal(await frame.locator('kalah-board [data-pit]').first().getAttribute('data-pit'), '0', 'South is the far side');
  assert.deepEqual(await legal(inside), [0, 1, 2, 3, 4, 5]);
  await frame.locator('#scores').click();
  await frame.locator('kalah-board .score').first().waitFor();
  await ask('set', { controls: 'all' });
  await frame.locator('#flip').click();
  assert.equal((await ask('set', { controls: 'none' })).flipped, 'no', 'the visitor has turned it');
  assert.deepEqual(await shown(inside), []);
  await frame.locator('kalah-board .score').first().waitFor({ state: 'detached' });

  const hint = await ask('hint', {}, { type: 'hint' });
  assert.deepEqual([hint.house, hint.text], [hint.pit + 1, String(hint.pit + 1)]);
  await frame.locator('kalah-board .hinted').waitFor({ state: 'attached' });
  await ask('set', { engine: 'easy', side: 'south' });
  assert.equal((await wait({ type: 'move', by: 'engine' })).player, 0, 'the engine sits down and moves');
  await ask('load', { position: '0,0,0,0,0,0,24/0,0,0,0,0,0,24 0' }, { type: 'position' });
  assert.deepEqual([(await ask('hint')).kind, problems], ['state', []]);
  await close();
});

test('the engine’s moves are told too, and a long search shows progress and can be stopped', async () => {
  const { ask, send, wait, close } = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?engine=beginner`);
  await ask('play', { house: 1 }, { type: 'position' });
  assert.equal((await wait({ type: 'move', by: 'engine' })).player, 1);
  await ask('load', { rules: 'houses=8 seeds=8' }, { type: 'position' });
  await send({ kalahari: 1, type: 'search', id: 'long', mode: 'seq_ab', timeMs: 600_000 });
  assert.ok((await wait({ type: 'progress', id: 'long' })).nodes > 0);
  assert.match((await ask('search', { depth: 2 }, { type: 'error' })).reason, /A search is running/);
  await ask('stop', {}, { type: 'stopped' });
  assert.equal((await wait({ type: 'report', id: 'long' })).report.complete, false);
  const late = await ask('stop', {}, { type: 'error' });
  assert.match(late.reason, /no search to stop/);
  assert.equal(late.kind, 'state');
  await close();
});

test('on the engine’s turn a move from outside is refused; after a load all speak of what lies there', async () => {
  const { ask, frame, wait, close } = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?engine=perfect&rules=houses=8+seeds=3`);
  await ask('play', { house: 1 }, { type: 'position' }); // the engine thinks for a minute now
  const refused = await ask('play', { pit: 7 }, { type: 'error' });
  assert.deepEqual([refused.kind, /engine’s turn/.test(refused.reason)], ['state', true], refused.reason);
  await ask('set', { engine: 'off' });
  await ask('load', { position: '1,2,0/2,1,0 1' }, { type: 'position' });
  assert.equal(await frame.locator('#said').textContent(), 'Another position is on the board.');
  assert.equal(await frame.locator('#live').textContent(), 'Another position is on the board. North to move.');
  assert.equal(await frame.locator('#turn').textContent(), 'North to move');
  await ask('play', { house: 1 }, { type: 'position' });
  assert.equal((await wait({ type: 'move', player: 1 })).by, 'program');
  await close();
});

test('bad messages get a reason, others are ignored, and nothing changes', async () => {
  const { ask, send, got, frame, close } = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html`);
  for (const [type, fields, reason, kind] of /** @type {[string, object, RegExp, string][]} */ ([
    ['explode', {}, /“explode” is not a message type.*load/, 'message'],
    ['play', { pit: 6 }, /./, 'move'],
    ['play', { pit: 9 }, /./, 'move'],
    ['play', { pit: 2.5 }, /2\.5/, 'move'],
    ['play', { house: 7 }, /1 to 6/, 'move'],
    ['play', {}, /one of pit/, 'message'],
    ['play', { move: '7' }, /./, 'move'],
    ['play', { pit: 2, colour: 'red' }, /“colour” is not a field of play/, 'message'],
    ['load', { of: 'go' }, /plays kalah/, 'message'],
    ['search', { mode: 'seq_mm', depth: 2, order: 'ranked' }, /seq_mm takes no order/i, 'option'],
    ['load', { position: MARKUP }, /character/, 'position'],
    ['load', { rules: 'chess' }, /chess/, 'rules'],
    ['load', { game: 'x' }, /./, 'game-text'],
    ['search', { mode: 'magic', depth: 1 }, /magic.*seq_mm/, 'option'],
    ['search', { depth: 2.5 }, /./, 'option'],
    ['search', { depth: 1, timeMs: 1 }, /exactly one/i, 'option'],
    ['undo', {}, /nothing to undo/, 'state'],
  ])) {
    const answer = await ask(type, fields, { type: 'error' });
    assert.match(answer.reason, reason, `${type} ${JSON.stringify(fields)}`);
    assert.equal(answer.kind, kind, `${type} ${JSON.stringify(fields)}: ${answer.reason}`);
  }
  const before = (await got()).length;
  for (const data of [null, 1, 'load', { type: 'load' }, [{ kalahari: 1 }], { other: 1 }]) await send(data);
  const { position } = await ask('hello', {}, { type: 'ready' });
  assert.deepEqual(position.pits, START);
  assert.equal((await got()).length, before + 1, 'no answer to what is not for the frame');
  assert.deepEqual(await seeds(/** @type {any} */ (frame)), START);
  await close();
});

test('only the parent commands, and with origin= only the one that is named', async () => {
  const own = new URL(stranger.url).origin;
  const allowed = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?origin=${encodeURIComponent(own)}`);
  assert.ok(await allowed.ask('play', { house: 1 }, { type: 'position' }));
  // A sibling frame of the parent's own origin reaches the frame's window, but is not its parent.
  const count = (await allowed.got()).length;
  await allowed.page.evaluate(
    () =>
      new Promise((resolve) => {
        const sibling = document.createElement('iframe');
        sibling.onload = () => {
          const script = /** @type {Document} */ (sibling.contentDocument).createElement('script');
          script.textContent = 'parent.frames.kalah.postMessage({ kalahari: 1, type: "undo", id: "sibling" }, "*")';
          sibling.contentDocument?.body.append(script);
          resolve(null);
        };
        sibling.src = '/plain?sibling';
        document.body.append(sibling);
      }),
  );
  assert.deepEqual((await allowed.ask('hello', {}, { type: 'ready' })).position.moves, [0]);
  assert.equal((await allowed.got()).length, count + 1);
  await allowed.close();

  for (const origin of ['https://example.org', 'rubbish']) {
    const other = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?origin=${encodeURIComponent(origin)}`, { ready: false });
    await other.frame.waitForSelector('html[data-ready]');
    await other.send({ kalahari: 1, type: 'play', house: 1, id: 1 });
    assert.match((await other.wait({ type: 'error', id: 1 })).reason, /does not take messages from your origin/);
    assert.deepEqual(
      (await other.got()).filter(({ type }) => type !== 'error'),
      [],
      'nothing is told to another origin',
    );
    assert.deepEqual(await seeds(/** @type {any} */ (other.frame)), START);
    await other.close();
  }
});

test('hostile messages in the real frame: nothing hangs, nothing becomes HTML', async () => {
  const run = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?speed=off`);
  // Searches of any length may be among them, so each round is followed by a stop.
  for (let round = 0; round < 20; round++) {
    await run.page.evaluate(async (seed) => {
      const { hostile } = await import(/** @type {any} */ ('/hostile.mjs'));
      const { message } = hostile(seed);
      for (let i = 0; i < 50; i++) /** @type {any} */ (window).frame.contentWindow.postMessage(message(), '*');
    }, round + 1);
    await run.send({ kalahari: 1, type: 'stop', id: `stop ${round}` });
    assert.ok(await run.ask('hello', {}, { type: 'ready' }), `round ${round}`);
  }
  await run.send({ kalahari: 1, type: 'stop' });
  const { pits } = await run.ask('load', {}, { type: 'position' });
  assert.deepEqual(pits, START);
  assert.equal(await run.frame.evaluate(() => 'broken' in window || document.querySelectorAll('img, main script, iframe').length > 0), false);
  await run.close();
});

const WRONG_MESSAGES = [{ type: 'explode' }, { type: 'play', pit: 6 }, { type: 'load', rules: 'chess' }, { type: 'hint' }, { type: 'search', mode: 'magic' }];

/**
 * How long a frame takes for three thousand wrong messages and a `load` after them, as a share of what three thousand loads would take,
 * judged by fifty of them just before: that is the same on a machine that is busy.
 * @param {Awaited<ReturnType<typeof frameIn>>} run @param {object} wrong
 */
const costOfWrong = (run, wrong) =>
  run.page.evaluate(async (wrong) => {
    const target = /** @type {any} */ (window).frame.contentWindow;
    const send = (/** @type {object} */ message) => target.postMessage({ kalahari: 1, ...message }, '*');
    const loaded = () =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        addEventListener('message', function heard({ data }) {
          if (data.id !== id) return;
          removeEventListener('message', heard);
          resolve(data);
        });
        send({ type: 'load', id });
      });
    const begin = performance.now();
    for (let i = 0; i < 50; i++) await loaded();
    const middle = performance.now();
    for (let i = 0; i < 3000; i++) send(wrong);
    const { type, reason, pits } = await loaded();
    return { type, reason, pits, share: (performance.now() - middle) / (middle - begin) / (3000 / 50) };
  }, wrong);

test('after thousands of wrong messages of any kind a frame does at once what it is asked', async () => {
  for (const wrong of WRONG_MESSAGES) {
    const run = await frameIn(browser, `${stranger.url}plain`, `${site.url}embed.html?speed=off`);
    await run.ask('play', { house: 1 }, { type: 'position' });
    const shares = [];
    do {
      const { type, reason, pits, share } = await costOfWrong(run, wrong);
      assert.deepEqual([type, pits], ['position', START], `${JSON.stringify(wrong)}: ${reason}`);
      shares.push(share);
    } while (Math.min(...shares) > 0.2 && shares.length < 5);
    // All three thousand take half a second where a load takes four milliseconds; a wrong message that reached the engine would cost as much as one.
    assert.ok(Math.min(...shares) <= 0.2, `${JSON.stringify(wrong)}: a wrong message takes ${shares} of the time of a load`);
    await run.close();
  }
});

test('hostile addresses of the real frame: nothing hangs, nothing becomes HTML', async () => {
  const { below, address } = hostile(666);
  const { page, problems } = await openPage(browser, `${site.url}embed.html`, { reducedMotion: 'reduce' });
  for (let i = 0; i < 20; i++) {
    const query = address();
    await page.goto(`${site.url}embed.html${query}`);
    await ready(page).catch((error) => assert.fail(`${query}: ${error}`));
    assert.equal(await page.evaluate(() => 'broken' in window || document.querySelectorAll('img, main script, iframe').length > 0), false, query);
    if (below(6) === 0 && (await legal(page)).length) await house(page, (await legal(page))[0]).click();
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});

// ---- isolation ------------------------------------------------------------------------------------------------------------

test('where a frame cannot play, it says why', async () => {
  const bare = await serveSite({ bare: true });
  for (const [from, sandbox, words] of /** @type {const} */ ([
    [site, 'allow-scripts', /sandbox keeps it from its own files.*allow-scripts allow-same-origin/],
    [bare, 'allow-scripts', /sandbox keeps it from its own files.*allow-scripts allow-same-origin/],
    [site, 'allow-forms', /needs JavaScript/],
  ])) {
    const { page, frame, got, close } = await frameIn(browser, `${stranger.url}plain`, `${from.url}embed.html?engine=easy`, { sandbox, ready: false });
    await frame.getByText(words).first().waitFor();
    if (from === bare) assert.equal(await frame.locator('button:visible').count(), 0, 'nothing that does nothing');
    if (from === site && sandbox === 'allow-scripts') {
      await page.waitForFunction(() => /** @type {any} */ (window).got.length > 0);
      const [{ type, kind, reason }] = await got();
      assert.deepEqual([type, kind, words.test(reason)], ['error', 'engine', true], 'and the page around is told');
    }
    await close();
  }
  const blocked = await openPage(browser, 'about:blank');
  for (const file of ['embed/protocol.js', 'games/kalah/frame.js']) {
    await blocked.page.route(`**/${file}`, (route) => route.abort());
    await blocked.page.goto(`${site.url}embed.html`);
    await blocked.page.getByText('a file is missing or damaged').waitFor();
    await blocked.page.unroute(`**/${file}`);
  }
  await blocked.page.context().close();
  await bare.close();
});

test('which build a cross-origin frame gets: one thread without isolation, all with it', async () => {
  const [bare, plain, old] = await Promise.all([serveSite({ bare: true }), serveSite({ isolation: false }), serveWithoutPolicy()]);
  const allow = 'cross-origin-isolated';
  for (const [name, parent, from, options, build] of /** @type {const} */ ([
    ['no headers, plain parent', 'plain', bare, {}, 'single'],
    ['no headers, isolated parent, credentialless', 'isolated', bare, { credentialless: true }, 'single'],
    ['no isolation, plain parent', 'plain', plain, {}, 'single'],
    ['COOP and COEP, plain parent', 'plain', old, {}, 'single'],
    ['COOP and COEP, isolated parent without allow', 'isolated', old, {}, 'single'],
    ['COOP and COEP, isolated parent with allow', 'isolated', old, { allow }, 'threaded'],
    ['Document-Isolation-Policy too, isolated parent with allow', 'isolated', site, { allow }, 'threaded'],
    ['Document-Isolation-Policy too, plain parent', 'plain', site, {}, 'threaded'],
    ['Document-Isolation-Policy too, isolated parent without allow', 'isolated', site, {}, 'threaded'],
  ])) {
    const { hello, ask, problems, close } = await frameIn(browser, `${stranger.url}${parent}`, `${from.url}embed.html?engine=easy`, options);
    assert.equal(hello.engine.build, build, `${name}: ${hello.engine.reason}`);
    if (build === 'single') assert.match(hello.engine.reason, /One thread only: this frame is not isolated.*headers of its own server/, name);
    const { report } = await ask('search', { mode: 'seq_mm', depth: 6 }, { type: 'report' });
    assert.deepEqual([report.value, report.nodes], [0, 29092], name);
    assert.deepEqual(problems, [], name);
    await close();
  }
  // An isolated page lets no frame in that does not isolate itself: the browser shows its own page there, and nobody can say a word.
  for (const from of [bare, plain]) {
    const { page, close } = await frameIn(browser, `${stranger.url}isolated`, `${from.url}embed.html`, { ready: false });
    await eventually(() => page.frames()[1]?.url().startsWith('chrome-error:') ?? false);
    await close();
  }
  await Promise.all([bare.close(), plain.close(), old.close()]);
});

// <kalah-board> in other people's pages, without the engine and with it, and the lesson that shows all three ways.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { hostile } from '../hostile.mjs';
import { serveStranger } from './embed-kit.mjs';
import { siteHeaders } from '../../tools/serve.mjs';
import { idle } from './idle.mjs';
import { BLANK, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { axe, house, legal, seeds } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../www/kalah-board.js').KalahBoardElement} KalahBoardElement */

/** An empty page in another folder of the site's origin. */
const ELSEWHERE = 'pages/about/kalah.html';
/** @type {NonNullable<NonNullable<Parameters<typeof serveSite>[0]>['intercept']>} */
const elsewhere = (path, _request, response) => {
  if (path !== `/${ELSEWHERE}`) return false;
  response.writeHead(200, { ...siteHeaders(true), 'Content-Type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><html lang="en"><title>elsewhere</title><link rel="icon" href="data:,"><body>');
  return true;
};

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let stranger;
before(async () => {
  [browser, site, stranger] = await Promise.all([launchBrowser(), serveSite({ intercept: elsewhere }), serveStranger()]);
});
after(async () => {
  await browser?.close();
  await Promise.all([site?.close(), stranger?.close()]);
});

/**
 * A page that imports the element's module from the site, holds one board with these attributes, and keeps its events.
 * @param {string} url of the page @param {Record<string, string>} attributes
 */
async function board(url, attributes) {
  const { page, problems } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce' });
  /** @type {string[]} */ const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(url);
  await page.evaluate(
    async ({ module, attributes }) => {
      const all = /** @type {any} */ (window);
      all.events = [];
      for (const type of ['choose', 'move', 'position', 'result', 'error']) {
        document.addEventListener(`kalah-${type}`, (event) => all.events.push({ type, ...structuredClone(/** @type {CustomEvent} */ (event).detail) }));
      }
      const element = document.createElement('kalah-board');
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.append(element);
      await import(module);
    },
    { module: `${site.url}kalah-board.js`, attributes },
  );
  const events = (/** @type {string} */ type) =>
    page.evaluate((type) => /** @type {any} */ (window).events.filter((/** @type {any} */ one) => one.type === type), type);
  /** Waits for the nth event of a type. @param {string} type @param {number} [nth] @returns {Promise<any>} */
  const wait = async (type, nth = 0) =>
    (
      await page.waitForFunction(
        ({ type, nth }) => /** @type {any} */ (window).events.filter((/** @type {any} */ one) => one.type === type)[nth],
        { type, nth },
        { polling: 20 },
      )
    ).jsonValue();
  const set = (/** @type {string} */ name, /** @type {string | null} */ value) =>
    page.evaluate(
      ({ name, value }) => {
        const element = /** @type {Element} */ (document.querySelector('kalah-board'));
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      },
      { name, value },
    );
  /** Calls a method; a rejection becomes its message. @param {string} method @param {...unknown} args @returns {Promise<any>} */
  const call = (method, ...args) =>
    page.evaluate(
      async ({ method, args }) => {
        const element = /** @type {any} */ (document.querySelector('kalah-board'));
        return element[method](...args).then(
          (/** @type {any} */ value) => structuredClone(value),
          (/** @type {any} */ error) => ({ error: error.message, kind: error.kind }),
        );
      },
      { method, args },
    );
  return { page, problems, requests, events, wait, set, call, close: () => page.context().close() };
}

test('without an engine, in a page of another origin: draws, says what is chosen, loads no wasm and no worker', async () => {
  const { page, problems, requests, events, wait, set, call, close } = await board(`${stranger.url}plain`, { position: '1,0,2,5/0,4,1,3 0' });
  assert.deepEqual(await seeds(page), [1, 0, 2, 5, 0, 4, 1, 3]);
  assert.deepEqual(await legal(page), [0, 2]);
  await house(page, 2).click();
  await house(page, 1).click({ force: true }); // empty
  assert.deepEqual(await events('choose'), [{ type: 'choose', pit: 2, house: 3, player: 0 }]);
  assert.deepEqual(await seeds(page), [1, 0, 2, 5, 0, 4, 1, 3], 'the board itself plays nothing');
  await house(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal((await wait('choose', 1)).pit, 2);

  await set('position', '1,0,2,5/0,4,1,3 1');
  assert.deepEqual(await legal(page), [5, 6]);
  await set('legal', '6');
  assert.deepEqual(await legal(page), [6]);
  await set('disabled', '');
  assert.deepEqual(await legal(page), []);
  await set('disabled', null);
  assert.deepEqual(await legal(page), [6]);
  assert.deepEqual(await events('error'), []);

  const said = () => house(page, 6).getAttribute('aria-label');
  await set('letters', '');
  assert.match(String(await said()), /^North’s house A: 1 seed/);
  await set('letters', null);
  assert.match(String(await said()), /^North’s house 3: 1 seed/);

  await set('position', '1,0/x');
  assert.match((await wait('error')).message, /such as 4,4,4,4,4,4,0/);
  assert.deepEqual(await seeds(page), [1, 0, 2, 5, 0, 4, 1, 3], 'what was shown stays');
  await set('theme', 'pink');
  assert.match((await wait('error', 1)).message, /theme is auto, light, dark; “pink”/);
  assert.deepEqual((await call('play', 0)).kind, 'option');
  assert.equal(page.workers().length, 0);
  assert.deepEqual(
    requests.filter((path) => /wasm|worker|engine\.js|client\.js|match\/match\.js|single|threaded/.test(path)),
    [],
  );
  assert.deepEqual(problems, []);
  await close();
});

test('a move that earns another is told on an embedded board, too', async () => {
  const { page, call, close } = await board(`${site.url}${BLANK}`, { engine: 'off', shape: 'tall' });
  await call('play', 2);
  assert.deepEqual(await page.locator('kalah-board .sign text').allTextContents(), ['Move again!']);
  await call('play', 0);
  assert.equal(await page.locator('kalah-board .sign').count(), 0);
  await close();
});

test('every CSS variable that is documented is heeded', async () => {
  const documented = /^### Colours$([^]*?)^## /m.exec(readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8'))?.[1] ?? '';
  const names = [...documented.matchAll(/`(--board-[a-z-]+)`/g)].map(([, name]) => name);
  assert.ok(names.length > 15, String(names));
  const { page, close } = await board(`${stranger.url}plain`, { position: '1,0,2,5/0,4,1,3 0' });
  await page.keyboard.press('Tab'); // some show only at the focus, one only at a capture
  const unheeded = await page.locator('kalah-board').evaluate((element, names) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    root.querySelector('svg')?.append(Object.assign(document.createElementNS('http://www.w3.org/2000/svg', 'circle'), { id: 'caught' }));
    root.getElementById('caught')?.classList.add('captured');
    return names.filter((name, i) => {
      const mark = name === '--board-font' ? 'Marked' : `rgb(1, 2, ${i})`;
      /** @type {HTMLElement} */ (element).style.setProperty(name, name === '--board-shadow' ? `0 0 9px ${mark}` : mark);
      return ![element, ...root.querySelectorAll('*')].some((one) =>
        [...one.computedStyleMap()].some(([property, [value]]) => !property.startsWith('--board-') && String(value).includes(mark)),
      );
    });
  }, names);
  assert.deepEqual(unheeded, []);
  await close();
});

test('the rules of the documentation keep a board’s place until its module is there, and so do those of the lesson', async () => {
  const documented = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8').match(/^ {4}.*kalah-board:not\(:defined\).*$/gm) ?? [];
  assert.equal(documented.length, 2);
  for (const [width, tall] of /** @type {const} */ ([
    [800, false],
    [360, true],
  ])) {
    const { page } = await openPage(browser, `${stranger.url}plain`, { viewport: { width, height: 700 } });
    const size = () => page.locator('kalah-board').evaluate((board) => [board.clientWidth, Math.round(board.clientHeight)]);
    await page.addStyleTag({ content: `body { margin: 0 } ${documented.join('\n')}` });
    await page.evaluate(() => document.body.append(document.createElement('kalah-board')));
    const before = await size();
    await page.evaluate((module) => import(module), `${site.url}kalah-board.js`);
    assert.deepEqual([await size(), await page.locator('kalah-board[tall]').count()], [before, tall ? 1 : 0]);
    await page.context().close();
  }

  const { page } = await openPage(browser, 'about:blank', { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  /** @type {(value?: unknown) => void} */ let go = () => {};
  const held = new Promise((resolve) => (go = resolve));
  await page.route('**/kalah-board.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}examples/teaching.html`, { waitUntil: 'commit' });
  await page.waitForSelector('#driven', { state: 'attached' });
  await page.waitForFunction(() => [...document.querySelectorAll('link')].every(({ rel, sheet }) => rel !== 'stylesheet' || sheet));
  const places = () => page.locator('.tree kalah-board').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
  const before = await places();
  assert.equal(before.length, 7);
  go();
  await page.waitForSelector('kalah-board:defined');
  assert.deepEqual(await places(), before);
  await page.context().close();
});

test('an engine in a page of another origin cannot be had; the reason and the way out are told', async () => {
  const { wait, page, problems, call, close } = await board(`${stranger.url}plain`, { engine: 'easy' });
  const { kind, message } = await wait('error');
  assert.equal(kind, 'engine');
  assert.match(message, /no worker from another origin.*iframe/);
  assert.deepEqual(await call('ready'), { error: message, kind: 'engine' }, 'and told again to whoever asks later');
  assert.equal(page.workers().length, 0);
  assert.deepEqual(problems, []);
  await close();
});

test('with an engine, from another folder of the same origin: visitor and engine play to the end', async () => {
  const { page, problems, events, wait, set, call, close } = await board(`${site.url}${ELSEWHERE}`, {
    engine: 'easy',
    position: '0,0,0,0,1,1,20/0,0,1,0,0,0,25 0',
  });
  await wait('position');
  assert.deepEqual(await legal(page), [4, 5]);
  await house(page, 4).click();
  assert.deepEqual(await wait('move'), {
    type: 'move',
    pit: 4,
    house: 5,
    text: '5',
    player: 0,
    by: 'visitor',
    before: '0,0,0,0,1,1,20/0,0,1,0,0,0,25 0',
    position: '0,0,0,0,0,2,20/0,0,1,0,0,0,25 1',
  });
  assert.equal((await wait('move', 1)).by, 'engine');
  await page.waitForFunction(() => /** @type {KalahBoardElement} */ (document.querySelector('kalah-board')).legal.length > 0);
  const played = await call('play', '6');
  assert.deepEqual([played.of, played.turn, played.moves, played.texts], ['kalah', 1, [4, 9, 5], ['5', '3', '6']]);
  assert.equal((await wait('move', 2)).by, 'program');
  const result = await wait('result');
  assert.deepEqual([result.first + result.second, result.winner], [48, 1]);
  assert.equal((await events('result')).length, 1);

  assert.deepEqual((await call('restart')).pits.slice(0, 7), [0, 0, 0, 0, 1, 1, 20]);
  assert.equal((await call('search', { mode: 'seq_mm', depth: 2 })).depth, 2);
  assert.match((await call('load', { position: '4,4' })).error, /./);
  await set('rules', 'wetherell');
  await set('position', null);
  await page.waitForFunction(() => /** @type {any} */ (window).events.some((/** @type {any} */ one) => one.type === 'position' && one.rules === 'wetherell'));
  await set('engine', null); // it goes on as a board that only draws
  await set('position', '2,1,0/1,2,0 0');
  assert.deepEqual(await seeds(page), [2, 1, 0, 1, 2, 0]);
  const moves = (await events('move')).length;
  await house(page, 0).click();
  assert.equal((await wait('choose', (await events('choose')).length - 1)).pit, 0);
  assert.equal((await events('move')).length, moves);
  assert.deepEqual(problems, []);
  await close();
});

test('with an engine too: a disabled board stays as it is, only what legal names can be played, a choice can be cancelled', async () => {
  const { page, problems, events, wait, set, call, close } = await board(`${site.url}${ELSEWHERE}`, { engine: 'off', disabled: '', speed: 'slow' });
  await wait('position');
  const asked = (/** @type {number} */ pit) => house(page, pit).click({ force: true });
  assert.deepEqual(await legal(page), []);
  await asked(2);
  await idle(page);
  assert.deepEqual([await events('choose'), await events('move')], [[], []], 'disabled');

  await set('legal', '2 5');
  await set('disabled', null);
  assert.deepEqual(await legal(page), [2, 5]);
  await asked(0);
  await idle(page);
  assert.deepEqual(await events('move'), [], 'not among those that are open');
  // Cancelled where the event arrives last, later than at the match itself.
  await page.evaluate(() => window.addEventListener('kalah-choose', (event) => event.preventDefault(), { once: true }));
  await asked(2);
  await idle(page);
  assert.deepEqual([(await events('choose')).length, await events('move')], [1, []], 'cancelled');
  await asked(2);
  assert.equal((await wait('move')).pit, 2);
  await idle(page);
  assert.deepEqual(await legal(page), [5], 'of those that the rules allow');
  await page.evaluate(() => {
    const board = /** @type {KalahBoardElement} */ (document.querySelector('kalah-board'));
    board.legal = null;
  });
  assert.deepEqual(await legal(page), [0, 1, 3, 4, 5]);

  // A choice made while seeds travel is one like any other once they lie.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await asked(0);
  await wait('move', 1);
  await page.evaluate(() => window.addEventListener('kalah-choose', (event) => event.preventDefault(), { once: true }));
  await asked(7);
  await idle(page);
  assert.deepEqual([(await wait('choose', 3)).pit, (await events('move')).length], [7, 2]);

  await set('legal', '6');
  assert.match((await wait('error')).message, /legal is a list of board indices.*“6”/);
  assert.deepEqual((await legal(page)).length, 6, 'a wrong list closes nothing');
  await page.evaluate(() => {
    const element = /** @type {KalahBoardElement} */ (document.querySelector('kalah-board'));
    element.setAttribute('rules', 'houses=8 seeds=8');
    element.setAttribute('legal', '7 14');
  });
  await wait('position', 3);
  assert.deepEqual([await legal(page), (await events('error')).length], [[7], 1]);
  assert.deepEqual((await call('play', 1)).texts, ['2'], 'a program is not bound by it');
  assert.deepEqual(problems, []);
  await close();
});

test('a position reads back as it was set, and set again it lies there again', async () => {
  const text = '1,2,0/2,1,0 0';
  const { page, wait, events, call, problems, close } = await board(`${site.url}${ELSEWHERE}`, { engine: 'off' });
  const say = (/** @type {string} */ position) =>
    page.evaluate((position) => {
      const element = /** @type {KalahBoardElement} */ (document.querySelector('kalah-board'));
      element.position = position;
      return element.position;
    }, position);
  const now = () => page.evaluate(() => /** @type {KalahBoardElement} */ (document.querySelector('kalah-board')).position);
  assert.equal(await say(text), text, 'at once, while the engine may still be loading');
  await wait('position', 1);
  assert.equal(await now(), text);
  const { position } = await call('play', 0);
  assert.equal(await now(), position);
  assert.equal(await say(text), text);
  await call('load', { position: text });
  assert.equal(await now(), text, 'try again');
  await call('play', 0);
  const told = (await events('position')).length;
  await say(text);
  assert.deepEqual((await wait('position', told)).moves, [], 'by the attribute alone');
  await say('rubbish');
  await wait('error');
  assert.equal(await now(), text, 'what is wrong is not on the board');

  await page.evaluate(() => document.querySelector('kalah-board')?.removeAttribute('engine'));
  assert.equal(await say('1,1,0/1,1,0 1'), '1,1,0/1,1,0 1');
  assert.equal(await now(), '1,1,0/1,1,0 1');
  assert.deepEqual(problems, []);
  await close();
});

test('the modules from two addresses: one element each, and no error', async () => {
  const { page, problems, close } = await board(`${site.url}${ELSEWHERE}`, { position: '1,0,2,5/0,4,1,3 0' });
  await page.evaluate((module) => import(module), `${site.url}games/kalah/element.js?again`);
  for (const address of ['checkers-board.js', 'games/checkers/element.js?again']) await page.evaluate((module) => import(module), `${site.url}${address}`);
  assert.deepEqual([await legal(page), problems], [[0, 2], []]);
  assert.ok(await page.evaluate(() => customElements.get('checkers-board') !== undefined));
  await close();
});

test('an engine that is taken away does not draw on the board any more', async () => {
  const { page, wait, problems, events, close } = await board(`${site.url}${ELSEWHERE}`, { engine: 'off' });
  await wait('position');
  const refused = await page.evaluate(async () => {
    const element = /** @type {KalahBoardElement} */ (document.querySelector('kalah-board'));
    const asked = [element.load({ rules: 'wetherell' }), element.play(0)];
    element.removeAttribute('engine');
    element.setAttribute('position', '2,1,0/1,2,0 0');
    return Promise.all(
      asked.map((one) =>
        one.then(
          () => 'done',
          (error) => error.message,
        ),
      ),
    );
  });
  assert.deepEqual(refused, Array(2).fill('the engine was taken from the board before this was done'));
  assert.deepEqual(await seeds(page), [2, 1, 0, 1, 2, 0]);
  assert.deepEqual([(await events('error')).length, problems], [0, []]);
  await close();
});

test('a wrong opening is told, and the standard start can be played; two boards share one engine', async () => {
  const { page, problems, wait, close } = await board(`${site.url}${ELSEWHERE}`, { engine: 'god', rules: 'chess' });
  const errors = [await wait('error'), await wait('error', 1)].map(({ message }) => message).join('\n');
  assert.match(errors, /engine is off, beginner/);
  assert.match(errors, /standard start/);
  await page.evaluate(() => {
    const second = document.createElement('kalah-board');
    second.setAttribute('engine', 'off');
    document.body.append(second);
  });
  await wait('position', 1);
  await page.locator('kalah-board').nth(1).locator('button[data-pit="0"]').click();
  assert.equal((await wait('move')).pit, 0);
  assert.equal(page.workers().length, 1);
  // A board taken off the page and put back goes on where it was.
  await page.evaluate(() => {
    const second = /** @type {Element} */ (document.querySelectorAll('kalah-board')[1]);
    second.remove();
    document.body.append(second);
  });
  await page.locator('kalah-board').nth(1).locator('button[data-pit="8"]').click();
  assert.equal((await wait('move', 1)).pit, 8);
  assert.deepEqual(problems, []);
  await close();
});

test('what the board reads without the engine, the engine reads the same', async () => {
  const { page } = await openPage(browser, site.url + BLANK);
  const { below, phrase: text } = hostile(9);
  const number = () => (below(4) ? below(5) : below(40));
  const texts = Array.from({ length: 400 }, () => {
    const houses = 1 + below(10);
    const side = () => Array.from({ length: houses + 1 }, number).join(',');
    return below(3) ? `${side()}/${side()}${['', ' 0', ' 1', '  1 '][below(4)]}` : text().slice(0, 200);
  });
  const { both, differing } = await page.evaluate(async (texts) => {
    const [{ Engine }, { readPosition }] = await Promise.all([
      import(/** @type {any} */ ('./engine.js')),
      import(/** @type {any} */ ('./games/kalah/position-text.js')),
    ]);
    const engine = await Engine.start({ lazy: true });
    /** @type {string[]} */ const differing = [];
    let both = 0;
    for (const text of texts) {
      let plain;
      try {
        plain = readPosition(text);
      } catch {
        continue;
      } // the engine reads more
      const state = await engine.inspect('standard', text).catch((/** @type {Error} */ error) => error);
      if (JSON.stringify([plain.pits, plain.turn, plain.houses]) !== JSON.stringify([state.pits, state.turn, state.houses]))
        differing.push(`${text}: ${state.message ?? state.position}`);
      else both++;
    }
    return { both, differing };
  }, texts);
  assert.deepEqual(differing, []);
  assert.ok(both > 150, `only ${both} were read`);
  await page.context().close();
});

// ---- the lesson -----------------------------------------------------------------------------------------------------------

test('the lesson: its tree is what the engine says, and the frame counts as minimax and alpha-beta do', async () => {
  const { page, problems } = await openPage(browser, `${site.url}examples/teaching.html`, { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  const tree = await page.evaluate(() => {
    const position = (/** @type {Element | null} */ node) => node?.querySelector(':scope > .node > kalah-board')?.getAttribute('position') ?? '';
    const leaf = (/** @type {Element} */ li) => ({
      pit: Number(/** @type {HTMLElement} */ (li).dataset.pit),
      position: position(li),
      value: li.querySelector(':scope > .node .value')?.textContent ?? '',
    });
    return {
      root: document.getElementById('root')?.getAttribute('position') ?? '',
      branches: [...document.querySelectorAll('.tree > .branches > li')].map((li) => ({
        ...leaf(li),
        leaves: [...li.querySelectorAll('.branches > li')].map(leaf),
      })),
    };
  });
  const value = (/** @type {string} */ text) => (/^Even/.test(text) ? 0 : Number(/South \+(\d)/.exec(text)?.[1]));
  const truth = await page.evaluate(async ({ root }) => {
    const { Engine } = await import(/** @type {any} */ ('../engine.js'));
    const engine = await Engine.start();
    const worth = async (/** @type {any} */ state) =>
      state.over
        ? state.result.first - state.result.second
        : (await engine.search({ rules: 'standard', position: state.position, mode: 'seq_mm', depth: 20 })).value;
    const kids = async (/** @type {string} */ position) => {
      const { legal } = await engine.inspect('standard', position);
      return Promise.all(
        legal.map(async (/** @type {number} */ pit) => {
          const { state } = await engine.play('standard', position, pit);
          return { pit, position: state.position, value: await worth(state) };
        }),
      );
    };
    const branches = await Promise.all((await kids(root)).map(async (kid) => ({ ...kid, leaves: await kids(kid.position) })));
    engine.dispose();
    return branches;
  }, tree);
  assert.deepEqual(
    tree.branches.map(({ leaves, ...branch }) => ({
      ...branch,
      value: value(branch.value),
      leaves: leaves.map((leaf) => ({ ...leaf, value: value(leaf.value) })),
    })),
    truth,
  );

  await page.locator('#root button[data-pit="1"]').click();
  assert.match((await page.locator('#tree-said').textContent()) ?? '', /House 1 is better/);
  await page.locator('#count:enabled').click();
  await page.locator('#count-said').filter({ hasText: 'times as many boards' }).waitFor();
  const rows = await page.locator('#counts tr').allTextContents();
  assert.equal(rows.length, 8);
  assert.match(rows[5], /29,092/);
  await page.locator('#load').click();
  await page.locator('#count-said').filter({ hasText: 'Another position' }).waitFor();
  const puzzle = page.frameLocator('iframe >> nth=0');
  await puzzle.locator('kalah-board button[data-pit="5"]').click();
  await puzzle.locator('#turn').filter({ hasText: 'Your turn' }).waitFor();
  await page.context().close();
  assert.deepEqual(problems, []);
});

test('the lesson: axe finds nothing and nothing sticks out, light and dark, desk and phone', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const context of [{ viewport: { width: 1280, height: 900 } }, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }]) {
      const { page } = await openPage(browser, `${site.url}examples/teaching.html`, { reducedMotion: 'reduce', colorScheme, ...context });
      await page.locator('#count:enabled').waitFor();
      await page.locator('#root button[data-pit="0"]').click();
      await page.locator('summary').first().click();
      await axe(page, `${colorScheme} ${context.viewport.width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${context.viewport.width}`);
      await page.context().close();
    }
  }
});

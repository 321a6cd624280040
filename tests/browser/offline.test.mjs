// The service worker: the whole site without its server, isolation without the server's headers, new versions that wait to be
// taken, and files that do not arrive whole. Each test has a browser profile of its own, as a first visitor has.

import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { SLUGS } from '../../www/learn/lessons/list.js';
import { siteFiles, writePrecache } from '../../tools/precache.mjs';
import { DIST, siteHandler } from '../../tools/serve.mjs';
import { eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import { chooseGame, evolveSome, house, legal, lessonAlive, listed, playHouse, press, proveTwo, ready, startCheckers, view } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Awaited<ReturnType<typeof serveSite>>} Site */

/** @type {import('playwright-core').Browser} */ let browser;
/** A copy of dist/ with a list that fits it, whatever has been copied into dist/ since. @type {string} */ let root;
/** The same without rooms that only the tests of the whole site open: what becomes of a file is the same for few as for many. @type {string} */ let small;
before(async () => {
  root = copySite(DIST);
  small = copySite(DIST, ['lab', 'learn', 'evolve', 'history', 'lanes', 'examples', 'vendor']);
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  for (const copy of [root, small]) rmSync(path.dirname(copy), { recursive: true });
});

/** @param {string} from @param {string[]} [without] folders */
function copySite(from, without = []) {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'kalahari-site-')), 'site');
  cpSync(from, copy, { recursive: true });
  for (const folder of without) rmSync(path.join(copy, folder), { recursive: true });
  writePrecache(copy);
  return copy;
}

/**
 * A first visit with service workers; `loads` counts the documents that the page has had.
 * @param {string} url @param {{init?: () => void, context?: import('playwright-core').BrowserContextOptions}} [options]
 */
async function firstVisit(url, { init, context } = {}) {
  const { page, problems } = await openPage(browser, 'about:blank', { serviceWorkers: 'allow', reducedMotion: 'reduce', ...context });
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  if (init) await page.addInitScript(init);
  await page.goto(url);
  return { page, problems, loads: () => loads, close: () => page.context().close() };
}

/** Whether the service worker asks, and not the page: modules and sheets say what they are for. @param {import('node:http').IncomingMessage} request */
const forWorker = (request) => request.headers['sec-fetch-dest'] === 'empty';

/** Waits until the site is in the browser. @param {Page} page */
const kept = (page) => page.locator('#offline-note', { hasText: /works without a network/ }).waitFor({ state: 'attached' });

/** @param {Page} page @param {'threaded' | 'single'} build */
const runs = (page, build) => page.locator(`#badge[data-build="${build}"]`).waitFor();

/** Plays both games, analyses, compares and measures. @param {Page} page */
async function useEverything(page) {
  await playHouse(page, (await legal(page))[0], /Your turn/);
  await view(page, 'Analyse');
  await page.locator('#a-line button').first().waitFor();
  await view(page, 'Compare');
  await page.locator('#c-depth').fill('4');
  await press(page, 'Compare modes');
  await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
  await view(page, 'Lab');
  await page.locator('[name="lab-experiment"][value="browser"]').check();
  await page.locator('#lab-settings:not([open]) summary').click();
  for (const [field, value] of [
    ['depth', '7'],
    ['runs', '1'],
  ])
    await page.locator(`#lab-fields [name="${field}"]`).fill(value);
  await page.locator('#lab-run').click();
  await page.locator('.lab-exports').waitFor();
  await page.locator('.lab-plot canvas').first().waitFor();
  await evolveSome(page);
  await proveTwo(page);
  for (const name of ['check-this', 'mancala']) {
    await page.locator(`[data-exhibit="${name}"]`).evaluate((exhibit) => exhibit.setAttribute('open', ''));
    await page.locator(`.${name}[data-state="shown"]`).waitFor();
  }
  await view(page, 'Learn');
  await page.locator('[data-part="lessons"]').click();
  for (const slug of SLUGS) {
    await page.locator(`.lesson-nav [data-to="${slug}"]`).click();
    await page.locator(`[data-lesson="${slug}"]`).waitFor();
  }
  await page.locator('.lesson-nav [data-to="alpha-beta"]').click();
  await lessonAlive(page, 'alpha-beta');
  await view(page, 'Play');
  await startCheckers(page);
  for (const at of [11, 15]) await page.locator(`checkers-board#board [data-square="${at}"]`).click();
  await page.locator('#moves [data-ply="2"]').waitFor();
  await chooseGame(page, 'Kalah');
  await page.locator('#new-go-on').click();
  await page.locator('kalah-board#board').waitFor();
}

/** Waits until the thread dialog says so; once it gives a reason, the page has decided whether to reload. @param {Page} page @param {RegExp} reason */
async function oneThreadBecause(page, reason) {
  await page.locator('#badge').click();
  const texts = async () => (await page.locator('#threads-why, #threads-isolation').allTextContents()).join(' ');
  let said = '';
  await eventually(
    async () => reason.test((said = await texts())),
    () => `${reason} in “${said}”`,
  );
  await page.keyboard.press('Escape');
}

/** Waits until the browser has asked whether there is a new version, and has taken or refused it. @param {Page} page */
const updated = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 20));
  });

/** @param {Page} page */
const cachedFiles = (page) =>
  page.evaluate(async () => {
    const base = new URL('.', location.href).href;
    /** @type {Record<string, string[]>} */ const found = {};
    for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url.replace(base, '')).sort();
    return found;
  });

// ---- without the server ----------------------------------------------------------------------------------------------

for (const hosted of /** @type {const} */ (['with headers', 'without headers'])) {
  test(`after the first visit the server may go: both games and every room (host ${hosted})`, async () => {
    const site = await serveSite({ root, bare: hosted === 'without headers' });
    const { page, problems, close } = await firstVisit(site.url);
    await ready(page);
    await kept(page);
    await runs(page, 'threaded');
    assert.deepEqual(Object.values(await cachedFiles(page)), [siteFiles(root)], 'one cache, with every file of the site');
    await site.close();
    problems.length = 0;

    await page.reload();
    await ready(page);
    await runs(page, 'threaded');
    await useEverything(page);

    if (hosted === 'with headers') {
      // As in a browser that isolates pages and still has no shared memory.
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
      });
      await page.goto(`${site.url}?from=elsewhere#board`);
      await ready(page);
      await runs(page, 'single');
      await useEverything(page);
    }
    assert.equal(
      await page.evaluate(() =>
        fetch('nowhere.txt').then(
          () => 'answered',
          () => 'failed',
        ),
      ),
      'failed',
      'the server is really gone',
    );
    assert.deepEqual(
      problems.filter((problem) => !/ERR_CONNECTION_REFUSED/.test(problem)),
      [],
    );
    await close();
  });
}

test('only files of the site come from the cache; everything else reaches the server', async () => {
  /** @type {string[]} */ const asked = [];
  const site = await serveSite({ root: small, intercept: (_, { method, url }) => asked.push(`${method} ${url}`) < 0 });
  const { page, close } = await firstVisit(site.url);
  await ready(page);
  await kept(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null); // the worker claims its page, and says no word of it
  asked.length = 0;
  const answers = await page.evaluate(async () => {
    const status = (/** @type {string} */ url, /** @type {RequestInit} */ init) => fetch(url, init).then((response) => response.status);
    return [
      await status('page/main.js', {}),
      await status('./', {}),
      await status('page/main.js?v=2', {}),
      await status('unknown.js', {}),
      await status('page/main.js', { method: 'POST' }),
    ];
  });
  assert.deepEqual(answers, [200, 200, 200, 404, 405]);
  assert.deepEqual(asked, ['GET /page/main.js?v=2', 'GET /unknown.js', 'POST /page/main.js']);
  await close();
  await site.close();
});

test('what was cleared from the cache is fetched again while it still is the same, and never mixed with another version', async () => {
  const copy = copySite(small);
  const site = await serveSite({ root: copy });
  const { page, close } = await firstVisit(site.url);
  await ready(page);
  await kept(page);
  const remove = (/** @type {string | null} */ file) =>
    page.evaluate(async (file) => {
      for (const name of await caches.keys()) await (file ? (await caches.open(name)).delete(file) : caches.delete(name));
    }, file);
  await remove('games/kalah/words.js');
  await page.reload();
  await ready(page);
  assert.deepEqual(Object.values(await cachedFiles(page)), [siteFiles(copy)]);

  appendFileSync(path.join(copy, 'page/main.js'), '\ndocument.documentElement.dataset.version = "second";\n');
  appendFileSync(path.join(copy, 'page/style.css'), '\n:root { --version: second }\n');
  writePrecache(copy);
  await remove(null);
  await page.reload();
  await ready(page);
  assert.deepEqual(await versions(page), ['second', 'second']);
  await close();
  await site.close();
  rmSync(path.dirname(copy), { recursive: true });
});

/** Which version of two of its files the page has. @param {Page} page */
const versions = (page) =>
  page.evaluate(() => [
    document.documentElement.dataset.version ?? 'first',
    getComputedStyle(document.documentElement).getPropertyValue('--version') || 'first',
  ]);

// ---- isolation -------------------------------------------------------------------------------------------------------

test('a host without headers: one reload, then isolated, with threads; a link survives it', async () => {
  const site = await serveSite({ root: small, bare: true });
  const { page, problems, loads, close } = await firstVisit(`${site.url}#game=standard; 2,2,0/2,2,0 0; `);
  await runs(page, 'threaded');
  await ready(page);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.equal(loads(), 2);
  assert.equal(await page.locator('kalah-board button[data-pit]').count(), 4, 'the link’s game is on the board');
  await page.reload();
  await ready(page);
  await kept(page);
  assert.equal(loads(), 3, 'a reload by hand causes no other');
  assert.deepEqual(problems, []);
  await close();
  await site.close();
});

test('with headers nothing is reloaded, and the answers are the server’s own', async () => {
  const site = await serveSite({ root: small });
  const { page, loads, close } = await firstVisit(site.url);
  await ready(page);
  await kept(page);
  await runs(page, 'threaded');
  assert.equal(loads(), 1);
  const policy = await page.evaluate(() => fetch('index.html').then(({ headers }) => [headers.get('Content-Security-Policy'), headers.get('Cache-Control')]));
  assert.match(policy[0] ?? '', /^default-src 'none'/);
  assert.equal(policy[1], 'no-cache');
  await close();
  await site.close();
});

test('no service worker, no isolation: one thread, the reason, no reload', async () => {
  const site = await serveSite({ root: small, bare: true });
  for (const [how, init, said] of /** @type {[string, (() => void) | undefined, RegExp][]} */ ([
    ['blocked', undefined, /isolation headers.* The service worker that could add them here was not started\. The browser refused it\./],
    [
      'absent',
      () => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      },
      /isolation headers.* No service worker may add them here/,
    ],
    [
      'failing',
      () => {
        ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('Not in this mode'));
      },
      /was not started\. Not in this mode\./,
    ],
  ])) {
    const { page, loads, close } = await firstVisit(site.url, { init, context: { serviceWorkers: 'block' } });
    await ready(page);
    await runs(page, 'single');
    await oneThreadBecause(page, said).catch((error) => assert.fail(`${how}: ${error.message}`));
    await house(page, 2).click();
    await page.locator('#moves [data-ply="1"]').waitFor();
    assert.equal(loads(), 1, how);
    await close();
  }
  await site.close();
});

test('no loop: isolation that does not come is not asked for twice', async () => {
  const site = await serveSite({ root: small, bare: true });
  const { page, loads, close } = await firstVisit(site.url, { init: () => Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false }) });
  await eventually(() => loads() >= 2);
  await ready(page);
  await runs(page, 'single');
  await oneThreadBecause(page, /did not isolate the page although its headers ask for it/);
  await kept(page);
  assert.equal(loads(), 2);
  await close();
  await site.close();
});

test('no reload where it cannot help or could not be remembered', async () => {
  const site = await serveSite({ root: small, bare: true });
  const denied = await firstVisit(site.url, {
    init: () =>
      Object.defineProperty(globalThis, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  });
  await ready(denied.page);
  await kept(denied.page);
  await oneThreadBecause(denied.page, /Reload the page to search on all cores/);
  assert.equal(denied.loads(), 1, 'session storage denied');
  await denied.close();

  const incapable = await firstVisit(site.url, {
    init: () => {
      WebAssembly.Memory = /** @type {any} */ (
        function () {
          throw new RangeError('no shared memory');
        }
      );
    },
  });
  await ready(incapable.page);
  await kept(incapable.page);
  await oneThreadBecause(incapable.page, /cannot share memory/);
  assert.equal(incapable.loads(), 1, 'a browser without shared memory');
  await incapable.close();
  await site.close();
});

test('whoever has begun a game before the worker was ready is asked, not reloaded', async () => {
  const answer = siteHandler({ root: small, bare: true });
  /** @type {() => void} */ let release = () => {};
  const released = new Promise((resolve) => (release = () => resolve(undefined)));
  const site = await serveSite({
    root: small,
    bare: true,
    intercept(path, request, response) {
      if (path !== '/page/keys.js' || !forWorker(request)) return false;
      void released.then(() => answer(request, response));
      return true;
    },
  });
  const { page, loads, close } = await firstVisit(site.url);
  await ready(page);
  await runs(page, 'single');
  await oneThreadBecause(page, /first visit: the page is being prepared for threads/);
  await playHouse(page, 2, /Your turn/);
  const moves = await listed(page);
  release();
  await page.locator('.notice.news', { hasText: 'All cores of this device can help after a reload. Your game is kept.' }).waitFor();
  assert.equal(loads(), 1);
  await press(page, 'Reload');
  await runs(page, 'threaded');
  await ready(page);
  assert.deepEqual([loads(), await listed(page)], [2, moves]);
  await close();
  await site.close();
});

test('a slow first visit that nobody has touched is reloaded when the worker is ready', async () => {
  const answer = siteHandler({ root: small, bare: true });
  /** @type {() => void} */ let release = () => {};
  const released = new Promise((resolve) => (release = () => resolve(undefined)));
  const site = await serveSite({
    root: small,
    bare: true,
    intercept(path, request, response) {
      if (path !== '/page/keys.js' || !forWorker(request)) return false;
      void released.then(() => answer(request, response));
      return true;
    },
  });
  const { page, loads, close } = await firstVisit(`${site.url}#game=standard; 2,2,0/2,2,0 0; `);
  await ready(page);
  await runs(page, 'single');
  assert.equal(loads(), 1);
  release();
  await runs(page, 'threaded');
  await ready(page);
  assert.equal(loads(), 2);
  assert.equal(await page.locator('kalah-board button[data-pit]').count(), 4, 'the link’s game is on the board');
  await close();
  await site.close();
});

test('a frame is never reloaded', async () => {
  const site = await serveSite({
    root: small,
    bare: true,
    intercept(path, _request, response) {
      if (path !== '/around.html') return false;
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><title>around</title><link rel="icon" href="data:,"><iframe src="./" width="800" height="700"></iframe>');
      return true;
    },
  });
  const { page, close } = await firstVisit(`${site.url}around.html`);
  const [, frame] = page.frames();
  let loads = 0;
  page.on('framenavigated', (navigated) => {
    if (navigated === frame) loads++;
  });
  await frame.waitForSelector('html[data-ready]');
  await frame.locator('#offline-note', { hasText: /works without a network/ }).waitFor({ state: 'attached' });
  await frame.locator('#badge[data-build="single"]').waitFor({ state: 'attached' });
  await frame.locator('#open-settings').click();
  await frame.locator('#settings-dialog [data-threads]').click();
  assert.match((await frame.locator('#threads-why').textContent()) ?? '', /this frame is not isolated/);
  // The reason why no reload can help; whoever has found it asks for none.
  assert.match((await frame.locator('#threads-isolation').textContent()) ?? '', /page around it must be isolated/);
  assert.equal(loads, 0);
  await close();
  await site.close();
});

// ---- new versions and damaged files ----------------------------------------------------------------------------------

test('a new version is announced, waits, is refused while another tab is open, and is then taken whole', async () => {
  const copy = copySite(small);
  const site = await serveSite({ root: copy });
  const { page, problems, loads, close } = await firstVisit(site.url);
  await ready(page);
  await kept(page);
  await playHouse(page, 2, /Your turn/);
  const moves = await listed(page);

  appendFileSync(path.join(copy, 'page/main.js'), '\ndocument.documentElement.dataset.version = "second";\n');
  appendFileSync(path.join(copy, 'page/style.css'), '\n:root { --version: second }\n');
  writePrecache(copy);
  await page.reload();
  await ready(page);
  const news = page.locator('.notice.news', { hasText: 'A new version is ready.' });
  await news.waitFor();
  assert.deepEqual(await versions(page), ['first', 'first'], 'not before it was agreed to');
  await page.reload();
  await ready(page);
  await news.waitFor();
  assert.deepEqual(await versions(page), ['first', 'first'], 'nor by a reload');

  const other = await page.context().newPage();
  await other.goto(site.url);
  await ready(other);
  await page.bringToFront();
  const before = loads();
  await press(page, 'Update');
  await page.locator('.notice.news', { hasText: 'Kalahari is open in another tab: close it, then update.' }).waitFor();
  assert.deepEqual([loads(), await versions(page), await versions(other)], [before, ['first', 'first'], ['first', 'first']]);
  await other.reload();
  await ready(other);
  assert.deepEqual(await versions(other), ['first', 'first'], 'the old one goes on answering');
  assert.equal(Object.keys(await cachedFiles(page)).length, 2, 'both are kept');
  await other.close();

  await press(page, 'Update');
  await page.waitForFunction(() => document.documentElement.dataset.version === 'second');
  await ready(page);
  assert.deepEqual(await versions(page), ['second', 'second']);
  assert.deepEqual(await listed(page), moves, 'the game goes on');
  assert.equal(Object.keys(await cachedFiles(page)).length, 1, 'the old cache is gone');
  await site.close();
  await page.reload();
  await ready(page);
  assert.deepEqual(await versions(page), ['second', 'second'], 'without the server, too');
  assert.deepEqual(
    problems.filter((problem) => !/ERR_CONNECTION_REFUSED/.test(problem)),
    [],
  );
  await close();
  rmSync(path.dirname(copy), { recursive: true });
});

test('an unchanged site is not announced', async () => {
  const site = await serveSite({ root: small });
  const { page, close } = await firstVisit(site.url);
  await ready(page);
  await kept(page);
  await page.reload();
  await ready(page);
  await kept(page);
  await updated(page);
  assert.equal(await page.locator('.notice').count(), 0);
  await close();
  await site.close();
});

for (const [how, damage] of /** @type {[string, (response: import('node:http').ServerResponse) => void][]} */ ([
  ['changed', (response) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('// of another version\n')],
  [
    'cut off',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': 5000 });
      response.write('// only the begin');
      setTimeout(() => response.destroy(), 50);
    },
  ],
  ['missing', (response) => response.writeHead(404).end()],
])) {
  test(`a file that arrives ${how} is not cached, nor is anything else; the next visit tries again`, async () => {
    let broken = true;
    const site = await serveSite({
      root: small,
      intercept(path, request, response) {
        // The page itself gets a good one, for this is about what the worker takes.
        if (!broken || path !== '/page/keys.js' || !forWorker(request)) return false;
        damage(response);
        return true;
      },
    });
    const { page, problems, close } = await firstVisit(site.url);
    await ready(page);
    await page.locator('#offline-note', { hasText: /could not be kept.*try again on your next visit/ }).waitFor({ state: 'attached' });
    assert.deepEqual(await cachedFiles(page), {});
    assert.deepEqual(problems, []);
    await house(page, 2).click();
    await page.locator('#moves [data-ply="1"]').waitFor();

    broken = false;
    await page.reload();
    await ready(page);
    await kept(page);
    assert.deepEqual(Object.values(await cachedFiles(page)), [siteFiles(small)]);
    await close();
    await site.close();
  });
}

test('a damaged new version leaves the old one in place', async () => {
  const copy = copySite(small);
  const site = await serveSite({ root: copy });
  const { page, close } = await firstVisit(site.url);
  await ready(page);
  await kept(page);
  const before = await cachedFiles(page);
  appendFileSync(path.join(copy, 'page/style.css'), '\n:root { --version: second }\n');
  writePrecache(copy);
  appendFileSync(path.join(copy, 'page/main.js'), '\n// changed after the list was written\n');
  await page.reload();
  await ready(page);
  await updated(page);
  assert.deepEqual(await cachedFiles(page), before);
  assert.equal(await page.locator('.notice').count(), 0);
  assert.deepEqual(await versions(page), ['first', 'first']);
  await close();
  await site.close();
  rmSync(path.dirname(copy), { recursive: true });
});

// ---- installing ------------------------------------------------------------------------------------------------------

test('the manifest makes the page installable', async () => {
  const site = await serveSite({ root: small });
  const { page, close } = await firstVisit(site.url);
  await ready(page);
  await kept(page);
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  assert.equal(url, `${site.url}manifest.webmanifest`);
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's profile is a private one, and those install nothing; no other objection may remain.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
  const sizes = await page.evaluate(async () => {
    const manifest = await (await fetch('manifest.webmanifest')).json();
    return Promise.all(
      manifest.icons.map(async (/** @type {{src: string, sizes: string}} */ { src, sizes }) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}` ? 'fits' : `${src}: ${image.naturalWidth}`;
      }),
    );
  });
  assert.deepEqual(sizes, ['fits', 'fits', 'fits', 'fits']);
  await close();
  await site.close();
});

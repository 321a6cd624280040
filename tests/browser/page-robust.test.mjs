// What goes wrong and must not hurt: hostile links and texts, saved games of another version, storage
// that is denied, an engine that is killed or cannot be loaded. The game stays, and a sentence says why.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';
import {
  WIDE_OPEN,
  assertSeeds,
  evolveSome,
  house,
  legal,
  listed,
  playHouse,
  press,
  ready,
  seeds,
  share,
  store,
  turn,
  untilTurn,
  view,
  visit,
} from './page-kit.mjs';

/** @type {import('playwright-core').Browser} */ let browser;
/** @type {Awaited<ReturnType<typeof serveSite>>} */ let site;
before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const HOSTILE = [
  'game=',
  'game=%',
  'game=%E0%A4%A',
  'game=;;',
  'game=;;;;;;;;',
  'nonsense',
  'nonsense?game=3',
  'game=standard',
  'game=standard; 4,4,4/4 0; ',
  'game=standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 2; ',
  'game=standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 7',
  'game=standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-3',
  'game=standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3 (',
  'game=standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3 (2 1)) -6',
  `game=standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 1 ${'(2 (1 '.repeat(900)}`,
  'game=standard; 99999999999999999999,0/1,0 0; 1',
  'game=standard; -1,0/1,0 0; ',
  'game=houses=1000000; 4,0/4,0 0; ',
  'game=standard; 255,0/255,0 0; ',
  'game=<img src=x onerror=document.title="owned">; 1,0/1,0 0; ',
  'game=standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; <script>document.title="owned"</script>',
  'game=__proto__; constructor; toString',
  `game=${'1 '.repeat(12_000)}`,
  'game=standard;\u0000;\ud83d\ude00',
  'game=javascript:alert(1)',
];

test('hostile links change nothing and say what is wrong', async () => {
  const { page, problems, close } = await visit(browser, site.url);
  await playHouse(page, 2, /Your turn/);
  const before = await seeds(page);
  const title = await page.title();
  for (const bad of HOSTILE) {
    await page.evaluate(() => document.querySelectorAll('.notice').forEach((one) => one.remove()));
    await page.evaluate((hash) => {
      location.hash = hash;
    }, bad);
    const said = page.locator('.notice.trouble p');
    await said.waitFor().catch(() => assert.fail(`no message for ${bad.slice(0, 60)}`));
    const sentence = (await said.textContent()) ?? '';
    assert.match(
      sentence,
      /^(The link could not be opened\. .+\. Your game is unchanged|There is no room called “nonsense”)\.$/s,
      `${bad.slice(0, 60)}: ${sentence}`,
    );
    assert.ok(sentence.length < 500, `a short sentence for ${bad.slice(0, 40)}: ${sentence.length}`);
    assert.deepEqual(await seeds(page), before);
  }
  assert.equal(await page.title(), title);
  assert.equal(await page.locator('main img, main script').count(), 0);
  assert.deepEqual(problems, []);
  await house(page, (await legal(page))[0]).click();
  await page.locator('#moves [data-ply="2"]').waitFor();
  await close();
});

test('five hundred impatient keys, while seeds travel and engines think, leave a sound game', async () => {
  const { page, problems, close } = await visit(browser, site.url, { speed: 'fast' });
  let seed = 20;
  const next = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  const keys = ['1', '2', '3', '4', '5', '6', 'u', 'r', 'h', ' ', 'p', 's', 'f', 'a', '1', '3', '6'];
  for (let i = 0; i < 500; i++) {
    await page.keyboard.press(keys[next(keys.length)]);
    if (i % 60 === 0) await page.getByRole('tab').nth(next(3)).click();
    if (i % 90 === 0)
      await page.evaluate((on) => /** @type {HTMLElement} */ (document.querySelector(`[name="seat-0"][value="${on}"]`)).click(), next(2) ? 'engine' : 'human');
  }
  await view(page, 'Play');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[name="seat-0"][value="human"]')).click());
  if (/Paused/.test(await turn(page))) await page.keyboard.press('p');
  await untilTurn(page, /Your turn|win|draw/);
  await assertSeeds(page, 48);
  await page.reload();
  await ready(page);
  await assertSeeds(page, 48);
  assert.deepEqual(problems, []);
  await close();
});

test('a bad link at the first visit opens a playable new game', async () => {
  const { page, close } = await visit(browser, site.url, { link: 'rubbish' });
  await page.locator('.notice.trouble').waitFor();
  assert.equal(await turn(page), 'Your turn');
  await close();
});

test('a good link over a running game can be taken back', async () => {
  const { page, close } = await visit(browser, site.url);
  await playHouse(page, 2, /Your turn/);
  const own = await seeds(page);
  await page.evaluate(() => {
    location.hash = 'game=standard; 1,0/1,0 0; ';
  });
  await page.locator('.notice.news').waitFor();
  assert.deepEqual(await seeds(page), [1, 0, 1, 0]);
  await press(page, 'Back to my game');
  assert.deepEqual(await seeds(page), own);
  await close();
});

test('pasted rubbish is refused in a sentence, pasted positions and games are opened', async () => {
  const { page, close } = await visit(browser, site.url);
  const before = await seeds(page);
  await share(page);
  for (const bad of ['', 'hello', '1,2,3', '<b>x</b>', 'a;b;c', 'https://example.org/', 'x'.repeat(30_000)]) {
    await page.locator('#paste').fill(bad);
    await press(page, 'Open');
    await page.locator('#paste-problem:not(:empty)').waitFor();
    assert.match((await page.locator('#paste-problem').textContent()) ?? '', /[.]$/, bad.slice(0, 20));
  }
  assert.deepEqual(await seeds(page), before);
  const open = async (/** @type {string} */ text) => {
    await page.locator('#paste').fill(text);
    await press(page, 'Open');
    await page.locator('#share-dialog').waitFor({ state: 'hidden' });
  };
  await open('2,2,0/2,2,0 0');
  assert.deepEqual(await seeds(page), [2, 2, 0, 2, 2, 0]);
  const { link } = await share(page);
  await open('standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 ');
  assert.deepEqual(await seeds(page), [4, 4, 0, 5, 5, 0, 2, 5, 5, 5, 5, 4, 4, 0]);
  await share(page);
  await open(link);
  assert.deepEqual(await seeds(page), [2, 2, 0, 2, 2, 0]);
  await close();
});

test('saved games of another version, or damaged ones, are kept aside and told', async () => {
  for (const [raw, words] of /** @type {[string, RegExp][]} */ ([
    [JSON.stringify({ version: 99, text: 'from the future' }), /another version/],
    ['{"version":1,', /damaged/],
    [JSON.stringify({ version: 1, rules: 'standard', start: '4,4,0/4,4,0 0', moves: [5], cursor: 0, seats: [{}, {}] }), /could not be read/],
  ])) {
    const { page, close } = await visit(browser, site.url);
    await store(page, raw);
    await page.reload();
    await ready(page);
    await page.locator('.notice').filter({ hasText: words }).waitFor();
    assert.equal(await turn(page), 'Your turn');
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('kalahari.games') ?? '{}').games?.[0]?.text);
    assert.equal(kept, raw, 'nothing is lost');
    await close();
  }
});

test('a game, a link and a text of commit 6641c03 open, and are stored anew by the moves’ texts', async () => {
  const old = JSON.parse(readFileSync(new URL('../data/page-v1.json', import.meta.url), 'utf8'));
  const { page, close } = await visit(browser, site.url);
  await page.evaluate(
    ([raw, prefs]) => {
      sessionStorage.clear(); // a tab's own game comes first
      localStorage.setItem('kalahari.game', raw);
      localStorage.setItem('kalahari.prefs', prefs);
    },
    [old.saved[0], old.prefs],
  );
  await page.reload();
  await ready(page);
  const opened = async () => ({ moves: await listed(page), at: await page.locator('#moves [aria-current]').getAttribute('data-ply') });
  assert.deepEqual(await opened(), { moves: ['3', '6', '1', '1'], at: '3' });
  assert.equal(await page.locator('.notice').count(), 0);
  await press(page, 'Flip');
  const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('kalahari.game'))) ?? '');
  assert.deepEqual([stored.version, stored.game, stored.moves, stored.cursor, stored.flipped], [3, 'kalah', ['3', '6', '1', '1'], 3, false]);
  const before = await seeds(page);
  await page.reload();
  await ready(page);
  assert.deepEqual([await opened(), await seeds(page)], [{ moves: ['3', '6', '1', '1'], at: '3' }, before]);
  assert.equal((await share(page)).text.split('\n\n').at(-1), old.text, 'under its headers');
  await page.keyboard.press('Escape');

  await store(page, old.saved[1]);
  await page.reload();
  await ready(page);
  assert.equal(await page.getByLabel('North: level').inputValue(), 'own');
  await page.getByText('Exact settings').first().click();
  assert.equal(await page.locator('#exact-1-evaluator').inputValue(), 'weighted:1/2');
  await page.evaluate((hash) => (location.hash = hash), new URL(old.link).hash);
  await page.locator('#moves [data-ply="4"]').waitFor();
  assert.deepEqual(await opened(), { moves: ['3', '6', '1', '1'], at: '4' });
  await page.evaluate(() => (location.hash = 'of=go&game=b3'));
  await page.locator('.notice').filter({ hasText: 'This is a game of go, which this page does not know.' }).waitFor();
  await close();
});

test('storage that is denied is told once, and the game goes on', async () => {
  const { page, close } = await visit(browser, site.url, {
    init: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('denied', 'QuotaExceededError');
      };
    },
  });
  await page.locator('.notice').filter({ hasText: 'does not let the page keep your game' }).waitFor();
  await house(page, 2).click();
  await page.locator('#moves [data-ply="1"]').waitFor();
  assert.equal(await page.locator('.notice').count(), 1);
  await close();
});

test('a worker killed in mid-search: a message, a fresh engine, and the move is made after all', async () => {
  const { page, close } = await visit(browser, site.url, {
    init: () => {
      const Real = Worker;
      /** @type {Worker[]} */ const all = [];
      Object.assign(window, {
        all,
        Worker: class extends Real {
          /** @param {string | URL} url @param {WorkerOptions} [options] */
          constructor(url, options) {
            super(url, options);
            all.push(this);
          }
        },
      });
    },
  });
  await page.getByText('Exact settings').first().click();
  await page.locator('#exact-1-stops-at').selectOption('time');
  await page.locator('#exact-1-seconds').fill('3600');
  await page.locator('#exact-1-seconds').press('Tab');
  await house(page, 0).click();
  await page.locator('#progress').filter({ hasText: /nodes/ }).waitFor();
  const before = await seeds(page);
  await page.evaluate(() => {
    for (const worker of Array.from(/** @type {any} */ (window).all)) {
      // dying ones bring new ones
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent('error', { message: 'killed on purpose' }));
    }
  });
  await page
    .locator('.notice.trouble')
    .filter({ hasText: /killed on purpose.*Your game is unchanged/ })
    .waitFor();
  assert.deepEqual(await seeds(page), before);
  await page.locator('#progress').filter({ hasText: /nodes/ }).waitFor(); // the fresh one has begun anew
  // Its move may earn another turn, and it thinks again.
  await eventually(async () => {
    await page.evaluate(() => document.getElementById('move-now')?.click());
    return /Your turn/.test(await turn(page));
  });
  await page.locator('#moves [data-ply="2"]').waitFor();
  await house(page, (await legal(page))[0]).click();
  await page.locator('#moves [data-ply="3"]').waitFor();
  await close();
});

test('an engine that cannot be loaded says so and offers another try', async () => {
  const broken = await serveSite({ intercept: (path, _request, response) => path.endsWith('.wasm') && Boolean(response.writeHead(404).end()) });
  const { page } = await openPage(browser, broken.url);
  await page.locator('.notice.trouble').getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(await turn(page), 'The engine could not start');
  await page.context().close();
  await broken.close();
});

test('without isolation: one thread, the badge says why, and a search still stops', async () => {
  const plain = await serveSite({ isolation: false });
  const { page, problems, close } = await visit(browser, plain.url);
  await page.locator('#badge-text').filter({ hasText: 'Single thread' }).waitFor();
  await page.locator('#badge').click();
  assert.match((await page.locator('#threads-why').textContent()) ?? '', /isolation headers/);
  await page.getByRole('link', { name: 'What isolation means' }).waitFor();
  await page.keyboard.press('Escape');
  await playHouse(page, 2, /Your turn/);
  await page.evaluate((text) => {
    location.hash = `game=${text}`;
  }, WIDE_OPEN);
  await page.locator('.notice.news').waitFor();
  await view(page, 'Analyse');
  await page.locator('#analysis-budget').selectOption('0');
  await page.locator('#a-depth').filter({ hasText: /→/ }).waitFor();
  await page.locator('#analysis-stop').click();
  await page.locator('#analysis-stop:disabled').waitFor({ state: 'attached' });
  await house(page, 0).click();
  await page.locator('#moves [data-ply="1"]').waitFor();
  assert.deepEqual(problems, []);
  await close();
  await plain.close();
});

test('a browser whose WebAssembly has no SIMD plays on one thread and says why, in every room', async () => {
  const old = await launchBrowser({ flags: ['--js-flags=--no-enable-sse4-1'] }); // what V8 makes its SIMD of
  const { page, problems, close } = await visit(old, site.url);
  await page.locator('#badge-text').filter({ hasText: 'Single thread' }).waitFor();
  await page.locator('#badge').click();
  assert.match((await page.locator('#threads-why').textContent()) ?? '', /no SIMD/);
  await page.keyboard.press('Escape');
  await playHouse(page, 2, /Your turn/);
  await evolveSome(page); // the larger program
  assert.deepEqual(problems, []);
  await close();
  await old.close();
});

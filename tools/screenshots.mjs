// Takes pictures of the page for people to look at: every room, both games where a board is shown, the dialogs; at six sizes, light and dark.
//
//     node tools/screenshots.mjs FOLDER [--only play,lab] [--size 360x740] [--colour dark]       needs dist/

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import {
  evolveSome,
  learnSome,
  lessonAlive,
  NEAR_END,
  playHouse,
  press,
  proveTwo,
  ready,
  share,
  startCheckers,
  still,
  untilTurn,
  view,
} from '../tests/browser/page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PHONE = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** Width and height, and what kind of device it is. */
const SIZES = { '320x640': PHONE, '360x740': PHONE, '640x360': PHONE, '768x1024': { hasTouch: true }, '1280x800': {}, '1920x1080': {} };
const COLOURS = /** @type {const} */ (['light', 'dark']);

/** White may capture over 18 and on to 6 or to 8, or over 25. */
const FORK = 'W:W22,30:B18,10,11,25,1';
/** A game in its middle, and its end. */
const CHECKERS = '1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 4. 10x17 21x14 *';
const GAMES = `[Event "a"] ${CHECKERS} [Event "b"] 1. 9-13 24-20 2. 6-9 * [Event "c"] 1. 11-15 *`;

/** @param {Page} page @param {number} at */
const square = (page, at) => page.locator(`checkers-board#board button[data-square="${at}"]`);

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await press(page, 'Share or paste');
  await page.locator('#paste').fill(text);
  await page.locator('#paste-load').click();
}

/** @param {Page} page */
async function kalah(page) {
  for (const pit of [2, 5, 1]) await playHouse(page, pit);
}

/** @param {Page} page */
async function checkers(page) {
  await paste(page, CHECKERS);
  await square(page, 1).waitFor();
}

/** @param {Page} page @param {string} opener */
async function dialog(page, opener) {
  await page.locator(opener).click();
  await page.locator('dialog[open]').waitFor();
}

/** @param {Page} page */
async function analyse(page) {
  await view(page, 'Analyse');
  await page.locator('#a-line button').nth(2).waitFor();
  await page.locator('#analysis-stop').click();
}

/** @param {Page} page @param {string} depth */
async function compare(page, depth) {
  await view(page, 'Compare');
  await page.locator('#c-depth').fill(depth);
  await press(page, 'Compare modes');
  await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor();
}

/** @param {Page} page */
async function lab(page) {
  await view(page, 'Lab');
  await page.locator('[name="lab-experiment"][value="browser"]').check();
  await page.locator('#lab-settings:not([open]) summary').click();
  await page.locator('#lab-fields [name="depth"]').fill('7');
  await page.locator('#lab-fields [name="runs"]').fill('1');
  await page.locator('#lab-run').click();
  await page.locator('#lab-said').filter({ hasText: 'Done' }).waitFor();
}

/** A room before anything has run in it. @param {Page} page @param {'Compare' | 'Lab' | 'Evolve'} name */
async function empty(page, name) {
  await view(page, name);
  await page.locator('[role="tabpanel"]:not([hidden]) .example').waitFor();
}

/** Scrolls to where a visitor begins, and says how much of the page is not in sight where it scrolls between two bars. @param {Page} page */
const toTop = (page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    const main = /** @type {HTMLElement} */ (document.querySelector('main'));
    main.scrollTo(0, 0);
    return getComputedStyle(main).overflowY === 'auto' ? main.scrollHeight - main.clientHeight : 0;
  });

/** What there is to see, by its name; those of a whole page are longer than a window. @type {Record<string, {whole?: boolean, go: (page: Page) => Promise<unknown>}>} */
const SCENES = {
  start: { go: async () => {} },
  play: { go: kalah },
  'play-over': { go: (page) => page.evaluate((text) => (location.hash = `game=${text}`), `${NEAR_END}6-5 3 6`).then(() => untilTurn(page, /win|draw/)) },
  'play-checkers': { go: checkers },
  'play-checkers-capture': {
    go: async (page) => {
      await paste(page, FORK);
      await page.locator('[name="seat-1"][value="human"]').dispatchEvent('click'); // its form may be folded up
      await untilTurn(page, /must capture/);
      for (const at of [22, 15]) await square(page, at).click();
    },
  },
  'new-game': { go: (page) => dialog(page, '#new') },
  'new-game-checkers': { go: (page) => startCheckers(page).then(() => dialog(page, '#new')) },
  'my-games': {
    go: (page) =>
      kalah(page)
        .then(() => paste(page, GAMES))
        .then(() => dialog(page, '#open-games')),
  },
  share: { go: (page) => kalah(page).then(() => share(page)) },
  'share-checkers': { go: (page) => checkers(page).then(() => share(page)) },
  rules: { go: (page) => dialog(page, '#open-rules') },
  'rules-checkers': { go: (page) => startCheckers(page).then(() => dialog(page, '#open-rules')) },
  settings: { go: (page) => dialog(page, '#open-settings') },
  'settings-checkers': { go: (page) => startCheckers(page).then(() => dialog(page, '#open-settings')) },
  editor: { go: (page) => dialog(page, '#open-editor') },
  'editor-checkers': { go: (page) => checkers(page).then(() => dialog(page, '#open-editor')) },
  analyse: { go: (page) => kalah(page).then(() => analyse(page)) },
  'analyse-checkers': { go: (page) => checkers(page).then(() => analyse(page)) },
  'compare-empty': { whole: true, go: (page) => empty(page, 'Compare') },
  'lab-empty': { whole: true, go: (page) => empty(page, 'Lab') },
  'evolve-empty': { whole: true, go: (page) => empty(page, 'Evolve') },
  'history-empty': { whole: true, go: (page) => view(page, 'History') },
  compare: { whole: true, go: (page) => kalah(page).then(() => compare(page, '7')) },
  'compare-checkers': { whole: true, go: (page) => checkers(page).then(() => compare(page, '5')) },
  lab: { whole: true, go: lab },
  learn: { whole: true, go: (page) => view(page, 'Learn').then(() => page.locator('[data-part="lessons"]').click()) },
  'learn-lesson': {
    whole: true,
    go: async (page) => {
      await view(page, 'Learn');
      await page.locator('[data-part="lessons"]').click();
      await page.locator('.lesson-nav [data-to="alpha-beta"]').click();
      await lessonAlive(page, 'alpha-beta');
    },
  },
  'learn-stepper': { whole: true, go: learnSome },
  'learn-practice': {
    whole: true,
    go: async (page) => {
      await view(page, 'Learn');
      await page.locator('[data-part="practice"]').click();
      await page.locator('.pr-question').waitFor();
    },
  },
  evolve: { whole: true, go: evolveSome },
  history: { whole: true, go: proveTwo },
  'history-check-this': {
    whole: true,
    go: async (page) => {
      await view(page, 'History');
      await page.locator('[data-exhibit="check-this"] > summary').click();
      await page.locator('[data-case="loses"]').click();
      await page.locator('.check-this[data-printed="9-14"]').waitFor();
    },
  },
  'history-mancala': {
    whole: true,
    go: async (page) => {
      await view(page, 'History');
      await page.locator('[data-exhibit="mancala"] > summary').click();
      await page.locator('.mancala[data-state="shown"]').waitFor();
    },
  },
};

const USAGE = `usage: node tools/screenshots.mjs FOLDER [--only SCENES] [--size SIZES] [--colour COLOURS]
each a list with commas; without one, all of them
  scenes   ${Object.keys(SCENES).join(' ')}
           a name stands for those too that begin with it: play for play-checkers
  sizes    ${Object.keys(SIZES).join(' ')}
  colours  ${COLOURS.join(' ')}`;

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(`${sentence}\n${USAGE}`);
  process.exit(2);
}

/** Those that a list asks for. @template {string} T @param {string} what @param {readonly T[]} all @param {string} [list] @param {(one: T, word: string) => boolean} [fits] @returns {T[]} */
function chosen(what, all, list, fits = (one, word) => one === word) {
  if (list === undefined) return [...all];
  const words = list.split(',');
  const strange = words.find((word) => !all.some((one) => fits(one, word)));
  if (strange !== undefined) refuse(`There is no ${what} “${strange}”.`);
  return all.filter((one) => words.some((word) => fits(one, word)));
}

function asked() {
  const text = { type: /** @type {const} */ ('string') };
  try {
    return parseArgs({ options: { only: text, size: text, colour: text, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message);
  }
}

const { values, positionals } = asked();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (positionals.length !== 1) refuse(positionals.length ? 'One folder is enough.' : 'Into which folder?');
const scenes = chosen('scene', Object.keys(SCENES), values.only, (scene, word) => scene === word || scene.startsWith(`${word}-`));
const sizes = chosen('size', /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES)), values.size);
const colours = chosen('colour', COLOURS, values.colour);
const folder = path.resolve(positionals[0]);
mkdirSync(folder, { recursive: true });

const [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
let failed = 0;
for (const size of sizes) {
  const [width, height] = size.split('x').map(Number);
  for (const scene of scenes) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...SIZES[size] });
    const page = await context.newPage();
    try {
      await page.goto(`${site.url}?seed=2`);
      await ready(page);
      const { whole = false, go } = SCENES[scene];
      await go(page);
      await page.mouse.move(2, 2);
      const hidden = await toTop(page);
      if (whole && hidden) await page.setViewportSize({ width, height: height + hidden });
      for (const colorScheme of colours) {
        await page.emulateMedia({ colorScheme });
        await still(page);
        await page.screenshot({ path: path.join(folder, `${scene}-${size}-${colorScheme}.png`), fullPage: whole });
      }
    } catch (error) {
      failed++;
      console.error(`${scene} at ${size}: ${/** @type {Error} */ (error).message.split('\n')[0]}`);
    }
    await context.close();
  }
}
await browser.close();
await site.close();
console.log(`${(scenes.length * sizes.length - failed) * colours.length} pictures in ${folder}`);
process.exit(failed ? 1 : 0);

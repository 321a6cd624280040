// Measures what Compare, the Lab and Evolve show where a visitor has nothing of their own yet, and writes it to www/*/example.js. Compare and
// the Lab measure in the page, as a visitor would, so the machine should have nothing else to do. The evolution is the same on every machine.
//
//     node tools/examples.mjs [compare] [lab] [evolve]        needs dist/

import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { ENGINE } from '../dist/version.js';
import { bred } from '../tests/engine/bred.mjs';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { startCheckers, view, visit } from '../tests/browser/page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** As often as each search is repeated: with five the spread is one of quartiles. */
const RUNS = '5';

/** What ran it, without what would tell one machine from another of its kind. @param {string} browser its version */
function machine(browser) {
  const release = readFileSync('/etc/os-release', 'utf8');
  const [id, version] = ['ID', 'VERSION_ID'].map((key) => new RegExp(`^${key}="?([^"\\n]+)`, 'm').exec(release)?.[1] ?? '');
  return { cores: os.availableParallelism(), os: `${id.charAt(0).toUpperCase()}${id.slice(1)} ${version}`.trim(), browser: `Chromium ${parseInt(browser)}` };
}

/** @param {Page} page @param {string} id of the line that tells */
const told = (page, id) => page.locator(id).filter({ hasText: /^Done/ }).waitFor({ timeout: 0 });

/** The comparison that the page has kept, of the game on its table. @param {Page} page */
async function compared(page) {
  await view(page, 'Compare');
  await page.locator('#c-runs').fill(RUNS);
  await page.locator('#c-run').click();
  await Promise.race([told(page, '#c-said'), page.locator('#c-said', { hasText: 'This takes' }).waitFor({ timeout: 0 })]);
  if (await page.locator('#c-said', { hasText: 'This takes' }).count()) await page.locator('#c-run').click();
  await told(page, '#c-said');
  return page.evaluate(() => JSON.parse(localStorage.getItem('kalahari.comparisons') ?? '').comparisons[0]);
}

/** A document as the lab saves it. @param {Page} page */
async function measured(page) {
  await view(page, 'Lab');
  await page.locator('[name="lab-experiment"][value="depth"]').check();
  await page.locator('#lab-settings summary').click();
  for (const split of await page.locator('[data-field="modes"] input[value^="par_then_"]').all()) await split.uncheck(); // fewer lines are read more easily
  await page.locator('#lab-fields [name="runs"]').fill('2');
  await page.locator('#lab-run').click();
  await told(page, '#lab-said');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as JSON' }).click()]);
  return JSON.parse(readFileSync(await saved.path(), 'utf8'));
}

/** One entry of a list a line, so that two versions can be told apart. @param {object} data */
const text = (data) => JSON.stringify(data).replaceAll(/(?<=[[,])\{"(round|id|game)"/g, '\n{"$1"');

/** @param {string} room @param {string} what @param {object} data */
function write(room, what, data) {
  const head = `// ${what}\n// Written by tools/examples.mjs with the engine ${ENGINE}; fetched where a visitor has nothing of their own yet.`;
  writeFileSync(new URL(`../www/${room}/example.js`, import.meta.url), `${head}\n\nexport default String.raw\`\n${text(data)}\n\`;\n`);
}

const wanted = process.argv.slice(2);
const wants = (/** @type {string} */ room) => wanted.length === 0 || wanted.includes(room);

if (wants('evolve'))
  write('evolve', 'Twenty generations of the preset “modern”, as far as they are drawn; tests/engine/evolve.test.mjs breeds them again.', await bred());
if (wants('compare') || wants('lab')) {
  const [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
  const about = machine(browser.version());
  const fresh = () => visit(browser, site.url, { threads: about.cores });
  if (wants('compare')) {
    const [kalah, checkers] = [await fresh(), await fresh()];
    await startCheckers(checkers.page);
    const comparisons = [await compared(kalah.page), await compared(checkers.page)];
    write('compare', 'All modes on the start of each game.', { machine: about, comparisons });
  }
  if (wants('lab')) {
    const { page } = await fresh();
    const { name: _, machine: seen, ...result } = await measured(page);
    write('lab', 'Time and nodes against depth, on the start of Kalah: a document as the lab saves one.', {
      name: 'Time and nodes against depth',
      machine: { ...seen, ...about },
      ...result,
    });
  }
  await browser.close();
  await site.close();
}

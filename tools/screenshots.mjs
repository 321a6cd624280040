// Takes pictures of the page for people to look at: every view at desk and phone size, light and dark.
//
//     node tools/screenshots.mjs [folder]        needs dist/; writes into target/screenshots unless told otherwise

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser, serveSite } from '../tests/browser/harness.mjs';
import { legal, press, ready, sit, untilTurn, view } from '../tests/browser/page-kit.mjs';

const folder = path.resolve(process.argv[2] ?? 'target/screenshots');
const SIZES = [
  { name: '1280x800', viewport: { width: 1280, height: 800 } },
  { name: '360x740', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  { name: '740x360', viewport: { width: 740, height: 360 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
];

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
const site = await serveSite();

for (const { name, ...size } of SIZES) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const context = await browser.newContext({ ...size, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const shoot = async (/** @type {string} */ what, whole = false) => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.mouse.move(2, 2);
      await page.waitForTimeout(400);
      await page.screenshot({ path: path.join(folder, `${what}-${name}-${colorScheme}.png`), fullPage: whole });
    };
    await page.goto(site.url);
    await ready(page);
    await shoot('start');

    await page.getByLabel('North: level').selectOption('hard');
    for (let i = 0; i < 3 && (await legal(page)).length; i++) {
      await page.keyboard.press('h');
      await page
        .locator('#said')
        .filter({ hasText: /is best/ })
        .waitFor();
      const [, house] = /House (\d+)/.exec((await page.locator('#said').textContent()) ?? '') ?? [];
      await page.keyboard.press(house);
      await untilTurn(page, /Your turn/);
    }
    await shoot('play');
    await view(page, 'Analyse');
    await page.waitForTimeout(3500);
    await shoot('analyse');
    await view(page, 'Compare');
    await page.locator('#c-depth').fill('9');
    await press(page, 'Compare modes');
    await page.locator('#c-said').filter({ hasText: 'Done.' }).waitFor({ timeout: 60_000 });
    await shoot('compare', true);
    await view(page, 'Play');
    await sit(page, 'South', 'Engine');
    await untilTurn(page, /wins by|draw/);
    await sit(page, 'South', 'Human');
    await shoot('over');
    await view(page, 'Analyse');
    await press(page, 'Annotate the game');
    await page
      .locator('#annotate-said')
      .filter({ hasText: /given away/ })
      .waitFor({ timeout: 60_000 });
    await shoot('annotated', true);
    await context.close();
  }
}
await browser.close();
await site.close();

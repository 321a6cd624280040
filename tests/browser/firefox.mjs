// Firefox for the tests, driven over WebDriver BiDi. A page of it answers to the same few verbs as Playwright's (goto, evaluate,
// waitForFunction), so that what is asked of both browsers can be written once.

import puppeteer from 'puppeteer-core';
import { findProgram, inPictures, PATIENCE } from './harness.mjs';

/** @typedef {import('puppeteer-core').Page} Page */
/** @typedef {import('puppeteer-core').Browser} Browser */

/**
 * @param {{serviceWorkers?: boolean}} [options] without service workers a private window is played
 * @returns {Promise<Browser>}
 */
export function launchFirefox({ serviceWorkers = true } = {}) {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('FIREFOX', ['firefox-esr', 'firefox']),
    headless: true,
    timeout: PATIENCE,
    protocolTimeout: 2 * PATIENCE,
    extraPrefsFirefox: { 'dom.serviceWorkers.enabled': serviceWorkers },
  });
}

/**
 * A fresh page in a profile of its own; `problems` collects what a visitor's console would show in red or yellow.
 * @param {Browser} browser
 * @param {string} url
 * @param {{width: number, height: number}} [viewport]
 */
export async function openFirefox(browser, url, viewport = { width: 1280, height: 800 }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport(viewport);
  /** @type {string[]} */
  const problems = [];
  inPictures(page);
  page.on('pageerror', (error) => problems.push(`uncaught: ${error instanceof Error ? error.message : error}`));
  page.on('console', (message) => {
    if (['error', 'warn', 'assert'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  await page.goto(url);
  return { page, problems, close: () => context.close() };
}

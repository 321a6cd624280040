// What every browser test needs: a Chromium, the site with or without the isolation headers, and a page that remembers what
// went wrong in it. Nothing about the engine or the page's own look belongs here.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import nodeTest from 'node:test';
import { chromium } from 'playwright-core';
import { DIST, listen, siteHandler, siteHeaders } from '../../tools/serve.mjs';
import { slug } from '../../tools/test-report.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../tools/serve.mjs').Handler} Handler */

/**
 * How long anything is waited for, in ms. Whoever waits, waits for a state, so this decides nothing but when a hang is called one: a
 * machine that does much else takes several times as long as a quiet one, and is not at fault.
 */
export const PATIENCE = 120_000;

/** Playwright's page, or puppeteer's in Firefox. @typedef {{url: () => string, screenshot: (options: any) => Promise<unknown>, close: () => Promise<void>, on: any}} AnyPage */

/** Pages that are open, each with all that its console said, for the pictures of a failure. @type {Map<AnyPage, string[]>} */
const opened = new Map();

/** From now on the page has a picture when its test fails. @param {AnyPage} page */
export function inPictures(page) {
  /** @type {string[]} */ const said = [];
  opened.set(page, said);
  page.on('close', () => opened.delete(page));
  page.on('pageerror', (/** @type {Error} */ error) => said.push(`uncaught: ${error?.stack ?? error}`));
  page.on('console', (/** @type {import('playwright-core').ConsoleMessage} */ message) => said.push(`${message.type()}: ${message.text()}`));
}

/** A test with a time limit, for a page that hangs would otherwise hang the run. @param {string} name @param {() => Promise<void>} body */
export const test = (name, body) =>
  nodeTest(name, { timeout: 5 * PATIENCE }, async () => {
    const earlier = new Set(opened.keys());
    try {
      await body();
    } catch (error) {
      await keepPictures(name);
      for (const page of opened.keys()) if (!earlier.has(page)) await page.close().catch(() => {}); // what it left running
      throw error;
    }
  });

const FAILED = path.join(process.env.CARGO_TARGET_DIR ?? 'target', 'logs', 'failed');

/** Keeps what all pages show and said. A page that is already gone has no picture. @param {string} name the test's */
async function keepPictures(name) {
  mkdirSync(FAILED, { recursive: true });
  let n = 0;
  for (const [page, said] of opened) {
    const file = path.join(FAILED, `${slug(process.argv[1], name)}${n++ || ''}`);
    writeFileSync(`${file}.txt`, [page.url(), ...said].join('\n'));
    await page.screenshot({ path: `${file}.png`, timeout: 10_000 }).catch(() => {});
  }
}

/** Asks until the answer is yes: for what only the test can see. @param {() => boolean | Promise<boolean>} question @param {() => string} [what] said of a hang */
export async function eventually(question, what = () => String(question)) {
  for (const end = Date.now() + PATIENCE; !(await question()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error(`still not: ${what()}`);
}

/** An address that exists only here: an empty document of the site's own origin, with the site's headers. */
export const BLANK = 'blank-for-tests.html';

/** What build.sh left in the variable, or the first of the names on the PATH. @param {string} variable @param {string[]} names */
export function findProgram(variable, names) {
  const given = process.env[variable];
  if (given) return given;
  for (const name of names) {
    try {
      return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // not this one
    }
  }
  throw new Error(`no ${names[0]} was found; ./build.sh test installs one, or set ${variable} to its path`);
}

/** Chromium as people have it. */
export const findChromium = () => findProgram('CHROMIUM', ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']);

/** The same engine without windows, which opens a page with half the work; where there is none, all of it. */
function findHeadless() {
  try {
    return findProgram('CHROMIUM_HEADLESS', ['chromium-headless-shell', 'chrome-headless-shell']);
  } catch {
    return findChromium();
  }
}

/** What Chromium needs on a machine without a screen and without a network. */
const FLAGS = [
  '--no-sandbox', // its sandbox refuses to start as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One browser for many test files, each with contexts of its own. */
export const chromiumServer = () => chromium.launchServer({ executablePath: findHeadless(), timeout: PATIENCE, args: FLAGS });

/**
 * A browser: the one that all files of a run share, where tools/run-tests.mjs started one; a file that runs by itself starts its own.
 * @param {{whole?: boolean, flags?: string[], own?: boolean}} [options] whole: Chromium with all that belongs to it; flags: more of the command line's; own:
 *   not the shared one, for what concerns a whole browser, such as tracing
 * @returns {Promise<Browser>}
 */
export function launchBrowser({ whole = false, flags = [], own = whole || flags.length > 0 } = {}) {
  const { KALAHARI_BROWSER: shared } = process.env;
  if (shared && !own) return chromium.connect(shared, { timeout: PATIENCE });
  return chromium.launch({ executablePath: whole ? findChromium() : findHeadless(), timeout: PATIENCE, args: [...FLAGS, ...flags] });
}

/**
 * Serves dist/ on a free port.
 * @param {{root?: string, port?: number, isolation?: boolean, bare?: boolean, intercept?: (path: string, ...io: Parameters<Handler>) => boolean}} [options]
 *   bare: no header but the type; intercept: sees every request first; returning true means that it has answered, or never will
 */
export async function serveSite({ root = DIST, port, isolation = true, bare, intercept = () => false } = {}) {
  if (!existsSync(root)) throw new Error('there is no dist/; run ./build.sh dist first');
  const site = siteHandler({ root, isolation, bare });
  return listen({
    port,
    handler(request, response) {
      const path = (request.url ?? '/').split('?')[0];
      if (intercept(path, request, response)) return;
      if (path !== `/${BLANK}`) return site(request, response);
      response.writeHead(200, { ...siteHeaders(isolation), 'Content-Type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><html lang="en"><title>test</title><link rel="icon" href="data:,">');
    },
  });
}

/** With the site's headers but the one that isolates a document by itself, whatever is around it. */
export const serveWithoutPolicy = () =>
  serveSite({
    intercept: (_path, _request, response) => {
      const writeHead = response.writeHead.bind(response);
      response.writeHead = /** @type {any} */ (
        (/** @type {number} */ status, /** @type {Record<string, string>} */ { 'Document-Isolation-Policy': _dropped, ...headers }) =>
          writeHead(status, headers)
      );
      return false;
    },
  });

/** What Playwright itself says in the page where it keeps service workers away. */
const BLOCKED = /^Service Worker registration blocked by Playwright$/;

/** What a download holds. @param {import('playwright-core').Download} file @returns {Promise<Buffer>} */
export async function contentOf(file) {
  /** @type {Buffer[]} */ const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * A fresh page. No service worker unless asked for: it would answer where a test breaks the server on purpose. `problems` collects everything that a visitor's console would show in red or yellow.
 * @param {Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @returns {Promise<{page: Page, problems: string[]}>}
 */
export async function openPage(browser, url, options) {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  inPictures(page);
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()) && !BLOCKED.test(message.text())) problems.push(`${message.type()}: ${message.text()}`);
  });
  await page.goto(url);
  return { page, problems };
}

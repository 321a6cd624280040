// What the tests of embedding share: a page of another origin that frames or imports what it is told to, and keeps every
// message and event that reaches it.

import { readFileSync } from 'node:fs';
import { listen, siteHeaders } from '../../tools/serve.mjs';
import { openPage } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

const HOSTILE = readFileSync(new URL('../hostile.mjs', import.meta.url));

/**
 * A server of an origin of its own: 127.0.0.1 where the site is localhost. `/plain` and `/isolated` are empty pages without
 * and with the isolation headers; `/hostile.mjs` makes messages that nobody should send.
 */
export async function serveStranger() {
  const server = await listen({
    handler(request, response) {
      if (request.url === '/hostile.mjs') {
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' });
        return response.end(HOSTILE);
      }
      const isolated = (request.url ?? '').startsWith('/isolated');
      response.writeHead(200, {
        ...(isolated ? { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' } : {}),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': siteHeaders(false)['Cache-Control'],
      });
      response.end('<!doctype html><html lang="en"><title>stranger</title><link rel="icon" href="data:,"><body>');
    },
  });
  return { ...server, url: server.url.replace('localhost', '127.0.0.1') };
}

/**
 * Frames an address in a page and waits until the frame says that it is ready.
 * @param {Browser} browser @param {string} parent address of the page around @param {string} src
 * @param {{allow?: string, sandbox?: string, credentialless?: boolean, ready?: boolean, width?: number, height?: number}} [options]
 */
export async function frameIn(browser, parent, src, { allow = '', sandbox, credentialless = false, ready = true, width = 720, height = 480 } = {}) {
  const { page, problems } = await openPage(browser, parent, { reducedMotion: 'reduce', viewport: { width: 900, height: 700 } });
  await page.evaluate(
    ({ src, allow, sandbox, credentialless, width, height }) => {
      const all = /** @type {any} */ (window);
      all.got = [];
      addEventListener('message', ({ data, origin, source }) => {
        if (source === all.frame.contentWindow) all.got.push({ ...data, origin });
      });
      const frame = document.createElement('iframe');
      if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
      frame.toggleAttribute('credentialless', credentialless);
      Object.assign(frame, { src, allow, width, height, title: 'board' });
      frame.name = 'kalah';
      all.frame = frame;
      document.body.append(frame);
    },
    { src, allow, sandbox, credentialless, width, height },
  );
  const got = () => page.evaluate(() => /** @type {any[]} */ (/** @type {any} */ (window).got));
  /** The first message that matches, waiting for it. @param {Record<string, unknown>} like @returns {Promise<any>} */
  const wait = async (like) => {
    const handle = await page.waitForFunction(
      (like) => /** @type {any} */ (window).got.find((/** @type {any} */ one) => Object.entries(like).every(([name, value]) => one[name] === value)),
      like,
      { polling: 20 },
    );
    return handle.jsonValue();
  };
  let id = 0;
  const send = (/** @type {unknown} */ data, target = '*') =>
    page.evaluate(({ data, target }) => /** @type {any} */ (window).frame.contentWindow.postMessage(data, target), { data, target });
  /** Sends a command and returns what answers it. @param {string} type @param {object} [fields] */
  const ask = async (type, fields = {}, answer = {}) => {
    await send({ kalahari: 1, type, id: ++id, ...fields });
    return wait({ id, ...answer });
  };
  const hello = ready ? await wait({ type: 'ready' }) : null;
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('the page has no frame');
  return { page, problems, frame, got, wait, send, ask, hello, close: () => page.context().close() };
}

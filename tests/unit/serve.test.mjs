// The static server: types, headers, caching, and addresses that try to leave the site.

import assert from 'node:assert/strict';
import { mkdtemp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { CONTENT_POLICY, listen, siteHandler } from '../../tools/serve.mjs';

/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof listen>>} */
let isolated;
/** @type {Awaited<ReturnType<typeof listen>>} */
let plain;
/** @type {Awaited<ReturnType<typeof listen>>} */
let bare;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kalahari-serve-'));
  const root = path.join(folder, 'site');
  await mkdir(path.join(root, 'sub'), { recursive: true });
  await writeFile(path.join(root, 'index.html'), 'front page');
  await writeFile(path.join(root, 'engine.wasm'), 'wasm');
  await writeFile(path.join(root, 'sub', 'index.html'), 'sub page');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  isolated = await listen({ handler: siteHandler({ root }) });
  plain = await listen({ handler: siteHandler({ root, isolation: false }) });
  bare = await listen({ handler: siteHandler({ root, bare: true }) });
});

after(async () => {
  await Promise.all([isolated.close(), plain.close(), bare.close()]);
  await rm(folder, { recursive: true });
});

/**
 * Sends the path exactly as it is: fetch() would resolve `..` before sending.
 * @param {string} rawPath @param {string} [method] @returns {Promise<{status?: number, headers: any, body: string}>}
 */
function ask(rawPath, method = 'GET', headers = {}, site = isolated) {
  const { port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: rawPath, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk)).on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

test('files come with their type, folders with their index', async () => {
  const front = await ask('/');
  assert.equal(front.status, 200);
  assert.equal(front.body, 'front page');
  assert.match(front.headers['content-type'], /^text\/html/);
  assert.equal((await ask('/engine.wasm?v=1')).headers['content-type'], 'application/wasm');
  assert.equal((await ask('/sub/')).body, 'sub page');
  const redirect = await ask('/sub?x=1');
  assert.equal(redirect.status, 308);
  assert.equal(redirect.headers.location, '/sub/?x=1');
  assert.equal((await ask('/nothing.js')).status, 404);
  assert.equal((await ask('/', 'POST')).status, 405);
  const head = await ask('/', 'HEAD');
  assert.deepEqual([head.status, head.body, head.headers['content-length']], [200, '', '10']);
});

test('isolation headers are sent, errors included, unless switched off', async () => {
  for (const answer of [await ask('/'), await ask('/nothing.js')]) {
    assert.equal(answer.headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(answer.headers['cross-origin-embedder-policy'], 'require-corp');
    assert.equal(answer.headers['document-isolation-policy'], 'isolate-and-require-corp');
    assert.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin');
  }
  const without = await ask('/', 'GET', {}, plain);
  assert.equal(without.headers['cross-origin-opener-policy'], undefined);
  assert.equal(without.headers['cross-origin-embedder-policy'], undefined);
  assert.equal(without.headers['document-isolation-policy'], undefined);
  assert.equal(without.headers['access-control-allow-origin'], '*');
});

test('the content security policy is sent, and a bare host sends nothing of its own', async () => {
  assert.equal((await ask('/')).headers['content-security-policy'], CONTENT_POLICY);
  assert.equal((await ask('/', 'GET', {}, plain)).headers['content-security-policy'], CONTENT_POLICY);
  const { status, headers } = await ask('/', 'GET', {}, bare);
  assert.equal(status, 200);
  assert.deepEqual(
    Object.keys(headers).filter((name) => /^(cross-origin|content-security|x-|cache)/.test(name)),
    [],
  );
  assert.match(headers['content-type'], /^text\/html/);
});

test('nothing outside the site is handed out', async () => {
  for (const attempt of ['/../secret.txt', '/%2e%2e/secret.txt', '/sub/..%2f..%2fsecret.txt', '/..%5csecret.txt', '/%00', '/%zz', '//../secret.txt']) {
    const { status, body } = await ask(attempt);
    assert.equal(status, 400, attempt);
    assert.doesNotMatch(body, /secret/, attempt);
  }
});

test('an unchanged file costs a 304, a rebuilt one is seen at once', async () => {
  const first = await ask('/engine.wasm');
  assert.equal(first.headers['cache-control'], 'no-cache');
  const again = await ask('/engine.wasm', 'GET', { 'If-None-Match': first.headers.etag });
  assert.deepEqual([again.status, again.body], [304, '']);
  await writeFile(path.join(folder, 'site', 'engine.wasm'), 'mass'); // as long as before
  const rebuilt = await ask('/engine.wasm', 'GET', { 'If-None-Match': first.headers.etag });
  assert.deepEqual([rebuilt.status, rebuilt.body], [200, 'mass']);
});

test('a compressed copy goes to whoever takes it, unless the file was changed since', async () => {
  const file = path.join(folder, 'site', 'script.js');
  await writeFile(file, 'plain');
  await writeFile(`${file}.br`, 'brotli');
  await writeFile(`${file}.gz`, 'zip');
  for (const [accepted, body, encoding] of [
    ['gzip, deflate, br', 'brotli', 'br'],
    ['gzip;q=1.0, br;q=0', 'zip', 'gzip'],
    ['br;q=0.5', 'brotli', 'br'],
    ['zstd, broth', 'plain', undefined],
  ]) {
    const answer = await ask('/script.js', 'GET', { 'Accept-Encoding': accepted });
    assert.deepEqual([answer.body, answer.headers['content-encoding'], answer.headers.vary], [body, encoding, 'Accept-Encoding'], accepted);
    assert.match(answer.headers['content-type'], /^text\/javascript/);
    assert.equal(answer.headers['content-length'], String(answer.body.length));
  }
  const later = new Date(Date.now() + 10_000);
  await utimes(file, later, later);
  assert.equal((await ask('/script.js', 'GET', { 'Accept-Encoding': 'br' })).body, 'plain');
});

test('a taken port is an error, not a hang', async () => {
  const port = Number(new URL(isolated.url).port);
  await assert.rejects(listen({ port }), { code: 'EADDRINUSE' });
});

test('docs/hosting.md names the policy that this server sends', async () => {
  const document = await readFile(new URL('../../docs/hosting.md', import.meta.url), 'utf8');
  assert.equal(/^ {4}Content-Security-Policy: (.*)$/m.exec(document)?.[1], CONTENT_POLICY);
});

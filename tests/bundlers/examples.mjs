// The examples of docs/bundlers.md, taken from there and tried: each becomes a project that has installed the package, as npm packs it, is built by
// its own commands, served isolated, and opened in a browser, where it must search on all threads. Which are tried when: the two tests that import this.

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DIST, listen, siteHandler } from '../../tools/serve.mjs';
import { eventually, launchBrowser, openPage, test } from '../browser/harness.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BUILT = path.join(HERE, 'built');
const DOCUMENT = readFileSync(new URL('../../docs/bundlers.md', import.meta.url), 'utf8');
/** Commands are those of this folder's packages; the compiler is the one that checks everything else. */
const PATH = [path.join(HERE, 'node_modules', '.bin'), fileURLToPath(new URL('../../node_modules/.bin', import.meta.url)), process.env.PATH].join(
  path.delimiter,
);
const ENVIRONMENT = { ...process.env, PATH, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' };

/**
 * What is tried of an example once it is built: the bundler's own servers, one after another, with what must be built anew between them; else the
 * folder dist/, served by ours.
 * @type {Record<string, string[]>}
 */
const SERVERS = {
  Vite: ['vite', 'vite preview'],
  React: ['vite', 'vite preview'],
  SvelteKit: ['vite', 'vite preview'],
  'Next.js': ['next start', 'next dev', 'next build --webpack', 'next start', 'next dev --webpack'],
};
/** Our strict policy is left out where an example says that it must be. */
const INLINE_SCRIPTS = ['Parcel'];
/** Its settings are those of the folder with the lock file, which npm would have written. */
const WITH_LOCK = ['Parcel'];
/** There is nothing to open. */
const WITHOUT_PAGE = ['Node', 'TypeScript'];

/** What stands below a heading, or above the first one. @param {string} [name] */
function section(name) {
  const parts = DOCUMENT.split(/^## /m);
  const found = name === undefined ? parts[0] : parts.find((part) => part.startsWith(`${name}\n`));
  assert.ok(found, `docs/bundlers.md has no “${name}”`);
  return found;
}

/** Fenced blocks: files by their names, and the commands. @param {string} text */
function example(text) {
  /** @type {Record<string, string>} */ const files = {};
  let commands = '';
  for (const [, language, name, code] of text.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)) {
    if (name) files[name] = code;
    else if (language === 'sh') commands = code;
  }
  return { files, commands };
}

/** A project of that section, with the package in it. @param {string} name @param {string} packed */
function project(name, packed) {
  const folder = path.join(BUILT, name.toLowerCase().replaceAll(' ', '-'));
  rmSync(folder, { recursive: true, force: true });
  const installed = path.join(folder, 'node_modules', 'kalahari');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', packed, '-C', installed, '--strip-components=1']);
  const common = example(section());
  const { files, commands } = example(section(name));
  // As the page says from the beginning, but for the package, which is there.
  run(folder, common.commands.replace(/^npm install .*$/m, ''));
  if (WITH_LOCK.includes(name)) writeFileSync(path.join(folder, 'package-lock.json'), '{}');
  for (const [file, code] of Object.entries({ ...common.files, ...files })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  }
  return { folder, commands };
}

/** @param {string} folder @param {string} command */
const run = (folder, command) => {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', command.replaceAll('npx ', '')], { cwd: folder, env: ENVIRONMENT, encoding: 'utf8' });
  assert.equal(status, 0, `${command}\n${stdout}\n${stderr}`);
};

/** A bundler's own server, once it says where it is. @param {string} folder @param {string} command @returns {Promise<{url: string, close: () => Promise<void>}>} */
const start = (folder, command) =>
  new Promise((resolve, reject) => {
    const [program, ...args] = command.split(' ');
    const server = spawn(program, [...args, '--port', '0'], { cwd: folder, env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((done) => server.once('exit', done));
    let said = '';
    const hear = (/** @type {Buffer} */ text) => {
      said += text;
      const [, url] = /Local:\s+(http:\S+)/.exec(said) ?? [];
      if (url)
        resolve({
          url,
          async close() {
            server.kill();
            await ended;
          },
        });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`${command} ended: ${said}`)));
  });

/** Our own server. @param {string} root @param {boolean} inline scripts in the document are let run */
const ours = (root, inline) => {
  const handler = siteHandler({ root });
  return listen({
    handler: (request, response) => {
      const writeHead = response.writeHead.bind(response);
      if (inline)
        response.writeHead = /** @type {any} */ (
          (/** @type {number} */ status, /** @type {Record<string, string>} */ { 'Content-Security-Policy': _dropped, ...headers }) =>
            writeHead(status, headers)
        );
      return handler(request, response);
    },
  });
};

/** It searches on as many threads as there are cores, and its board can be played. @param {import('playwright-core').Browser} browser @param {string} url */
async function opened(browser, url) {
  const { page, problems } = await openPage(browser, url);
  const text = () => document.querySelector('#found')?.textContent ?? '';
  await eventually(async () => problems.length > 0 || (await page.evaluate(text)) !== '');
  assert.deepEqual(problems, []);
  const { cores, isolated } = await page.evaluate(() => ({ cores: navigator.hardwareConcurrency, isolated: crossOriginIsolated }));
  assert.equal(isolated, true);
  const threads = cores === 1 ? 'One thread' : `${cores} threads`;
  assert.match(await page.evaluate(text), new RegExp(`^House \\d is best\\. ${threads}: this page may share memory`));
  const texts = await page.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('kalah-board:defined'));
    await board?.ready();
    return (await board?.play('3'))?.texts ?? null;
  });
  if (texts) assert.deepEqual(texts, ['3'], 'the board played a move');
  assert.deepEqual(problems, []);
  await page.context().close();
}

/** @param {string[]} names sections of the document */
export function tryExamples(names) {
  /** @type {string} */ let packed;
  /** @type {import('playwright-core').Browser} */ let browser;
  before(async () => {
    assert.ok(existsSync(path.join(HERE, 'node_modules')), 'tests/bundlers has no packages; npm ci there, as ./build.sh does, installs them');
    mkdirSync(BUILT, { recursive: true });
    const args = ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', BUILT];
    const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: DIST, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    packed = path.join(BUILT, filename);
    browser = await launchBrowser();
  });
  after(() => browser?.close());

  for (const name of names)
    test(`the example “${name}” works as it stands`, async () => {
      const { folder, commands } = project(name, packed);
      run(folder, commands);
      if (WITHOUT_PAGE.includes(name)) return;
      for (const command of SERVERS[name] ?? ['']) {
        if (/ build /.test(command)) run(folder, command);
        else {
          const server = await (command ? start(folder, command) : ours(path.join(folder, 'dist'), INLINE_SCRIPTS.includes(name)));
          await opened(browser, server.url).finally(server.close);
        }
      }
    });
}

// dist/ as an npm package: imported by its name, through its exports, with types; packed without a network.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { siteFiles } from '../../tools/precache.mjs';
import { DIST } from '../../tools/serve.mjs';
import { test } from './harness.mjs';

const COMPILER = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
/** What `npm ci --omit=dev` installs there. */
const BUNDLERS = fileURLToPath(new URL('../bundlers/node_modules', import.meta.url));
const manifest = JSON.parse(readFileSync(path.join(DIST, 'package.json'), 'utf8'));

/** A project that has installed it. @type {string} */ let project;
before(() => {
  project = mkdtempSync(path.join(tmpdir(), 'kalahari-user-'));
  mkdirSync(path.join(project, 'node_modules'));
  symlinkSync(DIST, path.join(project, 'node_modules', 'kalahari'));
});
after(() => rmSync(project, { recursive: true }));

test('it is imported by its name, and gives nothing but what it exports', async () => {
  const [, version] = /^version = "(.*)"$/m.exec(readFileSync(new URL('../../Cargo.toml', import.meta.url), 'utf8')) ?? [];
  assert.equal(manifest.version, version);
  writeFileSync(
    path.join(project, 'use.mjs'),
    `
    import { Engine, KalahError } from 'kalahari';
    import * as same from 'kalahari/engine';
    const inner = await import('kalahari/page/main.js').then(() => 'open', (error) => error.code);
    console.log(JSON.stringify([typeof Engine.start, new KalahError('move', 'x').kind, same.Engine === Engine, inner]));
  `,
  );
  const said = execFileSync(process.execPath, ['use.mjs'], { cwd: project, encoding: 'utf8' });
  assert.deepEqual(JSON.parse(said), ['function', 'move', true, 'ERR_PACKAGE_PATH_NOT_EXPORTED']);
});

test('on a server all modules are imported without harm, and an engine is refused', async () => {
  writeFileSync(
    path.join(project, 'server.mjs'),
    `
    import { Engine, KalahError } from 'kalahari';
    import { KalahBoardElement } from 'kalahari/board';
    import { CheckersBoardElement } from 'kalahari/checkers-board.js';
    const told = (promise) => promise.then(() => 'no error', (error) => [error instanceof KalahError, error.kind, error.message]);
    const begun = Engine.begin({ base: '/files' });
    console.log(JSON.stringify([typeof KalahBoardElement, typeof CheckersBoardElement, await told(Engine.start()), await told(begun.started), await told(begun.search({ rules: 'standard' }))]));
  `,
  );
  const refused = [true, 'engine', 'The engine runs in browsers only: start it in the page, not on the server.'];
  assert.deepEqual(JSON.parse(execFileSync(process.execPath, ['server.mjs'], { cwd: project, encoding: 'utf8' })), [
    'function',
    'function',
    refused,
    refused,
    refused,
  ]);
});

test('its types reach a TypeScript user, down to those of the wasm', async () => {
  const check = (/** @type {string} */ code) => {
    writeFileSync(path.join(project, 'use.mts'), code);
    return spawnSync(
      process.execPath,
      [COMPILER, '--ignoreConfig', '--noEmit', '--strict', '--target', 'esnext', '--lib', 'esnext,dom', '--module', 'nodenext', '--types', '', 'use.mts'],
      { cwd: project, encoding: 'utf8' },
    );
  };
  const good = check(`
    import { Engine, type Report } from 'kalahari';
    const engine = await Engine.start({ threads: 2, build: 'auto' });
    const report: Report = await engine.search({ rules: 'standard', position: '1,0/1,0 0', mode: 'seq_ab', depth: 3 });
    export const value: number = report.value;
  `);
  assert.equal(good.stdout, '');
  assert.equal(good.status, 0);
  const bad = check(`
    import { Engine } from 'kalahari';
    const engine = await Engine.start({ build: 'double' });
    export const report = await engine.search({ rules: 'standard', position: '', depth: 'deep' });
  `);
  assert.match(bad.stdout, /use\.mts\(3,.*"double"/);
  assert.match(bad.stdout, /use\.mts\(4,.*'string'/);
  const events = check(`
    import 'kalahari/board';
    document.querySelector('kalah-board')?.addEventListener('kalah-move', ({ detail }) => detail.text.length);
    document.querySelector('kalah-board')?.addEventListener('kalah-move', ({ detail }) => detail.pits);
  `);
  assert.match(events.stdout, /^use\.mts\(4,.*'pits'.*\n$/, 'only the wrong field');
  const checkers = check(`
    import 'kalahari/checkers-board.js';
    document.querySelector('checkers-board')?.addEventListener('checkers-move', ({ detail }) => detail.from + detail.to);
    document.querySelector('checkers-board')?.addEventListener('checkers-move', ({ detail }) => detail.pit);
  `);
  assert.match(checkers.stdout, /^use\.mts\(4,.*'pit'.*\n$/, 'only the wrong field');
});

test('JSX takes every attribute and event of both boards, and no other', async () => {
  const { KalahBoardElement } = await import(path.join(DIST, 'kalah-board.js'));
  const { CheckersBoardElement } = await import(path.join(DIST, 'checkers-board.js'));
  const switches = ['flipped', 'disabled', 'letters', 'numbers', 'arrows'];
  /** Every attribute that the element hears of, with a word that it takes. @param {{observedAttributes: string[]}} element @param {Record<string, string>} words */
  const all = ({ observedAttributes }, words) =>
    observedAttributes.map((name) => (switches.includes(name) ? name : `${name}=${JSON.stringify(words[name] ?? 'a text')}`)).join(' ');
  const common = { engine: 'easy', theme: 'dark', speed: 'fast', seed: 'chance' };
  mkdirSync(path.join(project, 'node_modules', '@types'), { recursive: true });
  for (const name of ['@types/react', 'csstype']) symlinkSync(path.join(BUNDLERS, name), path.join(project, 'node_modules', name));
  const options = ['--jsx', 'react-jsx', '--strict', '--target', 'esnext', '--lib', 'esnext,dom', '--module', 'nodenext', '--types', '', 'use.tsx'];
  const check = (/** @type {string} */ code) => {
    writeFileSync(path.join(project, 'use.tsx'), `import 'kalahari/react';\n${code}`);
    return spawnSync(process.execPath, [COMPILER, '--ignoreConfig', '--noEmit', '--preserveSymlinks', ...options], { cwd: project, encoding: 'utf8' }).stdout;
  };
  assert.equal(
    check(`
      export const kalah = <kalah-board ${all(KalahBoardElement, { ...common, side: 'south', shape: 'tall' })}
        onkalah-choose={({ detail }) => detail.house} onkalah-refuse={({ detail }) => detail.pit} onkalah-preview={({ detail }) => detail.pit ?? 0}
        onkalah-move={({ detail }) => detail.by} onkalah-position={({ detail }) => detail.pits} onkalah-result={({ detail }) => detail.margin}
        onkalah-error={({ detail }) => detail.message} />;
      export const checkers = <checkers-board ${all(CheckersBoardElement, { ...common, engine: 'check-this', side: 'white' })} wraps
        oncheckers-choose={({ detail }) => detail.path} oncheckers-refuse={({ detail }) => detail.why} oncheckers-point={({ detail }) => detail.text}
        oncheckers-move={({ detail }) => detail.from} oncheckers-position={({ detail }) => detail.squares} oncheckers-result={({ detail }) => detail.margin}
        oncheckers-error={({ detail }) => detail.message} />;
    `),
    '',
  );
  const bad = check(`export const one = <kalah-board engine="check-this" />;
export const two = <checkers-board engine="perfect" />;
export const three = <kalah-board numbers />;
export const four = <checkers-board oncheckers-refuse={({ detail }) => detail.pit} />;
`);
  for (const [line, word] of ['check-this', 'perfect', 'numbers', 'pit'].entries()) assert.match(bad, new RegExp(`^use\\.tsx\\(${line + 2},.*${word}`, 'm'));
});

test('npm packs the whole site, its types and its licences', async () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--offline', '--ignore-scripts'], { cwd: DIST, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  assert.deepEqual([packed.name, packed.version], ['kalahari', manifest.version]);
  const names = new Set(packed.files.map((/** @type {{path: string}} */ file) => file.path));
  for (const name of [
    ...siteFiles(DIST),
    'sw.js',
    'package.json',
    'LICENSE',
    'LICENSE-MIT',
    'LICENSE-APACHE',
    'README.md',
    'types/engine.d.ts',
    'single/kalahari.d.ts',
  ]) {
    assert.ok(names.has(name), `${name} is not packed`);
  }
  for (const { types, default: module } of Object.values(manifest.exports).filter((one) => typeof one === 'object')) {
    assert.ok(names.has(types.slice(2)) && names.has(module.slice(2)), `${module} or ${types} is not packed`);
  }
});

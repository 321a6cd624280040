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

test('on a server both modules are imported without harm, and an engine is refused', async () => {
  writeFileSync(
    path.join(project, 'server.mjs'),
    `
    import { Engine, KalahError } from 'kalahari';
    import { KalahBoardElement } from 'kalahari/board';
    const told = (promise) => promise.then(() => 'no error', (error) => [error instanceof KalahError, error.kind, error.message]);
    const begun = Engine.begin({ base: '/files' });
    console.log(JSON.stringify([typeof KalahBoardElement, await told(Engine.start()), await told(begun.started), await told(begun.search({ rules: 'standard' }))]));
  `,
  );
  const refused = [true, 'engine', 'The engine runs in browsers only: start it in the page, not on the server.'];
  assert.deepEqual(JSON.parse(execFileSync(process.execPath, ['server.mjs'], { cwd: project, encoding: 'utf8' })), ['function', refused, refused, refused]);
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

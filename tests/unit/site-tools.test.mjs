// The tools that finish dist/: the words of the documents, compressed copies, the list in the service worker, the mending of the pool's helper, and how
// audits are read.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readCargo, readDeprecated, readNpm, readWithdrawn } from '../../tools/audit.mjs';
import { fillDocuments } from '../../tools/documents.mjs';
import { siteFiles, writePrecache } from '../../tools/precache.mjs';

/** @param {string} name */
const repository = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** @type {string} */ let root;
/** @param {string} name @param {string} text */
const put = (name, text) => writeFileSync(path.join(root, name), text);
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kalahari-tools-'));
  for (const folder of ['single', 'types', 'threaded/snippets']) mkdirSync(path.join(root, folder), { recursive: true });
  put('sw.js', readFileSync(repository('www/sw.js'), 'utf8'));
  put('index.html', 'page');
  put('single/kalahari.js', 'glue');
  put('threaded/snippets/helper.js', 'helper');
  for (const name of ['package.json', 'LICENSE', 'LICENSE-MIT', 'single/kalahari.d.ts', 'types/engine.d.ts', 'from-disk.js', 'from-disk.html', '.hidden'])
    put(name, 'not for visitors');
});
afterEach(() => rmSync(root, { recursive: true }));

/** What the worker would read. @returns {{version: string, files: Record<string, string>}} */
function written() {
  const [, list] = /^const SITE = (\{.*\});/m.exec(readFileSync(path.join(root, 'sw.js'), 'utf8')) ?? [];
  return JSON.parse(list);
}

test('the documents get their words, as text and never as markup, and the words themselves are left out', () => {
  mkdirSync(path.join(root, 'words/en'), { recursive: true });
  put('words/en/documents.js', 'words');
  put('words/en/page.js', 'words');
  put('index.html', '<p title="{{both}}">{{both}} {{sums}}</p> {one}');
  put('embed.html', '<h1>{{both}}</h1>');
  fillDocuments(root, { both: '“A” & <b>"B"</b>', sums: '$& {{both}}' });
  assert.equal(
    readFileSync(path.join(root, 'index.html'), 'utf8'),
    '<p title="“A” &amp; &lt;b&gt;&quot;B&quot;&lt;/b&gt;">“A” &amp; &lt;b&gt;&quot;B&quot;&lt;/b&gt; $&amp; {{both}}</p> {one}',
  );
  assert.equal(readFileSync(path.join(root, 'embed.html'), 'utf8'), '<h1>“A” &amp; &lt;b&gt;&quot;B&quot;&lt;/b&gt;</h1>');
  assert.deepEqual([existsSync(path.join(root, 'words/en/documents.js')), existsSync(path.join(root, 'words/en/page.js'))], [false, true]);
});

test('visitors’ files get compressed copies that read the same; copies of little use and copies themselves are left out', () => {
  put('single/kalahari.js', 'glue '.repeat(500));
  for (let times = 0; times < 2; times++) execFileSync(process.execPath, [repository('tools/compress.mjs'), root]);
  const there = (/** @type {string} */ name) => existsSync(path.join(root, name));
  assert.deepEqual(['single/kalahari.js.br', 'single/kalahari.js.gz', 'sw.js.br'].map(there), [true, true, true]);
  assert.deepEqual(['index.html.br', 'types/engine.d.ts.br', 'single/kalahari.js.br.br', 'single/kalahari.js.gz.gz'].map(there), [false, false, false, false]);
  for (const [ending, open] of /** @type {const} */ ([
    ['br', brotliDecompressSync],
    ['gz', gunzipSync],
  ])) {
    assert.equal(open(readFileSync(path.join(root, `single/kalahari.js.${ending}`))).toString(), 'glue '.repeat(500));
  }
  assert.deepEqual(siteFiles(root), ['index.html', 'single/kalahari.js', 'threaded/snippets/helper.js']);
});

test('a document that asks for words that nobody wrote is an error', () => {
  put('embed.html', '<h1>{{no.such}}</h1>');
  const { status, stderr } = spawnSync(process.execPath, [repository('tools/documents.mjs'), root], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.equal(stderr, 'documents: embed.html asks for “no.such”, which www/words/en/documents.js does not have.\n');
  put('index.html', '{{toString}}');
  assert.throws(() => fillDocuments(root, {}), /index\.html asks for “toString”/);
});

test('the list names what a visitor needs, with its hash, and nothing else', () => {
  const version = writePrecache(root);
  assert.deepEqual(siteFiles(root), ['index.html', 'single/kalahari.js', 'threaded/snippets/helper.js']);
  assert.deepEqual(Object.keys(written().files), siteFiles(root));
  assert.equal(written().version, version);
  const [hash] = execFileSync('sha256sum', [path.join(root, 'index.html')], { encoding: 'utf8' }).split(' ');
  assert.equal(written().files['index.html'], hash);
});

test('the same site has the same version; any change of a file, a name or the worker gives another', () => {
  const first = writePrecache(root);
  assert.equal(writePrecache(root), first, 'written twice');
  put('LICENSE', 'changed');
  assert.equal(writePrecache(root), first, 'what no visitor sees');
  const seen = new Set([first]);
  put('index.html', 'Page');
  seen.add(writePrecache(root));
  put('more.js', '');
  seen.add(writePrecache(root));
  put('sw.js', `${readFileSync(path.join(root, 'sw.js'), 'utf8')}\n// changed\n`);
  seen.add(writePrecache(root));
  assert.equal(seen.size, 4);
});

test('a worker without the line, or a name that no address can hold, is an error', () => {
  put('sw.js', 'self.skipWaiting();');
  assert.throws(() => writePrecache(root), /no line/);
  put('a b.js', '');
  assert.throws(() => writePrecache(root), /“a b\.js” cannot stand in an address/);
});

test('the bindings leave the start of threads to us, and ones that look different are an error', () => {
  const mend = () => spawnSync(process.execPath, [repository('tools/pool-helper.mjs'), path.join(root, 'threaded')], { encoding: 'utf8' });
  put('threaded/kalahari.js', "import { startWorkers } from './snippets/x-1/src/helper.js';\n  __wbg_URL_1: function() {\n    const ret = import.meta.url;\n");
  assert.equal(mend().status, 0);
  const code = readFileSync(path.join(root, 'threaded/kalahari.js'), 'utf8');
  assert.match(code, /const startWorkers = .*kalahariThreads/);
  assert.doesNotMatch(code, /import/);
  assert.equal(existsSync(path.join(root, 'threaded/snippets')), false);
  const again = mend();
  assert.equal(again.status, 1);
  assert.match(again.stderr, /not as expected/);
});

test('an audit fails on what is serious, passes what is clean, and says when it could not look', () => {
  const npm = (/** @type {object} */ report) => readNpm(JSON.stringify(report));
  assert.deepEqual(npm({ vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } }), {
    ok: true,
    sentence: 'npm packages checked: no known weakness.',
  });
  const serious = npm({ vulnerabilities: { bad: { severity: 'high' }, dull: { severity: 'low' } }, metadata: { vulnerabilities: { total: 2 } } });
  assert.equal(serious.ok, false);
  assert.match(serious.sentence, /known weaknesses: bad;/);
  assert.equal(npm({ vulnerabilities: { dull: { severity: 'low' } }, metadata: { vulnerabilities: { total: 1 } } }).ok, true);
  assert.deepEqual(npm({ message: '405 Method Not Allowed - POST https://host/x' }), {
    ok: true,
    sentence: 'npm: not audited, 405 Method Not Allowed - POST the registry.',
  });
  assert.deepEqual(readNpm(''), { ok: true, sentence: 'npm: not audited, its advisories could not be reached.' });

  assert.equal(readCargo('{"vulnerabilities": {"list": []}}', '').sentence, 'crates checked: no known weakness.');
  const crate = readCargo('{"vulnerabilities": {"list": [{"package": {"name": "bad"}, "advisory": {"id": "RUSTSEC-1"}}]}}', '');
  assert.deepEqual([crate.ok, /bad \(RUSTSEC-1\)/.test(crate.sentence)], [false, true]);
  assert.equal(readCargo('', 'error: no such command: `audit`\n\nhelp').sentence, 'cargo: not audited, cargo-audit is not installed.');

  const packaged = '   Packaging kalahari v0.1.0\n    Packaged 4 files, 2.1KiB (1.1KiB compressed)\n';
  assert.equal(readWithdrawn(packaged).sentence, 'crates: none was withdrawn by its authors.');
  assert.match(
    readWithdrawn(`warning: package \`old v0.3.30\` in Cargo.lock is yanked in registry \`crates-io\`, consider updating\n${packaged}`).sentence,
    /withdrawn by their authors: old;/,
  );
  assert.match(
    readWithdrawn('warning: spurious network error\nerror: failed to query replaced source\n\nCaused by:\n').sentence,
    /^withdrawn crates: not audited, failed to query replaced source\.$/,
  );
  assert.equal(readDeprecated('{"packages": {"": {}, "node_modules/a": {}}}').sentence, 'npm packages: none was deprecated when the lock file was written.');
  assert.match(readDeprecated('{"packages": {"node_modules/a/node_modules/@s/b": {"deprecated": "use c"}}}').sentence, /deprecated: @s\/b\./);
});

test('screenshots: what is asked for wrongly is refused in a sentence before a browser starts, and help is given', () => {
  const run = (/** @type {string[]} */ ...given) =>
    spawnSync(process.execPath, [repository('tools/screenshots.mjs'), ...given], { cwd: root, encoding: 'utf8' });
  for (const [given, sentence] of /** @type {[string[], RegExp][]} */ ([
    [[], /^Into which folder\?/],
    [['here', 'there'], /^One folder is enough\./],
    [['here', '--wide'], /^Unknown option '--wide'/],
    [['here', '--only', 'play,nowhere'], /^There is no scene “nowhere”\./],
    [['here', '--size', '360'], /^There is no size “360”\./],
    [['here', '--colour', 'red'], /^There is no colour “red”\./],
  ])) {
    const { status, stderr } = run(...given);
    assert.equal(status, 2, String(given));
    assert.match(stderr, sentence);
    assert.match(stderr, /\nusage: /);
  }
  const { status, stdout } = run('--help');
  assert.deepEqual([status, stdout.startsWith('usage: ')], [0, true]);
  assert.equal(existsSync(path.join(root, 'here')), false, 'and no folder is made');
});

// docs/sources.md names files, addresses and tests: each of them is there, and each row says what holds it.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SLUGS } from '../../www/learn/lessons/list.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(path.join(ROOT, name), 'utf8');
const document = read('docs/sources.md');
const lines = document.split('\n');

/** The rows of the tables: their three cells, without head and rule. */
const rows = lines
  .filter((line) => line.startsWith('|') && !line.startsWith('|--') && !line.endsWith('| held by |'))
  .map((line) => ({
    line,
    cells: line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  }));

/** How many tests of a file have this name, or begin with it where three dots follow. @param {string} file @param {string} name */
function testsNamed(file, name) {
  const begin = name.replace(/…$/, '');
  const found = file.endsWith('.rs') ? /#\[test\]\n(?:\s*#\[.*\]\n)*\s*fn (\w+)\(/g : /\btest\((?:'([^']+)'|"([^"]+)"|`([^`]+)`)/g;
  const names = [...read(file).matchAll(found)].map(([, ...groups]) => groups.find(Boolean) ?? '');
  return names.filter((one) => (begin === name ? one === name : one.startsWith(begin))).length;
}

test('every path is there, and so is every address of the lab and of the lessons', () => {
  const named = [...document.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
  const paths = named.filter((text) => /^[\w.-]+(\/[\w.-]+)+\/?$|^[\w-]+\.md$/.test(text));
  assert.ok(paths.length > 100);
  for (const one of new Set(paths)) assert.ok(existsSync(path.join(ROOT, one)), one);
  const experiments = read('www/lab/experiments.js');
  for (const address of named.filter((text) => text.startsWith('#'))) {
    const [, room, id] = /^#(\w+)(?:\?(?:lesson|experiment)=([\w-]+))?$/.exec(address) ?? assert.fail(address);
    assert.ok(existsSync(path.join(ROOT, 'www', room)), address);
    if (id) assert.ok(room === 'lab' ? experiments.includes(`id: '${id}'`) : SLUGS.includes(id), address);
  }
});

test('every row says where it is and what holds it, and every test that it names is in the file that it names', () => {
  let tests = 0;
  for (const { line, cells } of rows) {
    assert.equal(cells.length, 3, line);
    assert.ok(cells.every(Boolean) && line.length <= 200, `${line.length} columns: ${line}`);
    const held = cells[2];
    let file = '';
    for (const [, named, name] of held.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
      if (named) file = named;
      else {
        assert.ok(file, `a test before its file: ${line}`);
        assert.equal(testsNamed(file, name), 1, `tests of ${file} that are called "${name}"`);
        tests++;
      }
    }
    assert.ok(/"/.test(held) || held.startsWith('no test'), `neither a test nor a word that there is none: ${line}`);
  }
  assert.ok(tests > rows.length);
});

test('a table a source, and as many rows as it says', () => {
  const [, told] = /has (\d+) rows/.exec(document) ?? assert.fail('no count');
  assert.equal(rows.length, Number(told));
  assert.equal(lines.filter((line) => line.startsWith('## ')).length, 6, 'five sources and the crates');
});

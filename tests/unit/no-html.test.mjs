// Text from outside never becomes HTML or code: the page and the examples have no call that could do it, and no inline script
// or style that a content security policy would have to allow.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const files = ['www', 'examples'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
);
const read = (/** @type {string} */ name) => readFileSync(path.join(ROOT, name), 'utf8');

const DANGEROUS =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|srcdoc|createContextualFragment|DOMParser)\b|\bdocument\s*\.\s*write|\beval\s*\(|\bnew\s+Function\b|\b(?:setTimeout|setInterval)\s*\(\s*['"`]/;

test('no script turns text into HTML or code', () => {
  const scripts = files.filter((name) => /\.m?js$/.test(name));
  assert.ok(scripts.length > 30);
  for (const name of scripts) {
    const line = read(name)
      .split('\n')
      .findIndex((one) => DANGEROUS.test(one));
    assert.equal(line, -1, `${name}:${line + 1}`);
  }
});

test('no document has an inline script, an inline style or an event attribute', () => {
  const pages = files.filter((name) => name.endsWith('.html'));
  assert.ok(pages.length >= 3);
  for (const name of pages) {
    const html = read(name);
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)/i, name);
    assert.doesNotMatch(html, /<style\b|\sstyle\s*=|\son[a-z]+\s*=\s*["']|javascript:/i, name);
  }
});

test('the documents for other people’s pages carry the content security policy', () => {
  for (const name of ['www/embed.html', 'examples/teaching.html']) {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(read(name)) ?? [];
    const rules = new Map(policy.split(/;\s*/).map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));
    assert.equal(rules.get('default-src'), "'none'", name);
    assert.equal(rules.get('script-src'), "'self' 'wasm-unsafe-eval'", name);
    assert.equal(rules.get('style-src'), "'self'", name);
    assert.equal(rules.get('base-uri'), "'none'", name);
  }
});

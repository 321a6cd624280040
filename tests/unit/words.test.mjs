// What the page says stands in www/words/ and nowhere else; every key that is asked for is there, and every key that is there is asked for.

import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { speaker } from '../../www/words/say.js';

const WWW = 'www';
const ENGLISH = join(WWW, 'words/en');
const DOCUMENTS = ['index.html', 'embed.html'];

/** @typedef {import('acorn').AnyNode} AnyNode */

/** @type {Map<string, import('../../www/words/say.js').Dictionary>} by the name of their file */
const dictionaries = new Map();
for (const file of readdirSync(ENGLISH)) dictionaries.set(basename(file, '.js'), (await import(`../../${ENGLISH}/${file}`)).default);

const modules = readdirSync(WWW, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js') && dirname(file) !== 'words/en')
  .map((file) => ({ file, ...read(readFileSync(join(WWW, file), 'utf8')) }));

/**
 * The texts of a module, each with what stands around it, and by which names it imports which dictionary.
 * @param {string} source
 */
function read(source) {
  /** @type {{text: string, around: AnyNode[], line: number}[]} */ const texts = [];
  /** @type {Map<string, string>} */ const voices = new Map();
  ancestor(parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), {
    ImportDeclaration({ source: from, specifiers }) {
      const [, name] = /words\/(\w+)\.js$/.exec(String(from.value)) ?? [];
      for (const { local } of specifiers) if (name && name !== 'say') voices.set(local.name, name);
    },
    Literal(node, _, around) {
      if (typeof node.value === 'string') texts.push({ text: node.value, around: [...around], line: node.loc?.start.line ?? 0 });
    },
    TemplateLiteral(node, _, around) {
      texts.push({ text: node.quasis.map(({ value }) => value.cooked).join('{}'), around: [...around], line: node.loc?.start.line ?? 0 });
    },
  });
  return { texts, voices };
}

/** The call whose first argument a text is, or is part of. @param {AnyNode[]} around */
function asked(around) {
  const at = around.findLastIndex((node) => node.type === 'CallExpression');
  const call = /** @type {import('acorn').CallExpression} */ (around[at]);
  const compared = around.slice(at + 1).some((node) => node.type === 'BinaryExpression');
  return call && !compared && call.callee.type === 'Identifier' && call.arguments[0] === around[at + 1] ? call.callee.name : undefined;
}

test('every sentence that a module asks for is in the dictionary it asks', () => {
  for (const { file, texts, voices } of modules) {
    for (const { text, around, line } of texts) {
      const name = voices.get(asked(around) ?? '');
      if (!name) continue;
      const [prefix, ...rest] = text.split('{}');
      const found = Object.keys(dictionaries.get(name) ?? {}).some((key) => (rest.length ? key.startsWith(prefix) : key === text));
      assert.ok(found, `${file}:${line} asks for “${text}”, which words/en/${name}.js does not have`);
    }
  }
});

test('every sentence of a dictionary is asked for', () => {
  for (const [name, dictionary] of dictionaries) {
    const used = new Set(modules.filter(({ voices }) => [...voices.values()].includes(name)).flatMap(({ texts }) => texts.map(({ text }) => text)));
    const prefixes = [...used].flatMap((text) => (/^[\w-]+\.[\w.-]*\{\}/.test(text) ? [text.slice(0, text.indexOf('{}'))] : []));
    if (name === 'documents') for (const key of saidByDocuments()) used.add(key);
    const unused = Object.keys(dictionary).filter((key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
    assert.deepEqual(unused, [], `words/en/${name}.js`);
  }
});

test('every sentence that a document asks for is in its dictionary', () => {
  const known = dictionaries.get('documents') ?? {};
  assert.deepEqual(
    saidByDocuments().filter((key) => !Object.hasOwn(known, key)),
    [],
  );
});

const saidByDocuments = () => DOCUMENTS.flatMap((file) => [...readFileSync(join(WWW, file), 'utf8').matchAll(/\{\{(.*?)\}\}/g)].map(([, key]) => key));

// Two words in a row, or one that begins like a sentence. Names of keys on a keyboard and of errors look like that too.
const SENTENCE = /^(?!\().*[A-Za-z’]{2,}[,:;.]? [A-Za-z]|^[A-Z][a-z]+[.…]?$/; // in brackets: a media query
const NAMES = /^(Enter|Escape|Home|End|Delete|Tab|Infinity|Safari|Firefox|Chrome|Chromium|Edge|Linux|Windows|Android|Error)$/;
/** Where texts with spaces are no sentences. */
const CODE = {
  calls: /^(querySelector(All)?|closest|matches|setAttribute|setProperty|toggle|add|test)$/,
  fields: /^(class|className|d|viewBox|points|transform|font|style|rel)$/,
  texts: /sans-serif|^color-mix/,
};
/** Written into documents and compared there, whatever the language: the last are headers of a game's text. */
const DATA = ['Start board', 'unknown browser', 'unknown system', 'Event', 'Date', 'Result', 'Black', 'White', 'South', 'North'];
/** Whole modules whose texts are no sentences, or that cannot import any. */
const APART = [
  'from-file.js', // a classic script, for the case that modules cannot be loaded
  'games/checkers/style.js', // style sheets
  'games/kalah/style.js',
  'sw.js', // tells the console of the browser, not a visitor
];

/** @param {AnyNode[]} around */
function isCode(around) {
  return around.some((node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.type === 'Identifier') {
      return CODE.calls.test(node.callee.property.name);
    }
    if (node.type === 'Property') return node.key.type === 'Identifier' && CODE.fields.test(node.key.name);
    return false;
  });
}

test('no module has a sentence of its own', () => {
  const left = modules
    .filter(({ file }) => !APART.includes(file))
    .flatMap(({ file, texts }) =>
      texts
        .filter(({ text, around }) => SENTENCE.test(text) && !NAMES.test(text) && !DATA.includes(text) && !CODE.texts.test(text) && !isCode(around))
        .map(({ text, line }) => `${file}:${line} ${text}`),
    );
  assert.equal(left.length, 0, left.join('\n'));
});

/** What a dictionary says: every form of every sentence, without the names of its values. @param {import('../../www/words/say.js').Dictionary} dictionary */
function sentencesOf(dictionary) {
  return Object.entries(dictionary).flatMap(([key, said]) => {
    const forms = typeof said === 'string' ? [said] : Object.values(said).flat();
    return forms.map((form) => ({ key, text: String(form).replace(/\{\w+\}/g, '') }));
  });
}

test('a house, a store and a seed have one name each; only the program of 1964 has its own', () => {
  const other = /\b(pits?|counters?(?!-)|kalahs?|stones?|bins?|cups?)\b/;
  for (const [name, dictionary] of dictionaries) {
    if (name === 'history') continue;
    const found = sentencesOf(dictionary).filter(({ key, text }) => key !== 'frame.play' && other.test(text)); // it names the fields of a message
    assert.deepEqual(found, [], `words/en/${name}.js`);
  }
});

/** Sentences that readers stumbled over, by what no better one has. */
const STUMBLED_OVER = [
  /game of before/,
  /game is as it was/,
  /holds no game/,
  /^By lot$/,
  /^Begins:/,
  /Series to forty/,
  /\b(an|the|his) own (empty )?(house|kalah|men|kings)\b|^own (men|kings)/,
  /whoever gathers/,
  /No guided game/,
  /^Look(ing)? back$/,
  /^Go on$/,
  /\bwaits after\b/,
  /\b(game|run|Continue|turn that) goes on\b|\bas it goes on\b/,
  /has no piece left/,
  /^You capture \d*, from/,
  /^No piece can go to/,
  /turn(ed|s it) round\.?$|board is turned round/,
  /only searched/,
  /to solve this/,
  /Seeds given away/,
  /is best: you get/,
  /^Estimate$|“Estimate”/,
  /each go as deep/,
  /depth: to fit/,
  /off everywhere else/,
  /^Facts of/,
  /come to$/,
  /Too few leave|too many drown in/,
  /gain only from/,
  /who loses leaves/,
  /whatever game is/,
  /Start begins one/,
  /older ones make room/,
  /95 of 100 cases/,
  /^To read on$/,
  /as it ran there/,
  /read in yet/,
  /as its words carry/,
  /\bstands? (beside|in docs)\b/,
  /has what lies with it/,
  /page of yours/,
  /Choose any point|\bstand at the same point\b/,
  /game on the table/,
  /\(applies a number\)/,
  /One thread: .*between them/,
  /\b(can|cannot) be had\b/,
  /tried again at the next/,
  / is deleted\.$/,
  /key below of the same/,
  /with Ctrl of/,
  /a move a step/,
  /^As the system$/,
  /^Motion$/,
  /^Numbers of the squares$/,
  /\bat the most\b|\bwho asks\b|\bof before\b/,
];

test('no sentence comes back that readers stumbled over', () => {
  for (const [name, dictionary] of dictionaries) {
    const found = sentencesOf(dictionary).filter(({ text }) => STUMBLED_OVER.some((pattern) => pattern.test(text)));
    assert.deepEqual(found, [], `words/en/${name}.js`);
  }
});

test('a sentence names its values, and has the forms of its language', () => {
  const en = /** @type {const} */ ({ some: { one: '{n} seed of {whose}', other: '{n} seeds of {whose}' }, plain: 'as it is' });
  const say = speaker({ en });
  assert.equal(say('some', { n: 1, whose: 'South' }), '1 seed of South');
  assert.equal(say('some', { n: 1200, whose: 'North' }), '1,200 seeds of North');
  assert.equal(say('plain'), 'as it is');
});

// Each sentence of a step is taken at its word: its numbers are the record's, and what it claims is searched again.

import assert from 'node:assert/strict';
import test from 'node:test';
import { kalah as table } from '../../www/games/kalah/table.js';
import { Record } from '../../www/learn/record.js';
import { label, moveTitle, namesOf, savedByFast, sentence, usualNames, valueText } from '../../www/learn/sentence.js';
import en from '../../www/words/en/steps.js';
import { minimax, parse, pointAt } from './plain.mjs';
import { engine, SEARCHES, steps, worth } from './ask.mjs';

/** @typedef {import('./ask.mjs').Search} Search */

/** Many small searches beside those of every kind. @type {Search[]} */
const MANY = [
  ...SEARCHES,
  ...Array.from({ length: 40 }, (_, seed) => ({ tree: `random seed=${seed} plies=${2 + (seed % 4)} branches=${2 + (seed % 2)} extra=${(seed % 3) * 25}` })),
  ...['3,1,0,4,0,2,9/2,0,5,1,1,0,8 0', '1,0,2,0,5,1,12/0,3,0,2,0,1,9 1', '0,2,1,0,6,1,4/4,0,0,3,1,2,12 0'].flatMap((position) => [
    { position, depth: 5 },
    { position, depth: 4, order: 'ranked', evaluator: 'stores' },
  ]),
];

/** What a text has in the place of a sentence's values; nothing where it is another sentence. @param {keyof typeof en} key @param {string} text */
function read(key, text) {
  const known = /** @type {string | {[form: string]: string}} */ (en[key]);
  for (const form of typeof known === 'string' ? [known] : Object.values(known)) {
    const seen = new Set();
    const pattern = form.replaceAll(/[.()]/g, '\\$&').replaceAll(/\{(\w+)\}/g, (_, name) => {
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>.+)`;
    });
    const found = new RegExp(`^${pattern}$`).exec(text);
    if (found) return { ...found.groups };
  }
  return undefined;
}

/** @param {string} text */
const number = (text) => {
  assert.match(text, /^[+−]?\d[\d,]*$/);
  return Number(text.replace('−', '-').replaceAll(',', ''));
};

/**
 * The true values of all points: of what was visited by plain minimax over the tree, of what was left out by searching it.
 * @param {Record} record @param {Search} search
 */
function truth(record, search) {
  const { value, ends, side } = record.answer.nodes;
  /** @type {number[]} */ const values = [];
  for (let node = value.length - 1; node >= 0; node--) {
    if (value[node] === null) values[node] = worth(search, record.texts(node));
    else if (ends[node] !== null) values[node] = /** @type {number} */ (value[node]);
    else values[node] = (side[node] === 0 ? Math.max : Math.min)(...record.children(node).map((child) => values[child]));
  }
  return values;
}

test('every claim holds: what cannot matter does not, values and bounds are those of the branches', () => {
  let [cuts, backs, raises] = [0, 0, 0];
  for (const search of MANY) {
    const record = new Record(steps(search));
    const { nodes, steps: list } = record.answer;
    const values = truth(record, search);
    assert.equal(values[0], record.answer.value, 'with all that was left out the root is worth the same');
    for (let step = 0; step < record.steps; step++) {
      const text = sentence(record, step);
      assert.doesNotMatch(text, /[{}]|undefined|null|NaN|\s\s/, text);
      const node = record.focus(step);
      const above = record.parent(node) ?? 0;
      const first = nodes.side[above] === 0;
      const [bound, owner] = (record.kind(step) === 'cut') === first ? [list.beta[step], list.betaBy[step]] : [list.alpha[step], list.alphaBy[step]];
      if (record.kind(step) === 'cut') {
        const said = read(first ? 'cut.first' : 'cut.second', text);
        assert.ok(said, text);
        const most = number(said.value);
        assert.ok(first ? values[above] >= most : values[above] <= most, text);
        assert.equal(number(said.bound), bound);
        assert.equal(values[owner ?? 0], bound, 'the bound is the true value of where it is from');
        assert.ok(first ? most >= number(said.bound) : most <= number(said.bound));
        assert.ok(said.owner.startsWith(moveTitle(record, owner ?? 0).toLowerCase()) || said.owner.startsWith(moveTitle(record, owner ?? 0)), text);
        const left = record.children(above).filter((child) => record.at(child, step).cut).length;
        if (left > 1) assert.match(said.others, new RegExp(`^the other (${left}|[a-z]+) (replies|moves|branches) cannot matter$`));
        else assert.match(said.others, left ? /^the other (reply|move|branch) cannot matter$/ : /this was the last one$/);
        cuts += left ? 1 : 0;
      }
      if (record.kind(step) === 'back') {
        const kind = record.at(node, step).bound ?? 'exact';
        const said = read(`back.${kind}`, text);
        assert.ok(said, text);
        const [value, true_] = [number(said.value), values[node]];
        if (kind === 'exact') assert.equal(value, true_);
        else assert.ok(kind === 'at_most' ? true_ <= value : true_ >= value, text);
        assert.equal(number(said.bound), bound);
        assert.ok(first ? true_ <= number(said.bound) : true_ >= number(said.bound), 'no better');
        backs++;
      }
      if (record.kind(step) === 'raise') {
        const key = first ? 'raise.first' : 'raise.second';
        const said = read(record.answer.mode === 'seq_mm' ? 'raise.minimax' : key, text);
        assert.ok(said, text);
        assert.equal(number(said.value), values[node]);
        raises++;
      }
    }
  }
  assert.ok(cuts > 500 && backs > 1000 && raises > 1000, `${cuts} ${backs} ${raises}`);
});

test('of a tree, what cannot matter may as well be the best of all or the worst', () => {
  for (const search of MANY.filter(({ tree, mode }) => tree && mode !== 'seq_mm')) {
    const record = new Record(steps(search));
    const left = record.answer.nodes.value.flatMap((value, node) => (value === null ? [node] : []));
    for (const extreme of [-1000, 1000]) {
      for (const several of [left, ...left.map((node) => [node])]) {
        const root = parse(record.answer.position);
        for (const node of several) {
          const point = pointAt(root, record.texts(node));
          Object.assign(point, { below: [], value: extreme });
        }
        assert.equal(minimax(root), record.answer.value);
      }
    }
  }
});

test('a window is told as it is, and an extra turn does not turn it', () => {
  for (const search of MANY) {
    const record = new Record(steps(search));
    const { nodes, steps: list, mode } = record.answer;
    for (let step = 1; step < record.steps; step++) {
      if (record.kind(step) !== 'enter') continue;
      const text = sentence(record, step);
      const node = record.focus(step);
      assert.equal(/ moves again/.test(text), nodes.extra[node] === 1, text);
      assert.equal(/the window is not turned/.test(text), nodes.extra[node] === 1 && mode !== 'seq_mm', text);
      assert.equal(/ waited until /.test(text), nodes.waits[node] !== null, text);
      const [alpha, beta] = [list.alpha[step], list.beta[step]];
      const told = (/** @type {RegExp} */ pattern) => pattern.exec(text)?.[1];
      assert.equal(told(/already has ([+−\d,]+) from/), alpha === null ? undefined : valueText(record, alpha));
      assert.equal(told(/ to ([+−\d,]+) with/), beta === null ? undefined : valueText(record, beta));
    }
  }
});

test('the leaves tell what they are made of, and the end what was found', () => {
  const kalah = new Record(steps({ depth: 4 }));
  assert.equal(sentence(kalah, kalah.next(0, 'leaf')), 'House 3: the look-ahead ends here, and the position counts −4 (stores +2, houses −6).');
  assert.equal(sentence(kalah, kalah.last), 'Done: 0, by house 2. 219 positions visited, 46 cuts.');
  const urgent = new Record(steps(SEARCHES[7]));
  assert.equal(sentence(urgent, urgent.next(0, 'leaf')), 'House 2: the look-ahead ends here, and the position counts −58 (stores −2 × 29).');
  const end = new Record(steps(SEARCHES[8]));
  assert.equal(sentence(end, end.next(0, 'leaf')), 'House 6 ends the game: −6.');
  const tree = new Record(steps({ tree: '((3 12) (-2 4))', mode: 'seq_mm' }));
  assert.equal(sentence(tree, tree.next(0, 'leaf')), 'Branch 1 is a leaf: 3.');
  assert.equal(sentence(tree, 0), 'First moves. Minimax keeps no window: every branch is searched.');
  assert.equal(sentence(tree, tree.last), 'Done: 3, by branch 1. 7 positions visited, none left out.');
});

test('Russell’s figure 1, in the words of the page', () => {
  const record = new Record(steps({ tree: 'figure-1' }));
  const told = Array.from({ length: 16 }, (_, step) => sentence(record, step));
  assert.deepEqual(told.slice(3, 5), ['D: now Second moves. Nothing is known yet.', 'Branch 1 is a leaf: 7.']);
  assert.deepEqual(told.slice(10), [
    'D is worth 5, First’s best here so far: from here on First has at least that.',
    'F: now Second moves. First already has 5 from D: only more matters.',
    'Branch 1 is a leaf: 4.',
    'Second’s best branch here is at most 4. First already has 5 from D: the other two branches cannot matter.',
    'F is worth at most 4: no better for First than 5 from D.',
    'G: now Second moves. First already has 5 from D: only more matters.',
  ]);
});

test('names come from whoever shows the search: houses by numbers or by letters', async () => {
  const record = new Record(steps({ depth: 4 }));
  assert.equal(sentence(record, 9), sentence(record, 9, usualNames(record)));
  const { houses } = await engine.inspect('standard', record.answer.position);
  const cut = record.next(0, 'cut');
  const told = (/** @type {'numbers' | 'letters'} */ naming) => {
    const names = namesOf(record, { ...table, ...table.namings?.[naming] }, { houses });
    const replies = record.children(1).map((node) => names.short(record.answer.nodes.text[node], 1));
    return { said: sentence(record, cut, names), named: label(record, 1, 1, names), replies: replies.join('') };
  };
  assert.deepEqual(told('numbers'), {
    said: 'North’s best reply here is at most −4. South already has −2 from house 3: the other five replies cannot matter.',
    named: 'House 1, North moves, no value yet, alpha none, beta none',
    replies: '123456',
  });
  assert.deepEqual(told('letters'), {
    said: 'North’s best reply here is at most −4. South already has −2 from house J: the other five replies cannot matter.',
    named: 'House L, North moves, no value yet, alpha none, beta none',
    replies: 'FEDCBA',
  });
  assert.deepEqual(record.texts(record.children(1)[0]), ['1', '1'], 'what is asked of the engine and stands in links keeps numbers');
});

test('a listener hears what a point is, and nothing that is asked', () => {
  const record = new Record(steps({ tree: 'figure-1' }));
  const [branch] = record.children(0);
  assert.equal(label(record, 0, 0), 'The root, First moves, no value yet, alpha none, beta none');
  assert.equal(label(record, branch, 0), 'B, not tried yet');
  assert.equal(label(record, branch, record.last), 'B, Second moves, worth 2, alpha none, beta 2');
  const cut = record.answer.nodes.value.indexOf(null);
  assert.equal(label(record, cut, record.last), 'Branch 2, left out');
  for (const node of [cut, cut - 1]) assert.match(label(record, node, record.last, undefined, { cut: true }), /^Branch \d, visited or left out\?$/);
  const hidden = label(record, branch, record.last, undefined, { value: true, window: true });
  assert.equal(hidden, 'B, Second moves, its value is asked, its window is asked');
  const waits = new Record(steps({ tree: '((3 12) (5 4))', mode: 'young_bros' }));
  assert.equal(label(waits, waits.children(0)[1], waits.last), 'Branch 2, Second moves, worth 4, alpha 3, beta 4, waited for branch 1');
  assert.equal(label(waits, waits.children(0)[1], 0), 'Branch 2, not tried yet, waits for branch 1');
  const known = waits.answer.nodes.left[waits.children(0)[0]];
  assert.equal(label(waits, waits.children(0)[1], known), 'Branch 2, not tried yet, may start: branch 1 has its value');
  const again = new Record(steps({ tree: '(+(3 12) (5 4))' }));
  assert.equal(label(again, 1, 3), 'Branch 1, First moves again, 3 so far, alpha 3, beta none');
});

test('what the fast search saves is said where it saves something', () => {
  const saved = (/** @type {Search} */ search) => savedByFast(new Record(steps(search)));
  assert.deepEqual(saved({ depth: 3 }), [en['fast.same']]);
  assert.deepEqual(saved({ depth: 3, mode: 'seq_mm' }), [en['fast.same']]);
  assert.deepEqual(saved({ depth: 3, order: 'ranked' }), [en['fast.root']]);
  assert.deepEqual(saved({ depth: 3, order: 'lecture' }), [en['fast.root']]);
  assert.deepEqual(saved({ depth: 3, order: 'ranked', game: 'checkers' }), [en['fast.root']]);
  assert.deepEqual(saved({ depth: 3, mode: 'young_bros' }), [en['fast.brothers']]);
  const ranked = new Record(steps({ depth: 3, order: 'ranked' }));
  assert.equal(savedByFast(ranked, ranked.answer.visits)[0], en['fast.same'], 'no more at the root this time');
  assert.equal(savedByFast(ranked, ranked.answer.visits + 1)[0], en['fast.root']);
  const record = new Record(steps({ depth: 3 }));
  assert.equal(savedByFast(record, 1234).at(-1), `Counted here: the fast search visits 1,234 positions, this record ${record.answer.visits}.`);
});

test('what a leaf counts is told part by part, whatever the evaluator', () => {
  const searches = [
    {},
    { rules: 'russell', evaluator: 'russell' },
    { evaluator: 'urgent' },
    ...['material', 'check-this', 'expert'].map((evaluator) => ({ game: 'checkers', evaluator })),
  ];
  for (const search of searches) {
    const record = new Record(steps({ ...search, depth: 3 }));
    const { nodes, parts, steps: all } = record.answer;
    for (let step = 0; step < record.steps; step++) {
      if (record.kind(step) !== 'leaf') continue;
      const told = sentence(record, step);
      const numbers = nodes.parts[all.node[step]];
      for (let at = 0; at < numbers.length; at += 3) {
        const name = parts[numbers[at]];
        if (name === 'value' || numbers[at + 1] === 0) continue;
        const word = /** @type {{[key: string]: unknown}} */ (en)[`part.${name}`];
        assert.ok(typeof word === 'string' && told.includes(`${word} `), `${name}: ${told}`);
      }
    }
  }
});

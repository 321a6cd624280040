// Where games are kept, on a storage made up here that is as full as a browser's can be: nothing that was there is lost, whatever fails.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './kalah-methods.mjs';
import { newSeat } from '../../www/match/levels.js';
import { laterText, loadGame, saveGame, saveWaiting, setStoredAside, waitingText } from '../../www/page/in-progress.js';
import { bringBack, discard, keptGames, putAway, rename, setListAside } from '../../www/page/kept-list.js';
import { documentText, goesOn } from '../../www/page/storage.js';

/** @typedef {import('../../www/page/storage.js').Saved} Saved */

class Store {
  /** @type {Map<string, string>} */ texts = new Map();
  room = Infinity;
  get length() {
    return this.texts.size;
  }
  /** @param {number} nth */
  key(nth) {
    return [...this.texts.keys()][nth] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.texts.get(key) ?? null;
  }
  /** @param {string} key @param {string} text */
  setItem(key, text) {
    const others = [...this.texts].filter(([one]) => one !== key);
    const used = others.reduce((sum, [one, other]) => sum + one.length + other.length, 0);
    if (used + key.length + text.length > this.room) throw new Error('QuotaExceededError');
    this.texts.set(key, text);
  }
  /** @param {string} key */
  removeItem(key) {
    this.texts.delete(key);
  }
}

const LIST = 'kalahari.games';
const GAME = 'kalahari.game';
/** Browsers have room for so many characters. */
const ROOM = 5_242_880;
let browser = new Store();
let tab = new Store();
/** @param {Store} another */
function goTo(another) {
  tab = another;
  Object.assign(globalThis, { sessionStorage: tab });
}
/** A page in a tab of its own. */
const openTab = () => goTo(new Store());

beforeEach(() => {
  browser = new Store();
  Object.assign(globalThis, { localStorage: browser });
  openTab();
});

/** @param {string[]} moves @param {Partial<Saved>} [more] @returns {Saved} */
const game = (moves, more = {}) => ({
  game: 'kalah',
  rules: 'standard',
  start: 'the start',
  moves,
  variations: [],
  line: 0,
  cursor: moves.length,
  seats: [newSeat('human'), newSeat('human')],
  paused: false,
  seed: 7,
  flipped: false,
  notes: [moves.map(() => null)],
  ...more,
});
const END = { position: 'the end', turn: 0, over: false };
const fill = (many = 50) => Array.from({ length: many }, (_, nth) => putAway(documentText(game(['1'], { seed: 100 + nth })), null));
const texts = () => keptGames().map(({ text }) => text);
/** Of what size a damaged save is; quotes count twice where it stands in the list. */
const quoted = (/** @type {number} */ length) => `{"version":3,"moves":[${'"1",'.repeat(Math.ceil(length / 4))}`;

for (const [what, raw] of /** @type {const} */ ([
  ['too large for the list by its quotes', quoted(3_600_000)],
  ['too large to be there twice', 'x'.repeat(4_000_000)],
  ['small', '{"version":3'],
])) {
  test(`a damaged save that is ${what} is kept, and so are all fifty games`, () => {
    browser.room = ROOM;
    fill();
    const before = texts();
    browser.setItem(GAME, raw);
    assert.match(loadGame().trouble ?? '', /damaged/);
    assert.equal(setStoredAside(), true);
    assert.equal(browser.getItem(GAME), null, 'the new game does not write over it');
    const after = keptGames();
    assert.ok(after.some(({ text }) => text === raw));
    const lost = before.filter((text) => !after.some((one) => one.text === text));
    assert.equal(lost.length, what === 'small' ? 1 : 0, 'but the one beyond fifty');
    assert.equal(setStoredAside(), true, 'there is none any more');
  });
}

test('two damaged saves without room in the list stand beside each other, to be deleted and brought back', () => {
  for (const raw of [quoted(1000), quoted(900)]) {
    browser.room = Infinity;
    browser.setItem(GAME, raw);
    browser.room = 1950 + 4 * LIST.length;
    assert.equal(setStoredAside(), true);
  }
  const [one, other] = keptGames();
  assert.deepEqual([one.text, other.text, one.aside], [quoted(1000), quoted(900), 'game']);
  discard(one);
  assert.deepEqual(texts(), [other.text]);
  assert.equal(bringBack(one), true);
  assert.equal(texts().length, 2);
});

test('what only this tab has is kept in this tab; what has room nowhere is where it was', () => {
  browser.room = 0;
  tab.setItem(GAME, 'damaged');
  assert.equal(setStoredAside(), true);
  assert.deepEqual(texts(), ['damaged']);
  tab.setItem(GAME, 'another');
  tab.room = 0;
  const { setItem } = Store.prototype;
  tab.setItem = (key, text) => (key === GAME ? void tab.texts.set(key, text) : setItem.call(tab, key, text));
  assert.equal(setStoredAside(), false);
  assert.equal(tab.getItem(GAME), 'another');
});

test('a list without room for one more stays as it was', () => {
  fill();
  const before = browser.getItem(LIST);
  browser.room = LIST.length + (before ?? '').length + 10;
  assert.equal(putAway(documentText(game(['1', '2', '3'], { start: 'a longer start than that of the others' })), null), false);
  assert.equal(browser.getItem(LIST), before);
  assert.equal(rename(keptGames()[0], 'A name for which there is no room'), false);
  assert.equal(bringBack({ ...keptGames()[0], id: 'another' }), false, 'fifty are enough');
  assert.equal(browser.getItem(LIST), before);
});

for (const [what, raw] of [
  ['damaged', '{"version":1,"games":[{"id"'],
  ['of another version', '{"version":2,"games":[],"more":["a game"]}'],
  ['nothing of the kind', 'null'],
]) {
  test(`a list that is ${what} is kept as a whole, and told of once`, () => {
    browser.setItem(LIST, raw);
    assert.equal(setListAside(), true);
    assert.equal(setListAside(), false);
    assert.equal(putAway(documentText(game(['1'])), null), true);
    const [own, whole] = keptGames();
    assert.deepEqual([own.aside, whole.aside, whole.text], [undefined, 'list', raw]);
  });

  test(`a list that is ${what} is never written over by a page that finds it later`, () => {
    browser.setItem(LIST, raw);
    putAway(documentText(game(['1'])), null);
    assert.deepEqual(texts(), [documentText(game(['1'])), raw]);
  });
}

test('rows that cannot be read stay in the list, each as a text', () => {
  putAway(documentText(game(['1'])), null);
  const [whole] = keptGames();
  const odd = [{ id: 7, text: 'x' }, null, 'a game'];
  browser.setItem(LIST, JSON.stringify({ version: 1, games: [odd[0], whole, ...odd.slice(1)] }));
  putAway(documentText(game(['2'])), null);
  assert.deepEqual(texts(), [documentText(game(['2'])), ...[odd[0], whole, ...odd.slice(1)].map((row) => (row === whole ? whole.text : JSON.stringify(row)))]);
  discard(keptGames()[1]);
  assert.equal(keptGames().length, 4);
});

test('two tabs: whatever one writes last, the other’s game is in the list as it was last, once', () => {
  const one = tab;
  assert.ok(saveGame(game(['1']), END));
  openTab();
  const two = tab;
  assert.ok(saveGame(game(['5'], { seed: 8 }), END));
  goTo(one);
  assert.ok(saveGame(game(['1', '2']), END));
  assert.ok(saveGame(game(['1', '2', '3']), END));
  goTo(two);
  assert.ok(saveGame(game(['5', '6'], { seed: 8 }), END));
  // The first tab is closed: its game is in neither storage, but in the list, and the second one's as it was in between.
  assert.deepEqual(
    keptGames().map(({ text, end }) => [JSON.parse(text).moves, end]),
    [
      [['1', '2', '3'], END],
      [['5'], END],
    ],
  );
  assert.deepEqual(JSON.parse(browser.getItem(GAME) ?? '').moves, ['5', '6']);
});

test('two tabs on one game: what each played stays', () => {
  const one = tab;
  saveGame(game(['1']), END);
  openTab();
  const two = tab;
  saveGame(game(['1', '2']), END);
  assert.deepEqual(keptGames(), [], 'a new tab goes on with the last game');
  goTo(one);
  saveGame(game(['1', '3']), END);
  goTo(two);
  saveGame(game(['1', '2', '4']), END);
  assert.deepEqual(
    keptGames().map(({ text }) => JSON.parse(text).moves),
    [
      ['1', '3'],
      ['1', '2'],
    ],
  );
});

test('a tab that is only looked at again leaves the last game where it is; a fresh game of another tab is not worth a row', () => {
  const one = tab;
  saveGame(game(['1']), END);
  openTab();
  const two = tab;
  saveGame(game([], { seed: 8 }), END);
  goTo(one);
  assert.ok(saveGame(game(['1']), END));
  assert.deepEqual(JSON.parse(browser.getItem(GAME) ?? '').seed, 8);
  goTo(two);
  saveGame(game([], { seed: 8, setUp: true, start: 'set up' }), END);
  goTo(one);
  saveGame(game(['1', '2']), END);
  assert.deepEqual(
    keptGames().map(({ text }) => JSON.parse(text).start),
    ['set up', 'the start'],
  );
});

test('without room for the other tab’s game, its save stays and this one is told', () => {
  saveGame(game(['1'], { rules: 'r'.repeat(1000) }), END);
  const before = browser.getItem(GAME);
  browser.room = GAME.length + (before ?? '').length + 900;
  openTab();
  assert.equal(saveGame(game(['2'], { seed: 8 }), END), false);
  assert.equal(browser.getItem(GAME), before);
  assert.deepEqual(JSON.parse(tab.getItem(GAME) ?? '').moves, ['2'], 'this tab finds its own again');
});

test('games that wait for their table are as safe', () => {
  const one = tab;
  saveWaiting(game(['1']), END);
  openTab();
  saveWaiting(game(['5'], { seed: 8 }), END);
  assert.deepEqual(texts(), [documentText(game(['1']), END)]);
  goTo(one);
  assert.equal(waitingText('kalah'), documentText(game(['1']), END));
});

test('a game takes the place of an earlier state of itself, unless that has a name', () => {
  putAway(documentText(game(['1'])), null);
  putAway(documentText(game(['1', '2'])), END);
  assert.equal(keptGames().length, 1);
  rename(keptGames()[0], 'The first');
  putAway(documentText(game(['1', '2', '3'])), END);
  assert.deepEqual(
    keptGames().map(({ name }) => name),
    ['', 'The first'],
  );
});

test('who takes a game over finds the latest state that any tab stored, wherever it is', () => {
  const own = game(['1']);
  assert.equal(laterText(own), null, 'none at all');
  saveGame(game(['1', '2']), END);
  assert.equal(laterText(own), documentText(game(['1', '2']), END));
  assert.equal(laterText(game(['1', '2'])), null, 'the same is not later');
  openTab();
  saveGame(game(['5'], { seed: 8 }), END); // another game: what was there is in the list
  assert.equal(laterText(own), documentText(game(['1', '2']), END));
  putAway(documentText(game(['1', '2', '3']), END), END);
  assert.equal(laterText(own), documentText(game(['1', '2', '3']), END), 'of several the latest');
  assert.equal(laterText(game(['1', '4'])), null, 'what went another way is no later state');
});

test('a later state has every line and note of the earlier one', () => {
  const result = { winner: 1, by: /** @type {const} */ ('resigned'), after: ['1'] };
  const now = game(['1', '2'], { variations: [{ of: 0, at: 1, moves: ['3', '4'] }] });
  assert.ok(goesOn({ ...now, result }, { ...now, result }), 'the same end');
  assert.ok(goesOn(now, game(['1', '3'])), 'promoted since');
  assert.ok(goesOn(now, now));
  for (const [what, earlier] of /** @type {[string, Saved | null][]} */ ([
    ['no game', null],
    ['another move', game(['1', '5'])],
    ['a longer line', game(['1', '2', '3'])],
    ['a line more', { ...now, variations: [...now.variations, { of: 1, at: 2, moves: ['6'] }] }],
    ['another seed', game(['1'], { seed: 8 })],
    ['a resignation', game(['1'], { result })],
    ['another start', game(['1'], { start: 'set up' })],
    ['another game of the series', game(['1'], { series: { began: 1, game: 2, score: [0, 0] } })],
    ['a note', game(['1'], { notes: [[{ cost: 1, best: '2' }]] })],
  ]))
    assert.ok(!goesOn(now, earlier), what);
});

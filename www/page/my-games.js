// “My games”: the list of what was played before, by players and result, to search, open, name, copy, save and delete. Fetched when it is
// first opened.

import { copyButton, h, keepFocus, setText } from './dom.js';
import { openStored } from './kept-games.js';
import { waitingText } from './in-progress.js';
import { bringBack, discard, keptGames, rename } from './kept-list.js';
import { sentenceOf } from './notice.js';
import { readSaved } from './storage.js';
import { fetchTable, lay, saveText } from './table.js';
import { keptName } from '../engine/methods.js';
import { GAME_NAMES } from '../games/games.js';
import { endingSentence } from '../match/ending.js';
import { levelOf } from '../match/levels.js';
import { givenName, loneOf, nameOf } from '../match/names.js';
import { dayOf, fileHeadersOf, headerIn, playersAndResult, scoreOf, winnerOf } from '../match/record.js';
import { say } from '../words/games.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('./kept-list.js').Kept} Kept @typedef {import('./storage.js').Saved} Saved @typedef {import('./table.js').Table} Table */
/** @typedef {{tell: (sentence: string) => void, remove: (kept: Kept, title: string) => void, shut: () => void}} List what a row may do */

/** The file of what cannot be read. */
const UNREAD = { name: 'game', file: { ending: 'txt', type: 'text/plain' } };
/** More games than this are searched. */
const A_HANDFUL = 6;
const DAY = new Intl.DateTimeFormat(say.language, { dateStyle: 'medium' });
const WHEN = new Intl.DateTimeFormat(say.language, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {Match} match */
export function mountMyGames(match) {
  /** Of the games that are listed. @type {Map<string, Table>} */ let tables = new Map();
  const list = h('ul', { class: 'games' });
  const wanted = h('input', { type: 'search', 'aria-label': say('search'), placeholder: say('search'), hidden: true, input: () => search() });
  wanted.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault()); // it would close the list
  const told = h('p', { class: 'note', role: 'status' });
  const back = h('button', { type: 'button', class: 'small', hidden: true }, say('undo'));
  const close = h('button', { type: 'submit', class: 'primary' }, say('close'));
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'games-title' }, say('title')),
    wanted,
    list,
    h('div', { class: 'row' }, told, back),
    h('div', { class: 'row end' }, close),
  );
  const window = h('dialog', { id: 'games-dialog', 'aria-labelledby': 'games-title' }, form);
  window.addEventListener('close', () => list.replaceChildren()); // boards are not for nothing
  document.body.append(window);

  /** What was deleted since the page is open, the last at the end. @type {Kept[]} */ const gone = [];
  const tell = (/** @type {string} */ sentence) => {
    setText(told, sentence);
    back.hidden = gone.length === 0;
  };
  const remove = (/** @type {Kept} */ kept, /** @type {string} */ title) => {
    discard(kept);
    gone.push(kept);
    draw();
    tell(say('deleted', { game: title }));
    back.focus();
  };
  back.addEventListener('click', () => {
    const last = gone.pop();
    const there = !last || bringBack(last);
    if (!there) gone.push(last);
    draw();
    keepFocus(
      () => tell(say(there ? 'restored' : 'full')),
      () => list.querySelector('button') ?? close,
    );
  });
  const draw = () => {
    const whole = { tell, remove, shut: () => window.close() };
    const rows = [
      ...waitingGames(match).map((waits) => waitingRow(match, waits, tables, whole)),
      ...keptGames().map((kept) => row(match, kept, tables, whole)),
    ];
    wanted.hidden = rows.length <= A_HANDFUL && wanted.value === '';
    keepFocus(
      () => list.replaceChildren(...(rows.length ? rows : [h('li', { class: 'note' }, say('none'))])),
      () => close,
    );
    sift();
  };
  /** Leaves the games in sight that have every word that is looked for. */
  const sift = () => {
    const words = wanted.value.toLowerCase().split(/\s+/).filter(Boolean);
    const games = /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('li[data-game]'));
    for (const one of games) one.hidden = !words.every((word) => one.dataset.words?.toLowerCase().includes(word));
    return { words, found: [...games].filter(({ hidden }) => !hidden).length };
  };
  const search = () => {
    const { words, found } = sift();
    if (words.length === 0) tell('');
    else tell(found > 0 ? say('found', { n: found }) : say('found-none', { words: wanted.value.trim() }));
  };
  return async () => {
    tables = await tablesOf(match, [...waitingGames(match), ...keptGames()]);
    wanted.value = '';
    draw();
    tell('');
    window.showModal();
  };
}

/** The tables of these games: pictures and words come with them. @param {Match} match @param {{text: string}[]} games @returns {Promise<Map<string, Table>>} */
async function tablesOf(match, games) {
  const names = new Set(games.flatMap(({ text }) => readSaved(text).saved?.game ?? []));
  const fetched = await Promise.all([...names].map((name) => fetchTable(match.engine, name)));
  return new Map(fetched.map((table) => [table.name, table]));
}

/** What is in progress at the tables that are not laid now. @param {Match} match */
function waitingGames(match) {
  const texts = GAME_NAMES.filter((name) => name !== match.table.name).map((name) => waitingText(name) ?? '');
  return texts.filter((text) => readSaved(text).saved?.moves.length).map((text) => ({ text, end: JSON.parse(text).end ?? null }));
}

/** @param {Match} match @param {{text: string, end: Kept['end']}} waits @param {Map<string, Table>} tables @param {List} list */
function waitingRow(match, { text, end }, tables, list) {
  const saved = /** @type {Saved} */ (readSaved(text).saved);
  const table = /** @type {Table} */ (tables.get(saved.game));
  const title = titleOf(saved, table, end);
  const over = end?.over || saved.result || (saved.told ?? '*') !== '*';
  const about = [describe(saved, table, null), ...(over ? [] : [say('waits')])].join(' · ');
  const words = over ? { name: say('open.label', { game: title }), label: say('open') } : { name: say('go-on.label', { game: title }), label: say('go-on') };
  return h(
    'li',
    { 'data-game': `waiting-${saved.game}`, 'data-words': wordsIn(saved, title, about) },
    picture(table, end, match),
    h('div', { class: 'about' }, h('b', {}, title), h('p', { class: 'note' }, about)),
    h('div', { class: 'row' }, opener(match, text, words, list)),
  );
}

/** What a search looks through: what a row shows, and all that the game came with. @param {Saved | null} saved @param {...string} shown */
const wordsIn = (saved, ...shown) => [...shown, ...(saved?.headers ?? []).map(([, value]) => value)].join(' ');

/** A button that puts a stored game on the table. @param {Match} match @param {string | null} text @param {{name: string, label: string}} words @param {List} list */
function opener(match, text, { name, label }, { tell, shut }) {
  const open = h('button', { type: 'button', class: 'small', disabled: text === null, 'aria-label': name }, label);
  open.addEventListener('click', async () => {
    try {
      if (text === null) return;
      const laid = await openStored(match.engine, text);
      shut();
      lay(match, laid, say('opened'));
    } catch (error) {
      tell(sentenceOf(error));
    }
  });
  return open;
}

/** The text of a stored game. @param {Match} match @param {Saved} saved @param {Table} [table] */
function gameOf({ engine }, saved, table) {
  const { game, rules, start, moves, variations, remarks } = saved;
  return engine.writeGame(rules, start, moves, { game, variations, remarks, headers: table && fileHeadersOf(saved, table) });
}

/** @param {Match} match @param {Kept} kept @param {Map<string, Table>} tables @param {List} whole */
function row(match, kept, tables, whole) {
  const { tell, remove } = whole;
  const { saved, trouble } = readSaved(kept.text);
  const table = tables.get(saved?.game ?? '');
  const when = kept.at ? WHEN.format(kept.at) : say('earlier');
  const played = saved && table ? titleOf(saved, table, kept.end) : when;
  const title = kept.name || played;
  const name = h('input', {
    type: 'text',
    value: kept.name,
    placeholder: say('unnamed'),
    maxlength: 60,
    'aria-label': say('name', { game: title }),
    change: () => {
      const given = name.value.trim();
      if (!rename(kept, given)) return tell(say('full'));
      kept.name = given;
      item.dataset.words = words();
    },
  });
  const written = () => (saved ? gameOf(match, saved, table).catch(() => kept.text) : kept.text);
  const open = opener(match, saved && kept.text, { name: say('open.label', { game: title }), label: say('open') }, whole);
  const does = (/** @type {string} */ what, /** @type {string} */ label) => h('button', { type: 'button', class: 'small', 'aria-label': what }, label);
  const copy = does(say('copy.label', { game: title }), say('copy'));
  const save = does(say('save.label', { game: title }), say('save'));
  const away = does(say('delete.label', { game: title }), say('delete'));
  copyButton(copy, written);
  save.addEventListener('click', async () => saveText(table ?? UNREAD, await written()));
  away.addEventListener('click', () => remove(kept, kept.name || played));
  const unread = kept.aside === 'list' ? say('list') : trouble;
  const about = saved && table ? describe(saved, table, when) : (unread ?? '');
  const words = () => wordsIn(saved, kept.name, played, about);
  const item = h(
    'li',
    { 'data-game': kept.id, 'data-words': words() },
    picture(table, kept.end, match),
    h('div', { class: 'about' }, h('b', {}, played), h('p', { class: 'note' }, about), ...(kept.aside ? [] : [name])),
    h('div', { class: 'row' }, open, copy, save, away),
  );
  return item;
}

/** The levels of the engines that play. @param {Saved} saved @param {import('../match/state.js').Seat[]} [seats] */
function levelsIn({ seats: all, game }, seats = all) {
  const levels = seats
    .filter(({ kind }) => kind === 'engine')
    .map(({ level, exact }) => {
      const network = keptName(exact.evaluator);
      return network === null ? (levelOf(level, game)?.name ?? say('own')) : say('network', { name: network });
    });
  return [...new Set(levels)].join(', ');
}

/** Who played, and how it ended if it did: “You won 27 : 21 against Medium”. @param {Saved} saved @param {Table} table @param {Kept['end']} end */
function titleOf(saved, table, end) {
  const { seats, headers } = saved;
  const lone = loneOf(seats);
  if (headers || lone === null) return playersAndResult({ ...saved, headers: headers ?? namesIn(saved, table), end, counted: !headers }, table);
  const name = givenName(lone, seats);
  const who = name ? 'named' : 'you';
  const how = outcomeFor(lone, saved.result ?? (end?.result ? { winner: winnerOf(end.result) } : null));
  const score = saved.result ? '' : scoreOf({ end }, table, lone); // it was not played to its end
  return say(`title.${who}-${how}`, { name, score, level: levelsIn(saved) }).replace(/ +/g, ' '); // a game without a count has no score
}

/** Who sits there, as headers. @param {Saved} saved @param {Table} table @returns {import('../match/state.js').Header[]} */
function namesIn(saved, { headers, sides }) {
  const { seats } = saved;
  const named = (/** @type {number} */ player) => (seats[player].kind === 'engine' ? levelsIn(saved, [seats[player]]) : nameOf(player, seats, sides));
  return (headers?.names ?? []).map((side, player) => [side, named(player)]);
}

/** @param {number} player @param {{winner: number | null} | null} result */
function outcomeFor(player, result) {
  if (!result) return 'on';
  if (result.winner === null) return 'drawn';
  return result.winner === player ? 'won' : 'lost';
}

/** Which game it is, of which day, how far it came, and of which series it is. @param {Saved} saved @param {Table} table @param {string | null} when it was put away */
function describe(saved, table, when) {
  const { series, headers, date, turns, result, seats } = saved;
  const day = headers ? headerIn(headers, 'Date') : (date ?? '');
  const event = headers ? headerIn(headers, 'Event') : '';
  const ended = result ? endingSentence(result, seats, table.sides) : '';
  const part = series ? say('series', { game: series.game, when: WHEN.format(series.began) }) : '';
  return [table.title, event, day ? dayOf(day, DAY) : when, turns ? say('turns', { n: turns }) : '', ended, part].filter(Boolean).join(' · ');
}

/** Its last position, small. @param {Table | undefined} table @param {Kept['end']} end @param {Match} match */
const picture = (table, end, { naming }) =>
  h('div', { class: 'picture', 'aria-hidden': true, inert: true }, ...(table && end ? [table.picture(end.position, naming)] : []));

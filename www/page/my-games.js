// “My games”: the list of what was played before, to open, name, copy, save and delete. Fetched when it is first opened.

import { copyButton, h, keepFocus, setText } from './dom.js';
import { openStored } from './kept-games.js';
import { waitingText } from './in-progress.js';
import { bringBack, discard, keptGames, rename } from './kept-list.js';
import { sentenceOf } from './notice.js';
import { readSaved } from './storage.js';
import { fetchTable, lay, saveText } from './table.js';
import { keptName } from '../engine/methods.js';
import { GAME_NAMES } from '../games/games.js';
import { levelOf } from '../match/levels.js';
import { givenName, nameOf } from '../match/names.js';
import { say } from '../words/games.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('./kept-list.js').Kept} Kept @typedef {import('./storage.js').Saved} Saved @typedef {import('./table.js').Table} Table */
/** @typedef {{tell: (sentence: string) => void, remove: (kept: Kept, title: string) => void, shut: () => void}} List what a row may do */

/** The file of what cannot be read. */
const UNREAD = { name: 'game', file: { ending: 'txt', type: 'text/plain' } };
const WHEN = new Intl.DateTimeFormat(say.language, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {Match} match */
export function mountMyGames(match) {
  /** Of the games that are listed. @type {Map<string, Table>} */ let tables = new Map();
  const list = h('ul', { class: 'games' });
  const told = h('p', { class: 'note', role: 'status' });
  const back = h('button', { type: 'button', class: 'small', hidden: true }, say('undo'));
  const close = h('button', { type: 'submit', class: 'primary' }, say('close'));
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'games-title' }, say('title')),
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
    keepFocus(
      () => list.replaceChildren(...(rows.length ? rows : [h('li', { class: 'note' }, say('none'))])),
      () => close,
    );
  };
  return async () => {
    tables = await tablesOf(match, [...waitingGames(match), ...keptGames()]);
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
  const title = say('waits', { game: table.title });
  return h(
    'li',
    { 'data-game': `waiting-${saved.game}` },
    picture(table, end, match),
    h('div', { class: 'about' }, h('b', {}, title), h('p', { class: 'note' }, describe(saved, table, end))),
    h('div', { class: 'row' }, opener(match, text, { name: say('go-on.label', { game: title }), label: say('go-on') }, list)),
  );
}

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

/** A stored game as people read it. @param {Match} match @param {Saved} saved */
const gameOf = ({ engine }, { game, rules, start, moves, variations }) => engine.writeGame(rules, start, moves, { game, variations });

/** @param {Match} match @param {Kept} kept @param {Map<string, Table>} tables @param {List} whole */
function row(match, kept, tables, whole) {
  const { tell, remove } = whole;
  const { saved, trouble } = readSaved(kept.text);
  const table = tables.get(saved?.game ?? '');
  const when = kept.at ? WHEN.format(kept.at) : say('earlier');
  const title = kept.name || when;
  const name = h('input', {
    type: 'text',
    value: kept.name,
    placeholder: when,
    maxlength: 60,
    'aria-label': say('name', { game: title }),
    change: () => rename(kept, name.value.trim()) || tell(say('full')),
  });
  const written = () => (saved ? gameOf(match, saved).catch(() => kept.text) : kept.text);
  const open = opener(match, saved && kept.text, { name: say('open.label', { game: title }), label: say('open') }, whole);
  const does = (/** @type {string} */ what, /** @type {string} */ label) => h('button', { type: 'button', class: 'small', 'aria-label': what }, label);
  const copy = does(say('copy.label', { game: title }), say('copy'));
  const save = does(say('save.label', { game: title }), say('save'));
  const away = does(say('delete.label', { game: title }), say('delete'));
  copyButton(copy, written);
  save.addEventListener('click', async () => saveText(table ?? UNREAD, await written()));
  away.addEventListener('click', () => remove(kept, title));
  const unread = kept.aside === 'list' ? say('list') : trouble;
  const about = saved && table ? describe(saved, table, kept.end) : (unread ?? '');
  return h(
    'li',
    { 'data-game': kept.id },
    picture(table, kept.end, match),
    h('div', { class: 'about' }, kept.aside ? h('b', {}, title) : name, h('p', { class: 'note' }, about)),
    h('div', { class: 'row' }, open, copy, save, away),
  );
}

/** Who played, people by the names that they gave. @param {Saved} saved @param {Table} table */
function opponentOf({ seats, game }, { sides }) {
  const engines = seats.filter(({ kind }) => kind === 'engine');
  const levels = engines.map(({ level, exact }) => {
    const network = keptName(exact.evaluator);
    return network === null ? (levelOf(level, game)?.name ?? say('own')) : say('network', { name: network });
  });
  const level = [...new Set(levels)].join(', ');
  const named = seats.findIndex((_, player) => givenName(player, seats));
  if (named < 0) return say(/** @type {const} */ (['people', 'engine', 'engines'])[engines.length], { level });
  const [one, other] = seats.map((_, player) => nameOf(player, seats, sides));
  return engines.length === 0 ? say('people.named', { one, other }) : say('engine.named', { name: givenName(named, seats), level });
}

/** Which game it is, who played, how far it came, and of which series it is. @param {Saved} saved @param {Table} table @param {Kept['end']} end */
function describe(saved, table, end) {
  const { series } = saved;
  const part = series ? [say('series', { game: series.game, when: WHEN.format(series.began) })] : [];
  return [table.title, opponentOf(saved, table), resultOf(table, end, saved), ...part].join(' · ');
}

/** @param {Table} table @param {Kept['end']} end @param {Saved} saved */
function resultOf(table, end, { game, rules, seats, moves }) {
  return end?.over ? table.headline({ ...end, game, rules }, seats, 'over') : say('moves', { n: moves.length });
}

/** Its last position, small. @param {Table | undefined} table @param {Kept['end']} end @param {Match} match */
const picture = (table, end, { naming }) =>
  h('div', { class: 'picture', 'aria-hidden': true, inert: true }, ...(table && end ? [table.picture(end.position, naming)] : []));

// Carrying games in and out: the share link, copy and paste of game and position text.
// What comes in is read by the engine; when it refuses, a sentence says why and nothing changes.

import { keptName } from '../engine/methods.js';
import * as S from '../match/state.js';
import { GAME_NAMES, recognise } from '../games/games.js';
import { box, button, byId, closable, copyButton, dialog, input, setText } from './dom.js';
import { LONGEST, readLink, shareLink } from './link.js';
import { apart, headersOf, linkHeadersOf } from '../match/record.js';
import { nextSeed } from '../match/vary.js';
import { keepGame } from './kept-games.js';
import { notice, sentenceOf } from './notice.js';
import { fetchTable, lay, saveText, seatsAt, tableOf } from './table.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('./table.js').Laid} Laid */

/** The text of a game as a link has it, or a file. @param {Match} match @param {S.Header[]} [headers] what came with it, unless told */
export function gameText({ engine, game, table }, headers = linkHeadersOf(game, table)) {
  const [{ game: name, rules, position }] = game.positions;
  const { moves, variations, remarks } = S.kept(game);
  return engine.writeGame(rules, position, moves, { game: name, variations, headers, remarks });
}

/** The moves alone, where a link has no room for more. @param {Match} match */
function bareText({ engine, game }) {
  const [{ game: name, rules, position }] = game.positions;
  const { moves, variations } = S.kept(game);
  return engine.writeGame(rules, position, moves, { game: name, variations });
}

/**
 * Reads a link, a game text or a position text into a game; throws a sentence.
 * @param {Match} match @param {string} raw @returns {Promise<Laid>}
 */
async function readAny(match, raw) {
  const text = raw.trim();
  if (!text) throw new Error(say('share.nothing'));
  if (text.length > 20_000) throw new Error(say('share.long'));
  const hash = text.indexOf('#');
  if (/^(https?|file):/i.test(text) || hash === 0) {
    const link = readLink(hash < 0 ? '#' : text.slice(hash));
    if (link.text === null) throw new Error(link.trouble ?? say('share.none'));
    return readGame(match, link.text, link);
  }
  const { name: game = match.table.name, whole = false } = recognise(text) ?? {};
  if (whole) return readGames(match, text, game);
  const table = await fetchTable(match.engine, game);
  const rules = game === match.table.name ? match.position.rules : table.rules;
  const position = await match.engine.inspect(rules, text, { game });
  return { table, game: S.setUp(S.jump(S.create(position, seatsAt(match, game), nextSeed(match.game.seed)), 0)) };
}

/**
 * A file may hold several games: the first comes to the board and the others go to “My games”; where one cannot be read, none does.
 * @param {Match} match @param {string} text @param {string} game @returns {Promise<Laid>}
 */
async function readGames(match, text, game) {
  const texts = await match.engine.gamesIn(text, { game });
  if (texts.length < 2) return readGame(match, text, { game });
  /** @type {Laid[]} */ const all = [];
  for (const [nth, one] of texts.entries()) {
    const wrong = (/** @type {unknown} */ error) => Promise.reject(new Error(say('share.nth', { nth: nth + 1, reason: sentenceOf(error) })));
    all.push(await readGame(match, one, { game }).catch(wrong));
  }
  const lost = all
    .slice(1)
    .reverse()
    .filter((other) => !keepGame({ ...other, flipped: false }));
  if (lost.length === 0) notice(say('share.several', { n: all.length }), { kind: 'news', key: 'link' });
  else notice(say('share.too-many', { n: all.length, lost: lost.length }), { key: 'several' });
  return all[0];
}

/**
 * @param {Match} match @param {string} text
 * @param {Partial<import('./link.js').Reading>} [place] the end of the game that is on the table, unless told
 * @returns {Promise<Laid>} with its table
 */
export async function readGame(match, text, { game = match.table.name, line, move, turn, seed = nextSeed(match.game.seed) } = {}) {
  if (!GAME_NAMES.includes(game)) throw new Error(say('share.other', { game }));
  const table = await fetchTable(match.engine, game);
  const record = await match.engine.readGame(text, { game });
  const { headers, result } = apart(record.headers);
  const read = S.seeded(S.fromRecord(record, seatsAt(match, game), Infinity, line), seed);
  // Without a move and a header it is a position, and the game one's own from the start.
  const whole = record.texts.length + record.headers.length > 0 ? S.cameWith(read, headers, result) : read;
  return { table, game: S.setUp(S.jump(whole, S.plyAt(whole, { turn, move })), await isSetUp(match, table, record.start)) };
}

/** Whether a game begins otherwise than its variant does, whoever is to move. @param {Match} match @param {import('./table.js').Table} table @param {S.Position} start */
async function isSetUp({ engine }, { name: game, startWith }, { rules, position, turn }) {
  const own = await engine.inspect(rules, undefined, { game });
  return position !== startWith(own.position, turn);
}

/** What a link cannot carry. @param {Match} match */
function networkSentence({ game: { seats } }) {
  const [name] = seats.flatMap(({ kind, exact }) => (kind === 'engine' && keptName(exact.evaluator)) || []);
  return name ? say('share.network', { name }) : '';
}

/** @param {Match} match @param {() => string} variant the name of the one that is played */
export function mountShare(match, variant) {
  const window = dialog('share-dialog');
  const paste = byId('paste', HTMLTextAreaElement);
  closable(window);
  const text = byId('share-game', HTMLTextAreaElement); // of several lines in some games
  for (const [control, field] of /** @type {const} */ ([
    ['copy-link', input('share-link')],
    ['copy-game', text],
    ['copy-position', input('share-position')],
  ])) {
    copyButton(button(control), () => field.value);
    field.addEventListener('focus', () => field.select());
  }
  button('save-game').addEventListener('click', () => saveText(tableOf(match), text.value));
  byId('share-form', HTMLFormElement).addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const laid = await readAny(match, paste.value);
      window.close();
      lay(match, laid, say('share.pasted'));
    } catch (error) {
      setText(box('paste-problem'), sentenceOf(error));
    }
  });
  paste.addEventListener('input', () => setText(box('paste-problem'), ''));

  return async function open() {
    paste.value = '';
    setText(box('paste-problem'), '');
    setText(box('paste-note'), say('share.variant', { variant: variant() }));
    const { game, table } = match;
    text.value = await gameText(match, headersOf(game, table));
    const link = shareLink(await gameText(match), location.href, table.name);
    const fits = link.slice(link.indexOf('#')).length <= LONGEST;
    input('share-link').value = fits ? link : shareLink(await bareText(match), location.href, table.name);
    setText(box('share-network'), [networkSentence(match), fits ? '' : say('share.bare')].filter(Boolean).join(' '));
    input('share-position').value = match.position.position;
    window.showModal();
  };
}

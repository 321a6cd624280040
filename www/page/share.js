// Carrying games in and out: the share link, copy and paste of game and position text.
// What comes in is read by the engine; when it refuses, a sentence says why and nothing changes.

import * as S from '../match/state.js';
import { box, button, byId, closable, copyButton, dialog, input, setText } from './dom.js';
import { readLink, shareLink } from './link.js';
import { nextSeed } from '../match/vary.js';
import { sentenceOf } from './notice.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

/** @param {Match} match */
export function gameText({ engine, game }) {
  const [{ game: name, rules, position }] = game.positions;
  const { moves, variations } = S.kept(game);
  return engine.writeGame(rules, position, moves, { game: name, variations });
}

/**
 * Reads a link, a game text or a position text into a game; throws a sentence.
 * @param {Match} match @param {string} raw
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
  if (text.includes(';')) return readGame(match, text);
  const { game, rules } = match.position;
  const position = await match.engine.inspect(rules, text, { game });
  return S.jump(S.create(position, match.game.seats, nextSeed(match.game.seed)), 0);
}

/**
 * @param {Match} match @param {string} text
 * @param {Partial<import('./link.js').Reading>} [place] the end of the game that is on the table, unless told
 */
export async function readGame(match, text, { game = match.table.name, line, move, seed = nextSeed(match.game.seed) } = {}) {
  if (game !== match.table.name) throw new Error(say('share.other', { game, played: match.table.name }));
  return S.seeded(S.fromRecord(await match.engine.readGame(text, { game }), match.game.seats, move ?? Infinity, line), seed);
}

/** @param {Match} match @param {() => string} variant the name of the one that is played */
export function mountShare(match, variant) {
  const window = dialog('share-dialog');
  const paste = byId('paste', HTMLTextAreaElement);
  closable(window);
  for (const [control, field] of [
    ['copy-link', 'share-link'],
    ['copy-game', 'share-game'],
    ['copy-position', 'share-position'],
  ]) {
    copyButton(button(control), () => input(field).value);
    input(field).addEventListener('focus', () => input(field).select());
  }
  byId('share-form', HTMLFormElement).addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const game = await readAny(match, paste.value);
      window.close();
      match.open(game, say('share.pasted'));
    } catch (error) {
      setText(box('paste-problem'), sentenceOf(error));
    }
  });
  paste.addEventListener('input', () => setText(box('paste-problem'), ''));

  return async function open() {
    paste.value = '';
    setText(box('paste-problem'), '');
    setText(box('paste-note'), say('share.variant', { variant: variant() }));
    const text = await gameText(match);
    input('share-game').value = text;
    input('share-link').value = shareLink(text, location.href, match.table.name);
    input('share-position').value = match.position.position;
    window.showModal();
  };
}

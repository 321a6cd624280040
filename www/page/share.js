// Carrying games in and out: the share link, copy and paste of game and position text.
// What comes in is read by the engine; when it refuses, a sentence says why and nothing changes.

import * as S from '../match/state.js';
import { box, button, byId, closable, copyButton, dialog, input, setText } from './dom.js';
import { readLink, shareLink } from './link.js';
import { nextSeed } from '../match/vary.js';
import { notice, sentenceOf } from './notice.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

/** @param {Match} match */
function gameText({ engine, game }) {
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
    return readGame(match, link.text, link.game, link.seed);
  }
  if (text.includes(';')) return readGame(match, text);
  const { game, rules } = match.position;
  const position = await match.engine.inspect(rules, text, { game });
  return S.jump(S.create(position, match.game.seats, nextSeed(match.game.seed)), 0);
}

/** @param {Match} match @param {string} text @param {string} [game] the one on the table unless named @param {number} [seed] */
async function readGame(match, text, game = match.table.name, seed = nextSeed(match.game.seed)) {
  if (game !== match.table.name) throw new Error(say('share.other', { game, played: match.table.name }));
  return S.seeded(S.fromRecord(await match.engine.readGame(text, { game }), match.game.seats), seed);
}

/**
 * Opens the game of the page's address, if there is one, and takes it off the address: from then
 * on the saved game is what a reload shows.
 * @param {Match} match
 */
export async function openAddress(match) {
  const { text, trouble, game: name, seed } = readLink(location.hash);
  if (text === null && trouble === null) return;
  if (location.hash === '#board') return; // the skip link
  history.replaceState(null, '', location.pathname + location.search);
  try {
    if (text === null) throw new Error(trouble ?? '');
    const game = await readGame(match, text, name, seed);
    const before = match.game;
    match.open(game, say('share.open'));
    if (before.moves.length && before.moves.join() !== game.moves.join()) {
      notice(say('share.aside'), {
        kind: 'news',
        key: 'link',
        action: { label: say('share.back'), run: () => match.open(S.jump(before, before.cursor), say('share.own')) },
      });
    }
  } catch (error) {
    notice(say('share.failed', { reason: sentenceOf(error) }), { key: 'link' });
  }
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
  addEventListener('hashchange', () => void openAddress(match));

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

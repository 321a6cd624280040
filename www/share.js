// Carrying games in and out: the share link, copy and paste of game and position text.
// What comes in is read by the engine; when it refuses, a sentence says why and nothing changes.

import * as S from './state.js';
import { box, button, byId, closable, copyButton, dialog, input, setText } from './dom.js';
import { readLink, setAside, shareLink } from './save.js';
import { notice, sentenceOf } from './notice.js';

/** @typedef {import('./match.js').Match} Match */

/** @param {Match} match */
export const gameText = ({ engine, game }) => engine.writeGame(game.positions[0].rules, game.positions[0].position, game.moves);

/**
 * Reads a link, a game text or a position text into a game; throws a sentence.
 * @param {Match} match @param {string} raw
 */
export async function readAny(match, raw) {
  const text = raw.trim();
  if (!text) throw new Error('Nothing was pasted. A link, a game text or a position text is accepted.');
  if (text.length > 20_000) throw new Error('This text is too long to be a game. A link, a game text or a position text is accepted.');
  const hash = text.indexOf('#');
  if (/^(https?|file):/i.test(text) || hash === 0) {
    const link = readLink(hash < 0 ? '#' : text.slice(hash));
    if (link.text === null) throw new Error(link.trouble ?? 'This link holds no game.');
    return readGame(match, link.text);
  }
  if (text.includes(';')) return readGame(match, text);
  const position = await match.engine.inspect(match.position.rules, text);
  return S.jump(S.create(position, match.game.seats), 0);
}

/** @param {Match} match @param {string} text */
async function readGame(match, text) {
  return S.fromRecord(await match.engine.readGame(text), match.game.seats);
}

/**
 * Opens the game of the page's address, if there is one, and takes it off the address: from then
 * on the saved game is what a reload shows.
 * @param {Match} match
 */
export async function openAddress(match) {
  const { text, trouble } = readLink(location.hash);
  if (text === null && trouble === null) return;
  if (location.hash === '#board') return; // the skip link
  history.replaceState(null, '', location.pathname + location.search);
  try {
    if (text === null) throw new Error(trouble ?? '');
    const game = await readGame(match, text);
    const before = match.game;
    setAside();
    match.set(game, 'The shared game is open.');
    if (before.moves.length && before.moves.join() !== game.moves.join()) {
      notice('The shared game is open. Your own game was set aside.', {
        kind: 'news', key: 'link', action: { label: 'Back to my game', run: () => match.set(S.jump(before, before.cursor), 'Your own game again.') },
      });
    }
  } catch (error) {
    notice(`The link could not be opened. ${sentenceOf(error)} Your game is as it was.`, { key: 'link' });
  }
}

/** @param {Match} match */
export function mountShare(match) {
  const window = dialog('share-dialog');
  const paste = byId('paste', HTMLTextAreaElement);
  closable(window);
  for (const [control, field] of [['copy-link', 'share-link'], ['copy-game', 'share-game'], ['copy-position', 'share-position']]) {
    copyButton(button(control), () => input(field).value);
    input(field).addEventListener('focus', () => input(field).select());
  }
  byId('share-form', HTMLFormElement).addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const game = await readAny(match, paste.value);
      window.close();
      match.set(game, 'The pasted game is open.');
    } catch (error) {
      setText(box('paste-problem'), sentenceOf(error));
    }
  });
  paste.addEventListener('input', () => setText(box('paste-problem'), ''));
  addEventListener('hashchange', () => void openAddress(match));

  return async function open() {
    paste.value = '';
    setText(box('paste-problem'), '');
    const text = await gameText(match);
    input('share-game').value = text;
    input('share-link').value = shareLink(text, location.href);
    input('share-position').value = match.position.position;
    window.showModal();
  };
}

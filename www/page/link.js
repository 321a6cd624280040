// The share link: a game's text in the part of an address that no server sees. Kalah is meant where no game is named.

import { USUAL_GAME } from '../engine/methods.js';
import { readSeed } from '../match/vary.js';
import { say } from '../words/page.js';

/**
 * @typedef {{game: string, text: string | null, seed?: number, trouble: string | null}} Reading text: `null` when there is none; seed: of
 *   an engine that varies its play, where the link gives one; trouble: a sentence for people
 */

const LINK = /^#(?:of=([a-z][a-z0-9-]{0,30})&)?(?:seed=(\d{1,10})&)?game=/;
/** Longer than any possible game: 255 seeds cannot last this long, even with thousands of moves in variations. */
const LONGEST = 20_000;

/** @param {string} text game text @param {string} page address of the page @param {string} [game] which game it is a text of */
export const shareLink = (text, page, game = USUAL_GAME) =>
  `${page.split('#')[0]}#${game === USUAL_GAME ? '' : `of=${game}&`}game=` +
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%3D', '=').replaceAll('%2F', '/');

/** @param {string} hash of an address @returns {Reading} */
export function readLink(hash) {
  const [begin, game = USUAL_GAME, digits] = LINK.exec(hash) ?? [];
  const seed = readSeed(digits);
  const own = seed === null ? {} : { seed };
  const none = (/** @type {string | null} */ trouble) => ({ game, text: null, trouble });
  if (hash === '' || hash === '#') return none(null);
  const accepted = say('link.accepted');
  if (begin === undefined) return none(say('link.none', { accepted }));
  if (hash.length > LONGEST) return none(say('link.long', { accepted }));
  try {
    const text = decodeURIComponent(hash.slice(begin.length).replaceAll('+', ' '));
    return text.trim() ? { game, text, ...own, trouble: null } : none(say('link.empty', { accepted }));
  } catch {
    return none(say('link.damaged', { accepted }));
  }
}

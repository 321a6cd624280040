// The part of an address that no server sees. A share link has a game's text there; the page's own address has that, and before it the
// room that is open, the line and the move that are looked at: `#room=analyse&move=5&game=…`. The text comes last, for it may hold
// anything. What is not named is as usual: Kalah, Play, the main line, its end. A link into a room has what only that room understands
// after a question mark: `#learn?stepper=figure-1&step=12`.

import { USUAL_GAME } from '../engine/methods.js';
import { readSeed } from '../match/vary.js';
import { say } from '../words/page.js';

/**
 * @typedef {{game: string, text: string | null, room: string | null, line: number, move: number | null, seed?: number, inside?: string,
 *   trouble: string | null}} Reading text: of the game, `null` when there is none; line: 0 is the main one; move: how many were made; seed: of
 *   an engine that varies its play, where the link gives one; inside: what is for the room to read; trouble: a sentence for people
 */

const ADDRESS = /^#((?:(?:room|of|line|move|seed)=[a-z0-9-]{1,31}(?:&|$))*)(?:game=([^]*))?$/;
const INSIDE = /^#([a-z]{1,31})\?([^]*)$/;
const NUMBER = /^\d{1,5}$/;
/** Longer than any possible game: 255 seeds cannot last this long, even with thousands of moves in variations. */
export const LONGEST = 20_000;

/** @param {string} text game text @param {string} page address of the page @param {string} [game] which game it is a text of */
export const shareLink = (text, page, game = USUAL_GAME) => page.split('#')[0] + writeLink({ text, game });

/** @param {Partial<Reading>} place @returns {string} from its `#` on */
export function writeLink({ room = null, line = 0, move = null, game = USUAL_GAME, text = null }) {
  const named = [
    ...(room === null ? [] : [`room=${room}`]),
    ...(line === 0 ? [] : [`line=${line}`]),
    ...(move === null ? [] : [`move=${move}`]),
    ...(game === USUAL_GAME ? [] : [`of=${game}`]),
    ...(text === null ? [] : [`game=${encoded(text)}`]),
  ];
  return `#${named.join('&')}`;
}

/** As legible as an address can be. @param {string} text */
const encoded = (text) =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%3D', '=').replaceAll('%2F', '/');

/** @param {string} hash of an address @returns {Reading} */
export function readLink(hash) {
  const accepted = say('link.accepted');
  const [all, names = '', raw] = ADDRESS.exec(hash) ?? [];
  const named = new URLSearchParams(names);
  const [line, move] = ['line', 'move'].map((name) => named.get(name));
  const game = named.get('of') ?? USUAL_GAME;
  const none = (/** @type {string | null} */ trouble) => ({ game, text: null, room: null, line: 0, move: null, trouble });
  if (hash === '' || hash === '#') return none(null);
  if (hash.length > LONGEST) return none(say('link.long', { accepted }));
  const [, room, inside] = INSIDE.exec(hash) ?? [];
  if (room) return { ...none(null), room, inside };
  if (all === undefined) return none(say('link.none', { accepted }));
  if ([line, move].some((number) => number !== null && !NUMBER.test(number))) return none(say('link.place'));
  const seed = readSeed(named.get('seed') ?? undefined);
  const own = seed === null ? {} : { seed };
  const place = { game, room: named.get('room'), line: Number(line), move: move === null ? null : Number(move), ...own, trouble: null };
  if (raw === undefined) return { ...place, text: null };
  try {
    const text = decodeURIComponent(raw.replaceAll('+', ' '));
    return text.trim() ? { ...place, text } : none(say('link.empty', { accepted }));
  } catch {
    return none(say('link.damaged', { accepted }));
  }
}

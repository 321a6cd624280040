// The part of an address that no server sees, `#` and what follows. It names a room, `#lab`; what only that room understands stands after a
// question mark, `#learn?lesson=tree`. A share link has a game's text: `#game=…`. With a room, a line and a turn it names a place in that
// game: `#analyse&line=1&turn=5&game=…`, counted as the list of moves does; `turn=5-2` is after the second move of that turn. The text comes
// last, for it may hold anything. What is not named is as usual: Play, Kalah, the main line, its end. Older links have `#room=analyse&game=…`,
// and `move=`, which counts every move.

import { USUAL_GAME } from '../engine/methods.js';
import { readSeed } from '../match/vary.js';
import { say } from '../words/page.js';

/**
 * @typedef {{game: string, text: string | null, room: string | null, line: number, turn: string | null, move: number | null, seed?: number,
 *   inside?: string, trouble: string | null}} Reading text: of the game, `null` when there is none; room: perhaps one that does not exist; line: 0 is
 *   the main one; turn: as `placeName` of match/state.js has it; move: how many were made; seed: of an engine that varies its play, where the link gives one; inside: what is for the room to read;
 *   trouble: a sentence for people
 */

/** A room by its name, what joins it to the rest, and the rest. Others than its letters are read as a name too, so that it can be refused by it. */
const ROOM = /^#([^=&?]+)(?:([&?])([^]*))?$/;
const PLACE = /^((?:(?:room|of|line|turn|move|seed)=[a-z0-9-]{1,31}(?:&|$))*)(?:game=([^]*))?$/;
const NUMBER = /^\d{1,5}$/;
const TURN = /^\d{1,5}(-\d{1,3})?$/;
/** Longer than any possible game: 255 seeds cannot last this long, even with thousands of moves in variations. */
export const LONGEST = 20_000;

/** @param {string} text game text @param {string} page address of the page @param {string} [game] which game it is a text of */
export const shareLink = (text, page, game = USUAL_GAME) => page.split('#')[0] + writeLink({ text, game });

/** @param {Partial<Reading>} place @returns {string} from its `#` on; empty where all is as usual */
export function writeLink({ room = null, inside = '', line = 0, turn = null, game = USUAL_GAME, text = null }) {
  const named = [
    ...(room === null ? [] : [inside ? `${room}?${inside}` : room]),
    ...(line === 0 ? [] : [`line=${line}`]),
    ...(turn === null ? [] : [`turn=${turn}`]),
    ...(game === USUAL_GAME ? [] : [`of=${game}`]),
    ...(text === null ? [] : [`game=${encoded(text)}`]),
  ];
  return named.length ? `#${named.join('&')}` : '';
}

/** As legible as an address can be. @param {string} text */
const encoded = (text) =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%3D', '=').replaceAll('%2F', '/');

/** @param {string} hash of an address @returns {Reading} */
export function readLink(hash) {
  const accepted = say('link.accepted');
  const none = (/** @type {string | null} */ trouble) => ({ game: USUAL_GAME, text: null, room: null, line: 0, turn: null, move: null, trouble });
  if (hash === '' || hash === '#') return none(null);
  if (hash.length > LONGEST) return none(say('link.long', { accepted }));
  const [named, word, joint, rest = ''] = ROOM.exec(hash) ?? [];
  const room = named === undefined ? null : roomIn(word);
  if (joint === '?') return { ...none(null), room, inside: rest };
  const [all, names, raw] = PLACE.exec(named === undefined ? hash.slice(1) : rest) ?? [];
  if (all === undefined) return none(say('link.none', { accepted }));
  return readNames(new URLSearchParams(names), room, raw);
}

/** @param {URLSearchParams} named @param {string | null} word the room, where it comes first @param {string} [raw] the game's text @returns {Reading} */
function readNames(named, word, raw) {
  const accepted = say('link.accepted');
  const [line, turn, move] = ['line', 'turn', 'move'].map((name) => named.get(name));
  const game = named.get('of') ?? USUAL_GAME;
  const none = (/** @type {string | null} */ trouble) => ({ game, text: null, room: null, line: 0, turn: null, move: null, trouble });
  const wrong = [line, move].some((number) => number !== null && !NUMBER.test(number)) || (turn !== null && !TURN.test(turn));
  if (wrong) return none(say('link.place'));
  const seed = readSeed(named.get('seed') ?? undefined);
  const own = seed === null ? {} : { seed };
  const place = { game, room: word ?? named.get('room'), line: Number(line), turn, move: move === null ? null : Number(move), ...own, trouble: null };
  if (raw === undefined) return { ...place, text: null };
  try {
    const text = decodeURIComponent(raw.replaceAll('+', ' '));
    return text.trim() ? { ...place, text } : none(say('link.empty', { accepted }));
  } catch {
    return none(say('link.damaged', { accepted }));
  }
}

/** A room's name as somebody typed it: capitals do not count. @param {string} typed */
function roomIn(typed) {
  try {
    return decodeURIComponent(typed).trim().toLowerCase();
  } catch {
    return typed;
  }
}

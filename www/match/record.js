// What is told of a game beside its moves, as the text of a game has it: who played, when, and how it ended where the moves do not say. A
// game that came from elsewhere keeps the headers that it came with; of our own the seats tell who plays. Pure, no page.

import * as S from './state.js';
import { levelOf } from './levels.js';
import { tidyName } from './names.js';
import { say } from '../words/match.js';

/**
 * @typedef {import('./state.js').Game} Game @typedef {import('./state.js').Player} Player
 * @typedef {import('./state.js').Header} Header @typedef {import('./state.js').Seats} Seats
 * @typedef {import('../games/games.js').TableGame} TableGame
 * @typedef {{headers?: Header[], result?: {winner: Player | null}, told?: string | null, counted?: boolean,
 *   end?: {result?: {first: number, second: number} | null} | null}} Told headers: those that it came with; result: as players ended it here; told: as
 *   the text did with which it came; end: its last position; counted: whether its count is shown, where it has one
 */

const RESULT = 'Result';
const LONGEST = 60;

/** The headers of a file of the game. @param {Game} game @param {TableGame} table @returns {Header[]} */
export const headersOf = (game, table) => [...(game.headers ?? ownHeaders(game, table)), ...resultIn(game, table)];

/** The same of a stored game. @param {Pick<Game, 'headers' | 'date' | 'seats' | 'result'> & {moves: unknown[], told?: string}} saved @param {TableGame} table @returns {Header[]} */
export function fileHeadersOf(saved, table) {
  const { result, moves, told } = saved;
  const ended = result && S.alike(result.after, moves) ? resultText(result.winner, table) : told;
  return [...(saved.headers ?? ownHeaders(saved, table)), ...(ended ? [/** @type {Header} */ ([RESULT, ended])] : [])];
}

/** Of these, what a link tells: what came with the game, and not who sits at this table. @param {Game} game @param {TableGame} table @returns {Header[]} */
export const linkHeadersOf = (game, table) => [...(game.headers ?? []), ...resultIn(game, table)];

/** @param {Pick<Game, 'date' | 'seats'>} game @param {TableGame} table @returns {Header[]} */
function ownHeaders({ date, seats }, { name, headers }) {
  /** @type {Header[]} */ const players = (headers?.names ?? []).map((side, player) => [side, playerOf(seats[player], name)]);
  return date ? [['Date', date], ...players] : players;
}

/** Who sits there, as a file tells: a question mark is PGN's word for what is not known. @param {import('./state.js').Seat} seat @param {string} game */
function playerOf({ kind, name, level }, game) {
  if (kind === 'human') return name || '?';
  const own = levelOf(level, game)?.name;
  return own ? say('record.level', { level: own }) : say('record.engine');
}

/** @param {Game} game @param {TableGame} table @returns {Header[]} */
function resultIn(game, table) {
  const told = toldOf(game, table);
  return told === null ? [] : [[RESULT, told]];
}

/** The result of the main line, where its moves do not tell it: as players ended it here, or as the text told with which it came. @param {Game} game @param {TableGame} table */
function toldOf(game, table) {
  const { result } = game;
  return result && S.endsWith(game, result.after) ? resultText(result.winner, table) : S.toldResult(game);
}

/** @param {Player | null} winner @param {TableGame} table */
function resultText(winner, { headers }) {
  if (winner === null) return '1/2-1/2';
  return winner === (headers?.first ?? 0) ? '1-0' : '0-1';
}

/** The headers that a text came with, and apart from them its result. @param {Header[]} headers @returns {{headers: Header[], result: string | null}} */
export function apart(headers) {
  const result = headers.findLast(([name]) => name === RESULT)?.[1] ?? null;
  return { headers: headers.filter(([name]) => name !== RESULT), result };
}

/** The value of a header, fit to be shown; empty where it is not known. @param {Header[]} headers @param {string} wanted */
export function headerIn(headers, wanted) {
  const value = tidyName(headers.find(([name]) => name === wanted)?.[1], LONGEST);
  return /^[?.*]*$/.test(value) ? '' : value;
}

/** “Smith – Jones 1-0”: who played by the headers, in the order of the result. @param {Told & {headers: Header[]}} game @param {TableGame} table */
export function playersAndResult({ headers, result, told, end, counted }, table) {
  const { names = [], first = 0 } = table.headers ?? {};
  const called = (/** @type {Player} */ player) => headerIn(headers, names[player]) || table.sides[player];
  const score = counted ? scoreOf({ end }, table, first) : '';
  const ended = result ?? (end?.result ? { winner: winnerOf(end.result) } : null);
  const how = score || told || (ended ? resultText(ended.winner, table) : '');
  return [say('record.players', { one: called(first), other: called(1 - first) }), how].filter(Boolean).join(' ');
}

/** “27 : 21” as a player sees it, where the game counts. @param {Told} game @param {TableGame} table @param {Player} player */
export function scoreOf({ end }, { counted }, player) {
  if (!end?.result || !counted) return '';
  const { first, second } = end.result;
  return (player === 0 ? [first, second] : [second, first]).join(' : ');
}

/** @param {{first: number, second: number}} result @returns {Player | null} */
export const winnerOf = ({ first, second }) => (first === second ? null : Number(second > first));

/** The day of a game: a date as PGN writes it, parts of which may be unknown. @param {string} date @param {Intl.DateTimeFormat} format */
export function dayOf(date, format) {
  const [, year, month, day] = /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(date) ?? [];
  const found = new Date(Number(year), Number(month) - 1, Number(day));
  // A day that no calendar has would come out as another one.
  return today(found) === date ? format.format(found) : date.replace(/[.\-/]?\?[?.\-/]*$/, '');
}

/** As PGN writes it. @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

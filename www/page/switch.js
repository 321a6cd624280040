// One tap to the other game: the one that waits for its table goes on; else a new one begins, with whoever sat there last.

import * as S from '../match/state.js';
import { nextSeed } from '../match/vary.js';
import { waitingText } from './in-progress.js';
import { openStored } from './kept-games.js';
import { notice, sentenceOf } from './notice.js';
import { readSaved } from './storage.js';
import { fetchTable, lay, seatsAt } from './table.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

/** While one game is on its way, another tap changes nothing. */
let busy = false;

/** @param {Match} match @param {string} name of the game */
export async function switchTo(match, name) {
  if (busy) return;
  busy = true;
  try {
    const laid = await other(match, name);
    lay(match, laid, say(laid.game.moves.length ? 'start.resume' : 'new.begun'));
  } catch (error) {
    notice(say('new.failed', { reason: sentenceOf(error) }), { key: 'switch' });
  } finally {
    busy = false;
  }
}

/** @param {Match} match @param {string} name of the game @returns {Promise<import('./table.js').Laid>} */
async function other(match, name) {
  const { engine } = match;
  const waits = waitingText(name);
  if (waits !== null && readSaved(waits).saved) return openStored(engine, waits);
  const table = await fetchTable(engine, name);
  const start = await engine.inspect(table.rules, undefined, { game: name });
  return { table, game: S.create(start, seatsAt(match, name), nextSeed(match.game.seed)) };
}

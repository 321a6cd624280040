// “Play against the champion”: a new game against a kept network, asked for from any room (`challenge` of match/networks.js). The visitor has
// the first side, and the network so many plies as were asked for.

import * as S from '../match/state.js';
import { KEPT } from '../engine/methods.js';
import { networkSeat, newSeat } from '../match/levels.js';
import { list } from '../match/networks.js';
import { nextSeed } from '../match/vary.js';
import { tableFor } from './networks.js';
import { notice, sentenceOf } from './notice.js';
import { facesAway, lay } from './table.js';
import { say } from '../words/networks.js';

/** @param {import('../match/match.js').Match} match @param {{name: string, plies: number}} asked @param {() => Promise<void>} play opens the Play room */
export async function accept(match, { name, plies }, play) {
  try {
    const kept = (await list()).find((one) => one.name === name);
    if (!kept) throw new Error(say('challenge.gone', { name }));
    const table = await tableFor(match.engine, kept.text);
    const { name: game } = table;
    const start = await match.engine.inspect(table.rules, undefined, { game });
    const seats = /** @type {S.Seats} */ ([newSeat('human', undefined, game), networkSeat(KEPT + name, plies, game)]);
    await play();
    lay(match, { table, game: S.create(start, seats, nextSeed(match.game.seed)), flipped: facesAway(table, seats) }, say('challenged', { name }));
  } catch (error) {
    notice(sentenceOf(error), { key: 'networks' });
  }
}

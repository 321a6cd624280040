// The run that the Evolve room shows where nobody has bred one yet, from its seed: as much of it as is drawn.

import { engine } from './ask.mjs';

const SETTINGS = { preset: 'modern', population: 16, hidden: [8], seed: 1 };
const ROUNDS = 20;

export async function bred() {
  let look = await engine.ask('evolve', { settings: SETTINGS, rounds: 0, rate: true });
  while (look.round < ROUNDS) look = await engine.ask('evolve', { run: look.run, rounds: 1, rate: true });
  const { settings, round, population, games, ratings, champions, stepBounds } = look;
  const decided = games.findLast((/** @type {{end: string}} */ { end }) => end === 'first' || end === 'second') ?? games.at(-1);
  return { settings, round, population, games: [decided], ratings, champions: champions.slice(-1), ...(stepBounds ? { stepBounds } : {}) };
}

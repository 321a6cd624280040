// Annotates the moves of a game with what each cost against the best one, in points.
// A short search of every position; the notes live in the game, the move list shows them.

import * as S from '../match/state.js';
import { box, button, home, keepFocus, setText } from '../page/dom.js';
import { say } from '../words/analyse.js';

/** @typedef {import('../match/match.js').Match} Match */

const TIME_PER_MOVE = 150;

/** @param {Match} match @param {() => void} before @param {() => void} after */
export function mountAnnotation(match, before, after) {
  /** @type {AbortController | null} */ let run = null;
  const control = button('annotate');

  async function annotate() {
    const mine = (run = new AbortController());
    before();
    control.textContent = say('annotate.stop');
    const { positions, moves } = match.game;
    const all = S.turns(match.game).length;
    const lost = [0, 0];
    let done = 0;
    try {
      for (const [index, move] of moves.entries()) {
        const { position, turn } = positions[index];
        const { game, ...place } = match.placeAt(index);
        setText(box('annotate-said'), say('annotate.at', { n: S.turnAt(match.game, index + 1)?.number ?? 0, all }));
        const report = await match.engine.search({ ...place, timeMs: TIME_PER_MOVE, allMoves: true }, { game, signal: mine.signal });
        if (mine.signal.aborted || match.game.moves[index] !== move || match.game.positions[index].position !== position) break;
        const played = report.scores.find((score) => score.text === move);
        if (!played) continue;
        const { table } = match;
        const cost = Math.round(10 * Math.abs(table.points(report.value, report) - table.points(played.value, report))) / 10;
        lost[turn] += cost;
        done++;
        match.note(index, { cost, best: report.line[0] });
      }
      setText(
        box('annotate-said'),
        done ? say('annotate.judged', { given: match.table.givenAway(lost, match.game.seats), seconds: TIME_PER_MOVE / 1000 }) : '',
      );
    } catch (error) {
      if (!mine.signal.aborted) setText(box('annotate-said'), error instanceof Error ? error.message : String(error));
    } finally {
      run = null;
      control.textContent = say('annotate.begin');
      after();
    }
  }

  const refresh = () => {
    keepFocus(() => (control.disabled = !run && (match.game.moves.length === 0 || match.waiting === 'engine')), home);
    if (run && match.phase !== 'idle') run.abort();
  };
  control.addEventListener('click', () => (run ? run.abort() : void annotate()));
  match.addEventListener('change', refresh);
  refresh();
  return { busy: () => run !== null };
}

// Wiring only: starts the engine, opens the last game, and connects the views to it.
// Anything that could be tested on its own belongs into a module of its own.

import './kalah-board.js';
import * as S from './state.js';
import { Engine } from './engine.js';
import { Match } from './match.js';
import { newSeat } from './levels.js';
import { loadGame, loadPrefs, saveGame, setAside } from './save.js';
import { box, byId, button, setText } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { mountPlay } from './play.js';
import { mountAnalysis } from './analysis.js';
import { mountCompare } from './compare.js';
import { mountSetup } from './setup.js';
import { mountEditor } from './editor.js';
import { mountShare, openAddress } from './share.js';
import { drawBadge, mountSettings, mountThreads } from './settings.js';
import { mountKeys } from './keys.js';
import { KalahBoard } from './board.js';
import { mountViews } from './views.js';
import { isolate, mountOffline } from './offline.js';

/** @param {import('./save.js').Prefs} prefs */
function startEngine(prefs) {
  return Engine.start({
    ...(prefs.threads ? { threads: prefs.threads } : {}),
    onStatus: ({ failure, ...info }) => {
      drawBadge(info);
      if (failure) notice(`${sentenceOf(failure)} Your game is as it was.`, { key: 'engine' });
    },
  });
}

/**
 * The saved game, or a new one and the reason why.
 * @param {Engine} engine
 */
async function openSaved(engine) {
  const { saved, trouble } = loadGame();
  if (trouble) notice(trouble, { key: 'saved' });
  if (saved) {
    try {
      const text = await engine.writeGame(saved.rules, saved.start, saved.moves);
      const game = S.fromRecord(await engine.readGame(text), saved.seats, saved.cursor);
      // A reload goes on as it was: paused stays paused, and an engine's turn goes on.
      return { game: S.pause(game, saved.paused), flipped: saved.flipped };
    } catch (error) {
      setAside();
      notice(`The saved game could not be read; it is kept aside and a new one begins. ${sentenceOf(error)}`, { key: 'saved' });
    }
  }
  return { game: S.create(await engine.inspect('standard'), [newSeat('human'), newSeat('engine')]), flipped: false };
}

/** Writes the game after every change. @param {Match} match */
function autosave(match) {
  let told = false;
  /** @type {S.Game | null} */ let last = null;
  let flipped = match.flipped;
  return () => {
    const { game } = match;
    if (game === last && flipped === match.flipped) return;
    last = game;
    flipped = match.flipped;
    const { rules, position: start } = game.positions[0];
    const kept = saveGame({ rules, start, moves: game.moves, cursor: game.cursor, seats: game.seats, paused: game.paused, flipped });
    if (kept || told) return;
    told = true;
    notice('This browser does not let the page keep your game: a reload will lose it. The share link still carries it.', { key: 'storage' });
  };
}

/** The lab and its charts are fetched when it is first opened; most visitors come to play. @param {Match} match */
function labOnDemand(match) {
  /** @type {ReturnType<typeof import('./lab.js').mountLab> | null} */ let lab = null;
  const failed = (/** @type {unknown} */ error) => {
    lab = null;
    notice(`The lab could not be loaded. ${sentenceOf(error)}`, { key: 'lab' });
  };
  return {
    /** @param {string} view */
    visited(view) {
      if (view === 'lab') (lab ??= import('./lab.js').then(({ mountLab }) => mountLab(match))).catch(failed);
      else void lab?.then((open) => open.leave(), () => {});
    },
    cancel: () => void lab?.then((open) => open.cancel(), () => {}),
  };
}

async function start() {
  const prefs = loadPrefs();
  mountSettings(prefs);
  const board = byId('board', KalahBoard);
  await isolate();
  const engine = await startEngine(prefs);
  const { game, flipped } = await openSaved(engine);
  const match = new Match(engine, board, () => prefs.speed, game);
  match.flipped = flipped;
  match.addEventListener('trouble', (event) => notice(sentenceOf(/** @type {CustomEvent} */ (event).detail), {
    key: 'engine', action: { label: 'Restart the engine', run: () => void engine.restart({}).then(() => match.set(S.pause(match.game, false))) },
  }));

  const views = mountViews(() => { analysis.refresh(); lab.visited(views.current()); });
  const verbs = mountPlay(match);
  drawBadge(engine.info);
  const analysis = mountAnalysis(match, views.current);
  const compare = mountCompare(match);
  const lab = labOnDemand(match);
  const openNew = mountSetup(match, await engine.presets());
  const openEditor = mountEditor(match);
  const openShare = mountShare(match);
  button('new').addEventListener('click', openNew);
  button('open-editor').addEventListener('click', openEditor);
  button('open-share').addEventListener('click', () => void openShare());
  mountThreads(engine, prefs, () => { compare.cancel(); lab.cancel(); analysis.pause(); match.interrupt(); }, () => match.settle());
  mountKeys({
    silent: () => views.current() === 'lab', // no board to be seen there
    house: (house) => void match.house(house),
    verbs: {
      u: () => button('undo').disabled || verbs.undo(), r: () => button('redo').disabled || verbs.redo(),
      h: verbs.hint, ' ': verbs.pause, p: verbs.pause, s: verbs.step, f: verbs.flip, n: openNew,
      a: () => { views.open('analyse'); analysis.toggle(); },
    },
  });
  match.addEventListener('change', autosave(match));
  match.set(match.game, game.moves.length ? 'Your game goes on.' : 'Choose a house to sow its seeds.');
  await openAddress(match);
  document.documentElement.dataset.ready = 'yes';
  mountOffline();
}

start().catch((error) => {
  setText(box('turn'), 'The engine could not start');
  setText(box('said'), '');
  // Nothing has touched what is stored: another try finds it.
  const kept = loadGame().saved?.moves.length ? ' Your saved game is kept.' : '';
  notice(sentenceOf(error) + kept, { key: 'start', action: { label: 'Try again', run: () => location.reload() } });
});

// Who comes for the first time is told in one line what the game is about, and offered a guided game. Once they have played, or did not
// want it, they are not asked again; Rules has it for whoever asks. The guided game itself is guide.js.

import { box, button, dialog } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { savePrefs } from './storage.js';
import { tableOf } from './table.js';
import { say } from '../words/page.js';

/**
 * @param {import('../match/match.js').Match} match @param {import('./storage.js').Prefs} prefs changed in place
 * @param {Record<string, import('../match/state.js').Position>} starts of the games that have a guided one
 * @param {() => Promise<void>} enter comes to the board
 * @returns {boolean} whether this is the first time
 */
export function mountNewcomer(match, prefs, starts, enter) {
  const offer = box('offer');
  const isNew = !prefs.greeted && match.game.moves.length === 0 && tableOf(match).lesson !== undefined;
  const greeted = () => {
    offer.hidden = true;
    if (prefs.greeted) return;
    prefs.greeted = true;
    savePrefs(prefs);
  };
  const begin = async () => {
    const { name, lesson } = tableOf(match);
    if (!lesson || match.lesson) return;
    dialog('rules-dialog').close();
    try {
      await enter();
      const [{ guide }, steps] = await Promise.all([import('./guide.js'), lesson(match.table)]);
      if (match.lesson) return;
      await guide(match, steps, starts[name]);
      greeted();
    } catch (error) {
      notice(say('room.failed', { room: button('open-guide').textContent ?? '', reason: sentenceOf(error) }), { key: 'guide' });
    }
  };
  offer.hidden = !isNew;
  const drawOffer = () => {
    const none = tableOf(match).lesson === undefined;
    button('open-guide').hidden = none;
    if (none) offer.hidden = true;
  };
  drawOffer();
  match.addEventListener('table', drawOffer);
  button('open-guide').addEventListener('click', () => void begin());
  button('guide').addEventListener('click', () => void begin());
  button('offer-away').addEventListener('click', () => {
    greeted();
    box('board').focus({ preventScroll: true });
  });
  match.addEventListener('change', () => {
    if (match.phase === 'moving' && !match.lesson) greeted();
  });
  return isNew;
}

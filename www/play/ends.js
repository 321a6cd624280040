// Resign and Offer draw, beside the moves: seen while they can be done, and asked about once (page/ask.js, fetched with the first question).

import { mayOffer, offerDraw, resign, resigning } from '../match/ending.js';
import { box, button } from '../page/dom.js';
import { notice, sentenceOf } from '../page/notice.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

/** @param {Match} match */
export function mountEnds(match) {
  button('resign').addEventListener('click', async () => {
    if (!(await ask(say('resign.ask'), say('resign.yes'), say('resign.no')))) return;
    resign(match);
    seen();
  });
  button('offer-draw').addEventListener('click', async () => {
    await offerDraw(match, (question) => ask(question, say('draw.yes'), say('draw.no')));
    seen();
  });
}

/** The answer is above the board: on a phone that is out of sight from here. */
const seen = () => box('turn').scrollIntoView({ block: 'nearest' });

/** @param {Match} match */
export function drawEnds(match) {
  const { game, table, lesson } = match;
  button('resign').disabled = lesson || resigning(game) === null;
  button('offer-draw').hidden = !table.ahead;
  button('offer-draw').disabled = lesson || !mayOffer(match);
}

/** Where the question cannot be had, the answer is no, and the reason is told. @param {string} question @param {string} yes @param {string} no */
async function ask(question, yes, no) {
  try {
    const asking = await import('../page/ask.js');
    return await asking.ask(question, yes, no);
  } catch (error) {
    notice(say('room.failed', { room: yes, reason: sentenceOf(error) }), { key: 'ask' });
    return false;
  }
}

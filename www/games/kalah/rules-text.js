// How the game is played under any rules, in sentences for people: one for each field that says something.

import { say } from '../../words/kalah.js';

/** @param {string} fields the rules in their long form, `houses=6 seeds=4 …` @returns {string[]} */
export function rulesText(fields) {
  const { houses, seeds, capture, extra, relay, end } = Object.fromEntries([...fields.matchAll(/(\w+)=(\w+)/g)].map(([, name, value]) => [name, value]));
  return [
    say('rules.board', { houses: Number(houses), n: Number(seeds) }),
    say('rules.sow'),
    ...(relay === 'yes' ? [say('rules.relay')] : []),
    say(extra === 'yes' ? 'rules.extra' : 'rules.no-extra'),
    say(`rules.capture.${/** @type {'opposite' | 'empty' | 'none' | 'run'} */ (capture)}`),
    say(`rules.end.${/** @type {'empty' | 'half'} */ (end)}`),
  ];
}

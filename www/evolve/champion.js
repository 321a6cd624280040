// The champion: how strong it is, a game against it, and keeping it by a name.

import { percent, rungName, shareOf } from './figures.js';
import { challenge, keep, LONGEST, trouble } from '../match/networks.js';
import { download, h, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {import('./run.js').Look} Look
 * @typedef {import('../match/match.js').Match} Match
 */

/** How deep the champion looks where nobody says otherwise, in plies. */
const USUAL_PLIES = 4;
/** Deeper than anybody waits for. */
const MOST_PLIES = 20;

export class ChampionCard {
  #match;
  /** @type {import('./figures.js').Rung[]} */ ladder = [];
  /** @type {{network: string, name: string} | null} */ #champion = null;
  #said = h('p', { class: 'ev-champion-said' });
  #can = h('div', { class: 'row ev-left' });
  #told = h('p', { class: 'note', role: 'status' });
  #play = h('button', { type: 'button', click: () => void this.#do('play') }, say('champion.play'));
  #plies = h('input', { type: 'number', min: 1, max: MOST_PLIES, value: USUAL_PLIES, 'aria-label': say('champion.plies-label') });
  #seat = h('span', { class: 'ev-seat' }, this.#play, h('label', { class: 'ev-plies' }, this.#plies, say('champion.plies')));
  #keepAs = h('button', { type: 'button', 'aria-expanded': 'false', click: () => this.#unfold(this.#form.hidden !== false) }, say('champion.keep'));
  #save = h('button', { type: 'button', click: () => this.#download() }, say('champion.save'));
  #name = h('input', { type: 'text', maxlength: LONGEST, required: true, autocomplete: 'off' });
  #form = h(
    'form',
    { class: 'ev-name', hidden: true, novalidate: true },
    h('label', { class: 'field' }, say('champion.name'), this.#name),
    h('button', { class: 'small' }, say('champion.keep-now')),
    h('button', { type: 'button', class: 'small', click: () => this.#unfold(false) }, say('champion.cancel')),
  );
  #wanted = '';
  element = h(
    'section',
    { class: 'ev-champion', 'aria-labelledby': 'ev-champion-title' },
    h('h3', { id: 'ev-champion-title' }, say('champion.title')),
    this.#said,
    this.#can,
    this.#form,
    this.#told,
  );

  /** @param {Match | null} match where it can take a seat; nowhere in a frame, which keeps nothing */
  constructor(match) {
    this.#match = match;
    this.#can.append(this.#seat, this.#keepAs, this.#save);
    this.#seat.hidden = !match;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#do('keep');
    });
    this.#form.addEventListener('keydown', ({ key }) => void (key === 'Escape' && this.#unfold(false)));
  }

  /** @param {Look | null} look @param {boolean} [example] nobody has bred it here: it can be played against, and that is all */
  show(look, example = false) {
    const best = look?.champions.at(-1);
    const rating = look?.ratings.at(-1);
    this.#champion =
      look && best
        ? {
            network: best.network,
            name: say(example ? 'champion.of-example' : 'champion.named', { id: count(best.id), round: count(best.round), seed: String(look.settings.seed) }),
          }
        : null;
    this.#can.hidden = this.#champion === null;
    this.#keepAs.hidden = example || !this.#match;
    this.#save.hidden = example;
    if (!best || !rating) return setText(this.#said, say('champion.none'));
    const shares = rating.scores.map((score, rung) =>
      say('champion.share', { share: percent(shareOf(score).share), who: rungName(this.ladder[rung]?.name ?? 'random') }),
    );
    const facts = {
      id: count(best.id),
      round: count(rating.round),
      elo: count(rating.elo),
      error: count(Math.round(1.96 * rating.error)),
      shares: shares.join(', '),
    };
    setText(this.#said, say('champion.said', facts));
  }

  /** A network from a file is kept at once. @param {string} network @param {string} name */
  async offer(network, name) {
    await this.#keep(network, name, '');
  }

  /** @param {boolean} on */
  #unfold(on) {
    this.#form.hidden = !on;
    this.#keepAs.setAttribute('aria-expanded', String(on));
    if (!on) return this.#keepAs.focus();
    this.#wanted = this.#champion?.network ?? '';
    this.#name.value = this.#champion?.name ?? '';
    this.#name.select();
    this.#name.focus();
  }

  /** @param {'play' | 'keep'} what */
  async #do(what) {
    const champion = this.#champion;
    if (!champion) return;
    setText(this.#told, '');
    try {
      if (what === 'play') return await this.#challenge(champion);
      const name = this.#name.value.trim();
      if (!name) throw new Error(say('champion.nameless'));
      // The one that was champion when the name was asked for.
      await this.#keep(this.#wanted || champion.network, name, champion.name);
      this.#unfold(false);
    } catch (error) {
      setText(this.#told, sentenceOf(error));
    }
  }

  /** It takes a seat in Play, as deep as is asked for. @param {{network: string, name: string}} champion */
  async #challenge({ network, name }) {
    if (!this.#match) return;
    const plies = Math.round(this.#plies.valueAsNumber);
    if (!(plies >= 1 && plies <= MOST_PLIES)) throw new Error(say('champion.plies-wrong', { most: MOST_PLIES }));
    challenge(this.#match, await keep(name, network, say('champion.about')), plies);
  }

  /** @param {string} network @param {string} name @param {string} about */
  async #keep(network, name, about) {
    const kept = await keep(name, network, about);
    this.#match?.dispatchEvent(new Event('networks'));
    setText(this.#told, [say('champion.kept', { name: kept }), trouble()].join(' ').trim());
  }

  #download() {
    const champion = this.#champion;
    if (champion) download(new Blob([champion.network], { type: 'application/json' }), `kalahari-network-${champion.name.replace(/[^\w]+/g, '-')}.json`);
  }
}

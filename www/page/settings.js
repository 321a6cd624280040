// Preferences of this visitor: speed of the motion, what a board shows, appearance, and the number of threads, with the badge
// that says how many run and why. Nothing about the game.

import { box, button, byId, closable, dialog, input, setText } from './dom.js';
import { savePrefs } from './storage.js';
import { sentenceOf } from './notice.js';
import { MOST_THREADS } from '../engine/client.js';
import { say } from '../words/page.js';

/** @typedef {import('./storage.js').Prefs} Prefs @typedef {import('../engine/client.js').Engine} Engine @typedef {import('../engine/client.js').EngineInfo} EngineInfo */

/** @param {Prefs} prefs changed in place */
export function mountSettings(prefs) {
  const window = dialog('settings-dialog');
  closable(window);
  const apply = () => {
    if (prefs.theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = prefs.theme;
  };
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (window.querySelectorAll('input[type="radio"]'));
  const switches = /** @type {NodeListOf<HTMLInputElement>} */ (window.querySelectorAll('input[type="checkbox"]'));
  window.addEventListener('change', () => {
    for (const radio of radios) if (radio.checked) Object.assign(prefs, { [radio.name]: radio.value });
    for (const one of switches) Object.assign(prefs, { [one.name]: one.checked });
    apply();
    savePrefs(prefs);
  });
  apply();
  button('open-settings').addEventListener('click', () => {
    for (const radio of radios) radio.checked = radio.value === prefs[/** @type {'speed' | 'theme' | 'naming'} */ (radio.name)];
    for (const one of switches) one.checked = prefs[/** @type {'numbers' | 'arrows' | 'wraps' | 'letterKeys'} */ (one.name)];
    box('motion-note').hidden = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.showModal();
    [...radios].find(({ checked }) => checked)?.focus(); // the first of all is not the one that the arrows go on from
  });
}

/** The badge in the header. @param {EngineInfo} info */
export function drawBadge({ build, threads, cores, reason }) {
  const threaded = build === 'threaded';
  const text = threaded ? say('badge.threads', { n: threads }) : say('badge.single');
  setText(box('badge-text'), text);
  const more = say('badge.more', { threads: text });
  for (const other of document.querySelectorAll('button[data-threads]:not(#badge)')) setText(/** @type {HTMLElement} */ (other), more);
  const badge = button('badge');
  badge.dataset.build = build;
  badge.title = say(threaded ? 'badge.about-threads' : 'badge.about-single', { n: cores, reason });
}

/**
 * @param {Engine} engine @param {Prefs} prefs
 * @param {() => void} before stops whatever searches, since the restart would break it
 * @param {() => void} after
 */
export function mountThreads(engine, prefs, before, after) {
  const window = dialog('threads-dialog');
  closable(window);
  input('threads').max = String(MOST_THREADS);
  const describe = () => {
    const { build, threads, cores } = engine.info;
    const threaded = build === 'threaded';
    const reason = sentenceOf(engine.info.reason);
    setText(box('threads-why'), threaded ? say('threads.several', { threads, n: cores, reason }) : say('threads.single', { reason }));
    box('threads-help').hidden = threaded;
    input('threads').value = String(prefs.threads ?? threads);
    input('threads').disabled = !threaded;
    button('threads-apply').disabled = !threaded;
    setText(box('threads-problem'), '');
  };
  // The number of threads is shown wherever a search is set up; each place opens this dialog.
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-threads]')) return;
    describe();
    window.showModal();
  });
  byId('threads-form', HTMLFormElement).addEventListener('submit', async (event) => {
    event.preventDefault();
    const threads = Number(input('threads').value);
    if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
      return setText(box('threads-problem'), say('threads.range', { most: MOST_THREADS }));
    }
    before();
    try {
      drawBadge(await engine.restart({ threads }));
      prefs.threads = threads;
      savePrefs(prefs);
      window.close();
    } catch (error) {
      setText(box('threads-problem'), sentenceOf(error));
    } finally {
      after();
    }
  });
}

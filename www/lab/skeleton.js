// What the lab's panel is made of, before anything is chosen or measured.

import { EXPERIMENTS } from './experiments.js';
import { startFigure } from './start.js';
import { box, h } from '../page/dom.js';
import { say } from '../words/lab.js';

const METHOD = [say('method.warm-up'), say('method.rounds'), say('method.medians'), say('method.disturbed'), say('method.agreement'), say('method.comparison')];

/** @param {{watched: boolean}} engine */
export function skeleton(engine) {
  const experiments = EXPERIMENTS.map(({ id, title, source }, i) =>
    h(
      'label',
      { class: 'lab-experiment' },
      h('input', { type: 'radio', name: 'lab-experiment', value: id, checked: i === 0 }),
      h('b', {}, title),
      h('span', { class: 'note' }, source),
    ),
  );
  box('view-lab').replaceChildren(
    h('div', { class: 'intro' }, h('h2', { tabindex: -1 }, say('lab.title')), h('p', {}, say('lab.intro'))),
    h(
      'form',
      { id: 'lab-form', novalidate: true },
      h('fieldset', { class: 'lab-experiments' }, h('legend', {}, say('lab.experiment')), ...experiments),
      h('p', { id: 'lab-about' }),
      h('div', { id: 'lab-beside' }),
      h(
        'div',
        { class: 'row lab-setting' },
        h('label', { class: 'switch', id: 'lab-paper-label' }, h('input', { type: 'checkbox', id: 'lab-paper' }), say('paper.switch')),
        h('label', { class: 'field', id: 'lab-game-label' }, say('field.game'), h('select', { id: 'lab-game' })),
      ),
      h('p', { id: 'lab-paper-about', class: 'note', hidden: true }),
      h(
        'details',
        { class: 'exact', id: 'lab-settings' },
        h('summary', {}, h('span', {}, say('lab.settings')), h('span', { id: 'lab-choice' })),
        h('div', { id: 'lab-fields', class: 'lab-fields' }),
        h(
          'div',
          { class: 'row lab-field-actions' },
          h('button', { type: 'button', class: 'small', id: 'lab-board' }, say('lab.use-board')),
          h('button', { type: 'button', class: 'small', id: 'lab-reset' }, say('lab.defaults')),
        ),
      ),
      h('p', { id: 'lab-limits', class: 'note' }),
      h(
        'div',
        { class: 'go' },
        h('button', { id: 'lab-run', class: 'primary' }, say('lab.run')),
        h('button', { type: 'button', id: 'lab-estimate' }, say('lab.estimate')),
        h('button', { type: 'button', id: 'lab-pause', disabled: true }, say('lab.pause')),
        h('button', { type: 'button', id: 'lab-cancel', disabled: true }, say('lab.cancel')),
      ),
    ),
    h(
      'div',
      { class: 'progressline' },
      h('progress', { id: 'lab-progress', max: 1, value: 0, 'aria-label': say('lab.progress') }),
      h('p', { id: 'lab-said', role: 'status' }),
    ),
    h('section', { id: 'lab-results', class: 'results lab-results', 'aria-label': say('lab.result') }),
    h('section', { id: 'lab-saved', 'aria-labelledby': 'lab-saved-label' }),
    h('section', { id: 'lab-lanes' }),
    startFigure(engine),
    h('details', { class: 'exact', id: 'lab-method' }, h('summary', {}, say('lab.method')), h('ul', {}, ...METHOD.map((line) => h('li', {}, line)))),
  );
}

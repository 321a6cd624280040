// What the lab's panel is made of, before anything is chosen or measured.

import { EXPERIMENTS } from './experiments.js';
import { box, h } from '../page/dom.js';

const METHOD = [
  'Every pool of threads warms up before it measures: the browser’s compiler optimises code only after it has run for a while.',
  'Then come rounds in which every setup takes its turn once, so that a slow moment of the machine falls on all of them alike.',
  'Shown are medians. The band around a line goes from the lower to the upper quartile, with fewer than five runs from the least to the greatest.',
  'A run during which the tab was hidden or its timers were held back is marked, left out and repeated.',
  'All searches of one board to one depth must find the same value and move; a difference is an error, shown in red.',
  'Times of one result may be compared with each other; those of two results only as far as their machines were equally quiet.',
];

export function skeleton() {
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
    h(
      'div',
      { class: 'intro' },
      h('h2', {}, 'Measure the papers’ figures on your own cores'),
      h(
        'p',
        {},
        'Seven experiments from two papers on parallel Kalah search, run live in this browser. One click measures; everything can be edited, kept, compared and shared.',
      ),
    ),
    h(
      'form',
      { id: 'lab-form', novalidate: true },
      h('fieldset', { class: 'lab-experiments' }, h('legend', {}, 'Experiment'), ...experiments),
      h('p', { id: 'lab-about' }),
      h(
        'details',
        { class: 'exact', id: 'lab-settings' },
        h('summary', {}, h('span', {}, 'Settings: '), h('span', { id: 'lab-choice' })),
        h('div', { id: 'lab-fields', class: 'lab-fields' }),
        h(
          'div',
          { class: 'row lab-field-actions' },
          h('button', { type: 'button', class: 'small', id: 'lab-board' }, 'Use the position on the board'),
          h('button', { type: 'button', class: 'small', id: 'lab-reset' }, 'Back to the defaults'),
        ),
      ),
      h('p', { id: 'lab-limits', class: 'note' }),
      h(
        'div',
        { class: 'go' },
        h('button', { id: 'lab-run', class: 'primary' }, 'Run'),
        h('button', { type: 'button', id: 'lab-estimate' }, 'Estimate'),
        h('button', { type: 'button', id: 'lab-pause', disabled: true }, 'Pause'),
        h('button', { type: 'button', id: 'lab-cancel', disabled: true }, 'Cancel'),
      ),
    ),
    h(
      'div',
      { class: 'progressline' },
      h('progress', { id: 'lab-progress', max: 1, value: 0, 'aria-label': 'Progress of the experiment' }),
      h('p', { id: 'lab-said', role: 'status' }),
    ),
    h('section', { id: 'lab-results', class: 'results lab-results', 'aria-label': 'Result' }),
    h('section', { id: 'lab-saved', 'aria-labelledby': 'lab-saved-label' }),
    h('section', { id: 'lab-lanes' }),
    h('details', { class: 'exact', id: 'lab-method' }, h('summary', {}, 'How it is measured'), h('ul', {}, ...METHOD.map((line) => h('li', {}, line)))),
  );
}

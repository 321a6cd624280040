// The scope on the page: a round tube with four lines of the trace, that can be clicked and walked along. What is drawn where is
// trace.js; what there is to draw, the console tells.

import { svg } from '../games/drawing.js';
import { h, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { say } from '../words/history.js';
import { NO_DISPLAY, onOf } from './settings.js';
import { lineEnd, lineOf, nearest, pageOf, picture, placeOf, RASTER, ROWS } from './trace.js';

/** @typedef {import('./console.js').Console} Console @typedef {import('./trace.js').Point} Point */

/** Points that still glow from the beam. */
const GLOWING = 48;

export class Scope {
  #console;
  #looked;
  /** The tubeful that is looked at, or null: the one that is being drawn. @type {number | null} */ #page = null;
  /** The point that is looked at. */ #at = 0;
  /** Of which search that is. */ #search = '';
  #drawn = '';
  #paths = Object.fromEntries(['moves', 'dots', 'markers', 'fresh'].map((name) => [name, svg('path', { class: name })]));
  #beam = svg('circle', { class: 'beam', r: 5 });
  #ring = svg('circle', { class: 'ring', r: 13 });
  #lines = h('span', { class: 'note' });
  #text = h('p', { class: 'unseen' });
  #earlier = arrow(say('scope.earlier'), 'M15 6l-7 6 7 6', () => this.#turn(-1));
  #later = arrow(say('scope.later'), 'M9 6l7 6-7 6', () => this.#turn(1));
  #rows = h('tbody');
  #caption = h('caption');
  #table;

  /** @param {Console} console @param {(effort: number) => void} looked a point was chosen */
  constructor(console, looked) {
    this.#console = console;
    this.#looked = looked;
    this.picture = svg('svg', { viewBox: `0 0 ${RASTER} ${RASTER}`, 'aria-hidden': 'true' }, ...Object.values(this.#paths), this.#beam, this.#ring);
    this.tube = h('div', { class: 'tube', role: 'slider', tabindex: 0, 'aria-label': say('scope.trace'), 'aria-orientation': 'horizontal' }, this.picture);
    this.tube.addEventListener('pointerdown', (event) => this.#click(event));
    this.tube.addEventListener('keydown', (event) => this.#walk(event));
    this.#table = h(
      'details',
      { class: 'exact', toggle: () => this.#list() },
      h('summary', {}, say('scope.how')),
      h('p', { class: 'note' }, say('scope.about')),
      h(
        'div',
        { class: 'tablewrap scope-table', tabindex: 0, role: 'region', 'aria-label': say('scope.table') },
        h(
          'table',
          {},
          this.#caption,
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              ...['effort', 'line', 'column', 'depth', 'kind'].map((name) =>
                h('th', { scope: 'col', ...(name === 'kind' ? { class: 'text' } : {}) }, say(`table.${/** @type {'effort'} */ (name)}`)),
              ),
            ),
          ),
          this.#rows,
        ),
      ),
    );
    this.element = h(
      'section',
      { class: 'scope', 'aria-labelledby': 'scope-label' },
      h('h3', { class: 'label', id: 'scope-label' }, say('scope.label')),
      h('div', { class: 'bezel' }, this.tube),
      h('div', { class: 'row scope-pages' }, this.#earlier, this.#lines, this.#later),
      this.#text,
      this.#table,
    );
  }

  /** The lines on the tube; where those that are looked at are no longer kept, the first that are. */
  get #shown() {
    const page = Math.max(this.#page ?? pageOf(this.#console.line), pageOf(lineOf(this.#console.first)));
    return { from: page * ROWS + 1, to: Math.min(this.#console.line, (page + 1) * ROWS) };
  }

  draw() {
    const { which } = this.#console;
    if (which !== this.#search) {
      this.#search = which;
      this.#page = null;
      this.#at = 0;
    }
    const { drawn, first, turns, running } = this.#console;
    const { from, to } = this.#shown;
    const key = [which, drawn, from, to, turns, this.#at, running].join();
    if (key === this.#drawn) return;
    this.#drawn = key;
    const points = this.#console.lines(from, to);
    const last = points.at(-1);
    const live = running && last?.effort === drawn;
    for (const [name, d] of Object.entries({ ...picture(points, turns), fresh: live ? picture(points.slice(-GLOWING), turns).moves : '' }))
      this.#paths[name].setAttribute('d', d);
    place(this.#beam, live ? last : undefined, turns);
    place(
      this.#ring,
      points.find(({ effort }) => effort === this.#at),
      turns,
    );
    this.#earlier.hidden = this.#later.hidden = !this.#console.started;
    this.#earlier.disabled = from <= 1 || lineEnd(from - 1) < first;
    this.#later.disabled = to >= this.#console.line;
    this.#tell(points, drawn, from, to);
    if (!running) this.#list();
  }

  /** @param {Point[]} points @param {number} drawn @param {number} from @param {number} to */
  #tell(points, drawn, from, to) {
    const { line, turns, running } = this.#console;
    const none = say(onOf(this.#console.settings.op).includes(NO_DISPLAY) ? 'scope.off' : 'scope.empty');
    setText(this.#lines, drawn ? say('scope.lines', { from, to, n: line }) : none);
    const at = this.#console.point(this.#at);
    this.tube.setAttribute('aria-valuemin', String(drawn ? this.#console.first : 0));
    this.tube.setAttribute('aria-valuemax', String(drawn));
    this.tube.setAttribute('aria-valuenow', String(at ? this.#at : drawn));
    this.tube.setAttribute('aria-valuetext', at ? pointText(at) : none);
    if (running) return; // those who listen hear of it when it holds still
    const of = (/** @type {(point: Point) => boolean} */ kind) => points.filter(kind).length;
    const deepest = points.reduce((most, { depth }) => Math.max(most, depth), 0);
    const figures = {
      n: drawn,
      lines: drawn ? line : 0,
      deepest: Math.min(deepest, turns),
      finals: of(({ final }) => final),
      markers: of(({ marker }) => marker),
    };
    setText(this.#text, drawn ? say('scope.text', figures) : none);
    if (!at) this.tube.setAttribute('aria-valuetext', this.#text.textContent ?? '');
  }

  /** The table is long: only who opens it gets it. */
  #list() {
    if (!this.#table.open) return;
    const { from, to } = this.#shown;
    setText(this.#caption, say('scope.table-caption', { from, to }));
    const row = (/** @type {Point} */ point) =>
      h('tr', {}, ...[point.effort, point.line, point.column, point.depth].map((n) => h('td', {}, count(n))), h('td', { class: 'text' }, kindText(point)));
    this.#rows.replaceChildren(...this.#console.lines(from, to).map(row));
  }

  /** @param {number} way */
  #turn(way) {
    const last = pageOf(this.#console.line);
    const page = Math.max(0, Math.min(last, pageOf(this.#shown.from) + way));
    this.#page = page === last ? null : page;
    this.draw();
  }

  /** @param {PointerEvent} event */
  #click(event) {
    const box = this.picture.getBoundingClientRect();
    const scale = RASTER / box.width;
    const at = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    const { from, to } = this.#shown;
    const point = nearest(this.#console.lines(from, to), this.#console.turns, at);
    if (point) this.look(point.effort);
  }

  /** Along the trace: a pit move, a line, to its ends. @param {KeyboardEvent} event */
  #walk(event) {
    const { drawn, first } = this.#console;
    const at = this.#at || drawn + 1;
    const line = Math.round(lineEnd(1));
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, PageUp: at - line, PageDown: at + line, Home: first, End: drawn }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    if (drawn) this.look(Math.max(first, Math.min(drawn, to)));
  }

  /** Looks at a point. @param {number} effort */
  look(effort) {
    this.#at = effort;
    const page = pageOf(this.#console.point(effort)?.line ?? 1);
    this.#page = page === pageOf(this.#console.line) ? null : page;
    this.draw();
    this.#looked(effort);
  }
}

/** A button with nothing but an arrow on it. @param {string} name @param {string} d @param {() => void} click */
const arrow = (name, d, click) =>
  h('button', { class: 'icon', 'aria-label': name, title: name, click }, svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d })));

/** @param {SVGElement} mark @param {Point | undefined} point @param {number} turns */
function place(mark, point, turns) {
  mark.toggleAttribute('hidden', !point);
  if (!point) return;
  const { x, y } = placeOf(point, turns);
  mark.setAttribute('cx', String(x + 1.5));
  mark.setAttribute('cy', String(y));
}

/** @param {Point} point */
function kindText({ repeated, final, marker }) {
  const kinds = [repeated ? say('kind.repeated') : say('kind.move'), ...(final ? [say('kind.final')] : []), ...(marker ? [say('kind.marker')] : [])];
  return kinds.reduce((a, b) => say('kind.and', { a, b }));
}

/** @param {Point} point */
const pointText = (point) => say('point.text', { effort: point.effort, line: point.line, depth: point.depth, kind: kindText(point) });

// The timeline of a recorded search on a canvas: one lane a thread, time from left to right, nested work as lower bars inside.
// Draws what it is given, zooms and pans, and tells which span is pointed at or stepped to; sentences are made elsewhere.

import { endOf, lanesOf } from '../measure/busy.js';
import { colours } from '../page/dom.js';
import { COLOURS, ticks, time } from './data.js';

/**
 * @typedef {import('../measure/busy.js').Span} Span
 * @typedef {import('../measure/busy.js').Report} Report
 * @typedef {import('./data.js').RootMoves} RootMoves
 * @typedef {'point' | 'step'} How
 */

const AXIS = 24; // height of the time axis
const GUTTER = 30; // width of the thread numbers
const GAP = 8; // between lanes
const STRIP = 10; // height of the overview below
const LEAST_US = 20; // a shorter window shows nothing but the clock's own steps
const NAMES = ['--card', '--wash', '--line', '--ink', '--soft', '--focus'];

export class Timeline {
  /** @type {Span[][]} */ #lanes = [];
  /** @type {RootMoves} */ #moves = new Map();
  #end = 1;
  #from = 0;
  #to = 1;
  #levels = 1;
  /** @type {Span | null} */ #chosen = null;
  #drawing = 0;
  /** Fingers or the mouse button, by pointer. @type {Map<number, {x: number, y: number}>} */ #down = new Map();
  #onSpan;

  /** @param {HTMLCanvasElement} canvas @param {(span: Span | null, how: How) => void} onSpan */
  constructor(canvas, onSpan) {
    this.canvas = canvas;
    this.#onSpan = onSpan;
    new ResizeObserver(() => this.draw()).observe(canvas);
    new MutationObserver(() => this.draw()).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', () => this.draw());
    }
    this.#listen();
  }

  /** @param {Report} report @param {RootMoves} moves */
  show(report, moves) {
    this.#lanes = report.trace ? lanesOf(report.trace) : [];
    this.#moves = moves;
    this.#end = endOf(report);
    this.#levels = 1 + (report.trace?.spans ?? []).reduce((most, span) => Math.max(most, span.level), 0);
    this.#chosen = null;
    this.canvas.style.height = `${AXIS + this.#lanes.length * (this.#laneHeight() + GAP) + STRIP}px`;
    this.whole();
  }

  /** What can be seen, in microseconds. */
  get window() {
    return { from: this.#from, to: this.#to, end: this.#end };
  }

  whole() {
    this.#look(0, this.#end);
  }

  /** @param {number} factor above 1 closer @param {number} [at] the time that stays where it is */
  zoom(factor, at = this.#chosen ? this.#middle(this.#chosen) : (this.#from + this.#to) / 2) {
    const span = Math.min(this.#end, Math.max(LEAST_US, (this.#to - this.#from) / factor));
    const keep = (at - this.#from) / (this.#to - this.#from);
    this.#look(at - span * keep, at - span * keep + span);
  }

  /** @param {number} us */
  pan(us) {
    this.#look(this.#from + us, this.#to + us);
  }

  /** @param {number} from @param {number} to */
  #look(from, to) {
    const width = Math.min(this.#end, Math.max(Math.min(LEAST_US, this.#end), to - from));
    this.#from = Math.min(Math.max(0, from), this.#end - width);
    this.#to = this.#from + width;
    this.draw();
  }

  #laneHeight() {
    const many = this.#lanes.length <= 8 ? 60 : 40;
    const most = this.#lanes.length <= 4 ? 84 : many;
    return Math.max(28, Math.min(most, 24 + this.#levels * 8));
  }

  /** How much lower a bar is than the one around it. */
  #step() {
    return Math.min(10, (this.#laneHeight() - 8) / this.#levels);
  }

  /** @param {number} thread */
  #top(thread) {
    return AXIS + thread * (this.#laneHeight() + GAP);
  }

  get #width() {
    return Math.max(1, this.canvas.clientWidth - GUTTER);
  }

  /** @param {number} us */
  #x(us) {
    return GUTTER + ((us - this.#from) / (this.#to - this.#from)) * this.#width;
  }

  /** @param {number} x */
  #us(x) {
    return this.#from + ((x - GUTTER) / this.#width) * (this.#to - this.#from);
  }

  /** @param {Span} span */
  #middle({ start_us, end_us }) {
    return (Math.max(start_us, this.#from) + Math.min(end_us, this.#to)) / 2;
  }

  // ---- drawing ------------------------------------------------------------------------------------------------------

  draw() {
    if (!this.#drawing)
      this.#drawing = requestAnimationFrame(() => {
        this.#drawing = 0;
        this.#paint();
      });
  }

  #paint() {
    const { canvas } = this;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !this.#lanes.length) return;
    const scale = devicePixelRatio || 1;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return;
    const ink = this.#inks();
    pen.scale(scale, scale);
    pen.font = `12px ${getComputedStyle(canvas).fontFamily}`;
    pen.textBaseline = 'middle';
    this.#paintAxis(pen, ink, height);
    for (const [thread, lane] of this.#lanes.entries()) this.#paintLane(pen, ink, thread, lane);
    if (this.#chosen) this.#paintChosen(pen, ink, this.#chosen);
    pen.fillStyle = ink['--wash'];
    pen.fillRect(GUTTER, height - 6, this.#width, 6);
    pen.fillStyle = ink['--soft'];
    pen.fillRect(GUTTER + (this.#from / this.#end) * this.#width, height - 6, Math.max(4, ((this.#to - this.#from) / this.#end) * this.#width), 6);
  }

  /** The sheet's colours, as they are now. @returns {Record<string, string>} */
  #inks() {
    return colours([...NAMES, ...Array.from({ length: COLOURS }, (_, i) => `--hue-${i + 1}`)]);
  }

  /** @param {CanvasRenderingContext2D} pen @param {Record<string, string>} ink @param {number} height */
  #paintAxis(pen, ink, height) {
    pen.textAlign = 'center';
    for (const us of ticks(this.#from, this.#to, this.#width, 90)) {
      const x = this.#x(us);
      pen.fillStyle = ink['--line'];
      pen.fillRect(Math.round(x), AXIS - 6, 1, height - AXIS - STRIP + 6);
      const text = us === 0 ? '0' : time(us);
      const half = pen.measureText(text).width / 2;
      pen.fillStyle = ink['--soft'];
      pen.fillText(text, Math.min(Math.max(x, GUTTER + half), GUTTER + this.#width - half), 9);
    }
  }

  /** @param {CanvasRenderingContext2D} pen @param {Record<string, string>} ink @param {number} thread @param {Span[]} lane */
  #paintLane(pen, ink, thread, lane) {
    const [top, height, right] = [this.#top(thread), this.#laneHeight(), GUTTER + this.#width];
    pen.fillStyle = ink['--soft'];
    pen.textAlign = 'center';
    pen.fillText(String(thread + 1), GUTTER / 2 - 2, top + height / 2);
    pen.save();
    pen.beginPath();
    pen.rect(GUTTER, top, this.#width, height);
    pen.clip();
    pen.fillStyle = ink['--wash'];
    pen.fillRect(GUTTER, top, this.#width, height);
    /** Where the last bar of a level ended: what would hide in its last pixel is not drawn. @type {number[]} */
    const drawn = [];
    for (const span of lane) {
      const x = this.#x(span.start_us);
      const end = this.#x(span.end_us);
      if (end < GUTTER || x > right || end < (drawn[span.level] ?? 0) + 0.5) continue;
      drawn[span.level] = Math.max(end, x + 1);
      this.#paintBar(pen, ink, span, x, Math.max(end - x, 1));
    }
    pen.restore();
  }

  /** @param {CanvasRenderingContext2D} pen @param {Record<string, string>} ink @param {Span} span @param {number} x @param {number} width */
  #paintBar(pen, ink, span, x, width) {
    const { y, height } = this.#bar(span);
    const wide = width >= 4;
    if (span.kind === 'wait') {
      pen.fillStyle = ink['--wash'];
      pen.fillRect(x, y, width, height);
      if (!wide) return;
      pen.fillStyle = ink['--soft'];
      for (let dot = Math.max(x + 2, GUTTER); dot < Math.min(x + width - 1, GUTTER + this.#width); dot += 6) pen.fillRect(dot, y + 1, 2, 2);
      return;
    }
    pen.fillStyle = ink['--card'];
    if (span.level % 2) pen.fillRect(x, y, width, height); // every other level shines through, so that they can be told apart
    pen.globalAlpha = span.level % 2 ? 0.76 : 1;
    pen.fillStyle = this.#colour(ink, span);
    pen.fillRect(x, y, width, height);
    pen.globalAlpha = 1;
    if (!wide) return;
    // A light edge tells brothers apart, and a bar from the one around it.
    pen.fillStyle = ink['--card'];
    pen.fillRect(x, y, width, 1);
    pen.fillRect(x, y, 1, height);
    if (span.ended === 'cut') hatch(pen, ink['--card'], x, y, width, height);
    if (span.ended === 'cutoff') {
      pen.fillStyle = ink['--ink'];
      pen.fillRect(x + width - 2.5, y, 2.5, height);
    }
    const inside = Math.min(x + width, GUTTER + this.#width) - Math.max(x, GUTTER);
    const move = this.#moves.get(span.root_move);
    if (move && span.ply === 1 && inside > 64 && this.#step() >= 9) {
      pen.fillStyle = ink['--card'];
      pen.font = pen.font.replace(/^\S*\s?\d+px/, '600 10px');
      pen.textAlign = 'left';
      pen.fillText(move.title, Math.max(x, GUTTER) + 5, y + this.#step() / 2 + 1);
    }
  }

  /** @param {Span} span */
  #bar({ thread, level }) {
    const inset = level * this.#step();
    return { y: this.#top(thread) + inset, height: this.#laneHeight() - inset };
  }

  /** @param {Record<string, string>} ink @param {Span} span */
  #colour(ink, { root_move }) {
    const move = this.#moves.get(root_move);
    return move ? ink[`--hue-${move.colour}`] : ink['--soft'];
  }

  /** @param {CanvasRenderingContext2D} pen @param {Record<string, string>} ink @param {Span} span */
  #paintChosen(pen, ink, span) {
    const { y, height } = this.#bar(span);
    const x = Math.max(this.#x(span.start_us), GUTTER - 4);
    const width = Math.max(3, Math.min(this.#x(span.end_us), GUTTER + this.#width + 4) - x);
    pen.lineWidth = 4;
    pen.strokeStyle = ink['--card'];
    pen.strokeRect(x, y, width, height);
    pen.lineWidth = 2;
    pen.strokeStyle = ink['--focus'];
    pen.strokeRect(x, y, width, height);
  }

  // ---- pointing and stepping ----------------------------------------------------------------------------------------

  /** @param {Span | null} span @param {How} how */
  choose(span, how) {
    if (span === this.#chosen) return;
    this.#chosen = span;
    if (span && how === 'step' && (span.start_us >= this.#to || span.end_us <= this.#from)) {
      const half = (this.#to - this.#from) / 2;
      const middle = (span.start_us + span.end_us) / 2;
      this.#look(middle - half, middle + half);
    }
    this.#onSpan(span, how);
    this.draw();
  }

  /** What is drawn at a point. @param {number} x @param {number} y @returns {Span | null} */
  #at(x, y) {
    const thread = Math.floor((y - AXIS) / (this.#laneHeight() + GAP));
    const lane = this.#lanes[thread];
    const down = y - this.#top(thread);
    if (!lane || x < GUTTER || down < 0 || down > this.#laneHeight()) return null;
    const level = Math.floor(down / this.#step());
    const [from, to] = [this.#us(x - 1), this.#us(x + 1)];
    let found = null;
    for (const span of lane) {
      if (span.start_us > to) break;
      if (span.end_us >= from && span.level <= level && (!found || span.level >= found.level)) found = span;
    }
    return found;
  }

  /** The spans of a lane that are wide enough to be seen now. @param {number} thread */
  #seen(thread) {
    const least = ((this.#to - this.#from) / this.#width) * 2;
    return (this.#lanes[thread] ?? []).filter((span) => span.end_us - span.start_us >= least);
  }

  /** The one before or after, on the same thread. @param {1 | -1} way */
  #along(way) {
    const thread = this.#chosen?.thread ?? 0;
    const seen = this.#seen(thread);
    if (!this.#chosen) return seen.find((span) => span.end_us > this.#from) ?? null;
    const here = seen.indexOf(this.#chosen);
    return here < 0 ? nearest(seen, this.#middle(this.#chosen)) : (seen[here + way] ?? this.#chosen);
  }

  /** The one inside or around, or else on the next thread. @param {1 | -1} way */
  #across(way) {
    const chosen = this.#chosen;
    if (!chosen) return this.#along(1);
    const at = this.#middle(chosen);
    const covers = (/** @type {Span} */ span) => span.start_us <= at && at <= span.end_us;
    const inside = this.#seen(chosen.thread).filter(
      (span) => span.start_us >= chosen.start_us && span.end_us <= chosen.end_us && span.level === chosen.level + 1,
    );
    const around = this.#lanes[chosen.thread].findLast(
      (span) => span !== chosen && span.level < chosen.level && span.start_us <= chosen.start_us && chosen.end_us <= span.end_us,
    );
    if (way > 0 ? inside.length : around) return way > 0 ? (inside.find(covers) ?? inside[0]) : (around ?? chosen);
    const next = this.#seen(chosen.thread + way);
    const there = next.filter(covers);
    return (way > 0 ? there[0] : there.at(-1)) ?? nearest(next, at) ?? chosen;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const part = (this.#to - this.#from) / 5;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => (event.shiftKey ? this.pan(-part) : this.choose(this.#along(-1), 'step')),
      ArrowRight: () => (event.shiftKey ? this.pan(part) : this.choose(this.#along(1), 'step')),
      ArrowUp: () => this.choose(this.#across(-1), 'step'),
      ArrowDown: () => this.choose(this.#across(1), 'step'),
      PageUp: () => this.pan(-part * 4),
      PageDown: () => this.pan(part * 4),
      Home: () => this.whole(),
      Enter: () => this.#chosen && this.#look(this.#chosen.start_us, this.#chosen.end_us),
      '+': () => this.zoom(1.6),
      '=': () => this.zoom(1.6),
      '-': () => this.zoom(1 / 1.6),
      0: () => this.whole(),
      Escape: () => this.choose(null, 'step'),
    };
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }

  #listen() {
    const { canvas } = this;
    const place = (/** @type {MouseEvent} */ { offsetX: x, offsetY: y }) => ({ x, y });
    canvas.addEventListener('keydown', (event) => this.#key(event));
    // A wheel over a page scrolls it; over the timeline it zooms once that has the focus, and with Ctrl (or a pinch) always.
    canvas.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && document.activeElement !== canvas) return;
        event.preventDefault();
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.pan((event.deltaX / this.#width) * (this.#to - this.#from));
        else this.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), this.#us(event.offsetX));
      },
      { passive: false },
    );
    canvas.addEventListener('pointerdown', (event) => {
      this.#down.set(event.pointerId, place(event));
      canvas.setPointerCapture(event.pointerId);
      this.choose(this.#at(event.offsetX, event.offsetY), 'point');
    });
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) canvas.addEventListener(end, ({ pointerId }) => this.#down.delete(pointerId));
    canvas.addEventListener('pointermove', (event) => {
      const before = this.#down.get(event.pointerId);
      const now = place(event);
      if (!before) return this.choose(this.#at(now.x, now.y), 'point');
      const others = [...this.#down].filter(([id]) => id !== event.pointerId);
      this.#down.set(event.pointerId, now);
      if (!others.length) return this.pan(((before.x - now.x) / this.#width) * (this.#to - this.#from));
      const { x } = others[0][1];
      this.zoom(Math.max(8, Math.abs(now.x - x)) / Math.max(8, Math.abs(before.x - x)), this.#us((now.x + x) / 2));
    });
    canvas.addEventListener('pointerleave', () => {
      if (!this.#down.size && document.activeElement !== canvas) this.choose(null, 'point');
    });
  }
}

/** @param {Span[]} spans @param {number} at */
function nearest(spans, at) {
  const far = (/** @type {Span} */ { start_us, end_us }) => Math.max(start_us - at, at - end_us, 0);
  return spans.reduce((best, span) => (best && far(best) <= far(span) ? best : span), /** @type {Span | null} */ (null));
}

/** Slanted lines over a bar: what was stopped is told by more than colour. */
/** @param {CanvasRenderingContext2D} pen @param {string} colour @param {number} x @param {number} y @param {number} width @param {number} height */
function hatch(pen, colour, x, y, width, height) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.beginPath();
  const left = Math.max(x, 0) - height;
  for (let at = left - (left % 7); at < Math.min(x + width, 4000); at += 7) {
    pen.moveTo(at, y + height);
    pen.lineTo(at + height, y);
  }
  pen.lineWidth = 2;
  pen.strokeStyle = colour;
  pen.stroke();
  pen.restore();
}

// What every board is drawn with: elements of an SVG, the grain of its wood, and a style sheet that all boards of a kind share.

const NS = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {Record<string, string | number>} [attributes] @param {...(Node | string)} children */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(NS, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Stops of a gradient; their colours are the style sheet's, by `name-0`, `name-1` and so on. @param {string} name @param {number[]} at */
export const stops = (name, at) => at.map((offset, i) => svg('stop', { class: `${name}-${i}`, offset }));

/**
 * Long, slightly bent lines along a board with rounded corners.
 * @param {{width: number, height: number, tall?: boolean}} board tall: along its height @param {number} round radius of its corners
 */
export function grain({ width, height, tall = false }, round) {
  const [length, across] = tall ? [height, width] : [width, height];
  let lines = '';
  for (let i = 1, at = 5; at < across - 4; i++) {
    const bend = 7 * Math.sin(i * 1.7) + 4 * Math.sin(i * 0.61);
    const deep = Math.max(0, round - Math.min(at, across - at) + 8); // how far into the rounded corner
    const from = round - Math.sqrt(Math.max(0, round * round - deep * deep));
    const p = (/** @type {number} */ u, /** @type {number} */ v) => (tall ? `${v.toFixed(0)} ${u.toFixed(0)}` : `${u.toFixed(0)} ${v.toFixed(0)}`);
    lines += `M${p(from + 3, at)}C${p(length * 0.3, at + bend)} ${p(length * 0.65, at - bend)} ${p(length - from - 3, at + bend * 0.3)}`;
    at += 5.5 + 4 * Math.abs(Math.sin(i * 12.9));
  }
  return svg('path', { class: 'grain', d: lines });
}

/** One sheet for all boards of a kind, made when the first is. @param {string} css */
export function sharedSheet(css) {
  /** @type {CSSStyleSheet | undefined} */ let made;
  return () => {
    if (!made) {
      made = new CSSStyleSheet();
      made.replaceSync(css);
    }
    return made;
  };
}

/**
 * Moves something drawn, until it is there or told to stop; ends at once where nobody looks.
 * @param {Element} element @param {Keyframe[]} frames @param {number} ms @param {AbortSignal} signal
 */
export async function glide(element, frames, ms, signal) {
  const motion = element.animate(frames, { duration: ms, easing: 'ease-in-out', fill: 'forwards' });
  const stop = () => motion.finish();
  signal.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', stop);
  if (signal.aborted || document.hidden) stop();
  await motion.finished.catch(() => {});
  signal.removeEventListener('abort', stop);
  document.removeEventListener('visibilitychange', stop);
}

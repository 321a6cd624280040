// The checkers board's own style sheet, kept with the element so that it looks the same in any page.
// Colours are variables with defaults, light and dark by the used color-scheme; a page may set them.
// Nothing about layout outside the board.

import { sharedSheet } from '../drawing.js';

const CSS = `
:host {
  display: block; position: relative; contain: layout; touch-action: manipulation; aspect-ratio: 1; max-width: var(--board-size, 88svh); margin-inline: auto;
  border-radius: calc(22px * var(--unit, 1)); box-shadow: var(--board-shadow, 0 12px 30px -10px #2a180680);
  --w0: var(--board-wood-light, light-dark(#a8713c, #5e3d22)); --w1: var(--board-wood, light-dark(#8f5c2d, #4c3019)); --w2: var(--board-wood-dark, light-dark(#784a21, #3c2412));
  --light: var(--board-light, light-dark(#f0dcb6, #a98c68)); --dark: var(--board-dark, light-dark(#a06c3b, #664830));
  --line: var(--board-grain, light-dark(#5a3512, #1d0f0480)); --ink: var(--board-ink, light-dark(#26160a, #f6e9d6));
  --number: var(--board-number, light-dark(#fff4dc, #ecd9bb));
  --black-0: var(--board-black-light, light-dark(#5a4d47, #4d423d)); --black-1: var(--board-black, light-dark(#2c2422, #221b19)); --black-2: var(--board-black-dark, light-dark(#191312, #120d0c));
  --white-0: var(--board-white-light, light-dark(#fffdf7, #fbf4e6)); --white-1: var(--board-white, light-dark(#f4e9d3, #e6d8be)); --white-2: var(--board-white-dark, light-dark(#cdb68e, #b29a74));
  --mark: var(--board-mark, #fff3c9); --must: var(--board-capture, light-dark(#ffd34d, #ffc83d));
  --chip: var(--board-chip, light-dark(#fbf3e2, #2a1b10)); --chip-ink: var(--board-chip-ink, light-dark(#2c1d0e, #f6e9d6));
}
:host([theme="light"]) { color-scheme: light; } :host([theme="dark"]) { color-scheme: dark; } :host([theme="auto"]) { color-scheme: light dark; }
:host([hidden]) { display: none; }
.drawing { display: block; width: 100%; height: auto; overflow: visible; user-select: none; -webkit-user-select: none; }
.cells { position: absolute; inset: 0; }
.wood-0 { stop-color: var(--w0); } .wood-1 { stop-color: var(--w1); } .wood-2 { stop-color: var(--w2); }
.light { fill: var(--light); } .dark { fill: var(--dark); }
.grain { fill: none; stroke: var(--line); stroke-width: 1.1; opacity: .13; }
.rim { fill: none; stroke: var(--line); stroke-opacity: .7; stroke-width: 3; }
.edge { fill: none; stroke: #fff; stroke-opacity: .2; stroke-width: 1.6; }
text { font-family: var(--board-font, system-ui, sans-serif); text-anchor: middle; dominant-baseline: central; font-variant-numeric: tabular-nums; }
.numbers { display: none; opacity: calc((var(--unit, 1) - .25) * 1000); /* none on squares below 25 px: they could not be read */ } :host([numbers]) .numbers { display: inline; }
.number { font-size: clamp(16px, calc(9.5px / var(--unit, 1)), 27px); font-weight: 600; letter-spacing: -.03em; text-anchor: start; dominant-baseline: hanging; fill: var(--number); stroke: #2a1604; stroke-opacity: .75; stroke-width: 3; paint-order: stroke; }

.black-face-0 { stop-color: var(--black-0); } .black-face-1 { stop-color: var(--black-1); } .black-face-2 { stop-color: var(--black-2); }
.white-face-0 { stop-color: var(--white-0); } .white-face-1 { stop-color: var(--white-1); } .white-face-2 { stop-color: var(--white-2); }
.shade { fill: #160a02; opacity: .4; }
.black .edge-of { fill: #0d0908; } .white .edge-of { fill: light-dark(#a98f63, #8d764f); }
.black .face { stroke: #8a7566; stroke-width: 1.6; } .white .face { stroke: #8d744a; stroke-width: 1.6; }
.groove { fill: none; stroke-width: 2.2; } .black .groove { stroke: #fff; stroke-opacity: .17; } .white .groove { stroke: #6b4c1e; stroke-opacity: .3; }
.crown { stroke-width: 2.5; stroke-linejoin: round; } .band { stroke-width: 5; stroke-linecap: round; }
.black .crown { fill: #f5c64f; stroke: #8b6210; } .black .band { stroke: #f5c64f; }
.white .crown { fill: #9c4a16; stroke: #5d2706; } .white .band { stroke: #9c4a16; }
.body { transition: transform .12s ease-out; }
.lifted .body { transform: translateY(-7px) scale(1.1); } .lifted .shade { transform: translate(4px, 12px); opacity: .3; }
.lifted .face { stroke: #fff; stroke-width: 3.5; }
.taken { opacity: .28; }

.ring { fill: none; }
.open { stroke: var(--mark); stroke-width: 5; stroke-opacity: .95; }
.must { stroke: var(--must); stroke-width: 7; stroke-opacity: .95; }
.glow { fill: var(--mark); fill-opacity: .34; stroke: var(--mark); stroke-width: 3; stroke-opacity: .85; }
.next { fill: var(--mark); stroke: #3a2208; stroke-opacity: .45; stroke-width: 2; }
.last-from { fill: none; stroke: var(--mark); stroke-opacity: .8; stroke-width: 3; stroke-dasharray: 9 7; }
.last-to { fill: var(--mark); fill-opacity: .22; stroke: var(--mark); stroke-opacity: .8; stroke-width: 3; }
.last-line { fill: none; stroke: var(--mark); stroke-opacity: .7; stroke-width: 4; stroke-dasharray: 2 10; stroke-linecap: round; }
.origin { fill: none; stroke: #fff; stroke-width: 3; stroke-dasharray: 9 7; }
.entered { fill: none; stroke: #fff; stroke-width: 5; stroke-opacity: .9; }
.arrow .shaft { fill: none; stroke-linejoin: round; stroke-linecap: round; }
.arrow { --colour: var(--mark); opacity: .72; } .arrow .shaft { stroke: var(--colour); } .arrow .head { fill: var(--colour); stroke: #2a1604; stroke-opacity: .35; stroke-width: 1.5; }
.arrow.best { --colour: light-dark(#5fc27b, #6fd18b); opacity: .92; }
.arrow.preview, .arrow.hinted { filter: drop-shadow(0 1px 2px #1a0c00); }
.arrow.preview { --colour: #fff; opacity: .85; }
.arrow.hinted { --colour: #fff; opacity: .95; animation: breathe 1.4s ease-in-out infinite; }
.chip { fill: var(--chip); stroke: #000; stroke-opacity: .35; stroke-width: 1.2; }
.chip[data-side="0"] { fill: #241b18; stroke: #cbb59c; stroke-opacity: .8; } .chip[data-side="1"] { fill: #fbf4e6; }
.chip.best { stroke: #5fc27b; stroke-opacity: 1; stroke-width: 4; }
.score { font-weight: 650; fill: var(--chip-ink); } .score.best { font-weight: 750; }
.score[data-side="0"] { fill: #fbf4e6; } .score[data-side="1"] { fill: #241b18; }
.drawing.ghost { opacity: .82; } .drawing.ghost .rim { stroke: #fff; stroke-dasharray: 8 8; }
@keyframes breathe { 50% { opacity: .4; } }

button { position: absolute; box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none; border-radius: 6px; color: inherit; cursor: default; -webkit-tap-highlight-color: transparent; }
.square[aria-disabled="false"] { cursor: pointer; }
.square.drags { touch-action: none; cursor: grab; } :host([dragging]) .square { cursor: grabbing; }
.square:focus-visible { outline: 3px solid var(--board-focus, #fff); outline-offset: -4px; box-shadow: 0 0 0 3px var(--board-focus-edge, light-dark(#1d1207, #000)) inset; }
.way { width: max(26px, 4.6%); aspect-ratio: 1; transform: translate(-50%, -50%) rotate(var(--turn)); border-radius: 50%; background: var(--mark); box-shadow: 0 1px 3px #0008; cursor: pointer; z-index: 1; }
.way::before { content: ""; position: absolute; inset: 24% 28%; background: #2a1604; clip-path: polygon(50% 0, 100% 62%, 66% 62%, 66% 100%, 34% 100%, 34% 62%, 0 62%); }
.way:hover { background: #fff; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { .arrow.hinted { animation: none; } .body { transition: none; } }
@media (prefers-contrast: more) {
  .grain { display: none; } .open, .must { stroke-width: 8; stroke-opacity: 1; } .black .face { stroke: #fff; stroke-width: 3; } .white .face { stroke: #000; stroke-width: 3; }
}
@media (forced-colors: active) {
  .drawing { forced-color-adjust: none; }
  .wood { fill: Canvas; stroke: CanvasText; stroke-width: 2; } .light { fill: Canvas; } .dark { fill: Canvas; stroke: CanvasText; stroke-width: 2; }
  .grain, .shade, .edge { display: none; } .rim { stroke: CanvasText; stroke-opacity: 1; } .number { fill: CanvasText; stroke: Canvas; stroke-opacity: 1; }
  .black .face, .black .edge-of { fill: CanvasText; stroke: CanvasText; } .white .face, .white .edge-of { fill: Canvas; stroke: CanvasText; stroke-width: 3; }
  .lifted .face { stroke: Highlight; stroke-width: 6; }
  .black .groove { stroke: Canvas; stroke-opacity: 1; } .white .groove { stroke: CanvasText; stroke-opacity: 1; }
  .black .crown, .black .band { fill: Canvas; stroke: Canvas; } .white .crown, .white .band { fill: CanvasText; stroke: CanvasText; }
  .open, .must, .glow, .last-from, .last-to, .last-line, .origin, .entered { stroke: Highlight; stroke-opacity: 1; } .glow, .last-to { fill: none; } .next { fill: Highlight; }
  .arrow, .arrow.best, .arrow.preview, .arrow.hinted { --colour: Highlight; } .chip, .chip[data-side] { fill: Canvas; stroke: CanvasText; } .score, .score[data-side] { fill: CanvasText; }
  .way { background: ButtonFace; border: 1px solid ButtonText; } .way::before { background: ButtonText; forced-color-adjust: none; }
}
`;

/** One sheet for all boards of a page. */
export const sheet = sharedSheet(CSS);

// The board's own style sheet, kept with the element so that it looks the same in any page.
// Colours are variables with defaults, light and dark by the used color-scheme; a page may set them.
// Nothing about layout outside the board. The sign “move again” stays for a moment; where nothing may move, until the next move.

import { sharedSheet } from '../drawing.js';

/** The board as it lies there, also before any script (tools/start-board.mjs): wood, hollows, seeds, names and numbers. */
export const STILL = `
:host {
  display: block; position: relative; contain: layout; touch-action: manipulation;
  border-radius: calc(52px * var(--unit, 1)); box-shadow: var(--board-shadow, 0 12px 30px -10px #2a180680);
  --w0: var(--board-wood-light, light-dark(#dcae70, #7c5330)); --w1: var(--board-wood, light-dark(#c99556, #6a4425)); --w2: var(--board-wood-dark, light-dark(#b98547, #55351b));
  --ink: var(--board-ink, light-dark(#26160a, #f6e9d6)); --faint: var(--board-faint, light-dark(#3d2409, #e4cfb0)); --line: var(--board-grain, light-dark(#6b3f14, #20100480));
  --pit0: var(--board-pit-dark, light-dark(#5f3a17, #24140a)); --pit1: var(--board-pit, light-dark(#7c4f23, #331e10)); --pit2: var(--board-pit-light, light-dark(#946230, #442a17));
  --south: var(--board-south, light-dark(#a03d18, #f0936b)); --north: var(--board-north, light-dark(#1f5b85, #7cb8e4));
  --mark: var(--board-mark, #fff3c9);
  --chip: var(--board-chip, light-dark(#fbf3e2, #2a1b10)); --chip-ink: var(--board-chip-ink, light-dark(#2c1d0e, #f6e9d6));
  --px: calc(1 / var(--unit, 1));
}
:host([theme="light"]) { color-scheme: light; } :host([theme="dark"]) { color-scheme: dark; } :host([theme="auto"]) { color-scheme: light dark; }
:host([hidden]) { display: none; }
.drawing { display: block; width: 100%; height: auto; overflow: visible; user-select: none; -webkit-user-select: none; }
.wood-0 { stop-color: var(--w0); } .wood-1 { stop-color: var(--w1); } .wood-2 { stop-color: var(--w2); }
.grain { fill: none; stroke: var(--line); stroke-width: 1.1; opacity: .16; }
.edge { fill: none; stroke: #fff; stroke-opacity: .22; stroke-width: 1.6; }
.inlay { fill: none; stroke: var(--line); stroke-opacity: .35; stroke-width: 1.2; }
.middle { stroke: var(--line); stroke-opacity: .4; stroke-width: 1.2; }
.lip { fill: none; stroke: #fff; stroke-opacity: .2; stroke-width: 1.5; }
.hollow { stroke: var(--pit0); stroke-width: 1.5; }
.hollow-0 { stop-color: var(--pit0); } .hollow-1 { stop-color: var(--pit1); } .hollow-2 { stop-color: var(--pit2); }
.depth-0 { stop-color: #000; stop-opacity: .34; } .depth-1 { stop-color: #000; stop-opacity: .06; } .depth-2 { stop-color: #000; stop-opacity: 0; }
.shade { fill: #1c0e02; opacity: .42; }
.pebble { stroke: #000; stroke-opacity: .28; stroke-width: .6; }
.tone-0-0 { stop-color: #fffdf6; } .tone-0-1 { stop-color: #ece1cb; } .tone-0-2 { stop-color: #b8a685; }
.tone-1-0 { stop-color: #dfe6ea; } .tone-1-1 { stop-color: #9aa9b3; } .tone-1-2 { stop-color: #5f707c; }
.tone-2-0 { stop-color: #f6c3a4; } .tone-2-1 { stop-color: #cf7f57; } .tone-2-2 { stop-color: #8f4526; }
.tone-3-0 { stop-color: #e3e3bd; } .tone-3-1 { stop-color: #a6ab78; } .tone-3-2 { stop-color: #686e42; }
.tone-4-0 { stop-color: #a9a6a4; } .tone-4-1 { stop-color: #5e5a5b; } .tone-4-2 { stop-color: #2f2c2f; }
.tone-5-0 { stop-color: #f8e2ad; } .tone-5-1 { stop-color: #dcb066; } .tone-5-2 { stop-color: #95702f; }
.tone-6-0 { stop-color: #c3d6e3; } .tone-6-1 { stop-color: #6f93ab; } .tone-6-2 { stop-color: #3b5a70; }
text { font-family: var(--board-font, system-ui, sans-serif); text-anchor: middle; dominant-baseline: central; fill: var(--ink); font-variant-numeric: tabular-nums; }
.count { font-size: clamp(23px, calc(15px * var(--px)), 31px); font-weight: 650; }
.count.total { font-size: clamp(30px, calc(19px * var(--px)), 38px); font-weight: 700; }
.name { font-size: clamp(18px, calc(12.5px * var(--px)), 27px); font-weight: 600; fill: var(--faint); }
.name.active { fill: var(--ink); }
.number { font-size: clamp(16px, calc(12px * var(--px)), 26px); fill: var(--faint); }
.number.active { font-weight: 600; fill: var(--ink); }
:host([tall]) { border-radius: calc(30px * var(--unit, 1)); }
:host([tall]) .count { font-size: 20px; } :host([tall]) .count.total { font-size: 25px; }
:host([tall]) .name { font-size: 14px; } :host([tall]) .number { font-size: 14px; }
@media (prefers-contrast: more) {
  .grain, .depth { display: none; } .hollow { stroke: #000; stroke-width: 3; }
  .pebble { stroke-opacity: 1; stroke-width: 1.4; } .name, .number { fill: var(--ink); }
}
@media (forced-colors: active) {
  .wood { fill: Canvas; stroke: CanvasText; stroke-width: 2; } .grain, .depth, .shade, .lip, .edge, .inlay { display: none; }
  .hollow { fill: Canvas; stroke: CanvasText; } .pebble { fill: CanvasText; stroke: Canvas; stroke-opacity: 1; }
  text, .name, .number, .name.active, .number.active { fill: CanvasText; } .middle { stroke: CanvasText; }
}
`;

/** What is marked on it, and what can be chosen. */
const MARKS = `
.cells { position: absolute; inset: 0; }
.chip { fill: var(--chip); stroke: var(--ink); stroke-opacity: .25; stroke-width: 1; }
.chip.best { stroke: var(--chip-ink); stroke-opacity: 1; stroke-width: 2.4; }
.score { font-size: clamp(18px, calc(12.2px * var(--px)), 25px); font-weight: 600; fill: var(--chip-ink); } .score.best { font-weight: 750; }
:host([tall]) .score { font-size: 12.5px; }
.score[data-side="0"] { fill: var(--south); } .score[data-side="1"] { fill: var(--north); }
.ring { fill: none; stroke-width: 3; }
.legal { stroke: var(--mark); stroke-opacity: .8; stroke-width: 2.4; }
.last { stroke: var(--ink); stroke-opacity: .75; stroke-width: 2.4; stroke-dasharray: 7 5; }
.last-end { fill: var(--ink); } .ring.last-end { fill: none; stroke: var(--ink); stroke-opacity: .6; stroke-width: 2.4; }
.hinted { stroke: #fff; stroke-width: 5; animation: breathe 1.4s ease-in-out infinite; }
.chosen { stroke: #fff; stroke-width: 4; }
.landing { stroke: #fff; stroke-width: 3.5; stroke-dasharray: 2 7; stroke-linecap: round; }
.landing.extra { stroke-dasharray: none; }
.captured { stroke: var(--board-capture, #ffb3a1); stroke-width: 4.5; }
.drawing.ghost { opacity: .82; } .drawing.ghost .hollow { stroke: #fff; stroke-dasharray: 4 4; }
.sign { transform-box: fill-box; transform-origin: center; animation: sign 2.6s ease-in-out forwards; }
.sign rect { fill: var(--chip); stroke: var(--chip-ink); stroke-width: 2.4; }
.sign text { font-size: 24px; font-weight: 750; fill: var(--chip-ink); } :host([tall]) .sign text { font-size: 15px; }
@keyframes sign { 0% { opacity: 0; transform: scale(.6); } 8% { opacity: 1; transform: scale(1.08); } 14%, 88% { opacity: 1; transform: none; } 100% { opacity: 0; } }
@keyframes breathe { 50% { stroke-opacity: .35; } }
button, .store { position: absolute; box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none; border-radius: 22px; color: inherit; }
button { cursor: default; -webkit-tap-highlight-color: transparent; }
button[aria-disabled="false"] { cursor: pointer; }
button:focus-visible { outline: 3px solid var(--board-focus, #fff); outline-offset: -4px; box-shadow: 0 0 0 3px var(--board-focus-edge, light-dark(#1d1207, #000)) inset, inset 0 0 0 7px transparent; }
@media (prefers-reduced-motion: reduce) { .hinted, .sign { animation: none; } }
@media (prefers-contrast: more) { .legal { stroke-opacity: 1; stroke-width: 4; } }
@media (forced-colors: active) {
  .legal { stroke: Highlight; stroke-opacity: 1; } .chosen, .landing, .hinted, .captured { stroke: Highlight; } .last { stroke: CanvasText; }
  .sign rect { fill: Canvas; stroke: Highlight; } .sign text { fill: CanvasText; }
  .chip, .chip.best { fill: Canvas; stroke: CanvasText; stroke-opacity: 1; } .score, .score[data-side] { fill: CanvasText; }
}
`;

/** One sheet for all boards of a page. */
export const sheet = sharedSheet(STILL + MARKS);

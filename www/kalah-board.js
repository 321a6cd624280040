// The public address of the element <kalah-board>; its program is games/kalah/element.js.

export * from './games/kalah/element.js';

// The public address of the element <checkers-board>; its program is games/checkers/element.js.

export * from './games/checkers/element.js';

import { CheckersBoard } from './board.js';
if (!customElements.get('checkers-board')) customElements.define('checkers-board', CheckersBoard);

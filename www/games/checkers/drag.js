// Dragging a piece: the lifted one follows the pointer and is put down where it is let go. Each drag has its way by clicks; what a
// square means is the board's to say.

import { SIZE } from './paint.js';

/** A pointer that moves less than this, in CSS pixels, has clicked. */
const SLACK = 6;

/**
 * @param {import('./board.js').CheckersBoard} board
 * @returns {{swallows: () => boolean}} whether the click that comes now only ends a drag
 */
export function mountDrag(board) {
  const { cells, painter } = board;
  /** @type {{id: number, target: HTMLElement, square: number, x: number, y: number, before: readonly number[] | null} | null} before: once it moves */
  let held = null;
  let dropped = false;

  /** @param {PointerEvent} event */
  const place = ({ clientX, clientY }) => {
    const { left, top, width } = cells.getBoundingClientRect();
    return { x: ((clientX - left) / width) * SIZE, y: ((clientY - top) / width) * SIZE };
  };

  const end = () => {
    if (held?.before) painter.carry(held.square, null);
    board.removeAttribute('dragging');
    const was = held;
    held = null;
    return was?.before ? { ...was, before: was.before } : null;
  };

  cells.addEventListener('pointerdown', (event) => {
    dropped = false;
    const target = event.target instanceof HTMLElement ? event.target.closest('.drags') : null;
    if (event.button !== 0 || !event.isPrimary || !(target instanceof HTMLElement)) return;
    held = { id: event.pointerId, target, square: Number(target.dataset.square), x: event.clientX, y: event.clientY, before: null };
  });
  cells.addEventListener('pointermove', (event) => {
    if (held?.id !== event.pointerId) return;
    if (!held.before) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      held.before = board.path;
      held.target.setPointerCapture(held.id);
      board.toggleAttribute('dragging', true);
      board.lift(held.square);
    }
    painter.carry(held.square, place(event));
    board.point(painter.squareAt(place(event)));
  });
  cells.addEventListener('pointerup', (event) => {
    const drag = held?.id === event.pointerId ? end() : null;
    if (!drag) return void (held = null);
    dropped = true;
    const square = painter.squareAt(place(event));
    if (square === null) board.enterAgain(drag.before);
    else board.choose(square, { before: drag.before, dropped: true });
  });
  cells.addEventListener('pointercancel', () => {
    const drag = end();
    if (drag) board.enterAgain(drag.before);
  });

  return {
    swallows: () => {
      const was = dropped;
      dropped = false;
      return was;
    },
  };
}

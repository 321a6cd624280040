// `kalahari/react` is `kalahari/board`, and React's JSX knows the tags of all boards.

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { CheckersBoardAttributes, CheckersBoardElement } from './checkers-board.js';
import type { KalahBoardAttributes, KalahBoardElement } from './kalah-board.js';

export * from './kalah-board.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'kalah-board': DetailedHTMLProps<HTMLAttributes<KalahBoardElement>, KalahBoardElement> & KalahBoardAttributes;
      'checkers-board': DetailedHTMLProps<HTMLAttributes<CheckersBoardElement>, CheckersBoardElement> & CheckersBoardAttributes;
    }
  }
}

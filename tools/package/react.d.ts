// `kalahari/react` is `kalahari/board`, and React's JSX knows the tag.

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { KalahBoardAttributes, KalahBoardElement } from './kalah-board.js';

export * from './kalah-board.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'kalah-board': DetailedHTMLProps<HTMLAttributes<KalahBoardElement>, KalahBoardElement> & KalahBoardAttributes;
    }
  }
}

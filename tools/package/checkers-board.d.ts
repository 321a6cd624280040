// The types of <checkers-board> that no comment in JavaScript can give, as kalah-board.d.ts has them for <kalah-board>.

import type {
  CheckersBoardElement,
  ChooseDetail,
  ErrorDetail,
  MoveDetail,
  PointDetail,
  PositionDetail,
  RefuseDetail,
  ResultDetail,
} from './games/checkers/element.js';
import type { CHOICES, Side } from './games/checkers/choices.js';
import type { Speed, Theme } from './games/choices.js';

export * from './games/checkers/element.js';

/** The events of a board; all but `checkers-point` bubble. */
export interface CheckersBoardEvents {
  'checkers-choose': CustomEvent<ChooseDetail>;
  'checkers-refuse': CustomEvent<RefuseDetail>;
  'checkers-point': CustomEvent<PointDetail>;
  'checkers-move': CustomEvent<MoveDetail>;
  'checkers-position': CustomEvent<PositionDetail>;
  'checkers-result': CustomEvent<ResultDetail>;
  'checkers-error': CustomEvent<ErrorDetail>;
}

/** What `<checkers-board>` takes in JSX, beside what every element takes. */
export type CheckersBoardAttributes = {
  /** PDN's FEN. */
  position?: string | undefined;
  rules?: string | undefined;
  /** A game in PDN. */
  game?: string | undefined;
  /** The engine's level, `off` for two people; without it the board only draws. */
  engine?: (typeof CHOICES)['engine'][number] | '' | undefined;
  side?: Side | undefined;
  theme?: Theme | undefined;
  speed?: Speed | undefined;
  /** `chance`, or a whole number: what decides between nearly equal moves. */
  seed?: string | number | undefined;
  /** Texts of the moves that may be chosen, such as `11-15 22x15x6`, or `all`. */
  legal?: string | undefined;
  flipped?: boolean | undefined;
  disabled?: boolean | undefined;
  numbers?: boolean | undefined;
  arrows?: boolean | undefined;
  wraps?: boolean | undefined;
} & { [Name in keyof CheckersBoardEvents as `on${Name}`]?: ((event: CheckersBoardEvents[Name]) => void) | undefined };

declare global {
  interface GlobalEventHandlersEventMap extends CheckersBoardEvents {}
  interface HTMLElementTagNameMap {
    'checkers-board': CheckersBoardElement;
  }
}

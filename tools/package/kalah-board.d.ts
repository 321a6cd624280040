// The types of <kalah-board> that no comment in JavaScript can give: its events by name, its tag, and what it takes in JSX.
// tools/package.mjs puts them beside those that are taken from the modules.

import type {
  ChooseDetail,
  ErrorDetail,
  KalahBoardElement,
  MoveDetail,
  PositionDetail,
  PreviewDetail,
  RefuseDetail,
  ResultDetail,
} from './games/kalah/element.js';
import type { CHOICES, Shape, Side } from './games/kalah/choices.js';
import type { Speed, Theme } from './games/choices.js';

export * from './games/kalah/element.js';

/** The events of a board; all but `kalah-preview` bubble. */
export interface KalahBoardEvents {
  'kalah-choose': CustomEvent<ChooseDetail>;
  'kalah-refuse': CustomEvent<RefuseDetail>;
  'kalah-preview': CustomEvent<PreviewDetail>;
  'kalah-move': CustomEvent<MoveDetail>;
  'kalah-position': CustomEvent<PositionDetail>;
  'kalah-result': CustomEvent<ResultDetail>;
  'kalah-error': CustomEvent<ErrorDetail>;
}

/** What `<kalah-board>` takes in JSX, beside what every element takes. */
export type KalahBoardAttributes = {
  position?: string | undefined;
  rules?: string | undefined;
  game?: string | undefined;
  /** The engine's level, `off` for two people; without it the board only draws. */
  engine?: (typeof CHOICES)['engine'][number] | '' | undefined;
  side?: Side | undefined;
  theme?: Theme | undefined;
  speed?: Speed | undefined;
  /** `chance`, or a whole number: what decides between nearly equal moves. */
  seed?: string | number | undefined;
  shape?: Shape | undefined;
  /** Board indices of the houses that may be chosen, such as `0 2 5`, or `all`. */
  legal?: string | undefined;
  flipped?: boolean | undefined;
  disabled?: boolean | undefined;
  letters?: boolean | undefined;
} & { [Name in keyof KalahBoardEvents as `on${Name}`]?: ((event: KalahBoardEvents[Name]) => void) | undefined };

declare global {
  interface GlobalEventHandlersEventMap extends KalahBoardEvents {}
  interface HTMLElementTagNameMap {
    'kalah-board': KalahBoardElement;
  }
}

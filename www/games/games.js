// The one list of games on the page, and what each must tell: the twin of the engine's contract (src/engine/table_game.rs). A game is a
// folder with a game.js, fetched when it comes to the table; nobody else names one.

/**
 * @typedef {import('../match/state.js').Position} Position
 * @typedef {import('../match/state.js').Bare} Bare
 * @typedef {import('../match/state.js').Seats} Seats
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {'human' | 'engine' | 'paused' | 'over'} Waiting
 * @typedef {{position: Position, seats: Seats, waiting: Waiting, flipped: boolean, steps: any[] | null}} Look steps: of the last move
 *
 * @typedef {object} BoardVerbs what a match asks of a board; scenes and steps are the game's own
 * @property {(scene: any) => void} show what is left out stays as it was
 * @property {(steps: any[], ms: number) => Promise<void>} follow shows a move part by part; `ms` 0: only its end
 * @property {() => void} settle ends that at once
 * @property {Match | null} [match] the match that is played on it
 * @typedef {EventTarget & BoardVerbs} Board
 *
 * @typedef {{turn: number, houses?: any}} Before as much of the position before a move as its name depends on; where that is not known, a move is
 *   called by its text
 *
 * @typedef {{mode?: string, evaluator?: string}} Judge whose value it is, for games in which the unit depends on that: the report, or RESULT
 *
 * @typedef {{text: string, label: string, best: boolean, weight: number}} Listed a move and its value; weight: 1 is as good as the best one, 0 is hopeless
 *
 * @typedef {object} TableGame what a match and the rooms ask of a game; no page, no element
 * @property {string} name as the engine calls it
 * @property {string} title as people call it
 * @property {string} invitation what is to be done first, for whoever begins
 * @property {string} values what a value counts, in a sentence
 * @property {string} rules of a new game
 * @property {readonly [string, string]} sides names of the sides, whoever plays; of a player it is match/names.js that tells the name
 * @property {number} [near] who sits below on a board that is not flipped: the first player unless told
 * @property {number} [unit] what a small difference is worth, such as one seed; 1 unless told. In it a level's margin is counted
 * @property {import('../match/levels.js').Level[]} [levels] how strong an engine may play it; the usual ones unless told
 * @property {boolean} [counted] whether a result counts what each side has in the end, both having begun with as much: then the games of a series add up
 * @property {{names: readonly [string, string], first: number}} [headers] of a file: under which names it tells who plays, and whose points come first in a result
 * @property {boolean} [history] whether what may follow depends on the moves before a position
 * @property {{choose: string, refuse: string, point: string}} events of its board
 * @property {(detail: any, position: Position) => string | null} chosen the text of the move that such an event means
 * @property {(key: string, position: Position, seats: Seats) => {text: string} | {sentence: string} | null} typed the move that a key means, or why it is
 *   none; null where the key means nothing here
 * @property {(detail: any, position: Position, seats: Seats) => string} refusal why what was chosen cannot be played by the person to move; empty where
 *   it can
 * @property {(look: Look) => object} scene all that a board shows of a position
 * @property {(report: Report) => object} hinted the mark of the best move, for a board
 * @property {(report: Report, bounds?: Record<string, string>, seats?: Seats) => object} scored the value of each move, for a board; bounds: words before them
 * @property {(report: Report, bounds?: Record<string, string>, seats?: Seats) => Listed[]} [ranked] the same as a list, the best first; where a board has no room for all
 * @property {(after: Bare) => object} glimpse a position further down a line, for a board
 * @property {(text: string, before: Before) => string} moveShort a move as people read it where there is little room, such as “3”; games are kept by
 *   their texts
 * @property {(text: string, before: Before) => string} moveWords such as “house 3”
 * @property {(text: string, before: Before, seats: Seats) => string} moveName the same with its player, such as “your house 3”
 * @property {(before: Position, steps: any[], seats: Seats) => string} moveSentence what was played
 * @property {(before: Position, steps: any[], seats: Seats) => string} previewSentence what would happen
 * @property {(text: string, report: Report, position: Position, seats: Seats) => string} hintSentence what the best move is worth to whoever asks
 * @property {(position: Position, seats: Seats, waiting: Waiting) => string} headline
 * @property {(value: number, seats?: Seats, judge?: Judge) => string} lead who leads by how much; without seats by the sides' names
 * @property {(value: number, judge?: Judge) => number | null} [ahead] who stands better, if by enough to be told; of games in which players may agree to a
 *   draw
 * @property {(value: number, position: Position, judge?: Judge) => number} share of the first player in a bar, 0 to 1
 * @property {(value: number, judge?: Judge) => number} points a value in what players count, such as seeds or men
 * @property {(lost: number[], seats: Seats) => string} givenAway what the players' moves cost them, in points
 * @property {(position: Position) => boolean} provable whether a proof is worth trying without being asked for one
 * @property {(position: Position) => string} outlook how long a proof takes, before it begins
 * @property {(position: Position) => string} patience the same, while it runs; empty where it takes no patience
 * @property {Partial<Record<NamingName, Naming>>} [namings] the ways to call its moves, where there are several; one of them is its own
 *
 * @typedef {'numbers' | 'letters'} NamingName
 * @typedef {Pick<TableGame, 'typed' | 'scene' | 'refusal' | 'moveShort' | 'moveWords' | 'moveName' | 'moveSentence' | 'previewSentence' | 'hintSentence'>} Naming
 *
 * @typedef {object} PageParts what the page itself needs besides
 * @property {(there: HTMLElement) => Board & HTMLElement} board its board, in the place of this element
 * @property {(match: Match) => Promise<() => void>} mountEditor of positions; what opens it, fetched when it is asked for
 * @property {{names: Record<string, string>, own?: {written: () => string, fill: (rules: string) => void}}} rulesForm names of variants, and a variant of
 *   one's own where there can be one
 * @property {{ending: string, type: string}} file in which the text of a game is kept
 * @property {(board: any, wishes: {numbers: boolean, arrows: boolean, wraps: boolean}) => void} [dress] its board as the visitor wants it
 * @property {(position: string, naming: NamingName) => HTMLElement} picture a position, only to be seen
 * @property {(start: string, player: number) => string} startWith the same start with that player to move
 * @property {(fields: string) => string[]} rulesText how it is played under rules in their long form, a sentence each
 * @property {(table: TableGame) => Promise<LessonStep[]>} [lesson] its guided game, moves called as that table does
 * @typedef {TableGame & PageParts} PageGame
 *
 * @typedef {{position?: string, move: string, ask: string, reply?: string, told?: string}} LessonStep of a guided game: a move that the visitor is
 *   asked for, in this position or after what was played before; the opponent's reply to it; what is told then, to be read before it goes on
 */

/** whole, position: how the text of a game and that of a position begin. @type {Record<string, {load: () => Promise<{game: PageGame}>, whole: RegExp, position: RegExp}>} */
const GAMES = {
  kalah: { load: () => import('./kalah/game.js'), whole: /^(\[[^\n]*\n\s*)*[a-z][^;[]*;/i, position: /^\d+(\s*,\s*\d+)*\s*\// },
  checkers: { load: () => import('./checkers/game.js'), whole: /^(\[|\d+\s*[-x.])/, position: /^[BW]\s*:/i },
};

export const GAME_NAMES = Object.keys(GAMES);

/** @param {string} name one of GAME_NAMES */
export const loadGame = async (name) => (await GAMES[name].load()).game;

/** What a text seems to be, without reading it; null where it looks like nothing of ours. @param {string} text @returns {{name: string, whole: boolean} | null} */
export function recognise(text) {
  for (const [name, { whole, position }] of Object.entries(GAMES)) {
    if (position.test(text)) return { name, whole: false };
    if (whole.test(text)) return { name, whole: true };
  }
  return null;
}

// What is said of a series by the board. Where a sentence is of a player, it is so by three keys: `you`, the one person at the board;
// `engine`, who plays against that one; else `side`, by the name.

export default /** @type {const} */ ({
  name: 'Match to 40 seeds',

  'game.you': 'Game {game} of a match to 40 seeds. You begin.',
  'game.engine': 'Game {game} of a match to 40 seeds. The engine begins.',
  'game.side': 'Game {game} of a match to 40 seeds. {side} begins.',

  'captured.you': { one: 'You capture {n} seed in this game.', other: 'You capture {n} seeds in this game.' },
  'captured.engine': { one: 'The engine captures {n} seed in this game.', other: 'The engine captures {n} seeds in this game.' },
  'captured.side': { one: '{side} captures {n} seed in this game.', other: '{side} captures {n} seeds in this game.' },
  drawn: 'Neither side captures anything in this game.',

  'won.you': { one: 'You win the match after {n} game.', other: 'You win the match after {n} games.' },
  'won.engine': { one: 'The engine wins the match after {n} game.', other: 'The engine wins the match after {n} games.' },
  'won.side': { one: '{side} wins the match after {n} game.', other: '{side} wins the match after {n} games.' },

  score: '{one} {ones}, {other} {others}',
  counted: '{told} The match score is {score}.',
  'taken-back': 'The match score is {score} again.',

  next: 'Next game of the match',
  another: 'Another match',
  failed: 'The next game could not be started. {reason}',

  'left.single': 'The match to 40 seeds is left at {score}: the board now shows a single game.',
  'left.series': 'The match to 40 seeds is left at {score}: the board now shows another one.',
  back: 'Back to the match',
  returned: 'The match continues.',
});

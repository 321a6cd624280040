// What is said of a series by the board. Where a sentence is of a player, it is so by three keys: `you`, the one person at the board;
// `engine`, who plays against that one; else `side`, by the name.

export default /** @type {const} */ ({
  name: 'Series to forty',

  'game.you': 'Game {game} of a series to forty. You begin.',
  'game.engine': 'Game {game} of a series to forty. The engine begins.',
  'game.side': 'Game {game} of a series to forty. {side} begins.',

  'captured.you': { one: 'You capture {n} seed in this game.', other: 'You capture {n} seeds in this game.' },
  'captured.engine': { one: 'The engine captures {n} seed in this game.', other: 'The engine captures {n} seeds in this game.' },
  'captured.side': { one: '{side} captures {n} seed in this game.', other: '{side} captures {n} seeds in this game.' },
  drawn: 'Nobody captures anything in this game.',

  'won.you': { one: 'You win the series after {n} game.', other: 'You win the series after {n} games.' },
  'won.engine': { one: 'The engine wins the series after {n} game.', other: 'The engine wins the series after {n} games.' },
  'won.side': { one: '{side} wins the series after {n} game.', other: '{side} wins the series after {n} games.' },

  score: '{one} {ones}, {other} {others}',
  counted: '{told} The series stands at {score}.',
  'taken-back': 'The series stands at {score} again.',

  next: 'Next game of the series',
  another: 'Another series',
  failed: 'The next game could not be begun. {reason}',

  'left.single': 'The series to forty is left at {score}: what is on the board now is a single game.',
  'left.series': 'The series to forty is left at {score}: another one is on the board now.',
  back: 'Back to the series',
  returned: 'The series goes on.',
});

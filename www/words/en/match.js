// What a match says, whatever the game, and how strong the engine's players are called.

export default /** @type {const} */ ({
  'level.beginner': 'Beginner',
  'level.easy': 'Easy',
  'level.medium': 'Medium',
  'level.hard': 'Hard',
  'level.strong': 'Strong',
  'level.expert': 'Expert',
  'level.perfect': 'Perfect',

  'pause.end': 'Play goes on.',
  'pause.begin': 'Paused.',

  'board.line': { one: 'Played {n} move of the line.', other: 'Played {n} moves of the line.' },
  'board.turned': 'The board is turned round.',

  'move.illegal': 'Move {move} is not legal here.',
});

// What a match says, whatever the game, and how strong the engine's players are called.

export default /** @type {const} */ ({
  'name.you': 'You',
  'name.engine': 'Engine',

  'level.beginner': 'Beginner',
  'level.easy': 'Easy',
  'level.medium': 'Medium',
  'level.hard': 'Hard',
  'level.strong': 'Strong',
  'level.expert': 'Expert',
  'level.perfect': 'Perfect',

  'about.beginner': 'Looks one move ahead, and falls into every trap. Its play varies.',
  'about.easy': 'Looks three moves ahead, and overlooks most combinations. Its play varies.',
  'about.medium': 'Looks six moves ahead, and misses long combinations. Its play varies.',
  'about.hard': 'Looks eleven moves ahead; you need a plan.',
  'about.strong': 'Looks as far as it can in one second.',
  'about.expert': 'Searches for one second too, but remembers what it has seen.',
  'about.perfect': 'Proves its moves wherever it can; may think for up to a minute.',

  'pause.end': 'Play goes on.',
  'pause.begin': 'Paused.',

  'board.line': { one: 'Played {n} move of the line.', other: 'Played {n} moves of the line.' },
  'board.undone': 'Undone: {moves}.',
  'board.redone': 'Redone: {moves}.',
  'board.turned': 'The board is turned round.',

  'refuse.engine': 'Not yet: the engine is to move.',
  'refuse.paused': 'Not yet: the game is paused.',
  'refuse.over': 'The game is over.',
  'move.illegal': 'Move {move} is not legal here.',
});

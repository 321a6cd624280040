// What is said while searches are measured, whichever room asked for them.
// Parts of a setup stand in a row, with commas between them.

export default /** @type {const} */ ({
  'setup.depth': 'depth {depth}',
  'setup.order': '{order} order',
  'setup.split': 'par-depth {plies}',
  'setup.threads': { one: '{n} thread', other: '{n} threads' },

  'run.calibrating': 'Calibrating: {setup}',
  'run.warmup': 'Warm-up: {mode}',
  'run.round': 'Round {round} of {runs}: {setup}',
  'run.paused': 'Paused',
  'run.all': '{now}. About {time} in all.',
  'run.left': '{now}. About {time} left.',
  'run.unseen': 'Waiting until this tab is visible',

  'disturbed.hidden': 'the tab was hidden',
  'disturbed.late': 'the page’s timers were held back',

  'example.measured': 'Example, measured on {machine}, {when}.',
  'example.cores': { one: '{n} core', other: '{n} cores' },
  'example.run': 'Run it on this machine',

  'session.over': 'The game is over: there is nothing to search. Go back to an earlier move or start a new game.',
  'session.kept': 'Cancelled; what was measured is kept.',
  'session.nothing': 'Cancelled; nothing was measured.',

  'agreement.found': '{mode} ({setup}) found value {value} and move {move}',
  'agreement.differ': 'The modes disagree at depth {depth}: {first}, {other}. This is a fault in the engine; please report it with what was measured.',
});

// What Analyse says. A move, a lead and a side come in the words of the game that is played.

export default /** @type {const} */ ({
  'analysis.searching': 'Searching…',
  'analysis.off': 'Analysis is off.',
  'analysis.over': 'The game is over.',
  'analysis.end': 'end',
  'analysis.deeper': '{reached} → {depth}',

  'how.title': 'Search settings',
  'how.by': 'Searched by {evaluator}',
  'how.by-order': 'Searched by {evaluator}, {order} order',
  'how.evaluator': 'Evaluator',
  'how.expert': 'the expert’s own',
  'how.order': 'Move order',
  'how.values': 'Values come from the evaluator “{evaluator}”.',

  'score.exact': '{move}: {lead}.',
  'score.at_least': '{move}: at least {lead}.',
  'score.at_most': '{move}: at most {lead}.',

  'proof.proved': 'Proved',
  'proof.estimated': 'Estimated',

  'value.unknown': 'Evaluation: not known yet',
  'value.known': 'Evaluation: {lead}',
  'value.proved': 'Evaluation: {lead}, proved',
  'value.estimated': 'Evaluation: {lead}, estimated',

  'line.best': 'Best line',
  'line.perfect': 'Perfect line',
  'line.play': '{side}, {move}: play the line to here',

  'solve.begin': 'Solve',
  'solve.cancel': 'Cancel',
  'solve.begun': 'Solving.',
  'solve.running': 'Solving for {time}. {patience}',
  'solve.best': 'Solving for {time}. Best so far: {move}, {lead}. {patience}',
  'solve.solved': 'Solved in {time}, {nodes} nodes.',
  'solve.value': 'Cancelled when the value was proved, but not yet every move’s ({time}, {nodes} nodes).',
  'solve.cancelled': 'Cancelled. The values are estimates.',
  'solve.cancelled-after': 'Cancelled after {time}. The values are estimates.',
  'solve.moved': 'Solving was stopped, because the position has changed.',
  'solve.result': '{told} {proof}: {value}.',
  'solve.already': 'This position is solved already.',
  'solve.known': 'The exact result if both play perfectly.',
  'solve.seconds': '{s} s',
  'solve.minutes': '{min} min {s} s',

  'annotate.begin': 'Annotate the game',
  'annotate.stop': 'Stop annotating',
  'annotate.at': 'Turn {n} of {all}',
  'annotate.judged': '{given} ({seconds} s per move).',
});

// What the thread lanes say: the form, the recording, its timeline and table, and the file that it can be saved as.
// What moves are called is the game's to say; [brackets] stand around the names of keys.

export default /** @type {const} */ ({
  'intro.title': 'Thread lanes: where the time goes',
  'intro.about': 'Records one search and draws when each thread worked, on which root move, when it had to wait, and where a cutoff stopped its brothers.',

  'form.mode': 'Mode',
  'form.depth': 'Depth',
  'form.depth.usual': 'auto',
  'form.split': 'Split plies',
  'form.split.usual': 'auto',
  'form.record': 'Record one search',
  'form.stop': 'Stop',
  'form.board': 'Searches the position on the board: {position}, {side} to move.',
  'form.over': 'The game on the board is over.',

  'record.off': 'Other searches are not recorded.',
  'record.progress': 'Progress of the recording',
  'record.warmup': 'Warming up.',
  'record.at': 'Recording: {nodes} nodes in {time}.',
  'record.measuring': 'Measuring what recording costs, {n} of {all}.',
  'record.done': 'Done.',
  'record.stopped': 'Stopped. The timeline shows the search up to there.',
  'record.stopped.nothing': 'Stopped. Nothing was recorded: without shared memory a stopped search leaves nothing behind.',
  'record.stopped.cost': 'Stopped while the cost was being measured.',

  'verdict.busy': { one: 'The thread was busy {share} of {time}.', other: 'The {n} threads were busy {share} of {time}.' },

  'cost.nothing':
    'Recording cost nothing that could be measured here: {on} with it, {off} without; medians of {n} searches each, taken in turn; the searches without it differ by {noise} among themselves.',
  'cost.noise':
    'Recording cost {share} here, which is within the noise (the searches without it differ by {noise} among themselves): {on} with it, {off} without; medians of {n} searches each, taken in turn.',
  'cost.more': 'Recording cost {share} here: {on} with it, {off} without; medians of {n} searches each, taken in turn.',
  'cost.unknown': 'What recording costs was not measured: it takes many searches, and one of these takes too long. Try a smaller depth.',

  'timeline.label': 'Timeline of the search',
  'timeline.kind': 'timeline',
  'timeline.idle': 'Point at a bar to read what it is.',
  'timeline.tools': 'Timeline',
  'timeline.in': 'Zoom in',
  'timeline.out': 'Zoom out',
  'timeline.earlier': 'Earlier',
  'timeline.later': 'Later',
  'timeline.whole': 'Whole search',
  'timeline.whole.title': 'The whole search',
  'timeline.save': 'Save as Chrome trace',

  'keys.pointer': 'Drag to move, two fingers or Ctrl and the wheel zoom.',
  'keys.keyboard':
    'With the timeline in focus the wheel alone does, and [+] [−]; [←] [→] step through a thread, [↑] [↓] go outwards and inwards or to the next thread, [Shift] with [←] [→] moves along, [Enter] fills the view with a bar, [Home] shows all.',

  'thread.name': 'Thread {n}',
  'span.at': 'Thread {thread}, ply {ply}, {depth} deep',
  'span.below': 'Thread {thread}, {move}, ply {ply}, {depth} deep',
  'span.work': '{where}: {time} from {start} on.',
  'span.wait': '{where}: waits for what other threads took of this split, {time} from {start} on. Bars inside are tasks that it took up meanwhile.',
  'span.move': 'A root move searched outside any task.',
  'span.stolen': 'Stolen from thread {thread}.',
  'span.cutoff': 'Made the cutoff: its brothers became useless.',
  'span.cut': 'Stopped by a brother’s cutoff.',
  'span.cut.unbegun': 'Not begun: a brother had made a cutoff.',

  'legend.label': 'Legend',
  'legend.idle': 'Idle',
  'legend.wait': 'Waits for a brother',
  'legend.cutoff': 'Made a cutoff',
  'legend.cut': 'Stopped by a cutoff',

  'table.label': 'What each thread did',
  'table.caption': {
    one: '{mode}, {depth}, {position}, {n} thread ({build}), {nodes} nodes in {time}',
    other: '{mode}, {depth}, {position}, {n} threads ({build}), {nodes} nodes in {time}',
  },
  'table.depth': 'depth {depth}',
  'table.depth.split': 'depth {depth}, {plies} split plies',
  'table.thread': 'Thread',
  'table.busy': 'Busy',
  'table.idle': 'Idle',
  'table.time': 'Busy time',
  'table.tasks': 'Tasks',
  'table.stolen': 'Stolen',
  'table.cut': 'Cut short',
  'table.together': 'Together',

  'note.stopped': 'The search was stopped before its end.',
  'note.full': 'The record was full: {spans} of its spans are missing, from the deeper plies. Busy times and counts are of what was kept.',

  'trace.waiting': 'waiting',
  'trace.task': 'task',
  'trace.ended.finished': 'finished',
  'trace.ended.cutoff': 'made the cutoff',
  'trace.ended.cut': 'stopped by a cutoff',
});

// What the methods of searching are called. The engine's own word for each, as in links, files and on the command line, is the key's end.

export default /** @type {const} */ ({
  'mode.seq_mm': 'Minimax',
  'mode.seq_ab': 'Alpha-beta',
  'mode.par_then_mm': 'Split minimax',
  'mode.par_then_ab': 'Split alpha-beta',
  'mode.young_bros': 'Young brothers wait',
  'mode.young_bros_2022': 'Young brothers of 2022',
  'mode.expert': 'Expert search',
  'mode.solve': 'Solver',
  'mode.beside': '{name} · {mode}',
});

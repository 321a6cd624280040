// What the tree of a search says: on its points, beside it, and to who listens.

export default /** @type {const} */ ({
  'tree.label': 'Tree of the search',
  'tree.of': 'Tree of the search: {title}',
  'tree.nothing': 'no tree is shown yet',
  'tree.keys': 'In the tree [↓] goes into a node, [↑] out of it, [←] [→] to its siblings, [Home] to the root; [Enter] chooses a node.',

  'side.max': 'MAX',
  'side.min': 'MIN',
  'side.again': 'again',

  'value.so-far': 'so far',
  'value.waits': 'waits',
  'value.ready': 'may start',

  'fold.positions': { one: '{n} position folded', other: '{n} positions folded' },
  'fold.brothers': '{n} more',
  'cut.many': '{n} cut',
  'cut.saved': { one: '{n} position saved', other: '{n} positions saved' },
  'cut.saved-short': '{n} saved',
  'cut.worth': 'would have been worth {value}',

  'legend.side': '{role}: {name}',
  'legend.leaf': 'leaf',
  'legend.path': 'current path',
  'legend.best': 'best line so far',
  'legend.asked': 'asked',
  'legend.cut': 'cut',
  'legend.again': 'moves again',
  'legend.folded': 'folded positions',

  'mark.chosen': 'chosen as cut',
  'mark.asked': 'asked',
  'mark.right': 'right',
  'mark.wrong': 'wrong',
});

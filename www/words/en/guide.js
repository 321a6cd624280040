// What the guided game says. Two lines on a small phone is all that there is room for.

export default /** @type {const} */ ({
  'guide.part': 'Guide, {nth} of {all}',
  'guide.skip': 'Skip',
  'guide.on': 'Next',
  'guide.done': 'Play now',

  'kalah.sow': 'Yours are the houses with a bright rim. Take house {house}: its seeds fall one by one into the houses that follow.',
  'kalah.again': 'The last seed fell into your store: you move again! Sow house {house}, past your store into the engine’s houses.',
  'kalah.capture': 'The engine has sown, too. Now capture: sow house {house}, and the last seed falls into your empty house {empty}.',
  'kalah.captured': 'Captured: that seed and all seeds opposite are in your store. Then it is the engine’s turn.',
  'kalah.end': 'Near the end: one seed is left to you. Sow house {house}. Once a side is empty, the other keeps what it has left.',
  'kalah.ended': 'Your houses are empty, and the engine keeps its last three seeds. You have more in your store: you win!',
});

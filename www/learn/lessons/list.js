// The nine lessons in their order, by the words that addresses have for them. Imports nothing, for links read it too.

export const SLUGS = ['game', 'tree', 'minimax', 'alpha-beta', 'order', 'extra-turns', 'evaluators', 'cores', 'young-brothers'];

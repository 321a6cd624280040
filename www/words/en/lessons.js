// What the nine lessons say. Short sentences; a word between stars is met for the first time.

export default /** @type {const} */ ({
  'list.label': 'The nine lessons',
  'list.number': 'Lesson {nth} of {n}',
  'list.minutes': 'About five minutes',
  'lesson.next': 'Next: {title}',
  'lesson.previous': 'Back: {title}',
  'lesson.again': 'From the first lesson',
  'lesson.link': 'Copy the link to this lesson',
  'lesson.frame': 'Copy embed code',
  'lesson.iframe': '<iframe src="{src}" width="720" height="640" title="{title}"></iframe>',
  'lesson.failed': 'This lesson could not be loaded: {reason}',
  'piece.failed': 'This did not work: {reason}',
  'piece.again': 'Try again',
  'piece.stop': 'Stop',
  'piece.stopped': 'Stopped.',
  'piece.counting': 'Counting …',
  'piece.stepper': 'Open in the stepper',
  'piece.practise': 'Now you: practise it',
  'piece.lab': 'Measure more in the Lab',
  'piece.history': 'See the program of 1964 run',
  'piece.step-loading': 'The tree is being drawn …',
  'value.house': 'house {house}',
  'value.depth': 'depth {depth}',
  'value.times': '{n} ×',

  'title.game': 'The game',
  'title.tree': 'A tree of moves',
  'title.minimax': 'Minimax',
  'title.alpha-beta': 'Alpha-beta',
  'title.order': 'Why order decides',
  'title.extra-turns': 'Extra turns and windows',
  'title.evaluators': 'Evaluators and the horizon',
  'title.cores': 'Many cores',
  'title.young-brothers': 'Young brothers wait',

  'game.board':
    'Kalah is a race for seeds. Each side has six *houses* and a *store*. You are South. Your houses have a bright rim when you may choose one; your store lies at the end of their row.',
  'game.sow':
    'On your turn you take all the seeds of one of your houses. You *sow* them one by one, counter-clockwise, into the houses that follow. Your own store gets a seed when you pass it. North’s store does not.',
  'game.extra-rule': 'Your last seed falls into your own store? You move again. That is an *extra turn*.',
  'game.capture-rule':
    'Your last seed falls into an empty house of yours, and the house opposite is not empty? You take that seed and all that lie opposite. That is a *capture*.',
  'game.end-rule': 'One side has no seeds left in its houses? The game ends, and the other side keeps what lies in its own. More seeds win.',
  'game.try': 'Play a few moves against a weak engine. The line above the board says what each move did.',
  'game.board-label': 'A game against a weak engine',
  'game.new': 'New game',
  'game.undo': 'Undo',
  'game.hint': 'Hint',
  'game.first': 'The first move',
  'game.first-about': 'All six houses can be played at the start. Here is what each of them does, asked of the engine just now.',
  'game.first-house': 'House',
  'game.first-sown': 'Last seed falls into',
  'game.first-extra': 'Move again?',
  'game.store': 'your store',
  'game.own': 'your house {house}',
  'game.other': 'North’s house {house}',
  'game.yes': 'yes',
  'game.no': 'no',
  'game.first-found': { one: 'One first move gives an extra turn: {houses}.', other: '{n} first moves give an extra turn: {houses}.' },
  'game.open':
    'There is no luck in this game, and nothing is hidden. So a machine can try a move in its head, then an answer, then an answer to that. How many boards are these? The next lesson counts them.',

  'tree.write':
    'Take a position. Below it, write every position that one move can make. Below each of those, every position after the answer, and so on. The picture is a *tree*, upside down: its *root* is on top, its *leaves* are at the bottom. One row of it is one *ply*.',
  'tree.stepper': 'Two plies from the start. Choose any node to see its board.',
  'tree.grows': 'South has six moves at the start, so the first row has six boards. How does it go on? Your machine counts, right now.',
  'tree.chart': 'Leaves of the tree from the start',
  'tree.factor': 'From one row to the next the tree grows about {factor} times. That is less than six, for some houses are empty by then.',
  'tree.speed': 'Your machine counted the last row in {time}. At that pace a tree of {plies} plies would take it {years}.',
  'tree.years': { one: 'a year', other: 'about {years} years' },
  'tree.days': { one: 'a day', other: 'about {n} days' },
  'tree.source': 'An independent program has counted the same trees. The tests of this site compare every row.',
  'tree.stop':
    'A whole game often has more plies than that. So nobody draws the whole tree. A search goes down to some *depth*, stops there, and looks at each leaf with an estimate: who is ahead, and by how much? The next lesson shows what to do with these numbers.',

  'minimax.number':
    'Say that every leaf has a number: how far the first player is ahead. First wants it large. Second wants it small. Which move should First play?',
  'minimax.classic':
    'Here is a small tree. First moves at the top, Second below. In the first branch Second takes 3, the smallest of 3, 12 and 8. In the second it is 2, in the third 2 again. So the branches are worth 3, 2 and 2, and First plays branch 1.',
  'minimax.lovely': 'The first leaf of branch 3 is 14. That looks lovely, but First will never get it, for Second has a say.',
  'minimax.classic-label': 'The small tree when all is done. Press Play: it begins again, and you can watch the numbers climb.',
  'minimax.rule':
    'That is the whole idea. Begin at the leaves. Where First moves, take the largest number: *max*. Where Second moves, take the smallest: *min*. Climb until you are at the root. It is called *minimax*.',
  'minimax.real': 'A real board',
  'minimax.real-about':
    'Now a very small board: two houses a side, six seeds. South is First, and South’s seeds minus North’s are the number. House 2 brings a seed home at once. House 1 brings nothing yet. Which one is better?',
  'minimax.board-label': 'Two houses a side, South to move',
  'minimax.ask': 'Choose a house of South’s on the board.',
  'minimax.right': 'Yes: house {house}. With the best play of both sides it is worth {value}; the other one is worth {other}.',
  'minimax.wrong': 'That looks good, but minimax knows better: house {house} is worth {value}, and yours {other}.',
  'minimax.real-label': 'The same board, two moves deep',
  'minimax.cost':
    'Minimax is honest and slow: it looks at every leaf. In the last lesson you saw how many there are. Can it skip some, and still be right? It can.',

  'alpha-beta.lazy':
    'Look at the small tree again. Branch 1 gave First 3. Now branch 2. Second’s first answer there is 2. What are the other two answers worth? It does not matter. Second can have 2 already, or less. First has 3 elsewhere, and will not come here.',
  'alpha-beta.cut': 'So two leaves are left out. Nobody has looked at them, and the result is the same. That is a *cut*.',
  'alpha-beta.classic-label': 'The small tree with alpha-beta. The first cut is shown; step on from there.',
  'alpha-beta.window':
    'Two numbers are enough to know when to cut. *Alpha* is what First has for certain, somewhere above. *Beta* is what Second allows at most, somewhere above. Between them lies the *window*. Once a value falls outside, the rest of that point cannot matter.',
  'alpha-beta.counts': 'How much does it save?',
  'alpha-beta.counts-about': 'Both searches, on three trees. Counted now, on your machine.',
  'alpha-beta.tree': 'Tree',
  'alpha-beta.minimax': 'Minimax visits',
  'alpha-beta.alpha-beta': 'Alpha-beta visits',
  'alpha-beta.value': 'Value of both',
  'alpha-beta.tree-classic': 'the small tree',
  'alpha-beta.tree-figure': 'Russell’s figure',
  'alpha-beta.tree-kalah': 'Kalah, {depth} moves deep',
  'alpha-beta.counted': 'The values are equal, line by line. On the Kalah tree alpha-beta visits one position for every {factor} that minimax visits.',
  'alpha-beta.figure': 'A figure from 1964',
  'alpha-beta.figure-about':
    'Russell wrote a Kalah program for a PDP-1 in 1964, and explained the trick with a figure: three branches at each point, four plies, the points A, B, C and D on the first line. At C the maximiser moves. The smallest leaf below D is 5. Below F, the next one, the first leaf is 4. So F’s other two leaves are never looked at.',
  'alpha-beta.figure-note': 'The memo does not print all of its leaves. The others were chosen here, so that both sides cut.',
  'alpha-beta.figure-label': 'Figure 1 of Stanford AI Memo 22',
  'alpha-beta.sure': 'Remember: alpha-beta guesses nothing. It leaves out only what cannot change the result.',

  'order.luck':
    'Alpha-beta cuts when it knows a good move already. So it matters which move comes first. If the best one always comes last, nothing is cut at all. If it always comes first, only about the square root of the leaves is left: the search gets twice as deep in the same time.',
  'order.beside': 'The same tree twice. On one side the branches come as they are. On the other the best branch comes first.',
  'order.beside-label': 'As they come, and best first',
  'order.guess':
    'Before the search you cannot know the best move. A good guess is enough. In Kalah the *ranked* order begins with moves that give an extra turn. The others follow by what they gain at once: the seeds that they capture, less the seeds that they give to the other side. Gains of one to three count alike, so do those of four and more, and losses of four and more. Of equals the house nearest the store comes first.',
  'order.limits':
    'In two places it differs. One move above the leaves nothing comes of an extra turn any more: there the largest gain comes first, by the usual rules and evaluator. And more than eleven moves above the leaves the search looks less closely: extra turns, then captures, then the others.',
  'order.chart': 'Positions visited from the start, {depth} moves deep',
  'order.minimax': 'minimax, any order',
  'order.natural': 'alpha-beta, house 1 first',
  'order.ranked': 'alpha-beta, good guesses first',
  'order.found': 'The same value three times. Alpha-beta alone visits {natural} of all positions. With the guesses it is {ranked}.',
  'order.percent': '{n} %',
  'order.lecture': 'A lecture counts',
  'order.lecture-about':
    'The lecture “Case study: Kalah” (Popyack, after Wetherell) prints two games of a program, with the positions that it visited at all of its moves together. Your machine has just played both games again.',
  'order.plies': 'Positions visited in the game with {n} plies',
  'order.lecture-none': 'no pruning, both',
  'order.lecture-pruned': 'pruning, lecture',
  'order.lecture-ordered': 'and order, lecture',
  'order.here-pruned': 'pruning, here',
  'order.here-ordered': 'and order, here',
  'order.exact': 'Without pruning the counts agree exactly: {two} and {four}. With pruning they cannot.',
  'order.why':
    'A cut depends on which of two equal moves is tried first. The lecture does not print that. So its 356 and 301, its 3,122 and 3,002 cannot be pinned down: another rule for ties gives other counts. It can also play another of the equal moves. Here the lowest is played; the lecture plays another at 4 of the program’s 17 moves in the first game, and at 2 of 14 in the second. The values are the same.',
  'order.source':
    'The lecture’s figures are from its own tables; the column printed for the second game with the order adds up to 3,122, which is the count without it. So no printed column adds up to 3,002.',

  'lecture.title': 'Both games, move by move',
  'lecture.about':
    'Here are the lecture’s two tables, a row for each search of its program. Board, move, value and the nodes of plain minimax are as printed. The other nodes are counted here, each with a cut; the last column is what the lecture prints. Choose a number to go through that search.',
  'lecture.orders':
    'The lecture tries two orders. Its *first ranking* gives a move 0 points if the last seed stays on the mover’s side, 2 if it comes round to that side, and 3 if it ends on the other. The *improved order* gives 1 point for the mover’s store, and counts the rounds. More points come first. In the first ranking the store counts as the mover’s side here.',
  'lecture.game': 'The game with {n} plies',
  'lecture.nth': 'Search',
  'lecture.open': 'Search {nth}: go through it in the stepper',
  'lecture.board': 'Board',
  'lecture.move': 'Move',
  'lecture.other': '{move}, here {best}',
  'lecture.value': 'Value',
  'lecture.win': 'win',
  'lecture.plain': 'Plain',
  'lecture.pruned': 'Pruned',
  'lecture.first': 'First ranking',
  'lecture.improved': 'Improved order',
  'lecture.printed': 'As printed',
  'lecture.sum': 'All {n}',
  'lecture.saved':
    'With {n} plies pruning alone visits {pruned} of {plain} positions. With the first ranking it visits {first}, which is {less} % less; with the improved order {improved}, which is {least} % less.',
  'lecture.ties':
    'In {two} of {searches} and in {four} of {other} searches some moves are equally good, with any win as good as another, and the lecture does not play the lowest of them. This site always does, so these rows are marked and name both.',
  'lecture.legend':
    'On the board the program’s row is the upper one, from its house 6 to its house 1, with its store in front. Values are the program’s store minus the other.',

  'extra-turns.books':
    'Many books write minimax like this: largest in the first row, smallest in the second, largest in the third, and so on. That is right where the players take turns. In Kalah they do not always: whoever ends in their own store moves again.',
  'extra-turns.printed':
    'The program printed in “Minimax Mancala” (Onyiorah, 2022) makes this mistake. It changes from max to min at every ply, whoever moves. After an extra turn of South’s it takes the worst for South, as if North were to move.',
  'extra-turns.tree':
    'The smallest example. Branch 1 gives First an extra turn, so First chooses between 4 and 9, and gets 9. The printed rule would say 4 there, and play branch 2 for its 5.',
  'extra-turns.tree-label': 'A tree with an extra turn',
  'extra-turns.find': 'Does it really play worse?',
  'extra-turns.find-about':
    'Your machine plays random games and stops at the first position where the printed rule chooses a worse move. Both rules look {depth} moves ahead and count the seeds in the stores.',
  'extra-turns.go': 'Find another one',
  'extra-turns.found': { one: 'Found at the first position.', other: 'Found after {n} positions.' },
  'extra-turns.under': 'The printed rule plays house {printed}, worth {worth}. House {right} is worth {best}, but the rule takes it for {seen}.',
  'extra-turns.over': 'The printed rule plays house {printed} and believes in {believed}; in truth it is worth {worth}. House {right} is worth {best}.',
  'extra-turns.none': 'In {n} positions none was found. Try again.',
  'extra-turns.board-label': 'The position that was found, South to move',
  'extra-turns.house': 'South’s move',
  'extra-turns.says': 'Printed rule says',
  'extra-turns.true': 'Worth in truth',
  'extra-turns.plays-printed': 'printed rule plays this',
  'extra-turns.plays-right': 'best',
  'extra-turns.rule':
    'The cure is one question: who moves here? If it is South, take the largest, in whatever row. Alpha-beta has the same trap. Most programs turn the window round at every ply. In Kalah it must be turned only when the turn really passes.',

  'evaluators.estimate':
    'A search that stops at some depth must say who is ahead there. What says it is called an *evaluator*. It does not search; it only looks. There are many, and none is always right.',
  'evaluators.stores': '*stores* counts the seeds in the two stores.',
  'evaluators.seeds': '*seeds* counts those in the houses too: each side keeps its own, as if the game ended now.',
  'evaluators.weighted': '*weighted* counts a seed in a house as half a seed in the store.',
  'evaluators.russell': '*russell* is the one of 1964: the stores, and near the end a guess of what crosses to the other side.',
  'evaluators.urgent': '*urgent* counts the lead in the stores, and counts it more the nearer somebody is to winning.',
  'evaluators.board-label': 'South to move',
  'evaluators.table': 'The same board, five evaluators',
  'evaluators.table-about':
    'Each cell: the house that is played, and the value. The units differ: weighted counts in half seeds, and urgent in points of its own.',
  'evaluators.name': 'Evaluator',
  'evaluators.cell': '{house}: {value}',
  'evaluators.differ': {
    one: 'With one move of looking ahead they agree on a house. With more they do not.',
    other: 'They choose {n} different houses in all. Each of them is sure of itself.',
  },
  'evaluators.horizon': 'The horizon',
  'evaluators.horizon-about': 'The same board with *stores*, one move deeper each time. Watch what happens to South’s lead.',
  'evaluators.chart': 'Who is ahead, as stores sees it',
  'evaluators.flip':
    'Up to {before} moves ahead it sees South in front, and at {before} it says {was}. One move later it says {is}. Nothing happened on the board. The bad news was there all the time, just behind the horizon: where the search stops looking.',
  'evaluators.early': 'An evaluator can see over the horizon a little. “seeds” says {seeds} after one move: it counts what lies in North’s houses.',
  'evaluators.close': 'When a lead is worth more',
  'evaluators.close-about':
    'Two seeds ahead early on is little. Two seeds ahead near the end is nearly a win. *urgent* knows that. Take a game with 72 seeds: 37 win it.',
  'evaluators.stands': 'Stores',
  'evaluators.lead': 'Lead',
  'evaluators.short': 'Short of 37',
  'evaluators.weight': 'A seed counts',
  'evaluators.worth': 'Worth',
  'evaluators.close-found': 'The same lead of two, {factor} times as urgent.',

  'cores.idea':
    'Your machine has {n} cores. Can they share the work? The simple way: cut the tree at a line near the top. Every branch above the line becomes a *task*, and any free core may take it. Below the line each core searches alone. “Min-Max Kalah” (Gonai and Cendejas, 2022) calls it *par-then*.',
  'cores.one': 'Here the page has one thread only. The race still runs; it will end in a draw. {reason}',
  'cores.race': 'The race: one core against all',
  'cores.race-about': 'Plain minimax, once on one core and once as par-then, deeper and deeper. Each time is the best of three.',
  'cores.go': 'Start the race',
  'cores.depth': 'Depth',
  'cores.seq': 'One core',
  'cores.par': 'par-then',
  'cores.chart': 'How many times as fast',
  'cores.speedup': 'At depth {depth} par-then was {factor} times as fast, with {n} threads.',
  'cores.slow': 'This time par-then gained nothing with {n} threads. Is the machine busy with something else? Stop that, and race again.',
  'cores.less':
    'Why not {n} times? Tasks differ in size, somebody always waits for the last one, and handing out a task costs time too. In short searches that cost eats the gain.',
  'cores.sparks': 'Sparks',
  'cores.sparks-about':
    'In Haskell, the language of that paper, a task is called a *spark*. A spark is only an offer: “somebody could do this”. If another core takes it, it is *converted*. If not, whoever made it does the work, and the offer was in vain.',
  'cores.many':
    '“Minimax Mancala” printed 1,179,392 sparks for one search: six seeds a house, eight moves deep, and a spark for every position below the root. Make the same search here, and count the tasks.',
  'cores.many-go': 'Count the tasks',
  'cores.many-found': '{tasks} tasks, as printed. With the line two plies down there are {few}, and the value is the same.',
  'cores.few-taken': { one: 'Another thread took one of them.', other: 'Other threads took {n} of them.' },
  'cores.few-left':
    'No other thread took any of them: the search was over before one came. So {few} tasks say nothing about speed here; a longer search would.',
  'cores.few-alone': 'This page has one thread, so there is nobody else to take one.',
  'cores.line': 'The line',
  'cores.plies': '{n} plies down',
  'cores.tasks': 'Tasks',
  'cores.stolen': 'Taken by another thread',
  'cores.taken': '{n} ({percent} %)',
  'cores.time': 'Time',
  'cores.coarse':
    'In a long search a few large tasks are better than many small ones. Where to draw the line is a trade: enough tasks to keep everybody busy, and no more.',

  'young-brothers.problem':
    'Minimax is easy to share, for every position must be visited anyway. Alpha-beta is not. Its cuts come from what was found before. If six brothers start at the same moment, none knows a bound from the others, and all of them visit what one bound would have cut.',
  'young-brothers.table': 'The price, by the printed programs',
  'young-brothers.table-about':
    'Positions that the programs of “Min-Max Kalah” visit from the start, nine moves deep, by how far down they split. One core alone visits {alone}.',
  'young-brothers.split': 'Split',
  'young-brothers.plies': { one: 'one ply down', other: '{n} plies down' },
  'young-brothers.par': 'par-then',
  'young-brothers.young': 'young brothers',
  'young-brothers.source': 'From the printed programs, compiled and run. Plain minimax visits {minimax}.',
  'young-brothers.idea':
    'The answer is old and has a lovely name: *young brothers wait* (Feldmann and others, 1989). At each point the eldest brother, the move that looks best, is searched first and alone. It brings a bound. Only then may the younger brothers start, all at once, and each of them knows the bound.',
  'young-brothers.stepper': 'Brothers that wait for their eldest, in a small tree, and below it the same with two workers',
  'young-brothers.late':
    'Look at the rounds of two workers. Inside branch 1 the second one waits, for there is only an eldest to search. Branches 2 and 3 then run side by side. Branch 2 will bring 5, and the 4 in branch 3 would be cut by it. But 5 comes too late: both other leaves of branch 3 are visited for nothing. That is the price of not waiting longer.',
  'young-brothers.race': 'A race of three',
  'young-brothers.race-about':
    'The same search in three ways: six seeds in a house, {depth} moves deep. par-then splits one ply down, where it wastes least. The value is the same; the work is not.',
  'young-brothers.go': 'Start the race',
  'young-brothers.seq': 'alpha-beta, one core',
  'young-brothers.nodes': 'Positions visited',
  'young-brothers.time': 'Time',
  'young-brothers.found': 'par-then visits {factor} times as many positions as young brothers. That is so much more work for the same value.',
  'young-brothers.end':
    'These are the main parts of this site’s usual search: good moves first, windows that are turned only with the turn, and young brothers who wait. There is more that these lessons leave out. A younger brother is first asked in a window of no width, only whether it is better at all. The search called expert also goes deeper step by step, keeps a table of positions that it has met, and knows endgames from a table.',
});

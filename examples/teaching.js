// The lesson's own script: what happens when a house of the small tree is chosen, and a frame that is asked, by messages, how
// many boards each method looks at. It imports nothing; the boards are elements and frames of the page.

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);

// ---- 1: the element without an engine -----------------------------------------------------------------------------------

const ANSWERS = new Map([
  [0, 'House 1 brings nothing home yet. But whatever North answers, South ends at least two seeds ahead: the smaller of +4 and +2. That is the best there is.'],
  [
    1,
    'House 2 brings a seed home at once. Then North plays house 2 and the game ends even: the smaller of +2 and 0. House 1 is better, although it looks worse.',
  ],
]);

element('root').addEventListener('kalah-choose', (/** @type {CustomEvent<{pit: number}>} */ { detail: { pit } }) => {
  const tree = element('root').closest('.tree');
  tree.dataset.chosen = String(pit);
  element('root').scores = { 0: 2, 1: 0 };
  element('tree-said').textContent = ANSWERS.get(pit) ?? '';
});

// ---- 3: a frame, driven by messages -------------------------------------------------------------------------------------

const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8];
const MODES = ['seq_mm', 'seq_ab'];
const frame = /** @type {HTMLIFrameElement} */ (element('driven'));
/** Questions that wait for their answer, by id. @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
const open = new Map();
let nextId = 1;
let run = 0; // whatever belongs to another run comes too late

/** @param {string} type @param {object} [fields] */
function send(type, fields = {}) {
  frame.contentWindow?.postMessage({ kalahari: 1, type, ...fields }, location.origin);
}

/** Sends a command and waits for what the frame answers to it. @param {string} type @param {object} [fields] @returns {Promise<any>} */
function ask(type, fields = {}) {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    open.set(id, { resolve, reject });
    send(type, { id, ...fields });
  });
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== location.origin || data?.kalahari !== 1) return;
  const asked = open.get(data.id);
  if (asked && ['report', 'position', 'error'].includes(data.type)) {
    open.delete(data.id);
    if (data.type === 'error') asked.reject(new Error(data.reason));
    else asked.resolve(data);
  }
  if (data.type === 'ready') wake();
  if (data.type === 'position') clear(data.over ? 'The game is over; undo a move to count again.' : 'Another position: count again.');
});

function wake() {
  for (const id of ['count', 'load']) element(id).disabled = false;
  element('count-said').textContent = 'Ready to count.';
}

/** @param {string} sentence */
function clear(sentence) {
  run++;
  element('stop').disabled = true;
  element('count').disabled = false;
  element('counts').replaceChildren();
  element('count-said').textContent = sentence;
}

/** @param {...string} cells */
function row(...cells) {
  const line = document.createElement('tr');
  cells.forEach((text, column) => {
    const cell = document.createElement(column === 0 ? 'th' : 'td');
    if (column === 0) cell.setAttribute('scope', 'row');
    cell.textContent = text;
    line.append(cell);
  });
  return line;
}

async function count() {
  clear('');
  const mine = run;
  element('count').disabled = true;
  element('stop').disabled = false;
  try {
    for (const depth of DEPTHS) {
      element('count-said').textContent = `Counting to depth ${depth} of ${DEPTHS.length}.`;
      /** @type {any[]} */ const reports = [];
      for (const mode of MODES) {
        const { report } = await ask('search', { mode, depth });
        if (mine !== run) return;
        if (!report.complete) return clear('Stopped.');
        reports.push(report);
      }
      const [plain, pruned] = reports;
      const lead = pruned.value === 0 ? 'even' : `${pruned.value > 0 ? 'South' : 'North'} +${Math.abs(pruned.value)}`;
      element('counts').append(row(String(depth), ...[plain, pruned].map(({ nodes }) => nodes.toLocaleString('en')), `house ${houseOf(pruned)}, ${lead}`));
      if (depth === DEPTHS.length)
        element('count-said').textContent =
          `At depth ${depth}, minimax looks at ${Math.round(plain.nodes / pruned.nodes).toLocaleString('en')} times as many boards for the same answer.`;
    }
  } catch (error) {
    if (mine === run) element('count-said').textContent = error instanceof Error ? error.message : String(error);
  } finally {
    if (mine === run) {
      element('count').disabled = false;
      element('stop').disabled = true;
    }
  }
}

/** The board index 0 to 5 is South's house 1 to 6, 7 to 12 North's. @param {{move: number}} report */
const houseOf = ({ move }) => (move % 7) + 1;

element('count').addEventListener('click', count);
element('stop').addEventListener('click', () => send('stop'));
element('load').addEventListener('click', () => ask('load', { rules: 'six-seeds' }).catch((error) => (element('count-said').textContent = error.message)));
// The frame may have been ready before this script was.
send('hello');

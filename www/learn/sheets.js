// The style sheets of this room, fetched once.

import { sheet } from '../page/dom.js';

const FILES = ['learn/learn.css', 'learn/tree.css'];

export const learnSheets = () => Promise.all(FILES.map(sheet));

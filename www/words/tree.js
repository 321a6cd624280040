// The sentences of the tree of a search, in the visitor's language.

import { speaker } from './say.js';
import en from './en/tree.js';

export const say = speaker({ en });

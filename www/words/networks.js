// What is said of kept networks, in the visitor's language.

import { speaker } from './say.js';
import en from './en/networks.js';

export const say = speaker({ en });

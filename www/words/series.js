// A series' sentences, in the visitor's language.

import { speaker } from './say.js';
import en from './en/series.js';

export const say = speaker({ en });

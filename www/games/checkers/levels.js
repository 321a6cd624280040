// How strong an engine plays checkers: its own list in the place of the usual one (match/levels.js). Data only.

import { withIds } from '../../match/levels.js';
import { say } from '../../words/checkers.js';
import { say as sayMatch } from '../../words/match.js';

/** What a small difference is worth to the evaluator that the levels use, `check-this`: a hundredth of a man. */
export const UNIT = 100;

export const LEVELS = withIds([
  { id: 'beginner', name: sayMatch('level.beginner'), about: say('about.beginner'), depth: 1, margin: 7 },
  { id: 'easy', name: sayMatch('level.easy'), about: say('about.easy'), depth: 2, margin: 2 },
  { id: 'medium', name: sayMatch('level.medium'), about: say('about.medium'), depth: 4, margin: 1 },
  { id: 'check-this', name: say('level.check-this'), about: say('about.check-this'), depth: 7 }, // the paper's 6 plies come after the move itself
  { id: 'hard', name: sayMatch('level.hard'), about: say('about.hard'), depth: 10 },
  { id: 'strong', name: sayMatch('level.strong'), about: say('about.strong'), timeMs: 1000 },
  { id: 'expert', name: sayMatch('level.expert'), about: say('about.expert'), kind: 'expert', timeMs: 1000 },
]);

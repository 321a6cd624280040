// The result of an exercise as a text to be handed on: nothing is sent anywhere.

import { say } from '../../words/practice.js';

/** @typedef {import('./exercise.js').Exercise} Exercise */

/** In one line. @param {Exercise} exercise */
export function scoreLine({ score: { right, of, wrong, hints } }) {
  return say('score.line', { right, of, wrong: say('score.wrong', { n: wrong }), hints: say('score.hints', { n: hints }) });
}

/** How often one may answer: all cuts are checked at once, and so is an exercise of one question. @param {Pick<Exercise, 'task' | 'questions'>} exercise */
export const triesOf = ({ task, questions }) => say(questions.length > 1 ? 'tries.each' : 'tries.all', { n: task.tries });

/** @param {Exercise} exercise @param {string} link that opens it */
export function resultText(exercise, link) {
  const { task, record } = exercise;
  const title = say('result.title', { what: say(`ask.${task.ask}`) });
  return [title, record.answer.position, triesOf(exercise), scoreLine(exercise), ...(task.ask === 'cuts' ? cutLines(exercise) : lines(exercise)), link].join(
    '\n',
  );
}

/** @param {Exercise} exercise */
const lines = (exercise) =>
  exercise.questions.map(({ node, state, given, hints }, nth) => {
    const line = { nth: nth + 1, where: exercise.where(node), given: given.map((answer) => answer.map((text) => text || '∞').join(' ')).join('; ') };
    const told = given.length ? say(`result.${state}`, line) : say('result.nothing', line);
    return hints ? say('result.hinted', { told, hints: say('score.hints', { n: hints }) }) : told;
  });

/** @param {Exercise} exercise */
const cutLines = (exercise) =>
  exercise.cuts.map((node, nth) => say(exercise.judged.get(node)?.right ? 'result.found' : 'result.not-found', { nth: nth + 1, where: exercise.where(node) }));

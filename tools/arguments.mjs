// What the tools that measure are told on the command line.

/** What follows a flag. @param {string} flag */
export const option = (flag) => (process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined);

/** How often `--runs` asks for each measurement. Ends the program with a sentence where that is no number of runs. @param {number} usual */
export function runsOf(usual) {
  const runs = process.argv.includes('--runs') ? Number(option('--runs')) : usual;
  if (Number.isInteger(runs) && runs >= 1) return runs;
  console.error('--runs takes a number from 1 up');
  return process.exit(2);
}

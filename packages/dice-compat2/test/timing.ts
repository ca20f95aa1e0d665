/** What an evaluation may take at most, in milliseconds. */
export const patience = 50;

/**
 * Milliseconds of processor time of the fastest of up to five runs: what else the machine does is not counted, and
 * a text that is really slow is slow every time.
 */
export function timeOf(run: () => void): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5 && fastest > patience; i++) {
    const begin = process.cpuUsage();
    run();
    fastest = Math.min(fastest, process.cpuUsage(begin).user / 1000);
  }
  return fastest;
}

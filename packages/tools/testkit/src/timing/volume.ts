/**
 * How often a test repeats what it does, or how many cases it makes.
 * @param usual in every run
 * @param soak where the environment says `DICETOWER_SOAK=1`, as `npm run soak` does: runs of hours
 */
export function volume(usual: number, soak: number): number {
  return process.env["DICETOWER_SOAK"] === "1" ? soak : usual;
}

/** True in `npm run soak`. Long tests that only vary what others show are registered where it holds. */
export const soaking = volume(0, 1) === 1;

/**
 * True in `npm run test:long`, whose tests walk over all pages and kinds where those of `npm test` take some. A file that
 * asks is part of both.
 */
export const longRun = process.env["DICETOWER_TEST_LONG"] === "1" || soaking;

/**
 * Declares a test of `npm run test:long` alone: one that says more of what others of its file show in `npm test`. Takes
 * what mocha's `it` takes.
 */
export function longIt(title: string, run: Mocha.AsyncFunc): void {
  if (longRun) it(title, run);
}

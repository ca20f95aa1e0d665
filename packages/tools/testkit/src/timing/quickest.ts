import { slowness } from "./slowness.js";

/** Runs that are tried when none was quick enough. */
const maxRuns = 20;

/** By the wall. */
const now = () => performance.now();

/**
 * Milliseconds of the quickest of several runs: what the work takes when a machine of the usual speed does nothing
 * else. It ends as soon as a run is quick enough, so that only work that is too slow is done often, and measured
 * against how slow the machine is at the moment.
 * @param enoughMs a run below this is quick enough
 */
export function quickest(work: () => void, enoughMs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < maxRuns && best >= enoughMs; run++) {
    const began = now();
    work();
    best = Math.min(best, atUsualSpeed(now() - began, enoughMs));
  }
  return best;
}

/** `quickest` for work that is waited for. */
export async function quickestAwaited(work: () => Promise<unknown>, enoughMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < maxRuns && best >= enoughMs; run++) {
    const began = now();
    await work();
    best = Math.min(best, atUsualSpeed(now() - began, enoughMs));
  }
  return best;
}

/** Two samples: one that was interrupted by chance excuses nothing. */
function atUsualSpeed(took: number, enoughMs: number): number {
  return took < enoughMs ? took : took / Math.min(slowness(now), slowness(now));
}

/** Runs that are tried when none was quick enough. */
const mostRuns = 20;

/**
 * Milliseconds of the quickest of several runs: what the work takes when the machine does nothing else. It ends as
 * soon as a run is quick enough, so that only work that is too slow is done often.
 * @param enoughMs a run below this is quick enough
 */
export function quickest(work: () => void, enoughMs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < mostRuns && best >= enoughMs; run++) {
    const began = performance.now();
    work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

/** `quickest` for work that is waited for. */
export async function quickestAwaited(work: () => Promise<unknown>, enoughMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < mostRuns && best >= enoughMs; run++) {
    const began = performance.now();
    await work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

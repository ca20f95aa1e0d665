import { slowness } from "./slowness.js";

/** Runs that are tried when none was quick enough; the first ones warm the code up. */
const maxRuns = 7;

/** Milliseconds of processor time that this process has used. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Milliseconds of processor time of the quickest of up to seven runs of work that waits for nothing: what else the
 * machine does is not counted, and what is really slow is slow every time. It ends as soon as a run is quick enough;
 * others are measured against how slow the machine is at the moment.
 * @param enoughMs a run below this is quick enough
 */
export function processorTime(enoughMs: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < maxRuns && best >= enoughMs; run++) {
    const began = used();
    work();
    const took = used() - began;
    best = Math.min(best, took < enoughMs ? took : took / Math.min(slowness(used), slowness(used)));
  }
  return best;
}

import { readFileSync } from "node:fs";
import { slowness } from "@dicetower/testkit";

/**
 * Milliseconds of processor time that this thread has used: the first figure of the kernel's `schedstat`, in
 * nanoseconds. That of the process, with the threads of the store, where the kernel does not tell.
 */
function usedMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** Runs that are tried when none was quick enough; the first ones warm the code up. */
const maxRuns = 8;

/** What is measured, and until when. */
export interface TurnOptions {
  /** A run below this is quick enough. */
  readonly enoughMs: number;
  /** Makes ready before each run, and is not counted. */
  readonly before?: () => void;
}

/**
 * Milliseconds of processor time for which others wait beside some work: the longest turn of the event loop, on a
 * machine of the usual speed. What else the machine does is not counted. The best of several runs.
 */
export async function longestTurn(
  work: () => Promise<unknown>,
  { enoughMs, before }: TurnOptions,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < maxRuns && best >= enoughMs; run++) {
    before?.();
    const slower = slowness(usedMs);
    let longest = 0;
    let over = false;
    let since = usedMs();
    const turn = () => {
      const now = usedMs();
      longest = Math.max(longest, now - since);
      since = now;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    await work();
    over = true;
    best = Math.min(best, longest / Math.min(slower, slowness(usedMs)));
  }
  return best;
}

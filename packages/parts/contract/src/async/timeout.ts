import type { Clock } from "../runtime/clock.js";

/**
 * Returns the result of some work, or undefined where it fails or takes longer than `ms` milliseconds. The work itself
 * goes on: only its own signal ends it.
 */
export async function withTimeout<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
  const timeout = new AbortController();
  const nothing = () => undefined;
  const late = clock.wait(ms, timeout.signal).then(nothing, nothing);
  const first = await Promise.race([work.catch(nothing), late]);
  timeout.abort();
  return first;
}

import type { Clock } from "./clock.js";

/**
 * What some work comes to; undefined where it fails, or takes longer than this. The work is not ended by that: whoever
 * has begun it, or its signal, does.
 */
export async function withPatience<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
  const patience = new AbortController();
  const nothing = () => undefined;
  const late = clock.wait(ms, patience.signal).then(nothing, nothing);
  const first = await Promise.race([work.catch(nothing), late]);
  patience.abort();
  return first;
}

import type { Clock } from "@dicetower/contract";

/** What some work comes to; undefined where it fails, or takes longer than this. */
export async function withPatience<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
  const patience = new AbortController();
  const nothing = () => undefined;
  const late = clock.wait(ms, patience.signal).then(nothing, nothing);
  const first = await Promise.race([work.catch(nothing), late]);
  patience.abort();
  return first;
}

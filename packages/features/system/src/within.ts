import type { Clock } from "@dicetower/contract";

/** Milliseconds that one source may take: a page that waits for the slowest of many is no status page. */
const limitMs = 1_000;

/** What `work` answers within a second, else the fallback; so too when it fails. */
export async function withinSecond<T>(
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => T | Promise<T>,
  fallback: T,
): Promise<T> {
  const limit = new AbortController();
  const given = AbortSignal.any([signal, limit.signal]);
  const late = new Promise<T>((resolve) => {
    given.addEventListener("abort", () => resolve(fallback), { once: true });
    if (given.aborted) resolve(fallback);
  });
  const cancel = clock.after(limitMs, signal, () => limit.abort(new Error("the source took too long")));
  try {
    return await Promise.race([work(given), late]);
  } catch {
    return fallback;
  } finally {
    cancel();
  }
}

import { expect } from "chai";

const patienceMs = 60_000;
const stepMs = 40;

/** Reads something until it is as expected; what it is at the end of all patience is compared as usual. */
export function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  return untilPasses(async () => expect(await read()).to.equal(expected));
}

/**
 * Expects something again and again until it is so: boxes, words and counts of a page that may still be drawing.
 * @throws what failed last, at the end of all patience
 */
export async function untilPasses(check: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (failure) {
      if (performance.now() > end) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
}

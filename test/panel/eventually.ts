import { expect } from "chai";

const patienceMs = 30_000;
const stepMs = 40;

/** Reads something until it is as expected; what it is at the end of all patience is compared as usual. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const end = performance.now() + patienceMs;
  let found = await read();
  while (found !== expected && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, stepMs));
    found = await read();
  }
  expect(found).to.equal(expected);
}

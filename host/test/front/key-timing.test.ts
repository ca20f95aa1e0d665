import { expect } from "chai";
import { createAccessKey, keyDigest } from "../../src/front/index.js";

/** Mean and variance of the faster nine tenths: the others had been interrupted. */
function moments(times: readonly number[]): { mean: number; variance: number; count: number } {
  const kept = [...times].sort((a, b) => a - b).slice(0, Math.floor(times.length * 0.9));
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length;
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1);
  return { mean, variance, count: kept.length };
}

/** Welch's t of two samples: how far apart their means are, in units of what chance explains. */
function welch(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [moments(one), moments(other)];
  return Math.abs(a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
}

describe("the time that a wrong access key takes", () => {
  const key = "correct-horse-battery-staple-0123456789abcd";
  const access = createAccessKey(keyDigest(key));
  const wrong = {
    first: `x${key.slice(1)}`,
    last: `${key.slice(0, -1)}x`,
  };

  /** Nanoseconds of single comparisons, the two kinds in turn, who begins changing by chance. */
  function sample(count: number): Readonly<Record<keyof typeof wrong, number[]>> {
    const times: Record<keyof typeof wrong, number[]> = { first: [], last: [] };
    let state = 20261121;
    for (let turn = 0; turn < count; turn++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const order = state >>> 31 === 0 ? (["first", "last"] as const) : (["last", "first"] as const);
      for (const kind of order) {
        const began = process.hrtime.bigint();
        access.verify(wrong[kind]);
        times[kind].push(Number(process.hrtime.bigint() - began));
      }
    }
    return times;
  }

  it("A4: does not tell whether its first or its last letter is wrong", () => {
    sample(2_000);
    // A leak shows in every run; chance exceeds the bound once in a hundred thousand of them.
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 6 && least >= 4.5; run++) {
      const { first, last } = sample(20_000);
      least = Math.min(least, welch(first, last));
    }
    expect(least).to.be.below(4.5);
  });

  it("A4: is that of one path: no key, a short one, a long one, a wrong one are all refused by digest", () => {
    for (const given of ["", "c", key.slice(1), `${key}x`, "x".repeat(10_000), wrong.first, wrong.last])
      expect(access.verify(given), given.slice(0, 50)).to.equal(false);
    expect(access.verify(key)).to.equal(true);
  });
});

import { expect } from "chai";
import fc from "fast-check";
import { digitsOf } from "../src/index.js";

describe("digits of a whole number", () => {
  it("are those that the language writes, at every length and sign", () => {
    const edges = [0, 9, 10, 999, 1_000, 1_001, 9_999, 10_000, 999_999, 1_000_000, 100_000_000_000];
    const all = [...edges, 2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER];
    for (const whole of all) {
      expect(digitsOf(whole)).to.equal(String(whole));
      if (whole !== 0) expect(digitsOf(-whole)).to.equal(String(-whole));
    }
    fc.assert(fc.property(fc.maxSafeInteger(), (whole) => digitsOf(whole) === String(whole)));
  });
});

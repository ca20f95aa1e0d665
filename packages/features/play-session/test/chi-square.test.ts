import { expect } from "chai";
import { fitOf } from "../src/statistics/chi-square.js";

describe("session: the test of dice", () => {
  it("agrees with tables of the chi-square distribution", () => {
    // Four classes of 25: (60-50)²/50 + (40-50)²/50 = 4 with three degrees, p = 0.2615.
    const counts = new Map([
      [1, 60],
      [6, 40],
      [11, 50],
      [16, 50],
    ]);
    const four = new Map([...counts].map(([face, times]) => [Math.ceil(face / 5), times]));
    const fit = fitOf(four, 4);
    expect(fit?.chiSquare).to.be.closeTo(4, 1e-9);
    expect(fit?.degrees).to.equal(3);
    expect(fit?.probability).to.be.closeTo(0.2615, 1e-4);
    // A value of 30.144 with 19 degrees has p = 0.05.
    const stray = Math.sqrt((30.144 * 50) / 2);
    const twenty = new Map(Array.from({ length: 20 }, (_, at) => [at + 1, 50]));
    twenty.set(1, 50 + stray);
    twenty.set(2, 50 - stray);
    expect(fitOf(twenty, 20)?.probability).to.be.closeTo(0.05, 1e-4);
  });

  it("puts faces together where there are few rolls, and says nothing of fewer", () => {
    expect(fitOf(new Map([[7, 19]]), 20)).to.equal(undefined);
    expect(fitOf(new Map([[7, 25]]), 20)?.degrees).to.equal(4);
    expect(fitOf(new Map([[7, 25]]), 20)?.probability).to.be.below(1e-9);
    expect(fitOf(new Map([[50, 500]]), 100)?.degrees).to.equal(99);
  });
});

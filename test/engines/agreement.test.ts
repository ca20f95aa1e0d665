import { expect } from "chai";
import fc from "fast-check";
import { sameText } from "./agreement-table.js";
import { shared, sharedByCompat } from "./expressions.js";
import { compat1, compat2, native, outcome, plainCompat2 } from "./rolling.js";

describe("a text that several engines read", function () {
  this.timeout(120_000);
  for (const [text, dice, ...wanted] of sameText)
    it(`${text} with ${dice.join() || "no dice"} is ${wanted.map((one) => JSON.stringify(one)).join(" · ")}`, () => {
      const got = [native, compat1, plainCompat2].map((engine) => outcome(engine, text, dice));
      expect(got).to.deep.equal(wanted);
    });

  it("means the same to all three where it is made of what they share", () => {
    fc.assert(
      fc.property(shared, fc.nat(), (text, seed) => {
        const [first, second, third] = [native, compat1, compat2].map((engine) =>
          outcome(engine, text, seed),
        );
        expect(first, text).to.not.equal("refused");
        expect([second, third], text).to.deep.equal([first, first]);
      }),
      { numRuns: 1_500, seed: 20240611 },
    );
  });

  it("means the same to compat engines 1 and 2 where it is made of what these share", () => {
    fc.assert(
      fc.property(sharedByCompat, fc.nat(), (text, seed) => {
        const first = outcome(compat1, text, seed);
        expect(first, text).to.not.equal("refused");
        expect(outcome(compat2, text, seed), text).to.deep.equal(first);
      }),
      { numRuns: 1_500, seed: 20240612 },
    );
  });
});

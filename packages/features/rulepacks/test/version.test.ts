import { expect } from "chai";
import { compareVersions, isRange, satisfies } from "../src/pack/version.js";

describe("versions of rule packs", () => {
  it("are in an order", () => {
    const sorted = ["1.0.0-alpha", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0"];
    expect([...sorted].reverse().sort(compareVersions)).to.deep.equal(sorted);
  });

  const cases: readonly (readonly [range: string, inside: string, outside: string])[] = [
    [">=1.2 <2", "1.2.0 1.9.9", "1.1.9 2.0.0"],
    ["^1.2.3", "1.2.3 1.9.0", "1.2.2 2.0.0"],
    ["^0.2.3", "0.2.3 0.2.9", "0.3.0 0.2.2"],
    ["~1.2.3", "1.2.3 1.2.9", "1.3.0"],
    ["~1", "1.0.0 1.9.0", "2.0.0"],
    ["1.x", "1.0.0 1.9.9", "2.0.0 0.9.0"],
    ["1.2", "1.2.0 1.2.7", "1.3.0"],
    ["1.2.3", "1.2.3", "1.2.4"],
    [">1.2", "1.3.0", "1.2.9"],
    ["<=1.2", "1.2.9 0.1.0", "1.3.0"],
    ["*", "0.0.1 9.9.9", ""],
    ["<1 || >=3.0.0", "0.9.0 3.0.0", "1.0.0 2.9.9"],
    [">= 1.0.0, < 2.0.0", "1.5.0", "2.0.0"],
  ];
  for (const [range, inside, outside] of cases)
    it(`lie within ${range} or not`, () => {
      for (const version of inside.split(" ").filter(Boolean))
        expect(satisfies(version, range), version).to.equal(true);
      for (const version of outside.split(" ").filter(Boolean))
        expect(satisfies(version, range), version).to.equal(false);
    });

  it("have ranges that can be read, or are told that they cannot", () => {
    expect(["", "latest", ">=one", "1.2.3.4"].map(isRange)).to.deep.equal([true, false, false, false]);
  });
});

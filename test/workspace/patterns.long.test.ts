import { expect } from "chai";
import { slowPatterns } from "./patterns.js";

describe("patterns in the sources, for a text that is longer than a command may be", function () {
  this.timeout(1_800_000);

  it("take no time that grows out of hand", () => {
    expect(slowPatterns(4_000, 500)).to.deep.equal([]);
  });
});

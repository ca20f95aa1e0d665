import { expect } from "chai";
import { slowPatterns } from "./patterns.js";

describe("patterns in the sources", function () {
  this.timeout(120_000);

  it("take no time that grows with the third power of a text", () => {
    // One that goes over the text for each of its characters needs a tenth of that.
    expect(slowPatterns(1_000, 100)).to.deep.equal([]);
  });
});

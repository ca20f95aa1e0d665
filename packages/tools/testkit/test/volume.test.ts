import { expect } from "chai";
import { volume } from "../src/index.js";

describe("volume", () => {
  const said = process.env["DICETOWER_SOAK"];
  afterEach(() => {
    if (said === undefined) delete process.env["DICETOWER_SOAK"];
    else process.env["DICETOWER_SOAK"] = said;
  });

  it("is the usual one, and the large one in a soak run", () => {
    delete process.env["DICETOWER_SOAK"];
    expect(volume(5, 1_000)).to.equal(5);
    process.env["DICETOWER_SOAK"] = "1";
    expect(volume(5, 1_000)).to.equal(1_000);
  });
});

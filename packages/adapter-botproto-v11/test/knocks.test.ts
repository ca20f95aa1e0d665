import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { Knocks } from "../src/reverse/knocks.js";

describe("whoever comes with wrong tokens", () => {
  it("W4: has to wait longer and longer, by address, until the right one has come", async () => {
    const clock = fakeClock();
    const knocks = new Knocks(clock);
    const mustWait = (address: string): boolean => {
      try {
        knocks.check(address);
        return false;
      } catch {
        return true;
      }
    };
    for (let time = 0; time < 5; time++) knocks.failed("10.0.0.1");
    expect(mustWait("10.0.0.1")).to.equal(false);
    knocks.failed("10.0.0.1");
    expect([mustWait("10.0.0.1"), mustWait("10.0.0.2")]).to.deep.equal([true, false]);
    await clock.advance(2_000);
    expect(mustWait("10.0.0.1")).to.equal(false);
    for (let time = 0; time < 20; time++) knocks.failed("10.0.0.1");
    await clock.advance(59_000);
    expect(mustWait("10.0.0.1")).to.equal(true);
    await clock.advance(1_000);
    expect(mustWait("10.0.0.1")).to.equal(false);
    knocks.succeeded("10.0.0.1");
    knocks.failed("10.0.0.1");
    expect(mustWait("10.0.0.1")).to.equal(false);
  });
});

import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { AuthThrottle } from "../src/reverse/auth-throttle.js";

describe("whoever comes with wrong tokens", () => {
  it("has to wait longer and longer, by address, until the right one has come", async () => {
    const clock = fakeClock();
    const throttle = new AuthThrottle(clock);
    const mustWait = (address: string): boolean => {
      try {
        throttle.check(address, 1);
        return false;
      } catch {
        return true;
      }
    };
    for (let time = 0; time < 5; time++) throttle.failed("10.0.0.1", 1);
    expect(mustWait("10.0.0.1")).to.equal(false);
    throttle.failed("10.0.0.1", 1);
    expect([mustWait("10.0.0.1"), mustWait("10.0.0.2")]).to.deep.equal([true, false]);
    await clock.advance(2_000);
    expect(mustWait("10.0.0.1")).to.equal(false);
    for (let time = 0; time < 20; time++) throttle.failed("10.0.0.1", 1);
    await clock.advance(59_000);
    expect(mustWait("10.0.0.1")).to.equal(true);
    await clock.advance(1_000);
    expect(mustWait("10.0.0.1")).to.equal(false);
    throttle.succeeded("10.0.0.1", 1);
    throttle.failed("10.0.0.1", 1);
    expect(mustWait("10.0.0.1")).to.equal(false);
  });
});

import { expect } from "chai";
import { Liveness } from "../src/session/liveness.js";

/** Seconds at which a silent peer is pinged and given up. */
function watch(
  liveness: Liveness,
  from: number,
  until: number,
): { pings: number[]; deadAt: number | undefined } {
  const pings: number[] = [];
  for (let second = from; second <= until; second++) {
    const look = liveness.check(second * 1000);
    if (look === "ping") pings.push(second);
    if (look === "dead") return { pings, deadAt: second };
  }
  return { pings, deadAt: undefined };
}

describe("a peer that has fallen silent", () => {
  it("is noticed after two unanswered pings, within 95 s", () => {
    const { pings, deadAt } = watch(new Liveness(30_000, 0), 1, 200);
    expect(pings).to.deep.equal([30, 60]);
    expect(deadAt).to.be.at.most(95);
  });

  it("is noticed after three missed heartbeats and a second", () => {
    const liveness = new Liveness(30_000, 0);
    liveness.heard();
    liveness.check(10_000);
    liveness.heartbeat(5_000);
    expect(watch(liveness, 11, 200)).to.deep.equal({ pings: [], deadAt: 26 });
  });

  it("is not given up while it answers", () => {
    const liveness = new Liveness(30_000, 0);
    for (let second = 1; second < 600; second++) {
      const look = liveness.check(second * 1000);
      expect(look).to.not.equal("dead");
      if (look === "ping") liveness.heard();
    }
  });

  it("is left alone where somebody else pings it", () => {
    expect(watch(new Liveness(0, 0), 1, 1_000)).to.deep.equal({ pings: [], deadAt: undefined });
  });
});

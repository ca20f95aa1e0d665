import { type Clock, RateLimit, TokenBuckets } from "@dicetower/contract";
import { expect } from "chai";

const rate = { burst: 2, perSecond: 1 };

describe("token buckets", () => {
  it("give as many at once as may come at once, then as many a second", () => {
    const buckets = new TokenBuckets();
    const took = [0, 0, 0, 500, 1_000, 1_500, 60_000, 60_000, 60_000].map((now) =>
      buckets.take("a", rate, now),
    );
    expect(took).to.deep.equal([true, true, false, false, true, false, true, true, false]);
    expect(buckets.take("b", rate, 60_000), "each name has its own").to.equal(true);
  });

  it("take nothing where they are only looked at, nor where there is nothing left", () => {
    const buckets = new TokenBuckets();
    expect(buckets.has("a", rate, 0)).to.equal(true);
    buckets.take("a", rate, 0);
    buckets.take("a", rate, 0);
    expect(buckets.has("a", rate, 0)).to.equal(false);
    for (let now = 0; now < 1_000; now += 10) expect(buckets.take("a", rate, now)).to.equal(false);
    expect(buckets.has("a", rate, 1_000)).to.equal(true);
    expect(buckets.take("a", rate, 1_000)).to.equal(true);
    expect(buckets.take("a", rate, 1_000)).to.equal(false);
  });

  it("follow a rate that was changed", () => {
    const buckets = new TokenBuckets();
    expect(buckets.take("a", { burst: 0, perSecond: 1 }, 0)).to.equal(false);
    expect(buckets.take("a", { burst: 5, perSecond: 1_000 }, 10)).to.equal(true);
    expect(buckets.take("a", { burst: 1, perSecond: 1 }, 1_000)).to.equal(true);
    expect(buckets.take("a", { burst: 1, perSecond: 1 }, 1_000), "what was above is lost").to.equal(false);
  });

  it("forget, of too many names, the one that was quiet for the longest time, never one that floods", () => {
    const buckets = new TokenBuckets(3);
    for (let turn = 0; turn < 100; turn++) {
      expect(buckets.take("flood", rate, 0), `turn ${turn}`).to.equal(turn < 2);
      buckets.take(`other ${turn}`, rate, 0);
    }
  });
});

it("a rate limit reads the clock by itself", () => {
  let now = 0;
  const limit = new RateLimit({ monotonic: () => now } as Clock, rate);
  expect([limit.take("a"), limit.take("a"), limit.take("a"), limit.has("a")]).to.deep.equal([
    true,
    true,
    false,
    false,
  ]);
  now = 1_000;
  expect([limit.has("a"), limit.take("a"), limit.take("a")]).to.deep.equal([true, true, false]);
});

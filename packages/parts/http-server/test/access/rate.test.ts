import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { Standing } from "../test-support.js";

describe("too many requests", () => {
  let rate = { perSecond: 0, burst: 0 };
  const limited = async (work: (standing: Standing, time: ReturnType<typeof fakeClock>) => Promise<void>) => {
    rate = { perSecond: 2, burst: 4 };
    const time = fakeClock();
    const standing = await Standing.begin({ rate: () => rate }, time);
    try {
      await work(standing, time);
    } finally {
      await standing.end();
    }
  };
  const codesOf = async (count: number, ask: () => Promise<Response>) => {
    const told: number[] = [];
    for (let at = 0; at < count; at++) told.push(((await (await ask()).json()) as { code: number }).code);
    return told;
  };

  it("of one identity get 42900 until the bucket fills again", () =>
    limited(async (standing, time) => {
      const ask = () => standing.fetch("/api/system/errors");
      expect(await codesOf(6, ask)).to.deep.equal([0, 0, 0, 0, 42900, 42900]);
      expect((await ask()).headers.get("retry-after")).to.equal("1");
      await time.advance(1_000);
      expect(await codesOf(3, ask)).to.deep.equal([0, 0, 42900]);
    }));

  it("are counted by the rate in force, from the next request on", () =>
    limited(async (standing, time) => {
      const ask = () => standing.fetch("/api/system/errors");
      expect(await codesOf(5, ask)).to.deep.equal([0, 0, 0, 0, 42900]);
      rate = { perSecond: 3, burst: 4 };
      await time.advance(1_000);
      expect(await codesOf(4, ask)).to.deep.equal([0, 0, 0, 42900]);
    }));

  it("with wrong keys are counted by address, and do not affect the holder of the key", () =>
    limited(async (standing) => {
      const guess = () => fetch(`${standing.base}/api/system/errors`, { headers: { "x-api-key": "guess" } });
      expect(await codesOf(5, guess)).to.deep.equal([40101, 40101, 40101, 40101, 42900]);
      expect((await standing.ask("/api/system/errors")).code).to.equal(0);
    }));
});

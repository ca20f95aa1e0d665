import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

describe("the settings of HTTP", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [], hurry: false });
  });
  after(() => tower.stop());

  const path = "/api/settings/http";

  it("take no rate that keeps the panel out", async () => {
    for (const [rate, field] of [
      [{ perSecond: 9, burst: 50 }, "/perSecond"],
      [{ perSecond: 10, burst: 49 }, "/burst"],
    ] as const) {
      const { json } = await tower.put(path, rate).done();
      expect(json.code).to.equal(40001);
      expect(json.errors?.map((error) => error.path)).to.deep.equal([field]);
    }
    expect(await tower.get(path).data()).to.deep.equal({ perSecond: 50, burst: 100 });
  });

  it("limit the rate of requests, from the next request on", async () => {
    await tower.put(path, { perSecond: 10, burst: 50 }).answers({ code: 0 });
    const answers = await Promise.all(Array.from({ length: 200 }, () => tower.get(path).done()));
    const counts = { 0: 0, 42900: 0, other: 0 };
    for (const { json } of answers) counts[json.code === 0 || json.code === 42900 ? json.code : "other"]++;
    expect(counts.other).to.equal(0);
    expect(counts[0]).to.be.within(40, 100);
  });
});

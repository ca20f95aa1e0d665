import { createHmac } from "node:crypto";
import { adapterState } from "@dicetower/adapters/api";
import { Clock, defineFeature } from "@dicetower/contract";
import system from "@dicetower/system";
import { type FakeClock, fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { endBy } from "../../../packages/features/adapters/test/end-by.js";
import { groupMessage } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("reports that are refused", () => {
  let ours: PeerTower;
  let clock: FakeClock;
  let told: string[];

  beforeEach(async () => {
    clock = fakeClock(Date.now());
    told = [];
    const hearer = defineFeature({
      id: "hearer",
      setup: (host) => host.on(adapterState, ({ error }) => void told.push(error)),
    });
    ours = await peerTower({ features: [system, hearer], replace: [[Clock, clock]] });
    await ours.create({ connection_mode: "http_post", endpoint: "", access_token: "s3cret" });
    await ours.state("connecting");
    told = [];
  });
  afterEach(() => endBy(clock, ours.tower));

  const body = JSON.stringify({ ...groupMessage("heard"), self_id: 10001 });
  const post = async (secret?: string) => {
    const signature = secret && `sha1=${createHmac("sha1", secret).update(body).digest("hex")}`;
    const { status } = await fetch(`${ours.tower.base}/onebot/v11/http/1`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(signature && { "X-Signature": signature }) },
      body,
    });
    return status;
  };
  const problems = () => ours.tower.get("/api/dashboard/problems").data<{ textKey: string }[]>();

  it("are told at once, and those that follow together some seconds later", async () => {
    for (let n = 0; n < 3; n++) expect(await post()).to.equal(401);
    for (let n = 0; n < 3; n++) expect(await post("wrong")).to.equal(403);
    // After that the address has to wait, and counts all the same.
    for (let n = 0; n < 34; n++) expect(await post(n % 2 === 0 ? "wrong" : "s3cret")).to.equal(429);
    expect(told).to.have.length(1);
    expect(told[0]).to.match(/^Reports refused: 1,.* without a signature/);
    await clock.advance(10_000);
    expect(told).to.have.length(2);
    expect(told[1]).to.match(/^Reports refused: 40,.* with a wrong signature/);
    await clock.advance(60_000);
    expect(told).to.have.length(2);
  });

  it("are a problem on the dashboard, also before the first that is taken, and until one is", async () => {
    await post();
    expect((await problems()).map(({ textKey }) => textKey)).to.include("adapters.page.problem.troubled");
    expect(await post("s3cret")).to.equal(204);
    expect(await ours.state("connected")).to.include({ error: "" });
    expect(await problems()).to.deep.equal([]);
    await clock.advance(10_000);
    await post();
    expect((await problems()).map(({ textKey }) => textKey)).to.include("adapters.page.problem.troubled");
  });
});

import {
  defineFeature,
  definePoint,
  defineToken,
  type FeatureStatus,
  incoming,
  type Keyed,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { featureStatus } from "../src/routes/answers.js";

const Ground = defineToken<object>("listing.Ground");
const Nowhere = defineToken<object>("listing.Nowhere");
const stones = definePoint<Keyed>("listing.stones");

/** Long enough to be told from nothing when it is timed. */
function busy(): undefined {
  const until = performance.now() + 2;
  while (performance.now() < until);
}

const ground = defineFeature({
  id: "ground",
  provides: [Ground],
  async setup(host) {
    host.provide(Ground, {});
    host.add(stones, { key: "ground.flint" });
    host.add(incoming, { key: "ground.listen", slot: "record", run: busy });
    await host.fork("cellar", (part) => {
      part.add(stones, { key: "cellar.slate" });
      part.add(incoming, { key: "cellar.listen", slot: "replies", run: busy });
      part.follow(Promise.reject(new Error("a leak, on purpose")));
      return part.fork("vault", () => {});
    });
  },
});
const roof = defineFeature({ id: "roof", needs: { ground: Ground }, setup() {} });
const kite = defineFeature({ id: "kite", needs: { nowhere: Nowhere }, setup() {} });
const rust = defineFeature({
  id: "rust",
  setup() {
    if (rusty) throw new Error("eaten away");
  },
});
let rusty = false;

describe("GET /api/features", () => {
  let tower: TestHost;
  before(async () => {
    rusty = false;
    tower = await testHost({ features: [ground, roof, kite, rust], byOthers: ["rust"] });
  });
  after(() => tower.stop());

  const all = () => tower.get("/api/features").data<readonly FeatureStatus[]>();
  const one = async (id: string) => (await all()).find((status) => status.id === id);

  /** Switching off is answered before the ending has come to its end. */
  const ended = async (id: string): Promise<FeatureStatus | undefined> => {
    const status = await one(id);
    return status?.state === "stopping" ? ended(id) : status;
  };

  it("tells everything about a feature that is on", async () => {
    const { errors, timeMs, parts, ...said } = (await one("ground")) as FeatureStatus;
    expect(said).to.deep.equal({
      id: "ground",
      title: {},
      category: "test",
      version: "0.1.0",
      state: "on",
      reason: "",
      thirdParty: false,
      needs: [],
      provides: ["listing.Ground"],
      contributions: {
        "listing.stones": ["cellar.slate", "ground.flint"],
        incoming: ["cellar.listen", "ground.listen"],
      },
      unread: ["listing.stones"],
      untaken: [],
    });
    expect(errors, "the part's are the feature's").to.equal(1);
    expect(timeMs).to.be.a("number").and.at.least(0);
    expect(parts.map(({ id }) => id)).to.deep.equal(["ground/cellar", "ground/cellar/vault"]);
    for (const status of await all())
      expect(featureStatus.validate(status, { convert: false }).error?.message).to.equal(undefined);
    expect((await all()).map(({ id }) => id)).to.deep.equal(["ground", "kite", "roof", "rust"]);
    expect(await one("roof")).to.deep.include({ needs: ["listing.Ground"], provides: [], parts: [] });
    expect(await one("rust")).to.deep.include({ thirdParty: true });
    await tower.get("/api/features", { key: false }).answers({ code: 40100 });
  });

  it("says why a feature waits, has failed or is off", async () => {
    expect(await one("kite")).to.deep.include({
      state: "waiting",
      reason: "It needs listing.Nowhere, which no running feature provides.",
      contributions: {},
    });
    rusty = true;
    await tower.post("/api/features/rust/disable").answers({ data: { id: "rust" } });
    expect(await ended("rust")).to.deep.include({ state: "off", reason: "" });
    await tower.post("/api/features/rust/enable").answers({ data: { state: "failed", errors: 1 } });
    expect(await one("rust")).to.deep.include({ state: "failed", reason: "eaten away" });
    rusty = false;
    await tower.post("/api/features/rust/retry").answers({ data: { state: "on", reason: "", errors: 1 } });
    await tower.post("/api/features/ground/disable").answers({ data: { contributions: {} } });
    expect(await ended("roof")).to.deep.include({
      state: "waiting",
      reason: 'It needs "ground", which has stopped.',
    });
    await tower.post("/api/features/ground/enable").answers({ data: { state: "on" } });
    expect(await one("roof")).to.deep.include({ state: "on", reason: "" });
  });

  it("counts the time on the message line and the errors to the part whose they are, and to its feature", async () => {
    // The time is taken from one message in 64.
    for (let said = 0; said < 130; said++) await tower.say("hello").text();
    const { timeMs, errors, parts } = (await one("ground")) as FeatureStatus;
    const [cellar, vault] = parts;
    expect(cellar?.timeMs).to.be.at.least(100);
    expect(timeMs).to.be.at.least((cellar?.timeMs ?? 0) + 100);
    expect(vault).to.deep.equal({ id: "ground/cellar/vault", errors: 0, timeMs: 0 });
    expect(cellar?.errors).to.equal(1);
    expect(errors, "one of each life").to.equal(2);
    expect(await one("roof")).to.deep.include({ timeMs: 0, errors: 0 });
    await tower.disable("ground");
    expect(await ended("ground")).to.deep.include({ timeMs, errors: 2, parts: [] });
    await tower.enable("ground");
  });
});

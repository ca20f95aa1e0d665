import { Clock, credentials, defineFeature, type Identity } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

const clock = fakeClock();

/** Somebody who has logged in at the panel when the test began, by a header. */
const doorman = defineFeature({
  id: "doorman",
  setup(host) {
    const signedInAt = clock.seconds();
    const identity: Identity = {
      kind: "panel",
      id: "ann",
      signedInAt,
      actor: { kind: "panel", id: "ann", name: "Ann" },
    };
    host.add(credentials, {
      key: "doorman",
      ambient: false,
      check: ({ headers }) => (headers["x-name"] === "ann" ? identity : undefined),
    });
  },
});
const own = defineFeature({ id: "own", setup() {} });
const foreign = defineFeature({
  id: "foreign",
  setup() {
    if (broken) throw new Error("no luck");
  },
});
let broken = false;

describe("switching on code of others", () => {
  let tower: TestHost;
  beforeEach(async () => {
    broken = false;
    tower = await testHost({
      features: [doorman, own, foreign],
      byOthers: ["foreign"],
      replace: [[Clock, clock]],
    });
  });
  afterEach(() => tower.stop());

  const asAnn = { key: false, headers: { "X-Name": "ann" } };
  const post = (path: string, how = asAnn as Parameters<TestHost["post"]>[2]) =>
    tower.post(`/api/features/${path}`, undefined, how);

  it("needs a log-in of the last 15 minutes", async () => {
    await post("foreign/disable").answers({ code: 0 });
    await clock.advance(900_000);
    await post("foreign/enable").answers({ data: { state: "on" } });
    await post("foreign/disable").answers({ code: 0 });
    await clock.advance(1_000);
    const refused = await post("foreign/enable").answers({ code: 40102 });
    expect(refused.json.message).to.match(/^Log in again/);
    expect(tower.feature("foreign")?.state).to.equal("off");
    await post("foreign/enable?plan=1").answers({ data: { features: ["foreign"] } });
    await post("foreign/enable", {}).answers({ data: { state: "on" } });
  });

  it("needs one as well to try again what has failed", async () => {
    broken = true;
    await post("foreign/disable").answers({ code: 0 });
    await post("foreign/enable").answers({ data: { state: "failed" } });
    broken = false;
    await clock.advance(901_000);
    await post("foreign/retry").answers({ code: 40102 });
    expect(tower.feature("foreign")?.state).to.equal("failed");
    await post("foreign/retry", {}).answers({ data: { state: "on" } });
  });

  it("does not ask for one with our own features, nor for switching off", async () => {
    await clock.advance(901_000);
    await post("own/disable").answers({ code: 0 });
    await post("own/enable").answers({ data: { state: "on" } });
    await post("own/retry").answers({ data: { state: "on" } });
    await post("foreign/disable").answers({ code: 0 });
  });
});

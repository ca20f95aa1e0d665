import { credentials, defineFeature } from "@dicetower/contract";
import { expect } from "chai";
import type { Master } from "../../src/api.js";
import { accessTower, endAll, makeRootMaster, root } from "../access-host.js";

/** Somebody at the panel, who says by a header when they have logged in. */
const doorman = defineFeature({
  id: "doorman",
  setup(host) {
    host.add(credentials, {
      key: "doorman",
      ambient: false,
      check: ({ headers }) => {
        const at = headers["x-signed-in-at"];
        const actor = { kind: "panel", id: "ann", name: "Ann" } as const;
        return at === undefined ? undefined : { kind: "panel", id: "ann", signedInAt: Number(at), actor };
      },
    });
  },
});

describe("making a master at the panel", () => {
  afterEach(endAll);

  it("needs a log-in of the last 15 minutes: a master restarts the service in chat", async () => {
    const tower = await accessTower({ more: [doorman] });
    const now = tower.clock.seconds();
    const since = (seconds: number) => ({
      key: false,
      headers: { "X-Signed-In-At": String(now - seconds) },
    });
    // The code makes the first one.
    const claim = "/api/masters/claim-code";
    await tower.post(claim, undefined, since(901)).answers({ code: 40102 });
    await tower.post(claim, undefined, since(900)).answers({ code: 0 });
    await makeRootMaster(tower);
    const body = (userId: string) => ({ platform: "test", userId });
    const refused = await tower.post("/api/masters", body("1"), since(901)).answers({ code: 40102 });
    expect(refused.json.message).to.match(/^Log in again/);
    await tower.post("/api/masters", body("1"), since(900)).answers({ code: 0 });
    await tower.post("/api/masters", body("2")).answers({ code: 0 });
    // SerialReload, and taking rights away, opens nothing.
    await tower.delete("/api/masters/test/1", undefined, since(90_000)).answers({ code: 0 });
    const all = await tower.get("/api/masters", since(90_000)).data<Master[]>();
    expect(all.map(({ userId }) => userId)).to.have.members([root.userId, "2"]);
  });
});

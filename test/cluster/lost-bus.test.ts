import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { felt, nats, type Pair, pair, several } from "./support/pair.js";

interface Health {
  readonly components: readonly { readonly key: string; readonly state: string; readonly detail?: string }[];
}

several("while the bus is lost", function () {
  this.timeout(180_000);
  let server: Awaited<ReturnType<typeof nats.start>>;
  let both: Pair;
  before(async () => {
    server = await nats.start();
    both = await pair(server.url);
  });
  after(async () => {
    // A start that has failed must not keep the server running.
    await (both as Pair | undefined)?.end();
    await server.stop();
  });

  const bus = async (at: TestHost) => {
    const { components } = await at.get("/api/system/health").data<Health>();
    return components.find(({ key }) => key === "bus");
  };
  const port = () => Number(new URL(server.url).port);

  it("the health of each process says so, and both go on", async () => {
    expect((await bus(both.one))?.state).to.equal("ok");
    await server.stop();
    for (const at of [both.one, both.two])
      await felt(async () => expect((await bus(at))?.state).to.equal("degraded"), 20_000);
    expect((await bus(both.two))?.detail).to.match(/^The bus has been lost since /);
    await both.one.say(".r 3d1").replies(/=3/);
  });

  it("what is changed at one process is read from the database by the other", async () => {
    const { one, two } = both;
    await two.say("hail").silent();
    await one
      .post("/api/replies", { keywords: ["hail"], responses: [{ text: "well met", weight: 1 }] })
      .answers({ code: 0 });
    await felt(() => two.say("hail").replies("well met"));
    await one.post("/api/features/luck/disable").answers({ code: 0 });
    await felt(async () => expect(two.feature("luck")?.state).to.equal("off"), 10_000);
    await two.put("/api/system/prefixes", { prefixes: [".", "%"] }).answers({ code: 0 });
    await felt(() => one.say("%r 3d1").replies(/=3/), 10_000);
  });

  it("it comes back, and all is as before", async () => {
    const { one, two } = both;
    server = await nats.start(port());
    for (const at of [one, two])
      await felt(async () => expect((await bus(at))?.state).to.equal("ok"), 20_000);
    await one.post("/api/features/luck/enable").answers({ code: 0 });
    await felt(async () => expect(two.feature("luck")?.state).to.equal("on"), 10_000);
    await one.say(".bot off", { groupId: "31", role: "owner" }).done();
    await felt(() => two.say(".r 3d1", { groupId: "31" }).silent());
  });
});

import botproto from "@dicetower/adapter-botproto-v11";
import adapters from "@dicetower/adapters";
import { freePort, type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { frozenWire, type Wire } from "../../packages/parts/store/test/frozen-wire.js";

const postgres = await testPostgres();

postgres.describe("the health of a service whose PostgreSQL goes away", function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof postgres.database>>;
  let wire: Wire;
  let tower: TestHost;
  beforeEach(async () => {
    database = await postgres.database();
    wire = await frozenWire(database.url);
    tower = await testHost({ features: [adapters, botproto], databaseUrl: wire.url });
  });
  afterEach(async () => {
    await tower.stop();
    await wire.end();
    await database.drop();
  });

  const health = async () => {
    const look = async (path: string) => (await fetch(`${tower.base}${path}`)).status;
    return { live: await look("/health/live"), ready: await look("/health/ready") };
  };
  const until = async (ready: number) => {
    for (const end = performance.now() + 30_000; performance.now() < end; ) {
      const found = await health();
      expect(found.live).to.equal(200);
      if (found.ready === ready) return;
      await new Promise((turn) => setTimeout(turn, 50));
    }
    throw new Error(`/health/ready never answered ${ready}`);
  };

  it("is live all the time, not ready with a reason while it is away, and ready by itself when it is back", async () => {
    expect(await health()).to.deep.equal({ live: 200, ready: 200 });
    await wire.end();
    await until(503);
    const { json } = await tower.get("/api/system/health").done();
    expect(json.data).to.deep.include({
      live: true,
      ready: false,
      reason: "The database does not answer, so nothing can be stored.",
    });
    await tower.put("/api/settings/backups", { keepDays: 3 }).answers({ code: 50300 });
    expect(await health()).to.deep.equal({ live: 200, ready: 503 });
    await wire.thaw();
    await until(200);
    await tower.put("/api/settings/backups", { keepDays: 3 }).answers({ code: 0 });
  });

  it("is not ready while it keeps its connections and answers none", async () => {
    await wire.freeze();
    await until(503);
    expect(await health()).to.deep.equal({ live: 200, ready: 503 });
    await wire.end();
    await wire.thaw();
    await until(200);
  });

  it("does not hang on the platforms: an adapter that nobody answers is no reason", async () => {
    const endpoint = `ws://127.0.0.1:${await freePort()}`;
    await tower
      .post("/api/adapters", { name: "away", type: "botproto_v11", connection_mode: "forward_ws", endpoint })
      .answers({ code: 0 });
    const tries = async () => (await tower.get("/api/adapters").data<{ attempt: number }[]>())[0]?.attempt;
    while (!((await tries()) ?? 0)) await new Promise((turn) => setTimeout(turn, 20));
    expect(await health()).to.deep.equal({ live: 200, ready: 200 });
  });
});

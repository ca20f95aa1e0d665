import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Clock,
  defineFeature,
  Joi,
  route,
  routes,
  Store,
  settings,
  settingsGroup,
} from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

const group = settingsGroup<{ depth: number }>({
  key: "pond",
  schema: Joi.object<{ depth: number }, true>({ depth: Joi.number().default(1) }),
});
const pond = defineFeature({ id: "pond", setup: (host) => host.add(settings, group as never) });

/** A feature with a request that holds the store for ever. */
function hogging() {
  let entered = () => {};
  const holds = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const hog = defineFeature({
    id: "hog",
    needs: { store: Store },
    setup(host) {
      const { store } = host.needs;
      host.add(
        routes,
        route({
          method: "POST",
          path: "/api/hog",
          summary: "Holds the store",
          handle: () =>
            store.change(async () => {
              entered();
              await new Promise(() => {});
            }),
        }),
      );
    },
  });
  return { hog, holds };
}

describe("a change of the store that holds up all others", () => {
  let clock: FakeClock;
  let tower: TestHost;
  beforeEach(() => {
    clock = fakeClock(Date.UTC(2026, 0, 1), () => new Promise((resolve) => setTimeout(resolve, 1)));
  });
  afterEach(() => tower.stop());

  it("is named in the log, in health and in the metrics, and taken back; then the others go on", async () => {
    const { hog, holds } = hogging();
    tower = await testHost({
      features: [hog, pond],
      replace: [[Clock, clock]],
      settings: { logLevel: "info", metrics: true },
    });
    let state = "waits";
    const held = tower.post("/api/hog").done();
    await holds;
    const saved = tower.put("/api/settings/pond", { depth: 2 }).done();
    void saved.then(() => {
      state = "saved";
    });
    await clock.advance(3_000);
    const lines = async () => {
      const { items } = await tower
        .get("/api/system/logs?pageSize=200")
        .data<{ items: { message: string; level: string }[] }>();
      return items.filter(({ message }) => message.includes("has been open"));
    };
    const health = async () => {
      const { components } = await tower
        .get("/api/system/health")
        .data<{ components: { key: string; state: string; detail: string }[] }>();
      return components.find(({ key }) => key === "host.database");
    };
    const [line] = await lines();
    expect(line).to.include({ level: "warn" });
    expect(line?.message).to.match(
      /^a change of the state by "hog" has been open for 2 s, and \d+ more wait$/,
    );
    expect(await health()).to.include({ state: "degraded" });
    expect((await health())?.detail).to.contain('by "hog"');
    expect((await tower.get("/metrics").done()).text).to.match(
      /dice_db_change_open_seconds\{store="state"\} [23]/,
    );
    expect(state).to.equal("waits");

    await clock.advance(28_000);
    await held.then(({ json }) => expect(json.code).to.equal(50000));
    expect((await saved).json.code).to.equal(0);
    await tower.get("/api/settings/pond").answers({ data: { depth: 2 } });
    expect(await lines(), "once for each change").to.have.length(1);
    expect(await health()).to.include({ state: "ok" });
  });

  it("is taken back while the host ends, early enough for those behind it to be done and acknowledged", async () => {
    const { hog, holds } = hogging();
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-held-"));
    try {
      const options = { features: [hog, pond], dataFolder, replace: [[Clock, clock]] as const };
      tower = await testHost(options);
      const held = tower.post("/api/hog").done();
      await holds;
      const saved = tower.put("/api/settings/pond", { depth: 2 }).done();
      await clock.advance(1_000);
      let ended = false;
      const stopping = tower.stop().then(() => {
        ended = true;
      });
      const from = clock.monotonic();
      while (!ended) await clock.advance(100);
      await stopping;
      expect(clock.monotonic() - from).to.be.below(10_000);
      expect((await held).json.code).to.equal(50000);
      expect((await saved).json.code).to.equal(0);
      tower = await testHost(options);
      await tower.get("/api/settings/pond").answers({ data: { depth: 2 } });
    } finally {
      await tower.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});

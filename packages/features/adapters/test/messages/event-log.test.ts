import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import adapters from "@dicetower/adapters";
import { Clock } from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { endBy } from "../end-by.js";
import { type FakePlatform, fakePlatform } from "../fake-adapter.js";

const path = "/api/system/log-mode";

describe("the raw event log", () => {
  let clock: FakeClock;
  let platform: FakePlatform;
  let tower: TestHost;
  let folder: string;
  before(async () => {
    clock = fakeClock(Date.now());
    platform = fakePlatform();
    tower = await testHost({ features: [adapters, platform.feature], replace: [[Clock, clock]] });
    folder = join(tower.dataFolder, "logs", "events");
  });
  after(() => endBy(clock, tower));

  const written = async (): Promise<string[]> => {
    await clock.advance(1_000);
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(
      // What is too old may be removed while this reads.
      names.map((name) => readFile(join(folder, name), "utf8").catch(() => undefined)),
    );
    return texts.filter((text) => text !== undefined);
  };
  const until = async (what: () => Promise<boolean>) => {
    const end = performance.now() + 30_000;
    while (performance.now() < end) {
      if (await what()) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect.fail("it did not come to that");
  };

  it("writes what comes from platforms while it is on, without secrets, and keeps to days and size", async () => {
    await tower
      .post("/api/adapters", {
        name: "Main",
        type: "fake",
        connection_mode: "dial",
        endpoint: "ws://127.0.0.1:6700",
        access_token: "canary-7d1f",
      })
      .answers({});
    const { link } = await platform.connection();
    link.frame("in", "before");
    expect(await written()).to.deep.equal([]);

    await mkdir(folder, { recursive: true });
    const old = join(folder, "events.2020-01-01.1.log");
    await writeFile(old, "old");
    await utimes(old, 1, 1);
    await writeFile(join(folder, "events.2025-01-01.1.log"), "x".repeat(1_100_000));
    await tower.put(path, { enabled: true, maxMb: 1, retentionDays: 1 }).answers({ code: 0 });
    link.frame("in", '{"token":"canary-7d1f","text":"骰子"}');
    link.frame("out", "not this");
    await until(async () => (await written()).length === 1);
    const [line = "{}"] = await written();
    expect(JSON.parse(line)).to.include({ adapter: 1, event: '{"token":"<secret>","text":"骰子"}' });

    await tower.put(path, { enabled: false }).answers({ code: 0 });
    link.frame("in", "behind");
    expect(await written()).to.deep.equal([line]);
  });

  it("keeps to its limits", async () => {
    for (const [field, least, most] of [
      ["maxMb", 1, 4_096],
      ["retentionDays", 1, 365],
    ] as const) {
      for (const fits of [least, most]) await tower.put(path, { [field]: fits }).answers({ code: 0 });
      for (const not of [least - 1, most + 1])
        await tower.put(path, { [field]: not }).answers({ code: 40001 });
    }
  });
});

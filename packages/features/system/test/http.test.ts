import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import auth from "@dicetower/auth";
import {
  type Changes as ChangeBook,
  Changes,
  Clock,
  defineFeature,
  type Feature,
  Installation,
  metrics,
} from "@dicetower/contract";
import { fakeClock, freePort, type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { type DashboardSource, dashboardSources, restartTasks, statusSources } from "../src/api.js";
import system from "../src/index.js";
import type { RoadmapEntry } from "../src/roadmap.js";
import { dashboardAnswer } from "../src/status/dashboard.js";
import { statusAnswer } from "../src/status/status.js";

type Data = Record<string, never>;

/** Runs a test with a host of its own. */
async function withTower(
  options: Partial<TestHostOptions>,
  test: (tower: TestHost) => Promise<void>,
): Promise<void> {
  const tower = await testHost({ ...options, features: [system, ...(options.features ?? [])] });
  try {
    await test(tower);
  } finally {
    await tower.stop();
  }
}

/** A source that answers nothing until it is told to stop. */
function never(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** The facts of an installation that a test makes up. */
function installation(more: Partial<Installation>): TestHostOptions["replace"] {
  const stub: Installation = {
    id: "7e57".repeat(8),
    name: "Tower",
    version: { semver: "1.4.0", build: 926, builtAt: 1_790_000_000 },
    prerelease: false,
    startedAt: Math.floor(Date.now() / 1000) - 100,
    uptimeSeconds: () => 123,
    disk: async () => ({ free: 5, total: 9 }),
    address: () => ({ host: "127.0.0.1", port: 18_088 }),
    config: { host: "127.0.0.1", port: 18_088, logLevel: "warn" },
    announce() {},
    ...more,
  };
  return [[Installation, stub]];
}

describe("system: status and settings in force", () => {
  it("has exactly the members of the data model, and warnings", () =>
    withTower({ replace: installation({}) }, async (tower) => {
      const data = await tower.get("/api/system/status").data<Data>();
      const { error } = statusAnswer.validate(data, { convert: false });
      expect(error?.message).to.equal(undefined);
      expect(data).to.deep.include({
        name: "Tower",
        version: {
          semver: "1.4.0",
          build: 926,
          display: "v1.4.0(926)",
          builtAt: 1_790_000_000,
          prerelease: false,
        },
        prerelease: false,
        disk: { free: 5, total: 9 },
        adapters: { total: 0, online: 0 },
        queues: { incoming: 0, outgoing: 0 },
        restartPending: false,
        warnings: [],
      });
      expect(data["uptimeSeconds"]).to.equal(123);
      const { database } = data as unknown as { database: { bytes: number; ok: boolean } };
      expect(database.bytes).to.be.above(0);
      expect(database.ok).to.equal(true);
    }));

  it("shows what features know of adapters and queues, and stands a source that throws", () =>
    withTower(
      {
        features: [
          defineFeature({
            id: "probe",
            setup: (host) =>
              host.add(
                statusSources,
                { key: "a", share: () => ({ adapters: { total: 3, online: 2 }, container: true }) },
                {
                  key: "b",
                  share: () => {
                    throw new Error("broken");
                  },
                },
                { key: "c", share: () => ({ queues: { incoming: 7, outgoing: 1 } }) },
              ),
          }),
        ],
      },
      async (tower) => {
        const shown = {
          adapters: { total: 3, online: 2 },
          queues: { incoming: 7, outgoing: 1 },
          container: true,
        };
        await tower.get("/api/system/status").answers({ data: shown });
        await tower.disable("probe");
        await tower.get("/api/system/status").answers({ data: { adapters: { total: 0, online: 0 } } });
      },
    ));

  it("does not wait for a disk that does not answer", () =>
    withTower({ replace: installation({ disk: () => new Promise(() => {}) }) }, async (tower) => {
      await tower.get("/api/system/status").answers({ data: { disk: { free: 0, total: 0 } } });
    }));

  it("measures disk, database and memory at most once a second, whoever asks", async () => {
    const clock = fakeClock(Date.now());
    let asked = 0;
    const disk = async () => ({ free: ++asked, total: 9 });
    const replace = [...(installation({ disk }) ?? []), [Clock, clock] as const];
    await withTower({ replace }, async (tower) => {
      const free = async () =>
        (await tower.get("/api/system/status").data<{ disk: { free: number } }>()).disk.free;
      expect(await Promise.all([free(), free(), free()])).to.deep.equal([1, 1, 1]);
      await clock.advance(999);
      expect(await free()).to.equal(1);
      await clock.advance(1);
      expect(await free()).to.equal(2);
    });
  });

  it("warns while others reach the service and no password is set", () =>
    withTower(
      { features: [auth], replace: installation({ address: () => ({ host: "0.0.0.0", port: 18_088 }) }) },
      async (tower) => {
        const warnings = async (path: string) =>
          (await tower.get(path).data<{ warnings: { key: string; message: string }[] }>()).warnings;
        for (const path of ["/api/system/status", "/api/dashboard/stats"]) {
          const [warning, ...more] = await warnings(path);
          expect(more).to.deep.equal([]);
          expect(warning?.key).to.equal("system.openWithoutPassword");
          expect(warning?.message).to.contain("password");
        }
        await tower.put("/api/system/webui-auth", { password: "correct horse" }).answers({});
        expect(await warnings("/api/system/status")).to.deep.equal([]);
        await tower.disable("auth");
        expect(await warnings("/api/system/status")).to.have.length(1);
      },
    ));

  it("tells whether features of others stay off because of safe mode", async () => {
    for (const safeMode of [true, false])
      await withTower({ settings: { safeMode } }, async (tower) => {
        await tower.get("/api/system/status").answers({ data: { safeMode } });
        await tower.get("/api/system/health").answers({ data: { safeMode } });
      });
  });

  it("writes the same warning to the log at the start", async () => {
    const open = { host: "0.0.0.0", port: 18_088, logLevel: "warn" };
    for (const [config, count] of [
      [open, 1],
      [{ ...open, host: "127.0.0.1" }, 0],
    ] as const)
      await withTower(
        { replace: installation({ config }), settings: { logLevel: "warn" } },
        async (tower) => {
          const path = "/api/system/logs?owner=system&q=login%20password";
          await tower.get(path).answers({ data: { total: count } });
        },
      );
  });

  it("tells the settings in force", () =>
    withTower({}, async (tower) => {
      const { port } = new URL(tower.base);
      const data = await tower.get("/api/system/settings").data<Data>();
      expect(data).to.deep.include({
        host: "127.0.0.1",
        port: Number(port),
        logLevel: "error",
        locale: "en",
      });
      expect(Object.keys(data).sort()).to.deep.equal([
        "host",
        "locale",
        "logLevel",
        "port",
        "timezoneMinutes",
      ]);
    }));

  it("tells the log level that was chosen since the start, and the language", () =>
    withTower({ features: [texts], settings: { logLevel: "warn" } }, async (tower) => {
      const inForce = async () => {
        const { logLevel, locale } = await tower.get("/api/system/settings").data<Data>();
        return { logLevel, locale };
      };
      const level = (value: string) =>
        tower.put("/api/settings/logging", { level: value }).answers({ code: 0 });
      expect((await inForce()).logLevel).to.equal("warn");
      await level("error");
      expect((await inForce()).logLevel).to.equal("error");
      await level("configured");
      expect((await inForce()).logLevel).to.equal("warn");
      await tower.put("/api/settings/language", { locale: "zh-CN" }).answers({ code: 0 });
      expect((await inForce()).locale).to.equal("zh-CN");
    }));

  it("has a roadmap, in the language of the installation or the one asked for", () =>
    withTower({ features: [texts] }, async (tower) => {
      const core = async (query = "") => {
        const entries = await tower.get(`/api/roadmap${query}`).data<RoadmapEntry[]>();
        const found = entries.find(({ id }) => id === "core");
        return [found?.title, found?.description];
      };
      const en = [
        "Plugin host",
        "Every feature is a package that is switched on and off while the service runs.",
      ];
      const zh = ["插件式宿主", "每项功能都是一个包，可在服务运行时启用或停用。"];
      await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
      expect(await core()).to.deep.equal(en);
      expect(await core("?locale=zh-CN")).to.deep.equal(zh);
      await tower.put("/api/settings/language", { locale: "zh-CN" }).answers({ code: 0 });
      expect(await core()).to.deep.equal(zh);
      expect(await core("?locale=en")).to.deep.equal(en);
      await tower.disable("texts");
      expect(await core()).to.deep.equal(en);
      const entries = await tower.get("/api/roadmap").data<RoadmapEntry[]>();
      for (const entry of entries) {
        expect(Object.keys(entry).sort()).to.deep.equal(
          ["description", "id", "state", "target", "title", "updatedAt"].sort(),
        );
        expect(["planned", "active", "done"]).to.include(entry.state);
      }
      expect(new Set(entries.map(({ id }) => id)).size)
        .to.equal(entries.length)
        .and.above(2);
      await tower.get(`/api/roadmap?locale=${"x".repeat(36)}`).answers({ code: 40001 });
    }));
});

describe("system: where the service listens", () => {
  const path = "/api/system/server-config";

  it("is kept for the next start, and says that one is wanted", () =>
    withTower({}, async (tower) => {
      const first = { ip: "127.0.0.1", port: 18_088, restartRequired: false };
      await tower.get(path).answers({ data: first });
      await tower.put(path, { ip: "0.0.0.0", port: 18_099 }).answers({
        data: { ip: "0.0.0.0", port: 18_099, restartRequired: true },
      });
      await tower.get("/api/system/status").answers({ data: { restartPending: true } });
      await tower.disable("system");
      await tower.enable("system");
      await tower.get(path).answers({ data: { restartRequired: true } });
      await tower.put(path, { ...first, restartRequired: true }).answers({ data: first });
      await tower.put(path, { ...first, restartRequired: true }).answers({ code: 40001 });
    }));

  it("names what was given at the start, for that wins over what is stored", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-address-"));
    try {
      const other = await freePort();
      await withTower({ dataFolder }, async (tower) => {
        const listensAt = new URL(tower.base).host;
        await tower.get(path).answers({ data: { port: 18_088, overridden: ["port"], listensAt } });
        await tower.put(path, { port: other }).answers({ data: { overridden: ["port"] } });
      });
      const savedAddress = { host: true, port: true };
      await withTower({ dataFolder, settings: { savedAddress } }, async (tower) => {
        await tower.get(path).answers({
          data: { port: other, overridden: [], listensAt: `127.0.0.1:${other}`, restartRequired: false },
        });
      });
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

  it("refuses what is no address or port", () =>
    withTower({}, async (tower) => {
      for (const [body, field] of [
        [{ ip: "localhost" }, "/ip"],
        [{ ip: "10.0.0.0/8" }, "/ip"],
        [{ port: 0 }, "/port"],
        [{ port: 65_536 }, "/port"],
        [{ host: "::" }, "/host"],
      ] as const) {
        const answer = await tower.put(path, body).answers({ code: 40001 });
        expect(answer.json.errors?.[0]?.path).to.equal(field);
      }
      await tower.put(path, { ip: "::1" }).answers({ data: { ip: "::1", port: 18_088 } });
    }));
});

describe("system: restart", () => {
  it("is refused with 50100 where nobody would start the service again", () =>
    withTower({}, async (tower) => {
      await tower.post("/api/system/restart").answers({ code: 50100 });
      await tower.get("/api/system/status").answers({});
    }));

  it("answers, is recorded and ends the host in good order under a launcher", async () => {
    let book: ChangeBook | undefined;
    const seen: string[] = [];
    const probe = defineFeature({
      id: "probe",
      needs: { changes: Changes },
      setup(host) {
        book = host.needs.changes;
        host.defer(async () => {
          seen.push(...((await book?.after(0, 100)) ?? []).map(({ action }) => action));
        });
      },
    });
    const tower = await testHost({ features: [system, probe], settings: { supervised: true } });
    await tower.post("/api/system/restart").answers({ data: { restarting: true, installing: false } });
    await tower.stop();
    expect(seen.filter((action) => action.startsWith("system.restart"))).to.deep.equal(["system.restart"]);
    const gone = await fetch(tower.base).catch((error: unknown) => error);
    expect(gone).to.be.instanceOf(Error);
  });

  it("lets a task take it over, as an installation does", () =>
    withTower(
      {
        settings: { supervised: true },
        features: [
          defineFeature({
            id: "probe",
            setup: (host) =>
              host.add(
                restartTasks,
                { key: "a", takeOver: () => false },
                { key: "b", takeOver: async () => true },
              ),
          }),
        ],
      },
      async (tower) => {
        await tower.post("/api/system/restart").answers({ data: { restarting: true, installing: true } });
        await tower.get("/api/system/status").answers({});
      },
    ));
});

describe("system: dashboard", () => {
  const path = "/api/dashboard/stats";

  const sources = (...items: DashboardSource[]): Feature =>
    defineFeature({ id: "sources", setup: (host) => host.add(dashboardSources, ...items) });

  it("has every member, zero where nobody knows better", () =>
    withTower({}, async (tower) => {
      const data = await tower.get(path).data<Data>();
      expect(dashboardAnswer.validate(data, { convert: false }).error?.message).to.equal(undefined);
      expect(data).to.deep.include({
        groups: { total: 0, active7d: 0 },
        players: { total: 0, active7d: 0 },
        rolls: { today: 0, d100Mean: null },
        logs: { recording: 0, total: 0 },
        errors24h: 0,
        adapters: [],
        recent: [],
      });
      const { commands } = data as unknown as { commands: { byDay: unknown[]; byKey: unknown[] } };
      expect(commands.byDay).to.have.length(30);
      expect(commands.byKey).to.deep.equal([]);
    }));

  it("takes the shares of features, and leaves out those that throw or do not answer", () =>
    withTower(
      {
        features: [
          sources(
            { key: "a", collect: () => ({ groups: { total: 5, active7d: 4 } }) },
            { key: "b", collect: () => Promise.reject(new Error("broken")) },
            { key: "c", collect: never },
            {
              key: "d",
              collect: async () => ({ rolls: { today: 9, d100Mean: 51.5 }, recent: [{ seq: 1 }] }),
            },
          ),
        ],
      },
      async (tower) => {
        await tower.get(path).answers({
          data: {
            groups: { total: 5, active7d: 4 },
            rolls: { today: 9, d100Mean: 51.5 },
            recent: [{ seq: 1 }],
          },
        });
      },
    ));

  it("counts the commands of each day, over restarts and over the command layer's own", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dicetower-system-"));
    const clock = fakeClock(new Date(2026, 4, 1, 12).getTime());
    const runs = new Map<string, number>();
    const layer = defineFeature({
      id: "layer",
      setup: (host) =>
        host.add(metrics, {
          key: "dice_commands_total",
          kind: "counter",
          help: "Commands run, by key.",
          collect: () => [...runs].map(([command, value]) => ({ value, labels: { command } })),
        }),
    });
    const options = { features: [layer], dataFolder: folder, replace: [[Clock, clock]] as const };
    type Stats = {
      commands: {
        today: number;
        yesterday: number;
        byDay: { day: string; count: number }[];
        byKey: { key: string; count: number }[];
      };
    };
    const stats = async (tower: TestHost) => (await tower.get(path).data<Stats>()).commands;
    try {
      await withTower(options, async (tower) => {
        runs.set("dice.roll", 3).set("deck.draw", 1);
        expect(await stats(tower)).to.deep.include({ today: 4, yesterday: 0 });
        await tower.disable("layer");
        runs.clear();
        await tower.enable("layer");
        runs.set("dice.roll", 2);
        expect((await stats(tower)).today).to.equal(6);
      });
      clock.setWall(new Date(2026, 4, 2, 1).getTime());
      runs.clear();
      await withTower(options, async (tower) => {
        runs.set("dice.roll", 1);
        const { today, yesterday, byDay, byKey } = await stats(tower);
        expect({ today, yesterday }).to.deep.equal({ today: 1, yesterday: 6 });
        expect(byDay.slice(-2)).to.deep.equal([
          { day: "2026-05-01", count: 6 },
          { day: "2026-05-02", count: 1 },
        ]);
        expect(byKey).to.deep.equal([
          { key: "dice.roll", count: 6 },
          { key: "deck.draw", count: 1 },
        ]);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("counts the errors of features", () =>
    withTower(
      {
        features: [
          defineFeature({
            id: "faulty",
            setup: (host) => host.follow(Promise.reject(new Error("on purpose"))),
          }),
        ],
      },
      async (tower) => {
        await tower.get(path).answers({ data: { errors24h: 1 } });
      },
    ));
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Clock,
  createCounter,
  Database,
  defineFeature,
  Events,
  type Feature,
  Installation,
  Joi,
  metrics,
  type Notice,
  Settings,
  settings,
  settingsGroup,
} from "@dicetower/contract";
import { fakeClock, type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { type ProblemSource, problems } from "../src/api.js";
import system from "../src/index.js";
import type { Minute } from "../src/metrics/minute.js";
import { minutesAnswer } from "../src/metrics/minutes.js";
import { type FoundProblem, problemsAnswer } from "../src/problems/problems.js";

type Published = readonly [type: string, data: unknown];

/** Runs a test with a host whose events are kept instead of sent. */
async function withTower(
  options: Partial<TestHostOptions>,
  test: (tower: TestHost, published: readonly Published[]) => Promise<void>,
): Promise<void> {
  const published: Published[] = [];
  const events: Events = { publish: (type, data) => published.push([type, data]) };
  const tower = await testHost({
    ...options,
    features: [system, ...(options.features ?? [])],
    replace: [[Events, events], ...(options.replace ?? [])],
  });
  try {
    await test(tower, published);
  } finally {
    await tower.stop();
  }
}

async function found(tower: TestHost): Promise<FoundProblem[]> {
  const all = await tower.get("/api/dashboard/problems").data<FoundProblem[]>();
  expect(problemsAnswer.validate(all, { convert: false }).error?.message).to.equal(undefined);
  return all;
}

function sources(...items: ProblemSource[]): Feature {
  return defineFeature({ id: "sources", setup: (host) => host.add(problems, ...items) });
}

/** Answers nothing until it is told to stop. */
function never(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

const action = { titleKey: "sources.page.look" };

describe("system: problems", () => {
  it("are none in a tower that is well", () =>
    withTower({}, async (tower) => {
      expect(await found(tower)).to.deep.equal([]);
    }));

  it("come from features, the worst first, without those that throw or do not answer", () =>
    withTower(
      {
        features: [
          sources(
            { key: "a", find: () => [{ key: "x", severity: "info", textKey: "sources.page.x", action }] },
            {
              key: "b",
              find: async () => [
                { key: "y", severity: "bad", textKey: "sources.page.y", values: { n: 1 }, action },
              ],
            },
            {
              key: "c",
              find: () => {
                throw new Error("broken");
              },
            },
            { key: "d", find: never },
          ),
        ],
      },
      async (tower) => {
        const all = await found(tower);
        expect(all.map(({ key, owner }) => [key, owner])).to.deep.equal([
          ["b.y", "sources"],
          ["a.x", "sources"],
        ]);
        await tower.disable("sources");
        expect(await found(tower)).to.deep.equal([]);
      },
    ));

  it("name a feature that has failed, with the call that tries it again", async () => {
    let broken = false;
    const shaky = defineFeature({
      id: "shaky",
      setup() {
        if (broken) throw new Error("no luck");
      },
    });
    await withTower({ features: [shaky] }, async (tower, published) => {
      broken = true;
      await tower.disable("shaky");
      await tower.enable("shaky");
      const [problem, ...more] = await found(tower);
      expect(more).to.deep.equal([]);
      expect(problem).to.deep.include({ severity: "bad", textKey: "system.page.problem.failed" });
      expect(problem?.values?.["reason"]).to.include("no luck");
      broken = false;
      await tower.post(problem?.action.call?.path ?? "").answers({ data: { state: "on" } });
      expect(await found(tower)).to.deep.equal([]);
      expect(published).to.deep.include(["feature.state", { id: "shaky", state: "on" }]);
    });
  });

  it("say that no message is answered while a guard is missing, as one that crashed too often", async () => {
    const sieve = defineFeature({
      id: "sieve",
      setup: (host) => host.add(metrics, createCounter("sieve_total", "Grains.")),
    });
    await withTower({ features: [sieve], guards: ["sieve"] }, async (tower) => {
      const { host } = tower;
      const owner = host.contributions(metrics).find(({ key }) => key === "sieve_total")?.by;
      for (let strike = 0; strike < 3; strike++) host.blame(owner, new Error("on purpose"));
      await host.settled();
      const [problem, ...more] = await found(tower);
      expect(more).to.deep.equal([]);
      expect(problem).to.deep.include({ severity: "bad", textKey: "system.page.problem.held" });
      await tower.post(problem?.action.call?.path ?? "").answers({ data: { state: "on" } });
      expect(await found(tower)).to.deep.equal([]);
    });
  });

  it("tell of damage, an old backup, a full disk and an open address", async () => {
    const clock = fakeClock(Date.now());
    const day = 86_400;
    const database = {
      bytes: async () => 1,
      ok: true,
      lastBackupAt: clock.seconds() - day,
      backupDueSeconds: 2 * day,
    };
    let free = 9_000_000_000;
    const installation: Installation = {
      id: "7e57".repeat(8),
      name: "Tower",
      version: { semver: "1.0.0", build: 1, builtAt: 1 },
      prerelease: false,
      startedAt: clock.seconds() - 3_600,
      uptimeSeconds: () => 3_600,
      firstStartedAt: clock.seconds() - 10 * day,
      disk: async () => ({ free, total: 10_000_000_000 }),
      address: () => ({ host: "0.0.0.0", port: 18_088 }),
      config: { host: "0.0.0.0", port: 18_088, logLevel: "warn" },
      announce() {},
    };
    const replace = [
      [Clock, clock],
      [Database, database],
      [Installation, installation],
    ] as const;
    await withTower({ replace }, async (tower, published) => {
      const keys = async () => (await found(tower)).map(({ key }) => key);
      expect(await keys()).to.deep.equal(["system.open"]);
      database.ok = false;
      free = 1_000_000;
      await clock.advance(1_000);
      expect(await keys()).to.deep.equal(["system.open", "system.database", "system.disk"]);
      free = 200_000_000;
      database.lastBackupAt = clock.seconds() - 3 * day;
      await clock.advance(10_000);
      const all = await found(tower);
      expect(all.map(({ key }) => key)).to.deep.equal([
        "system.open",
        "system.database",
        "system.backup",
        "system.disk",
      ]);
      expect(all[2]?.action.call?.path).to.equal("/api/system/backups");
      expect(published.filter(([type]) => type === "dashboard.problems")).to.not.have.length(0);
      database.lastBackupAt = 0;
      await clock.advance(10_000);
      const [, , without] = await found(tower);
      expect(without).to.include({ key: "system.backup", textKey: "system.page.problem.noBackup" });
    });
  });

  it("tell that a saved change waits for a restart", () =>
    withTower({ settings: { supervised: true } }, async (tower) => {
      await tower.put("/api/system/server-config", { ip: "0.0.0.0", port: 1234 }).answers({});
      const [problem] = await found(tower);
      expect(problem?.key).to.equal("system.restart");
      expect(problem?.action.call?.path).to.equal("/api/system/restart");
    }));
});

describe("system: stored settings that no longer fit", () => {
  interface Garden {
    readonly trees: unknown;
    readonly pond: { readonly depth: unknown };
  }
  /** Another version of a feature, whose settings want other values. */
  const garden = (trees: Joi.Schema, depth: Joi.Schema): Feature =>
    defineFeature({
      id: "garden",
      needs: { settings: Settings },
      setup(host) {
        const group = settingsGroup<Garden>({
          key: "garden",
          page: "outside",
          layers: ["global", "group"],
          schema: Joi.object<Garden>({ trees, pond: Joi.object({ depth }).default({ depth: 1 }) }),
        });
        host.add(settings, group);
        host.needs.settings.of(group).at({ platform: "p", groupId: "1" });
      },
    });
  const before = garden(Joi.string().default("oak"), Joi.number().default(1));
  const after = garden(Joi.number().default(3), Joi.number().max(5).default(1));

  it("are told as a problem until they are saved anew, and once as a notice", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-misfit-"));
    try {
      await withTower({ features: [before], dataFolder }, async (tower) => {
        await tower.put("/api/settings/garden", { trees: "elm", pond: { depth: 9 } }).answers({ code: 0 });
        await tower.put("/api/settings/garden?scope=group&target=p:1", { trees: "ash" }).answers({ code: 0 });
        expect(await found(tower)).to.deep.equal([]);
      });
      await withTower({ features: [after], dataFolder }, async (tower) => {
        const data = { trees: 3, pond: { depth: 1 } };
        await tower.get("/api/settings/garden").answers({ data });
        const all = await found(tower);
        expect(all.map(({ key, values }) => [key, values])).to.deep.equal([
          ["system.misfit.garden.trees", { setting: "garden.trees" }],
          ["system.misfit.garden.pond.depth", { setting: "garden.pond.depth" }],
          ["system.misfit.garden.trees.group.p:1", { setting: "garden.trees (group p:1)" }],
        ]);
        expect(all[0]).to.deep.include({
          severity: "warn",
          textKey: "system.page.problem.misfit",
          action: { titleKey: "system.page.action.seeSetting", page: "settings.page.outside" },
        });
        const { notices } = await tower.get("/api/dashboard/stats").data<{ notices: Notice[] }>();
        expect(notices.map(({ kind, titleKey }) => [kind, titleKey])).to.deep.equal(
          Array.from({ length: 3 }, () => ["settings.misfit", "notice.settings.misfit"]),
        );
        expect(notices.at(-1)?.detail).to.equal(
          'The stored value of "garden.trees" does not fit any more; its default is used.',
        );

        await tower.put("/api/settings/garden", data).answers({ code: 0 });
        expect((await found(tower)).map(({ key }) => key)).to.deep.equal([
          "system.misfit.garden.trees.group.p:1",
        ]);
        await tower.put("/api/settings/garden?scope=group&target=p:1", { trees: 4 }).answers({ code: 0 });
        expect(await found(tower)).to.deep.equal([]);
        const later = await tower.get("/api/dashboard/stats").data<{ notices: Notice[] }>();
        expect(later.notices).to.have.length(3);
      });
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

  it("are not told while the feature that they are of is off", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-misfit-"));
    try {
      await withTower({ features: [before], dataFolder }, async (tower) => {
        await tower.put("/api/settings/garden", { trees: "elm" }).answers({ code: 0 });
      });
      await withTower({ features: [after], dataFolder }, async (tower) => {
        expect(await found(tower)).to.have.length(1);
        await tower.disable("garden");
        expect(await found(tower)).to.deep.equal([]);
      });
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});

describe("system: the last hour", () => {
  it("counts what comes within each minute, keeps sixty, and tells of the running one", async () => {
    const start = 1_790_000_040;
    const clock = fakeClock(start * 1000);
    const messages = createCounter("dice_messages_received_total", "Messages.");
    const commands = createCounter("dice_commands_total", "Commands.");
    const counting = defineFeature({
      id: "counting",
      setup: (host) => host.add(metrics, messages, commands),
    });
    await withTower({ features: [counting], replace: [[Clock, clock]] }, async (tower, published) => {
      const minutes = async () => {
        const all = await tower.get("/api/dashboard/minutes").data<Minute[]>();
        expect(minutesAnswer.validate(all, { convert: false }).error?.message).to.equal(undefined);
        return all;
      };
      messages.add({ kind: "group" }, 3);
      messages.add({ kind: "event" }, 5);
      commands.add({ command: "r" });
      const [first] = await minutes();
      expect(first).to.deep.include({ at: start, received: 3, sent: 0, commands: 1, errors: 0 });
      expect(first?.rssBytes).to.be.above(1_000_000);

      await clock.advance(60_000);
      messages.add({ kind: "private" }, 2);
      await clock.advance(10_000);
      const [, running] = await minutes();
      expect(running).to.deep.include({ at: start + 60, received: 2, commands: 0 });
      expect(published.filter(([type]) => type === "dashboard.minute").at(-1)?.[1]).to.deep.include({
        at: start + 60,
        received: 2,
      });

      await clock.advance(62 * 60_000);
      const all = await minutes();
      expect(all).to.have.length(60);
      expect(all.every(({ received }) => received === 0)).to.equal(true);
    });
  });
});

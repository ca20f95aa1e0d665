import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { type Patient, patient } from "./test-support.js";

describe("health", () => {
  let here: Patient;
  const open = async (...of: Parameters<typeof patient>): Promise<Patient> => (here = await patient(...of));
  afterEach(() => here.standing.end());

  const anonymous = async (path: string): Promise<[number, string, string | null]> => {
    const answer = await fetch(here.standing.base + path);
    return [answer.status, await answer.text(), answer.headers.get("content-type")];
  };

  it("tells the public that the process is alive and ready, and nothing else", async () => {
    await open();
    expect(await anonymous("/health/live")).to.deep.equal([200, "ok", "text/plain; charset=utf-8"]);
    expect(await anonymous("/health/ready")).to.deep.equal([200, "ok", "text/plain; charset=utf-8"]);
    expect((await fetch(`${here.standing.base}/api/system/health`)).status).to.equal(401);
  });

  it("is not ready, but live, while the store fails or hangs, and is ready within a second of its return", async () => {
    const clock = fakeClock();
    await open({}, clock);
    const reason = "The database does not answer, so nothing can be stored.";
    here.database = () => Promise.reject(new Error("disk I/O error at /secret/path"));
    expect(await anonymous("/health/ready")).to.deep.equal([503, "not ready", "text/plain; charset=utf-8"]);
    expect(await here.health.notReady()).to.equal(reason);
    expect(await anonymous("/health/live")).to.deep.equal([200, "ok", "text/plain; charset=utf-8"]);
    here.database = () => new Promise(() => {});
    await clock.advance(1_000);
    const asked = here.health.notReady();
    await clock.advance(1_000);
    expect(await asked).to.equal(reason);
    expect(await anonymous("/health/live")).to.include(200);
    here.database = async () => 1;
    await clock.advance(1_000);
    expect(await here.health.notReady()).to.equal(undefined);
    expect(await anonymous("/health/ready")).to.include(200);
  });

  it("queries the store at most once a second, however often it is asked", async () => {
    const clock = fakeClock();
    await open({}, clock);
    let asked = 0;
    here.database = async () => asked++;
    for (let i = 0; i < 20; i++) await anonymous("/health/ready");
    expect(asked).to.equal(1);
    await clock.advance(1_000);
    await anonymous("/health/ready");
    expect(asked).to.equal(2);
  });

  it("is ready only if the service serves and nothing else prevents it", async () => {
    await open();
    for (const [phase, reason, status] of [
      ["loading", undefined, 503],
      ["serving", undefined, 200],
      ["open", undefined, 200],
      ["open", "The store can only be read.", 503],
      ["draining", undefined, 503],
      ["stopping", undefined, 503],
    ] as const) {
      here.phase = phase;
      here.readinessProblems =
        reason === undefined ? [] : [{ key: "host.database", state: "failed", detail: reason }];
      const [got, body] = await anonymous("/health/ready");
      expect([got, body], `${phase} ${reason ?? ""}`).to.deep.equal([
        status,
        status === 200 ? "ok" : "not ready",
      ]);
    }
  });

  it("shows each part with its owner, state and message; an offline platform is degraded, not failed", async () => {
    await open();
    await here.add({
      checks: [
        { key: "adapters", check: () => ({ state: "degraded", detail: "Adapter 3 is offline." }) },
        { key: "queues", check: async () => ({ state: "ok" }) },
      ],
    });
    const report = await here.report();
    expect(report).to.include({ state: "degraded", live: true, ready: true, reason: "", phase: "open" });
    const parts = Object.fromEntries(
      report.components.map(({ key, owner, state, detail }) => [key, [owner, state, detail]]),
    );
    expect(parts["adapters"]).to.deep.equal(["host/part1", "degraded", "Adapter 3 is offline."]);
    expect(parts["queues"]).to.deep.equal(["host/part1", "ok", ""]);
    expect(Object.keys(parts)).to.include.members(["host.database", "host.disk", "host.loop", "host.log"]);
    expect(await anonymous("/health/live")).to.include(200);
  });

  it("is not ok while something prevents readiness, and names the part", async () => {
    await open();
    const states = async () => {
      const { state, ready, reason, components } = await here.report();
      // The event loop of a busy machine may be late.
      const parts = components.filter(({ key, state }) => state !== "ok" && key !== "host.loop");
      return { state, ready, reason, parts: parts.map(({ key, state, detail }) => [key, state, detail]) };
    };
    here.readinessProblems = [{ key: "host.features", state: "degraded", detail: "A starts." }];
    expect(await states()).to.deep.equal({
      state: "degraded",
      ready: false,
      reason: "A starts.",
      parts: [["host.features", "degraded", "A starts."]],
    });
    here.readinessProblems = [
      { key: "host.database", state: "failed", detail: "Damaged." },
      { key: "host.features", state: "failed", detail: "B has failed." },
      ...here.readinessProblems,
    ];
    expect(await states()).to.deep.equal({
      state: "failed",
      ready: false,
      reason: "Damaged.",
      parts: [
        ["host.database", "failed", "Damaged."],
        ["host.features", "failed", "B has failed. A starts."],
      ],
    });
    here.readinessProblems = [];
    expect(await states()).to.deep.equal({ state: "ok", ready: true, reason: "", parts: [] });
  });

  it("records since when a part has its state, and its last error", async () => {
    const clock = fakeClock(1_000_000);
    await open({}, clock);
    let state: "ok" | "failed" = "ok";
    await here.add({
      checks: [{ key: "mail", check: () => ({ state, detail: state === "ok" ? "" : "no server" }) }],
    });
    const look = async () => (await here.report()).components.find(({ key }) => key === "mail");
    expect(await look()).to.include({ state: "ok", since: 1000, lastError: "", lastErrorAt: null });
    state = "failed";
    await clock.advance(60_000);
    expect(await look()).to.include({
      state: "failed",
      since: 1060,
      lastError: "no server",
      lastErrorAt: 1060,
    });
    await clock.advance(30_000);
    expect(await look()).to.include({ since: 1060 });
    state = "ok";
    await clock.advance(1_000);
    expect(await look()).to.include({ state: "ok", since: 1091, lastError: "no server", lastErrorAt: 1090 });
  });

  it("counts a check that throws or hangs as failed, without waiting for it", async () => {
    const clock = fakeClock();
    await open({}, clock);
    let end = (): void => {};
    const part = await here.add({
      checks: [
        {
          key: "throws",
          check: () => {
            throw new Error("no such table");
          },
        },
        {
          key: "silent",
          check: () =>
            new Promise((resolve) => {
              end = () => resolve({ state: "ok" });
            }),
        },
      ],
    });
    const asked = here.health.report();
    await clock.advance(1_000);
    const { components } = await asked;
    const detail = (key: string) => components.find((part) => part.key === key)?.detail;
    expect(detail("throws")).to.equal("no such table");
    expect(detail("silent")).to.contain("within a second");
    end();
    await part.stop();
    expect((await here.health.report()).components.map(({ key }) => key)).to.not.include("throws");
    expect(clock.pending).to.equal(2);
  });

  it("warns of a nearly full disk, and of dropped log lines", async () => {
    await open();
    const state = async (key: string) =>
      (await here.report()).components.find((part) => part.key === key)?.state;
    expect(await state("host.disk")).to.equal("ok");
    here.free = 400 * 2 ** 20;
    expect(await state("host.disk")).to.equal("degraded");
    here.free = 40 * 2 ** 20;
    expect(await state("host.disk")).to.equal("failed");
    here.dropped = 7;
    expect(await state("host.log")).to.equal("degraded");
    expect(await state("host.log")).to.equal("ok");
  });

  it("shows how full the queues are, and is not ok when one is half full", async () => {
    await open();
    const look = async () => {
      const { queues, components } = await here.report();
      const { state, detail } = components.find(({ key }) => key === "host.queues") ?? {};
      return [queues, state, detail];
    };
    const empty = [{ key: "messages", waiting: 0, most: 100 }];
    expect(await look()).to.deep.equal([empty, "ok", ""]);
    here.waiting = 49;
    expect((await look())[1]).to.equal("ok");
    here.waiting = 50;
    expect(await look()).to.deep.equal([
      [{ key: "messages", waiting: 50, most: 100 }],
      "degraded",
      "50 of at most 100 messages wait.",
    ]);
  });

  it("shows the age of the newest backup, and is not ok after two days", async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 1));
    await open({}, clock);
    const look = async () => {
      const { backup, components } = await here.report();
      const { state, detail } = components.find(({ key }) => key === "host.backup") ?? {};
      return [backup, state, detail];
    };
    expect(await look()).to.deep.equal([{ lastAt: null, ageSeconds: null }, "ok", "There is no backup yet."]);
    here.lastBackupAt = clock.seconds() - 3 * 3600;
    expect(await look()).to.deep.equal([
      { lastAt: here.lastBackupAt, ageSeconds: 10_800 },
      "ok",
      "The newest backup is 3 h old.",
    ]);
    here.lastBackupAt = clock.seconds() - 48 * 3600;
    expect((await look()).slice(1)).to.deep.equal(["degraded", "The newest backup is 48 h old."]);
  });

  it("reports a missing backup after two days of running", async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 1), () => new Promise((resolve) => setImmediate(resolve)));
    await open({}, clock);
    const state = async () =>
      (await here.report()).components.find(({ key }) => key === "host.backup")?.state;
    await clock.advance(47.9 * 3_600_000);
    expect(await state()).to.equal("ok");
    await clock.advance(0.2 * 3_600_000);
    expect(await state()).to.equal("degraded");
  });

  it("reports a missing backup two days after the first start, despite later restarts", async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 1));
    await open({ firstStartedAt: clock.seconds() - 47 * 3_600 }, clock);
    const state = async () =>
      (await here.report()).components.find(({ key }) => key === "host.backup")?.state;
    expect(await state()).to.equal("ok");
    await clock.advance(3_600_000);
    expect(await state()).to.equal("degraded");
  });

  it("notices that the clock was set and set right again, even if health was not queried in between", async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 1));
    await open({}, clock);
    clock.setWall(clock.now() - 3_600_000);
    await clock.advance(10_000);
    const seenAt = clock.seconds();
    await clock.advance(60_000);
    expect((await here.report()).clock).to.deep.include({ setBySeconds: -3600, setAt: seenAt });
    clock.setWall(clock.now() + 3_600_000);
    await clock.advance(10_000);
    clock.setWall(clock.now() - 3_600_000);
    await clock.advance(10_000);
    clock.setWall(clock.now() + 3_600_000);
    await clock.advance(10_000);
    expect((await here.report()).clock).to.deep.include({ setBySeconds: 3600, setAt: clock.seconds() });
  });

  it("reports for an hour that the clock was set, and that a clock cannot be right", async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 1));
    await open({}, clock);
    const look = async () => {
      const { clock: told, components } = await here.report();
      const { state, detail } = components.find(({ key }) => key === "host.clock") ?? {};
      return { ...told, state, detail };
    };
    expect(await look()).to.deep.include({ now: clock.seconds(), setBySeconds: 0, setAt: null, state: "ok" });
    expect((await look()).zone)
      .to.be.a("string")
      .and.not.equal("");
    await clock.advance(5_000);
    clock.setWall(clock.now() + 9_000);
    expect(await look(), "a little is nothing").to.include({ setBySeconds: 0, state: "ok" });
    clock.setWall(clock.now() - 3_600_000);
    expect(await look()).to.deep.include({
      setBySeconds: -3600,
      setAt: clock.seconds(),
      state: "degraded",
      detail: "The clock was set back by 3600 s.",
    });
    await clock.advance(3_600_000);
    expect(await look()).to.deep.include({ setBySeconds: -3600, state: "ok" });
    clock.setWall(clock.now() + 86_400_000);
    expect(await look()).to.include({ state: "degraded", detail: "The clock was set forward by 86400 s." });
    clock.setWall(0);
    expect(await look()).to.include({
      state: "failed",
      detail: "The clock says 1970-01-01, which is before this version was built.",
    });
  });

  it("notices when the event loop was blocked", async () => {
    await open();
    const longest = async () => (await here.report()).loop.max;
    // The watch has a timer of its own, which may be late, too.
    do {
      const until = performance.now() + 400;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while ((await longest()) < 0.3);
    expect(await longest()).to.be.at.least(0.3);
  });
});

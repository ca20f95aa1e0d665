import { expect } from "chai";
import { fakeClock } from "../../src/clock/index.js";
import { type Patient, patient } from "./surroundings.js";

describe("health", () => {
  let here: Patient;
  const open = async (...of: Parameters<typeof patient>): Promise<Patient> => (here = await patient(...of));
  afterEach(() => here.standing.end());

  const anonymous = async (path: string): Promise<[number, string, string | null]> => {
    const answer = await fetch(here.standing.base + path);
    return [answer.status, await answer.text(), answer.headers.get("content-type")];
  };

  it("tells anybody that the process lives and is ready, and nothing else", async () => {
    await open();
    expect(await anonymous("/health/live")).to.deep.equal([200, "ok", "text/plain; charset=utf-8"]);
    expect(await anonymous("/health/ready")).to.deep.equal([200, "ok", "text/plain; charset=utf-8"]);
    expect((await fetch(`${here.standing.base}/api/system/health`)).status).to.equal(401);
  });

  it("is not live while the store fails or is silent, and is again within a second of its return", async () => {
    const clock = fakeClock();
    await open({}, clock);
    here.database = () => Promise.reject(new Error("disk I/O error at /secret/path"));
    expect(await anonymous("/health/live")).to.deep.equal([503, "fail", "text/plain; charset=utf-8"]);
    here.database = () => new Promise(() => {});
    await clock.advance(1_000);
    const asked = here.health.live();
    await clock.advance(1_000);
    expect(await asked).to.equal(false);
    here.database = async () => 1;
    await clock.advance(1_000);
    expect(await here.health.live()).to.equal(true);
  });

  it("asks the store at most once a second, however often somebody looks", async () => {
    const clock = fakeClock();
    await open({}, clock);
    let asked = 0;
    here.database = async () => asked++;
    for (let i = 0; i < 20; i++) await anonymous("/health/live");
    expect(asked).to.equal(1);
    await clock.advance(1_000);
    await anonymous("/health/live");
    expect(asked).to.equal(2);
  });

  it("is ready only when it serves and nothing else stands in the way", async () => {
    await open();
    for (const [phase, reason, status] of [
      ["loading", undefined, 503],
      ["serving", undefined, 200],
      ["open", undefined, 200],
      ["open", "The disk can only be read.", 503],
      ["draining", undefined, 503],
      ["stopping", undefined, 503],
    ] as const) {
      here.phase = phase;
      here.reason = reason;
      const [got, body] = await anonymous("/health/ready");
      expect([got, body], `${phase} ${reason ?? ""}`).to.deep.equal([
        status,
        status === 200 ? "ok" : "not ready",
      ]);
    }
  });

  it("shows each part with its owner, state and sentence; an offline platform is degraded, not dead", async () => {
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

  it("remembers since when a part is as it is, and its last error", async () => {
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

  it("counts a check that throws or is silent as failed, without waiting for it", async () => {
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

  it("warns of a disk that fills up, and of dropped log lines", async () => {
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

  it("sees when the event loop stood still", async () => {
    await open();
    const longest = async () => (await here.report()).loop.max;
    // The watch looks at the loop on a timer of its own, which may come late, too.
    do {
      const until = performance.now() + 400;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while ((await longest()) < 0.3);
    expect(await longest()).to.be.at.least(0.3);
  });
});

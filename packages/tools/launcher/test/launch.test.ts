import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes, type LaunchOptions, launch } from "@dicetower/launcher";
import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { CrashPolicy } from "../src/crash-policy.js";

/** A small fake host, which counts its starts in a file. */
class FakeHost {
  readonly said: string[] = [];
  private constructor(readonly folder: string) {}

  static async make(code: string): Promise<FakeHost> {
    const folder = await mkdtemp(join(tmpdir(), "dicetower-launcher-"));
    const counted = `
      import { appendFileSync, readFileSync } from "node:fs";
      appendFileSync("starts", (process.env.DICETOWER_SAFE_MODE ?? "-") + process.env.DICETOWER_SUPERVISED);
      const start = readFileSync("starts", "utf8").length / 2;
      ${code}`;
    await writeFile(join(folder, "host.mjs"), counted);
    return new FakeHost(folder);
  }

  run(how: Partial<LaunchOptions> = {}): Promise<number> {
    return launch({
      command: [
        process.execPath,
        "-e",
        `process.chdir(${JSON.stringify(this.folder)}); import(${JSON.stringify(join(this.folder, "host.mjs"))})`,
      ],
      environment: process.env,
      say: (sentence) => this.said.push(sentence),
      firstDelayMs: 1,
      ...how,
    });
  }

  /** Returns `-` for each start, `1` for one in safe mode. */
  async starts(): Promise<string> {
    return (await readFile(join(this.folder, "starts"), "utf8")).replace(/(.)1/g, "$1");
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

describe("the launcher", () => {
  let host: FakeHost;
  afterEach(() => host.remove());

  it("restarts a host that asks for it, and ends with one that ends cleanly", async () => {
    host = await FakeHost.make(`process.exit(start < 3 ? ${exitCodes.restart} : 0)`);
    expect(await host.run()).to.equal(0);
    expect(await host.starts()).to.equal("---");
  });

  it("restarts a host that crashed while it was ready", async () => {
    host = await FakeHost.make(`process.send("ready", () => process.exit(start < 2 ? 9 : 0))`);
    expect(await host.run()).to.equal(0);
    expect(await host.starts()).to.equal("--");
    expect(host.said.join()).to.contain("the host ended with 9");
  });

  it("does not retry a host that has said why it cannot start", async () => {
    host = await FakeHost.make(`process.exit(${exitCodes.refused})`);
    expect(await host.run()).to.equal(78);
    expect(await host.starts()).to.equal("-");
  });

  it("does not restart a host that was stopped and took too long", async () => {
    host = await FakeHost.make(`process.send("ready", () => process.exit(${exitCodes.late}))`);
    expect(await host.run()).to.equal(79);
    expect(await host.starts()).to.equal("-");
  });

  it("makes the third consecutive start without third-party features after two failed ones", async () => {
    host = await FakeHost.make(
      `process.exit(start === 1 ? ${exitCodes.fault} : start === 2 ? process.kill(process.pid, "SIGKILL") : 0)`,
    );
    expect(await host.run()).to.equal(0);
    expect(await host.starts()).to.equal("--1");
    expect(host.said.join()).to.contain("without third-party features");
  });

  it("does not restart after crashes if it is only to restart on request", async () => {
    host = await FakeHost.make(`process.send("ready", () => process.exit(9))`);
    expect(await host.run({ restartOnly: true })).to.equal(9);
    expect(await host.starts()).to.equal("-");
  });

  it("gives up at the fifth crash", async () => {
    host = await FakeHost.make("process.exit(1)");
    expect(await host.run()).to.equal(1);
    expect(await host.starts()).to.equal("--111");
    expect(host.said.at(-1)).to.contain("stays stopped");
  });

  it("kills a host that does not become ready", async () => {
    host = await FakeHost.make("setInterval(() => {}, 1000)");
    expect(await host.run({ readyLimitMs: 400, restartOnly: true })).to.equal(143);
    expect(host.said.join()).to.contain("did not serve within 0.4 s");
  });

  longIt("lets a host go on that shows progress before it becomes ready", async () => {
    host = await FakeHost.make(`
      let steps = 0;
      const work = setInterval(() => {
        process.send("step " + ++steps);
        if (steps === 30) { clearInterval(work); process.send("ready", () => process.exit(0)); }
      }, 100);`);
    // Longer than a slow machine needs to start or to be silent; all steps together take even longer.
    expect(await host.run({ readyLimitMs: 2_500 })).to.equal(0);
  });

  it("kills a host that blocks when it is stopped, and returns the code for that", async () => {
    host = await FakeHost.make(`
      process.on("SIGTERM", () => { for (;;); });
      setInterval(() => {}, 1000);
      process.send("ready");
      process.kill(process.ppid, "SIGTERM");`);
    expect(await host.run({ endLimitMs: 300 })).to.equal(exitCodes.late);
    expect(await host.starts()).to.equal("-");
    expect(host.said.join()).to.contain("cut off");
  });

  it("treats a host that was killed while it was ending like one that ended as requested", async () => {
    const killed = (code: number) =>
      `process.send({ ending: ${code} }, () => process.kill(process.pid, "SIGKILL"));`;
    host = await FakeHost.make(`process.send("ready"); ${killed(0)}`);
    expect(await host.run()).to.equal(exitCodes.late);
    expect(await host.starts()).to.equal("-");
    await host.remove();
    host = await FakeHost.make(`if (start < 3) { ${killed(exitCodes.restart)} }`);
    expect(await host.run()).to.equal(0);
    expect(await host.starts(), "nothing of it counts as a failed start").to.equal("---");
    await host.remove();
    host = await FakeHost.make(killed(exitCodes.fault));
    expect(await host.run({ restartOnly: true })).to.equal(exitCodes.fault);
  });

  it("passes signals on, and does not restart a host that was stopped", async () => {
    host = await FakeHost.make(`
      process.on("SIGTERM", () => process.exit(${exitCodes.fault}));
      setInterval(() => {}, 1000);
      process.send("ready");
      process.kill(process.ppid, "SIGTERM");`);
    // The signal reaches this process, in which the launcher runs; without its listener it would end the tests.
    expect(await host.run()).to.equal(exitCodes.fault);
    expect(await host.starts()).to.equal("-");
    expect(process.listenerCount("SIGTERM")).to.equal(0);
  });

  it("ends at once if it is stopped between two starts, and says nothing of a host that has ended before", async () => {
    host = await FakeHost.make(`process.send("ready", () => process.exit(9))`);
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    const say = (sentence: string) => {
      host.said.push(sentence);
      if (sentence.includes("starting it again")) setImmediate(() => process.kill(process.pid, "SIGTERM"));
    };
    expect(await host.run({ firstDelayMs: 60_000, say })).to.equal(9);
    expect(timers(), "what keeps the process").to.equal(before);
    expect(host.said).to.deep.equal(["the host ended with 9; starting it again in 60 s"]);
  });
});

describe("the crash policy", () => {
  const crash = { code: 1, ready: true, ranMs: 70_000 };

  it("waits longer each time, up to a minute, and starts over after a long run", () => {
    const policy = new CrashPolicy(1_000);
    const early = { ...crash, ranMs: 10 };
    const delays = Array.from({ length: 8 }, (_, i) => policy.crashed(early, i * 200_000).delayMs);
    expect(delays).to.deep.equal([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000));
    expect(policy.crashed(crash, 1_600_000)).to.deep.equal({ delayMs: 1_000, safeMode: false });
  });

  it("counts only consecutive starts as failed, and only crashes of the last ten minutes", () => {
    const policy = new CrashPolicy(1);
    const failed = { code: 1, ready: false, ranMs: 10 };
    expect(policy.crashed(failed, 0).safeMode).to.equal(false);
    policy.forget();
    expect(policy.crashed(failed, 1).safeMode).to.equal(false);
    expect(policy.crashed(failed, 2).safeMode).to.equal(true);
    expect(policy.crashed(failed, 3).delayMs).to.be.a("number");
    expect(policy.crashed(failed, 700_000).delayMs).to.be.a("number");
    for (let i = 1; i < 4; i++) expect(policy.crashed(crash, 700_000 + i).delayMs).to.be.a("number");
    expect(policy.crashed(crash, 700_010).delayMs).to.equal(undefined);
  });
});

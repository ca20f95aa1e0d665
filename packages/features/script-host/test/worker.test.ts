import { defineFeature, type Scope } from "@dicetower/contract";
import scriptHost from "@dicetower/script-host";
import {
  ScriptFailure,
  ScriptHost,
  type ScriptWorker,
  type ScriptWorkerOptions,
  type WorkerLoss,
} from "@dicetower/script-host/api";
import { longIt, quickestAwaited, type TestHost, testHost, volume } from "@dicetower/testkit";
import { expect } from "chai";

const limits = { sliceMs: 2_000 };
const short = { sliceMs: 100 };

describe("worker threads of scripts", () => {
  let scripts: ScriptHost;
  let scope: Scope;
  let tower: TestHost;
  let worker: ScriptWorker;
  let heard: unknown[][] = [];
  let losses: WorkerLoss[] = [];
  const feature = defineFeature({
    id: "language",
    needs: { scripts: ScriptHost },
    setup(host) {
      scripts = host.needs.scripts;
      scope = host;
    },
  });
  const module = new URL("./processes/hostile.ts", import.meta.url);
  const options: ScriptWorkerOptions = {
    module,
    heapMb: 64,
    answer: async (name, values) => {
      if (name === "slow") await new Promise((resolve) => setTimeout(resolve, Number(values[0])));
      if (values[0] === "bad") throw new Error("that is not allowed");
      return { asked: values[0] };
    },
    heard: (name, [value], script) =>
      heard.push([name, typeof value === "string" && value.length > 100 ? value.length : value, script]),
    lost: (loss) => losses.push(loss),
  };
  const failureOf = async (task: string, how = limits, value?: unknown): Promise<ScriptFailure> => {
    const error: unknown = await worker.call(task, value, how).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error, task).to.be.instanceOf(ScriptFailure);
    return error as ScriptFailure;
  };

  before(async () => {
    tower = await testHost({ features: [scriptHost, feature] });
    worker = scripts.worker(scope, options);
  });
  after(() => tower.stop());
  beforeEach(() => {
    heard = [];
    losses = [];
  });

  it("begins with the first call, and answers", async () => {
    expect(worker.live).to.equal(false);
    expect(await worker.call("echo", { a: [1, "b", null] }, limits)).to.deep.equal({ a: [1, "b", null] });
    expect(worker.live).to.equal(true);
    expect(worker.memory).to.be.above(1_000_000);
  });

  it("waits in the thread for what the service answers", async () => {
    expect(await worker.call("ask", "why", limits)).to.deep.equal({ asked: "why" });
    expect((await failureOf("ask", limits, "bad")).message).to.equal("that is not allowed");
  });

  it("does not count time spent waiting", async () => {
    expect(await worker.call("wait and run", 700, short)).to.equal(false);
  });

  it("hears all that is told, in order, before the answer", async () => {
    expect(await worker.call("tell often", 20_000, limits)).to.equal("told");
    expect(heard.map(([, count]) => count)).to.deep.equal(
      Array.from({ length: 20_000 }, (_, count) => count),
    );
    heard = [];
    expect(await worker.call("later", 5, limits)).to.equal(5);
    expect(heard).to.deep.equal([["line", "later", undefined]]);
  });

  it("lets nobody tell more than it can hear", async () => {
    let most = 0;
    const before = process.memoryUsage().rss;
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 5);
    await worker.call("tell long", 300, { sliceMs: 20_000 });
    clearInterval(looking);
    expect(heard).to.have.length(300);
    expect(most / 2 ** 20).to.be.below(150);
  });

  it("answers other calls while one waits for a promise", async () => {
    const ending = new AbortController();
    const never = worker.call("never", 0, { ...limits, signal: ending.signal });
    expect(await worker.call("echo", 1, limits)).to.equal(1);
    ending.abort(new Error("no longer wanted"));
    expect(await never.catch((error: Error) => error.message)).to.equal("no longer wanted");
    const slow = await failureOf("never", { ...limits, totalMs: 300 } as typeof limits);
    expect(slow.kind).to.equal("overran");
    expect(losses).to.deep.equal([]);
  });

  it("tells what a script threw, and that it was stopped in the thread", async () => {
    const thrown = await failureOf("throw", limits, "my fault");
    expect([thrown.kind, thrown.message]).to.deep.equal(["threw", "my fault"]);
    const stopped = await failureOf("stop itself", short);
    expect([stopped.kind, stopped.script]).to.deep.equal(["overran", "patient"]);
    expect((await failureOf("dig")).message).to.contain("call stack");
    expect((await failureOf("uncopied")).kind).to.equal("threw");
    expect(await worker.call("environment", 0, limits)).to.equal(0);
    expect(losses).to.deep.equal([]);
  });

  const hostile = [
    ["loop", "overran", "overran", "looper"],
    ["loop unnamed", "overran", "overran", undefined],
    ["exit", "ended", "crashed", "leaver"],
    ["throw outside", "ended", "crashed", "thrower"],
    ["reject outside", "ended", "crashed", undefined],
    ["fill", "memory", "memory", "filler"],
  ] as const;
  for (const [task, kind, reason, script] of hostile)
    it(`survives "${task}", names who did it, and begins afresh`, async () => {
      await worker.call("echo", 1, limits);
      const innocent = worker.call("never", 0, limits).catch((error: unknown) => error);
      const failure = await failureOf(task, task === "fill" ? { sliceMs: 20_000 } : short);
      expect([failure.kind, failure.script]).to.deep.equal([kind, script]);
      expect(await innocent).to.be.instanceOf(ScriptFailure);
      expect(losses.map((loss) => [loss.reason, loss.script])).to.deep.equal([[reason, script]]);
      expect(worker.live).to.equal(false);
      expect(await worker.call("echo", 2, limits)).to.equal(2);
    });

  it("says why a thread could not begin", async () => {
    const broken = scripts.worker(scope, {
      ...options,
      module: new URL("./processes/refused.ts", import.meta.url),
    });
    const error = await broken.call("echo", 1, limits).catch((reason: unknown) => reason);
    expect((error as ScriptFailure).message).to.equal("no engine here");
    expect(broken.live).to.equal(false);
  });

  longIt("asks within microseconds", async () => {
    const rounds = 500;
    // 45 µs each where the machine is quiet.
    const enoughMs = (rounds * 45) / 1000;
    const ms = await quickestAwaited(() => worker.call("ask often", rounds, { sliceMs: 20_000 }), enoughMs);
    expect((ms * 1000) / rounds, "µs").to.be.below(200);
  });

  it("ends with the scope, and leaves nothing behind", async function () {
    this.timeout(volume(60_000, 900_000));
    const count = () =>
      process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort/.test(name)).length;
    await worker.end();
    const before = count();
    for (let round = 0; round < volume(3, 200); round++) {
      let own: ScriptWorker | undefined;
      const part = await scope.fork(`round-${round}`, (inside) => {
        own = scripts.worker(inside, options);
      });
      expect(await own?.call("echo", round, limits)).to.equal(round);
      const waiting = own?.call("never", 0, limits).catch((error: ScriptFailure) => error.kind);
      await part.stop();
      expect(await waiting).to.equal("ended");
      expect(own?.live).to.equal(false);
      expect(await own?.call("echo", 0, limits).catch((error: ScriptFailure) => error.kind)).to.equal(
        "ended",
      );
    }
    expect(count()).to.equal(before);
  });
});

import { Message, type Scope } from "@dicetower/contract";
import type { ScriptHost, ScriptWorker } from "@dicetower/script-host/api";
import { expect } from "chai";
import type { Run } from "../src/running/run.js";
import { WorkerPool } from "../src/running/worker-pool.js";

const account = { id: "a", type: "test", platform: "test", selfId: "1", deliver: () => undefined };
const message = new Message(
  { id: "m", scene: "private", groupId: "", userId: "1", nickname: "", segments: [], text: "", sentAt: 0 },
  account,
);

describe("workers of Lua modules", () => {
  /** Begun and not ended, in order. */
  let running: { readonly module: string; end(): void }[];
  let pool: WorkerPool;
  beforeEach(() => {
    running = [];
    const worker: Partial<ScriptWorker> = {
      memory: 0,
      call: (_task, value) =>
        new Promise((resolve) => {
          const one = {
            module: (value as { readonly module: string }).module,
            end() {
              running.splice(running.indexOf(one), 1);
              resolve({});
            },
          };
          running.push(one);
        }),
      end: () => Promise.resolve(),
    };
    pool = new WorkerPool({
      scripts: { worker: () => worker as ScriptWorker } as unknown as ScriptHost,
      scope: { follow: () => undefined } as unknown as Scope,
      module: new URL("file:///none"),
      data: {},
      answer: () => undefined,
      heard: () => undefined,
      lost: () => undefined,
    });
  });

  function begin(module: string, more: Partial<Run> = {}): Run {
    const { signal } = new AbortController();
    const run: Run = {
      module,
      message: undefined,
      account: undefined,
      fields: {},
      depth: 0,
      signal,
      waits: () => undefined,
      ...more,
    };
    const value = { module, revision: "1", self: "", file: "" };
    void pool.call("load", value, run, { sliceMs: 1, totalMs: 1 });
    return run;
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const names = () => running.map(({ module }) => module).join();

  it("are there for a message however much a module has to do by itself", async () => {
    for (let n = 0; n < 20; n++) begin("evil");
    await turn();
    expect(names()).to.equal("evil");
    begin("asked", { message });
    await turn();
    expect(names()).to.equal("evil,asked");
  });

  it("are left to others by those that sleep", async () => {
    const runs: Run[] = [];
    for (let n = 0; n < 20; n++) runs.push(begin("evil"));
    for (const run of runs) {
      await turn();
      pool.waits(run, true);
    }
    expect(names()).to.equal("evil,evil,evil");
    begin("asked", { message });
    begin("fresh", { loads: true });
    await turn();
    expect(names()).to.equal("evil,evil,evil,asked,fresh");
  });

  it("are given to modules in turns", async () => {
    for (let n = 0; n < 5; n++) begin("evil");
    begin("modest");
    await turn();
    running[0]?.end();
    await turn();
    expect(names()).to.equal("modest");
    running[0]?.end();
    await turn();
    expect(names()).to.equal("evil");
  });
});

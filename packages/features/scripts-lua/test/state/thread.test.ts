import { defineFeature } from "@dicetower/contract";
import scriptHost from "@dicetower/script-host";
import { ScriptFailure, ScriptHost, type ScriptWorker, type WorkerLoss } from "@dicetower/script-host/api";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { ServiceInMemory } from "./side.js";

describe("the thread of Lua", () => {
  const service = new ServiceInMemory();
  const losses: WorkerLoss[] = [];
  let tower: TestHost;
  let worker: ScriptWorker;
  const feature = defineFeature({
    id: "lua-thread",
    needs: { scripts: ScriptHost },
    setup(host) {
      worker = host.needs.scripts.worker(host, {
        module: new URL("../../src/thread.ts", import.meta.url),
        data: { limits: { sliceMs: 300 } },
        answer: async (name, values) => {
          await Promise.resolve();
          return service.ask(name, ...values);
        },
        heard: (name, values) => service.tell(name, ...values),
        lost: (loss) => losses.push(loss),
      });
    },
  });
  const run = (text: string) =>
    worker.call(
      "run",
      {
        module: "tea",
        revision: "1",
        self: "2002",
        entry: { kind: "code", text, name: "code" },
        message: { fromMsg: "x", uid: "1001" },
      },
      { sliceMs: 300 },
    );
  const failed = async (text: string): Promise<ScriptFailure> => {
    const error: unknown = await run(text).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(ScriptFailure);
    return error as ScriptFailure;
  };

  before(async () => {
    tower = await testHost({ features: [scriptHost, feature] });
  });
  after(() => tower.stop());

  it("runs scripts that ask and wait, and hears them in order", async () => {
    const code =
      "print('one') setUserConf(1, 'n', 5) print('two') sleepTime(10) return getUserConf(1, 'n') + 1";
    expect(await run(code)).to.deep.include({ reply: "6" });
    expect(service.told.map(([, text]) => text)).to.deep.equal(["one", "two"]);
    expect(worker.memory).to.be.above(16_000_000);
  });

  it("stops by itself what Lua can stop, and lives on", async () => {
    expect(await failed("while true do pcall(function() while true do end end) end")).to.deep.include({
      kind: "overran",
      script: "tea",
    });
    expect(await failed("return string.rep('x', 1 << 30)")).to.deep.include({
      kind: "memory",
      script: "tea",
    });
    expect(await failed("return nil + 1")).to.deep.include({ kind: "threw", script: "tea" });
    expect(losses).to.deep.equal([]);
  });

  for (const [what, code] of [
    [
      "a pattern that explodes",
      "return string.find(string.rep('a', 40), string.rep('a?', 40) .. string.rep('a', 40) .. 'b')",
    ],
    [
      "a coroutine's variable that loops as it closes",
      "coroutine.wrap(function() local x <close> = setmetatable({}, { __close = function() while true do end end }) while true do end end)()",
    ],
  ] as const)
    it(`is ended for ${what}, and begins again for the next`, async () => {
      losses.length = 0;
      expect(await failed(code)).to.deep.include({ kind: "overran", script: "tea" });
      expect(losses[0]).to.deep.include({ reason: "overran", script: "tea" });
      expect(await run("return 'back'")).to.deep.include({ reply: "back" });
    }).timeout(120_000);
});

import { defineFeature, type Scope } from "@dicetower/contract";
import scriptHost from "@dicetower/script-host";
import { ScriptFailure, ScriptHost, type ScriptWorker, type WorkerLoss } from "@dicetower/script-host/api";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { handedCommand } from "../../src/protocol/handed.js";
import type { CommandAnswer, Effect, LoadAnswer } from "../../src/protocol.js";
import { commandArguments, context, message, plugin, realmData } from "./fake-side.js";

const limits = { sliceMs: 1_000, totalMs: 60_000 };

describe("the realm of JavaScript plugins in its thread", function () {
  this.timeout(120_000);
  let tower: TestHost;
  let worker: ScriptWorker;
  let scripts: ScriptHost;
  let scope: Scope;
  const heard: Effect[] = [];
  const losses: WorkerLoss[] = [];
  const feature = defineFeature({
    id: "language",
    needs: { scripts: ScriptHost },
    setup(host) {
      scripts = host.needs.scripts;
      scope = host;
    },
  });

  before(async () => {
    tower = await testHost({ features: [scriptHost, feature] });
    worker = scripts.worker(scope, {
      module: new URL("../../src/thread.ts", import.meta.url),
      data: { ...realmData, limits: { sliceMs: 1_000 } },
      answer: (name, [ask, effects]) => {
        heard.push(...(effects as Effect[]));
        if (name === "kept") return { storage: { old: "kept" }, config: [] };
        if (name === "format") return { text: `<${(ask as { text: string }).text}>`, temporaries: {} };
        return null;
      },
      heard: (_name, [effects]) => heard.push(...(effects as Effect[])),
      lost: (loss) => losses.push(loss),
    });
  });
  after(() => tower.stop());

  const load = async (texts: Readonly<Record<string, string>>): Promise<LoadAnswer> => {
    const sources = Object.entries(texts).map(([name, text]) => {
      return { plugin: name, file: `${name}.js`, text, typescript: false };
    });
    return (await worker.call("load", { sources, kept: {}, seed: [1, 2, 3, 4] }, limits)) as LoadAnswer;
  };
  const say = async (extension: string, rest = ""): Promise<unknown> => {
    const task = { extension, word: "x", ctx: context(), msg: message(), args: commandArguments(rest) };
    const { effects } = (await worker.call("command", handedCommand(task), limits)) as CommandAnswer;
    return effects.flatMap((effect) => (effect.kind === "reply" ? [effect.text] : []));
  };
  const good = plugin(
    "good",
    `seal.replyToSender(ctx, msg, seal.format(ctx, "{1}") + ext.storageGet("old"));`,
  );

  it("answers, and asks the service meanwhile", async () => {
    const { plugins } = await load({ good });
    expect(plugins[0]).to.include({ loaded: true });
    expect(await say("good")).to.deep.equal(["<{1}>kept"]);
    expect(worker.memory).to.be.above(16 << 20);
  });

  it("stops what loops by itself, and goes on", async () => {
    await load({ good, bad: plugin("bad", "for (;;);") });
    const error: unknown = await say("bad").catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ScriptFailure).and.to.include({ kind: "overran", script: "bad" });
    expect(losses).to.deep.equal([]);
    expect(await say("good")).to.deep.equal(["<{1}>kept"]);
  });

  it("nests as deeply as the engine's stack allows, and no deeper", async () => {
    const deep = {
      calls: `const f = () => f() + 1; f();`,
      read: `JSON.parse("[".repeat(3e5));`,
      evaluated: `eval("(".repeat(2e5));`,
      pattern: `new RegExp("(".repeat(2e5) + ")".repeat(2e5));`,
    };
    await load({
      good,
      ...Object.fromEntries(Object.entries(deep).map(([name, body]) => [name, plugin(name, body)])),
    });
    for (const name of Object.keys(deep)) {
      const error: unknown = await say(name).catch((reason: unknown) => reason);
      expect(error, name).to.be.instanceOf(ScriptFailure).and.to.include({ script: name });
      expect(error).to.have.property("kind").that.is.oneOf(["threw", "overran"]);
    }
    expect(await say("good")).to.deep.equal(["<{1}>kept"]);
    expect(losses).to.deep.equal([]);
  });

  it("is ended where the engine cannot be stopped, and named who did it", async () => {
    await load({
      good,
      stuck: plugin("stuck", `const a = 3n ** 3000000n; for (let i = 0; i < 50; i++) a ** 40n;`),
    });
    const error: unknown = await say("stuck").catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ScriptFailure).and.to.include({ script: "stuck" });
    await load({ good });
    expect(await say("good")).to.deep.equal(["<{1}>kept"]);
  });

  it("tells what timers do, without a task", async () => {
    await load({ late: `setTimeout(() => console.log("late"), 10);` });
    await worker.call("settle", { atMostMs: 10_000 }, limits);
    expect(heard.filter((effect) => effect.kind === "console" && effect.text === "late")).to.have.length(1);
  });
});

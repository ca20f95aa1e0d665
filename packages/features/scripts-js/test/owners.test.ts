import testMessage from "@dicetower/test-message";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, put, type Row, said } from "./towers.js";

describe("owners of plugins", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, testMessage] });
  });
  after(() => tower.stop());
  const reply = async (text: string) => (await said(tower, text)).reply;
  const toggle = (name: string, more: object) =>
    tower.post("/api/plugins/js/toggle", { name, enabled: true, ...more }).data<Row>();

  it("give a plugin a realm of its own, and it answers from there alone", async () => {
    await put(tower, "giver", "globalThis.shared = 'given';");
    await put(tower, "taker", "command('take', (ctx, msg) => say(ctx, msg, String(globalThis.shared)));");
    expect(await reply(".take")).to.equal("given");
    expect(await toggle("taker", { isolated: true })).to.include({ loaded: true, isolated: true });
    expect(await reply(".take")).to.equal("undefined");
    expect(await toggle("taker", { isolated: false })).to.include({ loaded: true });
    expect(await reply(".take")).to.equal("given");
  });

  it("narrow what a plugin may do", async () => {
    await put(
      tower,
      "asks",
      `command('asks', async (ctx, msg) => { const r = await fetch('http://127.0.0.1:1/x'); say(ctx, msg, r.status + ' ' + r.ok); return seal.ext.newCmdExecuteResult(true); });
      command('loud', (ctx, msg) => say(ctx, msg, 'heard'));`,
    );
    expect(await reply(".asks")).to.equal("500 false");
    expect(await reply(".loud")).to.equal("heard");
    await toggle("asks", { grants: { send: false } });
    expect(await said(tower, ".loud")).to.include({ matched: true, reply: "" });
  });

  it("keep what a plugin has kept, unless they say otherwise", async () => {
    const body = `command('kept', (ctx, msg) => { const n = Number(ext.storageGet('n') || 0) + 1; ext.storageSet('n', String(n)); say(ctx, msg, String(n)); });`;
    await put(tower, "kept", body);
    expect(await reply(".kept")).to.equal("1");
    await tower.post("/api/plugins/js/delete", { name: "kept" }).answers({ code: 0 });
    await put(tower, "kept", body);
    expect(await reply(".kept")).to.equal("2");
    await tower.post("/api/plugins/js/delete", { name: "kept", keepData: false }).answers({ code: 0 });
    await put(tower, "kept", body);
    expect(await reply(".kept")).to.equal("1");
  });

  it("have the tasks of a plugin run, and none of one that was loaded before", async () => {
    await put(
      tower,
      "ticks",
      `let n = 0; seal.ext.registerTask(ext, 'cron', '@every 1s', () => { n++; ext.storageSet('n', String(Number(ext.storageGet('n') || 0) + 1)); });
      command('ticks', (ctx, msg) => say(ctx, msg, n + '/' + ext.storageGet('n')));`,
    );
    const until = async (pattern: RegExp) => {
      for (let turn = 0; turn < 100; turn++) {
        const now = await reply(".ticks");
        if (pattern.test(now)) return now;
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error("the task did not run");
    };
    await until(/^[1-9]/);
    await tower.post("/api/plugins/js/reload", {}).answers({ code: 0, data: { loaded: 5, failed: [] } });
    expect(await until(/^[1-9]/)).to.match(/\d\/\d/);
  }).timeout(120_000);
});

import { expect } from "chai";
import type { HookAnswer } from "../../src/protocol.js";
import { FakeTower, message } from "./fake-side.js";

const forever = "for (;;);";

/** What a hook of a plugin does, with two others in the same call; it must be stopped, and the right one named. */
const hostile: Record<string, string> = {
  loops: forever,
  "loops in try, catch and finally": `try { ${forever} } catch { ${forever} } finally { ${forever} }`,
  "leaves a job behind that loops": `Promise.resolve().then(() => { ${forever} });`,
  "leaves jobs behind without end": `const f = () => { Promise.resolve().then(f); }; f();`,
  "storms with promises": `const f = () => { Promise.resolve().then(f); Promise.resolve().then(f); }; f();`,
  "awaits nothing for ever, unseen": `(async () => { for (;;) await 0; })();`,
  "answers with a promise that loops": `return (async () => { await 0; ${forever} })();`,
  "has a pattern that explodes": `/^(a+)+$/.test("a".repeat(40) + "b");`,
  "replaces with a function that loops": `"a".replace(/a/, () => { ${forever} });`,
};

const hook = (name: string, body: string) =>
  `const e = seal.ext.new("${name}", "me", "1"); seal.ext.register(e); e.onMessageReceived = (ctx, msg) => { ${body} };`;
const says = (what: string) => `seal.replyToSender(ctx, msg, "${what}");`;

describe("hooks of several plugins, called together", () => {
  const limits = { sliceMs: 60, loadMs: 400, asyncMs: 100 };

  for (const [does, body] of Object.entries(hostile))
    it(`name the one that ${does}, wherever it stands`, async () => {
      for (const order of [
        ["bad", "first", "last"],
        ["first", "bad", "last"],
        ["first", "last", "bad"],
      ]) {
        const tower = new FakeTower({}, { limits });
        await tower.load({
          first: hook("first", says("first")),
          bad: hook("bad", body),
          last: hook("last", says("last")),
        });
        const answer: HookAnswer = tower.hook("onMessageReceived", order);
        expect(answer.failures.map(({ plugin, kind }) => [plugin, kind])).to.deep.equal([["bad", "overran"]]);
        // What has left jobs for ever has spoilt the realm: nobody runs in it until it is built anew.
        if (!answer.spoilt) expect(tower.side.said).to.deep.equal(["first", "last"]);
        tower.end();
      }
    });

  for (const left of [
    "{ Promise.resolve().then(() => { for (;;); }); }",
    "{ const f = () => { Promise.resolve().then(f); }; f(); }",
  ])
    it(`blame nobody for jobs that one has left for the first time, and the right one with the next message: ${left}`, async () => {
      const tower = new FakeTower({}, { limits });
      const sources = {
        bad: hook("bad", `if (msg.message === "now") ${left}`),
        first: hook("first", says("first")),
        last: hook("last", says("last")),
      };
      await tower.load(sources);
      const all = ["bad", "first", "last"];
      expect(tower.hook("onMessageReceived", all).failures).to.deep.equal([]);
      const stopped = tower.hook("onMessageReceived", all, { msg: message("now") });
      expect(stopped.failures).to.deep.equal([]);
      expect(tower.side.said).to.deep.equal(["first", "last", "first", "last"]);
      if (stopped.spoilt) await tower.reload();
      const named = tower.hook("onMessageReceived", all, { msg: message("now") });
      expect(named.failures.map(({ plugin, kind }) => [plugin, kind])).to.deep.equal([["bad", "overran"]]);
      tower.end();
    });

  it("have a slice each, however long those before them took", async () => {
    const tower = new FakeTower({}, { limits: { ...limits, sliceMs: 400 } });
    const busy = "const until = Date.now() + 250; while (Date.now() < until);";
    await tower.load({
      a: hook("a", `${busy} ${says("a")}`),
      b: hook("b", `${busy} ${says("b")}`),
      c: hook("c", `${busy} ${says("c")}`),
    });
    expect(tower.hook("onMessageReceived", ["a", "b", "c"]).failures).to.deep.equal([]);
    expect(tower.side.said).to.deep.equal(["a", "b", "c"]);
    tower.end();
  });

  it("have their own share of messages, and what they do is theirs", async () => {
    const tower = new FakeTower();
    const many = `for (let n = 0; n < 30; n++) seal.replyToSender(ctx, msg, String(n));`;
    await tower.load({ a: hook("a", many), b: hook("b", many), c: hook("c", "console.log('c');") });
    tower.hook("onMessageReceived", ["a", "b", "c"]);
    const by = (plugin: string) => tower.side.of("reply").filter((one) => one.plugin === plugin).length;
    expect([by("a"), by("b")]).to.deep.equal([20, 20]);
    expect(tower.side.lines).to.include("c: c");
    tower.end();
  });

  it("see their promises come to their ends, those of each before the next begins where they say so", async () => {
    const tower = new FakeTower();
    await tower.load({
      a: hook("a", `return Promise.resolve().then(() => { ${says("a, later")} });`),
      b: hook("b", says("b")),
    });
    tower.hook("onMessageReceived", ["a", "b"]);
    expect(tower.side.said).to.deep.equal(["a, later", "b"]);
    tower.end();
  });

  it("read the records of a message only where they look, and the right ones", async () => {
    const tower = new FakeTower();
    await tower.load({
      a: hook("a", `seal.replyToSender(ctx, msg, ctx.group.groupName + " " + ctx.player.userId);`),
      b: hook("b", `ctx.player.name = "Zoe"; seal.replyToSender(ctx, msg, ctx.player.name);`),
    });
    tower.hook("onMessageReceived", ["a", "b"], { msg: message("hello") });
    expect(tower.side.said).to.deep.equal(["table QQ:123", "Zoe"]);
    tower.end();
  });
});

import { expect } from "chai";
import type { HookAnswer, HookName } from "../../src/protocol.js";
import { context, FakeTower, plugin } from "./fake-side.js";

const forever = "for (;;);";
const spread = `const g = function* () { for (;;) yield 1; }; [...g()];`;

async function waitFor(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 8_000; !what() && Date.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** What a hostile plugin does in its command; each must be stopped and named. */
const inSolve: Record<string, string> = {
  loops: forever,
  "loops in try, catch and finally": `try { ${forever} } catch { ${forever} } finally { ${forever} }`,
  "loops in a job of a promise": `Promise.resolve().then(() => { ${forever} });`,
  "storms with promises": `const f = () => { Promise.resolve().then(f); Promise.resolve().then(f); }; f();`,
  "awaits nothing for ever": `(async () => { for (;;) await 0; })();`,
  "loops in what reads its result": `return { get solved() { ${forever} } };`,
  "loops in the text it sends": `seal.replyToSender(ctx, msg, { toString() { ${forever} } });`,
  "loops in the then of its result": `return { then() { ${forever} } };`,
  "loops in the help it asks for": `cmd.helpFunc = () => { ${forever} }; return { solved: true, showHelp: true };`,
  "loops in the error it throws": `throw { get message() { ${forever} } };`,
  "loops in what it prints": `console.log(new Proxy({}, { ownKeys() { ${forever} } }));`,
  "loops in the fields of its extension": `Object.defineProperty(cmd, "help", { get() { ${forever} } }); ext.cmdMap.y = cmd;`,
  "has a pattern that explodes": `/^(a+)+$/.test("a".repeat(40) + "b");`,
  "has a pattern that explodes by looking ahead": `/(?=(a+)+b)c/.test("a".repeat(40));`,
  "spreads what never ends": spread,
  "sorts what never ends": `Array.from({ length: 1e4 }, (_, i) => -i).sort(() => { ${forever} });`,
  "replaces with a function that loops": `"a".replace(/a/, () => { ${forever} });`,
  "loops in a proxy of its map": `ext.cmdMap = new Proxy({}, { ownKeys() { ${forever} } });`,
  "loops in an iterator": `new Map({ [Symbol.iterator]() { ${forever} } });`,
  "loops in evaluated text": `eval("for (;;);");`,
  "loops in a function made of text": `new Function("for (;;);")();`,
};
const hooks: readonly HookName[] = [
  "onMessageReceived",
  "onNotCommandReceived",
  "onCommandReceived",
  "onMessageSend",
  "onMessageDeleted",
  "onMessageEdit",
  "onGroupJoined",
  "onGroupMemberJoined",
  "onGuildJoined",
  "onBecomeFriend",
  "onPoke",
  "onGroupLeave",
];

describe("JavaScript plugins that take too long", () => {
  const limits = { sliceMs: 60, loadMs: 400, asyncMs: 100 };
  const tower = new FakeTower({}, { limits });
  const good = plugin("good", `seal.replyToSender(ctx, msg, "here")`);

  before(async () => {
    await tower.load({
      good,
      ...Object.fromEntries(Object.entries(inSolve).map(([name, body]) => [name, plugin(name, body)])),
      hooks: `const e = seal.ext.new("hooks", "me", "1"); ${hooks.map((hook) => `e.${hook} = () => { ${forever} };`).join("\n")} seal.ext.register(e);
        const rule = seal.coc.newRule(); rule.index = 20; rule.check = () => { ${forever} }; seal.coc.registerRule(rule);
        seal.ext.registerTask(e, "daily", "1:00", () => { ${forever} });`,
    });
  });
  after(() => tower.end());

  /** The others go on at once, or after the rebuilding that was asked for. */
  async function goesOn(spoilt: boolean): Promise<void> {
    if (spoilt) await tower.reload();
    expect(await tower.say("good", "x")).to.deep.equal(["here"]);
  }

  for (const name of Object.keys(inSolve))
    it(`are stopped: one that ${name}`, async () => {
      const before = tower.side.of("spoilt").length;
      const ended = await tower.command(name, "x").catch((error: unknown) => error);
      expect(ended).to.include({ kind: "overran", script: name });
      expect(tower.side.script).to.equal(undefined);
      await goesOn(tower.side.of("spoilt").length > before);
    }).timeout(120_000);

  for (const hook of hooks)
    it(`are stopped in ${hook}`, async () => {
      const { failures, spoilt } = tower.hook(hook, ["hooks"]);
      expect(failures.map(({ plugin: by, kind }) => [by, kind])).to.deep.equal([["hooks", "overran"]]);
      await goesOn(spoilt);
    });

  it("are stopped in tasks and in checks", async () => {
    const { failures } = (await tower.tasks.do("schedule", { id: 1, now: 1, key: "" })) as HookAnswer;
    expect(failures[0]).to.include({ plugin: "hooks", kind: "overran" });
    const check = { index: 20, ctx: context(), checkValue: 1, difficultyRequired: 1 };
    expect(() => tower.tasks.do("cocCheck", check))
      .to.throw()
      .and.include({ kind: "overran", script: "hooks" });
    await goesOn(false);
  });
});

describe("JavaScript plugins that take too long while they begin or wait", () => {
  let tower: FakeTower;
  afterEach(() => tower.end());

  it("are not loaded, and the others are", async () => {
    tower = new FakeTower({}, { limits: { sliceMs: 500, loadMs: 100 } });
    const { plugins, spoilt } = await tower.load({
      before: plugin("before", `seal.replyToSender(ctx, msg, "before")`),
      loops: forever,
      catches: `for (;;) try { ${forever} } catch {}`,
      registers: `const e = seal.ext.new("e", "me", "1"); e.onLoad = () => { ${forever} }; seal.ext.register(e);`,
      behind: plugin("behind", `seal.replyToSender(ctx, msg, "behind")`),
    });
    expect(spoilt).to.equal(false);
    expect(plugins.map(({ loaded, breach }) => [loaded, breach])).to.deep.equal([
      [true, undefined],
      [false, "overran"],
      [false, "overran"],
      [false, "overran"],
      [true, undefined],
    ]);
    expect(plugins[1]?.error).to.equal("timed out while loading");
    expect([await tower.say("before", "x"), await tower.say("behind", "x")]).to.deep.equal([
      ["before"],
      ["behind"],
    ]);
  });

  it("end after a time where their promise comes to nothing", async () => {
    tower = new FakeTower({}, { limits: { asyncMs: 30 } });
    await tower.load({ p: plugin("p", `return new Promise(() => {})`) });
    const ended = await tower.command("p", "x").catch((error: unknown) => error);
    expect(ended).to.include({ kind: "overran", script: "p" });
  });

  it("are named where a timer, a fetch or a socket of theirs is stopped", async () => {
    tower = new FakeTower({}, { limits: { sliceMs: 60 } });
    await tower.load({
      timer: `setTimeout(() => { ${forever} }, 1)`,
      fetches: `fetch("http://a.example").then(() => { ${forever} })`,
      socket: `new WebSocket("ws://a.example").onmessage = () => { ${forever} };`,
      good: plugin("good", `seal.replyToSender(ctx, msg, "here")`),
    });
    await tower.tasks.do("settle", { plugins: ["timer"], atMostMs: 10_000 });
    const [{ id: socket } = { id: 0 }] = tower.side.of("socketOpen");
    tower.tasks.do("socket", { id: socket, event: "message", text: "x" });
    const [{ id } = { id: 0 }] = tower.side.of("fetch");
    tower.tasks.do("fetched", { id, status: 200, statusText: "", url: "", headers: [], body: "" });
    await tower.tasks.do("settle", { plugins: ["socket", "fetches"], atMostMs: 10_000 });
    const named = tower.side.of("failure").map(({ failure }) => [failure.plugin, failure.kind]);
    expect(named).to.deep.equal([
      ["timer", "overran"],
      ["socket", "overran"],
      ["fetches", "overran"],
    ]);
    if (tower.side.of("spoilt").length > 0) await tower.reload();
    expect(await tower.say("good", "x")).to.deep.equal(["here"]);
  });

  it("are stopped sooner where nobody waits for them", async () => {
    tower = new FakeTower({}, { limits: { sliceMs: 60_000, backgroundMs: 60 } });
    await tower.load({
      timer: `setTimeout(() => { ${forever} }, 1)`,
      asks: `setTimeout(() => { const e = seal.ext.new("e", "me", "1"); seal.ext.register(e); for (;;) e.storageGet("a") }, 1)`,
      task: `const e = seal.ext.new("task", "me", "1"); seal.ext.register(e); seal.ext.registerTask(e, "daily", "1:00", () => { ${forever} });`,
    });
    await tower.tasks.do("settle", { atMostMs: 10_000 });
    const { failures } = (await tower.tasks.do("schedule", { id: 1, now: 1, key: "" })) as HookAnswer;
    const named = [...tower.side.of("failure").map(({ failure }) => failure), ...failures];
    expect(named.map(({ plugin: by, kind }) => `${by} ${kind}`)).to.have.members([
      "timer overran",
      "asks overran",
      "task overran",
    ]);
  });

  it("are named where they use all of their background time without a rest, and go on waiting", async () => {
    tower = new FakeTower({}, { limits: { patienceMs: 300 } });
    await tower.load({
      hog: `const go = () => { const end = Date.now() + 150; while (Date.now() < end); setTimeout(go, 0); }; go();`,
      modest: `setInterval(() => {}, 20)`,
    });
    await waitFor(() => tower.side.of("failure").length > 0);
    const [{ failure } = { failure: undefined }] = tower.side.of("failure");
    expect(failure).to.include({ plugin: "hog", kind: "overran" });
    expect(failure?.message).to.match(/more than 20 % of the time/);
  });

  it("have a socket closed that brings more than they read", async () => {
    tower = new FakeTower();
    await tower.load({
      slow: `new WebSocket("ws://a.example").onmessage = () => { const end = Date.now() + 100; while (Date.now() < end); }`,
    });
    const [{ id } = { id: 0 }] = tower.side.of("socketOpen");
    for (let n = 0; n < 3_000; n++) tower.tasks.do("socket", { id, event: "message", text: "x" });
    expect(tower.side.of("socketClose")).to.have.length(1);
    expect(tower.side.lines).to.deep.equal(["slow: WebSocket: it brings more than is read, and is closed"]);
  });

  it("let commands through however many timers are due", async () => {
    tower = new FakeTower({}, { limits: { sliceMs: 200 } });
    await tower.load({
      flood: `globalThis.n = 0; try { for (;;) setInterval(() => { n++; const end = Date.now() + 20; while (Date.now() < end); }, 1) } catch (error) { console.log(error.message) }`,
      good: plugin("good", `seal.replyToSender(ctx, msg, "here " + (n > 0))`),
    });
    expect(tower.side.lines).to.deep.equal(["flood: a plugin may have 200 timers at most"]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    let longest = 0;
    for (let times = 0; times < 5; times++) {
      const began = performance.now();
      await new Promise((resolve) => setImmediate(resolve));
      expect(await tower.say("good", "x")).to.deep.equal(["here true"]);
      longest = Math.max(longest, performance.now() - began);
    }
    // A turn of the loop holds one callback of 20 ms, not two hundred of them, which take four seconds.
    expect(longest).to.be.below(3_000);
  });
});

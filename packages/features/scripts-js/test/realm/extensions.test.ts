import { expect } from "chai";
import type { LoadAnswer } from "../../src/protocol.js";
import { commandArguments, context, FakeTower, message, plugin } from "./fake-side.js";

const judged = { solved: true, showHelp: false, temporaries: { $tresult: 7 } };

describe("extensions of JavaScript plugins", () => {
  let tower: FakeTower;
  beforeEach(() => {
    tower = new FakeTower({ builtinSolve: () => judged });
  });
  afterEach(() => tower.end());

  const register = (name: string, more = "", by = "me") =>
    `const e = seal.ext.new(${JSON.stringify(name)}, "${by}", "1.2.3"); ${more}; seal.ext.register(e);`;

  it("are found by name, lower case, alias and author, and only once registered", async () => {
    const { plugins, extensions } = await tower.load({
      first: register(
        "Dice Game",
        `e.aliases = ["dg"]; globalThis.mine = e; if (seal.ext.find("Dice Game")) throw 1`,
      ),
      second: `const found = ["Dice Game", "dice game", "dg", "DG", "me/Dice Game"].map((name) => seal.ext.find(name) === mine);
        console.log(found, seal.ext.find("you/Dice Game"), seal.ext.find("coc").name, seal.ext.find("none"));`,
    });
    expect(plugins.map(({ error }) => error)).to.deep.equal([undefined, undefined]);
    expect(extensions).to.have.length(1);
    expect(extensions[0]).to.include({
      name: "Dice Game",
      plugin: "first",
      author: "me",
      version: "1.2.3",
      builtin: false,
    });
    expect(tower.side.lines).to.deep.equal(["second: [true, true, true, true, true] null coc7 null"]);
  });

  it("do not take names of the service, and a later one replaces an earlier one", async () => {
    const { plugins, extensions } = await tower.load({
      bad: register("help"),
      worse: register("mine", `e.aliases = ["COC7"]`),
      one: register("twice"),
      two: register("twice", "", "another"),
    });
    expect(plugins.map(({ loaded }) => loaded)).to.deep.equal([true, true, true, true]);
    expect(extensions.map(({ name, author }) => [name, author])).to.deep.equal([["twice", "another"]]);
    expect(tower.side.lines).to.have.length(2);
  });

  it("tell their commands, hooks and what becomes of them later", async () => {
    const { extensions } = await tower.load({
      p: `${plugin("p", `ext.cmdMap.y = cmd; ext.onPoke = () => {}; ext.autoActive = false;`)} cmd.allowDelegate = true; ext.onNotCommandReceived = () => {};
        ext.cmdMap.r = cmd;`,
    });
    // Who gets a word is decided where all commands are known.
    expect(extensions[0]?.commands.map(({ word }) => word)).to.deep.equal(["x", "r"]);
    expect(extensions[0]?.commands[0]).to.include({
      word: "x",
      allowDelegate: true,
      help: "how",
      plugin: "p",
    });
    expect(extensions[0]?.hooks).to.deep.equal(["onNotCommandReceived"]);
    await tower.command("p", "x");
    const [changed] = tower.side.of("extensions").at(-1)?.extensions ?? [];
    expect(changed?.commands.map(({ word }) => word)).to.deep.equal(["x", "r", "y"]);
    expect(changed).to.deep.include({ hooks: ["onNotCommandReceived", "onPoke"], autoActive: false });
  });

  it("wrap commands that are built in, and add words to them", async () => {
    const { extensions } = await tower.load({
      wrap: `const coc = seal.ext.find("coc7"); const old = coc.cmdMap["rc"];
        const mine = seal.ext.newCmdItemInfo(); mine.name = "rc";
        mine.solve = (ctx, msg, args) => { seal.replyToSender(ctx, msg, "before"); const result = old.solve(ctx, msg, args);
          seal.replyToSender(ctx, msg, "after " + seal.vars.intGet(ctx, "$tresult")[0]); return result; };
        coc.cmdMap["rc"] = mine; coc.cmdMap["检定"] = old;`,
    });
    expect(extensions).to.have.length(1);
    expect(extensions[0]).to.include({ name: "coc7", builtin: true });
    expect(extensions[0]?.commands.map(({ word, plugin: by }) => [word, by])).to.deep.equal([
      ["rc", "wrap"],
      ["检定", "wrap"],
    ]);
    const answer = await tower.command("coc7", "rc", commandArguments("力量 50"));
    expect(answer.solved).to.equal(true);
    expect(tower.side.said).to.deep.equal(["before", "after 7"]);
    expect(tower.side.asked.at(-1)).to.deep.nested.include({
      name: "builtinSolve",
      "value.args.args": ["力量", "50"],
    });
  });

  it("run their hooks each in its own slice, and one that throws does not keep the others from it", async () => {
    await tower.load(
      Object.fromEntries(
        ["a", "b", "c"].map((name) => [
          name,
          register(
            name,
            `e.onMessageReceived = (ctx, msg) => { if ("${name}" === "b") throw new Error("no"); console.log(msg.message, ctx.player.userId); };
            e.onPoke = (ctx, event) => console.log(event.senderId);`,
          ),
        ]),
      ),
    );
    const { failures } = tower.hook("onMessageReceived", ["a", "b", "c"]);
    expect(failures.map(({ plugin: by, message: text }) => [by, text])).to.deep.equal([["b", "no (b.js:1)"]]);
    expect(tower.side.lines).to.deep.equal(["a: hello QQ:123", "c: hello QQ:123"]);
    tower.hook("onPoke", ["a"], {
      extra: { groupId: "g", senderId: "QQ:5", targetId: "t", isPrivate: false },
    });
    expect(tower.side.lines.at(-1)).to.equal("a: QQ:5");
    expect(tower.side.asked.filter(({ name }) => name === "context")).to.deep.equal([]);
  });

  it("share one realm and its globals; undeclared names too", async () => {
    const { plugins } = await tower.load({
      gives: `shared = 5; globalThis.help = () => 6; var hidden = 1; this.x = module.exports === this; console.log(this.x)`,
      takes: `"use strict"; if (shared + help() !== 11 || typeof hidden !== "undefined" || require("console") !== console) throw new Error("not shared"); return;`,
    });
    expect(plugins.map(({ error }) => error)).to.deep.equal([undefined, undefined]);
    expect(tower.side.lines).to.deep.equal(["gives: true"]);
  });

  it("have seal frozen, and what it does not have is not there", async () => {
    await tower.load({
      p: `seal.x = 1; seal.ext.find = null; seal.vars.y = 1; seal = null;
        console.log(seal.x, typeof seal.ext.find, seal.vars.y, typeof seal.ext.unregister, seal.inst, seal.getVersion().version);`,
    });
    expect(tower.side.lines).to.deep.equal(["p: undefined function undefined undefined undefined 1.5.1"]);
  });

  it("keep a context usable: later reads are of the current record", async () => {
    tower.end();
    tower = new FakeTower({
      context: () =>
        context({ player: { userId: "QQ:123", name: "New", lastCommandTime: 0, autoSetNameTemplate: "" } }),
    });
    await tower.load({
      p: plugin(
        "p",
        `if (globalThis.kept) seal.replyToSender(kept, msg, kept.player.name); else kept = ctx;`,
      ),
    });
    await tower.say("p", "x");
    expect(await tower.say("p", "x")).to.deep.equal(["New"]);
  });

  it("register rules of checks and are asked by built-in commands meanwhile", async () => {
    tower.end();
    const steps: unknown[] = [];
    tower = new FakeTower({
      builtinSolve: () => ({
        nested: {
          token: 1,
          task: "cocCheck",
          value: { index: 20, ctx: context(), checkValue: 50, difficultyRequired: 1 },
        },
      }),
      resume: (done: unknown) => {
        steps.push(done);
        return judged;
      },
    });
    await tower.load({
      p: `const rule = seal.coc.newRule(); rule.index = 20; rule.key = "mine"; rule.name = "Mine";
        rule.check = (ctx, d100, checkValue, difficulty) => { const r = seal.coc.newRuleCheckResult(); r.successRank = d100 > checkValue ? -1 : 1; return r; };
        console.log(seal.coc.registerRule(rule), seal.coc.registerRule(rule));
        ${plugin("p", `return seal.ext.find("coc7").cmdMap.rc.solve(ctx, msg, cmdArgs);`)}`,
    });
    expect(tower.side.lines).to.deep.equal(["p: true false"]);
    expect((await tower.command("p", "x")).solved).to.equal(true);
    expect(steps).to.have.length(1);
    expect(steps[0]).to.nested.include({ token: 1, "answer.ranks[49]": 1, "answer.ranks[50]": -1 });
  });

  it("count for nothing where their plugin fails after it has registered them", async () => {
    const { plugins, extensions } = await tower.load({
      p: `${register("p")} setInterval(() => console.log("tick"), 1); setTimeout(() => console.log("tock"), 1); throw new Error("late");`,
      q: `setTimeout(() => console.log("here"), 20);`,
    });
    expect(plugins.map(({ error }) => error)).to.deep.equal(["late (p.js:1)", undefined]);
    expect(extensions).to.deep.equal([]);
    await tower.tasks.do("settle", { atMostMs: 10_000 });
    expect(tower.side.lines).to.deep.equal(["q: here"]);
  });

  it("go on, timers and all, when others are added", async () => {
    await tower.load({
      p: `globalThis.ticks = 0; setInterval(() => ticks++, 1); ${plugin("p", "seal.replyToSender(ctx, msg, 'here')")}`,
    });
    const text = `if (globalThis.ticks === undefined) throw new Error("another realm"); ${plugin("q", "const now = ticks; setTimeout(() => console.log(ticks > now), 20);")}`;
    const sources = [{ plugin: "q", file: "q.js", text, typescript: false }];
    const answer = (await tower.tasks.do("add", { sources })) as LoadAnswer;
    expect(answer.plugins).to.deep.include({
      plugin: "q",
      loaded: true,
      error: undefined,
      trace: undefined,
      breach: undefined,
    });
    expect(answer.extensions.map(({ name }) => name)).to.deep.equal(["p", "q"]);
    await tower.command("q", "x");
    expect(await tower.say("p", "x")).to.deep.equal(["here"]);
    while (tower.side.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(tower.side.lines).to.deep.equal(["q: true"]);
  });

  it("reload without what was before", async () => {
    await tower.load({
      p: `${plugin("p", `seal.replyToSender(ctx, msg, "once")`)} setInterval(() => console.log("tick"), 5);`,
    });
    await tower.reload();
    const { extensions } = await tower.reload();
    expect(extensions).to.have.length(1);
    expect(await tower.say("p", "x")).to.deep.equal(["once"]);
  });

  it("make contexts and messages by hand", async () => {
    tower.end();
    tower = new FakeTower({
      endPoints: () => [context().endPoint],
      tempContext: (ask: { msg: { groupId: string } }) =>
        context({ group: { ...context().group, groupId: ask.msg.groupId } }),
    });
    await tower.load({
      p: `const msg = seal.newMessage(); const [ep] = seal.getEndPoints();
        try { seal.createTempCtx(ep, msg) } catch (e) { console.log(e.message) }
        msg.messageType = "private"; try { seal.createTempCtx(ep, msg) } catch (e) { console.log(e.message) }
        msg.messageType = "group"; msg.groupId = "QQ-Group:5"; msg.sender.userId = "QQ:5";
        const ctx = seal.createTempCtx(ep, msg); console.log(ctx.group.groupId, ep.platform, ctx.endPoint.userId);
        seal.replyToSender(ctx, msg, "out of nothing");`,
    });
    expect(tower.side.lines).to.deep.equal([
      "p: seal.createTempCtx: messageType is missing",
      "p: seal.createTempCtx: it needs a groupId or sender.userId",
      "p: QQ-Group:5 QQ QQ:1",
    ]);
    expect(tower.side.said).to.deep.equal(["out of nothing"]);
    expect(message().message).to.equal("hello");
  });
});

import { expect } from "chai";
import { commandArguments, context, FakeTower, plugin } from "./fake-side.js";

describe("commands of JavaScript plugins", () => {
  const tower = new FakeTower({
    proxyContext: (ask: { userId: string }) =>
      context({
        id: "proxy",
        player: { userId: ask.userId, name: "Bob", lastCommandTime: 0, autoSetNameTemplate: "" },
      }),
    format: (ask: { text: string }) => ({ text: `<${ask.text}>`, temporaries: { $tset: 5, $tone: null } }),
  });
  const bodies: Record<string, string> = {
    hello: `seal.replyToSender(ctx, msg, "hi " + ctx.player.name + cmdArgs.getArgN(1)); return seal.ext.newCmdExecuteResult(true);`,
    args: `seal.replyToSender(ctx, msg, JSON.stringify([cmdArgs.getArgN(9), cmdArgs.getRestArgsFrom(2), cmdArgs.isArgEqual(1, "Z", "a"),
      cmdArgs.eatPrefixWith("q", "A"), cmdArgs.chopPrefixToArgsWith("a"), cmdArgs.args, cmdArgs.getKwarg("k").value, cmdArgs.getKwarg("z")]));
      return { solved: true };`,
    helps: `return { solved: true, showHelp: true };`,
    nothing: ``,
    vars: `seal.vars.intSet(ctx, "$tn", 3.9); seal.vars.strSet(ctx, "$ts", 4); seal.replyToSender(ctx, msg,
      JSON.stringify([seal.vars.intGet(ctx, "$tn"), seal.vars.strGet(ctx, "$ts"), seal.vars.intGet(ctx, "$ts"), seal.vars.intGet(ctx, "$tnone"), seal.vars.intGet(ctx, "$tone")]));
      seal.replyToSender(ctx, msg, seal.format(ctx, "{1}") + seal.vars.intGet(ctx, "$tset") + seal.vars.intGet(ctx, "$tone"));`,
    later: `return (async () => { await null; seal.replyToSender(ctx, msg, "later"); return seal.ext.newCmdExecuteResult(true); })();`,
    rejects: `return Promise.reject(new RangeError("no"));`,
    throws: `\n\nnull.x;`,
    proxy: `const other = seal.getCtxProxyFirst(ctx, cmdArgs); seal.replyToSender(other, msg, other.player.userId + other.player.name);`,
    proxyMsg: `const other = seal.getCtxProxyFirst(ctx, msg); seal.replyToSender(other, msg, String(other === ctx));`,
    writes: `ctx.player.name = "Cid"; ctx.group.cocRuleIndex = "3"; seal.replyToSender(ctx, msg, ctx.player.name + ctx.group.cocRuleIndex + JSON.stringify(ctx.player) + Object.keys(msg).length);`,
    wrong: `try { seal.replyToSender(msg, ctx, "x"); } catch (e) { seal.replyToSender(ctx, msg, e.name + ": " + e.message); }`,
    delegate: `seal.replyToSender(ctx, msg, "one"); seal.replyToSender(ctx, msg, null); seal.replyToSender(ctx, msg, undefined); seal.replyToSender(ctx, msg, 2);`,
    elsewhere: `const other = { ...msg }; seal.replyToSender(ctx, msg, "1"); msg.groupId = "QQ-Group:9"; seal.replyToSender(ctx, msg, "2"); msg.sender = null;
      seal.replyToSender(ctx, msg, "3"); seal.replyToSender(ctx, other, "4"); return Promise.resolve().then(() => seal.replyToSender(ctx, msg, "5"));`,
    flood: `for (let i = 0; i < 30; i++) seal.replyToSender(ctx, msg, "m" + i);`,
  };

  before(async () => {
    const answer = await tower.load(
      Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, plugin(name, body)])),
    );
    expect(answer.plugins.filter(({ loaded }) => !loaded)).to.deep.equal([]);
  });
  after(() => tower.end());

  it("answer in the chat they were said in", async () => {
    const answer = await tower.command("hello", "x", commandArguments("1"));
    expect([answer.solved, answer.spoilt]).to.deep.equal([true, false]);
    expect(tower.side.said.at(-1)).to.equal("hi Ann1");
    expect(tower.side.of("reply").at(-1)).to.include({ plugin: "hello", to: "sender" });
  });

  it("get the same context where they hand over the message in the place of the arguments", async () => {
    expect(await tower.say("proxyMsg", "x")).to.deep.equal(["true"]);
  });

  it("read their arguments", async () => {
    const args = commandArguments("ab c  d".replace("  ", " "), {
      kwargs: [{ name: "k", valueExists: true, value: "v", asBool: true }],
    });
    await tower.command("args", "x", args);
    expect(JSON.parse(tower.side.said.at(-1) ?? "")).to.deep.equal([
      "",
      "c d",
      false,
      ["b c d", true],
      true,
      ["a", "b", "c", "d"],
      "v",
      null,
    ]);
  });

  it("ask for their help", async () => {
    expect(await tower.command("helps", "x")).to.include({ solved: true, help: "how" });
  });

  it("are not solved without a result", async () => {
    expect(await tower.command("nothing", "x")).to.include({ solved: false });
    expect(await tower.command("nothing", "gone")).to.include({ solved: false });
  });

  it("read and write variables, and see what expressions set", async () => {
    const [values, formatted] = await tower.say("vars", "x");
    expect(JSON.parse(values ?? "")).to.deep.equal([
      [3, true],
      ["4", true],
      [0, false],
      [0, false],
      [1, true],
    ]);
    expect(formatted).to.equal("<{1}>5,true0,false");
    expect(tower.side.of("variable").map(({ name, value }) => [name, value])).to.deep.equal([
      ["$tn", 3],
      ["$ts", "4"],
    ]);
  });

  it("may take their time", async () => {
    expect(await tower.command("later", "x")).to.include({ solved: true });
    expect(tower.side.said.at(-1)).to.equal("later");
  });

  it("fail by rejecting or throwing, with the line of their file", async () => {
    const rejected = await tower.command("rejects", "x").catch((error: unknown) => error);
    expect(rejected)
      .to.include({ kind: "threw", script: "rejects" })
      .and.to.have.property("message")
      .that.includes("RangeError: no");
    const thrown = await tower.command("throws", "x").catch((error: unknown) => error);
    expect(thrown)
      .to.have.property("message")
      .that.matches(/^TypeError: .*\(throws\.js:8\)$/u);
    expect(thrown).to.have.property("trace").that.does.not.include("dicetower");
  });

  it("speak for who is mentioned", async () => {
    const at = [
      { userId: "QQ:1", isRobot: true, name: "bot" },
      { userId: "QQ:9", isRobot: false, name: "Bob" },
    ];
    await tower.command("proxy", "x", commandArguments("", { at }));
    expect(tower.side.said.at(-1)).to.equal("QQ:9Bob");
  });

  it("assign fields, which the service learns", async () => {
    await tower.command("writes", "x");
    expect(tower.side.said.at(-1)).to.contain("Cid3").and.to.contain('"userId":"QQ:123"');
    expect(tower.side.of("assign").map(({ record, field, value }) => [record, field, value])).to.deep.equal([
      ["player", "name", "Cid"],
      ["group", "cocRuleIndex", 3],
    ]);
  });

  it("are told by name where an argument is of the wrong kind", async () => {
    await tower.command("wrong", "x");
    expect(tower.side.said.at(-1)).to.equal("TypeError: seal.replyToSender: a context is expected");
  });

  it("print the line of whom it is for once, and nothing for nothing", async () => {
    expect(await tower.say("delegate", "x", "", context({ delegateText: "for Ann:\n" }))).to.deep.equal([
      "for Ann:\none",
      "2",
    ]);
  });

  it("answer a message as it is at that moment", async () => {
    await tower.command("elsewhere", "x");
    const sent = tower.side.of("reply").slice(-5);
    expect(sent.map(({ text, from }) => [text, from.groupId, from.userId])).to.deep.equal([
      ["1", "QQ-Group:456", "QQ:123"],
      ["2", "QQ-Group:9", "QQ:123"],
      ["3", "QQ-Group:9", ""],
      ["4", "QQ-Group:456", "QQ:123"],
      ["5", "QQ-Group:9", ""],
    ]);
  });

  it("send twenty messages at most", async () => {
    expect(await tower.say("flood", "x")).to.have.length(20);
    expect(tower.side.lines.at(-1)).to.match(/^flood: More than 20/u);
  });
});

import testMessage from "@dicetower/test-message";
import { conforms, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import scripts from "../src/index.js";
import { begin, features, plugin, put, type Row, said, upload } from "./towers.js";

conforms(scripts, { with: features.filter((one) => one !== scripts) });

describe("plugins", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, testMessage] });
  });
  after(() => tower.stop());
  const reply = async (text: string, more: object = {}) => (await said(tower, text, more)).reply;

  it("answer commands, keep values, and are set by their owner", async () => {
    await put(
      tower,
      "greet",
      `seal.ext.registerIntConfig(ext, 'bonus', 5, 'added');
      command('greet', (ctx, msg, args) => {
        const n = Number(ext.storageGet('n') || 0) + 1; ext.storageSet('n', String(n));
        say(ctx, msg, 'hello ' + args.getArgN(1) + ' ' + n + ' ' + seal.ext.getIntConfig(ext, 'bonus'));
      });
      ext.onNotCommandReceived = (ctx, msg) => { if (msg.message === 'knock') say(ctx, msg, "who's there?"); };`,
    );
    expect(await reply(".greet Bob")).to.equal("hello Bob 1 5");
    expect(await reply("knock")).to.equal("who's there?");
    await tower
      .post("/api/plugins/js/config", { action: "set", name: "greet", values: { bonus: 9 } })
      .answers({ code: 0 });
    expect(await reply("。GREET Bob")).to.equal("hello Bob 2 9");
    await tower.post("/api/plugins/js/reload", {}).answers({ code: 0, data: { loaded: 1, failed: [] } });
    expect(await reply(".greet Bob")).to.equal("hello Bob 3 9");
    const kept = await tower
      .get("/api/plugins/js/storage?name=greet&key=n")
      .data<{ items: readonly { key: string; value: string; type: string }[] }>();
    expect(kept.items).to.have.lengthOf(1);
    expect(kept.items[0]).to.include({ key: "n", value: "3", type: "number" });
    const clear = "/api/plugins/js/storage/clear";
    for (const which of [{}, { key: "n" }, { prefix: "n" }])
      await tower
        .post(`${clear}?plan=1`, { name: "greet", ...which })
        .answers({ data: { plan: { count: 1, names: ["n"] } } });
    await tower
      .post(`${clear}?plan=1`, { name: "greet", key: "other" })
      .answers({ data: { plan: { count: 0, names: [] } } });
    await tower.post("/api/plugins/js/toggle", { name: "greet", enabled: false }).answers({ code: 0 });
    expect(await said(tower, ".greet Bob")).to.include({ matched: false, reply: "" });
    await tower.post("/api/plugins/js/toggle", { name: "greet", enabled: true }).answers({ code: 0 });
    expect(await reply(".greet Bob")).to.equal("hello Bob 4 9");
  });

  it("say the same to a plain message once, and each of them what is its own", async () => {
    const echo = (own: string) => `ext.onNotCommandReceived = (ctx, msg) => {
      if (msg.message !== 'echo') return; say(ctx, msg, 'the same'); say(ctx, msg, '${own}'); };`;
    await put(tower, "echo-a", echo("a"));
    await put(tower, "echo-b", echo("b"));
    expect(await reply("echo")).to.equal("the same\na\nb");
    for (const name of ["echo-a", "echo-b"])
      await tower.post("/api/plugins/js/delete", { name }).answers({ code: 0 });
  });

  it("have extensions that groups switch, and commands in the help", async () => {
    expect(await reply(".ext greet", { trust: 5 })).to.contain("greet");
    expect(await reply(".ext greet off", { trust: 5 })).to.contain("greet");
    expect(await said(tower, ".greet")).to.include({ matched: false });
    expect((await said(tower, ".greet", { groupId: "2000" })).matched).to.equal(true);
    expect(await reply("knock")).to.equal("");
    await reply(".ext greet on", { trust: 5 });
    expect((await said(tower, ".greet")).matched).to.equal(true);
  });

  it("name what is wrong with them by line, and the others go on", async () => {
    const row = await upload(tower, "broken.js", plugin("broken", "\nnobody.there();")).data<Row>();
    expect(row).to.include({ loaded: false, state: "error" });
    expect(row.errorText).to.contain("nobody");
    expect((await said(tower, ".greet x")).matched).to.equal(true);
    await tower.post("/api/plugins/js/delete", { name: "broken" }).answers({ code: 0 });
  });

  it("are told apart by file where they share a name, and the first one runs", async () => {
    const row = await upload(tower, "z-greet.js", plugin("greet", "")).data<Row>();
    expect(row).to.include({ state: "duplicate", duplicateOf: "greet.js", loaded: false });
    await tower
      .post("/api/plugins/js/delete", { name: "greet", fileName: "z-greet.js" })
      .answers({ code: 0 });
    expect((await said(tower, ".greet x")).matched).to.equal(true);
  });

  it("say what failed in a command, and pass on what they do not solve", async () => {
    await put(
      tower,
      "odd",
      `command('oops', () => { throw new Error('broken on purpose'); });
      command('later', async (ctx, msg) => { await new Promise((done) => setTimeout(done, 50)); say(ctx, msg, 'at last'); return seal.ext.newCmdExecuteResult(true); });
      command('shy', () => seal.ext.newCmdExecuteResult(false));
      command('helped', () => { const r = seal.ext.newCmdExecuteResult(true); r.showHelp = true; return r; });
      command('alone', () => undefined, { disabledInPrivate: true });`,
    );
    expect(await reply(".oops", { locale: "zh-CN" })).to.match(
      /^JS执行异常，请反馈给该扩展的作者：\nbroken on purpose/,
    );
    expect(await reply(".later")).to.equal("at last");
    expect(await said(tower, ".shy")).to.include({ matched: false, reply: "" });
    expect(await reply(".helped")).to.equal("helped help");
    expect(await reply(".alone", { messageType: "private" })).to.contain("private");
  });

  it("know who speaks where, and keep variables of messages, people and groups", async () => {
    await put(
      tower,
      "who",
      `command('who', (ctx, msg, args) => say(ctx, msg, [ctx.player.userId, ctx.group.groupId, ctx.endPoint.platform, ctx.privilegeLevel, ctx.isPrivate, msg.sender.nickname].join(' ')));
      command('count', (ctx, msg, args) => {
        for (const name of ['$mn', '$gn', '力量']) seal.vars.intSet(ctx, name, seal.vars.intGet(ctx, name)[0] + 1);
        seal.vars.intSet(ctx, '$tn', 7);
        say(ctx, msg, seal.format(ctx, '{$mn} {$gn} {力量} {$tn} {$t玩家} {$tn+1d1}'));
      });
      command('tmpl', (ctx, msg, args) => say(ctx, msg, seal.formatTmpl(ctx, args.getArgN(1))));`,
    );
    expect(await reply(".who")).to.equal("QQ:111 QQ-Group:1000 QQ 0 false Alice");
    expect(await reply(".who", { messageType: "private", trust: 5 })).to.equal(
      "QQ:111 PG-QQ:111 QQ 100 true Alice",
    );
    expect(await reply(".count")).to.equal("1 1 1 7 <Alice> 8");
    expect(await reply(".count", { groupId: "3000" })).to.match(/^2 1 /);
    expect(await reply(".tmpl 核心:提示_无权限", { locale: "zh-CN" })).to.equal("你没有权限这样做。");
    expect(await reply(".tmpl 无:此键")).to.equal("<%未知项-无:此键%>");
  });

  it("replace commands of built-in extensions and call them, and never those of the core", async () => {
    await put(
      tower,
      "wrap",
      `const coc = seal.ext.find('coc7'); const old = coc.cmdMap['ra'];
      const cmd = seal.ext.newCmdItemInfo(); cmd.name = 'ra'; cmd.allowDelegate = true;
      cmd.solve = (ctx, msg, args) => { say(ctx, msg, 'wrapped'); return old.solve(ctx, msg, args); };
      coc.cmdMap['ra'] = cmd;
      command('r', (ctx, msg) => say(ctx, msg, 'mine'));`,
    );
    expect(await reply(".ra 50")).to.match(/^wrapped\n.*50/s);
    expect(await reply(".r 1d1")).to.not.contain("mine");
    await tower.post("/api/plugins/js/delete", { name: "wrap" }).answers({ code: 0 });
    expect(await reply(".ra 50")).to.not.contain("wrapped");
  });

  it("replace `.st`, and have it done by the one they replaced", async () => {
    await put(
      tower,
      "wrap-st",
      `const coc = seal.ext.find('coc7'); const old = coc.cmdMap['st'];
      const cmd = seal.ext.newCmdItemInfo(); cmd.name = 'st';
      cmd.solve = (ctx, msg, args) => {
        if (args.getArgN(1) !== 'mine') return old.solve(ctx, msg, args);
        say(ctx, msg, 'my own'); return seal.ext.newCmdExecuteResult(true);
      };
      coc.cmdMap['st'] = cmd;`,
    );
    expect(await reply(".st mine")).to.equal("my own");
    await reply(".st 力量 61");
    await tower.post("/api/plugins/js/delete", { name: "wrap-st" }).answers({ code: 0 });
    expect(await reply(".st show 力量")).to.contain("61");
    expect(await reply(".st mine")).to.not.contain("my own");
  });

  it("that never end are stopped, and after three times are off; others do not feel it", async () => {
    await put(tower, "spin", "command('spin', () => { while (true) {} });");
    let ended = false;
    const spinning = said(tower, ".spin", { groupId: "9" }).then((answer) => {
      ended = true;
      return answer;
    });
    expect(await reply(".r 1d1")).to.contain("1");
    expect(ended).to.equal(false);
    expect((await spinning).reply).to.contain("too long");
    // Loaded again meanwhile: the command waits for that.
    expect(await reply(".greet x")).to.match(/^hello x \d+ \d+$/);
    await said(tower, ".spin");
    await said(tower, ".spin");
    await settled(tower);
    const rows = await tower.get("/api/plugins/js").data<Row[]>();
    expect(rows.find(({ name }) => name === "spin")).to.include({ loaded: false, enabled: true });
    expect((await said(tower, ".greet x")).matched).to.equal(true);
  }).timeout(120_000);

  it("are listed, switched and loaded again in chat by masters alone", async () => {
    expect(await reply(".js list")).to.not.contain("greet");
    expect(await reply(".js list", { trust: 5 })).to.contain("greet 1.0.0: running");
    expect(await reply(".js off greet", { trust: 5 })).to.contain("greet");
    expect((await said(tower, ".greet x")).matched).to.equal(false);
    expect(await reply(".js on greet", { trust: 5 })).to.contain("greet");
    expect(await reply(".js reload", { trust: 5 })).to.match(/loaded again: \d/);
    expect(await reply(".js status", { trust: 5 })).to.contain("MiB");
    expect(await reply(".js on nobody", { trust: 5 })).to.equal("There is no plugin “nobody”.");
    expect(await reply(".js off GREE", { trust: 5 })).to.match(/no plugin “GREE”\. Did you mean greet/);
    expect(await reply(".js lst", { trust: 5 })).to.match(/“lst” was not understood.*\.js list/s);
    expect(await reply(".js on", { trust: 5 })).to.match(/Missing: plugin\. Use: \.js on <plugin>/);
    expect(await reply(".js list all", { trust: 5 })).to.match(/“all” was not understood/);
    const items = await tower
      .get("/api/commands/completions?text=.js%20on%20gr")
      .data<{ insert: string }[]>();
    expect(items.map(({ insert }) => insert)).to.deep.equal(["greet"]);
  });
});

/** Waits until nothing is being loaded: a reload of one's own comes behind those that are under way. */
async function settled(tower: TestHost): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const rows = await tower.get("/api/plugins/js").data<Row[]>();
    if (rows.some(({ name, errorText }) => name === "spin" && errorText !== "")) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}

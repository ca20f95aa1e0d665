import { CommandReader, type WordConflict } from "@dicetower/commands/api";
import { commands, defineFeature, texts, textTable } from "@dicetower/contract";
import { type ProbeCommand, probeCommand, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullFeatures, usedFolder } from "./full-tower.js";

const command = (key: string, names: readonly string[], more: Partial<ProbeCommand> = {}) =>
  probeCommand({
    key,
    names,
    title: "others.title",
    brief: "others.title",
    run: () => `${key} of others`,
    ...more,
  });

let reader: CommandReader;

/** A feature that others have made; it names no extension. */
const others = defineFeature({
  id: "others",
  needs: { reader: CommandReader },
  setup(host) {
    ({ reader } = host.needs);
    host.add(texts, ...textTable({ "others.title": { en: "Others", "zh-CN": "第三方" } }));
    host.add(commands, command("others.own", ["zzown"]), command("others.st", ["st", "fate", "r"]));
  },
});

const plugin = (name: string, words: readonly string[]) => `// ==UserScript==
// @name ${name}
// @author tester
// @version 1.0.0
// ==/UserScript==
const ext = seal.ext.new('${name}', 'tester', '1.0.0');
seal.ext.register(ext);
for (const word of ${JSON.stringify(words)}) {
  const cmd = seal.ext.newCmdItemInfo();
  cmd.name = word;
  cmd.solve = (ctx, msg, args) => {
    seal.replyToSender(ctx, msg, '${name}: ' + word + ' ' + args.cleanArgs);
    return seal.ext.newCmdExecuteResult(true);
  };
  ext.cmdMap[word] = cmd;
}
`;
const lua = (name: string, words: readonly string[]) =>
  `msg_order = {}\n${words
    .map((word, at) => `function f${at}(msg) return "${name}: ${word}" end\nmsg_order[".${word}"] = "f${at}"`)
    .join("\n")}\n`;

const owner = { role: "owner" } as const;

interface PluginRow {
  readonly name: string;
  readonly commands: readonly string[];
  readonly conflicts: readonly { readonly word: string; readonly other: string; readonly reason: string }[];
}

interface CommandRow {
  readonly key: string;
  readonly conflicts: readonly { readonly word: string; readonly loser: string; readonly reason: string }[];
  readonly notes: readonly string[];
}

describe("to whom a word belongs, in the full installation", () => {
  let tower: TestHost;
  before(async () => {
    const features = [...(await fullFeatures()), others];
    tower = await testHost({ features, byOthers: ["others"], copyOf: await usedFolder() });
  });
  after(() => tower.stop());

  const file = (name: string, content: string) => {
    const form = new FormData();
    form.append("replace", "true");
    form.append("file", new File([content], name));
    return form;
  };
  const js = (name: string, words: readonly string[]) =>
    tower.post("/api/plugins/js/upload", file(`${name}.js`, plugin(name, words))).data<PluginRow>();
  const noJs = (name: string) => tower.post("/api/plugins/js/delete", { name }).answers({ code: 0 });
  const module = (name: string, words: readonly string[]) =>
    tower.post("/api/mod/lua/upload", file(`${name}.lua`, lua(name, words))).data<PluginRow>();
  const noModule = (id: string) => tower.post("/api/mod/lua/delete", { id }).answers({ code: 0 });
  const row = async (key: string) => {
    const rows = await tower.get("/api/commands?locale=en").data<CommandRow[]>();
    const found = rows.find((one) => one.key === key);
    expect(found, key).to.not.equal(undefined);
    return found as CommandRow;
  };
  const lost = (of: readonly WordConflict[], feature: string) =>
    of.filter(({ loser }) => loser.feature === feature).map(({ word, reason }) => `${word}: ${reason}`);
  const give = (words: readonly { readonly word: string; readonly to: string }[]) =>
    tower.put("/api/commands/words", { words });

  it("is that of a plugin where its extension is on, and ours where it is off", async () => {
    await js("checker", ["ra", "sta"]);
    await tower.say(".ra 50").replies("checker: ra 50");
    await tower.say(".ra50").replies("checker: ra 50");
    expect((await row("coc.check")).notes.join()).to.contain("“ra” goes to checker where it is on.");
    await tower.say(".ext checker off", owner).replies(/checker/);
    await tower.say(".ra 50").replies(/50/);
    expect(await tower.say(".ra 50").text()).to.not.contain("checker");
    await tower.say(".ra 50", { groupId: "2000" }).replies("checker: ra 50");
    await noJs("checker");
    expect(await tower.say(".ra 50", { groupId: "2000" }).text()).to.not.contain("checker");
  });

  it("is ours for good where it is protected: a plugin that wants it is named", async () => {
    const { commands: words, conflicts } = await js("greedy", ["r", "master", "骰主", "greedy"]);
    expect(words).to.include.members(["r", "master", "greedy"]);
    expect(conflicts.map(({ word, reason }) => [word, reason])).to.have.deep.members([
      ["r", "protected"],
      ["master", "protected"],
      ["骰主", "protected"],
    ]);
    expect(await tower.say(".r d1").text()).to.not.contain("greedy");
    expect(await tower.say(".rd1").text()).to.not.contain("greedy");
    expect(await tower.say(".master").text()).to.not.contain("greedy");
    await tower.say(".greedy").replies("greedy: greedy ");
    expect((await row("js.greedy.master")).notes.join()).to.contain("nobody may take it");
    expect((await row("roll")).conflicts).to.deep.include({
      word: "r",
      holder: "roll",
      loser: "js.greedy.r",
      reason: "protected",
      open: false,
    });
    await noJs("greedy");
  });

  it("is that of a plugin where a word of the dice is our own alone", async () => {
    const { conflicts } = await js("roulette", ["rr", "rs"]);
    expect(conflicts.filter(({ reason }) => reason !== "")).to.deep.equal([]);
    await tower.say(".rr fire").replies("roulette: rr fire");
    await tower.say(".rs 3d6").replies("roulette: rs 3d6");
    await noJs("roulette");
    await tower.say(".rs 1d1").replies(/1/);
  });

  it("is that of a Lua module in the same way", async () => {
    const { conflicts } = await module("moon", ["st", "bot", "moonlight"]);
    expect(conflicts.map(({ word, reason }) => [word, reason])).to.deep.equal([["bot", "protected"]]);
    await tower.say(".st 力量50").replies("moon: st");
    await tower.say(".moonlight").replies("moon: moonlight");
    expect(await tower.say(".bot").text()).to.not.contain("moon");
    await tower.say(".ext moon off", owner).replies(/moon/);
    expect(await tower.say(".st 力量50").text()).to.not.contain("moon");
    await noModule("moon");
  });

  it("is not that of a feature of others until the owner gives it, and never where it is protected", async () => {
    await tower.say(".zzown").replies("others.own of others");
    expect(await tower.say(".st 力量50").text()).to.not.contain("of others");
    expect(lost(reader.conflicts, "others")).to.have.members([
      "st: notAllowed",
      "fate: notAllowed",
      "r: protected",
    ]);
    expect((await row("others.st")).notes.join("\n")).to.match(
      /“st” stays with cards until you give it to others/,
    );
    const problems = await tower
      .get("/api/dashboard/problems")
      .data<{ key: string; values: { count: number } }[]>();
    expect(problems.find(({ key }) => key === "commands.words")?.values).to.deep.equal({
      count: 2,
      words: "fate, st",
    });
    const wanted = () => tower.get("/api/commands/wanted").data<object[]>();
    expect(await wanted()).to.deep.include({
      id: "st:others",
      word: "st",
      holder: "cards",
      loser: "others",
      reason: "notAllowed",
    });
    await tower.post("/api/commands/wanted/r:others/give").answers({ code: 40400 });
    await Promise.all(
      ["st", "fate"].map((word) =>
        tower.post(`/api/commands/wanted/${word}:others/give`).answers({ data: { word, to: "others" } }),
      ),
    );
    await tower.say(".st 力量50").replies("others.st of others");
    await tower.say(".fate").replies("others.st of others");
    expect(await wanted()).to.deep.equal([]);
    await give([]).answers({ code: 0 });
    expect(await tower.say(".st 力量50").text()).to.not.contain("of others");
    await give([{ word: "r", to: "others" }]).answers({ code: 40001 });
    await give([
      { word: "st", to: "others" },
      { word: "fate", to: "fate" },
    ]).answers({ code: 0 });
    await tower.say(".st 力量50").replies("others.st of others");
    expect(await tower.say(".fate").text()).to.not.contain("of others");
    expect(await tower.say(".r d1").text()).to.not.contain("of others");
    const left = await tower.get("/api/dashboard/problems").data<{ key: string }[]>();
    expect(left.map(({ key }) => key)).to.not.include("commands.words");
    await js("sheet", ["st"]);
    await tower.say(".st 力量50").replies("sheet: st 力量50");
    await noJs("sheet");
    await give([]).answers({ code: 0 });
    expect(await tower.say(".st 力量50").text()).to.not.contain("of others");
  });

  it("is that of the older of two plugins, whatever they are called, until the owner decides", async () => {
    await js("zebra", ["twice"]);
    const { conflicts } = await js("ant", ["twice"]);
    expect(conflicts).to.deep.equal([{ word: "twice", other: "zebra", reason: "behind" }]);
    await tower.say(".twice").replies("zebra: twice ");
    await give([{ word: "twice", to: "ant" }]).answers({ code: 0 });
    await tower.say(".twice").replies("ant: twice ");
    await give([]).answers({ code: 0 });
    await noJs("zebra");
    await tower.say(".twice").replies("ant: twice ");
    await noJs("ant");
  });

  it("is the longest that somebody can read, of scripts and our own together", async () => {
    await js("short", ["s", "stx"]);
    await tower.say(".stx1").replies("short: stx 1");
    expect(await tower.say(".st力量50").text()).to.not.contain("short");
    expect(await tower.say(".st show").text()).to.not.contain("short");
    await tower.say(".s 1").replies("short: s 1");
    await noJs("short");
  });
});

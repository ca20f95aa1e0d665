import { argumentKinds, commands, texts } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { exampleCall } from "../../packages/features/commands/src/forms/example-call.js";
import { readForm } from "../../packages/features/commands/src/forms/read-form.js";
import { examplesOf } from "./examples.js";
import { fullTower } from "./full-tower.js";

describe("declared commands of the full installation", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower({ settings: { logLevel: "warn" } });
  });
  after(() => tower.stop());

  it("have no mistake, and examples that their forms can read", async () => {
    const { items } = await tower
      .get("/api/system/logs?pageSize=200")
      .data<{ items: { message: string }[] }>();
    const mistakes = items.map(({ message }) => message).filter((line) => line.startsWith('The command "'));
    expect(mistakes).to.deep.equal([]);
  });

  it("call their arguments in the language of who reads", async () => {
    const rows = await tower.get("/api/commands?locale=en").data<{ key: string; syntax: string }[]>();
    expect(rows.filter(({ syntax }) => /[<[][^\]>]*\p{Script=Han}/u.test(syntax))).to.deep.equal([]);
  });

  it("complete what is typed", async () => {
    const words = async (begun: string) =>
      (
        await tower
          .get(`/api/commands/completions?locale=en&text=${encodeURIComponent(begun)}`)
          .data<{ insert: string }[]>()
      ).map(({ insert }) => insert);
    expect(await words(".ba")).to.include(".ban");
    expect(await words(".ban o")).to.deep.equal(["only"]);
    expect(await words(".ban only o")).to.include.members(["on", "off"]);
    expect(await words(".ext c")).to.include("coc7");
    expect(await words(".r 2d")).to.include("2d6+3");
    // What stands behind an expression is a reason, and no further dice.
    expect(await words(".r 2d6 ")).to.deep.equal([""]);
    expect(await words(".r d20 2d")).to.deep.equal([""]);
  });

  it("say once what all their forms take", async () => {
    const rows = await tower.get("/api/commands?locale=en").data<{ key: string; syntax: string }[]>();
    const syntax = rows.find(({ key }) => key === "st")?.syntax ?? "";
    expect(syntax.match(/--card/g)).to.have.length(1);
    expect(syntax).to.match(/^\.st \[.*\| \.st undo \|.*\nWith any of these: \[.*\] \[--card=.*\]$/s);
    expect(await tower.say(".help st").text()).to.include("\nWith any of these: ");
    expect(await tower.say(".help st", { locale: "zh-CN" }).text()).to.include("\n以上写法均可加：");
  });

  it("are nobody's where the rule system that has them is switched off", async () => {
    const owner = { groupId: "dnd", role: "owner" } as const;
    await tower.say(".system dnd5e", owner).done();
    await tower.say(".rc", owner).replies(/^Missing: /);
    await tower.say(".ext dnd5e off", owner).done();
    await tower.say(".rc", owner).silent();
    await tower.say(".ra", owner).replies(/\.ra/);
  });

  it("refuse in the same words whatever is wrong with a call that is not allowed", async () => {
    for (const said of [".dismiss", ".dismiss --x", ".dismiss --x 1000", ".dismiss 10000 --x"])
      await tower.say(said).replies(/^Only the owner or an administrator of this group/);
    for (const said of [".dismiss 1000", ".dismiss --x 1000"])
      await tower.say(said, { scene: "private" }).replies(/^Only helpers of the bot/);
  });

  it("have examples that are understood in each language, where what they name is there", async () => {
    const upload = (path: string, name: string, content: string) => {
      const body = new FormData();
      body.append("file", new File([content], name));
      return tower.post(path, body).answers({ code: 0 });
    };
    await upload("/api/decks/upload", "loot.json", JSON.stringify({ loot: ["a coin"] }));
    await upload(
      "/api/plugins/js/upload",
      "greet.js",
      `// ==UserScript==\n// @name greet\n// @author you\n// @version 1.0.0\n// ==/UserScript==\n`,
    );
    await upload(
      "/api/mod/lua/upload",
      "tea.lua",
      `task_call["morning"] = "f"\ntask_call["早安"] = "f"\nfunction f() end`,
    );
    for (const group of ["house", "村规", "村規"])
      await tower
        .post("/api/help/file", { name: `${group}.md`, group, content: "# Etiquette\nBe kind." })
        .answers({ code: 0 });
    for (const name of ["Old Cat", "老猫"]) await tower.post("/api/personas", { name }).answers({ code: 0 });
    const kinds = new Map(tower.host.contributions(argumentKinds).map(({ key, item }) => [key, item]));
    const wrong: string[] = [];
    const words = tower.host.contributions(texts);
    for (const { item } of tower.host.contributions(commands))
      for (const form of item.forms ?? [])
        for (const [locale, line] of Object.entries(examplesOf(form, words))) {
          const { failure } = readForm(form, exampleCall(item, line, locale), kinds);
          if (failure !== undefined) wrong.push(`.${item.names[0]} ${line}: ${JSON.stringify(failure)}`);
        }
    expect(wrong).to.deep.equal([]);
  });
});

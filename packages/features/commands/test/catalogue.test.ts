import { type Joi, resources, routes } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { probe } from "./probe.js";

describe("the catalogue of commands", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, probe] });
  });
  after(() => tower.stop());

  interface Row {
    readonly key: string;
    readonly title: string;
    readonly category: string;
  }

  it("has a row with all members for every command", async () => {
    const rows = await tower.get("/api/commands?locale=zh-CN").data<Row[]>();
    expect(rows.find(({ key }) => key === "show")).to.deep.equal({
      key: "show",
      names: ["show"],
      aliases: ["显示", "sh", "s2"],
      category: "probe",
      title: "探针",
      brief: "探针",
      syntax: ".show [文本]",
      example: ".show",
      exampleReply: "",
      replyKey: "probe.title",
      replyKeys: ["probe.title"],
      permission: "anyone",
      rights: [],
      permissions: ["所有人"],
      scope: "any",
      extension: "core",
      priority: "expected",
      enabled: true,
      source: "builtin",
      replacedBy: "",
      conflicts: [],
      notes: [],
      helpKey: "show",
      feature: "probe",
    });
  });

  it("tells of every form that asks for another right", async () => {
    const rows = await tower.get("/api/commands?locale=en").data<Row[]>();
    expect(rows.find(({ key }) => key === "mixed")).to.deep.include({
      permission: "groupAdmin",
      rights: [
        { form: "info", permission: "anyone" },
        { form: "all | broken", permission: "master" },
      ],
      permissions: ["Group administrators", "info: Anyone", "all | broken: Masters (trust 5)"],
    });
  });

  it("is filtered by category and refuses what it does not know", async () => {
    expect(await tower.get("/api/commands?category=none").data<Row[]>()).to.deep.equal([]);
    await tower.get("/api/commands?nope=1").answers({ code: 40001 });
    await tower.get("/api/commands", { key: false }).answers({ code: 40100 });
  });

  it("holds its own command alone without others, and is complete again with them", async () => {
    const before = await tower.get("/api/commands").data<Row[]>();
    await tower.disable("probe");
    const without = await tower.get("/api/commands").data<Row[]>();
    expect(without.map(({ key }) => key))
      .to.include("ext")
      .and.not.include("broken");
    await tower.enable("probe");
    expect(await tower.get("/api/commands").data<Row[]>()).to.deep.equal(before);
  });

  it("is a table of the panel, its rows as the route says", async () => {
    const table = tower.host.contributions(resources).find(({ key }) => key === "commands")?.item;
    expect(table).to.include({ key: "commands", path: "/api/commands", idField: "key" });
    const list = tower.host.contributions(routes).find(({ item }) => item.path === table?.path);
    const shape = list?.item.returns as Joi.Schema;
    const rows = await tower.get("/api/commands").data<Row[]>();
    expect(shape.validate(rows, { convert: false }).error).to.equal(undefined);
    for (const column of table?.columns ?? []) expect(rows[0]).to.have.property(column);
  });
});

describe("command prefixes", () => {
  let tower: TestHost;
  beforeEach(async () => {
    tower = await testHost({ features: [texts, commands, probe] });
  });
  afterEach(() => tower.stop());

  const put = (prefixes: unknown) => tower.put("/api/system/prefixes", { prefixes });

  it("are a full stop and an exclamation mark, ASCII and Chinese, until others are set", async () => {
    await tower
      .get("/api/system/prefixes")
      .answers({ data: { prefixes: [".", "。", "!", "！", "/", "．"] } });
  });

  it("are in force with the very next message", async () => {
    await put(["#", "/d"]).answers({ data: { prefixes: ["#", "/d"] } });
    await tower.say(".show").silent();
    await tower.say("#show").replies(/"show"/);
    await tower.say("/dshow").replies(/"show"/);
    await tower.say("##show").silent();
    await tower.say("#/dshow").silent();
    await tower.say("＃show").silent();
    await tower.put("/api/system/prefixes", {}).answers({ code: 0 });
    await tower.say(".show").replies(/"show"/);
  });

  it("stand for themselves: one full stop is not the other", async () => {
    await put(["。"]).answers({ code: 0 });
    await tower.say(".show").silent();
    await tower.say("。show").replies(/"show"/);
  });

  it("may be letters, and then may begin the word as well", async () => {
    await put(["s", "骰", "🎲🎲🎲🎲"]).answers({ code: 0 });
    await tower.say("sshow").replies(/"show"/);
    await tower.say("骰show").replies(/"show"/);
    await tower.say("🎲🎲🎲🎲show").replies(/"show"/);
    await tower.say("show").silent();
  });

  it("are one to eight, of one to four characters without blanks, all different", async () => {
    const eight = ["a", "bb", "ccc", "dddd", "#", "$", "%", "&"];
    await put(eight).answers({ code: 0 });
    for (const wrong of [
      [],
      [...eight, "*"],
      [""],
      ["....."],
      ["🎲🎲🎲🎲🎲"],
      ["a b"],
      [" "],
      ["\u3000"],
      ["\u0000"],
      [".", "."],
      [1],
      "x",
      null,
    ])
      await put(wrong).answers({ code: 40001 });
    await tower.put("/api/system/prefixes", { prefixes: ["."], more: 1 }).answers({ code: 40001 });
    expect(await tower.get("/api/system/prefixes").data()).to.deep.equal({ prefixes: eight });
  });
});

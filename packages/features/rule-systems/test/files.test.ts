import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { admin, coc, dnd, type SystemsTower, systemsTower } from "./tower.js";

const postgres = await testPostgres();

/** A row as these tests look at it. */
interface Row {
  readonly name: string;
  readonly source: string;
  readonly enabled: boolean;
  readonly error: string;
  readonly groupsUsing: number;
}

const demo = `name: demo
fullName: Demo d20
authors: [someone]
version: 1.0.0
updatedTime: 20250101
templateVer: "2.0"
attrs:
  defaults: { 力量: 10, 熟练: 2 }
  defaultsComputed:
    力量调整值: floor((力量-10)/2)
    运动: 力量调整值+熟练
  meta: { 力量: { type: int, min: 1, max: 30 } }
alias:
  力量: [str, STR]
commands:
  set: { diceSides: 20, keys: [demo], relatedExt: [dnd5e], enableTip: 已切换到 demo }
  sn:
    demo: { template: "{nick} HP{生命值}", helpText: 生命值 }
  st:
    show: { top: [力量], sortBy: name, ignores: [熟练], itemsPerLine: 4 }
  custom:
    劈砍: { expr: d20+力量调整值, reply: "{pc} 劈砍：{detail}={res}", help: 攻击检定, examples: [".劈砍"] }
generate:
  demo: { attrs: { 力量: 4d6k3 }, line: "力量:{力量}" }
checks:
  loose: { keyword: loose, name: 1-3 / 98-100, levels: [{ key: fumble, when: roll >= 98 }, { key: failure, when: true }] }
init: { expr: d20+力量调整值 }
hp: { current: 生命值, max: 生命值上限 }
`;

function form(name: string, content: string, replace?: boolean): FormData {
  const data = new FormData();
  data.append("file", new File([content], name));
  if (replace !== undefined) data.append("replace", String(replace));
  return data;
}

function suite(start: () => Promise<{ url?: string; drop(): Promise<void> }>) {
  let tower: SystemsTower;
  let database: { url?: string; drop(): Promise<void> };
  before(async () => {
    database = await start();
    tower = await systemsTower([coc, dnd], database.url === undefined ? {} : { databaseUrl: database.url });
  });
  after(async () => {
    await tower.stop();
    await database.drop();
  });
  const rows = () => tower.get("/api/rules").data<Row[]>();
  const row = async (name: string, source = "user") =>
    (await rows()).find((one) => one.name === name && one.source === source);
  const remove = (name: string) => tower.post("/api/rules/delete", { name }).done();

  it("are listed with the built-in ones", async () => {
    expect((await rows()).map(({ name, source }) => [name, source])).to.deep.equal([
      ["coc7", "builtin"],
      ["dnd5e", "builtin"],
    ]);
    await tower.get("/api/rules?source=elsewhere").answers({ code: 40001 });
  });

  it("are taken in, played, switched and deleted", async () => {
    await tower.post("/api/rules/upload", form("my demo.yaml", demo)).answers({
      data: { name: "demo", source: "user", faces: 20, attributes: 4, aliases: 2 },
    });
    await tower.say(".set demo", admin).replies("已切换到 demo");
    expect((await row("demo"))?.groupsUsing).to.equal(1);
    await tower.post("/api/rules/upload", form("my demo.yaml", demo)).answers({ code: 40900 });
    await tower
      .post("/api/rules/upload", form("other.json", demo, true))
      .answers({ data: { filename: "other.json" } });
    await tower.post("/api/rules/toggle", { name: "demo" }).answers({ data: { enabled: false } });
    expect(tower.systems().at({ platform: "test", groupId: "1000" }).name).to.equal("coc7");
    await tower.say(".set demo", admin).replies(/demo/);
    await tower.patch("/api/rules/user/demo", { enabled: true }).answers({ data: { enabled: true } });
    expect(tower.systems().at({ platform: "test", groupId: "1000" }).name).to.equal("demo");
    await tower.post("/api/rules/delete", { name: "demo" }).answers({ data: { name: "demo" } });
    expect(await row("demo")).to.equal(undefined);
    await tower.post("/api/rules/delete", { name: "demo" }).answers({ code: 40400 });
  });

  it("are refused where they cannot be read, with the line", async () => {
    const upload = (content: string) => tower.post("/api/rules/upload", form("a.yaml", content)).done();
    expect((await upload("name: a\nfullName: A\ncolour: red\n")).json).to.deep.include({
      code: 40001,
      errors: [{ path: "/colour", message: "line 3: colour is not allowed" }],
    });
    const cycle = "name: a\nfullName: A\nattrs:\n  defaultsComputed:\n    甲: 乙+1\n    乙: 甲*2\n";
    expect((await upload(cycle)).json.message).to.match(/line 5: .*甲 → 乙 → 甲/);
    expect((await upload("name: [")).json.message).to.match(/line 1/);
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${["b", "c", "d", "e", "f"].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcde"[at]}`).join(",")}]`).join("\n")}\n`;
    expect((await upload(bomb)).json.code).to.equal(40001);
    for (const nested of ["- ", "[", "{a: ", "? "]) {
      const { json } = await upload(`name: a\nattrs:\n  ${nested.repeat(50_000)}x\nfullName: A\n`);
      expect(json).to.deep.include({ code: 40001 });
      expect(json.message).to.match(/line 3: Nested deeper/);
    }
    expect((await upload("name: a\nattrs: &x\n  defaults: *x\n")).json.message).to.match(/line 3: .*itself/);
    expect((await rows()).length).to.equal(2);
  });

  it("are read and saved by digest", async () => {
    await tower
      .put("/api/rules/save", { name: "demo", content: demo })
      .answers({ data: { filename: "demo.yaml" } });
    const file = await tower.get("/api/rules/file?name=demo").data<Record<string, string>>();
    expect(file).to.deep.include({ content: demo, readOnly: false, format: "yaml", source: "user" });
    const content = demo.replace("version: 1.0.0", "version: 1.0.1");
    const sha256 = file["sha256"];
    await tower
      .put("/api/rules/save", { name: "demo", content, sha256 })
      .answers({ data: { version: "1.0.1" } });
    const again = await tower.put("/api/rules/save", { name: "demo", content, sha256 }).done();
    expect(again.json.code).to.equal(40900);
    const renamed = content.replace("name: demo", "name: other");
    await tower.put("/api/rules/save", { name: "demo", content: renamed }).answers({ code: 42200 });
    await remove("demo");
  });

  it("stand in the place of a built-in system of the same name", async () => {
    await tower.put("/api/rules/save", { name: "coc7", content: demo }).answers({ code: 40301 });
    await tower.post("/api/rules/delete", { name: "coc7" }).answers({ code: 40301 });
    const builtin = await tower.get("/api/rules/file?name=coc7").data<Record<string, string>>();
    expect(builtin["readOnly"]).to.equal(true);
    const own = (builtin["content"] ?? "").replace("Call of Cthulhu 7", "House rules");
    await tower.post("/api/rules/upload", form("house.yaml", own)).answers({ data: { name: "coc7" } });
    expect(tower.systems().get("coc7")?.template.fullName).to.equal("House rules");
    expect((await row("coc7", "builtin"))?.error).to.match(/house\.yaml/);
    await tower.delete("/api/rules/builtin/coc7").answers({ code: 40301 });
    await tower.delete("/api/rules/user/coc7").answers({ code: 0 });
    expect(tower.systems().get("coc7")?.template.fullName).to.equal("Call of Cthulhu 7");
  });

  it("try their commands with a card and dice that are given", async () => {
    await tower.put("/api/rules/save", { name: "demo", content: demo }).done();
    const trial = { name: "demo", command: "劈砍", card: { STR: 16 }, dice: [17] };
    await tower.post("/api/rules/test?locale=en", trial).answers({
      data: {
        reply: "Tester 劈砍：D20+力量调整值=17+力量调整值(3)=20",
        matched: true,
        variables: { 力量: 16, 力量调整值: "floor((力量-10)/2)" },
        rolls: [{ faces: 20, value: 17 }],
      },
    });
    await tower
      .post("/api/rules/test", { name: "demo", text: ".劈砍 hard", dice: [1] })
      .answers({ data: { matched: true } });
    await tower
      .post("/api/rules/test", { name: "demo", text: ".r" })
      .answers({ data: { matched: false, reply: "" } });
    await tower.post("/api/rules/test", { ...trial, dice: [21] }).answers({ code: 40001 });
    await tower.post("/api/rules/test", { ...trial, name: "nothing" }).answers({ code: 40400 });

    const unsaved = { ...trial, name: "new", content: demo.replace("d20+力量调整值, reply", "d20, reply") };
    await tower
      .post("/api/rules/test", unsaved)
      .answers({ data: { reply: "Tester 劈砍：D20=17", matched: true } });
    await tower.post("/api/rules/test", { ...unsaved, content: "name: [" }).answers({ code: 40001 });
    expect(tower.systems().get("new")).to.equal(undefined);
    await remove("demo");
  });

  it("are read without being kept while somebody writes them, with what is wrong by line", async () => {
    await tower.post("/api/rules/check", { content: demo }).answers({
      data: { name: "demo", commands: ["劈砍"], problems: [] },
    });
    const problems = async (content: string) =>
      (
        await tower
          .post("/api/rules/check", { content })
          .data<{ problems: readonly { line: number; message: string }[] }>()
      ).problems;
    const [wrong] = await problems(demo.replace("version: 1.0.0", "version: [1]"));
    expect(wrong).to.deep.include({ line: 4, path: "/version" });
    const [unread] = await problems("name: demo\nattrs: {\n");
    expect(unread?.line).to.be.above(1);
    expect((await problems("- ".repeat(50_000)))[0]?.message).to.match(/nested deeper/i);
    await tower.post("/api/rules/check", { content: "x".repeat(2_000_000) }).answers({ code: 40001 });
    expect(tower.systems().get("demo")).to.equal(undefined);
  });
}

describe("rule files", () => suite(async () => ({ drop: async () => {} })));

postgres.describe("rule files on PostgreSQL", () => suite(() => postgres.database()));

describe("rule files in the data folder", () => {
  it("are rows with their problem where they cannot be read, and disturb nobody else", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "systems-"));
    try {
      await mkdir(join(dataFolder, "rules"), { mode: 0o700 });
      await writeFile(join(dataFolder, "rules", "a.yaml"), demo);
      await writeFile(join(dataFolder, "rules", "b.yaml"), demo);
      await writeFile(join(dataFolder, "rules", "c.json"), '{"name": "c",\n "fullName": 7}');
      await writeFile(join(dataFolder, "rules", "notes.txt"), "nothing");
      const tower = await systemsTower([], { dataFolder });
      const rows = async () =>
        (await tower.get("/api/rules").data<Row[]>()).map(({ name, error }) => [name, error]);
      expect(await rows()).to.deep.equal([
        ["c", "The rule system cannot be read: line 2: fullName must be a string."],
        ["demo", ""],
        ["demo", "The file a.yaml has a rule system of the same name."],
      ]);
      await writeFile(join(dataFolder, "rules", "c.json"), '{"name": "c",\n "fullName": "C"}');
      await tower.post("/api/rules/reload").answers({ code: 0 });
      expect((await rows())[0]).to.deep.equal(["c", ""]);
      await writeFile(join(dataFolder, "rules", "a.yaml"), demo.replace("demo", "second"));
      await tower.post("/api/masters", { platform: "test", userId: "999" }).answers({ code: 0 });
      const master = { userId: "999" };
      await tower.say(".system reload rules").replies(/may not|not allowed|permission|only/i);
      await tower.say(".master reload rules", master).replies("The rule files were read again: 3 in force.");
      await writeFile(join(dataFolder, "rules", "c.json"), "{");
      await tower.say(".master reload rules", master).replies(/: 2 in force\. With errors, .*: c\.json$/);
      await tower.stop();
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});

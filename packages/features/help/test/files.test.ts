import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import commands from "@dicetower/commands";
import { type TestHost, testHost, volume } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import help from "../src/index.js";
import { type FileRow, loaded, type Page, save } from "./loaded.js";

const features = [texts, commands, help];
const zh = { locale: "zh-CN" };

describe("files of help", () => {
  describe("over HTTP", () => {
    let tower: TestHost;
    before(async () => {
      tower = await testHost({ features });
      await loaded(tower);
    });
    after(() => tower.stop());

    it("are saved, read, changed and deleted", async () => {
      const row = await save(tower, {
        name: "house.md",
        group: "团",
        content: "# 团规\naliases: 规矩, 守则\n\n守时。\n# 地址\n老地方",
      });
      expect(row).to.deep.include({
        name: "house.md",
        group: "团",
        format: "md",
        entries: 2,
        status: "loaded",
      });
      expect(row).to.deep.include({ error: "", enabled: true });
      await tower.say(".help 守则", zh).replies("团规\n守时。");
      const read = await tower
        .get("/api/help/file?name=house.md")
        .data<{ content: string; sha256: string; group: string }>();
      expect(read).to.deep.include({ group: "团" });
      expect(read.content).to.match(/^# 团规/);
      const changed = { name: "house.md", group: "团", content: "# 团规\n守时，安静。", sha256: read.sha256 };
      await save(tower, changed);
      await tower.post("/api/help/file", changed).answers({ code: 40900 });
      await tower.say(".help 团规", zh).replies("团规\n守时，安静。");
      await tower.say(".help 地址", zh).replies(/^没有找到/);
      const groups = await tower.get("/api/help/groups").data<{ name: string }[]>();
      expect(groups.find(({ name }) => name === "团")).to.deep.include({
        files: 1,
        entries: 1,
        enabled: true,
      });
      await tower.delete("/api/help/file/house.md").answers({ data: { name: "house.md" } });
      await tower.say(".help 团规", zh).replies(/^没有找到/);
      await tower.delete("/api/help/file/house.md").answers({ code: 40400 });
      await tower.get("/api/help/file?name=house.md").answers({ code: 40400 });
    });

    it("are refused where they are nested without end", async () => {
      const nested: readonly [name: string, content: string][] = [
        ["deep.yaml", `- key: a\n  content:\n    ${"- ".repeat(50_000)}x\n- key: b\n`],
        ["deep.yml", `- key: a\n  content: ${"[".repeat(50_000)}\n- key: b\n`],
        ["self.yaml", "- &a\n  key: a\n  content: [*a]\n"],
        ["deep.json", `{"helpdoc": {"a": ${"[".repeat(50_000)}${"]".repeat(50_000)}}}`],
      ];
      for (const [name, content] of nested) {
        const { json } = await tower.post("/api/help/file", { name, content }).done();
        expect(JSON.stringify(json)).to.match(/nested deeper|leads to itself/i);
      }
    });

    it("are read in every format", async () => {
      await save(tower, { name: "a.json", content: JSON.stringify({ helpdoc: { 甲: "json" } }) });
      await save(tower, {
        name: "b.yaml",
        content:
          "- key: 乙\n  synonyms: [二]\n  content: |\n    yaml\n    - 行\n  catalogue: 目\n  tags: [签]\n",
      });
      await save(tower, { name: "c.txt", content: "# 丙\r\ntext\r\n" });
      await tower.say(".help 甲", zh).replies("甲\njson");
      await tower.say(".help 二", zh).replies("乙\nyaml\n- 行");
      await tower.say(".help 丙", zh).replies("丙\ntext");
      await tower.say(".find 签", zh).replies(/^乙\n/);
      const rows = [
        { key: "丁", synonyms: ["四"], content: "第一行\n<第二行> & 三", catalogue: "表/一", tags: ["x"] },
        { key: "戊", synonyms: [], content: "五", catalogue: "", tags: [] },
      ];
      expect(await save(tower, { name: "d.xlsx", group: "表", rows })).to.include({
        entries: 2,
        format: "xlsx",
      });
      await tower.say(".help 四", zh).replies("丁\n第一行\n<第二行> & 三");
      const read = await tower.get("/api/help/file?name=d.xlsx").data<{ rows: unknown[] }>();
      expect(read.rows[0]).to.deep.equal(rows[0]);
      await save(tower, { name: "e.yaml", rows });
      await tower.get("/api/help/file?name=e.yaml").answers({ code: 0 });
      const form = new FormData();
      form.append("file", new File(["# 己\nuploaded"], "f.md"));
      form.append("group", "表");
      expect(await tower.post("/api/help/file", form).data<FileRow>()).to.include({
        name: "f.md",
        group: "表",
      });
      await tower.say(".help 己", zh).replies("己\nuploaded");
      const { items } = await tower.get("/api/help?group=表").data<Page>();
      expect(items.map(({ key }) => key)).to.deep.equal(["丁", "戊", "己"]);
    });

    it("are refused with the line that is wrong, and change nothing", async () => {
      const refused = async (body: object, code: number, message: RegExp) => {
        const { json } = await tower.post("/api/help/file", { group: "x", ...body }).answers({ code });
        expect(json.message).to.match(message);
      };
      await refused({ name: "x.json", content: '{\n"helpdoc": {"a": }\n}' }, 40001, /line 2/);
      await refused({ name: "x.json", content: "[]" }, 40001, /member `helpdoc`/);
      await refused({ name: "x.yaml", content: "- key: a\n  content: [\n" }, 40001, /line \d/);
      await refused({ name: "x.yaml", content: "key: a" }, 40001, /list of entries/);
      await refused({ name: "x.md", content: "no heading" }, 40001, /heading/);
      await refused({ name: "x.exe", content: "" }, 40001, /ends in/);
      await refused({ name: "group.json", content: "{}" }, 40001, /ends in/);
      await refused({ name: "../x.md", content: "# a\nb" }, 42200, /name cannot be used/);
      await refused({ name: "x.md", group: "../y", content: "# a\nb" }, 42200, /name cannot be used/);
      await refused({ name: "x.md" }, 40001, /one of/);
      await refused({ name: "x.md", content: "# a\nb", rows: [] }, 40001, /one of/);
      await refused({ name: "x.xlsx", content: "PK" }, 42200, /workbook/);
      await refused({ name: "a.json", content: JSON.stringify({ helpdoc: { a: "b" } }) }, 40900, /default/);
      const files = await tower.get("/api/help/files").data<FileRow[]>();
      expect(files.map(({ name }) => name)).to.not.include.members(["x.json"]);
      await tower.delete("/api/help/file/builtin%3Acoc7.json").answers({ code: 40301 });
    });

    it("have the later file win within a group, before what is shipped", async () => {
      await save(tower, { name: "one.md", group: "coc7", content: "# 侦查\n一" });
      await save(tower, { name: "two.md", group: "coc7", content: "# 侦查\n二" });
      await tower.say(".help 侦查", zh).replies("侦查\n二");
      await save(tower, { name: "one.md", group: "coc7", content: "# 侦查\n一一" });
      await tower.say(".help 侦查", zh).replies("侦查\n二");
      await tower.delete("/api/help/file/two.md").answers({ code: 0 });
      await tower.say(".help 侦查", zh).replies("侦查\n一一");
      await tower.delete("/api/help/file/one.md").answers({ code: 0 });
      await tower.say(".help 侦查", zh).replies(/^侦查\n技能/);
      // Over groups all are kept.
      await save(tower, { name: "three.md", group: "别处", content: "# 侦查\n三" });
      const list = await tower.say(".find 侦查", zh).text();
      expect(list)
        .to.match(/侦查 \[别处\]/)
        .and.match(/侦查 \[coc7\]/);
    });

    it("are loaded while commands are answered", async () => {
      const count = volume(800, 20_000);
      const helpdoc = Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`条目${at}`, `内容${at} `.repeat(20)]),
      );
      const saving = save(tower, { name: "many.json", content: JSON.stringify({ helpdoc }) });
      let answered = 0;
      let done = false;
      void saving.finally(() => {
        done = true;
      });
      while (!done) {
        await tower.say(".help 侦查", zh).replies(/^侦查\n/);
        answered++;
      }
      expect(answered).to.be.above(2);
      expect(await saving).to.include({ entries: count, status: "loaded" });
      await tower.say(".help 条目799", zh).replies(/^条目799\n内容799/);
      await tower.get("/api/help?q=内容&filename=many.json").answers({ data: { total: count } });
    });
  });

  describe("in the folder", () => {
    let dataFolder: string;
    before(async () => {
      dataFolder = await mkdtemp(join(tmpdir(), "dicetower-help-"));
      await mkdir(join(dataFolder, "help", "coc7"), { recursive: true });
      await mkdir(join(dataFolder, "help", "off"), { recursive: true });
      await writeFile(join(dataFolder, "help", "loose.md"), "# 散\n文");
      await writeFile(join(dataFolder, "help", "coc7", "own.md"), "# 团\n本");
      await writeFile(join(dataFolder, "help", "coc7", "bad.json"), '{"helpdoc": [');
      await writeFile(join(dataFolder, "help", "off", "none.md"), "# 关\n闭");
      await writeFile(
        join(dataFolder, "help", "group.json"),
        JSON.stringify({ coc7: ["克总"], off: { enabled: false, order: 1 } }),
      );
    });
    after(() => rm(dataFolder, { recursive: true, force: true }));

    it("are loaded at the start; what changed meanwhile is read again", async () => {
      for (const round of [1, 2]) {
        const tower = await testHost({ features, dataFolder });
        try {
          await loaded(tower);
          await tower.say(".help 散", zh).replies(/^散\n/);
          await tower.say(".find 本 #克总", zh).replies(/^团\n本/);
          await tower.say(".help 关", zh).replies(/^没有找到/);
          const files = await tower.get("/api/help/files").data<FileRow[]>();
          expect(files.map(({ name, status }) => `${name} ${status}`)).to.have.members(
            round === 1
              ? ["loose.md loaded", "own.md loaded", "bad.json error", "none.md loaded"]
              : ["own.md loaded", "bad.json loaded", "none.md loaded", "loose.md loaded"],
          );
          expect(files.find(({ name }) => name === "none.md")?.enabled).to.equal(false);
          if (round === 1) {
            expect(files.find(({ name }) => name === "bad.json")?.error).to.match(/cannot be read/);
            await writeFile(join(dataFolder, "help", "coc7", "bad.json"), '{"helpdoc": {"好": "了"}}');
            await writeFile(join(dataFolder, "help", "loose.md"), "# 散\n文二");
          } else await tower.say(".help 好", zh).replies("好\n了");
        } finally {
          await tower.stop();
        }
      }
    });

    it("are not there while the feature is off", async () => {
      const tower = await testHost({ features, dataFolder });
      try {
        await loaded(tower);
        await tower.disable("help");
        await tower.get("/api/help/files").answers({ code: 40400 });
        await tower.say(".find 散", zh).silent();
        await tower.enable("help");
        await tower.say(".find 散 #default", zh).replies("散\n文二");
      } finally {
        await tower.stop();
      }
    });
  });
});

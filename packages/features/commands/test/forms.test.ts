import {
  commandOfForms,
  commands as commandPoint,
  defineFeature,
  form,
  readPattern,
  text,
  texts as textPoint,
  textTable,
} from "@dicetower/contract";
import { mentioning, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { probe } from "./probe.js";

const said = (values: object) => ({ content: JSON.stringify(values), plain: true }) as const;

const shelf = defineFeature({
  id: "shelf",
  setup(host) {
    let books = 3;
    host.add(
      textPoint,
      ...textTable({
        "command.shelf": { en: "Shelf", "zh-CN": "书架" },
        "command.shelf.brief": { en: "Keeps books.", "zh-CN": "管理书籍。" },
        "command.shelf.example.lend": {
          en: "lend @Bob 10m with care",
          "zh-CN": "lend @小明 10m 小心",
        },
        "command.shelf.argument.book": { en: "book", "zh-CN": "书名" },
        "shelf.ask": { en: "{count} books go.", "zh-CN": "将移除 {count} 本书。" },
        "shelf.cleared": { en: "Cleared.", "zh-CN": "已清空。" },
      }),
    );
    host.add(
      commandPoint,
      commandOfForms({
        key: "shelf",
        names: ["shelf", "书架"],
        category: "manage",
        replyKeys: ["shelf.cleared"],
        forms: [
          form("", { run: () => said({ books }) }),
          form("list|列表 [page:number(1..9)]", { run: (values) => said({ list: values }) }),
          form("lend <who:person> [for:duration] [reason:text]", {
            permission: "helper",
            example: text("command.shelf.example.lend"),
            run: (values) => said({ lend: values }),
          }),
          form("sort <by:choice(name|year)> [--down] [--from:number]", {
            run: (values) => said({ sort: values }),
          }),
          form("title|书名 <book:text> [--by:text]", {
            glued: true,
            run: (values) => said({ title: values }),
          }),
          form("add <book:text>", { run: (values) => said({ add: values }) }),
          form("move <names:word...>", {
            run: ({ names }) => said({ move: names }),
          }),
          form("del|rm <book>", { run: (values) => said({ del: values }) }),
          form("clr", {
            permission: "admin",
            confirm: () => ({ question: text("shelf.ask", { count: books }), about: [books] }),
            run() {
              books = 0;
              return text("shelf.cleared");
            },
          }),
          form("note <said:raw>", { run: (values) => said({ note: values }) }),
          form("lamp <on:switch> <at:time>", { run: (values) => said({ lamp: values }) }),
          form("dust <row:number(1..9)> <--all>", {
            permission: "master",
            run: (values) => said({ dustAll: values }),
          }),
          form("dust <row:number(1..9)>", { run: (values) => said({ dust: values }) }),
          form("mark + <page:number>", { run: (values) => said({ mark: values }) }),
        ],
      }),
      commandOfForms({
        key: "attic",
        names: ["attic"],
        category: "manage",
        replyKeys: ["shelf.cleared"],
        glued: true,
        reads: (rest) => rest.startsWith("on"),
        forms: [
          form("on|开 [name:text]", { example: "on Box", run: (values) => said({ on: values }) }),
          form("once", { run: () => said({ once: true }) }),
        ],
      }),
      commandOfForms({
        key: "loft",
        names: ["loft"],
        category: "manage",
        replyKeys: ["shelf.cleared"],
        glued: true,
        forms: [
          form("shut", { glued: false, run: () => said({ shut: true }) }),
          form("[name:text] [of:mention] [and:mention]", {
            example: "Box @Bob",
            run: ({ name, of, and }) => said({ name, of: of?.userId, and: and?.userId }),
          }),
        ],
      }),
    );
  },
});

describe("commands of forms", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [commands, texts, probe, shelf] });
  });
  after(() => tower.stop());

  const helper = { userId: "t3" };
  const admin = { userId: "t4" };

  const reads = (line: string, values: object, options = {}) =>
    it(`read ${line}`, async () => {
      await tower.say(line, options).replies(JSON.stringify(values));
    });

  reads(".shelf", { books: 3 });
  reads(".书架 列表", { list: {} });
  reads(".shelf LIST 4", { list: { page: 4 } });
  reads(".shelf list 三", { list: { page: 3 } });
  reads(
    ".shelf lend test:9 2小时 slowly",
    {
      lend: { who: { platform: "test", userId: "9" }, for: 7_200, reason: "slowly" },
    },
    helper,
  );
  reads(
    ".shelf lend 123 with care",
    {
      lend: { who: { platform: "test", userId: "123" }, reason: "with care" },
    },
    helper,
  );
  reads(".shelf sort YEAR --down", { sort: { by: "year", down: true } });
  reads(".shelf sort name --from=7", { sort: { by: "name", down: false, from: 7 } });
  reads(".shelf add  War and  Peace ", { add: { book: "War and  Peace" } });
  reads(".shelf title战争与和平", { title: { book: "战争与和平" } });
  reads('.shelf 书名Emma --by="Jane Austen"', { title: { book: "Emma", by: "Jane Austen" } });
  reads('.shelf move a "b c" d', { move: ["a", "b c", "d"] });
  reads(".shelf rm Emma", { del: { book: "Emma" } });
  reads(".shelf note --down is text", { note: { said: "--down is text" } });
  reads(".shelf dust 2", { dust: { row: 2 } });
  reads(".shelf lamp 开 8：05", { lamp: { on: true, at: "08:05" } });

  reads(".shelf mark + 7", { mark: { page: 7 } });
  reads(".shelf mark +7", { mark: { page: 7 } });
  reads(".shelf mark＋7", { mark: { page: 7 } });
  // Where the command's word may be followed directly, the words of its forms may as well.
  reads(".atticon Box", { on: { name: "Box" } });
  reads(".attic on箱子 大", { on: { name: "箱子 大" } });
  reads(".attic 开2", { on: { name: "2" } });
  reads(".attic once", { once: true });
  reads(".loft shut", { shut: true });
  // One that is kept apart is not.
  reads(".loft shut2", { name: "shut2" });
  reads(".loft shut+2", { name: "shut+2" });
  reads(".loft Box", { name: "Box" });

  it("take mentions behind what takes all that is left", async () => {
    const all = ".loft my [@222] Box [@333]";
    await tower
      .say(all, mentioning(all))
      .replies(JSON.stringify({ name: "my   Box", of: "222", and: "333" }));
    const alone = ".loft [@222]";
    await tower.say(alone, mentioning(alone)).replies(JSON.stringify({ of: "222" }));
  });

  it("take the first mention that no argument has", async () => {
    const line = ".shelf lend [@222] 5m";
    await tower
      .say(line, mentioning(line, helper))
      .replies(JSON.stringify({ lend: { who: { platform: "test", userId: "222" }, for: 300 } }));
  });

  const refuses = (line: string, answer: RegExp, options = {}) =>
    it(`refuse ${line}`, async () => {
      const reply = await tower.say(line, options).text();
      expect(reply).to.match(answer);
      expect(reply.length).to.be.below(160);
    });

  refuses(".shelf lsit", /“lsit” was not understood.*Use: \.shelf list \[page\]/s);
  refuses(".shelf titles Emma", /“titles Emma” was not understood|“titles” was not understood/);
  refuses(".shelf add战争", /“add战争” was not understood/);
  refuses(".shelf list 12", /12 is not between 1 and 9\.\nUse: \.shelf list/);
  refuses(".shelf list 4 please", /“please” was not understood/);
  refuses(
    ".shelf lend",
    /Missing: @somebody\. Use: \.shelf lend <@somebody> \[time, such as 10m\] \[reason\]/,
    helper,
  );
  refuses(".shelf lend Bob", /“Bob” was not understood/, helper);
  refuses(".shelf sort size", /“size” was not understood.*\.shelf sort <name\|year> \[--down\]/s);
  refuses(".shelf sort name --up", /“--up” was not understood/);
  refuses(".shelf add", /Missing: book\. Use: \.shelf add <book>/);
  refuses(".shelf lamp on 25:00", /“25:00” was not understood/);
  refuses(".shelf lend 123", /Only helpers/);
  // Not taken for the misspelt word of another form.
  refuses(".loft shutt --up", /“--up” was not understood/);
  refuses(".attic onto", /“onto” was not understood/);
  refuses(".shelf list4", /“list4” was not understood/);
  refuses(".shelf clr now", /“now” was not understood/, admin);
  // The form of masters is meant only with its option.
  refuses(".shelf dust 12", /12 is not between 1 and 9\.\nUse: \.shelf dust <number>\n/);
  refuses(".shelf dust 2 --all", /Only/);
  refuses(".shelf dsut 2", /“dsut” was not understood.*\.shelf dust/s);

  it("are not run with more than any platform sends as one text", async () => {
    await tower.say(`.shelf add ${"x".repeat(10_000)}`).replies(/too long for a command: at most 10000/);
  });

  it("ask before what cannot be undone, and do it when that is confirmed", async () => {
    await tower.say(".shelf clr yes", admin).replies(/3 books go\..*\.shelf clr yes/s);
    await tower.say(".shelf clr", admin).replies(/3 books go/);
    await tower.say(".shelf clr yes", admin).replies("Cleared.");
    await tower.say(".shelf", admin).replies(JSON.stringify({ books: 0 }));
  });

  const completes = (begun: string, labels: readonly string[]) =>
    it(`complete ${begun}`, async () => {
      const items = await tower
        .get(`/api/commands/completions?locale=en&text=${encodeURIComponent(begun)}`)
        .data<{ label: string }[]>();
      expect(items.map(({ label }) => label)).to.deep.equal(labels);
    });

  completes(".she", [".shelf"]);
  completes(".shelf l", ["list", "lend", "lamp"]);
  completes(".shelf sort ", ["name", "year", "name|year"]);
  completes(".shelf sort y", ["year"]);
  completes(".shelf sort year --d", ["--down"]);
  completes(".shelf lend 123 ", ["10m", "1h", "1d", "time, such as 10m"]);
  completes(".shelf add War and", ["book"]);
  completes(".shelf nothing ", []);
  completes("she", []);

  it("complete at the cursor", async () => {
    const items = await tower
      .get(`/api/commands/completions?text=${encodeURIComponent(".shelf so year")}&cursor=9`)
      .data<{ insert: string; detail: string }[]>();
    expect(items).to.deep.equal([
      {
        insert: "sort",
        label: "sort",
        type: "word",
        detail: ".shelf sort <name|year> [--down] [--from=number]",
      },
    ]);
  });

  it("stand in the catalogue with usage, example and rights", async () => {
    const rows = await tower
      .get("/api/commands?locale=zh-CN")
      .data<{ key: string; syntax: string; example: string; rights: object[] }[]>();
    const row = rows.find(({ key }) => key === "shelf");
    expect(row?.syntax).to.include(".shelf lend <@某人> [时长，如 10m] [理由] | ");
    expect(row?.example).to.equal(".shelf lend @小明 10m 小心");
    expect(row?.rights).to.deep.equal([
      { form: "lend", permission: "helper" },
      { form: "clr", permission: "admin" },
      { form: "dust --all", permission: "master" },
    ]);
  });
});

describe("a pattern", () => {
  for (const [pattern, mistake] of [
    [" list", /single blanks/],
    ["list  all", /single blanks/],
    ["List", /capitals/],
    ["<Who>", /is no argument/],
    ["<who:>", /is no argument/],
    ["<who:person]", /do not belong together/],
    ["<who> <who>", /two arguments are called "who"/],
    ["[who] <what>", /asked for behind/],
    ["[who] list", /follows what may be left out/],
    ["<--half]", /do not belong together/],
    ["[--Half]", /is no option/],
    ["a||b", /is empty/],
  ] as const)
    it(`names its mistake: ${JSON.stringify(pattern)}`, () => {
      expect(() => readPattern(pattern)).to.throw(TypeError, mistake);
    });
});

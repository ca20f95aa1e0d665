import commands from "@dicetower/commands";
import {
  Clock,
  commandOfForms,
  commands as commandPoint,
  defineFeature,
  form,
  texts as textPoint,
  textTable,
  wordings,
} from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import help from "../src/index.js";
import type { HelpEntry } from "../src/library/catalogue.js";

/** Commands whose names meet: `zeta`, `zebra`, and one of an extension. */
const zoo = defineFeature({
  id: "zoo",
  setup(host) {
    host.add(
      textPoint,
      ...textTable({
        "argument.named.x": { en: "x", "zh-CN": "x" },
        "zoo.title": { en: "Zoo", "zh-CN": "动物园" },
        "zoo.brief": { en: "Has {braces} and [CQ:at,qq=all].", "zh-CN": "动物" },
      }),
    );
    const command = { category: "zoo", title: "zoo.title", brief: "zoo.brief", replyKeys: ["zoo.title"] };
    for (const name of ["zeta", "zebra", "zzz"])
      host.add(
        commandPoint,
        commandOfForms({
          ...command,
          key: `zoo.${name}`,
          names: [name, `动物${name}`],
          ...(name === "zzz" ? { extension: "Zoo" } : {}),
          forms: [form("<x:word>", { example: "1", run: () => "moo" })],
        }),
      );
  },
});

describe("help", () => {
  let tower: TestHost;
  let clock: FakeClock;
  before(async () => {
    clock = fakeClock();
    tower = await testHost({
      features: [texts, commands, dice, diceNative, help, zoo],
      replace: [[Clock, clock]],
    });
  });
  after(() => tower.stop());

  const heard = (text: string, how: object = {}) => tower.say(text, how).text();

  it("begins with an overview that names the commands there are", async () => {
    for (const locale of ["en", "zh-CN"]) {
      const overview = await heard(".help", { locale });
      for (const word of ["r", "rh", "find", "rule"])
        expect(overview, `${word} in ${locale}`).to.match(new RegExp(`\\.${word}(?![a-z])`));
      expect(overview.split("\n").length).to.be.within(3, 10);
      expect(overview.match(/\.lang/g)).to.have.length(1);
      expect(overview)
        .to.contain(".help all")
        .and.not.match(/[{}]|zebra/);
      const list = await heard(".help all", { locale });
      for (const word of ["r", "help", "find", "zebra", "zeta", "zzz"])
        expect(list, `${word} in ${locale}`).to.match(new RegExp(`(?<![a-z])${word}(?![a-z])`));
      expect(list).to.not.match(/[{}]/);
    }
    expect(await heard("。帮助", { locale: "zh-CN" })).to.equal(await heard(".help", { locale: "zh-CN" }));
  });

  it("explains a command by any of its words, with syntax and example", async () => {
    const answer =
      "r\nRolls an expression, shows the working.\n.r [N#][expression] [reason]\n.r 2d6+3 → <Ann> rolls 2D6+3=(4+2)+3=9";
    for (const word of ["r", "R", ".r", "。r", "rd", "掷骰", "roll", "ｒ"])
      await tower.say(`.help ${word}`).replies(answer);
    await tower.say(".help前缀").replies(/^prefixes\nA command begins with a prefix/);
    await tower.say(".help 掷骰", { locale: "zh-CN" }).replies(/^r\n掷骰并显示过程。/);
  });

  it("has syntax and example in the reader's language, with the prefix in force", async () => {
    await tower
      .say(".help 掷骰", { locale: "zh-CN" })
      .replies("r\n掷骰并显示过程。\n.r [次数#][表达式] [理由]\n.r 2d6+3 → <小安> 掷骰：2D6+3=(4+2)+3=9");
    await tower.put("/api/system/prefixes", { prefixes: ["/", "。"] }).answers({ code: 0 });
    await tower.say("/help r").replies(/^r\n.*\n\/r \[N#\]\[expression\] \[reason\]\n\/r 2d6\+3 → /);
    await tower.say("。help zeta").replies(/\n\/zeta <x>\n\/zeta 1$/);
    await tower.say("/help 前缀", { locale: "zh-CN" }).replies(/例如 \/r d20$/);
    const { items } = await tower
      .get("/api/help?q=help.prefixes&locale=en")
      .data<{ items: { content: string }[] }>();
    expect((await heard("/help prefixes")).split("\n")[1]).to.match(/: \/r d20$/);
    for (const { content } of items) expect(content).to.not.match(/\{prefix\}/);
    await tower.say("/help").replies(/Try \/r d20\n[\s\S]*\/help <word>, \/help all/);
    await tower.put("/api/system/prefixes", {}).answers({ code: 0 });
  });

  it("has the wording of the group that asks", async () => {
    const own = defineFeature({
      id: "own-words",
      setup: (host) =>
        host.add(wordings, {
          key: "own-words",
          rank: -1,
          pick: (key, _locale, _format, { message }) =>
            message?.groupId === "2000" && key === "argument.roll.grammar" ? "as we say" : undefined,
        }),
    });
    const other = await testHost({ features: [texts, commands, dice, diceNative, help, own] });
    try {
      const syntax = async (groupId: string) =>
        (await other.say(".help r", { groupId }).text()).split("\n")[2];
      expect(await syntax("2000")).to.equal(".r as we say");
      expect(await syntax("1000")).to.equal(".r [N#][expression] [reason]");
    } finally {
      await other.stop();
    }
  });

  it("shows what features wrote as it is, but no platform code", async () => {
    await tower.say(".help zeta").replies("zeta\nHas {braces} and [CQ：at,qq=all].\n.zeta <x>\n.zeta 1");
  });

  it("says in words what the entries are that come near", async () => {
    await tower
      .say(".help rol")
      .replies(/^There is no help on “rol”\. Did you mean one of these\?\n\d+\. r - Rolls an expression/);
    await tower.say(".help rol", { locale: "zh-CN" }).replies(/\n\d+\. r - 掷骰并显示过程。\n\d+\. rh - /);
  });

  it("lists what comes near, at most six, and opens one by its number", async () => {
    const list = await heard(".help ze");
    const ids = [...list.matchAll(/(\d+)\. (\w+)/g)].map(([, id, title]) => [id, title]);
    expect(ids.map(([, title]) => title)).to.deep.equal(["zebra", "zeta"]);
    for (const [id, title] of ids) expect(await heard(`.help ${id}`)).to.match(new RegExp(`^${title}\n`));
    expect([...(await heard(".help e")).matchAll(/\d+\. /g)].length).to.be.at.most(6);
  });

  it("looks past signs around what is sought", async () => {
    for (const said of [".help zebra。", ".help： zebra", ".help = zebra", ".help zebra？！"])
      await tower.say(said).replies(/^zebra\n/);
  });

  it("opens a listed entry by its number alone, for who was shown it, for two minutes", async () => {
    const list = await heard(".help ze");
    const [, id = ""] = /(\d+)\. zebra/.exec(list) ?? [];
    await tower.say(id, { userId: "222" }).silent();
    await tower.say(id, { groupId: "2000" }).silent();
    await tower.say(`${id} please`).silent();
    await tower.say("9999").silent();
    await tower.say(` ${id} `).replies(/^zebra\n/);
    await tower.say(id, { locale: "zh-CN" }).replies(/^zebra\n动物/);
    await clock.advance(120_000);
    await tower.say(id).replies(/^zebra\n/);
    await clock.advance(1);
    await tower.say(id).silent();
  });

  it("lists the commands of an extension", async () => {
    for (const form of [".help ext:zoo", ".help 扩展：Zoo", ".help extension: ZOO"])
      await tower.say(form).replies(/^Commands of zoo:\nzzz - /);
    await tower.say(".help ext:none").replies(/^There is no help on “none”/);
  });

  it("says so where there is nothing, without repeating a whole novel", async () => {
    await tower.say(".help qqqq").replies("There is no help on “qqqq”. .help all lists what there is.");
    await tower.say(".help ...").replies(/^There is no help on “\.\.\.”/);
    await tower.say(".help {nick} [CQ:at,qq=all]").replies(/\{nick\} \[CQ：at/);
    expect((await heard(`.help ${"字".repeat(5_000)}`)).length).to.be.below(200);
    await tower.say(".helpless").silent();
  });

  it("explains nothing that is switched off", async () => {
    await tower.disable("zoo");
    await tower.say(".help zebra").replies(/^There is no help/);
    await tower.enable("zoo");
    await tower.say(".help zebra").replies(/^zebra\n/);
  });

  describe("over HTTP", () => {
    interface Page {
      readonly items: HelpEntry[];
      readonly total: number;
      readonly page: number;
      readonly pageSize: number;
    }
    const find = (query: string) => tower.get(`/api/help${query}`).data<Page>();
    const keys = async (query: string) => (await find(query)).items.map(({ key }) => key).join(" ");

    it("has entries with exactly the members of the data model", async () => {
      const { items } = await find("?q=zebra&locale=zh-CN");
      const id = items[0]?.id;
      expect(items).to.deep.equal([
        {
          id,
          key: "zoo.zebra",
          title: "zebra",
          aliases: ["动物zebra"],
          content: "动物\n.zebra <x>\n.zebra 1",
          summary: "动物",
          source: "command",
          sourceName: "zoo",
          group: "zoo",
          catalogue: "core",
          tags: [],
          filename: "",
          package: "",
          related: ["zoo.zeta", "zoo.zzz"],
          overridden: false,
          updatedAt: 0,
        },
      ]);
    });

    it("is filtered, sorted and paged", async () => {
      expect(await keys("?group=zoo")).to.equal("zoo.zebra zoo.zeta zoo.zzz");
      expect(await keys("?group=zoo&sort=-title")).to.equal("zoo.zzz zoo.zeta zoo.zebra");
      expect(await keys("?group=zoo&sort=-key")).to.equal("zoo.zzz zoo.zeta zoo.zebra");
      expect(await keys("?group=zoo&page=2&pageSize=2")).to.equal("zoo.zzz");
      expect(await keys("?source=builtin&locale=en")).to.match(/^help\.prefixes Accounting Anthropology /);
      expect(await keys("?source=file")).to.equal("");
      expect(await keys("?filename=x")).to.equal("");
      expect(await keys("?q=DICE.NOTHING")).to.equal("");
      const whole = await find("");
      expect(whole).to.deep.include({ page: 1, pageSize: 20 });
      expect(whole.items).to.have.length(20);
      expect(whole.total).to.be.above(20);
      for (const wrong of [
        "page=0",
        "pageSize=201",
        "sort=content",
        "source=x",
        "nope=1",
        `q=${"x".repeat(201)}`,
      ])
        await tower.get(`/api/help?${wrong}`).answers({ code: 40001 });
    });

    it("has groups with what they hold", async () => {
      const groups = await tower.get("/api/help/groups").data<{ name: string; entries: number }[]>();
      expect(groups.find(({ name }) => name === "zoo")).to.deep.include({
        name: "zoo",
        aliases: [],
        files: 0,
        entries: 3,
        enabled: true,
      });
      const { total } = await find("");
      expect(groups.reduce((sum, { entries }) => sum + entries, 0)).to.equal(total);
      await tower.get("/api/help/groups?nope=1").answers({ code: 40001 });
    });
  });
});

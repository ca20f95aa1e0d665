import access from "@dicetower/access";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import compat2 from "@dicetower/dice-compat2";
import native from "@dicetower/dice-native";
import players from "@dicetower/players";
import globals from "@dicetower/silence";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

describe("what is said of a card", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, globals, dice, native, decks] });
  });
  after(() => tower.stop());

  const upload = (name: string, content: unknown) => {
    const form = new FormData();
    form.append("replace", "true");
    form.append("file", new File([typeof content === "string" ? content : JSON.stringify(content)], name));
    return tower.post("/api/decks/upload", form);
  };
  const drawn = async (name: string) => (await tower.say(`.draw ${name}`).text()).replace(/^.*\n/, "");
  const overHttp = async (entry: string) =>
    (await tower.post("/api/decks", { action: "draw", entry, count: 1 }).data<{ cards: string[] }>())
      .cards[0];

  const cards: readonly [card: string, said: string][] = [
    ["[$t玩家]、{$t玩家}、[$t玩家_RAW]、[$t玩家名]、[$t账号昵称]、【name】", "Ann、Ann、Ann、Ann、Ann、Ann"],
    ["[$t骰子昵称]{$t平台名}[$tYear年]", "Dicetower{$t平台名}{$tYear年}"],
    ["[核心:骰子名字]与{self}", "Dicetower与Dicetower"],
    ["\\{player\\}\\{%灯\\}\\[1d1+4\\]{灯}", "{player}{%灯}[1d1+4]亮"],
    ["[{灯数}d1]颗，[{灯数}*5]文", "3颗，15文"],
    ["{灯标}", "{player}"],
    ["#{PICTURE-灯.png}{灯}", "亮"],
  ];
  for (const [at, [card, said]] of cards.entries())
    it(`reads ${card}`, async () => {
      const lamp = { 灯: ["亮"], 灯数: ["3"], 灯标: ["\\{player\\}"] };
      await upload(`card${at}.json`, { ...lamp, [`灯签${at}`]: [card] }).answers({ code: 0 });
      expect(await drawn(`灯签${at}`)).to.equal(said);
    });

  it("knows the variables of rolls, which are read as no card", async () => {
    const other = await testHost({
      features: [texts, commands, access, players, dice, native, compat2, decks],
    });
    try {
      const content = JSON.stringify({ 账签: ["[$m金]枚，{$m金}枚，[$m银]枚"] });
      await other.put("/api/decks/file", { filename: "bill.json", content }).answers({ code: 0 });
      await other.say(".r $m金=3").done();
      await other.say(".draw 账签").replies(/\n3枚，3枚，\{\$m银\}枚$/);
    } finally {
      await other.stop();
    }
  });

  it("is the same over HTTP, with samples for who draws", async () => {
    await upload("http.json", { 掷签: ["[2d1+3]点，{nick}，{self}"] }).answers({ code: 0 });
    expect(await overHttp("掷签")).to.equal("5点，Ann，Dicetower");
  });

  it("keeps to one budget for all that one text draws", async () => {
    await upload("heavy.json", { 长签: ["长".repeat(2_000)] }).answers({ code: 0 });
    await tower
      .put("/api/templates", { key: "deck.notFound", locale: "en", value: "{%长签}{%长签}{%长签}" })
      .answers({ code: 0 });
    const said = await tower.say(".draw 无此签也无相近者").text();
    expect(said.match(/长{4000}/g)).to.have.lengthOf(1);
    expect(said).to.not.match(/长{4001}/);
    expect(said).to.match(/refer to each other without end, or are too long/);
  });
});

describe("entries that only cards name", () => {
  let tower: TestHost;
  const owner = { role: "owner" } as const;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, globals, dice, native, decks] });
  });
  after(() => tower.stop());

  const files: Readonly<Record<string, string>> = {
    "underscore.json": JSON.stringify({ 门: ["{_门后}"], _门后: ["走廊"] }),
    "exports.json": JSON.stringify({ _export: ["窗"], 窗: ["{窗外}"], 窗外: ["雨"] }),
    "underscores.toml": '[decks]\n"桥" = ["{__桥下}"]\n"__桥下" = ["河"]\n',
    "default.yaml": "name: 塔\ncommand: 塔\ndefault:\n  - '{$塔}'\n塔:\n  - '塔里：{$塔顶}'\n塔顶:\n  - 钟\n",
  };
  for (const [open, inner, said] of [
    ["门", "_门后", "走廊"],
    ["窗", "窗外", "雨"],
    ["桥", "__桥下", "河"],
    ["塔", "塔顶", "塔里：钟"],
  ] as const)
    it(`are refused in chat, in groups, in texts and over HTTP: ${inner}`, async () => {
      for (const [name, content] of Object.entries(files))
        await tower.put("/api/decks/file", { filename: name, content }).answers({ code: 0 });
      await tower.say(`.draw ${open}`).replies(new RegExp(`\n${said}$`));
      for (const line of [`.draw ${inner}`, `.drawh ${inner}`, `.deck set ${inner}`])
        await tower.say(line, owner).replies(new RegExp(`There is no deck “${inner}”`));
      await tower.post("/api/decks", { action: "draw", entry: inner, count: 1 }).answers({ code: 40400 });
      await tower
        .put("/api/templates", { key: "deck.instance.none", locale: "en", value: `{%${inner}}` })
        .answers({ code: 0 });
      await tower.say(".deck").replies(new RegExp(`^\\{%${inner}\\}$`));
      const rows = await tower
        .get("/api/decks?source=user")
        .data<{ entries: { entry: string; exported: boolean }[] }[]>();
      const shown = rows.flatMap(({ entries }) => entries).filter(({ entry }) => entry === inner);
      expect(shown.map(({ exported }) => exported)).to.deep.equal([false]);
    });

  it("are not those with one underscore in TOML where the owner lets these be drawn", async () => {
    await tower.put("/api/decks/file", { filename: "one.toml", content: '[decks]\n"_坡" = ["草"]\n' }).data();
    await tower.say(".draw _坡").replies(/There is no deck/);
    await tower.put("/api/system/global", { deck: { hideUnderscore: false } }).answers({ code: 0 });
    await tower.say(".draw _坡").replies(/草/);
    await tower.post("/api/decks", { action: "draw", entry: "_坡", count: 1 }).answers({ code: 0 });
  });
});

describe("files of decks", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, dice, native, decks] });
  });
  after(() => tower.stop());
  const upload = (name: string, content: string) => {
    const form = new FormData();
    form.append("file", new File([content], name));
    return tower.post("/api/decks/upload", form);
  };

  it("in YAML tell of themselves in their description", async () => {
    const content =
      'name: 书架\nauthor: 某人\nversion: 20240101\ndesc: "书架 {$_version}\\n{$_author}"\ninclude:\n  - "{$书架}"\ndefault:\n  - "{player}取下{$书}"\n书:\n  - 甲\n';
    const { json } = await upload("架.yaml", content).answers({
      data: {
        title: "书架",
        author: "某人",
        version: "20240101",
        brief: "书架 20240101\n某人",
        warnings: [],
      },
    });
    expect((json.data as { entries: { entry: string }[] }).entries.map(({ entry }) => entry)).to.deep.equal([
      "书架",
      "书",
    ]);
    await tower.say(".draw 书架").replies(/\nAnn取下甲$/);
    await upload("无名.yaml", "default: 只有一张\n").answers({ code: 0 });
    await tower.say(".draw 无名").replies(/只有一张/);
  });

  it("of Dice! are told apart from its help documents, which are sent to the page for them", async () => {
    const head = { mod: "门牌", author: "某人", brief: "一套门牌", comment: "无" };
    await upload("门牌.json", JSON.stringify({ ...head, 门牌: ["甲"] })).answers({
      data: { title: "门牌", author: "某人", brief: "一套门牌", warnings: [] },
    });
    const { json } = await upload("查询.json", JSON.stringify({ ...head, helpdoc: { 词: "解释" } })).answers({
      code: 40001,
    });
    expect(json.message).to.match(/help document.*\/api\/help\/file/);
  });

  it("in TOML may date themselves", async () => {
    await upload("d.toml", '[meta]\ntitle = "D"\ndate = 2024-03-02\n[decks]\nd = ["x"]\n').answers({
      data: { date: "2024-03-02" },
    });
  });

  it("that are pointers of Git LFS are named as what they are", async () => {
    const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n";
    for (const name of ["p.deck", "p.json"]) {
      const { json } = await upload(name, pointer).answers({ code: 40001 });
      expect(json.message).to.include("Git LFS");
    }
  });
});

import access from "@dicetower/access";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

const refused = "牌堆「.*」引用层数过深或内容过长，没有抽取。";

describe("the budget of a draw", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, dice, native, decks] });
    const write = (filename: string, entries: object) =>
      tower
        .put("/api/decks/file", { filename, source: "user", content: JSON.stringify(entries) })
        .answers({ code: 0 });
    await write("mirrors.json", { 左镜: ["左{%右镜}"], 右镜: ["右{%左镜}{%左镜}"], 自己: ["我{自己}"] });
    await write("wide.json", {
      树: ["{%枝}".repeat(30)],
      枝: ["{%叶}".repeat(30)],
      叶: ["叶"],
      长篇: ["长".repeat(3_000), "文".repeat(3_000)],
      短篇: ["好{nick}"],
      缺页: ["前{%没有这个}后"],
    });
  });
  after(() => tower.stop());
  const said = (text: string) => tower.say(text, { locale: "zh-CN" }).text();

  for (const line of [
    ".draw 左镜",
    ".draw 自己",
    ".draw 树",
    ".draw 2#长篇",
    ".draw 短篇 左镜",
    ".drawh 左镜",
  ])
    it(`refuses ${line} in one line, and says nothing of the cards`, async () => {
      expect(await said(line)).to.match(new RegExp(`^${refused}$`));
    });

  it("leaves what fits", async () => {
    expect(await said(".draw 长篇")).to.match(/长{3000}|文{3000}/);
    expect(await said(".draw 短篇")).to.match(/好/);
    expect(await said(".draw 缺页")).to.match(/前\{%没有这个\}后/);
  });

  it("holds where a text draws", async () => {
    await tower
      .put("/api/templates", { key: "deck.notFound", locale: "zh-CN", value: "抽到：{%左镜}" })
      .answers({ code: 0 });
    expect(await said(".draw 不见的牌")).to.match(new RegExp(`^抽到：${refused}$`));
  });

  it("is told by the API, which answers no card then", async () => {
    const { cards, trace } = await tower
      .post("/api/decks", { action: "draw", entry: "左镜", count: 1 })
      .data<{ cards: string[]; trace: { kind: string }[] }>();
    expect(cards).to.deep.equal([]);
    expect(trace.map(({ kind }) => kind)).to.deep.equal(["tooDeep"]);
  });
});

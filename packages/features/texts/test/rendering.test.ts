import commands from "@dicetower/commands";
import { Clock } from "@dicetower/contract";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import texts from "../src/index.js";
import { parrot } from "./parrot.js";

describe("a text on its way out", () => {
  let tower: TestHost;
  before(async () => {
    const clock = fakeClock(new Date(2026, 0, 5, 7, 3).getTime());
    tower = await testHost({
      features: [texts, commands, parrot],
      replace: [[Clock, clock]],
      settings: { logLevel: "warn" },
    });
  });
  after(() => tower.stop());

  it("holds braces, values and what is no variable as they are", async () => {
    await tower.say(".parrot braces x").replies("{one} is x, {two and { three");
  });

  it("knows where and when it is said", async () => {
    const place = { groupName: "Table", userId: "7" };
    await tower.say(".parrot where", place).replies("7 1000 Table test [CQ:at,qq=7]");
    await tower.say(".parrot where", { scene: "private", userId: "7" }).replies("7   test ");
    await tower.say(".parrot when").replies("2026-01-05 07:03 2026 1 5 7 3 <Ann> Dicetower");
  });

  it("names people by group card, else account name, else account", async () => {
    await tower.say(".parrot one x", { card: "Card" }).replies("<Card> says x");
    await tower.say(".parrot one x").replies("<Ann> says x");
    await tower.say(".parrot one x", { nickname: "", userId: "7" }).replies("<7> says x");
  });

  it("wraps names in the symbols that are set, at once", async () => {
    await tower.put("/api/system/nick-wrap", { left: "【", right: "" }).answers({ data: { left: "【" } });
    await tower.say(".parrot one x").replies("【Ann says x");
    await tower.put("/api/system/nick-wrap", { left: "", right: "" }).answers({ code: 0 });
    await tower.say(".parrot one x").replies("Ann says x");
    await tower.put("/api/system/nick-wrap", { left: "x".repeat(11), right: "" }).answers({ code: 40001 });
    for (const symbol of ["\n<", "<\r", "\u2028", "\t", "\u0000", "\u0085"])
      for (const side of ["left", "right"]) {
        const { json } = await tower
          .put("/api/system/nick-wrap", { [side]: symbol })
          .answers({ code: 40001 });
        expect(json.errors?.map(({ path }) => path)).to.deep.equal([`/${side}`]);
      }
    await tower.put("/api/system/nick-wrap", {}).answers({ data: { left: "<", right: ">" } });
  });

  it("never reads a value as a template again", async () => {
    await tower.say(".parrot one {nick} {{self}} {two}").replies("<Ann> says {nick} {{self}} {two}");
    await tower.say(".parrot one x", { nickname: "{self}{one}" }).replies("<{self}{one}> says x");
  });

  it("lets no name, card, group or argument become a platform code", async () => {
    const code = "[CQ:at,qq=all]";
    for (const said of [
      tower.say(`.parrot one ${code}`),
      tower.say(".parrot one x", { nickname: code }),
      tower.say(".parrot one x", { card: `a${code}${code}` }),
      tower.say(".parrot two CQ:at,qq=all"),
      tower.say(".parrot two [|CQ:at,qq=all]"),
      tower.say(".parrot two [C|Q:at,qq=all]"),
      tower.say(".parrot two [CQ|:at,qq=all]"),
      tower.say(".parrot two C|Q:at,qq=all"),
      tower.say(".parrot two CQ|:at,qq=all"),
      tower.say(".parrot two |CQ:at,qq=all"),
    ])
      expect(await said.text()).to.not.match(/\[CQ:/);
    expect(await tower.say(".parrot where", { groupName: code }).text()).to.not.contain("[CQ:at,qq=all");
    expect(await tower.say(".parrot where", { userId: "all" }).text()).to.not.contain("CQ");
    expect(await tower.say(".parrot where", { userId: "1],[CQ:at,qq=all" }).text()).to.not.contain("CQ:");
  });

  it("answers in the language of the message, falling back along zh-TW, zh-CN, the installation, en", async () => {
    for (const [locale, answer] of [
      ["zh-TW", "Taiwan"],
      ["zh_tw", "Taiwan"],
      ["zh-HK", "Taiwan"],
      ["zh-SG", "Chinese"],
      ["zh", "Chinese"],
      ["de-AT", "Deutsch"],
      ["EN-us", "English"],
      ["tlh", "Deutsch"],
      ["__proto__", "Deutsch"],
      ["not a language", "Deutsch"],
    ] as const) {
      await tower.put("/api/settings/language", { locale: "de" }).answers({ code: 0 });
      await tower.say(".parrot english", { locale }).replies(answer);
    }
    await tower.say(".parrot one x", { locale: "de" }).replies("<Ann> says x");
  });

  it("keeps up with any number of languages", async () => {
    for (let n = 0; n < 120; n++)
      await tower.say(".parrot english", { locale: `x${n}` }).replies(/^(Deutsch|English)$/);
  });

  it("says a plain sentence for a key that has no text, and logs once whose it is", async () => {
    const plain = "The bot has no words for its answer just now. Please try again later.";
    for (let n = 0; n < 3; n++) await tower.say(".parrot constructor").replies(plain);
    await tower.say(".parrot nothing").replies(plain);
    const { items } = await tower
      .get("/api/system/logs?q=nobody has contributed")
      .data<{ items: { level: string; message: string }[] }>();
    expect(items.map(({ level, message }) => `${level} ${message}`).sort()).to.deep.equal([
      'warn a reply of "parrot" names the text "parrot.constructor", which nobody has contributed',
      'warn a reply of "parrot" names the text "parrot.nothing", which nobody has contributed',
    ]);
  });

  it("turns whatever people are called and write into text that holds no platform code", async () => {
    const piece = fc.constantFrom(
      "[",
      "C",
      "Q",
      ":",
      "[CQ:at,qq=all]",
      "{one}",
      "{nick}",
      "}",
      "a",
      "字",
      "|",
    );
    const writing = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(writing, writing, async (nickname, said) => {
        const answer = await tower.say(`.parrot two ${said}`, { nickname }).text();
        expect(answer)
          .to.match(/^[[［]/)
          .and.not.contain("[CQ:");
      }),
      { numRuns: 150 },
    );
  });
});

import type { Segment } from "@dicetower/contract";
import { quickestAwaited, type Saying, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { probe, type Shown } from "./probe.js";

const at = (qq: string): Segment => ({ type: "at", data: { qq } });
const words = (text: string): Segment => ({ type: "text", data: { text } });

describe("a message", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, probe] });
  });
  after(() => tower.stop());

  const shown = async (text: string, how?: Saying): Promise<Shown> =>
    JSON.parse(await tower.say(text, how).text()) as Shown;

  describe("is a command", () => {
    for (const prefix of [".", "。", "!", "！", "/", "．"])
      it(`behind "${prefix}"`, async () => {
        expect((await shown(`${prefix}show a`)).rest).to.equal("a");
        expect((await shown(`  ${prefix}show a`)).rest).to.equal("a");
        expect((await shown(`${prefix}显示 a`)).rest).to.equal("a");
      });

    it("in any case and width, with its text kept as it was written", async () => {
      expect(await shown("。ＳＨＯＷ　侦查　６０（＋－×÷）")).to.include({
        word: "show",
        rest: "侦查 60(+-*/)",
        original: "侦查　６０（＋－×÷）",
      });
      expect((await shown(".SHOW İstanbul ﬁ")).original).to.equal("İstanbul ﬁ");
    });

    it("with a colon behind its word, which is none of its text", async () => {
      for (const text of [".show：侦查 60", ".show: 侦查 60", "。显示：侦查 60", ".SHOW：　侦查 60"])
        expect(await shown(text), text).to.include({ rest: "侦查 60", original: "侦查 60" });
      expect((await shown(".show：")).rest).to.equal("");
      for (const rest of [":)", "::x"]) expect((await shown(`.show${rest}`)).rest).to.equal(rest);
      expect((await shown(".show :x")).rest).to.equal(":x");
    });

    it("with the longest of its words", async () => {
      expect((await shown(".show")).word).to.equal("show");
      expect((await shown(".sh ow")).word).to.equal("sh");
      expect((await shown(".glue")).word).to.equal("glue");
      await tower.say(".shower").silent();
    });

    it("with digits, signs or Chinese directly behind a Latin word", async () => {
      expect((await shown(".show60")).rest).to.equal("60");
      expect((await shown(".show侦查")).rest).to.equal("侦查");
      expect((await shown(".显示a")).rest).to.equal("a");
      expect((await shown(".show-1")).rest).to.equal("-1");
      expect((await shown(".s260")).rest).to.equal("60");
    });

    it("with Latin letters directly behind only where the word is glued and can read them", async () => {
      expect((await shown(".gd20 x")).rest).to.equal("d20 x");
      expect((await shown(".GLUE D20")).word).to.equal("glue");
      expect((await shown(".GLUED20")).word).to.equal("glued");
      for (const text of [".gamma", ".gdx", ".xd20", ".showd20", ".s2d20", ".glueé", ".showñ", ".ｓｈｏｗｄ"])
        await tower.say(text).silent();
    });

    it("behind a slash where a word of the catalogue is meant, whole or with dice glued to it", async () => {
      expect((await shown("/show 侦查 60")).rest).to.equal("侦查 60");
      expect((await shown("/show侦查")).rest).to.equal("侦查");
      expect((await shown("/show60")).rest).to.equal("60");
      expect((await shown("/gd20 x")).rest).to.equal("d20 x");
      expect((await shown("/显示")).word).to.equal("显示");
      expect((await shown("/显示 a")).rest).to.equal("a");
    });

    it("over several lines", async () => {
      expect((await shown(".show a\nb\n.show c")).original).to.equal("a\nb\n.show c");
    });
  });

  describe("is ordinary chat", () => {
    for (const text of [
      "",
      " ",
      ".",
      "...",
      "。。。",
      "！！",
      ".。",
      "..show",
      "!.show",
      ". show",
      ".　show",
      ".\nshow",
      "show",
      "a.show",
      ".5",
      ".nothing",
      "！right",
      "．right",
      "/",
      "//show",
      "./show",
      "/.show",
      "/nothing",
      "/shower",
      "/show/me",
      "/show.exe",
      "/show@other",
      "/show-case",
      "/gdx",
      "/gluing words",
      "/letter",
      "/me waves",
      "/me",
      "/显示器",
      "／show",
    ])
      it(JSON.stringify(text), () => tower.say(text).silent());

    it("when the bot's own account says it", () => tower.say(".show", { own: true }).silent());
  });

  describe("with mentions", () => {
    const say = (segments: readonly Segment[], how: Saying = {}) => tower.say("", { ...how, segments });
    const targets = async (segments: readonly Segment[]) =>
      (JSON.parse(await say(segments).text()) as Shown).targets;

    it("of the bot at its beginning is meant", async () => {
      expect(await targets([at("10000"), words(" .show a")])).to.deep.equal([]);
      expect(
        await targets([{ type: "reply", data: { id: "1" } }, at("10000"), words(" .show a")]),
      ).to.deep.equal([]);
    });

    it("of another at its beginning is meant for that one", async () => {
      await say([at("222"), words(" .show a")]).silent();
      await say([words("  "), at("222"), words(".show a")]).silent();
      await say([at("222"), at("333"), words(" .show a")]).silent();
    });

    it("of another and of the bot is meant for both, and none of these is a target", async () => {
      expect(await targets([at("10000"), at("222"), words(".show")])).to.deep.equal([]);
      expect(await targets([at("222"), at("10000"), words(".show"), at("333")])).to.deep.equal(["333"]);
    });

    it("of another at its beginning is meant for that one, whatever the command does with targets", async () => {
      await say([at("222"), words(" .target a")]).silent();
      await say([at("222"), words(" .target a"), at("10000")]).silent();
      expect(await targets([words(".target a"), at("222")])).to.deep.equal(["222"]);
    });

    it("behind the word collects them in order, without the bot and without everybody", async () => {
      const segments = [
        words(".show 侦查"),
        at("333"),
        words("60 "),
        at("all"),
        at("222"),
        at("10000"),
        { type: "image", data: { file: "x" } },
        words("b"),
      ];
      const call = JSON.parse(await say(segments).text()) as Shown;
      expect(call.targets).to.deep.equal(["333", "222"]);
      expect(call.rest.split(/ +/)).to.deep.equal(["侦查", "60", "b"]);
    });

    it("of everybody at its beginning is meant for the bot, too", async () => {
      expect(await targets([at("all"), words(".show")])).to.deep.equal([]);
    });

    it("with odd data is read all the same", async () => {
      expect(
        await targets([words(".show"), { type: "at", data: {} }, { type: "text", data: {} }]),
      ).to.deep.equal([]);
      expect(await targets([words(".show"), { type: "at", data: { qq: 222 } }])).to.deep.equal(["222"]);
    });
  });

  describe("with arguments", () => {
    it("is split into words at white space, quotes keeping blanks", async () => {
      await tower.say('.words a  "b c" “d　e” f"g').replies('a|b c|d　e|f"g');
      await tower.say('.words "a b').replies('"a|b');
      await tower.say('.words ""').replies(/^“""” was not understood/);
    });

    it("has its options taken out wherever they stand", async () => {
      const call = await shown('.show --my 20 --name="a b" c --Num=5 --旗 －－ｆｕｌｌ　d --');
      expect(call.options).to.deep.equal([
        ["my", ""],
        ["name", "a b"],
        ["num", "5"],
        ["旗", ""],
        ["full", ""],
      ]);
      expect(call.rest).to.equal("20 c d --");
      expect(call.original).to.equal("20 c　d --");
    });

    it("keeps what only looks like an option", async () => {
      const call = await shown('.show 2--1 a--b --1 "x --y z"');
      expect(call.options).to.deep.equal([]);
      expect(call.rest).to.equal('2--1 a--b --1 "x --y z"');
    });

    it("is split in time that grows with its length alone", async () => {
      for (const piece of ["“ ", '" ', "--a=“ ", "--a ", "“", "- "]) {
        const text = `.show ${piece.repeat(8_192 / piece.length)}`;
        expect(await quickestAwaited(() => shown(text), 1_500), piece).to.be.below(1_500);
      }
    });

    it("knows who called and in which language", async () => {
      const call = await shown(".show", { userId: "7", nickname: "Bo", locale: "zh-CN" });
      expect(call.locale).to.equal("zh-CN");
      expect(call.actor).to.deep.equal({ kind: "chat", id: "7", name: "Bo", platform: "test", via: "show" });
    });
  });
});

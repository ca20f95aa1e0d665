import commands from "@dicetower/commands";
import {
  defineFeature,
  type Message,
  messageFact,
  messageFacts,
  senderTrust,
  texts as textsPoint,
  textTable,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { type LanguageScope, languageKeepers } from "../src/api.js";
import texts from "../src/index.js";

const kept = { own: new Map<string, string>(), group: new Map<string, string>() };
const nameOf = (scope: LanguageScope, { userId, groupId }: Message) => (scope === "own" ? userId : groupId);

const keeper = defineFeature({
  id: "keeper",
  setup(host) {
    host.add(
      textsPoint,
      ...textTable({ "greet.hello": { en: "Hello {nick}", "zh-CN": "你好 {nick}" } }, "", {
        "greet.hello": "strHello",
      }),
    );
    host.add(
      messageFacts,
      messageFact<number>({
        key: "keeper.trust",
        fact: senderTrust,
        rank: 1,
        of: ({ userId }) => (userId === "999" ? 256 : undefined),
      }),
    );
    for (const scope of ["own", "group"] as const)
      host.add(languageKeepers, {
        key: `keeper.${scope}`,
        scope,
        of: (message) => kept[scope].get(nameOf(scope, message)),
        async choose(message, locale) {
          kept[scope].set(nameOf(scope, message), locale);
        },
      });
  },
});

const master = { userId: "999" };

describe("words in chat", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, keeper] });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  });
  after(() => tower.stop());
  const free = (said: string, from: object = {}) => tower.say(said, { locale: undefined, ...from } as never);

  const overridden = async () =>
    (await tower.get("/api/i18n/all?q=greet.hello").data<{ overridden: boolean }[]>()).map(
      (row) => row.overridden,
    );

  describe(".text", () => {
    it("says a template as it comes out, to those who may", async () => {
      await tower.say(".text {nick}: {sample:x|x} {{", master).replies("<Ann>: x {");
      await tower.say(".text NULL", master).replies("(nothing would be said)");
      await tower.say(".text {nick}").replies(/^Only admins/);
      await tower.say(".text", master).replies(/\.text <template>/);
    });

    it("does not call other bots", async () => {
      for (const said of [".r d20", "。r", "  ！ra", "[CQ:at,qq=5] .r"]) {
        const answer = await tower.say(`.text ${said}`, master).text();
        expect(answer, said).to.match(/\u200b[.。！]/);
        expect(answer.replace("\u200b", "").trim(), said).to.equal(said.trim());
      }
    });
  });

  describe(".str", () => {
    it("shows, sets, silences and resets a text by its key or its original one, with a change on record", async () => {
      await tower.say(".str STRHELLO", master).replies("greet.hello (en), as shipped:\nHello {nick}");
      await tower.say(".str greet.hello Hi {nick}!", master).replies(/greet\.hello \(en\).*\nHi \{nick\}!/);
      await tower.say(".str strHello", master).replies(/\(en\):\nHi \{nick\}!\nAs shipped:\nHello \{nick\}$/);
      expect(await overridden()).to.deep.equal([true]);
      await tower.say(".str greet.hello NULL", master).replies(/silent/);
      await tower.say(".str strHello reset", master).replies("Text greet.hello (en) is as shipped again.");
      await tower.say(".str strHello reset", master).replies(/already/);
      await tower.say(".str greet.hello 嗨", { ...master, locale: "zh-CN" }).replies(/（zh-CN）已改为：\n嗨/);
      expect(await overridden()).to.deep.equal([false]);
      await tower.say(".str greet.hello reset", { ...master, locale: "zh-CN" }).replies(/已恢复默认/);
      const other = { text: "b", weight: 1 };
      await tower
        .put("/api/templates", {
          locale: "en",
          key: "greet.hello",
          variants: [{ text: "a", weight: 3 }, other],
        })
        .answers({ code: 0 });
      await tower.say(".str greet.hello", master).replies(/3 \(75 %\) a\n1 \(25 %\) b/);
      await tower.say(".str greet.hello reset", master).replies(/as shipped/);
    });

    it("finds texts by a word, and names what there is not", async () => {
      await tower
        .say(".str search strhello", master)
        .replies(/^Texts with .* \(1\):\ngreet\.hello \(strHello\): Hello/);
      await tower.say(".str search qqqq", master).replies("No text has “qqqq”.");
      await tower.say(".str no.such", master).replies(/^There is no text “no\.such”/);
      await tower.say(".str", master).replies(/^Missing: key\. Use: \.str <key> \[wording/);
      await tower.say(".str greet.hello mine").replies(/^Only admins/);
      expect(await overridden()).to.deep.equal([false]);
    });
  });

  describe(".lang", () => {
    it("chooses the language of a person, before that of the group, before the installation's", async () => {
      await free(".lang zh-CN").replies("语言已改为：简体中文 (zh-CN)".replace("简体中文", native("zh-CN")));
      await free(".str", { userId: "111" }).replies(/^权限不足/);
      await free(".str", { userId: "222" }).replies(/^Only admins/);
      await free(".lang --group zh-CN", { userId: "222" }).replies(/group|administrat/i);
      await free(".lang --group zh-CN", { userId: "222", role: "owner" }).replies(/^本群语言/);
      await free(".str", { userId: "222" }).replies(/^权限不足/);
      await free(".lang English", { userId: "222" }).replies(/^Language: .*English/);
      await free(".str", { userId: "222" }).replies(/^Only admins/);
      await free(".lang off --group", { userId: "222", role: "owner" }).replies(/English/);
      await free(".lang off").replies(/English \(en\)|American English/);
      await free(".lang").replies(/^Language: .*en\)\nThere are texts in:\n/);
    });

    it("takes another spelling, and no language without texts", async () => {
      await free(".lang zh_tw").replies(/zh-TW/);
      await free(".lang off").done();
      await free(".lang 日本語").replies(/^Language: 日本語 \(ja\)$/);
      await free(".lang").replies(/\nEnglish \(en\)\n日本語 \(ja\) \d\d%\n/);
      await free(".lang off").done();
      await free(".lang fi").replies(/^There are no texts in “fi”/);
      await free(".lang ../x").replies(/^There are no texts in/);
      await free(".lang zh-CN --group", { scene: "private" }).replies(/group/);
      await tower.say(".str", { locale: "zh-CN" }).replies(/^权限不足/);
    });
  });
});

function native(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}

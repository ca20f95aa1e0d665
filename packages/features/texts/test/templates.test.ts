import commands from "@dicetower/commands";
import { defineFeature, Random, texts as textsPoint, wordings } from "@dicetower/contract";
import { conforms, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { Templates, textFunctions, textVariables } from "../src/api.js";
import type { LocaleRow, TextRow } from "../src/catalogue/text-row.js";
import texts from "../src/index.js";
import { teller } from "./teller.js";

conforms(teller, { with: [texts, commands] });

describe("templates", () => {
  let tower: TestHost;
  let templates: Templates;
  const random = scriptedDice();
  const reader = defineFeature({
    id: "reader",
    needs: { templates: Templates },
    setup(host) {
      templates = host.needs.templates;
    },
  });
  before(async () => {
    tower = await testHost({
      features: [texts, commands, teller, reader],
      replace: [[Random, random]],
      mayFail: true,
    });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  it("draw first, by the host's dice, and never in a value", async () => {
    random.push(2);
    await tower.say(".tell {sample:甲|乙} {who}").replies("乙 {nick} {sample:a|b}");
    random.push(1, 2);
    await tower.say(".tell {%weather} {sample:{%weather}!|no}", {}).replies(/^rain no$/);
    await tower.say(".tell {who}", { nickname: "{%weather}" }).replies("{nick} {sample:a|b}");
    await tower
      .say(".tell {nick}", { nickname: "{%weather}{sample:a|b}" })
      .replies("<{%weather}{sample:a|b}>");
    await tower.say(".tell {%nick}", { nickname: "{sample:a|b}" }).replies("<{sample:a|b}>");
  });

  it("know what features contribute, and leave what is unknown or fails as it is written", async () => {
    await tower.say(".tell {teller.where} {teller_slow} {counter:x}").replies("1000 slow en x=1");
    await tower
      .say(".tell {teller_bad} {nobody} {%nothing} {other:x}")
      .replies("{teller_bad} {nobody} {%nothing} {other:x}");
    await tower.say(".tell {teller_code}").replies("[CQ：at,qq=all]");
    await tower.say(".tell {teller_mark}").replies("[CQ:face,id=1]");
    await tower.disable("teller");
    expect(await templates.render("{teller.where}{%weather}")).to.equal("{teller.where}{%weather}");
    await tower.enable("teller");
  });

  it("wait for nothing where nothing has to be waited for", () => {
    random.push(1);
    expect(templates.render("{%weather} {teller.where}")).to.equal("rain nowhere");
    expect(templates.render("{counter:x}")).to.be.a("promise");
    expect(templates.render("{sample:only|::0::{counter:x}}")).to.equal("only");
  });

  it("of replies wait for what they name, in their order", async () => {
    const put = (key: string, value: string) =>
      tower.put("/api/templates", { locale: "en", key, value }).answers({ code: 0 });
    await put("teller.bye", "{counter:x} {teller_slow} {%weather}");
    random.push(2);
    await tower.say(".texts bye meaning").replies("x=1 slow en sun\nsomething");
    await tower.delete("/api/templates/en/teller.bye").answers({ code: 0 });
  });

  it("are drawn once and rendered often", () => {
    random.push(2);
    const drawn = templates.draw("{sample:a|b} {x}") as ReturnType<Templates["compile"]>;
    expect(templates.render(drawn, { values: { x: 1 } })).to.equal("b 1");
    expect(templates.render(drawn, { values: { x: "{sample:a|b}" } })).to.equal("b {sample:a|b}");
    expect(templates.render("{sample:a|b}", { die: (faces) => faces })).to.equal("b");
  });

  it("roll dice in brackets and braces where rules and decks are rendered, not in texts", async () => {
    random.push(4, 3, 2);
    await tower
      .say(".rolled [d6] {d8} {=d4} [CQ:face,id=1] [note] {nick}")
      .replies("4 3 2 [CQ:face,id=1] [note] <Ann>");
    random.push(2);
    await tower.say(".tell [d6] {d6} {=d4}").replies("[d6] {d6} 2");
  });

  it("end where templates call themselves, within their bounds", async () => {
    const began = performance.now();
    expect(await templates.render("{%loop}")).to.match(/^\++\{%loop\}$/);
    await templates.render("{%double}");
    const long = (await templates.render("{%long}".repeat(500))) as string;
    expect(Buffer.byteLength(long)).to.be.at.most(64 * 1024);
    expect(performance.now() - began).to.be.below(20_000);
    expect(() => templates.compile("x".repeat(65_537))).to.throw("64 KiB");
    expect(await templates.render("x".repeat(65_536))).to.have.lengthOf(65_536);
  });

  it("have the wording of sources by rank around the owner's, drawn once for all parts of a reply", async () => {
    const pool = { userId: "pool" };
    random.push(2);
    await tower.say(".texts hi hi", pool).replies("robot <Ann>\nrobot <Ann>");
    random.push(1);
    await tower.say(".texts hi hi", pool).replies("pirate <Ann>\npirate <Ann>");
    await tower.say(".texts hi", { ...pool, locale: "zh-CN" }).replies("骰塔的<Ann>，你好");
    random.push(2);
    await tower.say(".texts bye").replies("module two");
    const owner = (key: string, value: string) =>
      tower.put("/api/templates", { locale: "en", key, value }).answers({ code: 0 });
    await owner("teller.bye", "owner");
    await owner("teller.hi", "owner");
    await tower.say(".texts bye").replies("owner");
    random.push(2);
    await tower.say(".texts hi", pool).replies("robot <Ann>");
    await tower.say(".texts hi").replies("owner");
    await tower.delete("/api/templates/en/teller.hi").answers({ code: 0 });
    random.push(2);
    await tower.say(".texts hi").replies("hi <Ann> of Dicetower");
    await tower.say(".texts meaning").replies("something");
  });

  it("name both who contribute one name, and refuse names that no text could say", async () => {
    const clash = (id: string, add: Parameters<typeof defineFeature>[0]["setup"]) =>
      defineFeature({ id, needs: { templates: Templates }, setup: add });
    const meaning = "teller.meaning";
    const sample = "";
    const other = await testHost({
      features: [
        texts,
        commands,
        teller,
        clash("one", (host) => host.add(textVariables, { key: "nick", meaning, sample, value: () => "x" })),
        clash("two", (host) => host.add(textFunctions, { key: "%", meaning, sample, run: () => "x" })),
        clash("three", (host) =>
          host.add(textVariables, { key: "no name", meaning, sample, value: () => "x" }),
        ),
        clash("four", (host) => host.add(textFunctions, { key: "sample:", meaning, sample, run: () => "x" })),
        clash("five", (host) => host.add(wordings, { key: "five", rank: 0, pick: () => undefined })),
        clash("six", (host) => host.add(textsPoint, { key: "six", values: { en: "six" } })),
        clash("seven", (host) => host.add(textsPoint, { key: "seven", content: true, values: {} })),
      ],
      mayFail: true,
    });
    const reason = (id: string) => other.feature(id)?.reason;
    try {
      expect(reason("one")).to.contain('"nick"').and.contain("texts");
      expect(reason("two")).to.contain('"%"').and.contain("teller");
      expect(reason("three")).to.contain("no name");
      expect(reason("four")).to.contain("sample:");
      expect(reason("five")).to.contain("rank");
      expect(reason("six")).to.contain("zh-CN");
      expect(reason("seven")).to.contain("any language");
    } finally {
      await other.stop();
    }
  });

  it("of content are said in the nearest language there is, and count for no language", async () => {
    await tower.say(".texts story").replies("从前有座山");
    await tower.say(".texts story tale", { locale: "zh-TW" }).replies("从前有座山\nil était une fois");
    const rows = await tower.get("/api/i18n/locales").data<LocaleRow[]>();
    expect(rows.find(({ code }) => code === "fr")?.translated).to.equal(0);
    const english = rows.find(({ code }) => code === "en");
    expect(english?.translated).to.equal(english?.keys);
  });

  it("say what their variables mean, those in samples, too", async () => {
    await tower
      .put("/api/templates", { locale: "en", key: "teller.bye", value: "{sample:{teller.where}|{nick}}" })
      .answers({ code: 0 });
    const [row] = await tower.get("/api/i18n/all?q=teller.bye").data<TextRow[]>();
    expect(row?.variables).to.deep.equal([
      { name: "teller.where", meaning: "something", sample: "1000" },
      { name: "nick", meaning: "name of the sender, wrapped", sample: "<Ann>" },
    ]);
  });
});

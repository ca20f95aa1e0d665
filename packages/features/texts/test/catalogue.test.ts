import commands from "@dicetower/commands";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { LocaleRow, TextRow } from "../src/catalogue/text-row.js";
import texts from "../src/index.js";
import { parrot } from "./parrot.js";

describe("the catalogue of texts over HTTP", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, parrot] });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  it("lists languages with their names and how complete they are", async () => {
    const rows = await tower.get("/api/i18n/locales").data<LocaleRow[]>();
    expect(rows.map(({ code }) => code)).to.deep.equal(["de", "en", "ja", "zh-CN", "zh-TW"]);
    const [german, english] = rows;
    expect(german).to.deep.equal({
      code: "de",
      name: "German",
      native: "Deutsch",
      builtin: true,
      keys: english?.keys,
      translated: 1,
    });
    expect(english?.translated).to.equal(english?.keys).and.to.be.above(20);
  });

  it("lists every text with exactly the members of a text row", async () => {
    const rows = await tower.get("/api/i18n/all").data<TextRow[]>();
    const row = rows.find(({ key }) => key === "parrot.one");
    expect(row).to.deep.equal({
      key: "parrot.one",
      originalKey: "strParrot",
      category: "parrot",
      description: "",
      variables: [
        { name: "nick", meaning: "name of the sender, wrapped", sample: "<Ann>" },
        { name: "one", meaning: "", sample: "" },
      ],
      default: "{nick} says {one}",
      value: "{nick} says {one}",
      variants: [],
      format: "plain",
      locale: "en",
      overridden: false,
      pack: "",
      usedBy: ["parrot"],
      multiline: false,
    });
    const keys = rows.map(({ key }) => key);
    expect(keys).to.deep.equal([...keys].sort());
    expect(new Set(keys).size).to.equal(keys.length);
  });

  it("answers in the language asked for, with the text that would be said in it", async () => {
    const rows = await tower.get("/api/i18n/all?locale=zh-tw&category=parrot").data<TextRow[]>();
    expect(rows.every(({ category, locale }) => category === "parrot" && locale === "zh-TW")).to.equal(true);
    expect(rows.find(({ key }) => key === "parrot.english")?.value).to.equal("Taiwan");
    const one = rows.find(({ key }) => key === "parrot.one");
    expect(one?.value).to.equal("{nick} 说 {one}");
    expect(one?.variables[0]?.meaning).to.equal("发言者名称（带包裹符）");
  });

  it("finds texts by key, original key and wording", async () => {
    for (const q of ["parrot.one", "STRPARROT", "SAYS {one}"]) {
      const rows = await tower.get(`/api/i18n/all?q=${encodeURIComponent(q)}`).data<TextRow[]>();
      expect(
        rows.map(({ key }) => key),
        q,
      ).to.deep.equal(["parrot.one"]);
    }
    await tower.get("/api/i18n/all?nope=1").answers({ code: 40001 });
    await tower.get(`/api/i18n/all?locale=${"x".repeat(36)}`).answers({ code: 40001 });
  });

  it("has nothing more of a feature that is switched off", async () => {
    await tower.disable("parrot");
    expect(await tower.get("/api/i18n/all?q=parrot").data<TextRow[]>()).to.deep.equal([]);
    await tower.enable("parrot");
    expect(await tower.get("/api/i18n/all?q=parrot").data<TextRow[]>()).to.not.deep.equal([]);
  });
});

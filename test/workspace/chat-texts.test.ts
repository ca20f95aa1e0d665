import { defineFeature, type TextItem, texts } from "@dicetower/contract";
import { longRun, type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullFeatures } from "../conformance/full-tower.js";

/** Texts that panels show: they know no prefix. */
const shown = /^(?:settings|resource)\.|\.(?:page|field)\./;
/** A command as it is written where the prefix is a dot: not the end of a file's name, nor behind a word. */
const dotted = /(?<![\w.…)\]}])\.[a-z][a-z]*\b/;
/** Endings of files. */
const ending = /(?<![\w.…)\]}])\.(?:json|yaml|toml|md|txt|csv|html|xlsx|js|lua|zip)\b/g;

/** Forms of commands that have a syntax of their own. */
const forms: Readonly<Record<string, readonly string[]>> = {
  group: ["clr"],
  init: ["set", "del", "skip", "hp", "next", "round x", "save"],
  ss: ["set", "del"],
  longrest: ["x"],
  draw: ["3#"],
  verify: ["x"],
  admin: ["notice . x", "clock +"],
  同意: [""],
};

/** A place in a syntax for something in English, and an example without its answer in Chinese. */
const foreign = /<(?!ID>)[a-z ]+>|→ [^\p{Script=Han}]*$/iu;

describe("texts that are said in chat", () => {
  let tower: TestHost;
  let items: readonly TextItem[] = [];
  before(async () => {
    const reader = defineFeature({
      id: "reader",
      setup(host) {
        host.read(texts, ({ all }) => {
          items = all.map(({ item }) => item);
        });
      },
    });
    tower = await testHost({ features: [...(await fullFeatures()), reader] });
  });
  after(() => tower.stop());

  /** Texts that somebody might say, and are not what an author wrote. */
  const said = (locale: string) =>
    items
      .filter(
        ({ key, content }) => content !== true && !shown.test(key) && !key.startsWith("scripts-js.tmpl"),
      )
      .map(({ key, values }) => [key, String(values[locale] ?? "")] as const);

  for (const locale of ["en", "zh-CN"])
    it(`name commands with the prefix in force, in ${locale}`, () => {
      const found = said(locale).filter(([, value]) => dotted.test(value.replace(ending, "")));
      expect(found).to.deep.equal([]);
    });

  it("tell how a command is used with the prefix in force, and in the language of the reader", async () => {
    await tower.put("/api/system/prefixes", { prefixes: ["/"] }).answers({ code: 0 });
    await tower.post("/api/masters", { platform: "test", userId: "9" }).answers({ code: 0 });
    const items = await tower.get("/api/commands").data<{ names: string[] }[]>();
    const words = new Set(items.map(({ names: [word = ""] }) => word));
    expect(words.size).to.be.above(90);
    const odd: string[] = [];
    for (const word of words)
      for (const said of [
        `/help ${word}`,
        ...(longRun ? [`/${word} ？？`] : []),
        ...(forms[word] ?? []).map((form) => `/${word} ${form}`),
      ]) {
        const answer = await tower.say(said, { locale: "zh-CN", userId: "9", nickname: "小安" }).text();
        if (dotted.test(answer.replace(ending, "")) || foreign.test(answer)) odd.push(`${said}: ${answer}`);
      }
    await tower.put("/api/system/prefixes", { prefixes: ["."] }).answers({ code: 0 });
    expect(odd).to.deep.equal([]);
  });

  it("have one kind of quotes in Chinese", () => {
    expect(said("zh-CN").filter(([, value]) => /[“”‘’]/.test(value))).to.deep.equal([]);
  });
});

import { defineFeature, type TextItem, texts } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullFeatures } from "../conformance/full-tower.js";

/** Texts that panels show: they know no prefix. */
const shown = /^(?:settings|resource)\.|\.(?:page|field)\./;
/** A command as it is written where the prefix is a dot: not the end of a file's name, nor behind a word. */
const dotted = /(?<![\w.…)\]}])\.[a-z][a-z]*\b/;
/** Endings of files. */
const ending = /(?<![\w.…)\]}])\.(?:json|yaml|toml|md|txt|csv|html|xlsx|js|lua|zip)\b/g;

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

  it("have one kind of quotes in Chinese", () => {
    expect(said("zh-CN").filter(([, value]) => /[“”‘’]/.test(value))).to.deep.equal([]);
  });
});

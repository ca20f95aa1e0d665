import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { everythingBelow, root } from "../../workspace/workspace.js";

const kit = join(root, "packages", "panel", "panel-kit", "src");
const words = (locale: string) =>
  JSON.parse(readFileSync(join(kit, "words", `${locale}.json`), "utf8")) as Record<string, string>;
const places = (text: string) => [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name))];

describe("words of the kit", () => {
  const en = words("en");
  const zh = words("zh-CN");

  it("are there in both languages, with the same places", () => {
    expect(Object.keys(zh).sort()).to.deep.equal(Object.keys(en).sort());
    const names = (text: string) => places(text).filter((name) => !/^(one|other|zero)$/.test(name ?? ""));
    const differ = Object.keys(en).filter((key) => {
      const [a, b] = [names(en[key] ?? ""), names(zh[key] ?? "")];
      // A count may be said by the plural alone.
      return (
        b.some((name) => !a.includes(name)) ||
        a.some((name) => !b.includes(name) && name !== "count" && name !== "names")
      );
    });
    expect(differ).to.deep.equal([]);
  });

  it("are all used, and none is missing", () => {
    const sources = everythingBelow(kit)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
    const named = new Set([...sources.matchAll(/"(kit\.[\w.]+)"/g)].map(([, key]) => key ?? ""));
    const begun = [...sources.matchAll(/`(kit\.[\w.]*)\$\{/g)].map(([, start]) => start ?? "");
    expect([...named].filter((key) => !(key in en)).sort(), "missing").to.deep.equal([]);
    const unused = Object.keys(en).filter(
      (key) => !named.has(key) && !begun.some((start) => key.startsWith(start)),
    );
    expect(unused, "unused").to.deep.equal([]);
  });

  it("have full-width punctuation in Chinese", () => {
    expect(Object.entries(zh).filter(([, text]) => /[\u4e00-\u9fff] ?[,;:!?()]/.test(text))).to.deep.equal(
      [],
    );
  });
});

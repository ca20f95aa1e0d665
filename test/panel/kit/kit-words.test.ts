import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPackage } from "@dicetower/locales";
import { expect } from "chai";
import { everythingBelow, root } from "../../workspace/workspace.js";

const folder = join(root, "packages", "panel", "panel-kit");
const kit = join(folder, "src");

describe("words of the kit", () => {
  const { files } = readPackage(folder, root);
  const words = (locale: string): Record<string, string> => {
    const page = files.find((file) => file.locale === locale)?.sections.get("page") ?? new Map();
    return Object.fromEntries([...page].map(([key, { text }]) => [key, text]));
  };
  const en = words("en");
  const zh = words("zh-CN");

  it("are all used, and none is missing", () => {
    const sources = everythingBelow(kit)
      .filter((path) => /\.tsx?$/.test(path) && !path.includes("generated"))
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
    expect(Object.keys(zh).length).to.be.above(300);
    expect(Object.entries(zh).filter(([, text]) => /[\u4e00-\u9fff] ?[,;:!?()]/.test(text))).to.deep.equal(
      [],
    );
  });
});

import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "chai";
import { everythingBelow, publishedPackages, root, typescriptFiles } from "./workspace.js";

/** Names that packages had, which said nothing or differed from another by a letter, and what they are called now. */
const former: Readonly<Record<string, string>> = {
  contact: "owner-mail",
  fun: "luck",
  globals: "silence",
  logging: "log",
  logs: "session-logs",
  session: "play-session",
  systems: "rule-systems",
  why: "reply-trace",
};
const either = Object.keys(former).join("|");
const packages = publishedPackages();

describe("former names", () => {
  it("are those of no package, and each present one is there", () => {
    const names = packages.map(({ manifest }) => manifest.name.replace("@dicetower/", ""));
    expect(names.filter((name) => Object.hasOwn(former, name))).to.deep.equal([]);
    expect(names).to.include.members(Object.values(former));
  });

  it("are kept by the features that had them: what is stored under them moves", () => {
    const kept = packages.flatMap(({ manifest: { name, dicetower } }) =>
      dicetower?.formerId === undefined ? [] : [[dicetower.formerId, name.replace("@dicetower/", "")]],
    );
    const { logging: _part, ...features } = former;
    expect(Object.fromEntries(kept)).to.deep.equal(features);
  });

  it("are imported, and named in documents, nowhere", () => {
    const pattern = new RegExp(
      `@dicetower/(${either})(?![\\w-])|packages/(features|parts)/(${either})(?![\\w-])`,
    );
    const documents = [join(root, "docs"), ...packages.map(({ path }) => path)]
      .flatMap(everythingBelow)
      .filter((path) => path.endsWith(".md") && !/\/(node_modules|decisions|dist)\//.test(path));
    const sources = [...packages.map(({ path }) => path), join(root, "test")].flatMap(typescriptFiles);
    const found = [
      ...documents,
      ...sources,
      ...["README.md", "README.zh-CN.md"].map((name) => join(root, name)),
    ]
      .filter((path) => pattern.test(readFileSync(path, "utf8")))
      .map((path) => relative(root, path));
    expect(found).to.deep.equal([]);
  });
});

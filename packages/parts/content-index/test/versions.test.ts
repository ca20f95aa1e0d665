import { expect } from "chai";
import { compareVersions, type IndexedPackage, newestFor, packageFileUrls } from "../src/index.js";
import { lantern } from "./indexes.js";

const pkg = (version: string, change: Partial<IndexedPackage> = {}): IndexedPackage => ({
  ...lantern,
  kind: "js-plugin",
  version,
  ...change,
});
const offers = (packages: readonly IndexedPackage[], dicetower = "0.5.0", has?: (id: string) => boolean) =>
  newestFor({ packages }, { dicetower, ...(has === undefined ? {} : { has }) }).map(
    ({ id, kind, newest, versions, unmet }) => [
      `${id} ${kind}`,
      newest?.version,
      versions.map(({ version }) => version),
      unmet.map(({ version, needs, range }) => `${version}: ${needs} ${range}`),
    ],
  );

describe("versions of packages", () => {
  it("are compared as semver does", () => {
    const sorted = [
      "none",
      "0.9.0",
      "1.0.0-alpha",
      "1.0.0-alpha.2",
      "1.0.0-alpha.10",
      "1.0.0",
      "1.2.0",
      "1.10.0",
    ];
    expect([...sorted].reverse().sort(compareVersions)).to.deep.equal(sorted);
    expect(compareVersions("1.0.0+a", "1.0.0+b")).to.equal(0);
  });

  it("are not compared one by one for what is elsewhere", () => {
    const range = Array.from({ length: 40 }, (_, at) => `>${at + 9}`).join("||");
    const names = Array.from({ length: 8 }, (_, at) => `ann/a${at}`);
    const needs = Object.fromEntries(names.map((name) => [name, range]));
    const many = Array.from({ length: 1_400 }, (_, at) =>
      pkg(`1.0.${at}`, { id: names[at % 8] ?? "", requires: { packages: needs } }),
    );
    // Otherwise this would be a million comparisons of forty ranges each.
    expect(offers(many, "0.5.0", () => true).map(([, newest]) => newest)).to.deep.equal(
      names.map((_, at) => `1.0.${1_392 + at}`),
    );
  });

  it("are offered by the newest that fits, and why others do not", () => {
    expect(
      offers([
        pkg("1.2.0"),
        pkg("1.10.0", { requires: { dicetower: ">=0.4" } }),
        pkg("2.0.0", { requires: { dicetower: ">=1" } }),
        pkg("1.0.0", { kind: "deck" }),
        pkg("1.0.0", { id: "ann/ale", requires: { dicetower: "^9" } }),
      ]),
    ).to.deep.equal([
      ["ann/ale js-plugin", undefined, ["1.0.0"], ["1.0.0: dicetower ^9"]],
      ["ann/lantern deck", "1.0.0", ["1.0.0"], []],
      ["ann/lantern js-plugin", "1.10.0", ["2.0.0", "1.10.0", "1.2.0"], ["2.0.0: dicetower >=1"]],
    ]);
  });

  it("before a release are offered where no release fits", () => {
    expect(offers([pkg("1.0.0"), pkg("1.1.0-rc.1")])[0]?.[1]).to.equal("1.0.0");
    expect(offers([pkg("1.1.0-rc.1"), pkg("1.1.0-rc.2")])[0]?.[1]).to.equal("1.1.0-rc.2");
    expect(offers([pkg("1.0.0", { requires: { dicetower: ">=0.5.0-0" } })], "0.5.0-beta.1")[0]?.[1]).to.equal(
      "1.0.0",
    );
  });

  it("need what is in the index, or elsewhere", () => {
    const needy = pkg("1.0.0", { requires: { packages: { "Ann/Oil": "^1.0.0", "bob/wick": "*" } } });
    const oil = pkg("1.5.0", { id: "ann/oil" });
    expect(offers([needy, oil])[0]).to.deep.equal([
      "ann/lantern js-plugin",
      undefined,
      ["1.0.0"],
      ["1.0.0: bob/wick *"],
    ]);
    expect(offers([needy, oil], "0.5.0", (id) => id === "bob/wick")[0]?.[1]).to.equal("1.0.0");
    expect(
      offers([needy, pkg("2.0.0", { id: "ann/oil" })], "0.5.0", (id) => id === "bob/wick")[0]?.[3],
    ).to.deep.equal(["1.0.0: Ann/Oil ^1.0.0"]);
  });
});

describe("addresses of a file", () => {
  const mirrors = ["https://m.example.org/t/", "http://127.0.0.1:8080/"];
  it("are beside the index, then on its mirrors", () => {
    const urls = [
      "https://h.example.org/t/a/b.js",
      "https://m.example.org/t/a/b.js",
      "http://127.0.0.1:8080/a/b.js",
    ];
    for (const base of [
      "https://h.example.org/t/packages.json",
      "https://h.example.org/t/packages.json?x=1#y",
      "https://h.example.org/t/",
      "https://h.example.org/t",
    ])
      expect(packageFileUrls({ mirrors }, base, { file: "a/b.js" }), base).to.deep.equal(urls);
  });

  it("are each there once, and one alone for a file elsewhere", () => {
    expect(packageFileUrls({ mirrors: ["https://h/t/"] }, "https://h/t", { file: "a.js" })).to.deep.equal([
      "https://h/t/a.js",
    ]);
    expect(packageFileUrls({ mirrors }, "https://h/t", { file: "https://f.example.org/a.js" })).to.deep.equal(
      ["https://f.example.org/a.js"],
    );
  });

  it("stay in the folder, whatever signs are in the path", () => {
    expect(packageFileUrls({}, "https://h/t/", { file: "a b/%2e%2e/灯?#.js" })).to.deep.equal([
      "https://h/t/a%20b/%252e%252e/%E7%81%AF%3F%23.js",
    ]);
  });
});

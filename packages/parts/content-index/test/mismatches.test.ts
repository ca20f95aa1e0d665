import { expect } from "chai";
import { zip } from "../../../tools/testkit/src/zip.js";
import { type ListedAs, mismatchesOf } from "../src/index.js";

const listed: ListedAs = {
  id: "ann/hats",
  kind: "js-plugin",
  version: "1.2.0",
  title: "Many hats",
  authors: ["Ann", "Bob"],
  licence: "MIT",
};
const plugin = (head: string) => `// ==UserScript==\n${head}\n// ==/UserScript==\n`;
const differ = async (name: string, content: string | Buffer, more: Partial<ListedAs> = {}) => {
  const bytes = Buffer.from(content as string);
  const found = await mismatchesOf({ ...listed, ...more }, name, bytes, new AbortController().signal);
  return found.map(({ field, listed: as, found: one, isGrave }) => [field, as, one, isGrave]);
};

describe("what an index says of a file", () => {
  it("is compared with what a plugin says", async () => {
    const says = (head: string) => differ("hats.js", plugin(head));
    expect(await says("// @name hats\n// @version 1.2.0\n// @author bob\n// @license mit")).to.deep.equal([]);
    // A name may be the title, or the word of the id; what is not said is not compared.
    expect(await says("// @name MANY  hats\n// @version v1.2.0")).to.deep.equal([]);
    expect(await says("// @description none")).to.deep.equal([]);
    expect(await says("// @name cats\n// @version 1.1")).to.deep.equal([
      ["name", "ann/hats", "cats", true],
      ["version", "1.2.0", "1.1.0", true],
    ]);
    expect(await says("// @name hats\n// @author Eve\n// @license GPL-3.0-only")).to.deep.equal([
      ["author", "Ann, Bob", "Eve", false],
      ["licence", "MIT", "GPL-3.0-only", false],
    ]);
    expect(
      await differ("hats.js", plugin("// @name hats\n// @license X"), { licence: "NOASSERTION" }),
    ).to.deep.equal([]);
    // What it says is shown to people: nothing in it turns their line round.
    expect(await says("// @name ca\u202Ets")).to.deep.equal([["name", "ann/hats", "cats", true]]);
    // The file is called otherwise, and that is not what it says of itself.
    expect(await differ("index.js", plugin("// @version 1.2.0"))).to.deep.equal([]);
    expect(await differ("cats.js", plugin("// @name cats"))).to.deep.equal([
      ["name", "ann/hats", "cats", true],
    ]);
  });

  it("is compared with decks, modules, packs and help documents, in archives too", async () => {
    const deck = JSON.stringify({ _title: ["Cats"], _version: ["2.0"], cat: ["one"] });
    expect(await differ("hats.json", deck, { kind: "deck" })).to.deep.equal([
      ["name", "ann/hats", "Cats", true],
      ["version", "1.2.0", "2.0.0", true],
    ]);
    expect(await differ("hats.json", JSON.stringify({ hat: ["one"] }), { kind: "deck" })).to.deep.equal([]);
    const mod = zip({ "descriptor.json": JSON.stringify({ mod: "cats", ver: "1.2.0" }), "reply/a.lua": "" });
    expect(await differ("hats.zip", mod, { kind: "lua-module" })).to.deep.equal([
      ["name", "ann/hats", "cats", true],
    ]);
    const pack = (id: string) =>
      zip({ "info.toml": `[package]\nid = "${id}"\nname = "Other"\nversion = "1.2.0"\nauthors = ["Ann"]\n` });
    expect(await differ("hats.zip", pack("Ann/Hats"), { kind: "rule-pack" })).to.deep.equal([]);
    expect(await differ("hats.zip", pack("eve/hats"), { kind: "rule-pack" })).to.deep.equal([
      ["name", "ann/hats", "eve/hats", true],
    ]);
    const help = JSON.stringify({ mod: "hats", version: "1.2.0", helpdoc: { hat: "worn" } });
    expect(await differ("hats.json", help, { kind: "help-document" })).to.deep.equal([]);
    expect(await differ("hats.json", help, { kind: "deck" })).to.deep.equal([
      ["kind", "deck", "help-document", true],
    ]);
    for (const broken of ["", "{", "\u0000\u0001"])
      expect(await differ("hats.json", broken, { kind: "deck" })).to.deep.equal([]);
  });
});

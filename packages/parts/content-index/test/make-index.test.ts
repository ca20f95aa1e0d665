import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { zip } from "../../../tools/testkit/src/zip.js";
import { type MadeIndex, makeIndex } from "../src/index.js";

const example = fileURLToPath(new URL("../../../../examples/store", import.meta.url));
const settings = { id: "our-table", name: "Our table", author: "Ann", licence: "MIT" };
const now = () => new Date("2026-11-05T10:00:00Z");

const plugin = (tags: Readonly<Record<string, string>>) =>
  [
    "// ==UserScript==",
    ...Object.entries(tags).map(([tag, value]) => `// @${tag} ${value}`),
    "// ==/UserScript==",
  ].join("\n");

describe("making an index", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dicetower-index-"));
    put("store.json", settings);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (path: string, content: string | Buffer | object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const isRaw = typeof content === "string" || Buffer.isBuffer(content);
    writeFileSync(join(folder, path), isRaw ? content : JSON.stringify(content));
  };
  const make = (at = now) => makeIndex(folder, { now: at });
  const listed = ({ index }: MadeIndex) =>
    index.packages.map(({ id, kind, version, title, authors, licence }) => [
      id,
      kind,
      version,
      title,
      authors.join("+"),
      licence,
    ]);
  const reasons = ({ skipped }: MadeIndex) =>
    Object.fromEntries(skipped.map(({ path, reason }) => [path, reason]));

  it("is newer than the one before by its own word, whatever the clock says", async () => {
    put("hats-1.0.0.lua", "a = 1");
    const first = await make(() => new Date("2031-01-01T00:00:00Z"));
    put("packages.json", first.bytes);
    expect((await make()).index.updatedAt).to.equal("2031-01-01T00:00:00.000Z");
    put("hats-1.1.0.lua", "a = 2");
    const second = await make();
    expect(second.index.updatedAt).to.equal("2031-01-01T00:00:01.000Z");
    expect(second.warnings.map(({ path }) => path)).to.deep.equal(["packages.json"]);
  });

  it("names what is said beside files that are not there, and names that would not be found", async () => {
    put("hat.lua.store.json", { version: "1.0.0" });
    put("cafe\u0301-1.0.0.lua", "a = 1");
    put("caf\u00e9-2.0.0.lua", "a = 1");
    const made = await make();
    expect(listed(made)).to.have.length(1);
    expect(reasons(made)).to.deep.equal({
      "hat.lua.store.json": "The file that it would say something of is not there.",
      "cafe\u0301-1.0.0.lua":
        "Its name has letters with their marks apart (NFD), by which it would not be found. Rename it.",
    });
  });

  it("reads plugins by their header", async () => {
    put(
      "lantern.js",
      plugin({
        name: "Lantern 灯",
        author: "Bob, 木落",
        version: "1.2",
        license: "CC BY-NC-SA 4.0",
        description: "Burns.",
        homepageURL: "https://example.org",
        timestamp: "1700000000",
        depends: "Ann:Oil:^1.0.0",
      }),
    );
    const { index, skipped, warnings } = await make();
    expect([skipped, warnings]).to.deep.equal([[], []]);
    const [pkg] = index.packages;
    expect(pkg).to.deep.include({
      id: "bob/lantern-灯",
      kind: "js-plugin",
      version: "1.2.0",
      title: "Lantern 灯",
      authors: ["Bob", "木落"],
      licence: "CC-BY-NC-SA-4.0",
      description: "Burns.",
      homepage: "https://example.org",
      released: "2023-11-14T22:13:20.000Z",
      requires: { packages: { "ann/oil": "^1.0.0" } },
      file: "lantern.js",
    });
  });

  it("reads decks, help documents, modules and rule packs of every form", async () => {
    const card = ["a", "b"];
    put("d/a.json", {
      _title: "Road",
      _author: "Bob",
      _version: "1.0.0",
      _license: "CC0-1.0",
      _date: "2026-10-01",
      路: card,
    });
    put("d/b.json", { mod: "Inn", author: "Bob", version: "2", brief: "Rooms.", rooms: card });
    put(
      "d/c.toml",
      '[meta]\ntitle = "Sea"\nauthors = ["Bob", "Eve"]\nversion = "1.0.1"\nlicense = "MIT"\ndate = 2026-01-31\n[decks]\nsea = ["a"]\n',
    );
    put("d/d.yaml", "name: Sky\nauthor: Bob\nversion: 3\nsky:\n  - a\n");
    put(
      "d/e.deck",
      zip({
        "x/e.json": JSON.stringify({ _title: "Wood", _author: "Bob", _version: "1.0.0", wood: card }),
        "x/a.png": "",
      }),
    );
    put("h/a.json", { mod: "Manners", author: "Bob", version: "1.0.0", helpdoc: { late: "Sleep." } });
    put("h/b-1.0.0.yaml", "- key: late\n  content: Sleep.\n");
    put("h/c-1.0.0.xlsx", zip({ "xl/workbook.xml": "" }));
    put("h/d.md", "# late\nSleep.\n");
    put("h/d.md.store.json", { kind: "help-document", version: "1.0.0", title: "Notes" });
    put("l/a-0.3.0.lua", "msg_order = {}");
    put(
      "l/b.zip",
      zip({
        "mod-main/descriptor.json": JSON.stringify({
          mod: "cave",
          title: "Cave",
          ver: "1.1.0",
          author: "Bob",
          repo: "https://example.org/cave",
        }),
        "mod-main/reply/a.lua": "",
      }),
    );
    put("l/c-1.0.0.zip", zip({ "c/script/a.lua": "" }));
    put("l/e-1.0.0.zip", zip({ "e.lua": "msg_order = {}", "e/finds.json": JSON.stringify({ find: card }) }));
    put(
      "p/a.zip",
      zip({
        "info.toml":
          '[package]\nid = "Bob/Keep"\nname = "Keep"\nversion = "4.0.0"\nauthors = ["Bob"]\nlicense = "MIT"\nkeywords = ["coc"]\n[dependencies]\n"ann/base" = ">=1.0.0"\n[permissions]\nnetwork = true\nfile_read = false\nnetwork_hosts = ["example.org"]\n',
        "decks/a.json": "{}",
      }),
    );
    const made = await make();
    expect(made.skipped).to.deep.equal([]);
    expect(listed(made)).to.have.deep.members([
      ["bob/road", "deck", "1.0.0", "Road", "Bob", "CC0-1.0"],
      ["bob/inn", "deck", "2.0.0", "Inn", "Bob", "MIT"],
      ["bob/sea", "deck", "1.0.1", "Sea", "Bob+Eve", "MIT"],
      ["bob/sky", "deck", "3.0.0", "Sky", "Bob", "MIT"],
      ["bob/wood", "deck", "1.0.0", "Wood", "Bob", "MIT"],
      ["bob/manners", "help-document", "1.0.0", "Manners", "Bob", "MIT"],
      ["ann/b", "help-document", "1.0.0", "b", "Ann", "MIT"],
      ["ann/c", "help-document", "1.0.0", "c", "Ann", "MIT"],
      ["ann/d", "help-document", "1.0.0", "Notes", "Ann", "MIT"],
      ["ann/a", "lua-module", "0.3.0", "a", "Ann", "MIT"],
      ["bob/cave", "lua-module", "1.1.0", "Cave", "Bob", "MIT"],
      ["ann/c", "lua-module", "1.0.0", "c", "Ann", "MIT"],
      ["ann/e", "lua-module", "1.0.0", "e", "Ann", "MIT"],
      ["Bob/Keep", "rule-pack", "4.0.0", "Keep", "Bob", "MIT"],
    ]);
    const of = (id: string) => made.index.packages.find((pkg) => pkg.id === id);
    expect(of("bob/road")?.released).to.equal("2026-10-01T00:00:00.000Z");
    expect(of("bob/sea")?.released).to.equal("2026-01-31T00:00:00.000Z");
    expect(of("bob/inn")).to.deep.include({ released: "2026-11-05T10:00:00.000Z", description: "Rooms." });
    expect(of("bob/cave")?.homepage).to.equal("https://example.org/cave");
    expect(of("Bob/Keep")).to.deep.include({
      requires: { packages: { "ann/base": ">=1.0.0" } },
      grants: ["network", "network_hosts:example.org"],
      tags: ["coc"],
    });
  });

  it("takes what a file says before what stands beside it, and both before what the folder says", async () => {
    put("a.js", plugin({ name: "a", version: "1.1.0" }));
    put("a.js.store.json", {
      id: "Eve/Thing",
      version: "0.9.0",
      title: "Other",
      licence: "BSD-3-Clause",
      authors: ["Eve"],
      tags: ["x"],
      released: "2026-01-01",
      requires: { dicetower: ">=0.1.0" },
    });
    const [pkg] = (await make()).index.packages;
    expect(pkg).to.deep.include({
      id: "Eve/Thing",
      version: "1.1.0",
      title: "a",
      licence: "BSD-3-Clause",
      authors: ["Eve"],
      tags: ["x"],
      released: "2026-01-01T00:00:00.000Z",
      requires: { dicetower: ">=0.1.0" },
    });
  });

  it("keeps versions side by side", async () => {
    for (const version of ["1.0.0", "1.10.0", "1.2.0"])
      put(`lantern-${version}.js`, plugin({ name: "lantern", version }));
    const { index } = await make();
    expect(index.packages.map(({ id, version }) => `${id} ${version}`)).to.deep.equal([
      "ann/lantern 1.0.0",
      "ann/lantern 1.2.0",
      "ann/lantern 1.10.0",
    ]);
  });

  it("names each file that it does not list, with the reason", async () => {
    put("store.json", { id: "our-table", name: "Our table" });
    put("a.js", "let a = 1;");
    put("b.js", plugin({ name: "b", version: "1.0.0", license: "MIT" }));
    put("c.js", plugin({ name: "c", author: "Ann", license: "MIT" }));
    put("d.js", plugin({ name: "d", author: "Ann", version: "1.0.0" }));
    put("e.js", plugin({ name: "e", author: "Ann", version: "1.2.3.4", license: "MIT" }));
    put("f.js", plugin({ name: "f", author: "Ann", version: "1.0.0", license: "ask me" }));
    put("g.js", plugin({ name: "g", author: "Ann", version: "1.0.0", license: "MIT" }));
    put("g.js.store.json", "{");
    put("h.js", plugin({ name: "h", author: "Ann", version: "1.0.0", license: "MIT" }));
    put("h.js.store.json", { homepage: "javascript:1" });
    put("!!.js", plugin({ name: "!!", author: "Ann", version: "1.0.0", license: "MIT" }));
    put("j.json", { a: 1 });
    put("k.json", "{ no json");
    put("l.lua", Buffer.from("\u001bLua"));
    put("m.zip", "no zip");
    put("n.zip", zip({ "pack/info.toml": "" }));
    put("o.zip", zip({ "a.txt": "" }));
    put("p.txt", "hello");
    put("q.json", "version https://git-lfs.github.com/spec/v1\noid");
    put("r.json", "");
    put("s.d.ts", "declare const a: number;");
    put("x.js", plugin({ name: "x", author: "Ann", version: "1.0.0", license: "MIT" }));
    put("y.js", plugin({ name: "X", author: "ann", version: "1.0.0", license: "MIT" }));
    put("z.js", plugin({ name: "z", author: "Ann", version: "1.0.0", license: "MIT", depends: "nobody" }));
    const made = await make();
    expect(listed(made).map(([id]) => id)).to.deep.equal(["ann/x"]);
    const expected: Readonly<Record<string, string>> = {
      "a.js": "It has no header (`// ==UserScript==`) and is no plugin.",
      "b.js": "It names no author. Write `authors` into b.js.store.json, or `author` in store.json.",
      "c.js": "It names no version. Write `version` into c.js.store.json.",
      "d.js": "It names no licence. Write `licence` into d.js.store.json, or `licence` in store.json.",
      "e.js":
        'Its version "1.2.3.4" is none such as 1.2.0. Write it as that, or name another in e.js.store.json.',
      "f.js": 'Its licence "ask me" is no SPDX id such as MIT or CC-BY-4.0. Name one in f.js.store.json.',
      "!!.js": "Its id is not author/name, of letters, digits, - and _. Write `id` into !!.js.store.json.",
      "j.json": "It is neither a deck, which has lists of texts, nor a help document.",
      "l.lua": "It is compiled Lua, which is not run.",
      "n.zip": "info.toml of a rule pack belongs at the top of the archive, in no folder.",
      "o.zip": "The archive is no rule pack, no module and no deck.",
      "q.json": "It is a pointer of Git LFS in the place of the file: download the file itself.",
      "r.json": "It is empty.",
      "y.js": "It is ann/x 1.0.0, as x.js is. Raise its version.",
      "z.js": 'Its header cannot be read: "@depends nobody" is not author:name or author:name:range.',
    };
    const said = reasons(made);
    expect(said).to.include(expected);
    expect(said["g.js"]).to.match(/^g\.js\.store\.json beside it cannot be read: /);
    expect(said["h.js"]).to.match(/^h\.js\.store\.json beside it: homepage is no address/);
    expect(said["k.json"]).to.match(/^It is no JSON: /);
    expect(said["m.zip"]).to.match(/^The archive cannot be read: /);
    for (const path of ["p.txt", "s.d.ts"])
      expect(said[path]).to.match(/^Its form is none of a script plugin/);
    expect(Object.keys(said)).to.have.length(21);
  });

  it("gives the same bytes for the same folder, and keeps times of what has not changed", async () => {
    put("a-1.0.0.lua", "a = 1");
    const first = await make();
    put("packages.json", first.bytes);
    const later = () => new Date("2027-01-01T00:00:00Z");
    const second = await make(later);
    expect(second.bytes.toString()).to.equal(first.bytes.toString());
    put("b-1.0.0.lua", "b = 1");
    const third = await make(later);
    expect(third.index.updatedAt).to.equal("2027-01-01T00:00:00.000Z");
    expect(third.index.packages.map(({ id, released }) => [id, released])).to.deep.equal([
      ["ann/a", "2026-11-05T10:00:00.000Z"],
      ["ann/b", "2027-01-01T00:00:00.000Z"],
    ]);
    expect(third.warnings).to.deep.equal([]);
  });

  it("tells of a file that has changed and kept its version", async () => {
    put("a-1.0.0.lua", "a = 1");
    put("packages.json", (await make()).bytes);
    put("a-1.0.0.lua", "a = 2");
    expect((await make()).warnings).to.deep.equal([
      {
        path: "a-1.0.0.lua",
        reason: "It has changed, and is 1.0.0 as before: nobody who has it is offered it. Raise its version.",
      },
    ]);
  });

  it("replaces an index that cannot be read, and says so", async () => {
    put("packages.json", "{");
    put("a-1.0.0.lua", "a = 1");
    const { index, warnings } = await make();
    expect(index.packages).to.have.length(1);
    expect(warnings.map(({ path, reason }) => [path, reason.slice(0, 36)])).to.deep.equal([
      ["packages.json", "The one that was there is replaced: "],
    ]);
  });

  it("is refused without a store.json that says whose it is", async () => {
    const refused = () =>
      make().then(
        () => "",
        (error: Error) => error.message,
      );
    rmSync(join(folder, "store.json"));
    expect(await refused()).to.match(/^The folder has no store\.json\. Write one/);
    put("store.json", "[]");
    expect(await refused()).to.equal("store.json is no JSON object.");
    put("store.json", { ...settings, id: "our table" });
    expect(await refused()).to.equal("store.json: id is not one word of letters, digits, -, _ and ..");
    put("store.json", { ...settings, licence: "what you like" });
    expect(await refused()).to.match(/^store\.json: licence is no SPDX id/);
  });

  it("gives the index that the example has", async () => {
    const committed = readFileSync(join(example, "packages.json"), "utf8");
    expect((await makeIndex(example)).bytes.toString()).to.equal(committed);
    cpSync(example, folder, { recursive: true });
    rmSync(join(folder, "packages.json"));
    const { index, skipped } = await make();
    expect({ ...index, updatedAt: "" }).to.deep.equal({
      ...(JSON.parse(committed) as object),
      updatedAt: "",
      unfit: [],
    });
    expect(skipped.map(({ path }) => path)).to.deep.equal(["README.md"]);
  });
});

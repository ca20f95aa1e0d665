import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zip } from "@dicetower/testkit";
import { expect } from "chai";
import { type Content, publish } from "./support/listing.js";
import { Shop } from "./support/shop.js";

const plugin = (name: string, answer: string) => `// ==UserScript==
// ${name === "" ? "@description none" : `@name ${name}`}
// @author Ann
// ==/UserScript==
const ext = seal.ext.new('e${answer}', 'Ann', '1.0.0'); seal.ext.register(ext);
const cmd = seal.ext.newCmdItemInfo();
cmd.name = '${answer}';
cmd.solve = (ctx, msg) => { seal.replyToSender(ctx, msg, 'says ${answer}'); return seal.ext.newCmdExecuteResult(true); };
ext.cmdMap['${answer}'] = cmd;
`;

/** Two packages whose files are called alike, and how each is seen to be there. */
interface Pair {
  readonly kind: Content["kind"];
  readonly file: string;
  readonly bytes: (word: string) => string;
  readonly said: (word: string) => string;
}

const pairs: readonly Pair[] = [
  {
    kind: "deck",
    file: "deck.json",
    bytes: (word) => JSON.stringify({ [word]: [`says ${word}`] }),
    said: (word) => `.draw ${word}`,
  },
  {
    kind: "help-document",
    file: "help.md",
    bytes: (word) => `# ${word}\n\nsays ${word}\n`,
    said: (word) => `.help ${word}`,
  },
  {
    kind: "js-plugin",
    file: "index.js",
    bytes: (word) => plugin("", word),
    said: (word) => `.${word}`,
  },
  {
    kind: "lua-module",
    file: "main.lua",
    bytes: (word) => `msg_order = { ["${word}"] = "f" }\nfunction f(msg) return "says ${word}" end`,
    said: (word) => word,
  },
];

describe("files of packages that are called alike", () => {
  let shop: Shop;
  let source: number;
  before(async () => {
    shop = await Shop.open();
    publish(shop.server, []);
    source = (await shop.add()).id;
  });
  after(() => shop.close());
  const offered = async (...contents: readonly Content[]) => {
    publish(shop.server, contents);
    expect(await shop.refresh(source)).to.include({ problem: "" });
  };

  for (const { kind, file, bytes, said } of pairs)
    it(`of the kind ${kind} stand beside each other, are updated and removed each by itself`, async () => {
      const words = ["alpha", "beta", "gamma"];
      const content = (word: string, version = "1.0.0", says = word): Content => ({
        id: `ann/${word}`,
        kind,
        version,
        // One differs by case alone, which some disks do not tell apart.
        file: `${word}-${version}/${word === "gamma" ? `${file[0]?.toUpperCase()}${file.slice(1)}` : file}`,
        bytes: bytes(says),
      });
      await offered(...words.map((word) => content(word)));
      const kept: string[] = [];
      for (const word of words) {
        const plan = await shop.take(source, `${kind}~ann~${word}`);
        expect(plan, word).to.include({ replacesOther: false, action: "install" });
        kept.push(plan.storedAs.toLowerCase());
      }
      const [stem, ending] = file.split(".");
      expect(kept).to.deep.equal([file, `${stem}-2.${ending}`, `${stem}-3.${ending}`]);
      for (const word of words) await shop.tower.say(said(word)).replies(new RegExp(`says ${word}`));

      await offered(...words.map((word) => content(word)), content("beta", "1.1.0", "delta"));
      expect(await shop.take(source, `${kind}~ann~beta`)).to.include({
        action: "update",
        changedByHand: false,
      });
      for (const word of ["alpha", "gamma", "delta"])
        await shop.tower.say(said(word)).replies(new RegExp(`says ${word}`));

      await shop.remove(`${kind}~ann~alpha`);
      for (const word of ["gamma", "delta"])
        await shop.tower.say(said(word)).replies(new RegExp(`says ${word}`));
      for (const word of ["beta", "gamma"]) await shop.remove(`${kind}~ann~${word}`);
    });

  it("are called so that their kind is still known by it, and no longer than a disk takes", async () => {
    const long = `${"字".repeat(83)}.json`;
    for (const [file, second] of [
      [".json", "-2.json"],
      ["a.b.json", "a.b-2.json"],
      ["DECK.YAML", "DECK-2.YAML"],
      [long, `${"字".repeat(81)}-2.json`],
    ] as const) {
      const ids = ["one", "two"];
      await offered(
        ...ids.map(
          (id): Content => ({
            id: `ann/${id}`,
            kind: "deck",
            file: `${id}/${file}`,
            bytes: JSON.stringify({ [id]: ["x"] }),
          }),
        ),
      );
      const kept: string[] = [];
      for (const id of ids) kept.push((await shop.take(source, `deck~ann~${id}`)).storedAs);
      expect(kept).to.deep.equal([file, second]);
      for (const id of ids) await shop.remove(`deck~ann~${id}`);
    }
  });

  it("leave those of the owner alone", async () => {
    const folder = join(shop.tower.dataFolder, "decks");
    const content = JSON.stringify({ pip: ["mine"] });
    await shop.tower.put("/api/decks/file", { filename: "pip.json", content }).data();
    const pip: Content = {
      id: "ann/pip",
      kind: "deck",
      file: "pip.json",
      bytes: JSON.stringify({ other: ["theirs"] }),
    };
    await offered(pip);
    const plan = await shop.take(source, "deck~ann~pip");
    expect(plan).to.include({ replacesOther: false, storedAs: "pip-2.json", difference: null });
    expect((await readdir(folder)).sort()).to.deep.equal(["pip-2.json", "pip.json"]);
    expect(await readFile(join(folder, "pip.json"), "utf8")).to.equal(content);
    await shop.tower.say(".draw pip").replies(/mine/);
    await shop.tower.say(".draw other").replies(/theirs/);
    await shop.remove("deck~ann~pip");
    expect(await readdir(folder)).to.deep.equal(["pip.json"]);
    // The very same bytes are no other file: it is asked whether the package may have it.
    await writeFile(join(folder, "pip.json"), pip.bytes);
    const same = await shop.plan(source, "deck~ann~pip");
    expect(same).to.include({ replacesOther: true, storedAs: "pip.json" });
    await shop.install(source, "deck~ann~pip", same).answers({ code: 40900 });
    await shop.install(source, "deck~ann~pip", same, { acceptReplace: true }).answers({ code: 0 });
    await shop.remove("deck~ann~pip");
    await rm(join(folder, "pip.json"), { force: true });
  });

  it("or say themselves that they are called so, replace nothing that is not agreed to", async () => {
    const mod = (word: string) =>
      zip({
        "descriptor.json": JSON.stringify({ mod: "lodge", ver: "1.0.0", author: "Ann" }),
        "reply/a.lua": `msg_reply.${word} = { keyword = { match = { "${word}" } }, echo = "says ${word}" }`,
      });
    const pack = (word: string) =>
      zip({
        "info.toml": `format_version = "1.0.0"\n[package]\nid = "ann/lodge"\nname = "lodge"\nversion = "1.0.0"\nauthors = ["Ann"]\n`,
        "decks/orcs.json": JSON.stringify({ [word]: ["x"] }),
      });
    const named: readonly (readonly [Content["kind"], string, (word: string) => string | Buffer])[] = [
      ["js-plugin", "lodge.js", (word) => plugin("lodge", word)],
      ["lua-module", "lodge.zip", mod],
      ["rule-pack", "lodge.zip", pack],
    ];
    for (const [kind, file, bytes] of named) {
      const content = (author: string): Content => ({
        id: `${author}/lodge`,
        kind,
        title: `Lodge of ${author}`,
        authors: ["Ann"],
        file: `${author}/${file}`,
        bytes: bytes(author),
      });
      await offered(content("ann"), content("bob"));
      await shop.take(source, `${kind}~ann~lodge`);
      const second = `${kind}~bob~lodge`;
      const plan = await shop.plan(source, second);
      expect(plan, kind).to.include({ replacesOther: true, replaces: "Lodge of ann" });
      const { json } = await shop
        .install(source, second, plan, { acceptGrants: true, acceptMismatch: true })
        .done();
      expect(json?.code, kind).to.equal(40900);
      expect(json?.message).to.match(/Lodge of ann.*Remove that first, or agree/);
      expect(await shop.found(`${kind}~ann~lodge`)).to.include({ installedVersion: "1.0.0" });
      await shop
        .install(source, second, plan, { acceptGrants: true, acceptMismatch: true, acceptReplace: true })
        .answers({ code: 0 });
      expect(await shop.found(`${kind}~ann~lodge`), kind).to.include({ installedVersion: "" });
      await shop.remove(second);
    }
  });
});

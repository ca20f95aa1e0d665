import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

const mib = 1024 * 1024;
const deck = (entries: Readonly<Record<string, readonly string[]>>) => JSON.stringify(entries);
const entries = (count: number) =>
  deck(Object.fromEntries(Array.from({ length: count }, (_, at) => [`e${at}`, ["x"]])));

describe("limits of decks", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, dice, native, decks] });
  });
  after(() => tower.stop());
  const write = (filename: string, content: string) =>
    tower.put("/api/decks/file", { filename, source: "user", content });
  const upload = (name: string, content: string) => {
    const form = new FormData();
    form.append("replace", "true");
    form.append("file", new File([content], name));
    return tower.post("/api/decks/upload", form);
  };

  const contents: readonly [what: string, within: string, beyond: string, code: number][] = [
    ["8 MiB of a file", deck({ a: ["x"] }).padEnd(8 * mib), deck({ a: ["x"] }).padEnd(8 * mib + 1), 41300],
    ["5 000 entries", entries(5_000), entries(5_001), 40001],
    ["200 000 cards", deck({ a: Array(200_000).fill("x") }), deck({ a: Array(200_001).fill("x") }), 40001],
    [
      "100 characters of a name",
      deck({ ["n".repeat(100)]: ["x"] }),
      deck({ ["n".repeat(101)]: ["x"] }),
      40001,
    ],
    ["one entry at least", deck({ a: ["x"] }), deck({}), 40001],
  ];
  for (const [what, nested] of [
    ["dashes", "- "],
    ["brackets", "["],
    ["braces", "{a: "],
  ] as const)
    it(`are a hundred levels of YAML: ${what}`, async () => {
      const { json } = await upload("deep.yaml", `name: deep\nx:\n  ${nested.repeat(20_000)}\ny: 1\n`).done();
      expect(JSON.stringify(json)).to.match(/YAML: Nested deeper/);
      await tower.get("/api/decks/file?name=deep.yaml").answers({ code: 40400 });
    });
  for (const [name, content] of [
    ["self.yaml", "name: self\nx: &x [*x]\n"],
    ["lists.toml", `[decks]\na = ${"[".repeat(100_000)}`],
    ["dots.toml", `[decks]\n${"a.".repeat(10_000)}b = "x"`],
    ["lists.json", `{"a": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["lists.jsonc", `{"a": ${"[".repeat(100_000)}${"]".repeat(100_000)},}`],
  ] as const)
    it(`are a hundred levels, and no alias that leads to itself: ${name}`, async () => {
      const { json } = await upload(name, content).done();
      expect(JSON.stringify(json)).to.match(/nested|leads to itself/i);
      await tower.get(`/api/decks/file?name=${name}`).answers({ code: 40400 });
      await upload("after.json", deck({ a: ["x"] })).answers({ data: { error: "" } });
    });

  for (const [what, within, beyond, code] of contents)
    it(`are ${what}`, async () => {
      await upload("limit.json", within).answers({ data: { error: "" } });
      const { json } = await upload("limit.json", beyond).answers({ code });
      expect(json.message).to.match(/\S{3}/);
      await tower.get("/api/decks/file?name=limit.json").answers({ data: { content: within } });
    });

  it("are 255 characters of a name of a file", async () => {
    const name = (length: number) => `${"n".repeat(length - 5)}.json`;
    const content = deck({ a: ["x"] });
    const row = await write(name(255), content).data<{ id: number }>();
    await write(name(256), content).answers({ code: 40001 });
    await tower.delete(`/api/decks/${row.id}`).answers({ code: 0 });
    await upload(name(300), content).answers({ data: { filename: name(255) } });
  });

  it("are 10 cards of a command and 500 over HTTP", async () => {
    await write("draw.json", deck({ many: Array.from({ length: 501 }, (_, at) => `${at}`) })).answers({});
    await tower.say(".draw many 10").replies(/\d/);
    await tower.say(".draw many 11").replies(/At most 10/);
    const draw = (count: number) => tower.post("/api/decks", { action: "draw", entry: "many", count });
    expect((await draw(500).data<{ cards: string[] }>()).cards).to.have.lengthOf(500);
    await draw(501).answers({ code: 40001 });
  });

  const copies: readonly [what: string, copy: object, code: number][] = [
    ["that is there", { targetFilename: "taken.json" }, 40900],
    ["of the file that it is from", { targetFilename: "loot.json" }, 42200],
    ["of that file in capitals", { targetFilename: "LOOT.json" }, 42200],
    ["that is no deck", { targetFilename: "x.txt" }, 42200],
    ["that leads out", { targetFilename: "../x.json" }, 40001],
    ["for an entry that is none", { entry: "nobody", targetFilename: "new.json" }, 40400],
    [
      "for an entry of a file of the owner",
      { filename: "taken.json", entry: "a", targetFilename: "new2.json" },
      40400,
    ],
  ];
  for (const [what, copy, code] of copies)
    it(`keep copies from a name ${what}`, async () => {
      await write("taken.json", deck({ a: ["x"] })).answers({});
      await tower
        .post("/api/decks/copy", { filename: "loot.json", entry: "战利品", ...copy })
        .answers({ code });
    });

  for (const [what, fill] of [
    [
      "10 000 pictures beside them",
      (folder: string) => {
        for (let at = 0; at < 10_000; at++) writeFileSync(join(folder, `p${at}.png`), "");
      },
    ],
    [
      "1 GiB of them",
      (folder: string) => {
        writeFileSync(join(folder, "large.png"), "");
        truncateSync(join(folder, "large.png"), 1024 * mib);
      },
    ],
  ] as const)
    it(`are ${what}`, async () => {
      const other = await testHost({ features: [texts, commands, access, dice, native, decks] });
      try {
        const folder = join(other.dataFolder, "decks");
        mkdirSync(folder, { recursive: true });
        fill(folder);
        const form = new FormData();
        form.append("file", new File([new Uint8Array([0xff, 0xd8, 0xff])], "more.jpg"));
        await other.post("/api/decks/pictures/upload", form).answers({ code: 42200 });
        rmSync(join(folder, readdirSync(folder)[0] ?? ""));
        await other.post("/api/decks/pictures/upload", form).answers({ data: { path: "more.jpg" } });
      } finally {
        await other.stop();
      }
    });

  it("are 2 000 files of the owner", async () => {
    const other = await testHost({ features: [texts, commands, access, dice, native, decks] });
    try {
      const content = deck({ a: ["x"] });
      const folder = join(other.dataFolder, "decks");
      mkdirSync(folder, { recursive: true });
      for (let at = 0; at < 1_999; at++) writeFileSync(join(folder, `f${at}.json`), content);
      const put = (filename: string) => other.put("/api/decks/file", { filename, content });
      await put("last.json").answers({ code: 0 });
      await put("more.json").answers({ code: 42200 });
    } finally {
      await other.stop();
    }
  });
});

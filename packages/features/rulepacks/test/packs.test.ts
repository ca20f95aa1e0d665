import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { defineFeature, type Feature, type Scope, texts as textItems } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceCompat1 from "@dicetower/dice-compat1";
import diceCompat2 from "@dicetower/dice-compat2";
import diceNative from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import { conforms, type TestHost, testHost, testPostgres, zip } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { contentKinds, type PackFile } from "../src/api.js";
import rulepacks from "../src/index.js";

/** A form with a rule pack in it. */
function upload(files: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(zip(files))], "pack.zip"));
  return form;
}

const around: Feature[] = [
  texts,
  commands,
  access,
  groups,
  players,
  dice,
  diceNative,
  diceCompat1,
  diceCompat2,
  systems,
];
const postgres = await testPostgres();

/** Waits until something is so, for as long as a busy machine may need. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error("it did not come to that");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Takes decks: a text item for each. */
const decks = defineFeature({
  id: "sample-decks",
  setup(host) {
    host.add(contentKinds, {
      key: "decks",
      folder: "decks",
      async load(fork: Scope, files: readonly PackFile[]) {
        for (const { path, read } of files) {
          const value = (await read()).toString("utf8");
          if (value === "broken") throw new Error(`${path}: is broken`);
          fork.add(textItems, { key: `deck.${path}`, content: true, values: { en: value } });
        }
        return files.length;
      },
    });
  },
});

const info = (id: string, version = "1.0.0", more = "") =>
  `format_version = "1.0.0"\n[package]\nid = "${id}"\nname = "Demo"\nversion = "${version}"\nauthors = ["someone"]\n${more}`;
const rule = (name: string, bonus = 4) =>
  `name: ${name}\nfullName: Demo\ncommands:\n  set: { diceSides: 20 }\n  custom:\n    hack: { expr: d20+${bonus}, reply: "hacks: {res}" }\n`;
const vectors = JSON.stringify({
  vectors: [
    { id: "a", kind: "expression", given: { expr: "4d6k3", dice: [6, 5, 3, 1] }, expect: { total: 14 } },
    {
      id: "b",
      kind: "custom",
      given: { system: "demo", command: "hack", dice: [7] },
      expect: { reply: "hacks: 11" },
    },
    {
      id: "c",
      kind: "custom",
      given: { system: "demo", command: "hack", dice: [7] },
      expect: { reply: "hacks: 12" },
    },
    { id: "d", kind: "expression", given: { expr: "d20", dice: [3, 4] }, expect: { total: 3 } },
    { id: "e", kind: "expression", given: { expr: "d20", dice: [21] }, expect: { total: 21 } },
  ],
});
const files = {
  "info.toml": info("someone/demo"),
  "rules/demo.yaml": rule("demo"),
  "decks/orcs.json": "{}",
  "vectors/demo.json": vectors,
};
const packId = "someone/demo";

/** A row as these tests look at it. */
interface Row {
  readonly id: number;
  readonly packId: string;
  readonly state: string;
  readonly error: string;
}

function suite(title: string, start: () => Promise<{ url?: string; drop(): Promise<void> }>) {
  return () => {
    let tower: TestHost;
    let database: { url?: string; drop(): Promise<void> };
    before(async () => {
      database = await start();
      tower = await testHost({
        features: [...around, rulepacks, decks],
        ...(database.url === undefined ? {} : { databaseUrl: database.url }),
      });
    });
    after(async () => {
      await tower.stop();
      await database.drop();
    });
    const send = (entries: Readonly<Record<string, string>>) =>
      tower.post("/api/rulepacks/upload", upload(entries));
    const toggle = (enabled: boolean, id = packId) =>
      tower.post("/api/rulepacks/toggle", { packId: id, enabled });
    const remove = (id = packId) => tower.post("/api/rulepacks/delete", { packId: id, purge: true }).done();
    const rows = () => tower.get("/api/rulepacks").data<Row[]>();
    const names = async () =>
      (await tower.get("/api/rules").data<{ name: string }[]>()).map(({ name }) => name);

    it(`are installed, switched on as a whole, played and deleted (${title})`, async () => {
      await send(files).answers({
        data: { packId, state: "installed", enabled: false, replaced: false, warnings: [] },
      });
      expect(await names()).to.deep.equal([]);
      await toggle(true).answers({
        data: {
          state: "enabled",
          contents: { rules: 1, scripts: 0, decks: 1, helpdoc: 0, reply: 0, templates: 0 },
          vectors: {
            total: 5,
            held: 2,
            failed: ["c", "d", "e"],
            failures: [
              {
                id: "c",
                file: "demo.json",
                run: "hack [7]",
                expected: "hacks: 12",
                got: "hacks: 11",
              },
              {
                id: "d",
                file: "demo.json",
                run: "d20 [3, 4]",
                expected: "3",
                got: "3 (dice that were given and not thrown: 1)",
              },
              {
                id: "e",
                file: "demo.json",
                run: "d20 [21]",
                expected: "21",
                got: "A d20 is thrown, and 21 is given for it.",
              },
            ],
          },
        },
      });
      await tower.get("/api/rules?source=rulepack").answers({ code: 0 });
      await tower.get("/api/rules/file?name=demo").answers({
        data: { source: "rulepack", readOnly: true, filename: "demo.yaml", content: rule("demo") },
      });
      expect(tower.host.contributions(textItems).some(({ key }) => key === "deck.orcs.json")).to.equal(true);
      await tower.say(".set demo", { role: "admin" }).replies(/DEMO/);
      await tower.say(".hack").replies(/^hacks: \d+$/);
      await toggle(false).answers({ data: { state: "disabled" } });
      expect(await names()).to.deep.equal([]);
      expect(tower.host.contributions(textItems).some(({ key }) => key === "deck.orcs.json")).to.equal(false);
      await remove();
      expect(await rows()).to.deep.equal([]);
      await toggle(true).answers({ code: 40400 });
    });

    it(`are replaced by a further version, which is in force at once (${title})`, async () => {
      await send(files).done();
      await toggle(true).done();
      await send({
        ...files,
        "info.toml": info("Someone/demo", "0.9.0"),
        "rules/demo.yaml": rule("other"),
      }).answers({
        data: {
          replaced: true,
          version: "0.9.0",
          state: "enabled",
          warnings: ["Version 0.9.0 is older than 1.0.0, which it replaced."],
        },
      });
      expect(await names()).to.deep.equal(["other"]);
      expect((await rows()).length).to.equal(1);
      await remove();
    });

    it(`are refused where info.toml is nested without end (${title})`, async () => {
      for (const more of [
        `x = ${"[".repeat(50_000)}`,
        `x = ${"{a = ".repeat(50_000)}`,
        `[config.${"b.".repeat(5_000)}c]`,
        `[config]\n${"b.".repeat(5_000)}c = 1`,
      ]) {
        const { json } = await send({ ...files, "info.toml": info(packId, "1.0.0", more) }).done();
        expect(json.code).to.equal(42200);
        expect(json.message).to.match(/info\.toml cannot be read: .*nested/i);
      }
      expect(await rows()).to.deep.equal([]);
    });

    it(`stay off where a part of them does not work, and say which (${title})`, async () => {
      await send({ ...files, "decks/bad.json": "broken" }).answers({ data: { state: "installed" } });
      const refused = await toggle(true).done();
      expect([refused.json.code, refused.json.message]).to.deep.equal([
        42200,
        "The rule pack someone/demo stays off. decks/bad.json: is broken",
      ]);
      expect(await names()).to.deep.equal([]);
      expect((await rows())[0]).to.include({ state: "error", error: "decks/bad.json: is broken" });
      await send(files).done();
      await toggle(true).answers({ data: { state: "enabled", error: "" } });
      await remove();
    });

    it(`do without each other's names, and wait for what they need (${title})`, async () => {
      await send(files).done();
      await toggle(true).done();
      await send({ "info.toml": info("b/second"), "rules/x.yaml": rule("demo") }).done();
      expect((await toggle(true, "b/second").done()).json.message).to.match(
        /someone\/demo has a rule system "demo"/,
      );
      await send({
        "info.toml": info("c/third", "1.0.0", '[dependencies]\n"someone/demo" = ">=2"\n'),
      }).answers({
        data: { dependencies: [{ id: packId, range: ">=2", satisfied: false }] },
      });
      await toggle(true, "c/third").answers({ code: 42200 });
      await send({ ...files, "info.toml": info(packId, "2.1.0") }).done();
      await toggle(true, "c/third").answers({ data: { enabled: true } });
      for (const id of [packId, "b/second", "c/third"]) await remove(id);
    });

    it(`are refused where they are no packs (${title})`, async () => {
      const broken: readonly (readonly [Record<string, string>, RegExp])[] = [
        [{ "rules/demo.yaml": rule("demo") }, /no info\.toml/],
        [{ "info.toml": "[package" }, /info\.toml cannot be read/],
        [{ "info.toml": info("nameless") }, /package\.id/],
        [{ ...files, "rules/bad.yaml": "name: a\nfullName: 7\n" }, /rules\/bad\.yaml: .*line 2/],
        [
          { ...files, "info.toml": info(packId, "1.0.0", '[contents]\nrules = ["gone.yaml"]\n') },
          /rules\/gone\.yaml/,
        ],
        [{ ...files, "../evil.yaml": "x" }, /refused/],
        [{ ...files, "rules/a\u0007b.yaml": "x" }, /cannot be used|refused/],
      ];
      for (const [entries, why] of broken) {
        const answer = await send(entries).done();
        expect(answer.json.code, answer.text).to.equal(42200);
        expect(answer.json.message).to.match(why);
      }
      expect(await rows()).to.deep.equal([]);
    });

    it(`follow the features that take their contents (${title})`, async () => {
      await send({ ...files, "helpdoc/a.md": "x" }).answers({
        data: { warnings: ["Nobody reads helpdoc/ (1 file). Install @dicetower/help."] },
      });
      await toggle(true).done();
      await tower.disable("sample-decks");
      await tower.host.settled();
      await tower.get("/api/rulepacks").answers({ code: 0 });
      await tower.enable("sample-decks");
      await tower.host.settled();
      const there = () => tower.host.contributions(textItems).some(({ key }) => key === "deck.orcs.json");
      await eventually(() => Promise.resolve(there()));
      const [row] = await rows();
      await tower
        .patch(`/api/rulepacks/${row?.id}`, { enabled: false })
        .answers({ data: { enabled: false } });
      await tower.delete(`/api/rulepacks/${row?.id}`).answers({ data: { packId } });
    });
  };
}

describe("rule packs", () => {
  describe(
    "in SQLite",
    suite("SQLite", async () => ({ drop: async () => {} })),
  );
  postgres.describe(
    "in PostgreSQL",
    suite("PostgreSQL", () => postgres.database()),
  );

  it("are there again after a start", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "rulepacks-"));
    const stops: (() => Promise<unknown>)[] = [];
    try {
      const first = await testHost({ features: [...around, rulepacks, decks], dataFolder });
      await first.post("/api/rulepacks/upload", upload(files)).answers({ code: 0 });
      await first.post("/api/rulepacks/toggle", { packId }).answers({ data: { enabled: true } });
      await first.stop();
      const second = await testHost({ features: [...around, rulepacks, decks], dataFolder });
      stops.push(() => second.stop());
      const state = async () => (await second.get("/api/rulepacks").data<Row[]>())[0]?.state;
      await eventually(async () => (await state()) === "enabled");
    } finally {
      for (const stop of stops) await stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});

conforms(rulepacks, { with: around });

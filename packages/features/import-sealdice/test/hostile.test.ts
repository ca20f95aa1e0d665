import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { FolderReader } from "../../imports/src/folder/folder-reader.js";
import { sealFormat } from "../src/seal-format.js";
import { blob, dataSchema, sheet } from "./fixture/databases.js";
import { readFolder, readingOf } from "./fixture/seal-folder.js";

const card = (id: string, filler = 0) => ({
  id,
  attrs_type: "character",
  binding_sheet_id: "",
  name: id,
  owner_id: "QQ:1",
  sheet_type: "",
  data: sheet({ 力量: 1, ...(filler > 0 ? { 备注: "x".repeat(filler) } : {}) }),
});

describe("databases that are not what they say", () => {
  it("says of a file that is no database that it is none", () =>
    readingOf(
      {
        files: {
          "default/data.db": "SQLite, they said",
          "default/data-logs.db": "",
          "default/serve.yaml": "diceMasters: ['QQ:1']",
        },
      },
      (read) => {
        expect(read.skipped).to.deep.equal([
          { skipped: "default/data.db", reasonKey: "import-sealdice.noDatabase", values: {} },
        ]);
        expect(read.of("masters").length).to.equal(1);
      },
    ));

  it("leaves files behind that are nested without end", () =>
    readingOf(
      {
        files: {
          "default/serve.yaml": `diceMasters:\n  ${"- ".repeat(50_000)}x\nb: 1\n`,
          "censor/deep.toml": `words = ${"[".repeat(50_000)}`,
          "censor/dots.toml": `[words]\n${"a.".repeat(5_000)}b = 1`,
        },
      },
      (read) => {
        const left = read.skipped.map(({ skipped }) => skipped);
        expect(left).to.include.members(["default/serve.yaml", "censor/deep.toml", "censor/dots.toml"]);
      },
    ));

  it("reads tables alone: no view, no virtual table, and nothing that a schema sets off", () =>
    readingOf(
      {
        dataSchema: `${dataSchema}
          CREATE TRIGGER t AFTER INSERT ON attrs BEGIN INSERT INTO ban_info (id) VALUES ('QQ:' || new.id); END;
          DROP TABLE group_info; CREATE VIEW group_info AS
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, '{}' AS data FROM n;
          DROP TABLE group_player_info; CREATE VIRTUAL TABLE group_player_info USING fts5(user_id, group_id, name);`,
        data: { attrs: [card("A")] },
      },
      (read) => {
        expect(read.items.map(({ source }) => source)).to.deep.equal(["sealdice:card:A"]);
        // What the trigger wrote when the fixture was made; reading sets off nothing.
        expect(read.skipped.map(({ skipped }) => skipped)).to.deep.equal(["default/data.db#ban_info.QQ:A"]);
      },
    ));

  it("reads around damaged pages, and says where they are", () =>
    readingOf(
      { data: { attrs: Array.from({ length: 400 }, (_, at) => card(`c${at}`, 300)), ban_info: [] } },
      async (whole, folder) => {
        expect(whole.of("cards").length).to.equal(400);
        const copy = join(folder, "default/data.db");
        const handle = await open(copy, "r+");
        const { size } = await handle.stat();
        const kept = Buffer.alloc(4_096 * 3);
        const at = Math.floor(size / 4_096 / 2) * 4_096;
        await handle.read(kept, 0, kept.length, at);
        await handle.write(Buffer.alloc(kept.length, 0xff), 0, kept.length, at);
        const read = await readFolder(folder);
        await handle.write(kept, 0, kept.length, at);
        await handle.close();
        expect(read.of("cards").length).to.be.within(100, 399);
        expect(read.skipped.length).to.be.greaterThan(0);
        expect(read.skipped[0]?.skipped).to.equal("default/data.db#attrs");
      },
    ));

  it("takes the greatest ids, and endless texts cut off", () =>
    readingOf(
      {
        dataSchema: dataSchema,
        data: {
          attrs: [card("A")],
          group_info: [{ id: `QQ-Group:${"9".repeat(3_000_000)}`, data: blob({}) }],
        },
        after: "UPDATE attrs SET rowid = 9223372036854775807",
      },
      (read) => {
        expect(read.of("cards").length).to.equal(1);
        expect(read.of("groups")).to.deep.equal([]);
      },
    ));

  it("says that the bot is running, where its last changes are not in the file yet", () =>
    readingOf({ data: { attrs: [card("A")] }, files: { "default/data.db-wal": "x" } }, (read) => {
      expect(read.warnings.map(({ warning }) => warning)).to.deep.equal(["import-sealdice.notClosed"]);
      expect(read.of("cards").length).to.equal(1);
    }));

  it("stops when it is told to", () =>
    readingOf(
      { data: { attrs: Array.from({ length: 200 }, (_, at) => card(`c${at}`)) } },
      async (_read, folder) => {
        const stopping = new AbortController();
        let count = 0;
        let error: unknown;
        try {
          for await (const _one of sealFormat.read(
            new FolderReader(folder, new AbortController().signal),
            stopping.signal,
          ))
            if (++count === 60) stopping.abort();
        } catch (caught) {
          error = caught;
        }
        expect(error).to.equal(stopping.signal.reason);
        expect(count).to.be.lessThan(120);
      },
    ));
});

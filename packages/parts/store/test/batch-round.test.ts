import { expect } from "chai";
import fc from "fast-check";
import { BatchRound } from "../src/batch/batch-round.js";
import { batchStatement } from "../src/batch/batch-statement.js";
import { describeOn, dialects, type TestHome, testHome } from "./test-support.js";

interface Row {
  name: string;
  value: string;
}
const columns = { name: "text", value: "text" } as const;
const add = { table: "notes_note", insert: columns, conflict: { on: ["name"], keep: "old" } } as const;
const replace = { ...add, conflict: { on: ["name"], keep: "new" } } as const;
const change = { table: "notes_note", update: columns, by: ["name"] } as const;
const append = { table: "notes_note", insert: columns } as const;

const definitions = { add, replace, change, append };
type Word = keyof typeof definitions;
const words = Object.keys(definitions) as Word[];
const statements = Object.fromEntries(
  words.map((word) => [word, batchStatement<Row>(definitions[word], "sqlite")]),
) as Record<Word, ReturnType<typeof batchStatement>>;

/** Returns the statements of a round with the names in their rows. */
function round(...rows: readonly [Word, string][]): string[] {
  const made = new BatchRound();
  for (const [word, name] of rows) made.add(statements[word], [name, ""], undefined);
  return made.batches.map(({ statement, rows: written }) => {
    const word = words.find((one) => statements[one] === statement);
    return `${word} ${written.map(([name]) => name).join()}`;
  });
}

describe("a round of rows for one table", () => {
  it("groups inserts and updates of different rows into one statement each", () => {
    expect(
      round(["add", "a"], ["change", "x"], ["add", "b"], ["change", "y"], ["change", "a"]),
    ).to.deep.equal(["add a,b", "change x,y,a"]);
  });

  it("keeps rows with the same key in order", () => {
    expect(round(["change", "a"], ["add", "b"], ["add", "a"], ["change", "c"])).to.deep.equal([
      "change a,c",
      "add b,a",
    ]);
    expect(round(["change", "a"], ["add", "a"], ["change", "a"], ["add", "b"])).to.deep.equal([
      "change a",
      "add a,b",
      "change a",
    ]);
    expect(round(["change", "a"], ["change", "a"])).to.deep.equal(["change a", "change a"]);
    expect(round(["add", "a"], ["add", "a"])).to.deep.equal(["add a,a"]);
  });

  it("does not reorder rows without a key", () => {
    expect(
      round(["add", "a"], ["append", "b"], ["append", "c"], ["add", "d"], ["append", "e"]),
    ).to.deep.equal(["add a", "append b,c", "add d", "append e"]);
  });
});

for (const dialect of dialects)
  describeOn(dialect, `rows written in groups on ${dialect}`, () => {
    let home: TestHome;
    before(async () => {
      home = await testHome(dialect);
    });
    after(() => home.end());

    it("have the same result as writing the rows one by one", async () => {
      const store = await home.open();
      await store.migrate("notes", "0.1.0", [
        {
          id: "001-notes",
          store: "journal",
          async up(db) {
            await db.schema.createTable("notes_note", (table) => {
              table.text("name").primary();
              table.text("value").notNullable();
            });
          },
        },
      ]);
      const kinds = ["add", "replace", "change"] as const;
      const writers = {
        add: store.journal.group<Row>(add),
        replace: store.journal.group<Row>(replace),
        change: store.journal.group<Row>(change),
      };
      const step = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom("a", "b", "c", "d"));
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
          await store.journal.change((db) => db("notes_note").delete());
          const expected = new Map<string, string>();
          for (const [at, [kind, name]] of steps.entries()) {
            const value = String(at);
            writers[kind].write({ name, value });
            if (kind === "replace" || (kind === "add") !== expected.has(name)) expected.set(name, value);
          }
          await writers.add.flush();
          const rows: Row[] = await store.journal.read((db) => db("notes_note").select("name", "value"));
          expect(new Map(rows.map(({ name, value }) => [name, value]))).to.deep.equal(expected);
        }),
        { numRuns: 60 },
      );
    });

    it("store a single row in the same way as a row among others", async () => {
      const store = await home.open();
      await store.migrate("scraps", "0.1.0", [
        {
          id: "001-scraps",
          store: "journal",
          async up(db) {
            await db.schema.createTable("scraps_scrap", (table) => {
              table.text("name");
              table.bigInteger("size");
              table.double("share");
            });
          },
        },
      ]);
      const writer = store.journal.group<{ name: unknown; size: unknown; share: unknown }>({
        table: "scraps_scrap",
        insert: { name: "text", size: "integer", share: "real" },
      });
      const rows = [
        { name: "掷骰 🎲 \ud83c half \0 nought", size: 2 ** 52, share: 0.1 },
        { name: 5, size: true, share: Number.NaN },
        { name: null, size: undefined, share: Number.POSITIVE_INFINITY },
        { name: '["?", $1, \\u0000]', size: -1, share: 7 },
      ];
      for (const row of rows) {
        writer.write(row);
        await writer.flush();
      }
      for (const row of rows) writer.write(row);
      await writer.flush();
      const kept = await store.journal.read((db) => db("scraps_scrap").select("name", "size", "share"));
      expect(kept).to.have.length(2 * rows.length);
      expect(kept.slice(0, rows.length)).to.deep.equal(kept.slice(rows.length));
      expect(kept[0]).to.include({ name: "掷骰 🎲 \ufffd half \ufffd nought", share: 0.1 });
    });
  });

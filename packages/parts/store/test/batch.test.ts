import type { GroupWriter, Migration } from "@dicetower/contract";
import { expect } from "chai";
import type { OpenStore } from "../src/index.js";
import { describeOn, dialects, failureOf, type TestHome, testHome } from "./test-support.js";

interface Sent {
  readonly key: string;
  readonly text: string;
  readonly state: string;
  readonly at: number;
  readonly urgent?: boolean;
}
interface Outcome {
  readonly key: string;
  readonly state: string;
}

const migrations: readonly Migration[] = [
  {
    id: "001-outbox",
    store: "journal",
    async up(db) {
      await db.schema.createTable("outbox_row", (table) => {
        table.increments("id");
        table.text("key").notNullable().unique();
        table.text("text");
        table.text("state").notNullable();
        table.bigInteger("at");
        table.integer("urgent");
      });
    },
  },
];

for (const dialect of dialects)
  describeOn(dialect, `batched rows on ${dialect}`, () => {
    let home: TestHome;
    let store: OpenStore;
    let add: GroupWriter<Sent>;
    let end: GroupWriter<Outcome>;
    const rows = () =>
      store.journal.read(
        async (db) => (await db("outbox_row").orderBy("id").select("key", "state")) as Outcome[],
      );

    beforeEach(async () => {
      home = await testHome(dialect);
      store = await home.open();
      await store.migrate("outbox", "1.0.0", migrations);
      add = store.journal.group<Sent>({
        table: "outbox_row",
        insert: { key: "text", text: "text", state: "text", at: "integer", urgent: "integer" },
      });
      end = store.journal.group<Outcome>({
        table: "outbox_row",
        update: { key: "text", state: "text" },
        by: ["key"],
      });
    });
    afterEach(() => home.end());

    it("call back for each row when it is committed", async () => {
      const counts: number[] = [];
      await new Promise<void>((resolve) => {
        for (let i = 0; i < 30; i++)
          add.write({ key: `k${i}`, text: "hi", state: "new", at: i }, (error) => {
            expect(error).to.equal(undefined);
            if (counts.push(i) === 30) resolve();
          });
      });
      expect(counts).to.deep.equal(Array.from({ length: 30 }, (_, i) => i));
      expect(await rows()).to.have.length(30);
    });

    it("store every value unchanged", async () => {
      const text = "骰 \"quoted\" 'single' \\ back\nline 🎲";
      add.write({ key: "a", text, state: "new", at: 2 ** 52, urgent: true });
      add.write({ key: "b", text: "nul\0 and half \ud83c", state: "new", at: 0, urgent: false });
      await add.flush();
      const found = await store.journal.read((db) =>
        db("outbox_row").orderBy("id").select("text", "at", "urgent"),
      );
      expect(found).to.deep.equal([
        { text, at: 2 ** 52, urgent: 1 },
        { text: "nul\ufffd and half \ufffd", at: 0, urgent: 0 },
      ]);
    });

    it("update rows by their key, the last value wins, and an unknown key does no harm", async () => {
      for (const key of ["a", "b", "c"]) add.write({ key, text: "", state: "new", at: 1 });
      end.write({ key: "a", state: "sending" });
      end.write({ key: "nobody", state: "sent" });
      end.write({ key: "a", state: "sent" });
      end.write({ key: "b", state: "failed" });
      await end.flush();
      await add.flush();
      expect(await rows()).to.deep.equal([
        { key: "a", state: "sent" },
        { key: "b", state: "failed" },
        { key: "c", state: "new" },
      ]);
    });

    it("let a row that the database rejects fail alone", async () => {
      const errors = new Map<string, unknown>();
      const hand = (key: string, text: string) =>
        new Promise<void>((resolve) => {
          add.write({ key, text, state: "new", at: 1 }, (error) => {
            errors.set(text, error);
            resolve();
          });
        });
      await Promise.all([hand("a", "1"), hand("b", "2"), hand("a", "3"), hand("c", "4")]);
      expect([...errors].map(([text, error]) => [text, error === undefined])).to.have.deep.members([
        ["1", true],
        ["2", true],
        ["3", false],
        ["4", true],
      ]);
      expect((await rows()).map(({ key }) => key).sort()).to.deep.equal(["a", "b", "c"]);
    });

    it("keep or replace the row with an existing key, as the writer chooses", async () => {
      const insert = { key: "text", state: "text" } as const;
      const keepOld = store.journal.group<Outcome>({
        table: "outbox_row",
        insert,
        conflict: { on: ["key"], keep: "old" },
      });
      const keepNew = store.journal.group<Outcome>({
        table: "outbox_row",
        insert,
        conflict: { on: ["key"], keep: "new" },
      });
      keepOld.write({ key: "a", state: "1" });
      keepOld.write({ key: "a", state: "2" });
      keepNew.write({ key: "b", state: "1" });
      keepNew.write({ key: "b", state: "2" });
      await keepNew.flush();
      expect(await rows()).to.deep.equal([
        { key: "a", state: "1" },
        { key: "b", state: "2" },
      ]);
    });

    it("join the transaction of a change", async () => {
      await failureOf(
        store.journal.change(async (db) => {
          await add.within(db, [{ key: "a", text: "", state: "new", at: 1 }]);
          throw new Error("no");
        }),
      );
      expect(await rows()).to.deep.equal([]);
      await store.journal.change(async (db) => {
        await add.within(
          db,
          ["a", "b"].map((key) => ({ key, text: "", state: "new", at: 1 })),
        );
        await end.within(db, [
          { key: "a", state: "sending" },
          { key: "a", state: "sent" },
        ]);
      });
      expect(await rows()).to.deep.equal([
        { key: "a", state: "sent" },
        { key: "b", state: "new" },
      ]);
    });

    it("are written when the store is closed, or fail with the reason after it", async () => {
      add.write({ key: "a", text: "", state: "new", at: 1 });
      await store.close();
      const late = await new Promise((resolve) => {
        add.write({ key: "b", text: "", state: "new", at: 1 }, resolve);
      });
      expect((late as Error).message).to.include("closed");
      store = await home.open();
      expect((await rows()).map(({ key }) => key)).to.deep.equal(["a"]);
    });

    it("survive a callback that throws", async () => {
      add.write({ key: "a", text: "", state: "new", at: 1 }, () => {
        throw new Error("careless");
      });
      add.write({ key: "b", text: "", state: "new", at: 1 });
      await add.flush();
      expect(await rows()).to.have.length(2);
      expect(home.lines.join()).to.include("what followed a written row has failed");
    });

    it("refuse at once an invalid table or column name, and a value that is not a plain value", () => {
      const make = (table: string, column: string) => () =>
        store.journal.group<Record<string, string>>({ table, insert: { [column]: "text" } });
      expect(make("a; drop table x", "a")).to.throw(TypeError);
      expect(make("a", 'b"')).to.throw(TypeError);
      expect(() => end.write({ key: "a", state: { no: 1 } as never })).to.throw(
        "the column state takes text",
      );
    });
  });

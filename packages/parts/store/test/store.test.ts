import type { Connection, Migration } from "@dicetower/contract";
import { expect } from "chai";
import type { OpenStore } from "../src/index.js";
import { describeOn, dialects, failureOf, type TestHome, testHome } from "./test-support.js";

const migrations: readonly Migration[] = [
  {
    id: "001-notes",
    async up(db) {
      await db.schema.createTable("notes_note", (table) => {
        table.increments("id");
        table.text("name").notNullable().unique();
        table.bigInteger("number").notNullable().defaultTo(0);
        table.integer("parent").references("id").inTable("notes_note");
      });
    },
  },
];
const names = (store: OpenStore) =>
  store.state.read(async (db) => (await db("notes_note").orderBy("id").pluck("name")) as string[]);
const insert = (db: Connection, name: string) => db("notes_note").insert({ name });

for (const dialect of dialects)
  describeOn(dialect, `a store on ${dialect}`, () => {
    let home: TestHome;
    let store: OpenStore;

    beforeEach(async () => {
      home = await testHome(dialect);
      store = await home.open();
      await store.migrate("notes", "1.0.0", migrations);
    });
    afterEach(() => home.end());

    it("keeps the changes across a restart", async () => {
      await store.state.change((db) => insert(db, "one"));
      await store.close();
      store = await home.open();
      expect(await names(store)).to.deep.equal(["one"]);
    });

    it("rolls back a whole change when it throws", async () => {
      const work = store.state.change(async (db) => {
        await insert(db, "one");
        await insert(db, "two");
        throw new Error("no");
      });
      expect(await failureOf(work)).to.deep.equal({ code: 0, message: "no" });
      expect(await names(store)).to.deep.equal([]);
    });

    it("runs changes one after another, in the order in which they were requested", async () => {
      let running = 0;
      const most: number[] = [];
      await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          store.state.change(async (db) => {
            most.push(++running);
            await insert(db, `n${i}`);
            running--;
          }),
        ),
      );
      expect(Math.max(...most)).to.equal(1);
      expect(await names(store)).to.deep.equal(Array.from({ length: 40 }, (_, i) => `n${i}`));
    });

    it("rolls back one failing change among many that wait, and keeps the others", async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, (_, i) =>
          store.state.change(async (db) => {
            await insert(db, `n${i}`);
            if (i % 3 === 0) throw new Error(`no ${i}`);
            return i;
          }),
        ),
      );
      for (const [i, result] of results.entries())
        expect(result.status, String(i)).to.equal(i % 3 === 0 ? "rejected" : "fulfilled");
      const kept = Array.from({ length: 30 }, (_, i) => i).filter((i) => i % 3 !== 0);
      expect(await names(store)).to.deep.equal(kept.map((i) => `n${i}`));
    });

    it("reads the former state while a change is open, and the new one afterwards", async () => {
      await store.state.change((db) => insert(db, "one"));
      await store.state.change(async (db) => {
        await insert(db, "two");
        expect(await names(store)).to.deep.equal(["one"]);
      });
      expect(await names(store)).to.deep.equal(["one", "two"]);
    });

    it("refuses a change within a change at any depth instead of waiting for ever", async () => {
      const nested = store.state.change(() =>
        store.journal.change(() => store.state.change((db) => insert(db, "inner"))),
      );
      expect((await failureOf(nested)).message).to.include("within a change");
      await store.state.change((db) => insert(db, "after"));
      expect(await names(store)).to.deep.equal(["after"]);
    });

    it("keeps a statement that a change did not await out of the next one", async () => {
      let late: Promise<unknown> = Promise.resolve();
      let go = () => {};
      const gate = new Promise<void>((resolve) => {
        go = resolve;
      });
      await store.state.change(async (db) => {
        await insert(db, "one");
        late = gate.then(() => insert(db, "late"));
      });
      await store.state.change(async (db) => {
        go();
        expect((await failureOf(late)).message).to.include("outside the change");
        await insert(db, "two");
      });
      expect(await names(store)).to.deep.equal(["one", "two"]);
    });

    it("uses savepoints for transactions within a change", async () => {
      await store.state.change(async (db) => {
        await insert(db, "one");
        await failureOf(
          db.transaction(async (inner) => {
            await insert(inner, "two");
            throw new Error("no");
          }),
        );
        await db.transaction((inner) => insert(inner, "three"));
        await db.batchInsert(
          "notes_note",
          Array.from({ length: 450 }, (_, i) => ({ name: `b${i}` })),
          200,
        );
      });
      const all = await names(store);
      expect(all.slice(0, 2)).to.deep.equal(["one", "three"]);
      expect(all).to.have.length(452);
    });

    it("enforces foreign keys", async () => {
      const dangling = store.state.change((db) => db("notes_note").insert({ name: "child", parent: 99 }));
      expect((await failureOf(dangling)).code).to.equal(0);
      expect(await names(store)).to.deep.equal([]);
    });

    it("refuses writes through a read", async () => {
      const { message } = await failureOf(store.state.read((db) => insert(db, "one")));
      expect(message).to.match(/read/i);
      expect(await names(store)).to.deep.equal([]);
    });

    it("refuses values that a database would silently convert, and hides parameters in errors", async () => {
      for (const value of [10n, new Date(0)])
        expect(
          (
            await failureOf(
              store.state.change((db) => db("notes_note").insert({ name: "x", number: value as never })),
            )
          ).message,
        ).to.include("cannot be stored");
      await store.state.change((db) => insert(db, "geheim-1234"));
      const { message } = await failureOf(store.state.change((db) => insert(db, "geheim-1234")));
      expect(message)
        .to.match(/unique/i)
        .and.not.include("geheim-1234");
    });

    it("returns numbers for times, counts and sums", async () => {
      const at = 1_790_000_000;
      await store.state.change((db) => db("notes_note").insert({ name: "one", number: at }));
      await store.state.change((db) => db("notes_note").insert({ name: "two", number: 2 ** 52 }));
      const row = await store.state.read((db) =>
        db("notes_note").where({ name: "one" }).select("number").first<{ number: number }>(),
      );
      expect(row.number).to.equal(at);
      const [totals] = await store.state.read((db) =>
        db("notes_note").count({ count: "*" }).sum({ sum: "number" }).max({ max: "number" }),
      );
      expect(totals).to.deep.equal({ count: 2, sum: at + 2 ** 52, max: 2 ** 52 });
    });

    it("separates state and journal: neither waits for the other", async () => {
      await store.migrate("lines", "1.0.0", [
        {
          id: "001-lines",
          store: "journal",
          async up(db) {
            await db.schema.createTable("lines_line", (table) => table.text("text"));
          },
        },
      ]);
      await store.state.change(async (db) => {
        await insert(db, "one");
        await store.journal.change((journal) => journal("lines_line").insert({ text: "during" }));
      });
      expect(await store.journal.read((db) => db("lines_line").pluck("text"))).to.deep.equal(["during"]);
    });

    it("refuses writes while the disk is nearly full, still reads, and writes again afterwards", async () => {
      await store.state.change((db) => insert(db, "one"));
      store.refuseWrites("The disk is nearly full.");
      expect(store.ok).to.equal(false);
      expect(await failureOf(store.state.change((db) => insert(db, "two")))).to.deep.equal({
        code: 50300,
        message: "The disk is nearly full.",
      });
      expect(await names(store)).to.deep.equal(["one"]);
      store.refuseWrites("");
      await store.state.change((db) => insert(db, "three"));
      expect(await names(store)).to.deep.equal(["one", "three"]);
    });

    it("finishes work in progress when it is closed, and refuses later work", async () => {
      const under = Array.from({ length: 20 }, (_, i) => store.state.change((db) => insert(db, `n${i}`)));
      await store.close();
      await Promise.all(under);
      expect((await failureOf(store.state.change((db) => insert(db, "late")))).code).to.equal(50300);
      store = await home.open();
      expect(await names(store)).to.have.length(20);
    });

    it("reports its size", async () => {
      expect(await store.bytes()).to.be.greaterThan(8_000);
      expect((await store.status()).files.map(({ name }) => name)).to.deep.equal(
        dialect === "sqlite" ? ["state.db", "journal.db"] : [],
      );
    });
  });

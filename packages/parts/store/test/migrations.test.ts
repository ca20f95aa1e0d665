import type { Migration } from "@dicetower/contract";
import { expect } from "chai";
import { DataFromLater, type MigrationStep, type OpenStore } from "../src/index.js";
import { describeOn, dialects, failureOf, type TestHome, testHome } from "./test-support.js";

const first: Migration = {
  id: "001-decks",
  async up(db) {
    await db.schema.createTable("card_decks_deck", (table) => {
      table.increments("id");
      table.text("name").notNullable();
    });
    await db("card_decks_deck").insert({ name: "tarot" });
  },
};
const second: Migration = {
  id: "002-owner",
  worksFrom: "1.0.0",
  async up(db) {
    await db.schema.alterTable("card_decks_deck", (table) => table.text("owner").notNullable().defaultTo(""));
  },
};
const third: Migration = {
  id: "003-split",
  async up(db) {
    await db.schema.createTable("card_decks_card", (table) => {
      table.increments("id");
      table.integer("deck").notNullable().references("id").inTable("card_decks_deck");
    });
  },
};

for (const dialect of dialects)
  describeOn(dialect, `migrations on ${dialect}`, () => {
    let home: TestHome;
    let store: OpenStore;
    const tables = (names: string[]) =>
      store.state.read(async (db) => Promise.all(names.map((name) => db.schema.hasTable(name))));

    beforeEach(async () => {
      home = await testHome(dialect);
      store = await home.open();
    });
    afterEach(() => home.end());

    it("run once each, in order", async () => {
      await store.migrate("card-decks", "1.0.0", [first]);
      await store.migrate("card-decks", "1.1.0", [first, second]);
      await store.migrate("card-decks", "1.1.0", [first, second]);
      await store.close();
      store = await home.open();
      await store.migrate("card-decks", "1.1.0", [first, second]);
      expect(await store.state.read((db) => db("card_decks_deck").select("name", "owner"))).to.deep.equal([
        { name: "tarot", owner: "" },
      ]);
    });

    it("roll back a step that fails, keep the earlier ones, and finish when it is fixed", async () => {
      let broken = true;
      const failing: Migration = {
        ...third,
        async up(db, kind) {
          await third.up(db, kind);
          await db("card_decks_deck").update({ name: "half" });
          if (broken) throw new Error("power cut");
        },
      };
      const { message } = await failureOf(store.migrate("card-decks", "1.0.0", [first, failing]));
      expect(message).to.include("003-split").and.include("power cut");
      expect(await tables(["card_decks_deck", "card_decks_card"])).to.deep.equal([true, false]);
      expect(await store.state.read((db) => db("card_decks_deck").pluck("name"))).to.deep.equal(["tarot"]);
      broken = false;
      await store.migrate("card-decks", "1.0.0", [first, failing]);
      expect(await tables(["card_decks_card"])).to.deep.equal([true]);
    });

    it("let older code use compatible data, and refuse it other data with a clear message", async () => {
      await store.migrate("card-decks", "1.4.0", [first, second]);
      await store.migrate("card-decks", "1.0.0", [first]);
      await store.migrate("card-decks", "1.4.0", [first, second, third]);
      const error = await store
        .migrate("card-decks", "1.3.9", [first, second])
        .catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(DataFromLater);
      expect((error as DataFromLater).message)
        .to.include("is from 1.4.0")
        .and.include("this is 1.3.9");
    });

    it("can rebuild tables that others refer to", async () => {
      await store.migrate("card-decks", "1.0.0", [first, second, third]);
      await store.state.change((db) => db("card_decks_card").insert({ deck: 1 }));
      await store.migrate("card-decks", "1.1.0", [
        first,
        second,
        third,
        {
          id: "004-drop-owner",
          async up(db) {
            await db.schema.alterTable("card_decks_deck", (table) => table.dropColumn("owner"));
          },
        },
      ]);
      expect(await store.state.read((db) => db("card_decks_deck").first())).to.deep.equal({
        id: 1,
        name: "tarot",
      });
      const dangling = store.state.change((db) => db("card_decks_card").insert({ deck: 99 }));
      expect((await failureOf(dangling)).message).to.match(/foreign key/i);
    });

    it("take a backup before the first step on an existing store, and report each step", async () => {
      await store.migrate("card-decks", "1.0.0", [first]);
      expect(await store.backups()).to.deep.equal([]);
      await store.close();
      const steps: MigrationStep[] = [];
      store = await home.open({ progress: (step) => steps.push(step) });
      await store.migrate("card-decks", "1.1.0", [first, second, third]);
      const backups = await store.backups();
      expect(backups.map(({ reason }) => reason)).to.deep.equal(["before-migration"]);
      expect(steps.map(({ migration, step, steps: of }) => `${migration} ${step}/${of}`)).to.deep.equal([
        "002-owner 1/2",
        "003-split 2/2",
      ]);
      const before = backups[0]?.files.flatMap(({ rows }) => Object.keys(rows));
      expect(before).to.include("card_decks_deck").and.not.include("card_decks_card");
      expect(store.lastBackupAt).to.equal(backups[0]?.createdAt);
    });

    it("know which tables belong to the journal", async () => {
      const journal: Migration = {
        id: "001-lines",
        store: "journal",
        async up(db) {
          await db.schema.createTable("lines_line", (table) => table.text("text"));
        },
      };
      await store.migrate("lines", "1.0.0", [journal]);
      await store.journal.change((db) => db("lines_line").insert({ text: "x" }));
      await store.migrate("lines", "1.0.0", [journal]);
      expect(await store.journal.read((db) => db("lines_line").pluck("text"))).to.deep.equal(["x"]);
    });
  });

describeOn("postgres", "migrations of two processes on PostgreSQL", () => {
  it("run once in total", async () => {
    const home = await testHome("postgres");
    try {
      const stores = await Promise.all([home.open(), home.open()]);
      await Promise.all(stores.map((store) => store.migrate("card-decks", "1.0.0", [first, second, third])));
      const names = await (stores[0] as OpenStore).state.read((db) => db("card_decks_deck").pluck("name"));
      expect(names).to.deep.equal(["tarot"]);
    } finally {
      await home.end();
    }
  });
});

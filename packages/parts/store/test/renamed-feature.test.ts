import type { Migration } from "@dicetower/contract";
import { expect } from "chai";
import { type OpenStore, renameChanges, renameTables } from "../src/index.js";
import { describeOn, dialects, type TestHome, testHome } from "./test-support.js";

const renamed = { id: "card-decks", formerId: "decks" };
const ids = ["card-decks", "decks-shared"];

/** What the present code makes where nothing is: the names of the former id are those of an earlier version. */
const tablesOf = (prefix: string): Migration => ({
  id: "001-decks",
  async up(db) {
    await db.schema.createTable(`${prefix}_deck`, (table) => {
      table.increments("id");
      table.text("name").notNullable().unique();
      table.text("owner").notNullable().index();
    });
  },
});

for (const dialect of dialects)
  describeOn(dialect, `a feature that has another id, on ${dialect}`, () => {
    let home: TestHome;
    let store: OpenStore;
    beforeEach(async () => {
      home = await testHome(dialect);
      store = await home.open();
      await store.migrate("decks", "1.0.0", [tablesOf("decks")]);
      await store.migrate("decks-shared", "1.0.0", [tablesOf("decks_shared")]);
      await store.state.change((db) => db("decks_deck").insert({ name: "tarot", owner: "ann" }));
    });
    afterEach(() => home.end());

    const rename = () =>
      store.migrate("host", "0.1.0", [
        { id: "renamed", up: (db, kind) => renameTables(db, kind, renamed, ids) },
      ]);
    const namesLike = (part: string) =>
      store.state.read(async (db) => {
        const rows =
          dialect === "sqlite"
            ? await db("sqlite_schema").whereNotNull("sql").select<{ name: string }[]>("name")
            : await db("pg_class")
                .whereRaw("relnamespace = current_schema()::regnamespace")
                .select<{ name: string }[]>("relname as name");
        return rows.map(({ name }) => name).filter((name) => name.includes(part));
      });

    it("keeps its rows in tables and indexes of the present name, and runs no step again", async () => {
      await rename();
      await store.migrate("card-decks", "1.0.0", [tablesOf("card_decks")]);
      await store.state.change((db) => db("card_decks_deck").insert({ name: "runes", owner: "bob" }));
      expect(
        await store.state.read((db) => db("card_decks_deck").orderBy("id").select("id", "name", "owner")),
      ).to.deep.equal([
        { id: 1, name: "tarot", owner: "ann" },
        { id: 2, name: "runes", owner: "bob" },
      ]);
      const twice = store.state.change((db) => db("card_decks_deck").insert({ name: "tarot", owner: "" }));
      expect(
        await twice.then(
          () => "stored",
          () => "refused",
        ),
      ).to.equal("refused");
      const names = await namesLike("decks_deck");
      expect(names).to.include.members(["card_decks_deck", "card_decks_deck_owner_index"]);
      expect(names.filter((name) => name.startsWith("decks_"))).to.deep.equal([]);
    });

    it("takes no table of a feature whose id begins with the former one", async () => {
      await rename();
      expect(await namesLike("decks_shared_deck")).to.include("decks_shared_deck");
      await store.migrate("decks-shared", "1.0.0", [tablesOf("decks_shared")]);
      expect(await store.state.read((db) => db("decks_shared_deck").count({ n: "*" }))).to.have.length(1);
    });

    it("leaves what is stored under both ids as it is", async () => {
      await store.migrate("card-decks", "1.0.0", [tablesOf("card_decks")]);
      await rename();
      expect(await store.state.read((db) => db("decks_deck").pluck("name"))).to.deep.equal(["tarot"]);
      expect(await store.state.read((db) => db("card_decks_deck").pluck("name"))).to.deep.equal([]);
    });

    it("goes on where it was in the changes of others", async () => {
      const before = store.changesFor("decks").reader("news");
      await store.changesFor("host").note({ action: "a.b", actor: { kind: "system", id: "", name: "" } });
      const last = await store.changesFor("host").last();
      await before.pass(last);
      await store.state.change((db) => renameChanges(db, renamed));
      expect(await store.changesFor("card-decks").reader("news").position()).to.equal(last);
    });
  });

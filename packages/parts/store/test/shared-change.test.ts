import { type Changes, type SharedChange, sharedChange } from "@dicetower/contract";
import { expect } from "chai";
import type { OpenStore } from "../src/index.js";
import { describeOn, dialects, failureOf, type TestHome, testHome } from "./test-support.js";

const actor = { kind: "panel", id: "ab12" } as const;

for (const dialect of dialects)
  describeOn(dialect, `a change over several features on ${dialect}`, () => {
    let home: TestHome;
    let store: OpenStore;
    let changes: Changes;
    const memory = new Map<string, string>();

    /** What a feature offers to others: sets a value, alone or within a change of theirs. */
    async function set(name: string, value: string, within?: SharedChange): Promise<void> {
      await sharedChange(within ?? store.state, async (change) => {
        const before = await change.db("shelf").where({ name }).first("value");
        await change.db("shelf").insert({ name, value }).onConflict("name").merge();
        change.tell({ [name]: before?.value ?? null }, { [name]: value });
        change.afterCommit(() => memory.set(name, value));
        if (within === undefined) await change.record(changes, { action: "shelf.set", actor });
      });
    }
    const stored = () => store.state.read((db) => db("shelf").orderBy("name").select("name", "value"));

    beforeEach(async () => {
      memory.clear();
      home = await testHome(dialect);
      store = await home.open();
      changes = store.changesFor("shelf");
      await store.state.change((db) =>
        db.schema.createTable("shelf", (table) => {
          table.text("name").primary();
          table.text("value").notNullable();
        }),
      );
    });
    afterEach(() => home.end());

    it("is one transaction and one row, with what each feature has told", async () => {
      await set("a", "0");
      const from = await changes.last();
      await sharedChange(store.state, async (change) => {
        await set("a", "1", change);
        await set("b", "2", change);
        expect([...memory]).to.deep.equal([["a", "0"]]);
        await change.record(changes, { action: "shelf.fill", actor, target: { type: "shelf", id: "7" } });
      });
      expect([...memory]).to.deep.equal([
        ["a", "1"],
        ["b", "2"],
      ]);
      const rows = await changes.after(from, 10);
      expect(rows).to.have.lengthOf(1);
      expect(rows[0]).to.deep.include({
        action: "shelf.fill",
        target: { type: "shelf", id: "7" },
        fields: ["a", "b"],
        before: { a: "0", b: null },
        after: { a: "1", b: "2" },
      });
    });

    it("leaves nothing, in the store or in memory, where one feature refuses", async () => {
      const refused = await failureOf(
        sharedChange(store.state, async (change) => {
          await set("a", "1", change);
          await change.record(changes, { action: "shelf.fill", actor });
          throw new Error("b is full");
        }),
      );
      expect(refused.message).to.equal("b is full");
      expect(await stored()).to.deep.equal([]);
      expect(memory.size).to.equal(0);
      expect(await changes.after(0, 10)).to.deep.equal([]);
    });

    it("says the first value before and the last one after, and leaves no row where all is as it was", async () => {
      await set("a", "0");
      const from = await changes.last();
      await sharedChange(store.state, async (change) => {
        await set("a", "1", change);
        await set("a", "2", change);
        expect(change.told).to.deep.equal({ fields: ["a"], before: { a: "0" }, after: { a: "2" } });
        await set("a", "0", change);
        await change.record(changes, { action: "shelf.fill", actor });
      });
      expect(await changes.after(from, 10)).to.deep.equal([]);
    });

    it("does what follows the commit in order, may change the store there, and tells what failed", async () => {
      const order: string[] = [];
      const failed = await failureOf(
        sharedChange(store.state, async (change) => {
          await set("a", "1", change);
          change.afterCommit(async () => {
            await set("b", "2");
            order.push("first");
          });
          change.afterCommit(() => {
            throw new Error("the cache is broken");
          });
          change.afterCommit(() => order.push("last"));
        }),
      );
      expect(failed.message).to.equal("the cache is broken");
      expect(order).to.deep.equal(["first", "last"]);
      expect(await stored()).to.deep.equal([
        { name: "a", value: "1" },
        { name: "b", value: "2" },
      ]);
    });
  });

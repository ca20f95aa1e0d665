import { systemActor } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import type { OpenStore } from "../src/index.js";
import { describeOn, dialects, failureOf, type TestHome, testHome } from "./test-support.js";

const actor = { kind: "panel", id: "ab12", address: "127.0.0.1", via: "PUT /api/x" } as const;
const day = 86_400_000;

for (const dialect of dialects)
  describeOn(dialect, `changes on ${dialect}`, () => {
    const clock = fakeClock();
    let home: TestHome;
    let store: OpenStore;

    beforeEach(async () => {
      home = await testHome(dialect, clock);
      store = await home.open();
    });
    afterEach(() => home.end());

    it("are part of the transaction that they describe", async () => {
      const changes = store.changesFor("decks");
      await failureOf(
        store.state.change(async (db) => {
          await changes.record(db, { action: "deck.update", actor });
          throw new Error("no");
        }),
      );
      expect(await changes.after(0, 10)).to.deep.equal([]);
      await store.state.change((db) =>
        changes.record(db, {
          action: "deck.update",
          actor,
          target: { type: "deck", id: "7", name: "塔罗" },
          before: { a: 1 },
          after: { a: [2, null] },
          fields: ["a"],
        }),
      );
      const [row] = await changes.after(0, 10);
      expect(row).to.deep.include({
        owner: "decks",
        action: "deck.update",
        actor,
        target: { type: "deck", id: "7", name: "塔罗" },
        before: { a: 1 },
        after: { a: [2, null] },
        fields: ["a"],
        result: "ok",
        code: 0,
        note: "",
        at: clock.seconds(),
      });
      expect(await changes.last()).to.equal(row?.sequence);
    });

    it("truncate long text instead of failing the change", async () => {
      await store.changesFor("auth").note({
        action: "auth.login",
        actor: systemActor,
        result: "denied",
        code: 40101,
        note: `nul\0${"x".repeat(600)}`,
        fields: Array.from({ length: 60 }, (_, i) => `f${i}`),
      });
      const [row] = await store.changesFor("auth").after(0, 1);
      expect(row?.note)
        .to.have.length(500)
        .and.match(/^nul\ufffdx+$/);
      expect(row?.fields).to.have.length(50);
      expect(row).to.deep.include({ result: "denied", code: 40101 });
    });

    it("are announced after the commit, never before, and only if something was recorded", async () => {
      const told: number[] = [];
      const stop = store.onChanged((sequence) => told.push(sequence));
      const changes = store.changesFor("decks");
      await store.state.change(async (db) => {
        await changes.record(db, { action: "one", actor });
        await changes.record(db, { action: "two", actor });
        expect(told).to.deep.equal([]);
      });
      const last = await changes.last();
      expect(told).to.deep.equal([last]);
      await store.state.change((db) => db("host_reader").delete());
      expect(told).to.have.length(1);
      stop();
      await changes.note({ action: "three", actor });
      expect(told).to.have.length(1);
    });

    it("continue where a reader has stopped, even after a restart", async () => {
      const changes = store.changesFor("audit");
      for (const action of ["one", "two", "three"]) await changes.note({ action, actor });
      const reader = changes.reader("lines");
      expect(await reader.position()).to.equal(0);
      const rows = await changes.after(0, 2);
      expect(rows.map(({ action }) => action)).to.deep.equal(["one", "two"]);
      await reader.pass(rows[1]?.sequence ?? 0);
      await store.close();
      store = await home.open();
      const again = store.changesFor("audit");
      const rest = await again.after(await again.reader("lines").position(), 10);
      expect(rest.map(({ action }) => action)).to.deep.equal(["three"]);
      expect(await store.changesFor("other").reader("lines").position()).to.equal(0);
    });

    it("are deleted after 30 days when all readers have passed them, and never reuse a number", async () => {
      const changes = store.changesFor("audit");
      const reader = changes.reader("lines");
      await reader.position();
      for (let i = 0; i < 3; i++) await changes.note({ action: `old ${i}`, actor });
      const old = await changes.after(0, 10);
      clock.setWall(clock.now() + 31 * day);
      await changes.note({ action: "new", actor });
      expect(await store.pruneChanges()).to.equal(0);
      await reader.pass(old[1]?.sequence ?? 0);
      expect(await store.pruneChanges()).to.equal(2);
      expect((await changes.after(0, 10)).map(({ action }) => action)).to.deep.equal(["old 2", "new"]);
      clock.setWall(clock.now() + 31 * day);
      await reader.pass(await changes.last());
      const last = await changes.last();
      expect(await store.pruneChanges()).to.equal(2);
      expect(await changes.last()).to.equal(0);
      await changes.note({ action: "next", actor });
      expect(await changes.last()).to.be.greaterThan(last);
    });

    it("are deleted in slices if there are many", async () => {
      await store.changesFor("decks").note({ action: "x", actor });
      const copied = "owner, action, actor_json, fields_json, result, code, note, at";
      for (let doubled = 0; doubled < 11; doubled++)
        await store.state.change((db) =>
          db.raw(`insert into host_change (${copied}) select ${copied} from host_change`),
        );
      clock.setWall(clock.now() + 31 * day);
      expect(await store.pruneChanges()).to.equal(2_048);
    });
  });

describeOn("postgres", "changes of two processes on PostgreSQL", () => {
  it("become visible in the order of their numbers, so that a reader misses none", async () => {
    const home = await testHome("postgres");
    try {
      const stores = [await home.open(), await home.open()];
      const seen: number[] = [];
      let writing = true;
      const read = (async () => {
        const changes = (stores[0] as OpenStore).changesFor("reader");
        for (;;) {
          const last = !writing;
          const rows = await changes.after(seen.at(-1) ?? 0, 1_000);
          seen.push(...rows.map(({ sequence }) => sequence));
          if (last && rows.length === 0) return;
        }
      })();
      await Promise.all(
        stores.map(async (store) => {
          const changes = store.changesFor("writer");
          for (let i = 0; i < 60; i++)
            await store.state.change(async (db) => {
              await changes.record(db, { action: "x", actor });
              await db.raw("select pg_sleep(?)", [(i % 3) / 1_000]);
            });
        }),
      );
      writing = false;
      await read;
      expect(seen).to.have.length(120);
      expect(seen).to.deep.equal([...new Set(seen)].sort((a, b) => a - b));
    } finally {
      await home.end();
    }
  });
});

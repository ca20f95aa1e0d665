import type { Connection } from "@dicetower/contract";
import { type FakeClock, fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import type { OpenStore } from "../src/index.js";
import { enter, ledgerMigrations, readLedger } from "./crash/ledger.js";
import { describeOn, dialects, failureOf, late, type TestHome, testHome } from "./test-support.js";

const numbers = "with recursive n(x) as (select 1 union all select x + 1 from n)";
const reads = `${numbers} select count(*) from n`;
const writes = `insert into ledger_entry (number, text) ${numbers} select x + 10, '' from n`;

for (const dialect of dialects)
  describeOn(dialect, `concurrent statements of a change on ${dialect}`, () => {
    let clock: FakeClock;
    let home: TestHome;
    let store: OpenStore;
    beforeEach(async () => {
      clock = fakeClock();
      home = await testHome(dialect, clock);
      store = await home.open({ owner: () => "hog" });
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
    });
    afterEach(() => home.end());

    /** Advances the time until a promise has settled. */
    const passUntil = async (work: Promise<unknown>) => {
      let over = false;
      const seen = () => {
        over = true;
      };
      void work.then(seen, seen);
      for (let tries = 0; tries < 1_000 && !over; tries++) {
        await clock.advance(1_000);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(over, "it has ended").to.equal(true);
    };
    const next = () => store.state.change((db) => enter(db, 2, "next"));

    const ways: Readonly<Record<string, (db: Connection) => Promise<unknown>>> = {
      "in the change": (db) =>
        Promise.all([db.raw(writes), db("ledger_entry").insert({ number: 7, text: "taken back" })]),
      "in a part of it": (db) =>
        db.transaction((part) =>
          Promise.all([part.raw(writes), part("ledger_entry").insert({ number: 7, text: "taken back" })]),
        ),
    };
    for (const [where, work] of Object.entries(ways))
      it(`are all rolled back if the first takes too long ${where}`, async () => {
        const stuck = failureOf(store.state.change(work));
        await passUntil(stuck);
        expect(await stuck).to.deep.equal(late);
        await next();
        const ledger = await readLedger(store);
        expect([...ledger.entries]).to.deep.equal([2]);
        expect(ledger.torn).to.equal(false);
      });

    it("are all ended if all take too long, and the next change is served", async () => {
      const stuck = failureOf(
        store.state.change((db) => Promise.all([db.raw(reads), db.raw(reads), db.raw(reads)])),
      );
      const after = next();
      await passUntil(after);
      expect(await stuck).to.deep.equal(late);
      await after;
      expect([...(await readLedger(store)).entries]).to.deep.equal([2]);
    });

    it("are all executed, in the order in which they were issued", async () => {
      const found = await store.state.change(async (db) => {
        const counted = () => db("ledger_entry").count({ rows: "*" }).first<{ rows: number }>();
        const [, one, , two] = await Promise.all([
          enter(db, 1, "one"),
          counted(),
          db.transaction((part) => enter(part, 2, "two")),
          counted(),
        ]);
        return [one.rows, two.rows];
      });
      expect(found[0]).to.equal(1);
      const ledger = await readLedger(store);
      expect([...ledger.entries]).to.deep.equal([1, 2]);
      expect(ledger.torn).to.equal(false);
    });

    it("are watched and ended if the change has not waited for them", async () => {
      let entered = () => {};
      const begun = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const held = store.state.change(async (db) => {
        await enter(db, 1, "before");
        db.raw(reads).catch(() => {});
        entered();
      });
      const answer = held.then(
        () => "committed",
        ({ message }: Error) => message,
      );
      const after = next();
      await begun;
      await clock.advance(5_000);
      expect(store.blockedBy()).to.contain('A change of the state by "hog" has been open for');
      await passUntil(after);
      await after;
      expect(await answer).to.equal(late.message);
      const ledger = await readLedger(store);
      expect([...ledger.entries]).to.deep.equal([2]);
      expect(ledger.torn).to.equal(false);
    });
  });

describe("a transaction in which the disk fails during a statement", () => {
  it("is rolled back as a whole, whatever its change does afterwards", async () => {
    const home = await testHome();
    try {
      const store = await home.open();
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
      const pages = (db: Connection, most: string) => db.raw(`pragma max_page_count = ${most}`);
      const big = (db: Connection) =>
        db.raw("insert into ledger_entry (number, text) values (7, hex(zeroblob(1000000)))");
      await store.state.change((db) => pages(db, "1"));
      const { code, message } = await failureOf(
        store.state.change(async (db) => {
          await Promise.all([big(db).catch(() => {}), enter(db, 1, "beside it").catch(() => {})]);
          await enter(db, 2, "behind it").catch(() => {});
        }),
      );
      expect(code).to.equal(50300);
      expect(message).to.contain("full");
      await store.state.change((db) => pages(db, "1000000"));
      await store.state.change((db) => enter(db, 3, "room again"));
      const ledger = await readLedger(store);
      expect([...ledger.entries]).to.deep.equal([3]);
      expect(ledger.torn).to.equal(false);
    } finally {
      await home.end();
    }
  });

  it("is rolled back for all that share it if the statement was one of a batch, whose rows are told so", async () => {
    const home = await testHome("sqlite", fakeClock());
    try {
      const store = await home.open();
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
      await store.state.change((db) => db.raw("pragma max_page_count = 1"));
      const writer = store.state.group<{ number: number; text: string }>({
        table: "ledger_entry",
        insert: { number: "integer", text: "text" },
      });
      const told = (number: number, meanwhile?: () => Promise<void>) =>
        store.state
          .change(async (db) => {
            await enter(db, number, "beside it");
            await meanwhile?.();
          })
          .then(
            () => [number],
            () => [],
          );
      let goOn = () => {};
      let before: Promise<number[]> = Promise.resolve([]);
      await new Promise<void>((entered) => {
        before = told(1, () => {
          entered();
          return new Promise((resolve) => (goOn = resolve));
        });
      });
      const refused = new Promise<unknown>((resolve) =>
        writer.write({ number: 2, text: "x".repeat(1_000_000) }, resolve),
      );
      while (!store.queues().some(({ waiting }) => waiting > 0))
        await new Promise((resolve) => setImmediate(resolve));
      const after = told(3);
      goOn();
      expect(await refused).to.not.equal(undefined);
      const acknowledged = [...(await before), ...(await after)];
      const ledger = await readLedger(store);
      expect([...ledger.entries]).to.deep.equal(acknowledged);
      expect(ledger.torn).to.equal(false);
    } finally {
      await home.end();
    }
  });
});

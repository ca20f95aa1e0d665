import { type FakeClock, fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import pg from "pg";
import type { OpenStore } from "../src/index.js";
import { enter, ledgerMigrations, readLedger } from "./crash/ledger.js";
import { frozenWire } from "./frozen-wire.js";
import { describeOn, dialects, failureOf, late, type TestHome, testHome } from "./test-support.js";

const endless = "with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n";

for (const dialect of dialects)
  describeOn(dialect, `the limits of a store on ${dialect}`, () => {
    let clock: FakeClock;
    let home: TestHome;
    let store: OpenStore;

    beforeEach(async () => {
      clock = fakeClock();
      home = await testHome(dialect, clock);
      store = await home.open();
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
    });
    afterEach(() => home.end());

    it("roll back a change that does not end within 30 s, and let the others go on", async () => {
      let stuck: Promise<unknown> = Promise.resolve();
      await new Promise<void>((entered) => {
        stuck = store.state.change(async (db) => {
          await enter(db, 1, "stuck");
          entered();
          await new Promise(() => {});
        });
      });
      const next = store.state.change((db) => enter(db, 2, "next"));
      const failed = failureOf(stuck);
      await clock.advance(31_000);
      expect((await failed).message).to.include("took longer than 30 s");
      await next;
      const ledger = await readLedger(store);
      expect([...ledger.entries]).to.deep.equal([2]);
      expect(ledger.torn).to.equal(false);
    });

    it("log the owner of a change that is open for 2 s, once, and of one that is rolled back", async () => {
      let owner = "hog/part";
      await store.close();
      store = await home.open({ owner: () => owner });
      const held = () => home.lines.filter((line) => line.includes("has been open"));
      let end = () => {};
      const change = async (number: number, until: Promise<void>) => {
        let stuck: Promise<unknown> = Promise.resolve();
        await new Promise<void>((entered) => {
          stuck = store.state.change(async (db) => {
            await enter(db, number, "stuck");
            entered();
            await until;
          });
        });
        return { stuck };
      };
      const { stuck: slow } = await change(1, new Promise((resolve) => (end = resolve)));
      owner = "other";
      const next = store.state.change((db) => enter(db, 2, "next"));
      await clock.advance(1_500);
      expect([held(), store.blockedBy()]).to.deep.equal([[], ""]);
      await clock.advance(2_000);
      expect(held()).to.deep.equal([
        'a change of the state by "hog/part" has been open for 2 s, and 1 more wait',
      ]);
      expect(store.blockedBy()).to.equal(
        'A change of the state by "hog/part" has been open for 3 s, and 1 more wait.',
      );
      const open = store.metrics.find(({ key }) => key === "dice_db_change_open_seconds");
      expect(open?.collect()).to.deep.equal([
        { value: 3.5, labels: { store: "state" } },
        { value: 0, labels: { store: "journal" } },
      ]);
      end();
      await Promise.all([slow, next]);
      expect(store.blockedBy()).to.equal("");

      const { stuck: never } = await change(3, new Promise(() => {}));
      const after = store.state.change((db) => enter(db, 4, "after"));
      const failed = failureOf(never);
      await clock.advance(31_000);
      expect(await failed).to.deep.equal({
        code: 50000,
        message: 'A change by "other" took longer than 30 s and was taken back.',
      });
      await after;
      expect(held()).to.have.length(2);
      expect([...(await readLedger(store)).entries]).to.have.members([1, 2, 4]);
    });

    for (const writes of [false, true])
      it(`end a change with a statement that ${writes ? "writes" : "reads"} for too long, but not the others`, async () => {
        await store.state.change((db) => enter(db, 1, "before"));
        const stuck = store.state.change(async (db) => {
          await enter(db, 2, "stuck");
          await db.raw(
            writes
              ? `insert into ledger_entry (number, text) ${endless.replace("count(*)", "x + 10, ''")}`
              : endless,
          );
        });
        const failed = failureOf(stuck);
        const next = store.state.change((db) => enter(db, 3, "next"));
        let over = false;
        void next.finally(() => {
          over = true;
        });
        for (let tries = 0; tries < 1_000 && !over; tries++) {
          await clock.advance(1_000);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        expect((await failed).message).to.contain("took longer than 30 s");
        await next;
        await store.state.change((db) => enter(db, 4, "last"));
        const ledger = await readLedger(store);
        expect([...ledger.entries]).to.have.members([1, 3, 4]);
        expect(ledger.torn).to.equal(false);
      });

    it("end a statement that reads for more than 2 s", async () => {
      let ended = false;
      const read = failureOf(store.state.read((db) => db.raw(endless))).finally(() => {
        ended = true;
      });
      // The server uses real time, SQLite files use the test's clock.
      for (let tries = 0; tries < 2_000 && !ended; tries++) {
        await clock.advance(1_000);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await read).to.deep.include({ code: 50300 });
      await store.state.change((db) => enter(db, 1, "after"));
      expect((await readLedger(store)).entries.size).to.equal(1);
    });

    it("leave no timer running after the store is closed", async () => {
      expect(clock.pending).to.be.greaterThan(0);
      await store.close();
      expect(clock.pending).to.equal(0);
    });
  });

describe("a change that is ended during a statement, after others in one transaction", () => {
  const takenAlong =
    "What waits together with a change that took too long was taken back with it. Try again in a moment.";
  for (const writes of [false, true])
    it(`fails with a timeout if it ${writes ? "writes, with the one before it" : "reads, without the one before it"}`, async () => {
      const clock = fakeClock();
      const home = await testHome("sqlite", clock);
      try {
        const store = await home.open({ owner: () => "hog" });
        await store.migrate("ledger", "1.0.0", ledgerMigrations);
        const ended = new Set<string>();
        let entered = () => {};
        const begun = new Promise<void>((resolve) => {
          entered = resolve;
        });
        const say = async (name: string, work: Promise<unknown>) => {
          const found = await work.then(
            () => undefined,
            () => failureOf(work),
          );
          ended.add(name);
          return found;
        };
        const first = say(
          "first",
          store.state.change((db) => enter(db, 1, "innocent")),
        );
        const stuck = say(
          "stuck",
          store.state.change(async (db) => {
            await enter(db, 2, "stuck");
            entered();
            await db.raw(
              writes
                ? `insert into ledger_entry (number, text) ${endless.replace("count(*)", "x + 10, ''")}`
                : endless,
            );
          }),
        );
        const next = say(
          "next",
          store.state.change((db) => enter(db, 3, "next")),
        );
        await begun;
        for (let tries = 0; tries < 1_000 && !ended.has("next"); tries++) {
          await clock.advance(1_000);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        expect(await stuck).to.deep.equal({
          code: 50000,
          message: 'A change by "hog" took longer than 30 s and was taken back.',
        });
        expect(await first).to.deep.equal(writes ? { code: 50300, message: takenAlong } : undefined);
        expect(await next).to.equal(undefined);
        const ledger = await readLedger(store);
        expect([...ledger.entries]).to.have.members(writes ? [3] : [1, 3]);
        expect(ledger.torn).to.equal(false);
      } finally {
        await home.end();
      }
    });
});

describeOn("postgres", "a change that is ended during a statement on PostgreSQL", () => {
  let clock: FakeClock;
  let home: TestHome;
  let store: OpenStore;
  beforeEach(async () => {
    clock = fakeClock();
    home = await testHome("postgres", clock);
    store = await home.open({ owner: () => "hog" });
    await store.migrate("ledger", "1.0.0", ledgerMigrations);
  });
  afterEach(() => home.end());

  /** Runs an endless statement, and advances the time until the next change is done. */
  const stuckAndNext = async () => {
    let entered = () => {};
    const begun = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const stuck = failureOf(
      store.state.change(async (db) => {
        await enter(db, 1, "stuck");
        entered();
        await db.raw(endless);
      }),
    );
    let over = false;
    const next = store.state
      .change((db) => enter(db, 2, "next"))
      .finally(() => {
        over = true;
      });
    await begun;
    for (let tries = 0; tries < 2_000 && !over; tries++) {
      await clock.advance(1_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(over, "the change behind it").to.equal(true);
    expect(await stuck).to.deep.equal(late);
    await next;
  };

  it("is ended while all reading connections are busy", async () => {
    let free = () => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    const taken: Promise<void>[] = [];
    const reads: Promise<unknown>[] = [];
    for (let reader = 0; reader < 4; reader++)
      taken.push(
        new Promise((resolve) => {
          const read = store.state.read((db) =>
            db.transaction(async (transaction) => {
              await transaction.raw("select 1");
              resolve();
              await freed;
            }),
          );
          reads.push(read);
        }),
      );
    await Promise.all(taken);
    try {
      await stuckAndNext();
    } finally {
      free();
      await Promise.all(reads);
    }
    expect([...(await readLedger(store)).entries]).to.deep.equal([2]);
  });

  it("is cut off if the server accepts no connection to cancel it", async () => {
    const [, server = "", name = ""] = /^(.*\/)([^/?]+)$/.exec(home.url ?? "") ?? [];
    const allow = async (is: boolean) => {
      const client = new pg.Client({ connectionString: `${server}postgres` });
      await client.connect();
      await client.query(`alter database "${name}" allow_connections ${is}`);
      await client.end();
    };
    await readLedger(store);
    let entered = () => {};
    const begun = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const stuck = failureOf(
      store.state.change(async (db) => {
        await db.raw("select 1");
        entered();
        await db.raw(endless);
      }),
    );
    await begun;
    await allow(false);
    try {
      await clock.advance(31_000);
      expect(await stuck).to.deep.equal(late);
    } finally {
      await allow(true);
    }
    expect(home.lines.join("\n")).to.include('a statement of "hog" could not be interrupted');
    await store.state.change((db) => enter(db, 2, "next"));
    expect([...(await readLedger(store)).entries]).to.deep.equal([2]);
  });

  it("is cut off on a connection that no longer responds, not even to being closed", async () => {
    const wire = await frozenWire(home.url ?? "");
    try {
      const far = await home.open({ databaseUrl: wire.url, owner: () => "hog" });
      let entered = () => {};
      const begun = new Promise<void>((resolve) => {
        entered = resolve;
      });
      const stuck = failureOf(
        far.state.change(async (db) => {
          await db.raw("select 1");
          entered();
          await new Promise(() => {});
        }),
      );
      await begun;
      await wire.freeze();
      await clock.advance(31_000);
      expect(await stuck).to.deep.equal(late);
      await wire.thaw();
      await far.state.change((db) => enter(db, 2, "next"));
    } finally {
      await wire.end();
    }
    expect([...(await readLedger(store)).entries]).to.deep.equal([2]);
  });
});

describe("the write-ahead log of a store", () => {
  it("stays below 128 MiB during heavy writing and constant reading", async () => {
    const clock = fakeClock();
    const home = await testHome("sqlite", clock);
    try {
      const store = await home.open({ freeBytes: async () => Number.MAX_SAFE_INTEGER });
      await store.migrate("bulk", "1.0.0", [
        {
          id: "001",
          up: async (db) => db.raw("create table bulk_row (number integer primary key, data blob)"),
        },
      ]);
      let writing = true;
      // A statement that exceeds the read limit is interrupted, and reads again.
      const reading = Array.from({ length: 2 }, async () => {
        while (writing)
          await store.state
            .read((db) => db.raw("select count(*), max(length(data)) from bulk_row"))
            .catch(() => {});
      });
      const log = async () => (await store.status()).files[0]?.walBytes ?? 0;
      let longest = 0;
      for (let number = 1; number <= 90; number++) {
        await store.state.change((db) =>
          db.raw("insert into bulk_row (number, data) values (?, randomblob(1048576))", [number]),
        );
        if (number % 10 === 0) await clock.advance(30_000);
        longest = Math.max(longest, await log());
      }
      writing = false;
      await Promise.all(reading);
      await clock.advance(60_000);
      expect(longest).to.be.within(1, 128 * 1024 * 1024);
      expect(await log()).to.be.at.most(64 * 1024 * 1024);
      const rows = await store.state.read((db) => db("bulk_row").pluck("number"));
      expect(rows).to.have.length(90);
    } finally {
      await home.end();
    }
  });
});

describe("the write-ahead log of a store with many commits", () => {
  it("is checkpointed concurrently, long before a commit would do it", async () => {
    const home = await testHome("sqlite");
    try {
      const store = await home.open();
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
      const bytes = async () => (await store.status()).files[0]?.bytes ?? 0;
      const before = await bytes();
      let number = 0;
      // 3 000 writes make some 4 000 pages, half of the limit at which a commit checkpoints.
      while ((await bytes()) < before + 64 * 1024 && number < 3_000)
        for (let together = 0; together < 100; together++) {
          number++;
          await store.state.change((db) => enter(db, number, "x".repeat(100)));
        }
      expect(number).to.be.below(3_000);
      expect((await readLedger(store)).entries.size).to.equal(number);
    } finally {
      await home.end();
    }
  });
});

describe("a store whose disk is nearly full", () => {
  it("refuses writes below 50 MiB, says so once, and writes again when there is space", async () => {
    const clock = fakeClock();
    const home = await testHome("sqlite", clock);
    let free = 60 * 1024 * 1024;
    try {
      const store = await home.open({ freeBytes: async () => free });
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
      await clock.advance(30_000);
      await store.state.change((db) => enter(db, 1, "room"));
      free = 49 * 1024 * 1024;
      await clock.advance(90_000);
      expect(store.ok).to.equal(false);
      const { code, message } = await failureOf(store.state.change((db) => enter(db, 2, "no room")));
      expect(code).to.equal(50300);
      expect(message).to.include("nearly full");
      expect((await readLedger(store)).entries.size).to.equal(1);
      expect(home.lines.filter((line) => line.includes("nearly full"))).to.have.length(1);
      store.refuseWrites("Closed for repairs.");
      free = 1024 ** 3;
      await clock.advance(30_000);
      expect((await failureOf(store.state.change((db) => enter(db, 2, "x")))).message).to.equal(
        "Closed for repairs.",
      );
      store.refuseWrites("");
      await store.state.change((db) => enter(db, 3, "room again"));
    } finally {
      await home.end();
    }
  });
});

describeOn("postgres", "a store whose PostgreSQL reports an error of its own", () => {
  it("says so, and does not recommend a repair, which is for files only", async () => {
    const home = await testHome("postgres");
    try {
      const store = await home.open();
      for (const [state, words] of [
        ["XX000", /^The database reports an error of its own: nothing was changed\. .*its log/],
        ["XX001", /^The database says that its data are damaged: nothing was changed\. .*its log.*backup/],
        ["XX002", /^The database says that its data are damaged: nothing was changed\. .*its log.*backup/],
      ] as const) {
        const raised = store.state.change((db) =>
          db.raw(`do $$ begin raise exception 'no page' using errcode = '${state}'; end $$`),
        );
        const { code, message } = await failureOf(raised);
        expect(code, state).to.equal(50300);
        expect(message).to.match(words).and.not.contain("--repair");
      }
      expect(store.ok).to.equal(true);
    } finally {
      await home.end();
    }
  });
});

describeOn("postgres", "a store whose connection to PostgreSQL is cut", () => {
  it("answers 50300 for changes in progress and goes on with a new connection", async () => {
    const home = await testHome("postgres");
    try {
      const store = await home.open();
      await store.migrate("ledger", "1.0.0", ledgerMigrations);
      await store.state.change((db) => enter(db, 1, "before"));
      const cut = store.state.change(async (db) => {
        await enter(db, 2, "under way");
        await db.raw("select pg_terminate_backend(pg_backend_pid())");
      });
      expect((await failureOf(cut)).code).to.equal(50300);
      await store.state.change((db) => enter(db, 3, "after"));
      const ledger = await readLedger(store);
      expect([...ledger.entries]).to.have.members([1, 3]);
      expect(ledger.torn).to.equal(false);
    } finally {
      await home.end();
    }
  });

  it("fails with a clear message if there is no server", async () => {
    const home = await testHome();
    try {
      const open = home.open({ databaseUrl: "postgres://nobody@127.0.0.1:1/none" });
      expect(await failureOf(open)).to.deep.equal({
        code: 50300,
        message:
          "DICETOWER_DATABASE_URL: the database at 127.0.0.1:1 cannot be reached: ECONNREFUSED. Start it, or mend the address.",
      });
    } finally {
      await home.end();
    }
  });
});

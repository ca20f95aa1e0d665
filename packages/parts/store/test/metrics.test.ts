import type { Sample } from "@dicetower/contract";
import { fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import type { OpenStore } from "../src/index.js";
import { describeOn, dialects, type TestHome, testHome } from "./test-support.js";

for (const dialect of dialects)
  describeOn(dialect, `metrics of a store on ${dialect}`, () => {
    let home: TestHome;
    afterEach(() => home.end());

    const samples = (store: OpenStore, key: string): readonly Sample[] =>
      store.metrics.find((metric) => metric.key === key)?.collect() ?? [];
    const count = (store: OpenStore, name: string) =>
      samples(store, "dice_db_commit_seconds").find(
        ({ suffix, labels }) => suffix === "_count" && labels?.["store"] === name,
      )?.value ?? 0;

    it("time each commit, but no rollback", async () => {
      home = await testHome(dialect);
      const store = await home.open();
      const before = count(store, "state");
      await store.state.change(async (db) => void (await db.raw("select 1")));
      expect(count(store, "state")).to.equal(before + 1);
      await store.state
        .change(async () => {
          throw new Error("no");
        })
        .catch(() => {});
      expect(count(store, "state")).to.equal(before + 1);
      const journal = count(store, "journal");
      await store.journal.change(async (db) => void (await db.raw("select 1")));
      expect(count(store, "journal")).to.equal(journal + 1);
      const sum = samples(store, "dice_db_commit_seconds").find(({ suffix }) => suffix === "_sum");
      expect(sum?.value).to.be.within(0, 60);
    });

    it("include the age of the newest backup, as soon as there is one", async () => {
      const clock = fakeClock(Date.UTC(2026, 0, 1), () => new Promise((resolve) => setTimeout(resolve, 1)));
      home = await testHome(dialect, clock);
      const store = await home.open();
      expect(samples(store, "dice_backup_age_seconds")).to.deep.equal([]);
      await store.backup("daily");
      await clock.advance(90_000);
      expect(samples(store, "dice_backup_age_seconds")).to.deep.equal([{ value: 90 }]);
    });

    it("include the length of the write-ahead logs, if any, and the number of waiting writes", async () => {
      home = await testHome(dialect);
      const store = await home.open();
      await store.state.change(async (db) => {
        await db.schema.createTable("test_thing", (table) => table.integer("id"));
      });
      // The first scrape starts the work whose result the next one returns.
      const names = async () => {
        samples(store, "dice_db_wal_bytes");
        await store.status();
        return samples(store, "dice_db_wal_bytes");
      };
      let found = await names();
      while (dialect === "sqlite" && (found[0]?.value ?? 0) === 0) found = await names();
      expect(found.map(({ labels }) => labels?.["store"])).to.deep.equal(
        dialect === "sqlite" ? ["state", "journal"] : [],
      );
      expect(samples(store, "dice_db_waiting")).to.deep.equal([
        { value: 0, labels: { store: "state" } },
        { value: 0, labels: { store: "journal" } },
      ]);
    });
  });

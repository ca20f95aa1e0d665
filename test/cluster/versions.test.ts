import { defineFeature, type Feature, type Migration, Store } from "@dicetower/contract";
import { type TestHost, testHost, testNats, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { until } from "./support/features.js";

const postgres = await testPostgres();
const nats = await testNats();

const refused = 78;

/** Steps of a feature that exists for this test alone. */
const steps = {
  first: { id: "001-made", up: (db) => db.schema.createTable("made_up", (table) => table.text("word")) },
  /** A column that older versions need not know. */
  harmless: {
    id: "002-more",
    worksFrom: "1.0.0",
    up: (db) => db.schema.alterTable("made_up", (table) => table.text("more").defaultTo("")),
  },
  /** After it older versions find nothing. */
  breaking: { id: "003-other", up: (db) => db.schema.renameTable("made_up", "made_anew") },
} as const satisfies Record<string, Migration>;

nats.describe("two versions at once", () =>
  postgres.describe("on one database", function () {
    this.timeout(120_000);
    let database: Awaited<ReturnType<typeof postgres.database>>;
    const running: TestHost[] = [];
    before(async () => {
      database = await postgres.database();
    });
    after(async () => {
      for (const tower of running) await tower.stop();
      await database.drop();
    });

    async function start(
      version: string,
      migrations: readonly Migration[],
      ended: number[] = [],
    ): Promise<TestHost> {
      const feature: Feature = defineFeature({
        id: "made-up",
        needs: { store: Store },
        migrations,
        setup() {},
      });
      const tower = await testHost({
        features: [feature],
        versions: { "made-up": version },
        databaseUrl: database.url,
        settings: { busUrl: nats.url },
        mayFail: true,
        end: (code) => ended.push(code),
      });
      running.push(tower);
      return tower;
    }

    it("go on beside one another as long as the older can live with what the newer has migrated", async () => {
      const { first, harmless, breaking } = steps;
      const [oldEnded, middleEnded, newEnded]: [number[], number[], number[]] = [[], [], []];
      const old = await start("1.0.0", [first], oldEnded);
      const middle = await start("1.1.0", [first, harmless], middleEnded);
      expect([old, middle].map((at) => at.feature("made-up")?.state)).to.deep.equal(["on", "on"]);
      // Another one of the older version starts on the newer tables.
      const late = await start("1.0.0", [first]);
      expect(late.feature("made-up")?.state).to.equal("on");
      const newest = await start("2.0.0", [first, harmless, breaking], newEnded);
      // Both of the older versions are told, and tell why.
      for (const ended of [oldEnded, middleEnded])
        await until("the end of the older", () => (ended.length > 0 ? true : undefined));
      expect([oldEnded, middleEnded, newEnded]).to.deep.equal([[refused], [refused], []]);
      const { items } = await old
        .get("/api/system/logs?level=error")
        .data<{ items: { message: string }[] }>();
      expect(items.map(({ message }) => message).join("\n")).to.match(
        /this process ends: .*"made-up" is from 2\.0\.0 and takes 2\.0\.0 or later; this is 1\.0\.0/,
      );
      expect(newest.feature("made-up")?.state).to.equal("on");
    });

    it("an older one that starts behind a newer one leaves the feature off, and says why", async () => {
      const old = await start("1.1.0", [steps.first, steps.harmless]);
      const { state, reason } = old.feature("made-up") ?? expect.fail("not there");
      expect(state).to.equal("failed");
      expect(reason).to.match(/takes 2\.0\.0 or later; this is 1\.1\.0/);
    });
  }),
);

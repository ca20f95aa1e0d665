import auth from "@dicetower/auth";
import { type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import type { AuditPage } from "../src/api.js";
import audit from "../src/index.js";

const postgres = await testPostgres();

postgres.describe("audit: two processes on one PostgreSQL database", () => {
  it("keep a whole log each, in their own folders, and both verify", async () => {
    const database = await postgres.database();
    const start = () => testHost({ features: [audit, auth], databaseUrl: database.url });
    const towers = [await start(), await start()] as const;
    const lines = async (tower: TestHost): Promise<AuditPage> => {
      const limit = Date.now() + 40_000;
      for (;;) {
        const page = await tower.get("/api/system/audit?q=retentionDays").data<AuditPage>();
        if (page.total >= 10 || Date.now() > limit) return page;
      }
    };
    try {
      for (let n = 0; n < 10; n++)
        await towers[n % 2]?.put("/api/settings/audit", { retentionDays: 100 + n }).answers({});
      for (const tower of towers) {
        const { items } = await lines(tower);
        expect(items.map(({ seq }) => seq)).to.deep.equal([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
        await tower.get("/api/system/audit/verify").answers({ data: { ok: true, lines: 10, broken: null } });
      }
    } finally {
      for (const tower of towers) await tower.stop();
      await database.drop();
    }
  });
});

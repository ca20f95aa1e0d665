import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { eventually, linesOf, logOf, logTower, owner, textsOf } from "./tower.js";

const postgres = await testPostgres();

postgres.describe("session logs on PostgreSQL", function () {
  this.timeout(120_000);

  it("record, merge and export as on SQLite", async () => {
    const database = await postgres.database();
    const tower = await logTower({ databaseUrl: database.url });
    try {
      const how = { groupId: "p", ...owner };
      await tower.say(".log new a", how).done();
      await tower.say("one", how).silent();
      await tower.say(".r d6", how).done();
      await tower.say(".log new b", how).done();
      await tower.say("two", how).silent();
      await tower.say(".log end", how).replies(/1 lines/);
      const { id } = await logOf(tower, "p");
      const all = await tower.get("/api/logs?groupId=p&sort=id").data<{ items: { id: number }[] }>();
      const ids = all.items.map((log) => log.id);
      const { logs } = await tower
        .post("/api/logs", { action: "merge", ids, name: "c" })
        .data<{ logs: { id: number; lineCount: number }[] }>();
      expect(logs[0]?.lineCount).to.equal(4);
      const lines = await linesOf(tower, logs[0]?.id ?? 0);
      expect(textsOf(lines)[0]).to.equal("one");
      expect(textsOf(lines).at(-1)).to.equal("two");
      expect((await tower.get(`/api/logs/${id}/export?format=csv`).done()).text).to.include("two");
      await tower.say(".log list", how).replies(/3 in all/);
      await tower.delete(`/api/logs/${id}`).answers({ code: 0 });
      await eventually(
        async () => (await tower.get("/api/logs?groupId=p").data<{ total: number }>()).total,
        (total) => total === 2,
      );
    } finally {
      await tower.stop();
      await database.drop();
    }
  });
});

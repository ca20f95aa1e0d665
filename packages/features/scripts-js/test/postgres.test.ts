import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, put } from "./towers.js";

const postgres = await testPostgres();

postgres.describe("JavaScript plugins on PostgreSQL", () => {
  it("keep values and settings over a restart of the service", async () => {
    const database = await postgres.database();
    try {
      const body = `seal.ext.registerIntConfig(ext, 'step', 1);
        command('more', (ctx, msg) => {
          const n = Number(ext.storageGet('数\\u0000') || 0) + seal.ext.getIntConfig(ext, 'step');
          ext.storageSet('数\\u0000', String(n)); seal.vars.intSet(ctx, '$mn', n); say(ctx, msg, n + ' ' + seal.vars.intGet(ctx, '$mn')[0]);
        });`;
      for (const said of [
        ["1 1", "4 4"],
        ["7 7", "10 10"],
      ]) {
        const tower = await begin({ databaseUrl: database.url });
        try {
          await put(tower, "keeps", body);
          await tower.say(".more").replies(said[0] as string);
          await tower
            .post("/api/plugins/js/config", { action: "set", name: "keeps", values: { step: 3 } })
            .answers({ code: 0 });
          await tower.say(".more").replies(said[1] as string);
          const { items } = await tower
            .get("/api/plugins/js/storage?name=keeps")
            .data<{ items: readonly { readonly preview: string }[] }>();
          expect(items.map(({ preview }) => preview)).to.deep.equal([said[1]?.split(" ")[0]]);
        } finally {
          await tower.stop();
        }
      }
    } finally {
      await database.drop();
    }
  });
});

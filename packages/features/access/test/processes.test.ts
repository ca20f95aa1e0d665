import commands from "@dicetower/commands";
import { defineFeature, defineTopic, Store } from "@dicetower/contract";
import { testHost, testPostgres } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import access from "../src/index.js";

const postgres = await testPostgres();

describe("access in more than one process", () => {
  it("reads again what another process has changed, when it is told", async () => {
    let elsewhere: () => Promise<void> = async () => {};
    const other = defineFeature({
      id: "other",
      needs: { store: Store },
      setup(host) {
        elsewhere = async () => {
          const row = { platform: "test", group_id: "1000", self_id: "10000", off: 1, since: 1 };
          await host.needs.store.change((db) => db("access_switch").insert(row));
          host.emit(defineTopic<null>("access.changed", { cluster: true }), null);
        };
      },
    });
    const tower = await testHost({ features: [texts, commands, access, other] });
    try {
      await tower.say(".bot").replies(/answers here: yes$/);
      await elsewhere();
      for (let heard = ""; !heard.endsWith("no"); heard = await tower.say(".bot").text())
        await new Promise((turn) => setTimeout(turn, 10));
    } finally {
      await tower.stop();
    }
  });
});

postgres.describe("access on PostgreSQL", () => {
  it("keeps masters, lists and switches over a restart", async () => {
    const database = await postgres.database();
    const begin = () => testHost({ features: [texts, commands, access], databaseUrl: database.url });
    try {
      const first = await begin();
      try {
        await first
          .post("/api/masters", { platform: "test", userId: "900" })
          .answers({ data: { root: true } });
        const rows = Array.from({ length: 250 }, (_, n) => ({ platform: "test", targetId: `u${n}` }));
        await first.post("/api/banlist", { rows }).answers({ data: { added: 250, changed: 0, skipped: [] } });
        await first.post("/api/banlist", { rows }).answers({ data: { added: 0, changed: 250, skipped: [] } });
        const master = { userId: "900" };
        await first.say(".bot off", master).replies(/off in this group/);
        await first.say(".trust 444 4", master).replies("test:444 now has trust level 4.");
        await first.say(".trust 444 3", master).replies("test:444 now has trust level 3.");
        await first.say(".botlist add b1 b2", master).replies("Marked as bots: b1, b2");
        await first.say(".botlist del b2", master).replies("No longer marked as bots: b2");
        await first.say(".ban add u500 2 spam", master).replies(/^Noted: #\d+ denied/);
        await first.say(".ban del u249", master).replies("test:u249 is off the list.");
      } finally {
        await first.stop();
      }
      const second = await begin();
      try {
        await second.say(".bot", { userId: "u7" }).silent();
        await second.say(".bot").replies(/answers here: no$/);
        await second.get("/api/banlist?pageSize=1&q=u249").answers({ data: { total: 0 } });
        await second.get("/api/banlist?pageSize=1&q=u248").answers({ data: { total: 1 } });
        await second.say(".bot", { userId: "u500" }).silent();
        await second.say(".bot", { userId: "b1" }).silent();
        await second.say(".bot", { userId: "b2" }).replies(/answers here: no$/);
        await second.say(".trust 444", { userId: "900" }).replies("test:444: trust level 3, lists: -");
        const [master] = await second.get("/api/masters").data<{ lastSeenAt: number }[]>();
        if (!((master?.lastSeenAt ?? 0) > 0)) throw new Error("the master was not seen");
      } finally {
        await second.stop();
      }
    } finally {
      await database.drop();
    }
  });
});

import { testHost, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { features, make, type Row, said } from "./making.js";

const postgres = await testPostgres();

for (const [name, describes] of [
  ["SQLite", describe],
  ["PostgreSQL", postgres.describe],
] as const)
  describes(`reply rules on ${name}, after a restart`, () => {
    it("go on where they were", async () => {
      const database = name === "SQLite" ? undefined : await postgres.database();
      const { mkdtemp, rm } = await import("node:fs/promises");
      const dataFolder = await mkdtemp("/tmp/dicetower-replies-");
      const options = {
        features,
        dataFolder,
        ...(database === undefined ? {} : { databaseUrl: database.url }),
      };
      try {
        const first = await testHost(options);
        await make(first, {
          responseMode: "sequence",
          responses: [...said("a"), ...said("b"), ...said("c")],
        });
        await make(first, { keywords: ["once"], dailyLimit: { global: 1, user: 0, group: 0 } });
        await first.say("ping").replies("a");
        await first.say("once").replies("pong");
        await first.stop();
        const second = await testHost(options);
        await second.say("ping").replies("b");
        await second.say("once").silent();
        const [row] = await second.get("/api/replies").data<Row[]>();
        expect(row?.hits).to.equal(2);
        await second.stop();
      } finally {
        await rm(dataFolder, { recursive: true, force: true });
        await database?.drop();
      }
    });
  });

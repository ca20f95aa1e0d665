import { testPostgres } from "@dicetower/testkit";
import { cocTower, zh } from "./coc-tower.js";

const postgres = await testPostgres();

postgres.describe("coc: on PostgreSQL", () => {
  it("keeps days of sanity over restarts", async () => {
    const database = await postgres.database();
    try {
      for (const [text, answer] of [
        [".sc 0/4", /60→56$/],
        [".sc 0/8", /56→48（.*今日损失/],
      ] as const) {
        const tower = await cocTower({ databaseUrl: database.url });
        try {
          if (text === ".sc 0/4") await tower.say(".st san60", zh).done();
          await tower.plays(text, [88], answer, zh);
        } finally {
          await tower.stop();
        }
      }
    } finally {
      await database.drop();
    }
  });
});

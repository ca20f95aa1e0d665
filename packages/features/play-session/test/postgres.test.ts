import { mentioning, testPostgres } from "@dicetower/testkit";
import { ann, bob, sessionTower } from "./tower.js";

const postgres = await testPostgres();

postgres.describe("session: on PostgreSQL", () => {
  it("keeps tables and adds up what was rolled over restarts", async () => {
    const database = await postgres.database();
    try {
      for (const [turn, mean] of [
        [1, 10],
        [2, 15],
      ] as const) {
        const tower = await sessionTower({ databaseUrl: database.url });
        try {
          if (turn === 1) await tower.say(".team", { ...ann, ...mentioning(".team add [@222 Bob]") }).done();
          tower.dice.push(turn * 10);
          await tower.say(".r d100", bob).done();
          await tower
            .say(".stat", bob)
            .replies(`<Bob> here: ${turn} × D100, mean ${mean}; 0 × D20, mean -; 0 checks`);
          await tower.say(".team", ann).replies("Team of 1: Bob");
        } finally {
          await tower.stop();
        }
      }
    } finally {
      await database.drop();
    }
  });
});

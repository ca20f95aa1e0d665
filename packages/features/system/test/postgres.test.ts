import { defineFeature, metrics } from "@dicetower/contract";
import { testHost, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import system from "../src/index.js";

const postgres = await testPostgres();

postgres.describe("system: on PostgreSQL", () => {
  it("adds up the commands of a day over restarts, and answers the status", async () => {
    const database = await postgres.database();
    const layer = defineFeature({
      id: "layer",
      setup: (host) =>
        host.add(metrics, {
          key: "dice_commands_total",
          kind: "counter",
          help: "Commands run, by key.",
          collect: () => [{ value: 4, labels: { command: "dice.roll" } }],
        }),
    });
    try {
      for (const today of [4, 8]) {
        const tower = await testHost({ features: [system, layer], databaseUrl: database.url });
        try {
          const { commands } = await tower
            .get("/api/dashboard/stats")
            .data<{ commands: { today: number; byKey: unknown } }>();
          expect(commands.today).to.equal(today);
          expect(commands.byKey).to.deep.equal([{ key: "dice.roll", count: today }]);
          await tower.get("/api/system/status").answers({ data: { name: "Dicetower" } });
        } finally {
          await tower.stop();
        }
      }
    } finally {
      await database.drop();
    }
  });
});

import system from "@dicetower/system";
import { testHost, testPostgres } from "@dicetower/testkit";
import { rollFeatures } from "./feature/tower.js";

/** Of an account whose rolls count: those of the test account do not. */
const live = { accountId: "1" };

const postgres = await testPostgres();

postgres.describe("dice: on PostgreSQL", () => {
  it("keeps default faces and adds up the rolls of a day over restarts", async () => {
    const database = await postgres.database();
    try {
      for (const today of [2, 4]) {
        const tower = await testHost({ features: [...rollFeatures, system], databaseUrl: database.url });
        try {
          await tower.say(".set --my 6").replies("Your own default die is now D6");
          await tower.say(".r", live).replies(/^<Ann> rolls D6=[1-6]$/);
          await tower.say(".r d1", live).replies("<Ann> rolls D1=1");
          await tower.get("/api/dashboard/stats").answers({ data: { rolls: { today, d100Mean: null } } });
        } finally {
          await tower.stop();
        }
      }
    } finally {
      await database.drop();
    }
  });
});

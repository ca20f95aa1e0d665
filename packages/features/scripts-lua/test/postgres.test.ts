import { testHost, testPostgres } from "@dicetower/testkit";
import { features, given } from "./making.js";

const postgres = await testPostgres();

postgres.describe("Lua modules on PostgreSQL", () => {
  it("keep tables, texts and the day's values over a restart of the service", async () => {
    const database = await postgres.database();
    try {
      for (const answer of ["1 力量 1 1", "2 力量 2 2"]) {
        const tower = await testHost({ features, databaseUrl: database.url });
        try {
          await given(
            tower,
            "keeps.lua",
            `msg_order = {}; msg_order["keep"] = "keep"
function keep(msg)
  local bag = getUserConf(msg.fromQQ, "bag", {n = 0, list = {}})
  bag.n = bag.n + 1; bag.list[#bag.list + 1] = "力量"
  setUserConf(msg.fromQQ, "bag", bag)
  setUserToday(msg.fromQQ, "times", getUserToday(msg.fromQQ, "times", 0) + 1)
  local again = getUserConf(msg.fromQQ, "bag")
  return again.n .. " " .. again.list[1] .. " " .. #again.list .. " " .. getUserToday(msg.fromQQ, "times")
end`,
          );
          await tower.say("keep").replies(answer);
        } finally {
          await tower.stop();
        }
      }
    } finally {
      await database.drop();
    }
  });
});

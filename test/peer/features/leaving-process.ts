/** Leaves every group of a OneBot server in a batch, the first time or going on, until it is killed. */
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import groups from "@dicetower/groups";
import texts from "@dicetower/texts";
import { peerTower } from "../support/tower.js";

const [dataFolder = "", endpoint = "", count = ""] = process.argv.slice(2);
const { tower, create, state } = await peerTower({ dataFolder, features: [texts, commands, access, groups] });
const [known] = await tower.get("/api/adapters").data<unknown[]>();
if (known === undefined) {
  await tower
    .put("/api/settings/groups", {
      leave: { pauseSeconds: 1, batchSize: 1000, batchPauseSeconds: 0, keepNewDays: 0, farewell: false },
    })
    .answers({ code: 0 });
  await create({ connection_mode: "forward_ws", endpoint });
  await state("connected");
  while ((await tower.get("/api/groups").data<{ total: number }>()).total < Number(count))
    await new Promise((resolve) => setTimeout(resolve, 10));
  await tower.post("/api/groups/leave-batches", { filter: { platform: "platform_a" } }).answers({ code: 0 });
}

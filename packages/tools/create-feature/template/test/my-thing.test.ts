import commands from "@dicetower/commands";
import { Random } from "@dicetower/contract";
import { conforms, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import myThing from "../src/index.js";

conforms(myThing, { with: [texts, commands] });

describe("my-thing", () => {
  const path = "/api/my-thing/entries";
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, myThing], replace: [[Random, scriptedDice(2, 1)]] });
  });
  after(() => tower.stop());

  it("draws what was added, and nothing where nothing is left", async () => {
    await tower.say(".my-thing").replies("There is nothing to draw yet.");
    await tower.post(path, { text: "a key" }).answers({ data: { id: 1, text: "a key" } });
    await tower.post(path, { text: "a rope" }).answers({ data: { id: 2, text: "a rope" } });
    await tower.say(".my-thing").replies("<Ann> draws: a rope");
    await tower.delete(`${path}/2`).answers({ data: { id: 2, text: "a rope" } });
    await tower.delete(`${path}/2`).answers({ code: 40400 });
    await tower
      .get(path)
      .answers({ data: { items: [{ id: 1, text: "a key" }], total: 1, page: 1, pageSize: 20 } });
    await tower.say("。my-thing", { locale: "zh-CN" }).replies("<Ann> 抽到：a key");
  });

  it("takes no more than the setting allows, and no nonsense", async () => {
    await tower.put("/api/settings/my-thing", { maxEntries: 1 }).answers({ code: 0 });
    await tower.post(path, { text: "a lamp" }).answers({ code: 42200 });
    await tower.post(path, { text: "" }).answers({ code: 40001 });
  });

  it("is gone when it is switched off, and back with its list", async () => {
    await tower.disable("my-thing");
    await tower.say(".my-thing").silent();
    await tower.get(path).answers({ code: 40400 });
    await tower.enable("my-thing");
    await tower.get(path).answers({ data: { total: 1 } });
  });
});

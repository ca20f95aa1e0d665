import commands from "@dicetower/commands";
import { Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import compat2 from "@dicetower/dice-compat2";
import { conforms, scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import coin from "../src/index.js";

conforms(coin, { with: [texts, commands] });

describe("a coin", () => {
  const replace = [[Random, scriptedDice(50, 1, 50, 2, 1, 1, 50, 1, 50, 1)]] as const;
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, dice, compat2, coin], replace });
  });
  after(() => tower.stop());

  it("falls in chat and over HTTP, on its edge where the admin likes it", async () => {
    await tower.say(".coin").replies("<Ann> flips a coin: heads");
    await tower.post("/api/coin/flip").answers({ data: { side: "tails", count: 1 } });
    await tower.get("/api/coin/flips").answers({ data: { heads: 1, tails: 1 } });
    await tower.put("/api/settings/coin", { edgeChance: 1 }).answers({ code: 0 });
    await tower.say("。硬币", { locale: "zh-CN" }).replies("<Ann> 抛硬币：立住了");
  });

  it("is counted by dice expressions, and by the answers that arrived", async () => {
    await tower.say(".r 1d1+heads").replies(/=2$/);
    for (const end = Date.now() + 30_000; ; ) {
      const { test } = await tower.get("/api/coin/told").data<{ test?: number }>();
      if (test === 2) break;
      if (Date.now() > end) throw new Error(`${test} answers have arrived`);
    }
  });

  it("is told in few words where the admin likes that", async () => {
    await tower.put("/api/settings/coin", { terse: true }).answers({ code: 0 });
    await tower.say(".coin").replies("<Ann>: heads");
    await tower.put("/api/settings/coin", { terse: false }).answers({ code: 0 });
  });

  it("is gone when it is switched off, and back with what it has counted", async () => {
    await tower.disable("coin");
    await tower.say(".coin").silent();
    await tower.post("/api/coin/flip").answers({ code: 40400 });
    await tower.get("/api/settings/coin").answers({ code: 40400 });
    await tower.enable("coin");
    await tower.post("/api/coin/flip").answers({ data: { side: "heads", count: 3 } });
  });
});

import { codes } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { longestTurn } from "./longest-turn.js";

/**
 * Milliseconds of processor time that no turn may take. `/health/live` answers within 100 ms on a machine with nothing
 * else to do; this also counts what the client in this process uses meanwhile, and what neighbours on the same core
 * take of its caches.
 */
const liveMs = 200;
const enough = { enoughMs: liveMs };

describe("one request with a large body", function () {
  this.timeout(120_000);
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
  });
  after(() => tower.stop());

  const rules = Array.from({ length: 15_000 }, (_, n) => ({ word: `word${n}`, level: 3 }));
  const rows = Array.from({ length: 8_000 }, (_, n) => ({
    listType: "deny",
    targetType: "user",
    platform: "test",
    targetId: `${n}`,
  }));
  const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, n]));

  it("is refused for 60 000 unknown fields, and others are answered meanwhile", async () => {
    const longest = await longestTurn(async () => {
      const { json } = await tower.put("/api/dice/rules", unknown).answers({ code: codes.invalid });
      expect((json as unknown as { errors: unknown[] }).errors).to.have.length(50);
    }, enough);
    expect(longest).to.be.below(liveMs);
  });

  it("saves 15 000 rules of the censor, and others are answered meanwhile", async () => {
    const longest = await longestTurn(
      () => tower.put("/api/system/censor", { enabled: true, rules }).answers({ code: 0 }),
      enough,
    );
    expect(longest).to.be.below(liveMs);
  });

  it("imports 8 000 rows of a list, and others are answered meanwhile", async () => {
    const longest = await longestTurn(
      () => tower.post("/api/banlist", { rows }).answers({ code: 0 }),
      enough,
    );
    expect(longest).to.be.below(liveMs);
  });
});

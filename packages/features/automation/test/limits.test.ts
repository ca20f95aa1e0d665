import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MessageLocation } from "@dicetower/contract";
import { expect } from "chai";
import type { Cooldown, UseLimit } from "../src/api.js";
import { type Tower, towerWith } from "./tower.js";

const ann: MessageLocation = { platform: "test", groupId: "1000", userId: "111", scene: "group" };
const bob: MessageLocation = { ...ann, userId: "222" };
const annElsewhere: MessageLocation = { ...ann, groupId: "2000" };
const annAlone: MessageLocation = { platform: "test", userId: "111", scene: "private" };
const carl: MessageLocation = { platform: "test", groupId: "3000", userId: "333", scene: "group" };

describe("limits of use", () => {
  let tower: Tower;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-limits-"));
    tower = await towerWith([], { dataFolder: folder });
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const cases: readonly (readonly [UseLimit["scope"], readonly boolean[]])[] = [
    // Ann, Ann elsewhere, Ann alone, Bob in Ann's group, Carl.
    ["user", [false, false, false, true, true]],
    ["group", [false, true, true, false, true]],
    ["userInGroup", [false, true, true, true, true]],
    ["global", [false, false, false, false, false]],
  ];
  for (const [scope, free] of cases)
    it(`count for ${scope}`, async () => {
      const { limits } = tower.automation;
      const limit: readonly UseLimit[] = [{ scope, count: 1, period: "day" }];
      const rule = `scopes:${scope}`;
      expect(limits.check(rule, limit, ann)).to.equal(undefined);
      expect(await limits.take(rule, limit, ann)).to.equal(undefined);
      const after = [ann, annElsewhere, annAlone, bob, carl].map(
        (place) => !limits.check(rule, limit, place),
      );
      expect(after).to.deep.equal(free);
    });

  it("end with their period, cooldowns to the second", async () => {
    const { automation, clock } = tower;
    const { limits } = automation;
    const noon = clock.seconds();
    const until = async (limit: Cooldown | UseLimit) => {
      const rule = `ends:${JSON.stringify(limit)}`;
      await limits.take(rule, [limit], ann);
      return limits.check(rule, [limit], ann)?.until;
    };
    const at = (month: number, day: number) => new Date(2026, month, day).getTime() / 1000;
    expect(await until({ scope: "user", seconds: 30 })).to.equal(noon + 30);
    expect(await until({ scope: "user", count: 1, period: "day" })).to.equal(at(0, 6));
    // The fifth of January 2026 is a Monday.
    expect(await until({ scope: "user", count: 1, period: "week" })).to.equal(at(0, 12));
    expect(await until({ scope: "user", count: 1, period: "month" })).to.equal(at(1, 1));
    expect(await until({ scope: "user", count: 1, period: "ever" })).to.equal(undefined);
    const pause: Cooldown = { scope: "global", seconds: 10 };
    await limits.take("pause", [pause], ann);
    const free = (ms: number) => {
      clock.setWall(noon * 1000 + ms);
      return limits.check("pause", [pause], ann) === undefined;
    };
    expect([free(9_999), free(10_000), free(-5_000)]).to.deep.equal([false, true, true]);
    clock.setWall(noon * 1000);
  });

  it("take nothing where one of several is reached, and count no zeros", async () => {
    const { limits } = tower.automation;
    const both: readonly UseLimit[] = [
      { scope: "user", count: 2, period: "day" },
      { scope: "global", count: 3, period: "day" },
    ];
    const outcome: unknown[] = [];
    for (const place of [ann, ann, ann, bob, carl])
      outcome.push((await limits.take("both", both, place))?.by.scope);
    expect(outcome).to.deep.equal([undefined, undefined, "user", undefined, "global"]);
    for (let time = 0; time < 3; time++)
      expect(await limits.take("none", [{ scope: "user", count: 0, period: "day" }], ann)).to.equal(
        undefined,
      );
  });

  it("are there after a restart, and forgotten when asked", async () => {
    const once: readonly UseLimit[] = [{ scope: "user", count: 1, period: "ever" }];
    for (const rule of ["replies:1", "replies:2", "causal:1"])
      for (const place of [ann, bob]) await tower.automation.limits.take(rule, once, place);
    await tower.stop();
    tower = await towerWith([], { dataFolder: folder });
    const { limits } = tower.automation;
    const used = () =>
      ["replies:1", "replies:2", "causal:1"].flatMap((rule) =>
        [ann, bob].map((place) => limits.check(rule, once, place) !== undefined),
      );
    expect(used()).to.deep.equal([true, true, true, true, true, true]);
    expect(await limits.clear("replies:", { rule: "replies:1", userId: "111" })).to.equal(1);
    expect(used()).to.deep.equal([false, true, true, true, true, true]);
    expect(await limits.clear("replies:", {})).to.equal(3);
    expect(used()).to.deep.equal([false, false, false, false, true, true]);
  });
});

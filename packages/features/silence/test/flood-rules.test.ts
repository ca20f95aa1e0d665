import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { defineFeature, Joi, settings, settingsGroup } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import globals from "../src/index.js";

/** The settings as they were before, with points. */
const earlier = defineFeature({
  id: "silence",
  setup(host) {
    host.add(
      settings,
      settingsGroup({
        key: "global",
        path: "/api/system/global",
        schema: Joi.object({ flood: Joi.object().unknown().default({}), deck: Joi.object().unknown() }),
      }),
    );
  },
});
const shipped = { enabled: true, perCommand: 10, decayPerSecond: 1, first: 60, final: 120, deny: 200 };

describe("limits on commands", () => {
  let folder: string;
  let tower: TestHost;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dicetower-flood-"));
  });
  afterEach(async () => {
    await tower.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const present = async () => {
    tower = await testHost({ features: [texts, commands, access, globals], dataFolder: folder });
    return (await tower.get("/api/system/global").data<{ flood: object }>()).flood;
  };
  /** What becomes of settings that are stored with points. */
  const upgraded = async (flood: object) => {
    const before = await testHost({ features: [texts, commands, earlier], dataFolder: folder });
    await before.put("/api/system/global", { flood }).answers({ code: 0 });
    await before.stop();
    return present();
  };

  it("are as shipped where the points were, and deny nobody", async () => {
    expect(await upgraded(shipped)).to.deep.equal({
      enabled: true,
      commandsPerMinute: 90,
      burst: 10,
      repliesPerMinute: 12,
      replyBurst: 40,
      restSeconds: 60,
      notifyRests: 3,
      deny: false,
      denyHours: 1,
    });
    expect(tower.host.notices().filter(({ kind }) => kind === "settings.misfit")).to.deep.equal([]);
  });

  for (const [what, points, flood] of [
    ["stay off", { ...shipped, enabled: false }, { enabled: false, commandsPerMinute: 90, burst: 10 }],
    [
      "are twice as wide",
      { ...shipped, perCommand: 5 },
      { enabled: true, commandsPerMinute: 180, burst: 20 },
    ],
    ["are as narrow", { ...shipped, decayPerSecond: 0, first: 6 }, { commandsPerMinute: 1, burst: 1 }],
    ["are off where commands had no points", { ...shipped, perCommand: 0 }, { enabled: false, burst: 10 }],
  ] as const)
    it(`${what} as the points said`, async () => {
      expect(await upgraded(points)).to.include(flood);
      // Saved once in words, the points that are still stored say nothing.
      await tower.put("/api/system/global", { flood: { burst: 7 } }).answers({ code: 0 });
      await tower.stop();
      expect(await present()).to.include({ enabled: true, commandsPerMinute: 90, burst: 7 });
    });

  it("take no points any more, and say what to write instead", async () => {
    await present();
    const { text } = await tower
      .put("/api/system/global", { flood: { enabled: false, perCommand: 10 } })
      .answers({ code: 40001 });
    expect(text).to.contain("/flood/perCommand").and.to.contain("commandsPerMinute");
  });

  it("may be as wide as an owner likes, and never nothing", async () => {
    await present();
    const wide = {
      enabled: false,
      commandsPerMinute: 1000,
      burst: 1000,
      repliesPerMinute: 1000,
      replyBurst: 1000,
    };
    await tower.put("/api/system/global", { flood: wide }).answers({ code: 0 });
    await tower.put("/api/system/global", { flood: { burst: 0 } }).answers({ code: 40001 });
    const line = { user: { burst: 0 }, group: { burst: 0 }, account: { burst: 0 } };
    await tower.put("/api/settings/line", line).answers({ code: 0 });
  });
});

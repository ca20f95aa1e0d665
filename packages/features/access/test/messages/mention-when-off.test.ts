import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import { textSegment } from "@dicetower/contract";
import dice from "@dicetower/dice";
import diceNative from "@dicetower/dice-native";
import globals from "@dicetower/silence";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { quickRecord } from "../../../adapters/test/end-by.js";
import { type FakePlatform, fakePlatform, identity } from "../../../adapters/test/fake-adapter.js";
import access from "../../src/index.js";

describe("a command in a group where the bot is off", () => {
  let tower: TestHost;
  let platform: FakePlatform;
  beforeEach(async () => {
    platform = fakePlatform();
    tower = await testHost({
      features: [texts, commands, dice, diceNative, adapters, access, globals, platform.feature],
    });
    await tower.post("/api/adapters", quickRecord).answers({ code: 0 });
    (await platform.connection()).link.online(identity);
  });
  afterEach(() => tower.stop());

  let said = 0;
  /** Resolves with whether somebody answers. */
  const say = (text: string, mentioned: boolean) =>
    new Promise<boolean>((resolve) => {
      platform.opened.at(-1)?.link.message(
        {
          id: `m${++said}`,
          scene: "group",
          groupId: "g",
          userId: "owner",
          nickname: "Owner",
          role: "owner",
          segments: [textSegment(text)],
          text,
          sentAt: 0,
          mentioned,
        },
        resolve,
      );
    });

  it("is answered where the bot is mentioned, unless the setting says otherwise", async () => {
    expect(await say(".bot off", true)).to.equal(true);
    expect(await say(".r", false)).to.equal(false);
    expect(await say(".r", true)).to.equal(true);
    await tower.put("/api/system/global", { switches: { listenAtWhenOff: false } }).answers({ code: 0 });
    expect(await say(".r", true)).to.equal(false);
  });
});

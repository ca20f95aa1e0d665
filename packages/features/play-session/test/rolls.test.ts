import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { ann, bob, type SessionTower, sessionTower } from "./tower.js";

describe("session: rolls for others, once more, and their statistics", () => {
  let tower: SessionTower;
  beforeEach(async () => {
    tower = await sessionTower();
  });
  afterEach(() => tower.stop());

  it("rolls for somebody mentioned, unless the group forbids it", async () => {
    tower.dice.push(12, 5, 9);
    await tower
      .say(".rx", { ...ann, ...mentioning(".rx d20+3 jump [@222 Bob]") })
      .replies("<Ann> rolls for <Bob>, “jump”: D20+3=12+3=15");
    const hidden = await tower.say(".rxh", { ...ann, ...mentioning(".rxh d20 [@222 Bob]") }).done();
    expect(hidden.spoken.map(({ target, text }) => `${target} ${text}`)).to.deep.equal([
      "1000 <Ann> rolls behind the screen for <Bob>",
      "111 Your hidden roll for <Bob> in 1000: D20=5",
    ]);
    await tower.say(".rxd20", ann).replies("<Ann> rolls D20=9");
    await tower.say(".group +禁止代骰", ann).done();
    await tower
      .say(".rx", { ...ann, ...mentioning(".rx d20 [@222 Bob]") })
      .replies("Rolling for others is not allowed here.");
  });

  it("takes the dice as a roll does, and leaves nothing unread", async () => {
    tower.dice.push(3, 4, 5);
    await tower.say(".rx d20 12345 steps", ann).replies("<Ann> rolls for “12345 steps”: D20=3");
    await tower.say(".rx test:222 d20 jump", ann).replies(/^<Ann> rolls for .*222.*, “jump”: D20=4$/);
    await tower
      .say(".rx", { ...ann, ...mentioning(".rx [@222 Bob]") })
      .replies("<Ann> rolls for <Bob>: D100=5");
    await tower
      .say(".rx d20 --fast", ann)
      .replies(
        "“--fast” was not understood, so nothing was done. Use: .rx [@somebody] [N#][expression] [reason]\nMore: .help rx",
      );
    await tower
      .say(".rxh d20 --fast", { ...ann, locale: "zh-CN" })
      .replies(/用法：\.rxh \[@某人\] \[次数#\]\[表达式\] \[理由\]\n/);
  });

  it("makes the last roll here once more, and none of what failed", async () => {
    await tower.say(".rr", ann).replies("There is no roll of <Ann> here to be made again.");
    tower.dice.push(1, 2, 6, 5, 3, 3, 4);
    await tower.say(".r 2d6 door", ann).replies(/=3$/);
    await tower.say(".r 5/0", ann).done();
    await tower.say(".r11#d6", ann).done();
    await tower.say(".rr", bob).replies(/no roll of <Bob>/);
    await tower.say(".rr", ann).replies(/door.*=11$/);
    await tower.say(".rr", { ...ann, groupId: "2000" }).replies(/no roll/);
    await tower.say(".rr", ann).replies(/=6$/);
    await tower.say(".rx", { ...bob, ...mentioning(".rx d6 [@111 Ann]") }).replies(/for <Ann>: D6=4$/);
    tower.dice.push(2, 2, 5);
    await tower.say(".rr", ann).replies(/2D6.*=4$/);
    await tower.say(".rr", bob).replies(/for <Ann>: D6=5$/);
  });

  it("counts single dice by person and group, over a restart of the feature", async () => {
    tower.dice.push(1, 99, 7, 20);
    await tower.say(".rd", bob).done();
    await tower.say(".rd", bob).done();
    await tower.say(".rd", ann).done();
    await tower.say(".r d20", { ...bob, groupId: "2000" }).done();
    await tower.disable("play-session");
    await tower.enable("play-session");
    await tower.say(".stat", bob).replies("<Bob> here: 2 × D100, mean 50; 0 × D20, mean -; 0 checks");
    await tower.say(".stat group", ann).replies(/^This group: 3 × D100.*\nBob: 2 × D100.*\nAnn: 1 × D100/);
    await tower.say(".stat --all", bob).replies(/private/i);
    await tower
      .say(".stat", { ...bob, scene: "private" })
      .replies(/^<Bob> everywhere: 2 × D100, mean 50; 1 × D20, mean 20/);
    await tower.say(".stat dice", bob).replies(/D100: 2 rolled by <Bob>.*too few/s);
    const { statistics } = await tower
      .get("/api/players/test/222/detail")
      .data<{ statistics: Record<string, unknown> }>();
    expect(Object.values(statistics)).to.deep.equal([
      {
        checks: 0,
        levels: { fumble: 0, failure: 0, success: 0, hard: 0, extreme: 0, critical: 0 },
        d100: { count: 2, mean: 50 },
        d20: { count: 1, mean: 20 },
      },
    ]);
  });
});

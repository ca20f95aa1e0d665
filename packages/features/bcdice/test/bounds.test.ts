import { Random } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import bcdice from "../src/index.js";
import { others, ThreadCount } from "./bcdice-host.js";

/** Every die shows its highest face. */
const highest = {
  die: (faces: number) => faces,
  bytes: (count: number) => Buffer.alloc(count),
  fraction: () => 0.5,
};

describe("what BCDice is asked for by those who mean no good", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...others, bcdice], replace: [[Random, highest]] });
  });
  after(() => tower.stop());

  for (const [said, answer] of [
    [`DiceBot ${"1+".repeat(120)}1D6`, "That is too long: at most 200 characters."],
    [`2D6 ${"か".repeat(200)}`, "That is too long: at most 200 characters."],
    ["DiceBot 9999D9999", /is no roll of DiceBot|DiceBot\]/],
    ["DiceBot x10 100D6", "At most 999 dice at once."],
    ["DoubleCross 200DX2", "At most 999 dice at once."],
    ["DiceBot x101 1D6", /100以下/],
    [`DiceBot C(${"(".repeat(90)}1${")".repeat(90)})`, /is no roll|\[DiceBot\]/],
    [`DiceBot ${"(".repeat(195)}`, /is no roll of DiceBot/],
    ["DiceBot C(1/0)", /is no roll|\[DiceBot\]|could not/],
    [`DiceBot choice[${"a,".repeat(90)}a]`, /\(choice\[a,a/],
    ["DiceBot choice[[CQ:at,qq=all],x]", /^(?!.*\[CQ:at).*$/s],
    ["DiceBot __proto__", /is no roll of DiceBot/],
    ["constructor 2D6", /is no roll of DiceBot/],
  ] as const)
    it(`${said.slice(0, 40)}`, () => tower.say(`.bcdice ${said}`).replies(answer));

  it("is stopped after a second, and the next roll begins the thread anew", async () => {
    const threads = new ThreadCount();
    threads.begin();
    // A game that counts up to what is asked for, without a die.
    const endless = tower.say(".bcdice Satasupe 9999999999R>=9999999999");
    const behind = tower.say(".bcdice DiceBot 1D6", { groupId: "2000" });
    await endless.replies("That takes too long to work out, so it was stopped.");
    await behind.replies("<Ann> [DiceBot]: (1D6) ＞ 6");
    await tower.say(".bcdice Satasupe 1D6").replies("<Ann> [Satasupe]: (1D6) ＞ 6");
    threads.end();
    expect(threads.begun).to.equal(1);
  });

  it("is answered in order, and further rolls are refused while too many wait", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        tower.say(".bcdice DiceBot 1D6", { groupId: `g${at}`, userId: `u${at}` }).text(),
      ),
    );
    const rolledOnes = answers.filter((one) => one.endsWith("(1D6) ＞ 6")).length;
    const refused = answers.filter((one) => one.startsWith("Too many rolls are waiting")).length;
    expect([rolledOnes + refused, rolledOnes >= 30]).to.deep.equal([60, true]);
  });
});

import commands from "@dicetower/commands";
import { Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import testMessage from "@dicetower/test-message";
import { scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";

describe("a host with the first features", () => {
  let tower: TestHost;
  const random = scriptedDice();
  before(async () => {
    tower = await testHost({
      features: [texts, commands, dice, native, testMessage],
      replace: [[Random, random]],
    });
  });
  after(() => tower.stop());

  it("rolls what is said, in the language of whoever says it", async () => {
    random.push(4, 5, 2);
    await tower.say(".r 2d6+3 damage").replies("<Ann> rolls for “damage”: 2D6+3=(4+5)+3=12");
    await tower.say("。ｒｄ６", { locale: "zh-CN" }).replies("<Ann> 掷骰：D6=2");
  });

  it("rolls over HTTP through the same line", async () => {
    random.push(17);
    const answer = await tower.post("/api/test/message", { text: ".r d20", locale: "en" }).done();
    expect(answer.json).to.deep.include({ reply: "<tester> rolls D20=17", matched: true });
  });

  it("answers 40001 with the field for a body that does not fit", async () => {
    const answer = await tower.post("/api/test/message", { nope: 1 }).answers({ code: 40001 });
    expect(answer.json.errors?.map(({ path }) => path)).to.include("/nope");
  });
});

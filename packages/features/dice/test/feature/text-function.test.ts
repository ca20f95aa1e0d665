import commands from "@dicetower/commands";
import { defineFeature, Random } from "@dicetower/contract";
import diceNative from "@dicetower/dice-native";
import { scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { Templates } from "@dicetower/texts/api";
import { expect } from "chai";
import dice from "../../src/index.js";

describe("dice in texts", () => {
  let tower: TestHost;
  let templates: Templates;
  const random = scriptedDice();
  const reader = defineFeature({
    id: "reader",
    needs: { templates: Templates },
    setup(host) {
      templates = host.needs.templates;
    },
  });
  before(async () => {
    tower = await testHost({
      features: [texts, commands, dice, diceNative, reader],
      replace: [[Random, random]],
    });
    await tower
      .put("/api/templates", { locale: "en", key: "roll.result", value: "{detail}, and {=1d6+2} for luck" })
      .answers({ code: 0 });
  });
  after(() => tower.stop());

  it("roll with the engines in force, and stay as written where they cannot be worked out", async () => {
    random.push(9, 4);
    await tower.say(".r d20").replies("D20=9, and 6 for luck");
    random.push(3);
    expect(templates.render("{=2*3} {=d6} {=1/0} {=sword} {=9999999d6}")).to.equal(
      "6 3 {=1/0} {=sword} {=9999999d6}",
    );
    random.push(5);
    expect(templates.render(templates.compile("[1d6] {sword}", { rolls: true }))).to.equal("5 {sword}");
  });
});

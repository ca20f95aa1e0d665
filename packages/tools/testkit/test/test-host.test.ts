import commands from "@dicetower/commands";
import { defineFeature, Joi, Random, route, routes } from "@dicetower/contract";
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

describe("a host whose feature answers what its route does not say", () => {
  const hatch = defineFeature({
    id: "hatch",
    setup(host) {
      host.add(
        routes,
        route({
          method: "GET",
          path: "/api/hatch",
          summary: "Says whether the hatch is open.",
          returns: Joi.object({ open: Joi.boolean() }),
          handle: () => ({ open: "a bit" }),
        }),
      );
    },
  });
  const sentence = 'GET /api/hatch answers what it does not say: /open "open" must be a boolean';

  it("refuses the answer, saying what is wrong, and does not end well although nobody looked", async () => {
    const tower = await testHost({ features: [hatch] });
    const { json } = await tower.get("/api/hatch").answers({ code: 50000 });
    expect(json.message).to.contain(sentence);
    const ended = await tower.stop().catch((error: unknown) => error);
    expect(ended).to.be.instanceOf(Error).with.property("message", sentence);
  });

  it("answers it where the test has answers left unchecked", async () => {
    const tower = await testHost({ features: [hatch], settings: { checkAnswers: false } });
    await tower.get("/api/hatch").answers({ data: { open: "a bit" } });
    await tower.stop();
  });
});

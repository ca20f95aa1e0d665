import ai from "@dicetower/ai";
import { behaviours, type FakeModelServer, fakeModelServer } from "@dicetower/ai/testing";
import { Random } from "@dicetower/contract";
import {
  mentioning,
  type Saying,
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import { expect } from "chai";
import dialogue from "../src/index.js";
import { bob, heardIn, others } from "./talking.js";

describe("ai-dialogue: with a model server", () => {
  let tower: TestHost;
  let models: FakeModelServer;
  let dice: ScriptedDice;
  const ask = (text: string, how: Saying = {}) => tower.say(text, mentioning(`[@10000] ${text}`, how));
  const set = (more: object = {}) =>
    tower
      .put(
        "/api/system/ai",
        models.settings({
          dialogue: { mergeSeconds: 0, perUserPerHour: 1_000, perGroupPerHour: 1_000 },
          ...more,
        }),
      )
      .answers({ code: 0 });

  before(async () => {
    models = await fakeModelServer();
    dice = scriptedDice();
    tower = await testHost({
      features: [...others, ai, dialogue],
      replace: [[Random, dice]],
    });
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
    await set();
  });
  after(async () => {
    await tower.stop();
    await models.stop();
  });
  beforeEach(() => {
    models.requests.length = 0;
    models.always("Good evening.");
  });

  it("says a streamed answer whole, also one that comes byte by byte", async () => {
    await ask("hello").replies("Good evening.");
    models.next(behaviours.saysBytewise("Ein schöner Abend, 你好。"));
    await ask("hello").replies("Ein schöner Abend, 你好。");
    models.next(behaviours.saysWhole("In one piece."));
    await ask("hello").replies("In one piece.");
    expect(JSON.stringify(models.requests.map(({ body }) => body["messages"]))).to.not.match(
      /"111"|1000|10000/,
    );
  });

  it("prints a roll by the command's text, and lets the model speak of it", async () => {
    dice.push(17);
    models.next(
      behaviours.says({ calls: [{ name: "roll", arguments: { expr: "d20", reason: "luck" } }] }),
      "A fine 17!",
    );
    const { spoken } = await ask("roll for luck", { groupId: "1100" }).done();
    expect(spoken.map(({ text }) => text)).to.deep.equal([spoken[0]?.text, "A fine 17!"]);
    expect(spoken[0]?.key).to.equal("roll.resultReason");
    expect(spoken[0]?.text).to.include("luck").and.match(/17$/);
    const second = JSON.stringify(models.requests[1]?.body["messages"]);
    expect(second).to.include('"role":"tool"').and.include("17");
    const offered = JSON.stringify(models.requests[0]?.body["tools"]);
    for (const name of ["roll", "check", "attribute", "draw", "help", "initiative", "searchHelp"])
      expect(offered).to.include(`"${name}"`);
    expect(offered).to.not.include("logSearch");
  });

  it("checks with the speaker's card, and joins the order of a fight", async () => {
    await tower.say(".st spot hidden 60", { groupId: "1101" }).done();
    dice.push(12, 15);
    models.next(
      behaviours.says({
        calls: [{ name: "check", arguments: { skill: "spot hidden", difficulty: "hard" } }],
      }),
      behaviours.says({ calls: [{ name: "initiative", arguments: { action: "join", modifier: -2 } }] }),
      behaviours.says({ calls: [{ name: "initiative", arguments: { action: "list" } }] }),
      "Done.",
    );
    const { spoken } = await ask("look, then fight", { groupId: "1101" }).done();
    expect(spoken.map(({ key }) => key)).to.deep.equal(["check.result", "init.rolled", undefined]);
    const last = JSON.stringify(models.requests.at(-1)?.body["messages"]);
    expect(last).to.include("Ann").and.include("13");
  });

  it("answers a roll at once while the model says nothing; of fifty mentions four are answered", async () => {
    const held = behaviours.held();
    models.next(held);
    const all = Array.from({ length: 50 }, (_, at) =>
      ask("hello", { groupId: "1102", userId: `7${at}`, nickname: `P${at}` }),
    );
    await held.begun;
    const times: number[] = [];
    for (const groupId of ["1102", "1103"]) {
      dice.push(9);
      const began = performance.now();
      await tower.say(".r d20", { ...bob, groupId }).replies(/9/);
      times.push(performance.now() - began);
    }
    // Of a model that says nothing one would wait for a minute and more.
    expect(Math.max(...times)).to.be.below(10_000);
    expect(models.requests).to.have.length(1);
    held.send("Good evening.");
    held.end();
    const texts = await Promise.all(all.map((one) => heardIn(one)));
    expect(texts.filter((text) => text === "Good evening.")).to.have.length(4);
    expect(texts.filter((text) => text.startsWith("One after another"))).to.have.length(1);
  });

  it("closes the connection when the feature is switched off", async () => {
    const held = behaviours.held();
    models.next(held);
    const asked = ask("tell me a story");
    await held.begun;
    await tower.disable("ai-dialogue");
    await held.closed;
    await asked.silent();
    await tower.enable("ai-dialogue");
    await ask("hello").replies("Good evening.");
  });

  it("says that it cannot answer, once, and nothing of what the provider said", async () => {
    await set({ gateway: { ...(models.settings()["gateway"] as object), retries: 0 } });
    models.always(behaviours.fails(500, "internal secret trace"));
    await ask("hello", { groupId: "1104" }).replies(/cannot think of an answer/);
    await ask("hello", { groupId: "1104" }).silent();
    await tower.say("hello", { groupId: "1104" }).silent();
    await tower.disable("ai");
    await tower.enable("ai");
    await set({ dialogue: { mergeSeconds: 0, perUserPerHour: 1, perGroupPerHour: 1_000 } });
    models.always("Good evening.");
    const dan = { userId: "4444", nickname: "Dan", groupId: "1105" };
    await ask("hello", dan).replies("Good evening.");
    await ask("hello", dan).replies(/as much as I may/);
    await ask("hello", dan).silent();
    await tower.say(".ai usage", dan).replies(/Your requests today: 1,/);
    await set();
  });
});

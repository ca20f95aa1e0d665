import access from "@dicetower/access";
import { platformEvent } from "@dicetower/adapters/api";
import automation from "@dicetower/automation";
import cards from "@dicetower/cards";
import coc from "@dicetower/coc";
import commands from "@dicetower/commands";
import { defineFeature, type PlatformEvent, Random } from "@dicetower/contract";
import counters from "@dicetower/counters";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import patterns from "@dicetower/patterns";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import testMessage from "@dicetower/test-message";
import { scriptedDice, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import causal from "../src/index.js";
import { eventually, keepingAccount } from "./sample.js";

const reply = (text: string) => ({ kind: "reply", responses: [{ text, weight: 1 }] });

describe("causal rules with counters, checks and events of platforms", () => {
  let tower: TestHost;
  let happen: (event: PlatformEvent) => void;
  const { account, said } = keepingAccount();
  const die = scriptedDice();
  before(async () => {
    const platform = defineFeature({
      id: "platform",
      setup(host) {
        happen = (event) => host.emit(platformEvent, { account, event });
      },
    });
    const table = [texts, access, players, groups, commands, patterns, dice, native, systems, cards, session];
    tower = await testHost({
      features: [testMessage, ...table, coc, automation, counters, platform, causal],
      replace: [[Random, die]],
    });
  });
  after(() => tower.stop());
  const make = (rule: object) =>
    tower.post("/api/causal/rules", { name: "rule", ...rule }).data<{ readonly id: number }>();

  it("count up to a bound, and say so", async () => {
    const rule = {
      name: "count",
      trigger: { kind: "message", matchMode: "exact", keywords: ["hit"] },
      conditions: [{ kind: "counter", key: "hits", scope: "group", op: "<", value: 2 }],
      actions: [
        { kind: "counter", key: "hits", scope: "group", op: "add", value: 1 },
        reply("hit {counter:hits}"),
      ],
      elseActions: [reply("full")],
    };
    const message = { text: "hit", platform: "test", groupId: "1000", userId: "1", locale: "en" };
    await tower
      .post("/api/causal/rules/test", { rule, message })
      .answers({ data: { triggered: true, fulfilled: true, reply: "hit 1" } });
    await tower.get("/api/counters").answers({ data: { total: 0 } });
    await make(rule);
    for (const words of ["hit 1", "hit 2", "full", "full"]) await tower.say("hit").replies(words);
  });

  it("say what they are told to while they pause, with captures of a pattern in their words", async () => {
    await make({
      trigger: { kind: "message", matchMode: "regex", keywords: ["^buy (\\w+)$"] },
      actions: [reply("{nick} bought {$1} {$2}.")],
      cooldown: { scope: "user", seconds: 60, text: "later, {nick}" },
    });
    await tower.say("buy rope").replies("<Ann> bought rope .");
    await tower.say("buy torch").replies("later, <Ann>");
    await tower.say("buy torch", { userId: "2", nickname: "Bob" }).replies("<Bob> bought torch .");
  });

  it("follow commands by how their checks end, and rolls by what automation tells of them", async () => {
    await make({
      trigger: { kind: "command", keys: ["coc.check"], level: "critical" },
      actions: [reply("{level} at {roll}")],
    });
    await make({ trigger: { kind: "event", event: "rollFumble" }, actions: [reply("oh no, {roll}")] });
    const roll = async (value: number) => {
      die.push(value);
      return (await tower.say(".ra spot 50").done()).spoken;
    };
    const lucky = await roll(1);
    await eventually(() => lucky.some(({ text }) => text === "critical at 1"));
    const unlucky = await roll(100);
    await eventually(() => unlucky.some(({ text }) => text === "oh no, 100"));
    expect((await roll(30)).map(({ text }) => text)).to.have.length(1);
  });

  it("that follow commands say what they say within the answer of a test message", async () => {
    await make({
      trigger: { kind: "command", keys: ["coc.check"], level: "critical" },
      actions: [reply("{level} at {roll}"), { kind: "wait", seconds: 0.05 }, reply("well done")],
    });
    die.push(1);
    const { reply: answer } = (
      await tower.post("/api/test/message", { text: ".ra spot 50", locale: "en" }).done()
    ).json as unknown as { reply: string };
    expect(answer).to.match(/\ncritical at 1\nwell done$/);
  });

  it("have the rights of whoever did it, and none of whom it was done to", async () => {
    await tower.post("/api/masters", { platform: account.platform, userId: "900" }).answers({ code: 0 });
    await make({
      trigger: { kind: "event", event: "kick" },
      actions: [{ kind: "command", text: "trust 31337 4" }],
    });
    await make({
      trigger: { kind: "event", event: "leave" },
      actions: [{ kind: "command", text: "trust 31337 3" }],
    });
    said.length = 0;
    const gone = { kind: "member.left", groupId: "5", userId: "900", at: 0, raw: null } as const;
    happen({ ...gone, kicked: true, operatorId: "6" });
    await eventually(() => said.length >= 1);
    happen({ ...gone, kicked: false });
    await eventually(() => said.length >= 2);
    expect(said[0]).to.match(/^group 5: .*trust level 4/);
    expect(said[1]).to.match(/now has trust level 3/);
    said.length = 0;
  });

  it("are set off by a poke, and pause without holding anything up", async () => {
    await make({
      trigger: { kind: "event", event: "poke" },
      actions: [reply("ouch"), { kind: "wait", seconds: 0.05 }, reply("still hurts")],
    });
    happen({
      kind: "poke",
      groupId: "5",
      userId: "6",
      targetId: account.selfId,
      at: 0,
      raw: null,
    });
    await eventually(() => said.length >= 1);
    expect(said).to.deep.equal(["group 5: ouch"]);
    await eventually(() => said.length >= 2);
    expect(said).to.deep.equal(["group 5: ouch", "group 5: still hurts"]);
  });
});

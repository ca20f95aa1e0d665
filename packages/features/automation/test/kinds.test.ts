import { expect } from "chai";
import { type KindsTower, kindsTower } from "./kinds-tower.js";
import { accountOf } from "./tower.js";

const alone = { scene: "private" } as const;
const reply = (text: string, more: object = {}) => ({
  kind: "reply",
  responses: [{ text, weight: 1 }],
  ...more,
});

describe("kinds of conditions", () => {
  let tower: KindsTower;
  before(async () => {
    tower = await kindsTower();
    await tower.post("/api/masters", { platform: "test", userId: "900" }).answers({ code: 0 });
    await tower.say(".st 力量60").done();
  });
  after(() => tower.stop());

  const at = (hour: number, minute: number, day = 9) =>
    tower.clock.setWall(new Date(2026, 0, day, hour, minute).getTime());

  it("look at the words, the person and the place", async () => {
    const cases = [
      [{ kind: "text", matchMode: "contains", keywords: ["o n"] }, {}, true],
      [{ kind: "text", matchMode: "regex", keywords: ["(?=o)"] }, {}, /look-around/],
      [{ kind: "user", in: ["test:111", "test:5"] }, {}, true],
      [{ kind: "user", in: ["test:111"] }, { userId: "222" }, false],
      [{ kind: "user", in: ["other:111"] }, {}, false],
      [{ kind: "group", in: ["test:1000"] }, {}, true],
      [{ kind: "group", in: ["test:1000"], negate: true }, alone, true],
      [{ kind: "adapter", in: ["test:10000"] }, {}, true],
      [{ kind: "adapter", in: ["7"] }, {}, false],
      [{ kind: "trust", op: ">=", value: 5 }, { userId: "900" }, true],
      [{ kind: "trust", op: ">=", value: 5 }, {}, false],
      [{ kind: "groupRole", in: ["owner", "admin"] }, { role: "admin" }, true],
      [{ kind: "groupRole", in: ["member"] }, { role: "admin" }, false],
      [{ kind: "groupRole", in: ["member"] }, alone, false],
    ] as const;
    for (const [condition, how, expected] of cases) {
      const found = await tower.holds(condition, how, "go now");
      if (typeof expected === "boolean") expect(found, JSON.stringify(condition)).to.equal(expected);
      else expect(found).to.match(expected);
    }
  });

  it("look at the time, over midnight as well", async () => {
    const night = { kind: "time", from: "22:00", to: "02:00" };
    const cases = [
      [night, 21, 59, 9, false],
      [night, 22, 0, 9, true],
      [night, 1, 59, 9, true],
      [night, 2, 0, 9, false],
      // The ninth of January 2026 is a Friday.
      [{ ...night, weekdays: [5] }, 23, 0, 9, true],
      [{ ...night, weekdays: [5] }, 1, 0, 10, true],
      [{ ...night, weekdays: [5] }, 1, 0, 9, false],
      [{ kind: "time", weekdays: [7] }, 12, 0, 11, true],
      [{ kind: "time", weekdays: [7] }, 12, 0, 10, false],
      [{ kind: "time", from: "08:00", to: "24:00" }, 23, 59, 9, true],
    ] as const;
    for (const [condition, hour, minute, day, expected] of cases) {
      at(hour, minute, day);
      expect(await tower.holds(condition), `${JSON.stringify(condition)} ${day} ${hour}:${minute}`).to.equal(
        expected,
      );
    }
    at(23, 30);
    expect(await tower.holds({ kind: "time", from: "24:00" })).to.match(/time of day/);
  });

  it("draw, roll and work out, without end", async () => {
    tower.dice.push(2_500, 2_501, 4);
    expect(await tower.holds({ kind: "random", percent: 25 })).to.equal(true);
    expect(await tower.holds({ kind: "random", percent: 25 })).to.equal(false);
    expect(await tower.holds({ kind: "roll", expr: "1d6", op: "=", value: 4 })).to.equal(true);
    expect(await tower.holds({ kind: "expression", expr: "{$1}-4" })).to.equal(false);
    expect(await tower.holds({ kind: "expression", expr: "{$1}-3" })).to.equal(true);
    expect(await tower.holds({ kind: "expression", expr: "{word}" })).to.match(/is no number/);
    expect(await tower.holds({ kind: "expression", expr: "9999d9999" })).to.match(/cannot be worked out/);
    expect(await tower.holds({ kind: "expression", expr: `1${"+1".repeat(255)}` })).to.equal(true);
    expect(await tower.holds({ kind: "expression", expr: `1${"+1".repeat(256)}` })).to.match(/512/);
  });

  it("look at the card, at flags and at extensions", async () => {
    expect(await tower.holds({ kind: "attribute", name: "str", value: 60 })).to.equal(true);
    expect(await tower.holds({ kind: "attribute", name: "str", op: ">", value: 60 })).to.equal(false);
    expect(await tower.holds({ kind: "flag", flag: "jrrpOff" })).to.equal(false);
    expect(await tower.holds({ kind: "flag", extension: "deck" })).to.equal(true);
    expect(await tower.holds({ kind: "flag", extension: "deck", flag: "jrrpOff" })).to.match(/not allowed/);
    expect(await tower.holds({ kind: "flag" })).to.match(/required/);
    const { ok } = await tower.does([
      { kind: "switch", flag: "jrrpOff" },
      { kind: "switch", extension: "deck", on: false },
      { kind: "switch", flag: "nothing" },
    ]);
    expect(ok).to.deep.equal([true, true, false]);
    expect(await tower.holds({ kind: "flag", flag: "jrrpOff" })).to.equal(true);
    expect(await tower.holds({ kind: "flag", extension: "deck", on: false })).to.equal(true);
  });
});

describe("kinds of actions", () => {
  let tower: KindsTower;
  before(async () => {
    tower = await kindsTower();
    await tower.post("/api/masters", { platform: "test", userId: "900" }).answers({ code: 0 });
    await tower.say(".st 力量60 理智5").done();
  });
  after(() => tower.stop());
  beforeEach(() => {
    tower.rule.trial = undefined;
    tower.asked.length = 0;
  });

  it("say something here, in private and to the masters, at once or later", async () => {
    tower.dice.push(1, 1, 1);
    const { said } = await tower.does([
      reply("hello {nick} {$1} {word} [3d1]"),
      reply("psst", { target: "private" }),
      reply("look", { target: "owners" }),
    ]);
    expect(said).to.deep.equal([
      "group 1000: hello <Ann> 4 a[CQ：at,qq=1] 3",
      "private 111: psst",
      "private 900: look",
    ]);
    const quoted = await tower.does([reply("yes", { quote: true })]);
    expect(quoted.said.join()).to.match(/yes$/);
    Object.assign(tower.rule, {
      actions: [reply("later", { responses: [{ text: "later", weight: 1, delay: 5 }] })],
    });
    const { spoken } = await tower.say("go").done();
    expect(spoken).to.deep.equal([]);
    await tower.clock.advance(4_999);
    expect(spoken).to.deep.equal([]);
    await tower.clock.advance(1);
    expect(spoken.map(({ text }) => text)).to.deep.equal(["later"]);
  });

  it("run commands with the rights of the person, and stop", async () => {
    tower.dice.push(3);
    const { ok, said } = await tower.does([
      { kind: "command", text: "r 1d6" },
      { kind: "command", text: ".bot off" },
      { kind: "command", text: "nosuchcommand" },
      { kind: "stop" },
      reply("never"),
    ]);
    expect(ok).to.deep.equal([true, false, false, true]);
    expect(said[0]).to.match(/1D6=3/);
    expect(said.join()).to.not.match(/never/);
  });

  it("change the card, draw, mute, kick and rename, keep logs, tell the owners", async () => {
    const { ok } = await tower.does([
      { kind: "setAttribute", name: "str", op: "add", value: "2*{$1}" },
      { kind: "mute", seconds: 60 },
      { kind: "kick", target: "mentioned" },
      { kind: "setCard", card: "{nick} {$1}" },
      { kind: "draw", deck: "no such deck" },
      { kind: "log", op: "start", name: "Night" },
      { kind: "log", op: "stop" },
      { kind: "notify", class: "important", text: "look at {$1}" },
    ]);
    expect(ok).to.deep.equal([true, true, false, true, false, true, true, true]);
    await tower.say(".st show str").replies(/68/);
    expect(tower.asked).to.deep.equal(["test mute 1000 111 60", "test setCard 1000 111 <Ann> 4"]);
    const [notice] = tower.notices();
    expect([notice?.kind, notice?.level, notice?.text?.values]).to.deep.equal([
      "automation.rule",
      "important",
      { words: "look at 4" },
    ]);
    expect((await tower.does([{ kind: "mute", seconds: 1 }], alone)).ok).to.deep.equal([false]);
  });

  it("are refused with an expression that nothing reads, and with a webhook that is not listed", async () => {
    for (const expr of ["((1d6)", "1d6 +", "%%"])
      expect(await tower.holds({ kind: "expression", expr }), expr).to.match(
        /no expression that a dice engine/,
      );
    expect(await tower.holds({ kind: "expression", expr: "{$1} + 1d6 > 0" }, {}, "go")).to.not.match(
      /engine reads/,
    );
    const error = await tower.does([{ kind: "webhook", url: "unlisted" }]).catch((thrown: unknown) => thrown);
    expect(String(error)).to.match(/no webhook among those/);
  });

  it("call webhooks of the owner's list and no other address", async () => {
    await tower
      .put("/api/settings/automation", {
        webhooks: [
          { id: "good", url: "https://example.org/hook" },
          { id: "bad", url: "https://example.org/bad" },
        ],
        token: "secret",
      })
      .answers({ data: { token: "<configured>" } });
    const { ok } = await tower.does([
      { kind: "webhook", url: "good", text: "{$1}" },
      { kind: "webhook", url: "bad" },
    ]);
    expect(ok).to.deep.equal([true, false]);
    expect(tower.asked).to.have.length(2);
    expect(tower.asked[0]).to.match(
      /^https:\/\/example.org\/hook Bearer secret \{.*"groupId":"1000".*"text":"4"/,
    );
  });

  it("wait without holding up the conversation", async () => {
    Object.assign(tower.rule, { actions: [{ kind: "wait", seconds: 60 }, reply("waited")] });
    const waiting = tower.say("go");
    tower.dice.push(2);
    await tower.say(".r 1d6").replies(/1D6=2/);
    await tower.clock.advance(60_000);
    await waiting.replies("waited");
  });

  it("stand in rules that stand in commands, twice at most", async () => {
    expect((await tower.does([{ kind: "command", text: "depth" }])).said).to.deep.equal(["group 1000: 1"]);
    const { automation } = tower;
    const signal = new AbortController().signal;
    const message = automation.silentMessage(accountOf(), {
      groupId: "1000",
      userId: "900",
      nickname: "Max",
    });
    expect([message.trust, message.text, message.scene]).to.deep.equal([256, "", "group"]);
    for (const [depth, ok] of [
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      tower.dice.push(2);
      const { context } = automation.open({ message, signal, depth });
      const [ran] = await automation.run([{ kind: "command", text: "r 1d6" }], context);
      expect([depth, ran?.ok]).to.deep.equal([depth, ok]);
    }
    const nobody = automation.silentMessage(accountOf(), { groupId: "", userId: "" });
    expect([nobody.trust, nobody.groupAdmin]).to.deep.equal([0, false]);
    const { context } = automation.open({ message: nobody, signal });
    const [ran] = await automation.run([{ kind: "command", text: "r 1d6" }], context);
    expect(ran?.ok).to.equal(false);
  });

  it("tell in a trial what they would do, and do nothing", async () => {
    tower.rule.trial = { counters: new Map(), random: undefined };
    const { said } = await tower.does([
      reply("hi {nick}"),
      { kind: "setAttribute", name: "str", value: 1 },
      { kind: "mute", seconds: 60 },
      { kind: "notify", text: "x" },
      { kind: "wait", seconds: 60 },
      { kind: "webhook", url: "good" },
      { kind: "command", text: "r" },
      { kind: "log", op: "start" },
      { kind: "switch", flag: "jrrpOff" },
      { kind: "stop" },
      reply("never"),
    ]);
    expect(said).to.deep.equal(["group 1000: hi <Ann>"]);
    expect(tower.rule.ran.map(({ wouldDo }) => wouldDo?.key.split(".").pop())).to.deep.equal([
      "reply",
      "setAttribute",
      "mute",
      "notify",
      "wait",
      "webhook",
      "command",
      "logStart",
      "switchOn",
      "stop",
    ]);
    expect(tower.asked).to.deep.equal([]);
    tower.rule.trial = undefined;
    await tower.say(".st show str").replies(/68/);
  });

  it("are told with their fields, in the language asked for", async () => {
    interface Kinds {
      conditions: {
        kind: string;
        title: string;
        schema: { properties: Record<string, { title?: string }> };
      }[];
      actions: { kind: string; uses: string[]; title: string }[];
      events: { kind: string; title: string; values: string[] }[];
    }
    const kinds = await tower.get("/api/automation/kinds?locale=en").data<Kinds>();
    const text = kinds.conditions.find(({ kind }) => kind === "text");
    expect(text?.schema.properties["keywords"]?.title).to.equal("Keywords");
    expect(kinds.conditions.map(({ kind }) => kind)).to.include.members(["all", "any", "attribute", "flag"]);
    expect(kinds.events).to.have.length(15);
    const chinese = await tower.get("/api/automation/kinds?locale=zh-CN").data<Kinds>();
    expect(chinese.actions.find(({ kind }) => kind === "stop")?.title).to.equal("到此为止");
    for (const { title, kind } of [...chinese.conditions, ...chinese.actions, ...chinese.events])
      expect(title, kind).to.match(/\p{Script=Han}/u);
  });
});

describe("kinds of events", () => {
  let tower: KindsTower;
  before(async () => {
    tower = await kindsTower();
  });
  after(() => tower.stop());

  const told = () => tower.happened.map(({ kind, userId }) => `${kind} ${userId}`.trim());

  it("come from the platform", () => {
    expect(told()).to.deep.equal(["startUp"]);
    tower.happened.length = 0;
    const base = { groupId: "1000", userId: "5", at: 0, raw: null };
    tower.event({ ...base, kind: "member.joined", invited: true, operatorId: "6" });
    tower.event({ ...base, kind: "member.left", kicked: false });
    tower.event({ ...base, kind: "member.left", kicked: true });
    tower.event({ ...base, kind: "member.muted", seconds: 60 });
    tower.event({ ...base, groupId: "", kind: "friend.added" });
    tower.event({ ...base, kind: "poke", targetId: "70000" });
    tower.event({ ...base, kind: "poke", targetId: "8" });
    tower.event({ ...base, kind: "group.invite", flag: "f", comment: "come" });
    tower.event({ ...base, kind: "admin.set" });
    expect(told()).to.deep.equal([
      "join 5",
      "leave 5",
      "kick 5",
      "mute 5",
      "friendAdded 5",
      "poke 5",
      "groupInvite 5",
    ]);
    expect(tower.happened[0]?.account?.id).to.equal("7");
  });

  it("come from rolls, cards and logs", async () => {
    tower.happened.length = 0;
    tower.dice.push(1, 100, 1);
    await tower.say(".ra 侦查50").done();
    await tower.say(".ra 侦查40").done();
    await tower.say(".rah 侦查50").done();
    await tower.say(".st 理智5").done();
    await tower.say(".st 理智0").done();
    await tower.say(".log new Night", { role: "admin" }).done();
    await tower.say(".log end", { role: "admin" }).done();
    expect(told()).to.deep.equal([
      "rollCritical 111",
      "rollFumble 111",
      "sanityZero 111",
      "logStarted 111",
      "logEnded 111",
    ]);
    expect(tower.happened[0]?.values).to.include({ roll: 1, target: 50 });
  });
});

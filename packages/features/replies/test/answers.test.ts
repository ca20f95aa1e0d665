import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { clear, features, make, said } from "./making.js";

describe("answers of reply rules", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features });
  });
  afterEach(() => clear(tower));
  after(() => tower.stop());

  it("answer with captures, dice and one of their responses, as they say", async () => {
    await make(tower, {
      matchMode: "regex",
      keywords: ["^buy (\\w+)$"],
      responses: said("sold {$1}, {$0}, {3d1}[2d1] {nick}"),
    });
    await tower.say("buy sword").replies("sold sword, buy sword, 32 <Ann>");
    await tower.say("buy {nick}").silent();
    await make(tower, {
      keywords: ["next"],
      responseMode: "sequence",
      responses: [...said("a"), { text: "-", weight: 0 }, ...said("b")],
    });
    for (const one of ["a", "b", "a"]) await tower.say("next").replies(one);
    await make(tower, { keywords: ["all"], responseMode: "all", responses: [...said("a"), ...said("b")] });
    const { spoken } = await tower.say("all").done();
    expect(spoken.map(({ text }) => text)).to.deep.equal(["a", "b"]);
    await make(tower, { keywords: ["hush"], target: "private" });
    await tower.say("hush").whispers("pong");
    await make(tower, { keywords: ["here"], target: "group" });
    await tower.say("here", { scene: "private" }).silent();
    await make(tower, { keywords: ["nothing"], responses: said("NULL") });
    await tower.say("nothing").silent();
  });

  it("answer only those they are for", async () => {
    const table: [object, object, object][] = [
      [{ scene: "private" }, { scene: "private" }, {}],
      [{ requireMention: true }, { mentioned: true }, {}],
      [{ allowUsers: ["test:7"] }, { userId: "7" }, { userId: "8" }],
      [{ denyUsers: ["test:8"] }, { userId: "7" }, { userId: "8" }],
      [{ allowGroups: ["test:1000"] }, {}, { groupId: "2" }],
      [{ denyGroups: ["test:2"] }, {}, { groupId: "2" }],
    ];
    for (const [rule, meant, other] of table) {
      await make(tower, rule);
      await tower.say("ping", meant).replies("pong");
      await tower.say("ping", other).silent();
      await clear(tower);
    }
    await make(tower, { probability: 0 });
    await tower.say("ping").silent();
  });

  it("pause, and keep to the number of a day", async () => {
    await make(tower, { cooldown: { user: 60, group: 0, global: 0 }, cooldownText: "slowly, {nick}" });
    await tower.say("ping").replies("pong");
    await tower.say("ping").replies("slowly, <Ann>");
    await tower.say("ping", { userId: "other" }).replies("pong");
    await make(tower, { keywords: ["twice"], dailyLimit: { user: 0, group: 2, global: 0 } });
    await tower.say("twice").replies("pong");
    await tower.say("twice", { userId: "5" }).replies("pong");
    await tower.say("twice").silent();
    await tower.say("twice", { groupId: "2000" }).replies("pong");
  });

  it("go on to later rules where they say so", async () => {
    await make(tower, { matchMode: "contains", responses: said("second") });
    await make(tower, { priority: 1, continueAfter: true, responses: said("first") });
    const { spoken } = await tower.say("ping").done();
    expect(spoken.map(({ text }) => text)).to.deep.equal(["first", "second"]);
    await make(tower, { keywords: ["open"], continueAfter: true });
    const { outcome, spoken: alone } = await tower.say("open").done();
    expect([outcome.endedBy, alone.map(({ text }) => text)]).to.deep.equal(["", ["pong"]]);
  });

  it("tell which of them would answer, and why the others do not", async () => {
    await make(tower, { name: "late" });
    await make(tower, { name: "first", priority: 2 });
    await make(tower, { name: "private", scene: "private", priority: 5 });
    const { command, rules } = await tower
      .post("/api/replies/test", { text: "ping" })
      .data<{ command: string; rules: { name: string; outcome: string }[] }>();
    expect(command).to.equal("");
    expect(rules.map(({ name, outcome }) => `${name} ${outcome}`)).to.deep.equal([
      "private scene",
      "first answers",
      "late shadowed",
    ]);
    const rule = { keywords: ["(\\d+)"], matchMode: "regex", responses: said("x") };
    await tower.post("/api/replies/test", { text: "a 12", rule }).answers({
      data: {
        rules: [
          {
            id: 0,
            name: "(\\d+)",
            keyword: "(\\d+)",
            captures: { $0: "12", $1: "12" },
            outcome: "answers",
            conditions: [],
          },
        ],
      },
    });
    await tower
      .post("/api/replies/test", { text: ".r 1d1" })
      .answers({ data: { command: "roll", rules: [] } });
  });
});

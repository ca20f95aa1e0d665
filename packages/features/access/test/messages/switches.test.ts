import { asksFirst } from "@dicetower/testkit";
import { expect } from "chai";
import { type AccessTower, accessTower, at, endAll, makeRootMaster, root } from "../access-host.js";

const admin = { role: "admin" as const };
const words = (text: string) => ({ type: "text", data: { text } });

describe("the bot in a group", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
  });
  afterEach(endAll);

  it("tells what it is and whether it answers here", async () => {
    await tower
      .say(".bot")
      .replies(
        "Dicetower beta-0.1.0(1), account test:10000, adapters online 1/2, groups: 2, extensions core, up 0 min, answers here: yes",
      );
    await tower.clock.advance(125_000);
    await tower.say(".bot", { locale: "zh-CN" }).replies(/已运行 2 分钟，此处状态：启用$/);
    await tower.say(".bot info").replies(/answers here/);
    await tower
      .say(".bot please")
      .replies(/^“please” was not understood, so nothing was done\. Use: \.bot \[/);
  });

  it("counts its groups once in a while, and does without where the platform does not answer", async () => {
    await tower.say(".bot").replies(/groups: 2, /);
    const asked = tower.fake.counted;
    tower.fake.groups = ["1000"];
    await tower.say(".bot").replies(/groups: 2, /);
    expect(tower.fake.counted).to.equal(asked);
    await tower.clock.advance(300_001);
    await tower.say(".bot").replies(/groups: 1, /);
    tower.fake.groups = undefined;
    await tower.clock.advance(300_001);
    const before = tower.fake.counted;
    const said = tower.say(".bot");
    while (tower.fake.counted === before) await new Promise((turn) => setImmediate(turn));
    await tower.clock.advance(2_000);
    await said.replies(/number of groups not known yet, /);
    const before3 = tower.fake.counted;
    await tower.say(".bot").replies(/number of groups not known yet, /);
    expect(tower.fake.counted, "nobody waits again for who has just kept silent").to.equal(before3);
    tower.fake.groups = ["1000", "2000", "3000"];
    await tower.clock.advance(60_001);
    await tower.say(".bot").replies(/groups: 3, /);
    tower.fake.cannotLeave = true;
    await tower.clock.advance(300_001);
    await tower.say(".bot").replies(/number of groups not known yet, /);
  });

  it("takes the groups of some accounts for those of all as little as a count that is late", async () => {
    const [first] = tower.fake.accounts;
    if (first === undefined) throw new Error("no account");
    tower.fake.accounts = [first, { ...first, id: "2" }];
    tower.fake.silent = ["2"];
    const said = tower.say(".bot");
    while (tower.fake.counted < 2) await new Promise((turn) => setImmediate(turn));
    await tower.clock.advance(2_000);
    await said.replies(/number of groups not known yet, /);
    tower.fake.silent = [];
    await tower.clock.advance(60_001);
    await tower.say(".bot").replies(/groups: 2, /);
  });

  it("asks no account for its groups that is not connected", async () => {
    tower.fake.silent = ["2", "3"];
    await tower.say(".bot").replies(/groups: 2, /);
    expect(tower.fake.counted).to.equal(1);
  });

  it("is switched off and on by those who may", async () => {
    await tower.say(".bot off").replies(/^Only the owner or an administrator/);
    await tower.say(".bot off", { role: "unknown" }).replies(/^Only the owner or an administrator/);
    await tower.say(".bot off", admin).replies("Commands are off in this group.");
    await tower.say(".BOT OFF", { role: "owner" }).replies("Commands are already off.");
    await tower.say(".bot").replies(/answers here: no$/);
    await tower.say(".bot", { groupId: "2000" }).replies(/answers here: yes$/);
    await tower.say(".bot", { platform: "other" }).replies(/answers here: yes$/);
    await tower.say(".boton", admin).replies("Commands are on in this group.");
    await tower.say("。bot　ｏｎ", admin).replies("Commands are already on.");
    await makeRootMaster(tower);
    await tower.say(".bot off", root).replies("Commands are off in this group.");
  });

  it("answers nothing but its own switches while it is off, except to masters", async () => {
    await makeRootMaster(tower);
    await tower.say(".bot off", admin).text();
    await tower.say(".master list").replies(/trust level 5/);
    await tower.say(".dismiss", admin).replies(/^To be sure/);
    const { outcome } = await tower.say("hello", admin).done();
    expect(outcome.matched).to.equal(false);
  });

  it("says in the catalogue which of its forms ask for which right, and has its Chinese words", async () => {
    const rows = await tower
      .get("/api/commands?locale=en")
      .data<{ key: string; aliases: string[]; permission: string; rights: unknown; category: string }[]>();
    const row = (key: string) => rows.find((one) => one.key === key);
    expect(row("bot")).to.deep.include({
      permission: "anyone",
      category: "manage",
      rights: [
        { form: "on | off", permission: "groupAdmin" },
        { form: "bye", permission: "groupAdminOrHelper" },
        { form: "bye <group>", permission: "helper" },
      ],
    });
    expect(row("dismiss")).to.deep.include({
      aliases: ["退群"],
      permission: "groupAdminOrHelper",
      rights: [{ form: "<group>", permission: "helper" }],
    });
    expect(row("master")).to.deep.include({ aliases: ["骰主"], permission: "anyone", category: "owner" });
  });

  it("is not switched in private", async () => {
    await tower.say(".bot off", { scene: "private" }).replies(/^Nothing is switched in private/);
    await tower.say(".bot").replies(/answers here: yes$/);
  });

  it("knows by account or its end whether it is meant among several", async () => {
    for (const named of ["1234", "99999", "00001"])
      for (const form of [`.bot off ${named}`, `.bot ${named}`, `.botoff${named}`])
        await tower.say(form, admin).silent();
    await tower.say(".bot").replies(/answers here: yes$/);
    await tower.say(".bot off 0000", admin).replies("Commands are off in this group.");
    await tower.say(".bot on 10000", admin).replies("Commands are on in this group.");
    await tower.say(".botoff0000", admin).replies("Commands are off in this group.");
    await tower.say(".bot on now", admin).replies(/^“now” was not understood, .* Use: \.bot on \[/);
    await tower.say(".bot on", admin).replies("Commands are on in this group.");
    await tower.say(".bot 0000").replies(/answers here/);
  });

  it("is neither switched nor sent away where more is said than is understood", async () => {
    const quoted = (said: string, form: string) =>
      new RegExp(`^“${said}” was not understood, so nothing was done\\. Use: \\.${form} `);
    for (const [form, word, said] of [
      ["off 0000 1234", "off", "1234"],
      ["off 1234 0000", "off", "0000"],
      ["off1234 10000", "off", "10000"],
      ["off 0000 now", "off", "now"],
      ["off --all", "off", "--all"],
      ["bye 0000 1234", "bye", "1234"],
      ["bye 1234 0000", "bye", "0000"],
      ["quit0000 77", "bye", "77"],
      ["exit 0000 --x", "bye", "--x"],
    ] as const)
      await tower.say(`.bot ${form}`, admin).replies(quoted(said, `bot ${word}`));
    await makeRootMaster(tower);
    await tower.say(".bot bye 1000 2000", { ...root, scene: "private" }).replies(quoted("2000", "bot"));
    await tower.say(".bot bye 1000 2000", { scene: "private" }).replies(/trust level 3/);
    for (const [said, word] of [
      [".dismiss 0000 1234", "1234"],
      [".dismiss 1234 0000", "0000"],
    ] as const)
      await tower.say(said, admin).replies(quoted(word, "dismiss"));
    await tower.say(".dismiss 0000 --x", admin).replies(quoted("--x", "dismiss"));
    await tower.say(".dismiss 0000 --x").replies(/^Only the owner or an administrator/);
    await tower.say(".dismiss 1000 2000", { ...root, scene: "private" }).replies(quoted("2000", "dismiss"));
    // What is for others alone is not for us to find fault with.
    for (const said of [
      ".bot off 1234 5678",
      ".bot off 1234 now",
      ".bot bye 1234 5678",
      ".dismiss 1234 5678",
    ])
      await tower.say(said, admin).silent();
    await tower.say(".bot").replies(/answers here: yes$/);
    expect(tower.fake.log).to.deep.equal([]);
  });

  it("knows by mention whether it is meant", async () => {
    await tower.say("", { ...admin, segments: [words(".bot off"), at("222")] }).silent();
    await tower.say("", { ...admin, segments: [at("222"), words(" .bot off")] }).silent();
    await tower
      .say("", { ...admin, mentioned: true, segments: [at("10000"), words(" .bot off")] })
      .replies("Commands are off in this group.");
  });

  it("is not switched by words that only begin like it", async () => {
    for (const text of [".bottle", ".bots", ".botoffs", ".botony"]) await tower.say(text, admin).silent();
  });
});

describe("dismissing the bot", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
  });
  afterEach(endAll);

  const left = ["test says in 1000: Goodbye; Dicetower leaves this group.", "test leaves 1000"];

  it("asks for the last digits of the account, then says farewell, then leaves", async () => {
    await tower
      .say(".dismiss", admin)
      .replies("To be sure, send .dismiss 0000 (the last digits of this account).");
    expect(tower.fake.log).to.deep.equal([]);
    await tower.say(".dismiss 0000", admin).silent();
    expect(tower.fake.log).to.deep.equal(left);
  });

  for (const form of [".bot bye", ".bot exit", ".bot quit", ".botbye"])
    it(`goes by ${form} as well`, async () => {
      await tower.say(form, admin).replies(/^To be sure/);
      await tower.say(`${form} 0000`, admin).silent();
      expect(tower.fake.log).to.deep.equal(left);
    });

  it("needs no digits where the bot was mentioned", async () => {
    const segments = [at("10000"), words(" .dismiss")];
    await tower.say("", { ...admin, mentioned: true, segments }).silent();
    expect(tower.fake.log).to.deep.equal(left);
  });

  it("leaves other bots to themselves", async () => {
    await tower.say(".dismiss 1234", admin).silent();
    await tower.say("", { ...admin, segments: [words(".dismiss"), at("222")] }).silent();
    expect(tower.fake.log).to.deep.equal([]);
  });

  it("asks again when the digits come after more than ten minutes", async () => {
    await tower.say(".dismiss", admin).text();
    await tower.clock.advance(600_001);
    await tower.say(".dismiss 0000", admin).replies(/^To be sure/);
    await tower.clock.advance(600_000);
    await tower.say(".dismiss 0000", admin).silent();
    expect(tower.fake.log).to.deep.equal(left);
  });

  it("is for administrators of the group and for those with enough trust", async () => {
    await tower.say(".dismiss").replies(/^Only the owner or an administrator/);
    await tower.say(".dismiss 0000").replies(/^Only the owner or an administrator/);
    await tower.say(".dismiss 10000", root).silent();
    expect(tower.fake.log).to.deep.equal(left);
  });

  it("names a group in private, for those with enough trust", async () => {
    const inPrivate = { scene: "private" as const };
    await tower.say(".dismiss", inPrivate).replies("This command works in groups only.");
    await tower.say(".dismiss 1000", inPrivate).replies(/trust level 3/);
    await tower.say(".dismiss", { ...root, ...inPrivate }).replies(/^Which group\?/);
    await asksFirst(tower, {
      line: ".dismiss 1000",
      by: { ...root, ...inPrivate },
      question: /^Dicetower will say goodbye and leave the group 1000\.\n/,
      done: /^Dicetower has left the group 1000\.$/,
      wait: (ms) => tower.clock.advance(ms),
      untouched: () => expect(tower.fake.log).to.deep.equal([]),
    });
    expect(tower.fake.log).to.deep.equal(left);
  });

  it("leaves all the same when the farewell fails or takes for ever", async () => {
    tower.fake.outcome = { state: "failed", reason: "muted" };
    await tower.say(".dismiss 0000", admin).silent();
    tower.fake.outcome = new Promise(() => {});
    const said = tower.say(".dismiss 0000", admin).silent();
    const waited = async () => {
      while (tower.fake.log.length < 4) {
        await new Promise((turn) => setImmediate(turn));
        await tower.clock.advance(1_000);
      }
    };
    await Promise.all([said, waited()]);
    expect(tower.fake.log).to.deep.equal([...left, ...left]);
  });

  it("says so where the platform refuses, or cannot leave", async () => {
    tower.fake.refuses = true;
    await tower.say(".dismiss 0000", admin).replies("Dicetower could not leave the group.");
    tower.fake.cannotLeave = true;
    await tower.say(".dismiss 0000", admin).replies("Dicetower could not leave the group.");
    await tower.disable("adapters");
    await tower.say(".dismiss 0000", admin).replies("Dicetower could not leave the group.");
  });
});

import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Clock, defineFeature, commands as point, type Segment } from "@dicetower/contract";
import { conforms, fakeClock, probeCommand, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import censor from "../src/index.js";

const features = [texts, commands, access];
conforms(censor, { with: features });

const path = "/api/system/censor";
const parrot = defineFeature({
  id: "parrot",
  setup: (host) =>
    host.add(point, probeCommand({ key: "parrot.say", names: ["say"], run: (call) => call.original })),
});

describe("the censor", () => {
  let tower: TestHost;
  const rule = (word: string, level: number, more: object = {}) => ({ word, level, ...more });
  const put = (...rules: object[]) => tower.put(path, { enabled: true, rules });

  beforeEach(async () => {
    tower = await testHost({ features: [...features, censor, parrot] });
  });
  afterEach(() => tower.stop());

  it("takes the file of an earlier bot, section by section, and once", async () => {
    const text = `\uFEFFearly\r\n#Danger\r\nMush Room\n#Nonsense\n...\n#caution\nmushroom\nlate\n${"x".repeat(101)}`;
    const answer = await tower
      .post(`${path}/import`, { text })
      .data<{ added: number; changed: number; skipped: { line: number }[] }>();
    expect([answer.added, answer.changed, answer.skipped.map(({ line }) => line)]).to.deep.equal([
      3,
      0,
      [4, 5, 9],
    ]);
    const { rules } = await tower.get(path).data<{ rules: { word: string; level: number; id: number }[] }>();
    expect(rules.map(({ word, level }) => [word, level])).to.deep.equal([
      ["early", 3],
      ["Mush Room", 2],
      ["late", 2],
    ]);
    await tower.post(`${path}/import`, { text: "#Danger\nlate" }).answers({ data: { added: 0, changed: 1 } });
    await tower.post(`${path}/import`, { text: "#Danger\nlate" }).answers({ data: { added: 0, changed: 0 } });
    await tower.post(`${path}/import`, {}).answers({ code: 40_001 });
  });

  it("reads words, not the codes of pictures", async () => {
    await put(rule("jpg", 3)).answers({ code: 0 });
    const segments: Segment[] = [
      { type: "text", data: { text: ".say look" } },
      { type: "image", data: { file: "a.jpg" } },
    ];
    await tower.say(".say look[CQ:image,file=a.jpg]", { segments }).replies(/look/);
    await tower.say(".say jpg").replies(/^(?!jpg$)/);
  });

  it("has its words one by one, and changes many of them at once", async () => {
    const words = `${path}/rules`;
    const made = await Promise.all(
      ["mush", "toad", "stool"].map((word) =>
        tower.post(words, { word }).data<{ id: number; word: string }>(),
      ),
    );
    expect(made.map(({ id }) => id)).to.have.members([1, 2, 3]);
    const [first, second, third] = made.map(({ id }) => id);
    await tower.post(words, { word: "Mush" }).answers({ code: 42_200 });
    await tower.put(`${words}/${first}`, { word: "mushroom", level: 5 }).answers({ data: { level: 5 } });
    await tower.put(`${words}/99`, { word: "nobody" }).answers({ code: 40_400 });
    await tower.post(`${words}/batch`, { action: "disable", ids: [first, second, 99] }).answers({
      data: { changed: 2 },
    });
    await tower
      .post(`${words}/batch?plan=1`, { action: "remove", ids: [second, third, 99] })
      .answers({ data: { plan: { count: 2, names: ["toad", "stool"] } } });
    expect(await tower.get(words).data<unknown[]>()).to.have.lengthOf(3);
    await tower.post(`${words}/batch`, { action: "remove", ids: [third] }).answers({ data: { changed: 1 } });
    await tower.delete(`${words}/${second}`).answers({ code: 0 });
    const left = await tower.get(words).data<{ word: string; enabled: boolean }[]>();
    expect(left.map(({ word, enabled }) => [word, enabled])).to.deep.equal([["mushroom", false]]);
  });

  it("is off and without words at first", async () => {
    await tower.get(path).answers({ data: { enabled: false, rules: [] } });
    await tower.say(".say anything").replies("anything");
  });

  it("blocks commands by level, and leaves plain chat, other words and switched-off rules alone", async () => {
    await put(
      rule("apple", 1),
      rule("berry", 2),
      rule("Cherry Pie", 3),
      rule("词", 4),
      rule("fig", 5),
      rule("off", 5, { enabled: false }),
      rule("zero", 0),
    ).answers({ code: 0 });
    await tower.say(".say apple").replies("apple");
    await tower.say(".say berry").replies(/mind your words/);
    await tower.say("。SAY  c-h.e r r y p i E!").replies(/not welcome/);
    await tower.say(".say 这个词").replies("That command is refused.");
    await tower.say(".say berry fig").replies("That command is refused.");
    for (const said of ["off", "zero"]) await tower.say(`.say ${said}`).replies(said);
    await tower.say("berry 词 fig").silent();
    await tower.say(".nothing berry").replies(/mind your words/);
  });

  it("charges what it answers to the flood limits, and falls silent like commands do", async () => {
    await tower.stop();
    tower = await testHost({
      features: [...features, censor, parrot],
      replace: [[Clock, fakeClock(Date.now())]],
    });
    await put(rule("berry", 2)).answers({ code: 0 });
    const answers: string[] = [];
    for (let n = 0; n < 23; n++) answers.push(await tower.say(".say berry", { accountId: "flooded" }).text());
    expect(answers.slice(0, 20).every((answer) => /mind your words/.test(answer))).to.equal(true);
    expect(answers[20]).to.not.match(/mind your words/);
    expect(answers.slice(21)).to.deep.equal(["", ""]);
  });

  it("passes trust 4 and more, and blocks an allow-listed user by levels that are not lower", async () => {
    await put(rule("berry", 2)).answers({ code: 0 });
    await tower.post("/api/masters", { platform: "test", userId: "boss" }).answers({ code: 0 });
    await tower
      .post("/api/banlist", { listType: "allow", platform: "test", targetId: "friend" })
      .answers({ code: 0 });
    await tower.say(".say berry", { userId: "boss" }).replies("berry");
    await tower.say(".say berry", { userId: "friend" }).replies(/mind your words/);
    const { blockedForTrust } = await tower
      .post(path, { text: ".say berry" })
      .data<{ blockedForTrust: object }>();
    expect(blockedForTrust).to.deep.equal({ 0: true, 1: true, 2: true, 3: false });
  });

  it("says of a text what somebody of a trust would meet with it, as live messages do", async () => {
    await put(rule("apple", 1), rule("berry", 2), rule("fig", 4)).answers({ code: 0 });
    const tried = async (text: string, more: object = {}) => {
      const { hit, level, action } = await tower
        .post(path, { text, ...more })
        .data<{ hit: boolean; level: number; action: string }>();
      return `${hit} ${level} ${action}`;
    };
    expect(await tried(".say berry")).to.equal("true 2 warnBlock");
    for (const [trust, met] of [
      [0, "true 2 warnBlock"],
      [2, "true 2 warnBlock"],
      // Logged and told to the owners, and run all the same.
      [3, "true 2 log"],
      [4, "true 2 none"],
      [5, "true 2 none"],
      [256, "true 2 none"],
    ] as const)
      expect(await tried(".say berry", { trust }), `trust ${trust}`).to.equal(met);
    expect(await tried(".say fig", { trust: 3 })).to.equal("true 4 refuse");
    expect(await tried(".say apple", { trust: 1 })).to.equal("true 1 log");
  });

  it("tells the owners of a hit, and never what was said", async () => {
    await put(rule("berry", 2)).answers({ code: 0 });
    await tower.say(".say berry").replies(/mind/);
    const notices = tower.host.notices();
    expect(notices[0]).to.deep.include({ kind: "censorCaution", level: "important" });
    expect(JSON.stringify(notices)).to.not.contain("berry");
  });

  it("answers what a text would meet, and spares excepted words", async () => {
    await tower
      .put(path, { enabled: true, exceptions: ["grapefruit"], rules: [rule("grape", 3)] })
      .answers({ code: 0 });
    await tower
      .post(path, { text: "a grape" })
      .answers({ data: { hit: true, level: 3, action: "warnBlock" } });
    await tower
      .post(path, { text: "grapefruit" })
      .answers({ data: { hit: false, level: 0, action: "none" } });
    await tower.post(path, { text: "grapefruit and grape" }).answers({ data: { hit: true } });
  });

  it("numbers its rules, and refuses words that mean nothing and words or numbers that are there twice", async () => {
    const ids = async () =>
      (await tower.get(path).data<{ rules: { id: number; word: string; createdAt: number }[] }>()).rules;
    await put(rule("one", 3), rule("two", 3)).answers({ code: 0 });
    expect((await ids()).map(({ id }) => id)).to.deep.equal([1, 2]);
    const [, two] = await ids();
    await put(two ?? {}, rule("three", 3)).answers({ code: 0 });
    expect((await ids()).map(({ id, word }) => `${id} ${word}`)).to.deep.equal(["2 two", "3 three"]);
    expect((await ids())[0]?.createdAt).to.be.greaterThan(0);
    await put(rule(" -!", 3)).answers({ code: 42200 });
    await put(rule("a b", 3), rule("AB", 2)).answers({ code: 42200 });
    await put({ ...rule("x", 3), id: 7 }, { ...rule("y", 3), id: 7 }).answers({ code: 42200 });
    await put(rule("x", 6)).answers({ code: 40001 });
  });

  it("looks at ten thousand words in one pass", async () => {
    await put(...Array.from({ length: 10_000 }, (_, n) => rule(`word${n}end`, 3))).answers({ code: 0 });
    await tower
      .post(path, { text: "x word9999end y" })
      .answers({ data: { hit: true, rules: [{ id: 10_000, word: "word9999end" }] } });
  });
});

describe(".admin censor", () => {
  let tower: TestHost;
  const master = { userId: "900" };
  const admin = (said: string) => tower.say(`.admin censor${said}`, { ...master, scene: "private" });

  before(async () => {
    tower = await testHost({ features: [...features, censor, parrot] });
    await tower.post("/api/masters", { platform: "test", userId: "900" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  it("adds, changes, tries and removes words, and switches the check", async () => {
    await admin(" +(Danger)=mushroom|toad stool").replies("Censored words +2 (Danger)");
    await tower.say(".say mushroom").replies("mushroom");
    await admin(" on").replies("Commands are checked from now on.");
    await tower.say(".say m-u shroom").replies("That command is refused.");
    await admin(" level mushroom 注意").replies("The level is now Caution.");
    await tower.say(".say mushroom").replies(/mind your words/);
    await admin(" test a mushroom").replies(
      "Caution: the sender would be warned, the command would not run. Hit: mushroom",
    );
    await tower.say(".admin censor test a mushroom", master).replies(/^Caution: .* Hit: 1$/);
    await admin(" +berry").replies("Censored words +1 (Warning)");
    await admin("").replies(/^Commands are checked\. 3 words: .* 1 caution, 1 warning, 1 danger/);
    await admin(" -berry|mushroom").replies("Censored words −2");
    await admin(" -berry").replies("There is no such word.");
    await admin("　＋（Ｄａｎｇｅｒ）＝berry").replies("Censored words +1 (Danger)");
    await admin("　ｌｅｖｅｌ　berry　Ｃａｕｔｉｏｎ").replies("The level is now Caution.");
    await admin("　－berry").replies("Censored words −1");
    await admin(" off").replies("Commands are no longer checked.");
    await tower.say(".say toadstool").replies("toadstool");
  });

  it("refuses what is no word, no level, too long or not theirs", async () => {
    await admin(" +(Danger)=- -").replies(/blanks and signs/);
    await admin(" +(Terrible)=word").replies(/^“\+\(Terrible\)=word” was not understood.*\.admin censor </);
    await admin(" level toad stool Terrible").replies(/^“toad stool Terrible” was not understood.* level </);
    await admin(` +${"x".repeat(101)}`).replies(/at most 100 characters/);
    await admin(` +${"x".repeat(100)}`).replies("Censored words +1 (Warning)");
    await tower.say(".admin censor off", { userId: "901" }).replies(/^Only masters/);
  });
});

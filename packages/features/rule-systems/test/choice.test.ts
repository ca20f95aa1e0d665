import { expect } from "chai";
import { admin, type SystemsTower, systemsTower } from "./tower.js";

const zh = { ...admin, locale: "zh-CN" } as const;
const inGroup = { platform: "test", groupId: "1000", userId: "111" };

describe("choice of a rule system", () => {
  let tower: SystemsTower;
  before(async () => {
    tower = await systemsTower();
  });
  after(() => tower.stop());
  afterEach(() => tower.say(".set clr", admin).done());

  it("plays coc7 where nobody has chosen", () => {
    expect(tower.systems().at(inGroup).name).to.equal("coc7");
    expect(tower.systems().chosenAt(inGroup)).to.equal(undefined);
  });

  it("is made by .set and a key, with faces and extensions", async () => {
    await tower.say(".set DND", zh).replies("已切换到 DND5E：默认 D20，启用扩展 dnd5e");
    expect(tower.systems().chosenAt(inGroup)).to.equal("dnd5e");
    await tower.say(".set info", zh).replies(/规则系统：dnd5e（D&D 5e）/);
    tower.dice.push(20);
    await tower.say(".rd").replies(/D20=20/);
    const row = await tower.get("/api/groups/test/1000").data<{ extensions: Record<string, boolean> }>();
    expect(row.extensions).to.deep.equal({ dnd5e: true });
  });

  it("puts the system's faces in the place of those chosen by number", async () => {
    await tower.say(".set 6", admin).done();
    await tower.say(".set dnd", admin).done();
    tower.dice.push(20);
    await tower.say(".rd").replies(/D20=20/);
  });

  it("is taken back by .set clr", async () => {
    await tower.say(".set dnd", admin).done();
    await tower.say(".set clr", admin).done();
    expect(tower.systems().chosenAt(inGroup)).to.equal(undefined);
    await tower.say(".set info", zh).replies(/规则系统：未选择，按 coc7/);
  });

  it("is the person's own in private chats and with --my", async () => {
    const alone = { scene: "private", groupId: "" } as const;
    await tower.say(".set dnd", alone).replies(/DND5E/);
    expect(tower.systems().at({ platform: "test", userId: "111" }).name).to.equal("dnd5e");
    expect(tower.systems().at(inGroup).name).to.equal("coc7");
    await tower.say(".set clr --my", admin).done();
    await tower
      .say(".set dnd --my", { ...admin, locale: "en" })
      .replies(/DND5E.*\nIt holds in your private chats with the bot; groups keep what they have\.$/);
    expect(tower.systems().at(inGroup).name).to.equal("coc7");
    await tower.say(".set clr --my", admin).done();
    expect(tower.systems().chosenAt({ platform: "test", userId: "111" })).to.equal(undefined);
  });

  it("is refused for ordinary members and unknown words", async () => {
    await tower.say(".set dnd").replies(/admin/i);
    await tower.say(".set gurps", admin).replies(/gurps/);
    expect(tower.systems().chosenAt(inGroup)).to.equal(undefined);
  });

  it("stands among the fields of the group", async () => {
    await tower.say(".set dnd", admin).done();
    const row = await tower.get("/api/groups/test/1000").data<{ ruleSystem: string }>();
    expect(row.ruleSystem).to.equal("dnd5e");
  });
});

describe("a rule system", () => {
  let tower: SystemsTower;
  before(async () => {
    tower = await systemsTower();
  });
  after(() => tower.stop());

  it("knows names by alias, redirect and whatever case", () => {
    const system = tower.systems().get("dnd5e");
    expect(["力量", "Str", "ＳＴＲ", "膂力"].map((word) => system?.nameOf(word))).to.deep.equal(
      Array(4).fill("力量"),
    );
    expect(system?.nameOf("constructor")).to.equal("constructor");
    expect(system?.knows("constructor")).to.equal(false);
    expect(system?.defaultOf("力量")).to.equal(10);
    expect(system?.formulaOf("运动")).to.equal("力量调整值+熟练");
    expect(system?.metaOf("力量").max).to.equal(30);
  });

  it("is found by name and key", () => {
    expect(tower.systems().find("COC")?.name).to.equal("coc7");
    expect(tower.systems().find("coc7")?.name).to.equal("coc7");
    expect(tower.systems().find("nothing")).to.equal(undefined);
  });

  it("goes with its feature and comes back", async () => {
    await tower.disable("sample");
    expect(tower.systems().all).to.deep.equal([]);
    expect(tower.systems().at(inGroup).template.fullName).to.equal("-");
    await tower.enable("sample");
    expect(tower.systems().all.map(({ name }) => name)).to.deep.equal(["coc7", "dnd5e"]);
  });
});

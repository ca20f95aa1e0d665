import { argumentKinds } from "@dicetower/contract";
import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { readCheck } from "../src/commands/check/check-text.js";
import { bob, type DndTower, dndTower, zh } from "./dnd-tower.js";

describe("checks of D&D 5e", () => {
  let tower: DndTower;
  before(async () => {
    tower = await dndTower();
  });
  after(() => tower.stop());
  beforeEach(async () => {
    await tower.says(".st clr yes");
    tower.checks.length = 0;
    tower.rolls.length = 0;
  });

  it("add modifier and proficiency", async () => {
    await tower.says(".st 力量16* 熟练2");
    expect(await tower.says(".rc 力量豁免", [12])).to.equal("<木落> 的「力量豁免」检定：D20(12)+3+2=17");
    expect(await tower.says(".rc 力量", [12])).to.equal("<木落> 的「力量」检定：D20(12)+3=15");
    expect(await tower.says(".rc str", [12])).to.match(/=15$/);
    expect(tower.rolls[0]).to.deep.equal({ expression: "D20+3+2", value: 17, hidden: false });
    expect(tower.checks[0]).to.include({ system: "dnd5e", attribute: "力量豁免", roll: 12, level: "" });
  });

  it("know proficiency, expertise and half of it, and read it in formulas, too", async () => {
    await tower.says(".st 感知14 察觉* 洞悉*2 医药*0.5 熟练3");
    expect(await tower.says(".rc 察觉", [12])).to.match(/\+2\+3=17$/);
    expect(await tower.says(".rc 洞悉", [12])).to.match(/\+2\+6=20$/);
    expect(await tower.says(".rc 医药", [12])).to.match(/\+2\+1=15$/);
    expect(await tower.says(".st show 察觉 洞悉 医药 被动察觉")).to.match(
      /察觉\*:5.*洞悉\*2:8.*医药\*0\.5:3.*被动察觉:15/s,
    );
    expect(await tower.says(".r d20+洞悉", [12])).to.match(/=20/);
    await tower.says(".st 洞悉*0");
    expect(await tower.says(".rc 洞悉", [12])).to.match(/=14$/);
    expect(await tower.says(".st show")).to.not.match(/熟练:\S*察觉|察觉熟练/);
  });

  it("round negative modifiers down, also in expressions", async () => {
    await tower.says(".st 力量9 敏捷7 体质1");
    for (const [name, total] of [
      ["力量", 9],
      ["敏捷", 8],
      ["体质", 5],
    ])
      expect(await tower.says(`.rc ${name}`, [10])).to.match(new RegExp(`=${total}$`));
    expect(await tower.says(".r d20+力量调整值", [10])).to.match(/=9$/);
    expect(await tower.says(".st show 力量调整值 体质调整值")).to.match(/-1.*-5/s);
  });

  it("take the proficiency bonus of the level where none is set", async () => {
    await tower.says(".st 等级9 敏捷16 隐匿*");
    expect(await tower.says(".rc 隐匿", [10])).to.match(/\+3\+4=17$/);
  });

  it("are asked for by programs", async () => {
    await tower.says(".st 感知14");
    const kind = tower.host.contributions(argumentKinds).find(({ key }) => key === "dndCheck")?.item;
    const line = kind?.write?.({ name: "察觉", modifier: "+1d4", dc: 15, advantage: 1, reason: "门后" });
    expect(await tower.says(`.rc ${line}`, [9, 12, 3])).to.match(
      /门后.*\(9\|12\)\+2\+1d4\[3\]=17，达到 DC15/,
    );
  });

  it("compare with a difficulty, and tell a natural 1 and 20", async () => {
    await tower.says(".st 感知14");
    expect(await tower.says(".rc 察觉 dc15", [13])).to.match(/=15，达到 DC15，成功$/);
    expect(await tower.says(".rc 察觉 dc16", [13])).to.match(/未达到 DC16，失败$/);
    expect(await tower.says(".rc 察觉", [20])).to.match(/=22（自然 20）$/);
    expect(await tower.says(".rc 察觉 dc30", [20])).to.match(/自然 20.*未达到/);
    expect(tower.checks.map(({ level }) => level)).to.deep.equal(["success", "failure", "", "failure"]);
    expect(tower.checks[0]).to.include({ roll: 15, target: 15 });
  });

  it("know advantage, which disadvantage cancels, and modifiers with dice", async () => {
    await tower.says(".st 力量14");
    expect(await tower.says(".rc 优势 运动+2", [5, 17])).to.equal(
      "<木落> 的「运动」检定：D20优势(5|17)+2+2=21",
    );
    expect(await tower.says(".rc 运动 劣势", [5, 17])).to.match(/=7$/);
    expect(await tower.says(".rc adv dis athletics", [9])).to.match(/D20\(9\)\+2=11$/);
    expect(await tower.says(".rc 运动+1d4", [9, 3])).to.equal("<木落> 的「运动」检定：D20(9)+2+1d4[3]=14");
    expect(await tower.says(".rc +5", [10])).to.match(/D20\(10\)\+5=15$/);
    expect(await tower.says(".rcstr", [9])).to.match(/=11$/);
  });

  it("are made several times at once, not too often", async () => {
    expect(await tower.says(".rc2#察觉", [3, 4])).to.equal(
      "<木落> 的「察觉」检定 2 次：\nD20(3)+0=3\nD20(4)+0=4",
    );
    expect(tower.rolls).to.have.length(2);
    expect(await tower.says(".rc99#察觉")).to.match(/99|10/);
  });

  it("are made for others by their cards and names, unless the group forbids it", async () => {
    await tower.says(".st 敏捷20", [], bob);
    expect(await tower.says(".rc 隐匿", [10], mentioning(".rc 隐匿 [@222]", zh))).to.equal(
      "由 <木落> 代骰，鲍勃 的「隐匿」检定：D20(10)+5=15",
    );
    expect(tower.checks[0]?.person.userId).to.equal("222");
    await tower.says(".group +禁止代骰");
    expect(await tower.says(".rc 隐匿", [], mentioning(".rc 隐匿 [@222]", zh))).to.match(/不允许/);
    await tower.says(".group -禁止代骰");
  });

  it("may be hidden", async () => {
    await tower.says(".st 感知14");
    tower.dice.push(12);
    const said = tower.say(".rch 察觉", zh);
    await said.replies("<木落> 进行了一次暗中检定");
    await said.whispers(/「1000」：<木落> 的「察觉」检定：D20\(12\)\+2=14/);
    expect(tower.rolls[0]?.hidden).to.equal(true);
    expect(tower.checks[0]?.hidden).to.equal(true);
  });

  it("are answered with an example where nothing is known of a name", async () => {
    expect(await tower.says(".rc 造船")).to.match(/「造船」.*\.rc 察觉/s);
    expect(await tower.says(".rc")).to.match(/用法/);
    await tower.says(".st 攻击加值7");
    expect(await tower.says(".rc 攻击加值", [10])).to.match(/\+7=17$/);
    await tower.says(".st 运动:9");
    expect(await tower.says(".rc 运动", [10])).to.match(/\+9=19$/);
  });

  it("are there as .rc where D&D is played, and as .dc everywhere", async () => {
    const other = { ...zh, groupId: "2000" };
    await tower.say(".rc 察觉", other).silent();
    tower.dice.push(11);
    await tower.say(".dc 察觉", other).replies("<木落> 的「察觉」检定：D20(11)+0=11");
    await tower.say(".rc 察觉", { ...zh, scene: "private", groupId: "" }).silent();
  });

  it("take a reason, and are not made where it cannot be one", async () => {
    await tower.says(".st 感知14 铸剑术5");
    expect(await tower.says(".rc 察觉 dc10 找陷阱", [13])).to.match(
      /^<木落> 的「察觉（找陷阱）」检定：D20\(13\)\+2=15，达到/,
    );
    expect(await tower.says(".rc 察觉+1d4 门后", [13, 2])).to.match(/「察觉（门后）」.*\+1d4\[2\]=17/);
    for (const [text, quoted] of [
      [".rc 察觉 /走廊", "/走廊"],
      [".rc 察觉 （30）", "（30）"],
      [".rc 察觉 15", "15"],
      [".rc 察觉+2 /走廊", "/走廊"],
      [".rc 察觉+2 *门", "*门"],
    ] as const) {
      const said = await tower.says(text);
      expect(said, text).to.include(`「${quoted}」`);
      expect(said, text).to.not.match(/D20/);
    }
    expect(tower.rolls).to.have.length(2);
  });

  it("offer the nearest name of what is none", async () => {
    await tower.says(".st 铸剑术5");
    expect(await tower.says(".rc 铸剑书")).to.match(/「铸剑书」.*铸剑术/);
    expect(await tower.says(".rc 隐秘")).to.match(/隐匿/);
    expect(await tower.says(".rc perceptoin", [], { ...zh, locale: "en" })).to.match(
      /“perceptoin”.*Perception/,
    );
  });

  it("name who asked for somebody else's hidden check", async () => {
    tower.dice.push(12);
    const said = tower.say(".rch 隐匿", mentioning(".rch 隐匿 [@222]", zh));
    await said.replies("由 <木落> 代骰：鲍勃 暗中检定「隐匿」");
    await said.whispers(/由 <木落> 代骰，鲍勃 的「隐匿」检定/);
  });

  it("read their texts", () => {
    expect(readCheck("优势 运动+2 dc15")).to.deep.equal({
      turns: 1,
      advantage: 1,
      name: "运动",
      modifier: "+2",
      behind: "",
      dc: 15,
    });
    expect(readCheck("3# animal handling - 1")).to.deep.equal({
      turns: 3,
      advantage: 0,
      name: "animal handling",
      modifier: "-1",
      behind: "",
      dc: undefined,
    });
    expect(readCheck("advisor")?.name).to.equal("advisor");
    expect(readCheck("运动优势")).to.include({ name: "运动", advantage: 1 });
    expect(readCheck("dc15")).to.include({ name: "", modifier: "", dc: 15 });
    expect(readCheck("half-elf lore-2")).to.include({ name: "half-elf lore", modifier: "-2" });
  });
});

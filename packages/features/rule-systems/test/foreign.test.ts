import { expect } from "chai";
import { admin, coc, type SystemsTower, systemsTower } from "./tower.js";

const model = `<?xml version="1.0" encoding="UTF-8"?>
<model name="雾港RPG" alias="fog/wugang">
  <basic><list name="能力">
力量
体质
体型
</list><list>生命</list></basic>
  <property>
    <attr name="力量" alias="str/STRENGTH"/>
    <attr name="生命" text="dicexp">({体质}+{体型})/10</attr>
    <attr name="幸运" text="dicexp">3D6*5</attr>
    <attr name="勇气">5</attr>
    <attr name="出身">雾港</attr>
    <attr name="年龄" text="javascript">1 + 1</attr>
  </property>
  <presets>
    <preset name="pc">
      <attr name="力量" text="dicexp">3D6*5</attr>
      <attr name="体质" text="dicexp">3D6*5</attr>
      <attr name="职业" text="dicexp">{职业}</attr>
    </preset>
  </presets>
  <script>var a = 1;<trigger name="note" time="after_update">a++;</trigger></script>
</model>`;

const oliva = JSON.stringify({
  TIDE: {
    mainDice: "1D20",
    skill: { 属性: ["MIG"], 技能: ["航海"] },
    skillConfig: { skipEnhance: ["MIG"], forceMapping: [] },
    init: { MIG: "3d6x5" },
    mapping: { HP: "({MIG})/2+({HPADD})" },
    synonyms: { MIG: ["MIG", "力气"] },
    redirect: { 航行: "航海" },
    showName: { MIG: "力气" },
    snTitle: "{tName} hp{HP}",
    defaultSkillValue: { 航海: 15 },
    checkRules: {
      default: {
        checkList: ["success", "fail", "greatSuccess"],
        success: { ".<=": ["$roll", "$skill"] },
        fail: { ".>": ["$roll", "$skill"] },
        greatSuccess: { ".and": [{ ".<=": ["$roll", { "./": ["$skill", 5] }] }, { ".<": ["$roll", 4] }] },
      },
      odd: { success: { ".xor": [1, 2] } },
    },
    hooks: { x: 1 },
  },
  OTHER: { mainDice: "10C8", synonyms: {} },
  TD: { tempMapping: "TIDE" },
});

function form(name: string, content: string): FormData {
  const data = new FormData();
  data.append("file", new File([content], name));
  return data;
}

describe("rule systems of other bots", () => {
  let tower: SystemsTower;
  before(async () => {
    tower = await systemsTower([coc]);
  });
  after(() => tower.stop());
  const upload = (name: string, content: string) => tower.post("/api/rules/upload", form(name, content));
  const content = async (name: string) =>
    (await tower.get(`/api/rules/file?name=${encodeURIComponent(name)}`).data<{ content: string }>()).content;

  it("a card model of Dice! is played after its upload, and its file says what was left out", async () => {
    await upload("fog.xml", model).answers({ code: 0, data: { name: "雾港rpg", enabled: true, error: "" } });
    const file = await content("雾港rpg");
    expect(file).to.match(/^# Converted from a card model of Dice!\.\n# Not carried over:/);
    for (const left of [
      "the script of 年龄",
      "职业 of the preset pc",
      "the script of the model",
      "the trigger note",
    ])
      expect(file).to.include(left);
    expect(file).to.include("floor((体质+体型)/10)").and.include("3D6*5");
    expect(file).to.include("勇气: 5").and.include("出身: 雾港");
    await tower.say(".set fog", { ...admin, groupId: "500" }).replies(/雾港RPG/);
    await tower.post("/api/rules/delete", { name: "雾港rpg" }).answers({ code: 0 });
  });

  it("templates of OlivaDice come as a system each, with their checks", async () => {
    await upload("tide.json", oliva).answers({ code: 0, data: { name: "tide" } });
    const file = await content("tide");
    expect(file).to.include("floor(MIG/2+HPADD)").and.include("HPADD: 0").and.include("diceSides: 20");
    expect(file).to.include("(roll <= floor(value / 5) && roll < 4)");
    expect(file).to.include("- hooks").and.include("- the check rule odd");
    expect(file).to.match(/航行: 航海/);
    expect(await content("other")).to.include("- mainDice 10C8");
    await tower.say(".set tide", { ...admin, groupId: "500" }).replies(/TIDE/);
    tower.dice.push(7);
    await tower.say(".r d", { groupId: "500" }).replies(/D20/i);
    for (const name of ["tide", "other"])
      await tower.post("/api/rules/delete", { name }).answers({ code: 0 });
  });

  it("what cannot be read is refused and leaves nothing", async () => {
    const before = await tower.get("/api/rules").data();
    const deep = "<a>".repeat(50_000);
    for (const broken of [
      "",
      "<model",
      '<model name="x"><basic>',
      '<other name="x"/>',
      "<model/>",
      '<!DOCTYPE model [<!ENTITY a "b">]><model name="x">&a;</model>',
      `<model name="x">${deep}`,
      `<model name="x">${"<attr/>".repeat(20_000)}</model>`,
    ])
      await upload("broken.xml", broken).answers({ code: 40001 });
    await upload("tide.json", oliva).answers({ code: 0 });
    // One name is taken: neither of the two is written anew.
    await tower.post("/api/rules/delete", { name: "tide" }).answers({ code: 0 });
    await upload("tide.json", oliva).answers({ code: 40900 });
    await tower.post("/api/rules/delete", { name: "other" }).answers({ code: 0 });
    expect(await tower.get("/api/rules").data()).to.deep.equal(before);
  });
});

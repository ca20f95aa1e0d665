import { expect } from "chai";
import type { PartialTemplate } from "../src/api.js";
import { admin, coc, dnd, type SystemsTower, systemsTower } from "./tower.js";

const demo: PartialTemplate = {
  name: "demo",
  fullName: "Demo d20",
  attrs: { defaults: { 力量: 18 }, defaultsComputed: { 力量调整值: "floor((力量-10)/2)" } },
  commands: {
    set: { diceSides: 20, enableTip: "Let's play." },
    custom: {
      劈砍: {
        expr: "d20+力量调整值",
        reply: "{pc} 劈砍（力量 {力量}，调整 {力量调整值}）：{detail}={res} {reason}",
        help: "攻击检定 {x}",
        examples: [".劈砍"],
      },
      sneak: { expr: "d20", reply: "{nick}: {res}", hidden: true },
      broken: { expr: "d20//", reply: "{res}" },
    },
  },
  textMap: { "roll.result": "{nick} 在演示中掷出 {detail}" },
};

describe(".system", () => {
  let tower: SystemsTower;
  before(async () => {
    tower = await systemsTower([coc, dnd]);
  });
  after(() => tower.stop());

  it("lists what there is, with the one that is played", async () => {
    await tower
      .say(".system list")
      .replies("Rule systems (2, * is played here):\n* coc7  Call of Cthulhu 7\n- dnd5e  D&D 5e");
  });

  it("chooses and takes back, for administrators of the group", async () => {
    await tower.say(".system dnd").replies(/admin/i);
    await tower.say(".规则系统 dnd", admin).replies(/DND5E/);
    await tower.say(".system").replies(/\* dnd5e/);
    await tower.say(".system off", admin).replies(/coc7/);
    await tower.say(".system nothing", admin).replies(/nothing/);
  });

  it("tells about one, and leaves forms of the console to others", async () => {
    await tower.say(".system info dnd").replies(/D&D 5e[\s\S]*D20[\s\S]*dnd5e absent/);
    await tower.say(".system restart", admin).replies(/^Only masters/);
  });
});

describe("commands of a rule system", () => {
  let tower: SystemsTower;
  before(async () => {
    tower = await systemsTower([coc, demo]);
  });
  after(() => tower.stop());

  it("are there where the system is played, and nowhere else", async () => {
    await tower.say(".劈砍").silent();
    await tower.say(".set demo", admin).replies("Let's play.");
    tower.dice.push(11);
    await tower
      .say(".劈砍 先手")
      .replies("<Ann> 劈砍（力量 18，调整 4）：D20+力量调整值=11+力量调整值(4)=15 先手");
    await tower.say(".劈砍", { groupId: "2000" }).silent();
  });

  it("take all that is said as the reason, and show how they are written", async () => {
    tower.dice.push(1);
    await tower.say(".劈砍 --fast 5", admin).replies(/=5 --fast 5$/);
    const rows = await tower
      .get("/api/commands?locale=en")
      .data<{ names: string[]; syntax: string; example: string }[]>();
    const row = rows.find(({ names }) => names.includes("劈砍"));
    expect([row?.syntax, row?.example]).to.deep.equal([".劈砍 [reason]", ".劈砍"]);
  });

  it("answer in private where the template says so", async () => {
    tower.dice.push(3);
    await tower.say(".sneak").whispers("<Ann>: 3");
  });

  it("say what is wrong with their expression", async () => {
    await tower.say(".broken").replies(/d20\/\//);
  });

  it("bring words of the system", async () => {
    tower.dice.push(5);
    await tower.say(".r d20").replies(/在演示中掷出/);
    tower.dice.push(5);
    await tower.say(".r d20", { groupId: "2000" }).replies(/rolls/);
  });

  it("go with the system", async () => {
    await tower.disable("sample");
    await tower.say(".劈砍").silent();
    expect(tower.feature("rule-systems")?.contributions["commands"]).to.deep.equal(["system"]);
    await tower.enable("sample");
    await tower.host.settled();
    tower.dice.push(1);
    await tower.say(".劈砍").replies(/=5/);
  });
});

import { expect } from "chai";
import { type DndTower, dndTower, zh } from "./dnd-tower.js";

describe("characters of D&D 5e", () => {
  let tower: DndTower;
  before(async () => {
    tower = await dndTower();
  });
  after(() => tower.stop());
  beforeEach(async () => {
    await tower.says(".st clr yes");
    await tower.says(".buff clr");
    await tower.says(".ss clr");
    await tower.says(".ds clr");
    tower.rolls.length = 0;
  });

  const dice = [1, 1, 1, 1, 2, 2, 2, 1, 3, 3, 3, 1, 4, 4, 4, 1, 5, 5, 5, 1, 6, 6, 6, 6];

  it("are rolled, sorted or assigned, and bought", async () => {
    expect(await tower.says(".dnd", dice)).to.equal(
      "<木落> 的 DND5E 作成：[18,15,12,9,6,3] 合计 63\n可任意分配给力量、敏捷、体质、智力、感知、魅力。",
    );
    expect(tower.rolls).to.have.length(6);
    expect(await tower.says(".dndx", dice)).to.equal(
      "<木落> 的 DND5E 作成：力量3(-4) 体质6(-2) 敏捷9(-1) 智力12(+1) 感知15(+2) 魅力18(+4) 合计 63",
    );
    expect((await tower.says(".dnd 2", [...dice, ...dice])).split("\n")).to.have.length(3);
    expect(await tower.says(".dnd --point")).to.match(/27.*8:0.*15:9/s);
    expect(await tower.says(".dnd 11")).to.match(/1 到 10/);
    expect(await tower.says(".dnd 0")).to.match(/1 到 10/);
    expect(await tower.says(".dnd 甲乙")).to.match(/用法/);
  });

  it("are saved as cards", async () => {
    const how = { ...zh, userId: "333" };
    expect(await tower.says(".dnd --save 阿尔", dice, how)).to.match(/「阿尔」/);
    expect(await tower.says(".st show 力量 魅力", [], how)).to.match(/力量:3.*魅力:18/);
    expect(await tower.says(".dnd 2 --save 乙", [], how)).to.match(/一组/);
    expect(await tower.says(".dnd --save 阿尔", [], how)).to.match(/已经有名为「阿尔」的角色卡/);
  });

  it("have values added for a time", async () => {
    await tower.says(".st 力量16");
    expect(await tower.says(".buff 力量:2")).to.equal("<木落>：力量 16→18（临时 +2）");
    expect(await tower.says(".rc 力量", [10])).to.match(/=14$/);
    expect(await tower.says(".st show 力量")).to.match(/18.*16|16.*18/);
    expect(await tower.says(".buff str+1 护甲+1")).to.match(/16→19（临时 \+3）\n<木落>：护甲等级 10→11/);
    expect(await tower.says(".buff")).to.match(/力量:19\[\+3\] 护甲等级:11\[\+1\]/);
    expect(await tower.says(".buff 察觉-2")).to.match(/0→-2/);
    expect(await tower.says(".rc 察觉", [10])).to.match(/=8$/);
    expect(await tower.says(".buff del 力量 魅力")).to.match(/已移除 力量.*没有这些临时数值：魅力/s);
    expect(await tower.says(".rc 力量", [10])).to.match(/=13$/);
    expect(await tower.says(".buff clr")).to.match(/清除/);
    expect(await tower.says(".buff show")).to.match(/没有临时数值/);
    expect(await tower.says(".buff 力量:99999")).to.match(/9999/);
    expect(await tower.says(".buff 力量:x")).to.match(/用法/);
  });

  it("have temporary hit points, which damage takes first", async () => {
    await tower.says(".st hp10 hpmax12");
    expect(await tower.says(".buff hp:5")).to.match(/临时生命值 5/);
    expect(await tower.says(".st hp-4")).to.match(/抵消 4 点，剩余 1；HP 10/);
    expect(await tower.says(".st hp-3")).to.match(/抵消 1 点，剩余 0；HP 8/);
    await tower.says(".buff hp:5");
    expect(await tower.says(".st hp-3 --over")).to.not.match(/抵消/);
    expect(await tower.says(".st show hp hptmp")).to.match(/生命值:5.*临时生命值:5/s);
    expect(await tower.says(".buff show")).to.match(/临时生命值:5/);
    // What is set and not lost takes nothing.
    await tower.says(".st hp:2");
    expect(await tower.says(".st show hp hptmp")).to.match(/生命值:2.*临时生命值:5/s);
  });

  it("are shown with modifiers, proficiency and maxima, and can be pasted", async () => {
    const how = { ...zh, userId: "900" };
    const says = (text: string) => tower.says(text, [], how);
    await says(".st 敏捷16* 力量9 熟练3 隐匿*2 察觉* hpmax24 hp:20 职业:游荡者");
    await says(".buff 力量:2");
    const shown = await says(".st show");
    expect(shown).to.match(/力量:11\[9\]\(\+0\) {2}敏捷\*:16\(\+3\) {2}生命值:20\/24 {2}护甲等级:13\n熟练:3/);
    expect(shown).to.match(/隐匿\*2:9/);
    await says(`.st ${shown}`);
    expect(await says(".st show")).to.equal(shown);
    await says(await says(".st export"));
    expect(await says(".st show")).to.equal(shown);
    const other = { ...zh, userId: "901" };
    await tower.says(`.st ${shown}`, [], other);
    await tower.says(".st 敏捷18", [], other);
    // What was worked out in one sheet is worked out in the other.
    expect(await tower.says(".st show 隐匿 敏捷", [], other)).to.match(/隐匿\*2:10 {2}敏捷\*:18\(\+4\)/);
  });

  it("are healed up to the maximum, told in the line", async () => {
    await tower.says(".st hpmax:24 hp:20");
    expect(await tower.says(".st hp+30")).to.equal("<木落> 生命值 20+30=50→24（上限 24）");
    expect(await tower.says(".st hp-4")).to.equal("<木落> 生命值 24-4=20");
    expect(await tower.says(".st hp+1.5")).to.match(/只能是整数/);
    expect(await tower.says(".st 力量12/14")).to.match(/没有上限/);
    expect(await tower.says('.st "hp"-30')).to.match(/→0\nHP 归零，陷入濒死/);
  });

  it("have names that every command reads", async () => {
    await tower.says('.st "弩弓3":5 生存(沙漠):4 熟练3');
    expect(await tower.says(".rc 弩弓3", [10])).to.match(/=15$/);
    expect(await tower.says('.rc "弩弓3"+2', [10])).to.match(/=17$/);
    expect(await tower.says(".rc 生存:沙漠", [10])).to.match(/=14$/);
    expect(await tower.says('.buff "弩弓3"+1 生存:沙漠+2')).to.match(/弩弓3 5→6.*\n.*4→6/s);
    expect(await tower.says(".rc 木偶:察觉")).to.match(/木偶:察觉/);
  });

  it("have spell slots", async () => {
    expect(await tower.says(".ss")).to.match(/尚未设置/);
    expect(await tower.says(".cast 1")).to.match(/尚未设置/);
    expect(await tower.says(".ss init 4 3 2")).to.match(/1环 4\/4，2环 3\/3，3环 2\/2/);
    expect(await tower.says(".cast 1")).to.equal("<木落> 使用 1 环法术位 1 个，剩余 3/4");
    expect(await tower.says(".施法 2环 2")).to.match(/剩余 1\/3/);
    expect(await tower.says(".cast 1 9")).to.match(/不足.*3\/4/);
    expect(await tower.says(".cast 10")).to.match(/1 到 9/);
    expect(await tower.says(".ss lv1 +9")).to.match(/1环 4\/4/);
    expect(await tower.says(".ss3环-1")).to.match(/3环 1\/2/);
    expect(await tower.says(".ss set 5环 1")).to.match(/3环 1\/2，5环 1\/1/);
    expect(await tower.says(".cast 4")).to.match(/不足.*0\/0/);
    expect(await tower.says(".ss del 5环")).to.not.match(/5环/);
    expect(await tower.says(".ss rest")).to.match(/2环 3\/3，3环 2\/2/);
    expect(await tower.says(".ss init 1 1 1 1 1 1 1 1 1 1")).to.match(/1 到 9/);
    expect(await tower.says(".ss set 1 100")).to.match(/99/);
    expect(await tower.says(".ss x")).to.match(/用法/);
    await tower.says(".ss clr");
    expect(await tower.says(".ss")).to.match(/尚未设置/);
  });

  it("rest", async () => {
    expect(await tower.says(".longrest")).to.match(/HP 上限/);
    await tower.says(".st hp3 hpmax12 体质14 &hd=3d8");
    await tower.says(".ss init 2");
    await tower.says(".cast 1");
    await tower.says(".buff 力量:2");
    expect(await tower.says(".shortrest 2", [3, 1])).to.match(/2D8\[3,1\]\+2×2=8，HP 11\/12，剩余生命骰 1d8/);
    expect(await tower.says(".短休 2")).to.match(/只剩 1 个/);
    expect(await tower.says(".shortrest", [8])).to.match(/HP 12\/12/);
    await tower.says(".buff hp:5");
    expect(await tower.says(".长休")).to.match(/回满 12\/12.*\n恢复生命骰 1 个/);
    expect(await tower.says(".ss")).to.match(/2\/2/);
    expect(await tower.says(".buff")).to.match(/没有临时数值/);
    expect(await tower.says(".shortrest 1", [1])).to.match(/剩余生命骰 0d8/);
  });

  it("die, and are saved from it", async () => {
    expect(await tower.says(".ds")).to.match(/尚未设置 HP/);
    await tower.says(".st HP10 HP上限12");
    expect(await tower.says(".ds")).to.match(/没有濒死/);
    expect(await tower.says(".st hp-21")).to.match(/濒死/);
    expect(await tower.says(".ds", [20])).to.match(/HP 1/);
    expect(await tower.says(".st hp-1")).to.match(/濒死/);
    expect(await tower.says(".ds", [10])).to.match(/D20=10，成功 1\/3，失败 0\/3/);
    expect(await tower.says(".ds", [9])).to.match(/成功 1\/3，失败 1\/3/);
    expect(await tower.says(".ds stat")).to.match(/成功 1\/3，失败 1\/3/);
    expect(await tower.says(".ds +1d4", [8, 2])).to.match(/D20\+1d4\[2\]=8\+2=10，成功 2\/3/);
    expect(await tower.says(".ds 失败-1")).to.match(/成功 2\/3，失败 0\/3/);
    expect(await tower.says(".ds 优势", [2, 12])).to.match(/D20优势\(2\|12\)=12，第三次成功，伤势稳定/);
    expect(await tower.says(".ds")).to.match(/伤势稳定/);
    expect(await tower.says(".st hp-1")).to.match(/失败 1\/3/);
    expect(await tower.says(".st hp+5")).to.match(/脱离濒死/);
    await tower.says(".st hp-5");
    expect(await tower.says(".ds stat")).to.match(/成功 0\/3，失败 0\/3/);
    expect(await tower.says(".ds f+1")).to.match(/失败 1\/3/);
    expect(await tower.says(".ds", [1])).to.match(/(?<!濒|垂)死(?!亡豁免)/);
    expect(await tower.says(".ds")).to.match(/已经死亡/);
    expect(await tower.says(".shortrest 0")).to.match(/已经死亡/);
    await tower.says(".st hp:6");
    expect(await tower.says(".st hp-18")).to.match(/当场死亡/);
    expect(await tower.says(".st show hp")).to.match(/生命值:0/);
    expect(tower.checks.at(-1)).to.include({ attribute: "死亡豁免", target: 10, level: "failure", roll: 1 });
  });

  it("die of blows when dying", async () => {
    await tower.says(".st hp5 hpmax12");
    await tower.says(".st hp-5");
    expect(await tower.says(".st hp-1")).to.match(/失败 1\/3/);
    expect(await tower.says(".st hp-1d4", [2])).to.match(/失败 2\/3/);
    expect(await tower.says(".st hp-1")).to.match(/已经死亡/);
  });

  it("go with the feature, and are there again", async () => {
    await tower.says(".ss init 3");
    await tower.disable("dnd");
    await tower.say(".ss", zh).silent();
    await tower.enable("dnd");
    expect(await tower.says(".ss")).to.match(/3\/3/);
  });

  it("speak English", async () => {
    const en = { ...zh, locale: "en" };
    await tower.says(".ss init 4 3 2", [], en);
    expect(await tower.says(".cast 1", [], en)).to.equal("<木落> uses 1 level 1 slot(s), 3/4 left");
    expect(await tower.says(".ss", [], en)).to.equal(
      "Spell slots of <木落>: level 1: 3/4, level 2: 3/3, level 3: 2/2",
    );
    expect(await tower.says(".rc adv stealth", [3, 9], en)).to.equal(
      "<木落> checks Stealth: D20 with advantage(3|9)+0=9",
    );
  });
});

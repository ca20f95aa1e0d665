import { argumentKinds } from "@dicetower/contract";
import { mentioning } from "@dicetower/testkit";
import { expect } from "chai";
import { admin, bob, type CardsTower, cardsTower } from "./cards-tower.js";

describe("cards: .st", () => {
  let tower: CardsTower;
  let user = 0;
  /** Somebody new, so that tests do not see one another's cards. */
  let who: { userId: string; nickname: string };
  const st = (text: string, how = {}) => tower.say(text, { ...who, ...how });
  before(async () => {
    tower = await cardsTower();
  });
  after(() => tower.stop());
  beforeEach(() => {
    who = { userId: String(1000 + ++user), nickname: "Ann" };
  });

  it("sets values that run together, with any separator, by any spelling", async () => {
    await st(".st 力量50体质55敏捷:70 智力=75,外貌45").replies("<Ann>: attributes set: 5");
    await st(".st show str con dex 智力 外貌").replies("<Ann> 力量:50  体质:55  敏捷:70  智力:75  外貌:45");
    await st(".st SPOT HIDDEN 60").replies(/set: 1/);
    await st(".st 侦察").replies("<Ann> 侦查:60");
    await st(`.st "计算机2":30 职业=“记者，老”`).replies(/set: 2/);
    await st(".st 计算机").replies("<Ann> has no 计算机.");
    await st(".st 职业").replies('<Ann> 职业:"记者，老"');
    await st(".st hp:-1").replies(/set: 1/);
    await st(".st hp").replies("<Ann> HP:-1");
  });

  it("changes values, with the dice shown", async () => {
    await st(".st hp11 mp12 侦查30").replies(/set: 3/);
    tower.dice.push(3);
    await st(".st hp-1d4").replies("<Ann> HP 11-1D4(3)=8");
    await st(".sthp-1").replies("<Ann> HP 8-1=7");
    await st(".st 侦查*2").replies("<Ann> 侦查 30*2=60");
    tower.dice.push(4);
    await st(".st hp-1d6 mp-2").replies("<Ann> HP 7-1D6(4)=3\n魔法值 12-2=10");
    await st(".st san-1").replies(/no value for 理智/);
    await st(".st 挖坟术+5").replies("<Ann> 挖坟术 0+5=5");
    await st(".st hp/0").replies(/zero/);
  });

  it("keeps expressions, which rolls read", async () => {
    await st(".st &手枪=1d10+2").replies(/set: 1/);
    tower.dice.push(7);
    await st(".r 手枪").replies(/9/);
    await st(".st show").replies(/&手枪:1d10\+2/);
    await st(".st 侦查60").replies(/1/);
    tower.dice.push(1);
    await st(".r 侦查+1d1").replies(/61/);
  });

  it("works out what the system computes, and lets it be overridden", async () => {
    await st(".st 敏捷70").replies(/1/);
    await st(".st show 闪避").replies("<Ann> 闪避:35");
    await st(".st 闪避50").replies(/1/);
    await st(".st 闪避").replies("<Ann> 闪避:50");
    await st(".st del 闪避").replies(/deleted/);
    await st(".st 闪避").replies("<Ann> 闪避:35");
    await st(".st 力量80 体型60").replies(/2/);
    await st(".st DB").replies("<Ann> DB:1D4");
    await st(".st 甲环").replies("<Ann> 甲环:?");
    await st(".r 甲环+1").replies(/.+/);
  });

  it("deletes, clears, undoes", async () => {
    await st(".st 挖坟术60 掘墓术50").replies(/2/);
    await st(".st del 挖坟术 没有").replies("<Ann>: deleted 挖坟术:60; not found: 没有");
    await st(".st del 没有").replies("<Ann> has no 没有.");
    await st(".st clr 预览").replies(/^“预览” was not understood, so nothing was done/);
    await st(".st clr").replies(/1 attributes deleted/);
    await st(".st show 掘墓术").replies(/has no/);
    await st(".st undo").replies("<Ann>: undone: .st clr");
    await st(".st show 掘墓术").replies("<Ann> 掘墓术:50");
    await tower.clock.advance(601_000);
    await st(".st undo").replies(/nothing/);
    const many = Array.from({ length: 21 }, (_, n) => `术${String.fromCharCode(0x4e00 + n)}${n + 1}`).join(
      " ",
    );
    await st(`.st ${many}`).replies(/21/);
    await st(".st clr yes").replies(/22 attributes: .*, 术\S.*\n.* within 5 minutes: \.st clr yes$/);
    await st(".st clr yes").replies(/22 attributes deleted/);
    await st(".st history").replies(/\.st clr yes/);
  });

  it("locks, notes, exports and prints the template", async () => {
    await st(".st str50 侦查60 &枪=1d6").replies(/3/);
    await st(".st lock").replies(/locked/);
    await st(".st str-10").replies(/locked against changes/);
    await st(".st unlock").replies(/again/);
    await st(".st str-10").replies(/40/);
    await st(".st note 左撇子").replies(/saved/);
    await st(".st note").replies(/左撇子/);
    const line = await st(".st export").text();
    expect(line).to.equal(".st 力量:40 侦查:60 &枪=1d6");
    await st(".st clr").replies(/3/);
    await st(line).replies(/set: 3/);
    await st(".st tmpl").replies(/\.st 力量:0 体质:0/);
  });

  it("reads its words right in front of names, and names that begin with its words", async () => {
    await st(".st 锁定术60 undo5 清除术:40 备注=无").replies(/set: 4/);
    await st(".st 备注=有 undo:5 lock+1").replies(/set: 2/);
    await st(".stshow锁定术").replies("<Ann> 锁定术:60");
    await st(".st查看清除术、undo").replies("<Ann> 清除术:40  undo:5");
    await st(".cst show锁定术").replies("<Ann> 锁定术:60");
    await st(".st删除锁定术").replies("<Ann>: 1 deleted: 锁定术:60");
    await st(".st备注怕水").replies(/saved/);
    await st(".st note").replies(/怕水/);
    await st(".st note clr").replies(/deleted/);
    await st(".st 备注").replies(/no note/);
  });

  it("says what it did not understand, and does nothing", async () => {
    await st(".st 锁定术60").replies(/set: 1/);
    await st(".st undo 锁定术").replies(
      /^“锁定术” was not understood.*Use: \.st undo \[@somebody\] \[--card=card\]\n/s,
    );
    await st(".st 锁定术-5 --loud").replies(/^“--loud” was not understood/);
    await st(".st del").replies(/^Missing: name…\. Use: \.st del <name…> /);
    await st(".st lock [@222]", mentioning(".st lock [@222]")).replies(/host or an administrator/);
    await st(".st 锁定术").replies("<Ann> 锁定术:60");
  });

  it("is about another card where that is named", async () => {
    await st(".st 木落#力量50").replies(/New/);
    await st(".st 秋声#力量60").replies(/New/);
    await st(".st 力量 --card=木落").replies("<秋声> 力量:50");
    await st(".st 力量+1 --card=木落").replies("<秋声> 力量 50+1=51");
    await st(".st show 木落:力量").replies("<秋声> 力量:51");
    await st(".st del 力量 --card=木落").replies(/1 deleted: 力量:51/);
    await st(".st undo --card=木落").replies(/undone/);
    await st(".st 力量 --card=木落").replies("<秋声> 力量:51");
    await st(".st 力量").replies("<秋声> 力量:60");
  });

  it("changes what programs give", async () => {
    const kinds = new Map(tower.host.contributions(argumentKinds).map(({ item }) => [item.key, item]));
    const line = kinds.get("cardChanges")?.write?.({
      set: { 力量: 50, 计算机2: 30, 职业: "记者 老" },
      change: { hp: "-1d4" },
    });
    await st(".st hp11").replies(/1/);
    tower.dice.push(3);
    await st(`.st ${line}`).replies("<Ann>: attributes set: 3\n<Ann> HP 11-1D4(3)=8");
    const names = kinds.get("attributes")?.write?.(["力量", "计算机2", "职业"]);
    await st(`.st show ${names}`).replies('<Ann> 力量:50  计算机2:30  职业:"记者 老"');
  });

  it("names a card in front of the values", async () => {
    await st(".st 木落-力量50体质60").replies(/New card “木落”.*\n.*set: 2/);
    await st(".st 秋声#力量70").replies(/New card “秋声”/);
    await st(".st 力量").replies("<秋声> 力量:70");
    await st(".st 木落-侦查61").replies(/木落.*\n.*1/);
    await st(".st 力量 侦查").replies("<木落> 力量:50  侦查:61");
    tower.dice.push(1);
    await st(".r 秋声的力量+1d1").replies(/71/);
  });

  it("marks proficiency in D&D, and multiplies elsewhere", async () => {
    const d = { groupId: "2000" };
    await st(".play dnd", d).replies(/dnd5e/);
    await st(".st 力量16* 运动* 隐匿*2", d).replies(/set: 3/);
    await st(".st show", d).replies(/力量\*:16 {2}运动\*:3 {2}隐匿\*2/);
    await st(".st export", d).replies(/力量:16\*1/);
    await st(".st 力量9", d).replies(/1/);
    await st(".st 力量调整值", d).replies("<Ann> 力量调整值:-1");
  });

  it("keeps to the system of the card", async () => {
    const g = { groupId: "3000" };
    await st(".st 木落#力量50", g).replies(/New/);
    await st(".play dnd", g).replies(/dnd5e/);
    await st(".st 力量60", g).replies(/\.st fmt/);
    await st(".st show 力量", g).replies(/50/);
    await st(".dst 力量60", g).replies(/\.st fmt/);
    await st(".st fmt", g).replies(/DND5E/);
    await st(".st 力量60", g).replies(/1/);
    await st(".cst 侦查70", { groupId: "3001" }).replies("<Ann>: attributes set: 1 (coc7)");
  });

  it("changes the cards of others for hosts only", async () => {
    await tower.say(".st hp10", bob).replies(/1/);
    await st(".st [@222] hp-3", mentioning(".st [@222] hp-3")).replies(/host or an administrator/);
    await tower.say(".st hp[@222]", mentioning(".st hp[@222]", admin)).replies("Bob HP:10");
    await tower.say(".st hp-3[@222]", mentioning(".st hp-3[@222]", admin)).replies("Bob HP 10-3=7");
    await tower.say(".st hp", bob).replies("<Bob> HP:7");
  });

  it("is no command for ordinary words", async () => {
    await st(".style").silent();
    await st(".start").silent();
    await st(".stop").silent();
  });

  it("bounds what it takes", async () => {
    await st(`.st ${"长".repeat(49)}1`).replies(/at most 48/);
    await st(".st 力量1000000001").replies(/out of range/);
    await st(`.st 背景="${"长".repeat(401)}"`).replies(/too long/);
    const many = Array.from({ length: 257 }, (_, n) => `"a${n}":1`).join(" ");
    await st(`.st ${many}`).replies(/at most 256/);
    await st(".st show").replies(/no attributes/);
  });
});

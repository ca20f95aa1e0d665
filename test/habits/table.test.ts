import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower, usedFolder } from "../conformance/full-tower.js";

describe("what people expect at a table, on the full installation", () => {
  let tower: TestHost;
  before(async () => {
    tower = await fullTower({ copyOf: await usedFolder() });
    await tower.post("/api/masters", { platform: "test", userId: "boss" }).answers({ code: 0 });
  });
  after(() => tower.stop());

  const zh = { locale: "zh-CN", userId: "boss", role: "owner", nickname: "林" } as const;

  it("checks by D&D where that is played, whichever word is used", async () => {
    const here = { ...zh, groupId: "d" };
    await tower.say(".set dnd", here).done();
    for (const word of ["ra", "rc", "检定"])
      await tower.say(`.${word} 运动`, here).replies(/^<林> 的「运动」检定：D20/);
    await tower.say(".rah 运动", here).replies(/进行了一次暗中检定/);
    await tower.say(".set coc", here).done();
    await tower.say(".ra 侦查 60", here).replies(/「侦查」检定：D100=/);
  });

  it("keeps what expressions give to $t, $m and $g, each for whom it is of", async () => {
    const here = { ...zh, groupId: "v" };
    await tower.say(".r $t甲=3", here).replies("<林> 掷骰：$t甲=3=3");
    await tower.say(".r $t甲+1", here).replies(/=4$/);
    await tower.say(".r $t甲+1d4", here).replies(/=[4-7]$/);
    await tower.say(".r $t甲+1", { ...here, userId: "9" }).replies(/没有名为/);
    await tower.say(".r $t甲+1", { ...here, groupId: "w" }).replies(/没有名为「\$t甲」的数值/);
    await tower.say(".r $m乙=4", here).done();
    await tower.say(".r $m乙+1", { ...here, groupId: "w" }).replies(/=5$/);
    await tower.say(".r $m乙+1", { ...here, userId: "9" }).replies(/没有名为/);
    await tower.say(".r $g丙=5", here).done();
    await tower.say(".r $g丙+1", { ...here, userId: "9" }).replies(/=6$/);
    await tower.say(".r $g丙+1", { ...here, groupId: "w" }).replies(/没有名为/);
  });

  it("gives the value of an expression without dice over HTTP, and rolls what is none as a reason", async () => {
    const rolled = (expr: string) =>
      tower.post("/api/dice/roll", { expr, engine: "compat2" }).data<{ result: unknown; reason: string }>();
    for (const [expr, result] of [
      ["[1..5]", [1, 2, 3, 4, 5]],
      ["null", null],
      ["[1,2,3][0]", 1],
      ["20", 20],
    ] as const)
      expect((await rolled(expr)).result, expr).to.deep.equal(result);
    expect((await rolled("fire")).reason).to.equal("fire");
  });

  it("switches several extensions in one message", async () => {
    const here = { ...zh, groupId: "x" };
    await tower.say(".ext fun off, deck on log off", here).replies("已关闭：fun, log\n已开启：deck");
    await tower.say(".ext fun", here).replies(/已关闭/);
    await tower.say(".ext fun on log on", here).replies("已开启：fun, log");
  });

  it("never draws a card both ways", async () => {
    for (const [deck, cut] of [
      ["塔罗牌", "（"],
      ["tarot", ","],
      ["塔罗七十八", "（"],
      ["tarot78", ","],
    ] as const)
      for (let time = 0; time < 10; time++) {
        const [, ...cards] = (await tower.say(`.draw ${deck} 10`, zh).text()).split("\n");
        expect(new Set(cards.map((card) => card.split(cut)[0])).size, cards.join("\n")).to.equal(10);
      }
    await tower.say(".draw keys", zh).replies(/塔罗牌/);
  });

  it("takes a language without its region, and its name, for the one that there are texts in", async () => {
    const here = { ...zh, userId: "5", groupId: "l" };
    for (const said of ["zh", "中文", "Chinese (China)"])
      await tower.say(`.lang ${said}`, here).replies("语言已改为：中文（中国） (zh-CN)");
  });

  it("hears the other words of commands, and lists names in one line", async () => {
    await tower.say(".我的id", zh).replies(/test:boss/);
    await tower.say(".状态", zh).replies(/已运行/);
    await tower.say(".账号", { ...zh, scene: "private" }).done();
    await tower.say(".sys", zh).replies(/规则系统/);
    await tower.say(".name", zh).replies(/^[^\n、]+(、[^\n、]+){4}$/);
    await tower.say(".name en", { ...zh, locale: "en" }).replies(/^[^\n]+$/);
  });

  it("ends an empty log with one message", async () => {
    const here = { ...zh, groupId: "e" };
    await tower.say(".log new 空", here).done();
    const { spoken } = await tower.say(".log end", here).done();
    expect(spoken).to.have.length(1);
  });

  it("shows and sets what owners of Dice! know by name, in whichever settings it stands", async () => {
    const set = (said: string) => tower.say(`.admin ${said}`, zh).text();
    expect((await set("")).split(" ")).to.have.length(38);
    const events = () => tower.get("/api/system/events").data<Record<string, Record<string, unknown>>>();
    expect(await set("CheckGroupLicense=1")).to.match(/0.*1/);
    expect((await events())["groupInvite"]?.["licence"]).to.equal("new");
    expect(await set("CheckGroupLicense=3")).to.match(/不接受/);
    await set("CheckGroupLicense=0");
    await set("GroupInvalidSize=300");
    await set("ListenSpam=0");
    await set("AutoClearBlack=1");
    await set("AllowStranger=0");
    const { groupInvite, listRules } = await events();
    expect(groupInvite).to.include({ maxMembers: 300, rejectNonFriends: true });
    expect(listRules).to.deep.include({ scoreSpam: 0 });
    expect(listRules?.["onDeny"]).to.include({ leaveGroups: "all" });
    await set("ListenSpam=1");
    expect((await events())["listRules"]).to.include({ scoreSpam: 100 });
    await set("DefaultCOCRoomRule=2");
    await tower.get("/api/dice/rules").answers({ data: { cocVariant: 2 } });
    await set("ReferMsgReply=1");
    await tower.get("/api/system/quote-reply").answers({ data: { enabled: true } });
    await set("ReferMsgReply=0");
    await set("DefaultCOCRoomRule=0");
  });
});

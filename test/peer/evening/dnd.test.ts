import { expect } from "chai";
import { type Guest, Table } from "./table.js";

const master: Guest = { id: 1, name: "老王", role: "owner" };
const ann: Guest = { id: 2, name: "小安" };
const bo: Guest = { id: 3, name: "阿波" };
const fours = Array.from({ length: 24 }, () => 4);

describe("an evening of D&D against a OneBot server", () => {
  let table: Table;
  before(async () => {
    table = await Table.laid();
  });
  after(() => table.clear());

  it("begins with a log, characters and checks", async () => {
    await table.plays(master, ".set dnd", [], "已切换到 DND5E：默认 D20，启用扩展 dnd5e");
    await table.plays(master, ".log new 矿坑", [], "日志「矿坑」开始记录。");
    await table.plays(
      ann,
      ".dnd --save 艾拉",
      fours,
      /^<艾拉> 的 DND5E 作成：力量12\(\+1\) .* 合计 72\n已存为角色卡「艾拉」并绑定。$/,
    );
    await table.plays(ann, ".st hp12 hpmax12 熟练2", [], "<艾拉> 设置了 3 项属性");
    const values = ".st 力量16 敏捷14 体质14 智力8 感知12 魅力10 hp11 hpmax11 熟练2 ac15";
    await table.plays(bo, values, [], "<阿波> 设置了 10 项属性");
    await table.plays(bo, ".nn 索林", [], "阿波 在本群的名字已改为「索林」。");
    await table.plays(bo, ".rc 力量", [15], "<索林> 的「力量」检定：D20(15)+3=18");
    await table.plays(bo, ".rc 优势 感知", [3, 17], "<索林> 的「感知」检定：D20优势(3|17)+1=18");
    await table.plays(ann, ".rc 敏捷豁免", [8], "<艾拉> 的「敏捷豁免」检定：D20(8)+1=9");
  });

  it("goes on with a fight and a roll behind the screen", async () => {
    await table.plays(ann, ".ri +2", [13], "<艾拉> 的先攻：D20+2=15（第 1 位）");
    await table.plays(bo, ".ri", [13], "<索林> 的先攻：D20+2=15（第 2 位）");
    await table.plays(
      master,
      ".ri 2#地精+1",
      [9, 4],
      "先攻：\n地精1：D20+1=10（第 3 位）\n地精2：D20+1=5（第 4 位）",
    );
    await table.plays(ann, ".init end", [], "艾拉 回合结束，轮到 索林 @3（第 1 轮）");
    await table.plays(bo, ".st hp-4", [], "<索林> 生命值 11-4=7");
    await table.plays(master, ".init hp 地精1 7", [], "地精1：HP -→7");
    await table.plays(master, ".init hp 地精1 -3", [], "地精1：HP 7→4");
    await table.plays(master, ".rh d20+3", [7], /^<老王> 进行了一次暗骰$/);
    expect(await table.whispered()).to.deep.equal([master.id, "你在 7001 的暗骰：D20+3=7+3=10"]);
  });

  it("is as it was after a restart of the service: names, turn, wounds and cards", async () => {
    await table.restart();
    await table.plays(bo, ".init end", [], "索林 回合结束，轮到 地精1（第 1 轮）");
    await table.plays(
      master,
      ".init",
      [],
      "先攻列表（第 1 轮，轮到 地精1）：\n1. 艾拉：15\n2. 索林：15\n3. 地精1：10，HP 4 ←\n4. 地精2：5",
    );
    await table.plays(master, ".init end", [], "地精1 回合结束，轮到 地精2（第 1 轮）");
    await table.plays(master, ".init end", [], "地精2 回合结束，轮到 艾拉 @2（第 2 轮）");
    await table.plays(bo, ".st show hp", [], "<索林> 生命值:7/11");
    await table.plays(ann, ".st show", [], /^<艾拉> 的角色卡「艾拉」：\n力量:12\(\+1\) [\s\S]*生命值:12/);
  });

  it("ends with death saves, a rest and a log of all of it", async () => {
    await table.plays(bo, ".st hp-9", [], "<索林> 生命值 7-9=-2→0\nHP 归零，陷入濒死。请用 .ds 进行死亡豁免");
    await table.plays(bo, ".ds", [12], "<索林> 的死亡豁免：D20=12，成功 1/3，失败 0/3");
    await table.plays(bo, ".longrest", [], /^<索林> 完成长休：HP 回满 11\/11/);
    await table.plays(master, ".init clr", [], "先攻列表已清空。");
    await table.plays(master, ".log end", [], /^日志「矿坑」已结束，共 \d+ 条。\n.*\.log export 矿坑 html/);
    const { name, text } = await table.file();
    expect(name).to.equal("矿坑.txt");
    expect(text, "before and after the restart under the same name").to.match(
      /^索林\(3\) .*\n\.rc 力量\n[\s\S]*^索林\(3\) .*\n\.init end\n[\s\S]*^索林\(3\) .*\n\.ds\n/m,
    );
    expect(text, "what was rolled behind the screen").to.not.contain("7+3=10");
    await table.plays(master, ".log export 矿坑 csv", [], "已发送文件 矿坑.csv。");
    expect((await table.file(2)).text).to.contain("死亡豁免：D20=12");
  });
});

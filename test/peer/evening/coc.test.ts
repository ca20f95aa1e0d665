import { expect } from "chai";
import { type Guest, Table } from "./table.js";

const keeper: Guest = { id: 1, name: "老王", role: "owner" };
const ann: Guest = { id: 2, name: "小安" };
const bo: Guest = { id: 3, name: "阿波" };
const fours = Array.from({ length: 24 }, () => 4);

describe("an evening of Call of Cthulhu against a OneBot server", () => {
  let table: Table;
  before(async () => {
    table = await Table.laid();
  });
  after(() => table.clear());

  it("begins with a log, characters and checks", async () => {
    await table.plays(keeper, ".set coc", [], "已切换到 COC7：默认 D100，启用扩展 coc7");
    await table.plays(keeper, ".log new 鬼屋", [], "日志「鬼屋」开始记录。");
    await table.plays(
      ann,
      ".coc --save 林雪",
      fours,
      /^<林雪> 的七版人物作成：\n力量:60 .*\n生命值:13 魔法值:12 理智:60[\s\S]*\n已存为角色卡「林雪」并在此绑定。$/,
    );
    const values = ".st 力量60 侦查70 敏捷45 理智50 生命值11 生命值上限11";
    await table.plays(bo, values, [], "<阿波> 设置了 6 项属性");
    await table.plays(bo, ".nn 陈博", [], "阿波 在本群的名字已改为「陈博」。");
    await table.plays(keeper, "你们站在老宅的门前。", []);
    await table.plays(bo, ".ra 困难侦查", [34], "<陈博> 的「侦查」检定：D100=34/35（困难） 成功");
    await table.plays(ann, ".ra 教育", [14], "<林雪> 的「教育」检定：D100=14/70 极难成功");
  });

  it("goes on with sanity, wounds, a fight and a roll behind the screen", async () => {
    await table.plays(
      bo,
      ".sc 1/1d6",
      [88, 5],
      /^<陈博> 的理智检定：D100=88\/50 失败，损失 1D6=5，理智 50→45/,
    );
    await table.plays(bo, ".ti", [6, 10], /^<陈博> 疯狂发作（即时）：6 昏厥，持续 1D10=10 轮/);
    await table.plays(bo, ".st hp-3", [], "<陈博> 生命值 11-3=8");
    await table.plays(keeper, ".ri 食尸鬼 65", [], "先攻：\n食尸鬼：65（第 1 位）");
    await table.plays(ann, ".ri", [], "<林雪> 的先攻：敏捷=60（第 2 位）");
    await table.plays(bo, ".ri", [], "<陈博> 的先攻：敏捷=45（第 3 位）");
    await table.plays(keeper, ".init end", [], "食尸鬼 回合结束，轮到 林雪 @2（第 1 轮）");
    await table.plays(ann, ".init end", [], "林雪 回合结束，轮到 陈博 @3（第 1 轮）");
    await table.plays(bo, ".rh d20", [7], "<陈博> 进行了一次暗骰");
    expect(await table.whispered()).to.deep.equal([bo.id, "你在 7001 的暗骰：D20=7"]);
  });

  it("is as it was after a restart of the service: names, turn, cards and ticks", async () => {
    await table.restart();
    await table.plays(bo, ".init end", [], "陈博 回合结束，轮到 食尸鬼（第 2 轮）");
    await table.plays(bo, ".init end", [], "现在是 食尸鬼 的回合，只有本人或主持人可以结束。");
    await table.plays(
      keeper,
      ".init",
      [],
      "先攻列表（第 2 轮，轮到 食尸鬼）：\n1. 食尸鬼：65 ←\n2. 林雪：60\n3. 陈博：45",
    );
    await table.plays(
      bo,
      ".st show",
      [],
      "<陈博> 的属性：\n力量:60  敏捷:45  生命值:8/11  理智:45/99\n侦查:70",
    );
    await table.plays(ann, ".st show", [], /^<林雪> 的角色卡「林雪」：\n力量:60 [\s\S]*理智:60/);
    await table.plays(bo, ".en list", [], "已标记可成长的技能：侦查");
    await table.plays(bo, ".en 侦查", [99, 4], "<陈博> 的「侦查」成长检定：D100=99/70，成长 1D10=4，70→74");
  });

  it("ends with a log of all of it", async () => {
    // One of them says that the bot was away: this server keeps no history that could be asked for.
    await table.plays(keeper, ".log", [], "日志「鬼屋」正在记录，目前共 45 条。");
    await table.plays(keeper, ".log stat", [], /^(?=[\s\S]*^陈博：×\d+，D100)[\s\S]*^林雪：×\d+，D100/m);
    await table.plays(keeper, ".log end", [], /^日志「鬼屋」已结束，共 45 条。\n.*\.log export 鬼屋 html/);
    const { name, text } = await table.file();
    expect(name).to.equal("鬼屋.txt");
    expect(text).to.match(/^老王\(1\) .*\n你们站在老宅的门前。$/m);
    expect(text).to.match(/^陈博\(3\) .*\n\.ra 困难侦查\n\nDicey\(10001\) .*\n<陈博> 的「侦查」检定：/m);
    expect(text, "before and after the restart under the same name").to.match(
      /^陈博\(3\) .*\n\.rh d20\n[\s\S]*^陈博\(3\) .*\n\.init end\n/m,
    );
    expect(text, "what was rolled behind the screen").to.not.contain("D20=7");
    await table.plays(keeper, ".log export 鬼屋 html", [], "已发送文件 鬼屋.html。");
    const page = await table.file(2);
    expect(page.name).to.equal("鬼屋.html");
    expect(page.text).to.contain("你们站在老宅的门前。").and.to.contain("理智 50→45");
  });
});

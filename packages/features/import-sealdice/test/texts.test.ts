import { expect } from "chai";
import type { ImportTower } from "../../imports/test/import-tower.js";
import { put, said } from "../../scripts-js/test/towers.js";
import { Moving } from "./fixture/moving.js";
import { pluginTower } from "./fixture/plugin-tower.js";

const file = "data/default/configs/text-template.yaml";

describe("texts of SealDice that somebody has worded", () => {
  let tower: ImportTower;
  let moving: Moving;
  before(async () => {
    tower = await pluginTower();
    moving = new Moving(tower);
    await put(
      tower,
      "speaker",
      "command('word', (ctx, msg, args) => say(ctx, msg, seal.formatTmpl(ctx, args.getArgN(1))));",
    );
  });
  after(() => moving.end());
  const reply = async (text: string) => (await said(tower, text, { trust: 5 })).reply;

  it("come: those of our commands, and those that plugins say; the report names each of the others", async () => {
    const before = await reply(".word 日志:记录_列出_导入语");
    const folder = await moving.folder({
      files: {
        "default/configs/text-template.yaml": [
          "核心:",
          "  骰子开启: [['{核心:骰子名字}醒了', 1]]",
          "  骰子关闭: [['{$t骰子状态}睡了', 1]]",
          "  骰点: [['{$t玩家}扔出{$t结果文本}', 1]]",
          "  没有的: [['什么也不是', 1]]",
          "日志:",
          "  记录_列出_导入语: [['本桌的日志 {1+1} 本：', 1]]",
          "COC:",
          "  判定_成功_普通: [['成功', 1]]",
          "",
        ].join("\n"),
      },
    });
    const answer = await moving.bring(folder, "zh-CN");
    expect(answer.imported["texts"]).to.equal(3);
    expect(answer.skipped).to.deep.equal([
      { file: `${file}#核心:骰子关闭`, reason: "文案使用了这里没有的变量。" },
      { file: `${file}: 核心:没有的`, reason: "本骰子没有对应的文案。" },
    ]);
    expect(answer.warnings).to.have.lengthOf(3);
    expect(answer.warnings.join()).to.contain("日志:记录_列出_导入语").and.contain("核心:骰点");
    expect(await reply(".word 日志:记录_列出_导入语")).to.equal("本桌的日志 2 本：");
    const [on] = await tower.get("/api/i18n/all?locale=zh-CN&q=bot.on").data<{ value: string }[]>();
    expect(on?.value).to.equal("{self}醒了");
    expect(await moving.again(folder)).to.equal(0);
    await moving.undo();
    await moving.undo();
    expect(await reply(".word 日志:记录_列出_导入语")).to.equal(before);
  });
});

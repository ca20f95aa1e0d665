import { expect } from "chai";
import type { ImportTower } from "../../imports/test/import-tower.js";
import { put, said } from "../../scripts-js/test/towers.js";
import { blob, oldSchema, sheet } from "./fixture/databases.js";
import { Moving } from "./fixture/moving.js";
import { pluginTower } from "./fixture/plugin-tower.js";

const none = { name: "", owner_id: "", sheet_type: "", binding_sheet_id: "" };
const inGroup = { platform: "platform_a", userId: "10001", groupId: "555" };

describe("variables and switches of SealDice", () => {
  let tower: ImportTower;
  let moving: Moving;
  before(async () => {
    tower = await pluginTower();
    moving = new Moving(tower);
    await put(
      tower,
      "vars",
      `command('num', (ctx, msg, args) => say(ctx, msg, 'is ' + seal.vars.intGet(ctx, args.getArgN(1))[0]));
       command('str', (ctx, msg, args) => say(ctx, msg, 'is ' + seal.vars.strGet(ctx, args.getArgN(1))[0]));`,
    );
  });
  after(() => moving.end());
  const reply = async (text: string, more: object = {}) =>
    (await said(tower, text, { ...inGroup, ...more })).reply;

  it("are read by rolls and plugins, of people and groups, and go with an undo", async () => {
    const folder = await moving.folder({
      data: {
        attrs: [
          {
            ...none,
            id: "QQ:10001",
            attrs_type: "user",
            data: sheet({
              $mGold: 42,
              $m称号: "勇者",
              $m表: { t: 6, v: { list: [] } },
              "$:内部": 1,
              力量: 3,
            }),
          },
          { ...none, id: "QQ-Group:555", attrs_type: "group", data: sheet({ $g天数: 7 }) },
          { ...none, id: "PG-QQ:10001", attrs_type: "group", data: sheet({ $g天数: 9 }) },
        ],
      },
    });
    const answer = await moving.bring(folder, "zh-CN");
    expect(answer.skipped).to.deep.equal([
      {
        file: "data/default/data.db#attrs.QQ:10001.$m表",
        reason: "这里无法保存这种类型或名称的数值。",
      },
      {
        file: "data/default/data.db#attrs.QQ:10001.力量",
        reason: "这项数值不属于任何人物卡，也不是个人或群变量（$m、$g）。",
      },
    ]);
    expect(await reply(".r $mGold")).to.match(/42$/);
    expect(await reply(".num $mGold")).to.equal("is 42");
    expect(await reply(".str $m称号")).to.equal("is 勇者");
    expect(await reply(".num $g天数")).to.equal("is 7");
    expect(await reply(".num $g天数", { groupId: "" })).to.equal("is 9");
    expect(await moving.again(folder)).to.equal(0);
    await moving.undo();
    expect(await moving.undo()).to.deep.equal([]);
    expect(await reply(".num $mGold")).to.equal("is 0");
    expect(await reply(".num $g天数")).to.equal("is 0");
  });

  it("come from the tables of versions before 1.5, too", async () => {
    const old = (value: unknown, typeId = typeof value === "string" ? 1 : 0) => ({ typeId, value });
    const folder = await moving.folder({
      dataSchema: `${oldSchema} CREATE TABLE attrs_group (id TEXT PRIMARY KEY, updated_at INTEGER, data BLOB);`,
      data: {
        attrs_user: [
          { id: "QQ:10001", data: blob({ $mGold: old(5), "$:group-bind:QQ-Group:555": old("x") }) },
        ],
        attrs_group: [{ id: "QQ-Group:555", data: blob({ $g天数: old(3) }) }],
      },
    });
    expect((await moving.bring(folder)).skipped).to.deep.equal([]);
    expect(await reply(".num $mGold")).to.equal("is 5");
    expect(await reply(".num $g天数")).to.equal("is 3");
    await moving.undo();
  });

  it("switch extensions off where groups have, and on where they usually are off", async () => {
    const folder = await moving.folder({
      files: {
        "default/serve.yaml":
          "extDefaultSettings:\n  - {name: coc7, autoActive: true, disabledCommand: {rav: true, ra: false}}\n  - {name: quiet, autoActive: false, disabledCommand: {}}\n",
      },
      data: {
        group_info: [
          {
            id: "QQ-Group:555",
            data: blob({ active: true, inactivatedExtSet: { coc7: {}, core: {}, quiet: {} } }),
          },
          { id: "QQ-Group:556", data: blob({ active: true, activatedExtList: [{ name: "quiet" }] }) },
        ],
      },
    });
    const answer = await moving.bring(folder);
    expect(answer.skipped.map(({ file }) => file)).to.deep.equal([
      "data/default/serve.yaml#extDefaultSettings.coc7.rav",
    ]);
    await put(tower, "quiet", "command('hush', (ctx, msg) => say(ctx, msg, 'hush!'));");
    const matched = async (text: string, groupId: string) =>
      (await said(tower, text, { ...inGroup, groupId })).matched;
    expect(await matched(".ra 50", "555")).to.equal(false);
    expect(await matched(".ra 50", "556")).to.equal(true);
    expect(await matched(".hush", "555")).to.equal(false);
    expect(await matched(".hush", "556")).to.equal(true);
    await moving.undo();
    expect(await matched(".ra 50", "555")).to.equal(true);
    expect(await matched(".hush", "555")).to.equal(true);
  });
});

import { expect } from "chai";
import type { ImportTower } from "../../imports/test/import-tower.js";
import { plugin, put, said } from "../../scripts-js/test/towers.js";
import { appendOnly } from "./fixture/append-only.js";
import { Moving } from "./fixture/moving.js";
import { pluginTower } from "./fixture/plugin-tower.js";

const pets = `command('pet', (ctx, msg, args) => say(ctx, msg, 'kept: ' + ext.storageGet(args.getArgN(1))));`;

describe("what plugins of SealDice have kept", () => {
  let tower: ImportTower;
  let moving: Moving;
  before(async () => {
    tower = await pluginTower();
    moving = new Moving(tower);
  });
  after(() => moving.end());
  const reply = async (text: string) => (await said(tower, text)).reply;

  it("is there for a plugin that runs, the last value of each key, and goes with an undo", async () => {
    await put(tower, "pets", pets);
    expect(await reply(".pet cat")).to.equal("kept: ");
    const folder = await moving.folder({
      files: {
        "default/extensions/pets/storage.db": appendOnly(
          ["set", "cat", "old"],
          ["set", "dog", "gone"],
          ["set", "cat", "Mia\r\n第二行"],
          ["set", "bird", "dead", "ae", "1000"],
          ["set", "fish", "alive", "ae", "99999999999"],
          ["del", "dog"],
        ),
      },
    });
    const answer = await moving.bring(folder);
    expect(answer.skipped).to.deep.equal([]);
    const keys = ["cat", "dog", "bird", "fish"];
    const kept = async () => Promise.all(keys.map((key) => reply(`.pet ${key}`)));
    expect(await kept()).to.deep.equal(["kept: Mia\r\n第二行", "kept: ", "kept: ", "kept: alive"]);
    expect(await moving.again(folder)).to.equal(0);
    await moving.undo();
    expect(await kept()).to.deep.equal(["kept: Mia\r\n第二行", "kept: ", "kept: ", "kept: alive"]);
    await moving.undo();
    expect(await kept()).to.deep.equal(["kept: ", "kept: ", "kept: ", "kept: "]);
  });

  it("waits for a plugin that comes later, its settings too", async () => {
    const item = (key: string, type: string, value: unknown, more: object = {}) => ({
      key,
      type,
      defaultValue: value,
      value,
      description: "",
      ...more,
    });
    const folder = await moving.folder({
      files: {
        "default/extensions/later/storage.db": appendOnly(["set", "n", "7"]),
        "default/configs/plugin-configs.json": JSON.stringify({
          later: {
            pluginName: "later",
            configs: {
              bonus: item("bonus", "int", 5, { value: 9 }),
              words: item("words", "template", ["a"], { value: ["b", "c"] }),
              odd: item("odd", "int", "no number"),
            },
            orderedConfigKeys: ["words", "bonus", "odd"],
          },
        }),
      },
    });
    const answer = await moving.bring(folder);
    expect(answer.skipped).to.deep.equal([
      {
        file: "data/default/configs/plugin-configs.json#later.odd",
        reason: "This does not look like what belongs here.",
      },
    ]);
    await put(
      tower,
      "later",
      `seal.ext.registerIntConfig(ext, 'bonus', 5); seal.ext.registerTemplateConfig(ext, 'words', ['a']);
       command('later', (ctx, msg) => say(ctx, msg,
         ext.storageGet('n') + seal.ext.getIntConfig(ext, 'bonus') + seal.ext.getTemplateConfig(ext, 'words').join('')));`,
    );
    expect(await reply(".later")).to.equal("79bc");
    await moving.undo();
  });

  it("comes with the plugin of the folder, which is switched on by its owner", async () => {
    const folder = await moving.folder({
      files: {
        "default/scripts/own.js": plugin("own", pets.replace("'pet'", "'own'")),
        "default/extensions/own/storage.db": appendOnly(["set", "cat", "Tom"]),
      },
    });
    await moving.bring(folder);
    await tower.post("/api/plugins/js/toggle", { name: "own", enabled: true }).answers({ code: 0 });
    expect(await reply(".own cat")).to.equal("kept: Tom");
  });

  it("comes up to where a file is broken off, which the report says in the owner's words", async () => {
    const whole = appendOnly(["set", "cat", "Ann"], ["set", "dog", "Rex"]);
    const folder = await moving.folder({
      files: {
        "default/extensions/pets/storage.db": whole.subarray(0, whole.length - 4),
        "default/extensions/other/storage.db": "no commands",
      },
    });
    expect((await moving.bring(folder, "zh-CN")).skipped).to.deep.equal([
      { file: "data/default/extensions/other/storage.db", reason: "内容与此处应有的格式不符。" },
      {
        file: "data/default/extensions/pets/storage.db",
        reason: "文件从第 2 条记录起已损坏，此前的记录会照常导入。",
      },
    ]);
    expect(await reply(".pet cat")).to.equal("kept: Ann");
  });
});

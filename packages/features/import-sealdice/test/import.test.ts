import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import dnd from "@dicetower/dnd";
import { expect } from "chai";
import { type ImportTower, importTower } from "../../imports/test/import-tower.js";
import importSealdice from "../src/index.js";
import { blob, sheet } from "./fixture/databases.js";
import { writeSealFolder } from "./fixture/seal-folder.js";

interface Answer {
  readonly imported: Readonly<Record<string, number>>;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly warnings: readonly string[];
}

const computed = (ability: string, base: number, factor: number) => ({
  t: 5,
  v: {
    expr: `pbCalc(this.base, this.factor, ${ability})`,
    attrs: { base: { t: 0, v: base }, factor: { t: 0, v: factor } },
  },
});
const inGroup = (groupId: string) => ({ platform: "platform_a", userId: "111", groupId });

describe("POST /api/legacy/import with a folder of SealDice", () => {
  let tower: ImportTower;
  let folder: string;

  before(async () => {
    tower = await importTower({ features: [dnd, importSealdice] });
    folder = await mkdtemp(join(dirname(tower.dataFolder), "seal-"));
    await writeSealFolder(join(folder, "data"), {
      data: {
        attrs: [
          {
            id: "a1",
            attrs_type: "character",
            name: "布鲁",
            owner_id: "QQ:111",
            sheet_type: "dnd5e",
            binding_sheet_id: "",
            data: sheet({ 力量: 16, 等级: 5, 运动: computed("力量", 0, 1), 察觉: computed("感知", 2, 0) }),
          },
          {
            id: "QQ-Group:1000-QQ:111",
            attrs_type: "group_user",
            name: "",
            owner_id: "QQ:111",
            sheet_type: "",
            binding_sheet_id: "a1",
            data: sheet({}),
          },
          {
            id: "QQ-Group:1001-QQ:111",
            attrs_type: "group_user",
            name: "",
            owner_id: "QQ:111",
            sheet_type: "",
            binding_sheet_id: "",
            data: sheet({ 力量: 44 }),
          },
          {
            id: "broken",
            attrs_type: "character",
            name: "x",
            owner_id: "QQ:111",
            sheet_type: "",
            binding_sheet_id: "",
            data: blob("{"),
          },
        ],
        group_info: [
          { id: "QQ-Group:1000", data: blob({ active: true, groupName: "雾港", system: "dnd5e" }) },
        ],
        group_player_info: [
          {
            group_id: "QQ-Group:1000",
            user_id: "QQ:111",
            name: "布鲁",
            last_command_time: 0,
            created_at: 100,
          },
        ],
      },
      logs: {
        logs: [{ id: 1, name: "第一夜", group_id: "QQ-Group:1000", created_at: 100, updated_at: 200 }],
        log_items: Array.from({ length: 3 }, (_, at) => ({
          log_id: 1,
          nickname: "布鲁",
          user_uniform_id: "QQ:111",
          time: 100 + at,
          message: `行 ${at}`,
          is_dice: 0,
        })),
      },
    });
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true });
  });

  it("brings players their cards, their values of groups and their logs", async () => {
    const answer = await tower.post("/api/legacy/import", { dir: folder }).data<Answer>();
    expect(answer.imported).to.include({ players: 1, cards: 2, groups: 1, logs: 1 });
    expect(answer.skipped).to.deep.equal([
      { file: "data/default/data.db#attrs.broken", reason: "This is not valid JSON." },
    ]);
    await tower.say(".st show 力量 运动 察觉", inGroup("1000")).replies(/16[\s\S]*\b6\b[\s\S]*\b2\b/);
    await tower.say(".st show 力量", inGroup("1001")).replies(/44/);
    await tower.say(".log list", inGroup("1000")).replies(/第一夜[^\n]*3/);
  });

  it("changes nothing when the folder is read again", async () => {
    const before = await tower.dump();
    const answer = await tower.post("/api/legacy/import", { dir: folder, force: true }).data<Answer>();
    expect(Object.values(answer.imported).every((count) => count === 0)).to.equal(true);
    expect(await tower.dump()).to.deep.equal(before);
  });
});

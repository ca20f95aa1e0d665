import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { type ImportTower, importTower } from "../../imports/test/import-tower.js";
import importOlivadice from "../src/index.js";

const digest = (text: string) => createHash("md5").update(text).digest("hex");
const how = { platform: "platform_a", userId: "111", groupId: "1000" };

describe("POST /api/legacy/import with a folder of OlivaDice", () => {
  let tower: ImportTower;
  let folder: string;

  before(async () => {
    tower = await importTower({ features: [importOlivadice] });
    folder = await mkdtemp(join(dirname(tower.dataFolder), "oliva-"));
    const record = (userType: string, userId: string, configNote: object) => ({
      bot: { userId, userType, platform: "qq", lastHit: 1_700_000_000, configNote },
    });
    const files: Record<string, object> = {
      [`unity/user/${digest("111userqq")}`]: record("user", "111", { userName: "艾达" }),
      [`unity/user/${digest("1000groupqq")}`]: record("group", "1000", {
        logNameDict: { 第一夜: "0a0a0a0a-1" },
      }),
      [`unity/pcCard/data/${digest("111qq")}`]: { 艾达: { 力量: 61 } },
      [`unity/pcCard/selection/${digest("111qq")}`]: { selection: "艾达", lockList: { "1000": "艾达" } },
      "unity/extend/template/tide.json": {
        TIDE: { mainDice: "1D20", init: { MIG: "3d6x5" }, synonyms: { MIG: ["力气"] } },
        COC7: { synonyms: { STR: ["力气"] } },
      },
      "unity/logger/log_0a0a0a0a-1_第一夜.olivadicelog": {
        time: 1_700_000_000,
        type: "recv",
        deleted: false,
        dect: { group_id: "1000" },
        sender: { id: "111", name: "艾达" },
        message: "雨很大。",
      },
    };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), JSON.stringify(content));
    }
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true });
  });

  it("brings players their cards and groups their logs, once", async () => {
    const { imported, skipped } = await tower
      .post("/api/legacy/import", { dir: folder })
      .data<{ imported: Readonly<Record<string, number>>; skipped: { file: string }[] }>();
    expect(skipped.map(({ file }) => file)).to.deep.equal(["unity/extend/template/tide.json#COC7"]);
    expect(imported).to.include({ players: 1, cards: 1, groups: 1, logs: 1 });
    await tower.say(".st show 力量", how).replies(/61/);
    await tower.say(".log list", how).replies(/第一夜/);
    await tower.say(".set tide", { ...how, role: "admin" }).replies(/TIDE/);
    const before = await tower.dump();
    await tower.post("/api/legacy/import", { dir: folder, force: true }).answers({ code: 0 });
    expect(await tower.dump()).to.deep.equal(before);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import coc from "@dicetower/coc";
import { expect } from "chai";
import { type ImportTower, importTower, undone } from "../../imports/test/import-tower.js";
import importDice from "../src/index.js";
import { writeDiceFolder } from "./fixture/dice-folder.js";

interface Answer {
  readonly backup: string;
  readonly imported: Readonly<Record<string, number>>;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly warnings: readonly string[];
}

describe("POST /api/legacy/import with a folder of Dice!", () => {
  let tower: ImportTower;
  let folder: string;

  before(async () => {
    tower = await importTower({ features: [coc, importDice] });
    folder = await mkdtemp(join(dirname(tower.dataFolder), "dice-"));
    await writeDiceFolder(join(folder, "Dice10000"), {
      users: [{ id: 111n, values: { trust: 2 }, names: [[0n, "艾达"]] }],
      players: [
        {
          id: 111n,
          cards: { 1: { name: "Ada", values: { 力量: 60, 体质: 55, "&伤害": "1d4" }, bound: [1000n] } },
        },
      ],
      chats: [{ id: 1000n, name: "雾港", values: { 入群欢迎: "欢迎", rc房规: 2, 禁用jrrp: true } }],
      files: {
        "user/session/g1000.json": { chats: [{ gid: 1000 }], observer: [112] },
        "user/log/g1000_第一夜.txt": "艾达(111) 2023-11-14 20:00:00\n雨很大。\n\n",
        "conf/CustomMsg.json": "{",
        "conf/Console.xml": "<console><master>999</master><n>Private=1</n><n>Dis",
      },
    });
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true });
  });

  it("brings players what they had, and says what did not come", async () => {
    const answer = await tower.post("/api/legacy/import", { dir: folder }).data<Answer>();
    expect(answer.imported).to.include({ players: 1, cards: 1, groups: 1, logs: 1 });
    expect(answer.skipped).to.deep.equal([
      { file: "Dice10000/conf/Console.xml", reason: "The file breaks off before its end." },
      { file: "Dice10000/conf/CustomMsg.json", reason: "This is not valid JSON." },
    ]);
    const how = { platform: "platform_a", userId: "111", groupId: "1000" };
    await tower.say(".st show", how).replies(/Ada[\s\S]*STR[^\d]*60/);
    await tower.say(".log list", how).replies(/第一夜/);
    const [group] = (
      await tower.get("/api/groups?platform=platform_a").data<{ items: Record<string, unknown>[] }>()
    ).items;
    expect(group).to.include({ groupId: "1000", cocVariant: 2 });
    expect(group?.["flags"]).to.deep.equal(["jrrpOff"]);
    expect(group?.["observers"]).to.deep.equal([{ userId: "112", name: "", since: 0 }]);
  });

  it("finds groups by the flags that came", async () => {
    const { total } = await tower.get("/api/groups?flag=jrrpOff").data<{ total: number }>();
    expect(total).to.equal(1);
  });

  it("changes nothing when the folder is read again", async () => {
    const before = await tower.dump();
    const answer = await tower.post("/api/legacy/import", { dir: folder, force: true }).data<Answer>();
    expect(Object.values(answer.imported).every((count) => count === 0)).to.equal(true);
    expect(await tower.dump()).to.deep.equal(before);
  });

  it("leaves nothing behind when it is undone", async () => {
    const runs = await tower.get("/api/imports").data<{ id: number }[]>();
    const first = Math.min(...runs.map(({ id }) => id));
    expect((await undone(tower, first)).state).to.equal("undone");
    await tower
      .say(".st show", { platform: "platform_a", userId: "111", groupId: "1000" })
      .replies(/^(?![\s\S]*Ada)/);
    const { total } = await tower.get("/api/groups?flag=jrrpOff").data<{ total: number }>();
    expect(total).to.equal(0);
    // The runs that found nothing to write do not stand in the way of another.
    await tower.post("/api/legacy/import", { dir: folder }).answers({ code: 0 });
  });
});

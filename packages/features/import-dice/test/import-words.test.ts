import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import automation from "@dicetower/automation";
import censor from "@dicetower/censor";
import counters from "@dicetower/counters";
import decks from "@dicetower/decks";
import help from "@dicetower/help";
import patterns from "@dicetower/patterns";
import replies from "@dicetower/replies";
import globals from "@dicetower/silence";
import { expect } from "chai";
import { type ImportTower, importTower, undone } from "../../imports/test/import-tower.js";
import importDice from "../src/index.js";
import { writeDiceFolder } from "./fixture/dice-folder.js";

const how = { platform: "platform_a", userId: "111", groupId: "1000" };

describe("words, files and lists of Dice!, imported", () => {
  let tower: ImportTower;
  let folder: string;

  before(async () => {
    tower = await importTower({
      features: [automation, counters, patterns, decks, replies, censor, help, globals, importDice],
    });
    folder = await mkdtemp(join(dirname(tower.dataFolder), "dice-"));
    await tower.put("/api/system/global", { switches: { disableSend: true } }).answers({ code: 0 });
    await writeDiceFolder(join(folder, "Dice10000"), {
      files: {
        "conf/console.yaml": "master: 999\nconfig:\n  DisabledJrrp: 1\n  GroupClearLimit: 7\n",
        "conf/CustomMsg.json": { strSelfName: "小塔", strNotThere: "x" },
        "conf/CustomMsgReply.json": { 早: { match: ["早安"], echo: "Text", answer: "早，旅人" } },
        "conf/CustomHelp.json": { 雾港: "一座港口。" },
        "conf/BlackList.json": [{ type: "kick", danger: 2, fromUID: 666, note: "踢出" }],
        "conf/CustomCensor.json": { 坏词: 4 },
        "PublicDeck/港口.json": { 港口: ["灯塔"] },
      },
    });
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true });
  });

  it("are what people meet", async () => {
    const { imported } = await tower
      .post("/api/legacy/import", { dir: folder })
      .data<{ imported: Readonly<Record<string, number>> }>();
    expect(imported).to.include({ decks: 1, texts: 1, replies: 1, lists: 1, censor: 1, masters: 1, help: 1 });
    await tower.say(".draw 港口", how).replies(/灯塔/);
    await tower.say("早安", how).replies("早，旅人");
    await tower.say(".help 雾港", how).replies(/一座港口/);
    const { total } = await tower.get("/api/banlist?q=666").data<{ total: number }>();
    expect(total).to.equal(1);
    const masters = await tower.get("/api/masters").data<unknown>();
    expect(JSON.stringify(masters)).to.include('"999"');
    await tower.say(".r d6", { ...how, userId: "666" }).silent();
  });

  it("set the switches that they name, and no others", async () => {
    const { switches, maintenance } = await tower
      .get("/api/system/global")
      .data<Record<string, Record<string, unknown>>>();
    expect(switches).to.include({ disableJrrp: true, disableSend: true });
    expect(maintenance?.["groupClearLimit"]).to.equal(7);
  });

  it("come once, and go as a whole", async () => {
    const again = await tower
      .post("/api/legacy/import", { dir: folder, force: true })
      .data<{ imported: Readonly<Record<string, number>> }>();
    expect(Object.values(again.imported).every((count) => count === 0)).to.equal(true);
    const runs = await tower.get("/api/imports").data<{ id: number }[]>();
    expect((await undone(tower, Math.min(...runs.map(({ id }) => id)))).state).to.equal("undone");
    await tower.say("早安", how).silent();
    await tower.say(".r d6", { ...how, userId: "666" }).replies(/D6/i);
    const { switches } = await tower
      .get("/api/system/global")
      .data<Record<string, Record<string, unknown>>>();
    expect(switches).to.include({ disableJrrp: false, disableSend: true });
  });
});

import assets from "@dicetower/assets";
import decks from "@dicetower/decks";
import { expect } from "chai";
import { asSent, keptDecks, picturesOf, png } from "../../decks/test/deck-pictures.js";
import { type ImportTower, importTower, undone } from "../../imports/test/import-tower.js";
import { type FolderFiles, type ImportAnswer, MovedFolders, writeFiles } from "../../imports/test/moving.js";
import importOlivadice from "../src/index.js";

const bot = "b".repeat(32);
const data = "plugin/data/OlivaDice";
const files: FolderFiles = {
  [`${data}/unity/console/switch.json`]: {},
  [`${data}/unity/extend/deckclassic/照.json`]: {
    近照: ["看[CQ:image,file=近.png]"],
    码照: ["看[OP:image,file=近.png]"],
    程序照: ["看[CQ:image,file=集/程序.png]"],
    角色: ["猫"],
    抽照: ["看[OP:image,file=脸/{角色}.png]"],
  },
  [`${data}/unity/extend/deckclassic/近.png`]: png(1),
  [`${data}/unity/extend/deckclassic/脸/猫.png`]: png(2),
  [`${data}/unity/extend/deckclassic/闲.png`]: png(3),
  [`${data}/unity/extend/deckyaml/海.yaml`]: 'command: 海\n海:\n  - "看[CQ:image,file=近.png]"\n',
  [`${data}/unity/extend/deckyaml/近.png`]: png(4),
  [`${data}/${bot}/extend/deckclassic/近.png`]: Buffer.concat([png(5), png(5)]),
  [`${data}/${bot}/extend/deckclassic/己.json`]: { 己照: ["看[CQ:image,file=近.png]"] },
  "data/images/集/程序.png": png(6),
  "data/images/别的.png": png(7),
};

describe("pictures that decks of OlivaDice show", () => {
  let tower: ImportTower;
  let moving: MovedFolders<FolderFiles>;
  let folder: string;
  let answer: ImportAnswer;
  before(async () => {
    tower = await importTower({ features: [assets, decks, importOlivadice] });
    moving = new MovedFolders(tower, writeFiles);
    folder = await moving.folder(files);
    answer = await moving.bring(folder);
  });
  after(async () => {
    await tower.stop();
    await moving.end();
  });

  it("come with them, and those that no deck shows are named", () => {
    expect(answer.imported["decks"]).to.equal(8);
    expect(answer.skipped).to.deep.equal([
      { file: `${data}/unity/extend/deckclassic/闲.png`, reason: "No deck shows this picture." },
    ]);
  });

  for (const [name, content] of [
    ["近照", png(1)],
    ["码照", png(1)],
    ["抽照", png(2)],
    ["海", png(4)],
    ["己照", Buffer.concat([png(5), png(5)])],
    ["程序照", png(6)],
  ] as const)
    it(`are sent with their own deck: ${name}`, async () => {
      expect(await picturesOf(tower, name)).to.deep.equal([asSent(content)]);
    });

  it("are the same when they come once more", async () => {
    const again = await moving.bring(folder);
    expect([again.imported["decks"] ?? 0, again.same["decks"]]).to.deep.equal([0, 8]);
  });

  it("go with them", async () => {
    expect(await undone(tower, answer.id)).to.deep.include({ state: "undone", error: "", left: [] });
    expect(await keptDecks(tower)).to.deep.equal([]);
    expect(await tower.get("/api/decks?source=user").data()).to.deep.equal([]);
    expect(await tower.get("/api/decks/pictures").data()).to.deep.equal([]);
    await tower.say(".draw 近照").replies(/no deck/);
  });
});

import assets from "@dicetower/assets";
import decks from "@dicetower/decks";
import { expect } from "chai";
import { asSent, keptDecks, picturesOf, png } from "../../decks/test/deck-pictures.js";
import { type ImportTower, importTower, undone } from "../../imports/test/import-tower.js";
import { type ImportAnswer, MovedFolders, writeFiles } from "../../imports/test/moving.js";
import importDice from "../src/index.js";

const files = {
  "Dice10000/conf/CustomMsg.json": {},
  "Dice10000/PublicDeck/照.json": {
    近照: ["看[CQ:image,file=近.png]"],
    程序照: ["看[CQ:image,file=集/程序.png]"],
    网照: ["看[CQ:image,file=https://pictures.example/a.png]"],
  },
  "Dice10000/PublicDeck/一/照.json": { 一照: ["看[图:图/1.png]"] },
  "Dice10000/PublicDeck/二/照.json": { 二照: ["看[图:图/1.png]"] },
  "Dice10000/PublicDeck/三/照.json": {
    角色: ["猫", "狗"],
    抽照: ["看[CQ:image,file=脸/{角色}.png]"],
    程序抽照: ["看[CQ:image,file=像/{%角色}-大.png]"],
  },
  "Dice10000/PublicDeck/三/脸/猫.png": png(7),
  "Dice10000/PublicDeck/三/脸/狗.PNG": png(8),
  "data/image/像/猫-大.png": png(9),
  "data/image/像/狗-大.png": png(10),
  "data/image/像/狗-小.png": png(11),
  "Dice10000/PublicDeck/近.png": png(1),
  "Dice10000/PublicDeck/一/图/1.png": png(2),
  "Dice10000/PublicDeck/二/图/1.png": png(3),
  "Dice10000/PublicDeck/闲.png": png(4),
  "data/image/集/程序.png": png(5),
  "data/image/别的.png": png(6),
};

describe("pictures that decks of Dice! show", () => {
  let tower: ImportTower;
  let moving: MovedFolders<typeof files>;
  let folder: string;
  let answer: ImportAnswer;
  before(async () => {
    tower = await importTower({ features: [assets, decks, importDice] });
    moving = new MovedFolders(tower, writeFiles);
    folder = await moving.folder(files);
    answer = await moving.bring(folder);
  });
  after(async () => {
    await tower.stop();
    await moving.end();
  });
  const sent = (name: string) => picturesOf(tower, name);

  it("come with them, those that no deck shows are named, and each deck shows its own", async () => {
    expect(answer.imported["decks"]).to.equal(12);
    expect(answer.skipped).to.deep.equal([
      { file: "Dice10000/PublicDeck/闲.png", reason: "No deck shows this picture." },
    ]);
    expect(await sent("近照")).to.deep.equal([asSent(png(1))]);
    expect(await sent("一照")).to.deep.equal([asSent(png(2))]);
    expect(await sent("二照")).to.deep.equal([asSent(png(3))]);
    expect(await sent("程序照")).to.deep.equal([asSent(png(5))]);
    const pictures = await tower.get("/api/decks/pictures").data<{ path: string; state: string }[]>();
    expect(pictures.map(({ path, state }) => [path, state])).to.deep.equal([
      ["data/image/像/狗-大.png", "shown"],
      ["data/image/像/猫-大.png", "shown"],
      ["data/image/集/程序.png", "shown"],
      ["一/图/1.png", "shown"],
      ["三/脸/狗.PNG", "shown"],
      ["三/脸/猫.png", "shown"],
      ["二/图/1.png", "shown"],
      ["近.png", "shown"],
    ]);
  });

  it("come where their name is made up when a card is drawn, all that it may be", async () => {
    const seen = async (name: string, count: number) => {
      const shown = new Set<string>();
      for (let draw = 0; draw < 60 && shown.size < count; draw++) shown.add(String(await sent(name)));
      return [...shown];
    };
    expect(await seen("抽照", 2)).to.have.members([asSent(png(7)), asSent(png(8))]);
    expect(await seen("程序抽照", 2)).to.have.members([asSent(png(9)), asSent(png(10))]);
  });

  it("are the same when they come once more", async () => {
    const again = await moving.bring(folder);
    expect([again.imported["decks"] ?? 0, again.same["decks"]]).to.deep.equal([0, 12]);
  });

  it("go with them", async () => {
    expect(await undone(tower, answer.id)).to.deep.include({ state: "undone", error: "", left: [] });
    expect(await keptDecks(tower)).to.deep.equal([]);
    expect(await tower.get("/api/decks?source=user").data()).to.deep.equal([]);
    expect(await tower.get("/api/decks/pictures").data()).to.deep.equal([]);
    await tower.say(".draw 一照").replies(/no deck/);
  });
});

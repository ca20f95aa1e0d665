import { type TestHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { asSent, type DeckFolder, deckFolder, picturesOf, png } from "./deck-pictures.js";

describe("pictures whose name is made up when a card is drawn", () => {
  let folder: DeckFolder;
  let tower: TestHost;
  before(async () => {
    folder = await deckFolder({
      "data/decks/照.json": {
        角色: ["猫"],
        件: ["脸\\猫.png"],
        名: ["狗.png"],
        址: ["https://pictures.example/a.png"],
        无: ["没有"],
        标签照: ["看[图:脸/{角色}.png]"],
        码照: ["看[CQ:image,file=data\\images\\脸\\{%角色}.PNG,cache=0]"],
        整照: ["看[img:{件}]"],
        裸照: ["看[img:{名}]"],
        深照: ["看[图:{角色}/{角色}2.png]"],
        网照: ["看[CQ:image,file={址}]"],
        缺照: ["看[图:脸/{无}.png]完"],
        人照: ["看[图:脸/{nick}.png]"],
        外照: ["看[图:../{角色}.png]完"],
      },
      "data/decks/脸/猫.png": png(1),
      "data/decks/脸/狗.png": png(2),
      "data/decks/脸/Ann.png": png(3),
      "data/decks/猫/猫2.png": png(4),
      "data/decks/一/照.json": { 己角色: ["猫"], 己照: ["看[图:脸/{己角色}.png]"] },
      "data/decks/一/脸/猫.png": png(5),
      "data/decks/包.deck": zip({
        "照.json": JSON.stringify({ 包角色: ["猫"], 包照: ["看[图:脸/{包角色}.png]"] }),
        "脸/猫.png": png(6),
        "脸/狗.png": png(7),
      }),
      "data/猫.png": png(9),
    });
    ({ tower } = folder);
  });
  after(() => folder.stop());
  const sent = (name: string) => picturesOf(tower, name);

  for (const [name, end] of [
    ["标签照", 1],
    ["码照", 1],
    ["整照", 1],
    ["裸照", 2],
    ["人照", 3],
    ["深照", 4],
    ["己照", 5],
    ["包照", 6],
  ] as const)
    it(`are sent: ${name}`, async () => {
      expect(await sent(name)).to.deep.equal([asSent(png(end))]);
    });

  it("are none outside of the folder, and where there is none", async () => {
    for (const name of ["缺照", "外照"]) {
      expect(await sent(name)).to.deep.equal([]);
      await tower.say(`.draw ${name}`).replies(/看.*完/);
    }
  });

  it("leave addresses to the platform", async () => {
    await tower.say(".draw 网照").replies(/看\[CQ:image,file=https:\/\/pictures\.example\/a\.png\]$/);
  });

  it("are all shown by the deck, as the list of pictures says", async () => {
    const pictures = await tower.get("/api/decks/pictures").data<{ path: string; shownBy: string[] }[]>();
    expect(Object.fromEntries(pictures.map(({ path, shownBy }) => [path, shownBy]))).to.deep.equal({
      // A name that is made up as a whole may be any of them.
      "一/脸/猫.png": ["一/照.json", "照.json"],
      "猫/猫2.png": ["照.json"],
      "脸/Ann.png": ["照.json"],
      "脸/狗.png": ["照.json"],
      "脸/猫.png": ["照.json"],
    });
    const rows = await tower.get("/api/decks?source=user").data<{ warnings: string[] }[]>();
    expect(rows.flatMap(({ warnings }) => warnings)).to.deep.equal([]);
  });
});

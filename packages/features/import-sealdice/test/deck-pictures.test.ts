import assets from "@dicetower/assets";
import decks from "@dicetower/decks";
import { zip } from "@dicetower/testkit";
import { expect } from "chai";
import { keptDecks, picturesOf, png, asSent as sentAs } from "../../decks/test/deck-pictures.js";
import { type ImportTower, importTower } from "../../imports/test/import-tower.js";
import importSealdice from "../src/index.js";
import { Moving } from "./fixture/moving.js";

const asSent = (end: number) => [sentAs(png(end))];
const packed = { "签.json": JSON.stringify({ 包照: ["看[图:./images/1.png]"] }), "images/1.png": png(1) };

describe("pictures that decks of SealDice show", () => {
  let tower: ImportTower;
  let moving: Moving;
  let dir: string;
  before(async () => {
    tower = await importTower({ features: [assets, decks, importSealdice] });
    moving = new Moving(tower);
    dir = await moving.folder({
      files: {
        "decks/照.toml":
          '[decks]\n"共照" = ["看[图:data/images/共.png]"]\n"近照" = ["看[图:./images/近.png]"]\n"带照" = ["看[CQ:image,file=data/decks/集/images/1.png]"]\n',
        "decks/images/近.png": png(2),
        "decks/集/照.yaml": "command: 集照\ndefault:\n  - 看[图:./images/1.png]\n",
        "decks/集/images/1.png": png(3),
        "decks/包.deck": zip(packed),
        "decks/_包.deck/签.json": packed["签.json"],
        "decks/_包.deck/images/1.png": png(4),
        "decks/_拆.deck/签.json": JSON.stringify({ 拆照: ["看[图:./images/1.png]"] }),
        "decks/_拆.deck/images/1.png": png(5),
        "decks/闲.png": png(6),
        "images/共.png": png(7),
        "images/sealdice.png": png(8),
      },
    });
  });
  after(async () => {
    await tower.stop();
    await moving.end();
  });
  const sent = (name: string) => picturesOf(tower, name);

  it("come with them, from beside the deck, unpacked archives and what all share", async () => {
    const { imported, skipped } = await moving.bring(dir);
    expect(imported["decks"]).to.equal(8);
    expect(skipped).to.have.deep.members([
      { file: "data/decks/闲.png", reason: "No deck shows this picture." },
      {
        file: "data/images/sealdice.png",
        reason: "Pictures, sounds and films are not taken: texts that show them need them where they are.",
      },
    ]);
    for (const [name, end] of [
      ["包照", 1],
      ["近照", 2],
      ["集照", 3],
      ["带照", 3],
      ["拆照", 5],
      ["共照", 7],
    ] as const)
      expect(await sent(name), name).to.deep.equal(asSent(end));
  });

  it("change nothing when they come once more, and go with the decks", async () => {
    expect(await moving.again(dir)).to.equal(0);
    await moving.undo();
    expect(await moving.undo()).to.deep.equal([]);
    expect(await keptDecks(tower)).to.deep.equal([]);
    expect(await tower.get("/api/decks?source=user").data()).to.deep.equal([]);
    expect(await tower.get("/api/decks/pictures").data()).to.deep.equal([]);
    await tower.say(".draw 包照").replies(/no deck/);
  });
});

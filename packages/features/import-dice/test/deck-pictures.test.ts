import { mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import assets from "@dicetower/assets";
import decks from "@dicetower/decks";
import { expect } from "chai";
import { type ImportTower, importTower, undone } from "../../imports/test/import-tower.js";
import importDice from "../src/index.js";
import { writeDiceFolder } from "./fixture/dice-folder.js";

/** The head of a picture of one pixel; each ends in its own number. */
const png = (end: number) =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex"),
    Buffer.of(end),
  ]);
const asSent = (end: number) => [`base64://${png(end).toString("base64")}`];

interface Answer {
  readonly id: number;
  readonly imported: Readonly<Record<string, number>>;
  readonly same: Readonly<Record<string, number>>;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

const files = {
  "Dice10000/conf/CustomMsg.json": {},
  "Dice10000/PublicDeck/照.json": {
    近照: ["看[CQ:image,file=近.png]"],
    程序照: ["看[CQ:image,file=集/程序.png]"],
    网照: ["看[CQ:image,file=https://pictures.example/a.png]"],
  },
  "Dice10000/PublicDeck/一/照.json": { 一照: ["看[图:图/1.png]"] },
  "Dice10000/PublicDeck/二/照.json": { 二照: ["看[图:图/1.png]"] },
  "Dice10000/PublicDeck/近.png": png(1),
  "Dice10000/PublicDeck/一/图/1.png": png(2),
  "Dice10000/PublicDeck/二/图/1.png": png(3),
  "Dice10000/PublicDeck/闲.png": png(4),
  "data/image/集/程序.png": png(5),
  "data/image/别的.png": png(6),
};

describe("pictures that decks of Dice! show", () => {
  let tower: ImportTower;
  let folder: string;
  let answer: Answer;
  before(async () => {
    tower = await importTower({ features: [assets, decks, importDice] });
    folder = await mkdtemp(join(dirname(tower.dataFolder), "dice-"));
    await writeDiceFolder(folder, { files });
    answer = await bring();
  });
  after(async () => {
    await tower.stop();
    await rm(folder, { recursive: true });
  });
  const bring = () => tower.post("/api/legacy/import?locale=en", { dir: folder, force: true }).data<Answer>();
  const sent = async (name: string) => {
    const { spoken } = await tower.say(`.draw ${name}`).done();
    return spoken[0]?.segments?.filter(({ type }) => type === "image").map(({ data }) => data["file"]);
  };
  const kept = async () =>
    (await readdir(join(tower.dataFolder, "decks"), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it("come with them, those that no deck shows are named, and each deck shows its own", async () => {
    expect(answer.imported["decks"]).to.equal(7);
    expect(answer.skipped).to.deep.equal([
      { file: "Dice10000/PublicDeck/闲.png", reason: "No deck shows this picture." },
    ]);
    expect(await sent("近照")).to.deep.equal(asSent(1));
    expect(await sent("一照")).to.deep.equal(asSent(2));
    expect(await sent("二照")).to.deep.equal(asSent(3));
    expect(await sent("程序照")).to.deep.equal(asSent(5));
    const pictures = await tower.get("/api/decks/pictures").data<{ path: string; state: string }[]>();
    expect(pictures.map(({ path, state }) => [path, state])).to.deep.equal([
      ["data/image/集/程序.png", "shown"],
      ["一/图/1.png", "shown"],
      ["二/图/1.png", "shown"],
      ["近.png", "shown"],
    ]);
  });

  it("are the same when they come once more", async () => {
    const again = await bring();
    expect([again.imported["decks"] ?? 0, again.same["decks"]]).to.deep.equal([0, 7]);
  });

  it("go with them", async () => {
    expect(await undone(tower, answer.id)).to.deep.include({ state: "undone", error: "", left: [] });
    expect(await kept()).to.deep.equal([]);
    expect(await tower.get("/api/decks?source=user").data()).to.deep.equal([]);
    expect(await tower.get("/api/decks/pictures").data()).to.deep.equal([]);
    await tower.say(".draw 一照").replies(/no deck/);
  });
});

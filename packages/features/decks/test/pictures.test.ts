import access from "@dicetower/access";
import assets from "@dicetower/assets";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

/** The head of a picture of one pixel. */
const png = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex");

describe("pictures in archives of decks", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [texts, commands, access, dice, native, assets, decks] });
    const cards = {
      旧照: ["看[图:./相册/旧照.png]"],
      新照: ["看[img:相册\\新照.PNG]"],
      码照: ["看[CQ:image,file=相册/旧照.png]"],
      根照: ["看[图:根照.png]"],
      缺照: ["看[图:./没有.png]"],
      假照: ["看[图:./假照.png]"],
      网照: ["看[CQ:image,file=https://pictures.example/a.png]"],
    };
    const form = new FormData();
    const content = zip({
      "一套/照.json": JSON.stringify(cards),
      "一套/相册/旧照.png": png,
      "一套\\相册\\新照.png": png,
      "根照.png": png,
      "一套/假照.png": "no picture",
    });
    form.append("file", new File([new Uint8Array(content)], "照片?.deck"));
    await tower.post("/api/decks/upload", form).answers({ code: 0 });
  });
  after(() => tower.stop());
  const sent = async (name: string) => {
    const { spoken } = await tower.say(`.draw ${name}`).done();
    return spoken[0]?.segments?.filter(({ type }) => type === "image").map(({ data }) => data["file"]);
  };

  for (const name of ["旧照", "新照", "码照", "根照"])
    it(`are sent where a card names them: ${name}`, async () => {
      expect(await sent(name)).to.deep.equal([`base64://${png.toString("base64")}`]);
    });

  for (const name of ["缺照", "假照"])
    it(`are a word where there is none: ${name}`, async () => {
      expect(await sent(name)).to.deep.equal([]);
      const { spoken } = await tower.say(`.draw ${name}`).done();
      expect(spoken[0]?.text).to.include("image could not be sent").and.not.include("照.png");
    });

  it("leave addresses to the platform", async () => {
    await tower.say(".draw 网照").replies(/看\[CQ:image,file=https:\/\/pictures\.example\/a\.png\]$/);
  });

  it("go with their file", async () => {
    const [row] = await tower.get("/api/decks?source=user").data<{ id: number }[]>();
    await tower.say(".deck new 留下=[图:./相册/旧照.png]", { role: "owner" }).replies(/留下/);
    await tower.delete(`/api/decks/${row?.id}`).answers({ code: 0 });
    await tower.say(".draw 旧照").replies(/no deck/);
  });
});

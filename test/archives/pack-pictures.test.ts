import access from "@dicetower/access";
import assets from "@dicetower/assets";
import commands from "@dicetower/commands";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import rulepacks from "@dicetower/rulepacks";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";

/** The head of a picture of one pixel; each ends in its own number. */
const png = (end: number) =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex"),
    Buffer.of(end),
  ]);

describe("pictures of decks in rule packs", () => {
  let tower: TestHost;
  const toggle = (enabled: boolean) =>
    tower.post("/api/rulepacks/toggle", { packId: "ann/inn", enabled }).answers({ code: 0 });
  before(async () => {
    tower = await testHost({
      features: [texts, commands, access, groups, players, dice, native, systems, rulepacks, assets, decks],
    });
    const form = new FormData();
    const content = zip({
      "info.toml": `format_version = "1.0.0"\n[package]\nid = "ann/inn"\nname = "Inn"\nversion = "1.0.0"\nauthors = ["Ann"]\n`,
      "decks/rooms/rooms.json": JSON.stringify({
        room: ["a room [图:./images/room.png]"],
        cellar: ["a cellar [图:cellar.png]"],
        house: ["the house [图:../../reply/house.png]"],
      }),
      "decks/rooms/images/room.png": png(1),
      "decks/packed.zip": zip({
        "a.json": JSON.stringify({ attic: ["an attic [CQ:image,file=attic.png]"] }),
        "attic.png": png(2),
      }),
      "reply/house.png": png(3),
    });
    form.append("file", new File([new Uint8Array(content)], "inn.zip"));
    await tower.post("/api/rulepacks/upload", form).answers({ code: 0 });
    await toggle(true);
  });
  after(() => tower.stop());
  const said = async (name: string) => {
    const { spoken } = await tower.say(`.draw ${name}`).done();
    const images = spoken[0]?.segments?.filter(({ type }) => type === "image") ?? [];
    return { text: spoken[0]?.text ?? "", images: images.map(({ data }) => data["file"]) };
  };

  it("are sent from beside their deck, and from an archive of decks", async () => {
    expect((await said("room")).images).to.deep.equal([`base64://${png(1).toString("base64")}`]);
    expect((await said("attic")).images).to.deep.equal([`base64://${png(2).toString("base64")}`]);
  });

  it("are none outside of the folder of decks; what is missing stands in the rows of its deck", async () => {
    for (const name of ["cellar", "house"]) {
      const { text, images } = await said(name);
      expect(images).to.deep.equal([]);
      expect(text).to.not.match(/png|\[(?:图|CQ)/);
    }
    const rows = await tower
      .get("/api/decks?source=rulepack")
      .data<{ filename: string; warnings: readonly string[] }[]>();
    const row = rows.find(({ filename }) => filename.endsWith("rooms.json"));
    expect(row?.warnings.join("\n")).to.include('"cellar.png"').and.include('"../../reply/house.png"');
    expect(row?.warnings.join("\n")).to.not.include("room.png");
    const packs = await tower.get("/api/rulepacks").data<{ warnings: readonly string[] }[]>();
    expect(packs[0]?.warnings.join("\n")).to.not.include("room.png");
  });

  it("go with their pack", async () => {
    const { cards } = await tower
      .post("/api/decks", { action: "draw", entry: "room" })
      .data<{ cards: readonly string[] }>();
    const [tag] = /\[img:[^\]]+\]/.exec(cards[0] ?? "") ?? [];
    await tower.say(`.deck new kept=${tag}`, { role: "owner" }).replies(/kept/);
    expect((await said("kept")).images).to.have.lengthOf(1);
    await tower.say(".deck reset kept", { role: "owner" }).done();
    await toggle(false);
    expect((await said("room")).images).to.deep.equal([]);
    expect((await said("kept")).images).to.deep.equal([]);
  });
});

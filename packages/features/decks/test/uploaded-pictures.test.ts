import access from "@dicetower/access";
import assets from "@dicetower/assets";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import decks from "../src/index.js";

/** The head of a picture of one pixel; each ends in its own number. */
const png = (end: number) =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex"),
    Buffer.of(end),
  ]);
const jpeg = Buffer.from("ffd8ffe000104a46494600010100", "hex");

interface Picture {
  readonly path: string;
  readonly state: string;
  readonly shownBy: readonly string[];
}

describe("pictures that are uploaded beside decks", () => {
  let tower: TestHost;
  beforeEach(async () => {
    tower = await testHost({ features: [texts, commands, access, dice, native, assets, decks] });
  });
  afterEach(() => tower.stop());

  const send = (path: string, name: string, content: Buffer | string, fields: object = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
    form.append("file", new File([new Uint8Array(Buffer.from(content))], name));
    return tower.post(path, form);
  };
  const deck = (name: string, cards: object) =>
    send("/api/decks/upload", name, JSON.stringify(cards)).answers({ code: 0 });
  const picture = (name: string, content: Buffer | string, fields?: object) =>
    send("/api/decks/pictures/upload", name, content, fields);
  const pictures = () => tower.get("/api/decks/pictures").data<readonly Picture[]>();
  const sent = async (name: string) => {
    const { spoken } = await tower.say(`.draw ${name}`).done();
    return spoken[0]?.segments?.filter(({ type }) => type === "image").map(({ data }) => data["file"]);
  };
  const asSent = (content: Buffer) => [`base64://${content.toString("base64")}`];

  it("are sent where a card shows them, whether they come before the deck or behind it", async () => {
    await picture("前.png", png(1)).answers({ data: { path: "前.png", state: "unused", shownBy: [] } });
    await deck("照.json", {
      前照: ["看[图:前.png]"],
      后照: ["看[CQ:image,file=images/后.PNG,cache=0]"],
    });
    expect(await sent("前照")).to.deep.equal(asSent(png(1)));
    expect(await sent("后照")).to.deep.equal([]);
    await picture("后.png", png(2)).answers({ data: { state: "shown", shownBy: ["照.json"] } });
    expect(await sent("后照")).to.deep.equal(asSent(png(2)));
    const [row] = await tower.get("/api/decks?source=user").data<{ warnings: string[] }[]>();
    expect(row?.warnings).to.deep.equal([]);
    expect((await pictures()).map(({ path, state }) => [path, state])).to.deep.equal([
      ["前.png", "shown"],
      ["后.png", "shown"],
    ]);
  });

  it("are sent to archives that name them and do not hold them", async () => {
    const cards = JSON.stringify({ 内照: ["[图:内.png]"], 外照: ["[图:外.png]"] });
    await send("/api/decks/upload", "包.deck", zip({ "照.json": cards, "内.png": png(3) })).answers({
      code: 0,
    });
    await picture("内.png", png(4)).answers({ data: { state: "unused" } });
    await picture("外.png", png(5)).answers({ data: { shownBy: ["包.deck"] } });
    expect(await sent("内照")).to.deep.equal(asSent(png(3)));
    expect(await sent("外照")).to.deep.equal(asSent(png(5)));
  });

  it("are told by their content, and keep the name that cards say", async () => {
    await deck("照.json", { 照: ["[图:照.png]"] });
    await picture("照.png", jpeg).answers({ code: 0 });
    expect(await sent("照")).to.deep.equal(asSent(jpeg));
    const { json } = await picture("假.png", "no picture").answers({ code: 41500 });
    expect(json.message).to.match(/PNG, JPEG, GIF or WebP/);
    await picture("照.svg", "<svg/>").answers({ code: 41500 });
    await picture("照[1].png", png(1)).answers({ code: 40001 });
    await picture("大.png", Buffer.concat([png(1), Buffer.alloc(10 * 1024 * 1024)])).answers({ code: 41300 });
    expect((await pictures()).map(({ path }) => path)).to.deep.equal(["照.png"]);
  });

  it("are replaced where that is said, small and large letters being the same, and deleted", async () => {
    await deck("照.json", { 照: ["看[图:a.png]"] });
    await picture("A.png", png(1)).answers({ code: 0 });
    await picture("a.PNG", png(2)).answers({ code: 40900 });
    expect(await sent("照")).to.deep.equal(asSent(png(1)));
    await picture("a.PNG", png(2), { replace: true }).answers({ data: { path: "A.png" } });
    expect(await sent("照")).to.deep.equal(asSent(png(2)));
    await tower.delete("/api/decks/pictures/A.png").answers({ data: { path: "A.png" } });
    expect(await sent("照")).to.deep.equal([]);
    expect(await pictures()).to.deep.equal([]);
    await tower.delete("/api/decks/pictures/A.png").answers({ code: 40400 });
    for (const path of ["照.json", "../decks/照.json", "/etc/hostname"])
      await tower.delete(`/api/decks/pictures/${encodeURIComponent(path)}`).answers({ code: 40400 });
    await tower.say(".draw 照").replies(/看/);
  });

  it("lie in the folder of their deck where that is said, and in no other", async () => {
    for (const folder of ["没有", "..", "/", "照.json"])
      await picture("a.png", png(1), { folder }).answers({ code: 40400 });
    expect(await pictures()).to.deep.equal([]);
  });
});

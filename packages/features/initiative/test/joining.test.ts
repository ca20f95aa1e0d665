import type { Segment } from "@dicetower/contract";
import { expect } from "chai";
import { entriesKind } from "../src/arguments/entries-kind.js";
import { readEntries } from "../src/arguments/entry-text.js";
import { alice, bob, type InitiativeTower, initiativeTower } from "./initiative-tower.js";

describe("joining an order", () => {
  let tower: InitiativeTower;
  before(async () => {
    tower = await initiativeTower();
  });
  after(() => tower.stop());
  beforeEach(async () => {
    await tower.says(".init clr");
    tower.rolls.length = 0;
  });
  const names = async () =>
    (await tower.service().list({ platform: "test", groupId: "1000" })).entries.map(
      ({ name, value }) => `${name}:${value}`,
    );

  it("is done with what is added, a value, an expression or advantage", async () => {
    expect(await tower.says(".ri +3", [11])).to.equal("<爱丽丝> 的先攻：D20+3=14（第 1 位）");
    expect(tower.rolls).to.deep.equal(["D20+3=14"]);
    expect(await tower.says(".ri+3", [11])).to.match(/=14/);
    expect(await tower.says(".ri -1", [11])).to.match(/D20-1=10/);
    expect(await tower.says(".ri15")).to.match(/先攻：15（/);
    expect(await tower.says(".ri =2d10+3", [4, 5])).to.match(/=12（/);
    // What was dropped is shown as a roll shows it.
    expect(await tower.says(".ri =4d6kh3", [3, 5, 2, 6])).to.contain("4D6KH3=[6,5,3|2]=14（");
    expect(await tower.says(".ri 优势+2", [6, 13])).to.match(/D20优势\(6\|13\)\+2=15/);
    expect(await tower.says(".ri 劣势 -2", [6, 13])).to.match(/D20劣势\(6\|13\)-2=4/);
    expect(await tower.says(".ri +1d4", [6, 3])).to.match(/D20\+1d4\[3\]=9/);
    expect(await tower.says(".ri", [8])).to.match(/D20=8/);
    expect(await names(), "the same name again takes the place of the old entry").to.deep.equal(["爱丽丝:8"]);
  });

  it("is not done with what is no name", async () => {
    for (const [text, quoted] of [
      [".ri 5 /狼", "/狼"],
      [".ri 狼 60 （30）", "（30）"],
      [".ri /狼", "/狼"],
      [".ri +2, 狼+1 *熊", "*熊"],
    ] as const)
      expect(await tower.says(text), text).to.include(`「${quoted}」`);
    expect(await names()).to.deep.equal([]);
    await tower.says(".ri 5 “/狼”");
    expect(await names()).to.deep.equal(["/狼:5"]);
  });

  it("is done for others by name, in every order of words", async () => {
    await tower.says(".ri +2 地精", [10]);
    await tower.says(".ri 狼+3 熊 7", [10]);
    await tower.says(".ri 食人魔-1，蛇 优势+2、龙 20\n幽灵=5\n“Grey Wolf”+1", [10, 3, 9, 4]);
    expect(await names()).to.deep.equal([
      "龙:20",
      "狼:13",
      "地精:12",
      "蛇:11",
      "食人魔:9",
      "熊:7",
      "Grey Wolf:5",
      "幽灵:5",
    ]);
  });

  it("reads a name right behind what is added", async () => {
    await tower.says(".ri 2#+2地精, +1d4哥布林", [9, 8, 7, 3]);
    expect(await names()).to.deep.equal(["地精1:11", "哥布林:10", "地精2:10"]);
  });

  it("takes the end of a sentence for no part of a value, and quotes what is no value as it was said", async () => {
    await tower.says(".ri +2。", [9]);
    await tower.says(".ri 地精+1！", [9]);
    expect(await names()).to.deep.equal(["爱丽丝:11", "地精:10"]);
    expect(await tower.says(".ri +3🎲")).to.match(/「\+3🎲」不是先攻值/);
    expect(await tower.says(".ri 地精+3🎲")).to.match(/「\+3🎲」不是先攻值/);
  });

  it("makes copies, at most ten", async () => {
    expect(await tower.says(".ri 3#地精+1", [9, 9, 2])).to.equal(
      "先攻：\n地精1：D20+1=10（第 1 位）\n地精2：D20+1=10（第 2 位）\n地精3：D20+1=3（第 3 位）",
    );
    expect(await tower.says(".ri 11#鼠+1")).to.match(/1 到 10/);
    expect(await tower.says(".ri 0#鼠+1")).to.match(/1 到 10/);
    expect(await names()).to.deep.equal(["地精1:10", "地精2:10", "地精3:3"]);
  });

  it("refuses what is no value, and too many", async () => {
    expect(await tower.says(".ri 地精=abc(")).to.match(/「.*」不是先攻值|错|无/);
    expect(await tower.says(".ri =")).to.match(/不是先攻值/);
    for (let n = 0; n < 10; n++) await tower.says(`.ri 10#队${String.fromCharCode(97 + n)} 5`);
    expect(await tower.says(".ri 又一个 3")).to.match(/最多 100/);
    expect(await tower.says(`.ri ${"长".repeat(50)} 3`)).to.match(/最多 38/);
  });

  it("leaves words that go on in Latin letters alone", async () => {
    await tower.say(".right", alice).silent();
    await tower.say(".initial", alice).silent();
    expect(await tower.says(".riadv", [3, 4])).to.match(/=4/);
  });

  it("takes name and modifier of the card, as the rule system has it", async () => {
    await tower.says(".set dnd");
    await tower.says(".st 敏捷16");
    expect(await tower.says(".ri", [10])).to.match(/D20\+3=13/);
    expect(await tower.says(".ri 熊", [10])).to.match(/熊：D20=10/);
    await tower.says(".st 敏捷8");
    expect(await tower.says(".ri", [10])).to.match(/D20-1=9/);
    await tower.says(".set clr");
  });

  it("goes by DEX in Call of Cthulhu, without dice of another scale", async () => {
    await tower.says(".st 敏捷65");
    expect(await tower.says(".ri +2"), "nobody has chosen a system").to.match(/=67（/);
    expect(await tower.says(".ri +2", [10], bob)).to.match(/D20\+2=12/);
    expect(await tower.says(".ri 狼", [10])).to.match(/D20=10/);
    await tower.says(".init clr");
    await tower.says(".set coc");
    expect(await tower.says(".ri")).to.match(/先攻：敏捷=65/);
    expect(await tower.says(".ri +2")).to.match(/=67（/);
    expect(await tower.says(".ri -1d4", [3])).to.match(/=62（/);
    expect(await tower.says(".ri 食尸鬼")).to.match(/缺少先攻值：食尸鬼.*\.ri 食尸鬼 60/);
    expect(await tower.says(".ri 3#食尸鬼")).to.match(/缺少先攻值/);
    expect(await tower.says(".ri", [], bob)).to.match(/缺少先攻值：鲍勃/);
    expect(await names()).to.deep.equal(["爱丽丝:62"]);
    expect(await tower.says(".ri 食尸鬼 55 夜魇 =3d6", [1, 2, 3])).to.match(/食尸鬼：55.*夜魇：.*=6/s);
    expect(await tower.says(".ri 2#地精+1", [9, 4])).to.match(/地精1：D20\+1=10.*地精2：D20\+1=5/s);
    expect(await tower.says(".init del 地精1 地精2")).to.match(/地精1 地精2/);
    expect(await tower.says(".init set 爱丽丝 +5")).to.match(/=70（第 1 位）/);
    await tower.says(".set clr");
    await tower.put("/api/settings/init", { cocByDex: true }).answers({ code: 0 });
    expect(await tower.says(".ri")).to.match(/先攻：敏捷=65/);
    await tower.put("/api/settings/init", { cocByDex: false }).answers({ code: 0 });
  });

  it("puts others in by mention, where the caller may edit the list", async () => {
    await tower.says("hello", [], bob);
    const segments: Segment[] = [
      { type: "text", data: { text: ".ri 12 " } },
      { type: "at", data: { qq: "222" } },
    ];
    expect(await tower.says(".ri 12", [], { ...alice, segments })).to.match(/鲍勃：12/);
    await tower.says(".lead 222");
    const others: Segment[] = [
      { type: "text", data: { text: ".ri 12 " } },
      { type: "at", data: { qq: "333" } },
    ];
    expect(
      await tower.says(".ri 12", [], { ...alice, userId: "444", role: "member", segments: others }),
    ).to.match(/只有主持人/);
    await tower.says(".lead");
  });

  it("is done by programs, which say who and by which values", async () => {
    const said = entriesKind.write?.({
      entries: [
        { name: "Grey Wolf", modifier: 2, copies: 2 },
        { name: "rat", value: -3 },
        { name: "ogre", value: "=1d4+1" },
        { value: 15 },
      ],
    });
    expect(said).to.equal('2#"Grey Wolf"+2, "rat"=-3, "ogre"=1d4+1, 15');
    await tower.says(`.ri ${said}`, [10, 9, 3]);
    expect(await names()).to.deep.equal(["爱丽丝:15", "Grey Wolf1:12", "Grey Wolf2:11", "ogre:4", "rat:-3"]);
  });

  it("is done with names of several words in Latin letters, and undone by them", async () => {
    expect(await tower.says(".ri Drowned Man 55")).to.contain("Drowned Man：55");
    await tower.says(".ri 40 old crow, 2#swamp rat+1", [10, 5]);
    expect(await names()).to.deep.equal(["Drowned Man:55", "old crow:40", "swamp rat1:11", "swamp rat2:6"]);
    await tower.says(".init del drowned man old crow 1");
    expect(await names(), "what is said behind names is a place").to.deep.equal([
      "swamp rat1:11",
      "swamp rat2:6",
    ]);
    await tower.says(".ri wolf bear", [9, 8]);
    expect(await names(), "without a value each word is somebody").to.deep.equal([
      "swamp rat1:11",
      "wolf:9",
      "bear:8",
      "swamp rat2:6",
    ]);
  });

  it("reads its texts", () => {
    expect(readEntries("+2 wolf-rider goblin+1", "+2 wolf-rider goblin+1")).to.deep.equal([
      { name: "wolf-rider", copies: undefined, value: "+2" },
      { name: "goblin", copies: undefined, value: "+1" },
    ]);
    expect(readEntries("2#+1", "2#+1")).to.deep.equal([{ name: "", copies: 2, value: "+1" }]);
    expect(readEntries("地精1 +2", "地精１ +2")).to.deep.equal([
      { name: "地精１", copies: undefined, value: "+2" },
    ]);
  });
});

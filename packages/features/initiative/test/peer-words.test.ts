import { expect } from "chai";
import { type InitiativeTower, initiativeTower } from "./initiative-tower.js";

describe("initiative: words of other bots", () => {
  let tower: InitiativeTower;
  let group = 0;
  before(async () => {
    tower = await initiativeTower();
  });
  after(() => tower.stop());
  const told = async (said: string, locale = "en") =>
    tower.say(said, { locale, role: "owner", groupId: String(8000 + group) } as never).text();
  beforeEach(async () => {
    group += 1;
    await told(".ri 9 beetle");
    await told(".ri 5 crow");
  });

  for (const [said, list] of [
    [".init clear", /empty|nobody|no /i],
    [".init reset", /empty|nobody|no /i],
    [".init 清空", /empty|nobody|no /i],
    [".init remove beetle", /^(?![\s\S]*beetle)[\s\S]*crow/],
    [".init delete beetle", /^(?![\s\S]*beetle)[\s\S]*crow/],
    [".init rm beetle", /^(?![\s\S]*beetle)[\s\S]*crow/],
    [".init 删除 beetle", /^(?![\s\S]*beetle)[\s\S]*crow/],
    [".init edit beetle 3", /crow[\s\S]*beetle/],
  ] as const)
    it(`understands ${said}`, async () => {
      await told(said);
      expect(await told(".init")).to.match(list);
    });

  for (const said of [".init next", ".init pass", ".init 下一位", ".init end"])
    it(`ends the turn with ${said}`, async () => {
      expect(await told(said)).to.match(/crow/);
    });

  for (const [said, form] of [
    [".init add goblin", ".ri 15 goblin"],
    [".init prev", ".init undo"],
  ] as const)
    it(`answers ${said} with one line`, async () => {
      for (const locale of ["en", "zh-CN"]) {
        const answer = await told(said, locale);
        expect(answer).to.contain(form).and.not.contain("\n");
        expect(answer.length).to.be.below(160);
      }
    });

  it("answers a word that is misspelt with the form that was probably meant", async () => {
    expect(await told(".init claer")).to.match(
      /^“claer” was not understood, so nothing was done\. Use: \.init clr \[--list=list\]\n/,
    );
    expect(await told(".init")).to.contain("beetle");
  });

  it("names what nobody has understood, and does nothing", async () => {
    for (const [said, form] of [
      [".init del", /^Missing: name\. Use: \.init del <name>…/],
      [".init hp beetle", /^“beetle” was not understood.* Use: \.init hp <name ±n>/],
      [".init round 0", /^0 is not between 1 and 99999\.\s+Use: \.init round <round>/],
      [".init end now", /^“now” was not understood.* Use: \.init end/],
      [".init clr beetle", /^“beetle” was not understood.* Use: \.init clr/],
      [".ri 5 --quick", /^“--quick” was not understood.* Use: \.ri \[±n\|n\|=expression/],
    ] as const)
      expect(await told(said), said).to.match(form);
    expect(await told(".init")).to.match(/beetle[\s\S]*crow/);
  });
});

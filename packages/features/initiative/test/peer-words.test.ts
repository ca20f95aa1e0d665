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
    [".init claer", ".init cl"],
  ] as const)
    it(`answers ${said} with one line`, async () => {
      for (const locale of ["en", "zh-CN"]) {
        const answer = await told(said, locale);
        expect(answer).to.contain(form).and.not.contain("\n");
        expect(answer.length).to.be.below(160);
      }
    });
});

import { expect } from "chai";
import { type CardsTower, cardsTower } from "./cards-tower.js";

describe("cards: words of other bots", () => {
  let tower: CardsTower;
  let user = 0;
  let who: { userId: string; nickname: string };
  before(async () => {
    tower = await cardsTower();
  });
  after(() => tower.stop());
  beforeEach(() => {
    who = { userId: String(7000 + ++user), nickname: "Ann" };
  });
  const say = (text: string, how = {}) => tower.say(text, { ...who, ...how });

  for (const word of ["rm", "remove", "delete", "del", "删除", "移除"])
    it(`.st ${word} deletes values`, async () => {
      await say(".st 侦查60 聆听50").replies(/2/);
      await say(`.st ${word} 侦查`).replies("<Ann>: 1 deleted: 侦查:60");
      await say(".st list").replies("Attributes of <Ann>:\n聆听:50");
    });

  it("`.st reset` clears", async () => {
    await say(".st 侦查60").replies(/1/);
    await say(".st reset").replies(/1 attributes deleted/);
  });

  it("`.pc untag` binds no card, and only the one that it names", async () => {
    await say(".pc new 木落").replies(/木落/);
    await say(".pc create 秋声").replies(/秋声/);
    await say(".pc untag 木落").replies(/No card/i);
    await say(".pc untag").replies(/秋声/);
    await say(".pc use 木落").replies(/木落/);
    await say(".pc unbind 木落").replies(/木落/);
    await say(".pc 解绑").replies(/No card/i);
  });

  it("`.pc delete` and `.pc rename` do what they say", async () => {
    await say(".pc new 木落").replies(/木落/);
    await say(".pc rename 秋声").replies(/秋声/);
    await say(".pc delete 秋声 yes").replies(/秋声/);
    await say(".pc ls").replies(/no cards yet/);
  });

  it("a word that is nearly ours is answered with the form that was meant", async () => {
    for (const [said, form] of [
      [".pc untga", "untag"],
      [".pc lits", "list"],
      [".pc lockk", "lock"],
    ] as const)
      for (const locale of ["en", "zh-CN"]) {
        const answer = await say(said, { locale }).text();
        expect(answer, said).to.contain(`.pc ${form}`).and.contain(said.slice(4));
        expect(answer.length, said).to.be.below(160);
      }
  });
});

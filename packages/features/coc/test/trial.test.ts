import { expect } from "chai";
import { type CocTower, cocTower } from "./coc-tower.js";

const house = `name: house
fullName: House d100
attrs:
  defaults: { 侦查: 25 }
  defaultsComputed:
    体格: floor((力量+体型)/10)
    轻功: 体格+侦查
    运气骰: 3d6
alias:
  侦查: [spot]
checks:
  loose:
    keyword: loose
    name: 1-3 / 98-100
    levels:
      - { key: fumble, when: roll >= 98 }
      - { key: critical, when: roll <= 3 }
      - { key: success, when: roll <= value }
      - { key: failure, when: true }
`;

/** What a trial answers, as far as these tests look at it. */
interface Tried {
  readonly matched: boolean;
  readonly reply: string;
  readonly level: string;
  readonly rolls: readonly { readonly faces: number; readonly value: number }[];
  readonly attributes: readonly {
    readonly name: string;
    readonly value: number | string;
    readonly computed: boolean;
  }[];
}

describe("a trial of a rule file", () => {
  let tower: CocTower;
  before(async () => {
    tower = await cocTower();
  });
  after(() => tower.stop());
  const tried = (text: string, more: object = {}, locale = "en") =>
    tower
      .post(`/api/rules/test?locale=${locale}`, { name: "house", content: house, text, ...more })
      .data<Tried>();
  const valuesOf = ({ attributes }: Tried) =>
    Object.fromEntries(attributes.map(({ name, value }) => [name, value]));

  it("makes checks by the variant of the file, and tells the level", async () => {
    const hit = await tried(".ra 侦查 60", { dice: [3] });
    expect(hit).to.deep.include({
      matched: true,
      level: "critical success",
      rolls: [{ faces: 100, value: 3 }],
    });
    expect(hit.reply).to.match(/^Tester checks Spot: D100=3\/60/);
    expect((await tried(".ra spot", { dice: [26] })).level).to.equal("failure");
    expect((await tried(".ra spot", { dice: [26], card: { spot: 30 } })).level).to.equal("success");
    const chinese = await tried("。ra侦查60 找线索", { dice: [100], person: "木落" }, "zh-CN");
    expect(chinese.level).to.equal("大失败");
    expect(chinese.reply).to.match(/^木落 因「找线索」进行「侦查」检定/);
  });

  it("makes checks by the rulebook where the system has no variant", async () => {
    const coc = { name: "coc7", content: undefined, card: { 侦查: 60 } };
    expect((await tried(".ra 侦查", { ...coc, dice: [12] })).level).to.equal("extreme success");
    expect((await tried(".rc b1 困难侦查", { ...coc, dice: [82, 3] })).rolls).to.have.length(2);
  });

  it("sets, changes and shows values, and works out what hangs on them", async () => {
    const set = await tried(".st 力量50体型65 hp 12");
    expect(set.reply).to.equal("Tester: attributes set: 3");
    expect(valuesOf(set)).to.deep.equal({ 力量: 50, 体型: 65, hp: 12, 体格: 11, 轻功: 36, 运气骰: "3D6" });
    expect(set.attributes.filter(({ computed }) => computed).map(({ name }) => name)).to.deep.equal([
      "体格",
      "轻功",
      "运气骰",
    ]);
    const changed = await tried(".st hp-1d6", { card: { hp: 12 }, dice: [4] });
    expect(changed.reply).to.match(/12-1D6\(4\)=8/);
    expect(valuesOf(changed)).to.include({ hp: 8, 体格: "–" });
    expect((await tried(".st show", { card: { hp: 12 } })).reply).to.match(/hp:12/);
    expect((await tried(".st hp-1")).reply).to.match(/hp/);
  });

  it("keeps nothing of it", async () => {
    await tried(".st 力量50");
    await tried(".ra 侦查 60", { dice: [1] });
    expect(await tower.get("/api/rules?q=house").data()).to.deep.equal([]);
    await tower.say(".st 力量").replies(/力量/);
    const { spoken } = await tower.say(".st show").done();
    expect(spoken.map(({ text }) => text).join("\n")).not.to.match(/力量/);
  });

  it("refuses dice that cannot show that, and cards beyond all bounds", async () => {
    const ask = (body: object) =>
      tower.post("/api/rules/test", { name: "house", content: house, text: ".ra 侦查 60", ...body });
    await ask({ dice: [101] }).answers({ code: 40001 });
    await ask({ card: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`a${at}`, 1])) }).answers({
      code: 40001,
    });
  });

  it("works values out once, however often others ask for them", async () => {
    const steps = Array.from({ length: 60 }, (_, at) => `    a${at + 1}: a${at}+a${at}`).join("\n");
    const content = `name: house\nfullName: Doubled\nattrs:\n  defaults: { a0: 1 }\n  defaultsComputed:\n${steps}\n`;
    const { attributes } = await tried(".st show", { content });
    expect(attributes.at(-1)).to.deep.include({ name: "a60", value: 2 ** 60 });
  });
});

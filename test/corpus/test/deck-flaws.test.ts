import { expect } from "chai";
import { deckFlaw } from "../deck-flaws.js";

describe("flaws of what is said of a card", () => {
  const flawed: Readonly<Record<string, string>> = {
    "{player}抽到剑": "raw braces",
    "{%武器}": "raw braces",
    "[$t玩家]抽到剑": "a raw variable",
    "%玩家%抽到剑": "a raw variable",
    "【name】抽到剑": "a raw variable",
    "[核心:骰子名字]发牌": "a raw text key",
    "伤害[1d6+1]": "raw dice",
    "[(2d3+1)*5]%": "raw dice",
    "<%未知项-剑%>": "a raw mark",
    "看[图:剑.png]": "a raw picture",
    "[CQ:image,file=http://a.example/{x}.png]": "a broken platform code",
    "剑 undefined 把": "a value that is none",
    "[object Object]": "a value that is none",
    "&剑名": "a raw key",
    "TypeError: x is not a function": "an error",
  };
  for (const [said, kind] of Object.entries(flawed))
    it(`are seen: ${said}`, () => expect(deckFlaw(said, "{}")?.kind).to.equal(kind));

  for (const said of [
    "<Alice> 从「剑」抽到：\n剑[8]、[之]，成功率20%或+5%，R&D",
    "[CQ:image,file=https://a.example/a.png?x=%20&amp;y=1]",
    "#3B3831",
    "1D3点伤害（D100=6）",
  ])
    it(`are not seen where there is none: ${said}`, () => expect(deckFlaw(said, "")).to.equal(undefined));

  it("are no words that the author wrote", () =>
    expect(deckFlaw("adj. undefined &vt", "adj. undefined &vt")).to.equal(undefined));
});

import { expect } from "chai";
import { expandTemplate, type TemplateValue, usualCodes } from "../../src/templates.js";

describe("text templates of Dice!", () => {
  const values: Record<string, TemplateValue> = {
    nick: "Ann {self}",
    self: "Tower",
    at: "[CQ:at,qq=1]",
    res: "{nick",
    score: 7,
    "grp.name": "Tea & Co",
    mood: { template: ["fine, {self}", "grim"] },
    strTea: { template: "{self} pours {strCup}" },
    strCup: { template: "a cup" },
    loop: { template: "<{loop}>" },
    twice: { template: "{twice}{twice}" },
    empty: "",
  };
  const waits: number[] = [];
  const source = {
    find: (name: string) => values[name],
    random: (from: number) => from,
    call: (name: string, argument: string) =>
      name === "help" && argument === "tea" ? { template: "about {self}" } : undefined,
    wait: (ms: number) => void waits.push(ms),
  };
  const expand = (text: string) => expandTemplate(text, source);

  for (const [template, expected] of [
    ["no braces", "no braces"],
    ["{self}: {score}", "Tower: 7"],
    ["{grp.name}", "Tea & Co"],
    ["{nobody} and {nobody:x}", "{nobody} and {nobody:x}"],
    ["{empty}|", "|"],
    ["{strTea}", "Tower pours a cup"],
    ["&strTea", "Tower pours a cup"],
    ["&nobody", "&nobody"],
    ["{mood}", "fine, Tower"],
    [
      "\\{self\\} {LBrace}{RBrace}{br}{sp}{FormFeed}{Vertical}{LBracket}{RBracket}{Question}",
      "{self} {}\n \f|[]?",
    ],
    ["{sample:{self}|b|[CQ:x,a|b]}", "Tower"],
    ["{case:score?7=seven {self}&else=other}", "seven Tower"],
    ["{case:score?8=eight&else=other}", "other"],
    ["{case:score?8=eight}", ""],
    ["{grade:score?10=ten&5=five&0=none}", "five"],
    ["{grade:score?10=ten&else=low}", "low"],
    ["{vary:score?8=eight}", "7"],
    ["{score:7=seven&8=eight}", "seven"],
    ["{score:8=eight}", "7"],
    ["{ran:3~9} {ran:9~3} {ran:a~b}", "3 3 {ran:a~b}"],
    ["{at} {at:12]34}", "[CQ:at,qq=1] [CQ:at,qq=1234]"],
    ["{help:tea} {help:none}", "about Tower {help:none}"],
    ["{case:{sample:score}?7={grade:score?5=high}}", "high"],
    ["open { brace } and {unclosed", "open { brace } and {unclosed"],
  ] as const)
    it(`${template} becomes ${JSON.stringify(expected)}`, async () =>
      expect(await expand(template)).to.equal(expected));

  it("never expands what people wrote", async () => {
    expect(await expand("{nick}")).to.equal("Ann {self}");
    expect(await expand("{res}{sp}}")).to.equal("{nick }");
  });

  it("waits where it is told to", async () => {
    expect(await expand("one{wait:500}two")).to.equal("onetwo");
    expect(waits).to.deep.equal([500]);
  });

  it("ends at 32 texts within each other, and at a thousand names", async () => {
    expect(await expand("{loop}")).to.match(/^<{31,33}\{loop\}>{31,33}$/);
    expect((await expand("{twice}")).length).to.be.below(100_000);
    expect(await expand("{".repeat(50_000))).to.have.length(50_000);
    expect(await expand("{a:".repeat(5_000) + "}".repeat(5_000))).to.have.length(20_000);
  });

  it("words CQ codes in the usual way", () => {
    expect(
      usualCodes("[CQ:at,id=12] [CQ:image,url=https://a/b] [CQ:image,file=a\\b.png,id=3] [CQ:face,id=1]"),
    ).to.equal("[CQ:at,qq=12] [CQ:image,file=https://a/b] [CQ:image,file=a/b.png,id=3] [CQ:face,id=1]");
  });
});

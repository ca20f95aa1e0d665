import { EngineError } from "@dicetower/contract/engine";
import { checkRounds, enhanced } from "@dicetower/dice/engine";
import { expect } from "chai";
import { chain, settings } from "./table.js";

describe("the rounds prefix", () => {
  it("is read in front of an expression or a reason", () => {
    const prefixes: Record<string, { count: number; source: string; rest: string } | undefined> = {
      "3#d6": { count: 3, source: "3", rest: "d6" },
      "3# d6 攻击": { count: 3, source: "3", rest: "d6 攻击" },
      "#d6": { count: 1, source: "", rest: "d6" },
      "= 2#d6": { count: 2, source: "2", rest: "d6" },
      "3#侦查": { count: 3, source: "3", rest: "侦查" },
      "0#d6": { count: 0, source: "0", rest: "d6" },
      "11#d6": { count: 11, source: "11", rest: "d6" },
      d6: undefined,
      "#团本": undefined,
      "侦查#3": undefined,
      "d6 攻击#3": undefined,
      "d6 #3": undefined,
    };
    for (const [text, expected] of Object.entries(prefixes)) {
      expect(chain.rounds(text, enhanced), text).to.deep.equal(expected);
    }
  });

  it("may be rolled itself", () => {
    const prefix = chain.rounds("1d3+1#d6", enhanced);
    expect(prefix).to.include({ source: "1d3+1", rest: "d6" });
    const count = prefix?.count;
    if (typeof count !== "object") throw new Error("the count is not a program");
    const announced = chain.evaluate(count, settings({ die: () => 2 }));
    expect(announced.print("full")).to.equal("1D3+1=2+1=3");
    expect(checkRounds(announced.value)).to.equal(3);
  });

  it("counts from 1 to 10, or to what the settings say", () => {
    expect([1, 10].map((count) => checkRounds(count))).to.deep.equal([1, 10]);
    expect(checkRounds(25, 25)).to.equal(25);
    for (const count of [0, -1, 2.5, Number.NaN, "3", null, [3]]) {
      expect(() => checkRounds(count), String(count)).to.throw(EngineError, "dice.rounds.zero");
    }
    for (const count of [11, 1e300, Number.POSITIVE_INFINITY]) {
      expect(() => checkRounds(count), String(count)).to.throw(EngineError, "dice.rounds.tooMany");
    }
  });
});

import { readFileSync } from "node:fs";
import { expect } from "chai";
import { fateDice, fateTotal, ladderStep, readFate, throwFate } from "../../src/engine/index.js";

interface Vector {
  readonly id: string;
  readonly given: { readonly dice: readonly number[] };
  readonly expect: { readonly total: number };
}

const vectors = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as Vector[];

describe("Fate dice", () => {
  for (const { id, given, expect: wanted } of vectors)
    it(id, () => expect(fateTotal(given.dice)).to.equal(wanted.total));

  it("show 1, 2 and 3 for -1, 0 and +1", () => {
    const left = [1, 2, 3, 3];
    const { dice, total } = throwFate(() => left.shift() ?? 0, 2);
    expect([fateDice(dice), total]).to.deep.equal(["[-,0,+,+]", 3]);
  });

  it("stay on the ladder", () => expect([-9, -4, 0, 8, 12].map(ladderStep)).to.deep.equal([-4, -4, 0, 8, 8]));

  it("read what is added, and the reason", () => {
    expect(readFate("+2")).to.deep.equal({ bonus: 2, rest: "" });
    expect(readFate(" + 3 - 1 潜行")).to.deep.equal({ bonus: 2, rest: "潜行" });
    expect(readFate("潜行 +2")).to.deep.equal({ bonus: 0, rest: "潜行 +2" });
  });
});

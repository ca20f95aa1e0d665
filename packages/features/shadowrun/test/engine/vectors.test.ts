import { readFileSync } from "node:fs";
import { expect } from "chai";
import { judgePool, readPool, throwPool } from "../../src/engine/index.js";

interface Vector {
  readonly id: string;
  readonly given: { readonly dice: readonly number[] };
  readonly expect: { readonly hits: number; readonly glitch: string };
}

const vectors = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as Vector[];

describe("Shadowrun pools", () => {
  for (const { id, given, expect: wanted } of vectors)
    it(id, () => expect(judgePool(given.dice)).to.deep.include(wanted));

  it("glitch critically without hits", () => expect(judgePool([1, 1, 4]).glitch).to.equal("critical"));

  it("read a number of dice, and the reason", () => {
    expect(readPool("8+2-1 潜行")).to.deep.equal({ count: 9, rest: "潜行" });
    expect(readPool("8潜行")).to.deep.equal({ count: 8, rest: "潜行" });
    for (const text of ["", "8a", "潜行"]) expect(readPool(text), text).to.equal(undefined);
  });

  it("are refused without dice, and with too many", () => {
    const limits = { maxDice: 999 };
    expect(() => throwPool(0, () => 1, limits))
      .to.throw()
      .with.property("key", "dice.count.zero");
    expect(() => throwPool(1000, () => 1, limits))
      .to.throw()
      .with.property("key", "dice.count.tooMany");
  });
});

import { readFileSync } from "node:fs";
import { expect } from "chai";
import { poolDice, poolName, poolParts, readPool, readPoolParts, throwPool } from "../../src/engine/index.js";

interface Vector {
  readonly id: string;
  readonly given: { readonly expr: string; readonly rounds: readonly (readonly number[])[] };
  readonly expect: { readonly successes: number };
}

const vectors = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as Vector[];
const limits = { maxDice: 999, maxFaces: 9999, maxExplosions: 100, maxOperations: 20_000 };

/** Throws what a text says, with these dice; fails where dice are left over. */
function thrown(text: string, dice: readonly number[]) {
  const read = readPool(text);
  if (read === undefined) throw new Error(`"${text}" is no pool`);
  const left = [...dice];
  const result = throwPool(read.pool, () => left.shift() ?? 1, limits);
  expect(left, "dice that nobody threw").to.deep.equal([]);
  return result;
}

describe("World of Darkness pools", () => {
  for (const { id, given, expect: wanted } of vectors)
    it(`${id} ${given.expr}`, () => {
      const { rounds, successes } = thrown(given.expr, given.rounds.flat());
      expect(rounds.map((round) => round.map(({ value }) => value))).to.deep.equal(given.rounds);
      expect(successes).to.equal(wanted.successes);
    });

  for (const [text, dice, name, shown, successes] of [
    ["10", [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "10A10", "{1,1,1,1,1,1,1,1,1,1}", 0],
    ["5a6", [4, 10, 10, 5, 1, 5, 6, 1], "5A6", "{4,10*,10*,5,1},{5,6*},{1}", 2],
    ["7a11k6", [6, 6, 5, 10, 1, 2, 9], "7A11K6", "{6,6,5,10,1,2,9}", 4],
    ["4A9Q2k8m12", [1, 2, 8, 7], "4A9K8Q2M12", "{1,2,8,7}", 3],
    ["2a", [3, 8], "2A10", "{3,8}", 1],
  ] as const)
    it(`${text} is shown as ${name}`, () => {
      const pool = thrown(text, dice);
      expect([poolName(pool.pool), poolDice(pool), pool.successes]).to.deep.equal([name, shown, successes]);
    });

  it("reads what is added, and the reason", () => {
    expect(readPool("8a9 + 2-1 潜行")).to.deep.include({ bonus: 1, rest: "潜行" });
    expect(readPool("8潜行")).to.deep.include({ rest: "潜行" });
    for (const text of ["", "潜行", "8a9a8", "8k", "8x", "8a9b"])
      expect(readPool(text), text).to.equal(undefined);
  });

  it("takes the lines of the group where none are written", () => {
    const group = readPoolParts("a9k7m12") ?? {};
    expect(poolParts(group)).to.equal("a9k7m12");
    expect(readPool("5", group)?.pool).to.deep.equal({ count: 5, again: 9, success: 7, low: 0, faces: 12 });
    expect(readPool("5a0q3", group)?.pool).to.deep.equal({
      count: 5,
      again: 0,
      success: 0,
      low: 3,
      faces: 12,
    });
  });

  for (const [text, key] of [
    ["0", "dice.count.zero"],
    ["1000", "dice.count.tooMany"],
    ["5m0", "dice.faces.zero"],
    ["5m10000", "dice.faces.tooMany"],
    ["5a1", "wod.addRange"],
    ["5a2", "dice.explosion.tooDeep"],
  ] as const)
    it(`${text} is refused: ${key}`, () => {
      const pool = readPool(text)?.pool;
      expect(() => pool && throwPool(pool, (faces) => faces, limits))
        .to.throw()
        .with.property("key", key);
    });
});

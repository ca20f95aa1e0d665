import { readFileSync } from "node:fs";
import { expect } from "chai";
import { poolDice, poolName, readPool, throwPool } from "../../src/engine/index.js";

interface Vector {
  readonly id: string;
  readonly given: { readonly expr: string; readonly rounds: readonly (readonly number[])[] };
  readonly expect: { readonly total: number };
}

const vectors = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as Vector[];
const limits = { maxDice: 999, maxFaces: 9999, maxExplosions: 100, maxOperations: 20_000 };

function thrown(text: string, dice: readonly number[], scoresFaces = false) {
  const read = readPool(text);
  if (read === undefined) throw new Error(`"${text}" is no pool`);
  const left = [...dice];
  const result = throwPool(read.pool, () => left.shift() ?? 1, limits, scoresFaces);
  expect(left, "dice that nobody threw").to.deep.equal([]);
  return result;
}

describe("Double Cross pools", () => {
  for (const { id, given, expect: wanted } of vectors)
    it(`${id} ${given.expr}`, () => {
      const { rounds, total } = thrown(given.expr, given.rounds.flat());
      expect(rounds).to.deep.equal(given.rounds);
      expect(total).to.equal(wanted.total);
    });

  it("scores the faces where that is asked for", () =>
    expect(thrown("4c3m7", [4, 2, 4, 5, 7, 1, 2, 7, 2], true).total).to.equal(23));

  it("is shown with stars behind critical dice", () => {
    const pool = thrown("3", [10, 2, 10, 3, 8]);
    expect([poolName(pool.pool, 6), poolDice(pool), pool.total]).to.deep.equal([
      "3C10+6",
      "{10*,2,10*},{3,8}",
      18,
    ]);
  });

  it("reads what is added, and the reason", () => {
    expect(readPool("5c8+6 白兵")).to.deep.include({ bonus: 6, rest: "白兵" });
    for (const text of ["", "c3", "3x", "白兵"]) expect(readPool(text), text).to.equal(undefined);
  });

  for (const [text, key] of [
    ["0", "dice.count.zero"],
    ["1000", "dice.count.tooMany"],
    ["5m0", "dice.faces.zero"],
    ["5m10000", "dice.faces.tooMany"],
    ["5c1", "dice.value.least"],
    ["5c2", "dice.explosion.tooDeep"],
  ] as const)
    it(`${text} is refused: ${key}`, () => {
      const pool = readPool(text)?.pool;
      expect(() => pool && throwPool(pool, (faces) => faces, limits))
        .to.throw()
        .with.property("key", key);
    });
});

import { randomFillSync } from "node:crypto";
import { createDice, recordDice, seededDice } from "@dicetower/dice/engine";
import { expect } from "chai";

/** A block source that deals out `words`, then fails. */
function dealt(words: readonly number[]): (block: Uint32Array) => void {
  let next = 0;
  return (block) => {
    for (let place = 0; place < block.length; place++) {
      const word = words[next++];
      if (word === undefined) throw new Error("more words than the test gave");
      block[place] = word;
    }
  };
}

/** Chi-square of `throws` against a uniform die, turned into a standard normal (Wilson and Hilferty). */
function deviation(die: (faces: number) => number, faces: number, throws: number): number {
  const counts = new Uint32Array(faces + 1);
  for (let left = throws; left > 0; left--) {
    const face = die(faces);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  expect(counts[0], `faces outside 1 to ${faces}`).to.equal(0);
  const mean = throws / faces;
  let square = 0;
  for (let face = 1; face <= faces; face++) square += ((counts[face] as number) - mean) ** 2 / mean;
  const freedom = faces - 1;
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(square / freedom) - (1 - spread)) / Math.sqrt(spread);
}

/** One percent for all 999 sizes together is 0.00001 for each (Bonferroni), which is this far from the mean. */
const farthest = 4.265;

describe("the die", () => {
  it("is uniform for every size from 2 to 1000", () => {
    for (let faces = 2; faces <= 1000; faces++) {
      const off = deviation(seededDice(faces), faces, 40 * faces);
      expect(off, `${faces} faces`).to.be.below(farthest);
    }
  });

  it("is found out by the same measure when it favours low faces or leaves one out", () => {
    const seeded = seededDice("biased");
    const favouring = (faces: number): number => ((seeded(1024) - 1) % faces) + 1;
    const missing = (faces: number): number => (seeded(faces - 1) % (faces - 1)) + 1;
    expect(deviation(favouring, 1000, 120_000)).to.be.above(farthest);
    expect(deviation(missing, 6, 600)).to.be.above(farthest);
  });

  it("throws away words of the incomplete stretch at the end, and only those", () => {
    // The upper 31 bits of a word count. 2^31 is 3 * 715827882 + 2: for three faces the last two values are spare.
    const word = (value: number): number => value * 2;
    const three = createDice(dealt([2147483647, 2147483646, 2147483645, 0, 1, 2].map(word)), 1);
    expect([three(3), three(3), three(3), three(3)]).to.deep.equal([3, 1, 2, 3]);
    // For 2^30 + 1 faces nearly half of the values are spare.
    const half = createDice(dealt([1073741825, 2147483647, 1073741824].map(word)), 1);
    expect(half(1073741825)).to.equal(1073741825);
    // A power of two has none.
    const two = createDice(dealt([2147483647, 2147483646].map(word)), 1);
    expect([two(2), two(2)]).to.deep.equal([2, 1]);
  });

  it("takes blocks as it uses them up, and leaves no spent word in them", () => {
    const blocks: Uint32Array[] = [];
    const die = createDice((block) => {
      blocks.push(block);
      block.fill(7);
    }, 4);
    for (let time = 0; time < 6; time++) die(6);
    expect(blocks).to.have.length(2);
    expect([...(blocks[1] as Uint32Array)]).to.deep.equal([0, 0, 7, 7]);
  });

  it("works over the random bytes of the machine", () => {
    const die = createDice((block) => randomFillSync(block));
    const seen = new Set(Array.from({ length: 500 }, () => die(6)));
    expect([...seen]).to.have.members([1, 2, 3, 4, 5, 6]);
    expect(die(1)).to.equal(1);
  });

  it("refuses faces that are no die", () => {
    const die = seededDice(1);
    for (const faces of [0, -6, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]) {
      expect(() => die(faces), String(faces)).to.throw(RangeError);
    }
    expect(die(2 ** 31 - 1)).to.be.within(1, 2 ** 31 - 1);
  });
});

describe("seeded dice", () => {
  const throws = (seed: number | string): number[] => {
    const die = seededDice(seed);
    return Array.from({ length: 8 }, () => die(100));
  };

  it("repeat themselves for one seed, number or text, and differ between seeds", () => {
    expect(throws(42)).to.deep.equal(throws(42));
    expect(throws("42")).to.deep.equal(throws(42));
    const first = Array.from({ length: 100 }, (_, seed) => throws(seed).join());
    expect(new Set(first).size).to.equal(100);
  });

  it("stay the same from release to release", () => {
    // Worked out with an independent implementation of FNV-1a, splitmix32 and xoshiro128**.
    expect(throws("dicetower")).to.deep.equal([13, 1, 53, 48, 36, 31, 45, 50]);
  });
});

describe("a recorder", () => {
  it("keeps every die in the order it was asked for", () => {
    const { die, rolls } = recordDice((faces) => faces - 1);
    expect([die(6), die(20)]).to.deep.equal([5, 19]);
    expect(rolls).to.deep.equal([
      { faces: 6, value: 5 },
      { faces: 20, value: 19 },
    ]);
  });
});

import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import { Budget, unlimited } from "@dicetower/contract/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { expect } from "chai";

const engine = createCompat1Engine({ cache: 0 });
const die = (faces: number): number => 1 + Math.floor(Math.random() * faces);

/** Reads, rolls and prints a text that is seen for the first time. */
function compat1(text: string): string {
  const probe = engine.probe(text);
  if (!probe.supported) throw new Error(`"${text}" is refused`);
  const budget = new Budget(20000);
  return probe.program.evaluate({ die, faces: 100, limits: unlimited, budget }).print("full");
}

/** Microseconds of one call in one batch. */
function batch(work: () => unknown, times: number): number {
  const before = process.hrtime.bigint();
  for (let left = times; left > 0; left--) work();
  return Number(process.hrtime.bigint() - before) / times / 1000;
}

/** How many times as fast compat1 is: the best of short batches in turn, so that a busy machine does not count. */
function advantage(ourText: string, theirText: string): number {
  let ours = Number.POSITIVE_INFINITY;
  let theirs = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 80; turn++) {
    ours = Math.min(
      ours,
      batch(() => compat1(ourText), 500),
    );
    theirs = Math.min(
      theirs,
      batch(() => new DiceRoll(theirText).output, 60),
    );
  }
  return theirs / ours;
}

describe("compat engine 1 without a cache", () => {
  for (const text of ["3d6+2", "100d6"]) {
    // How many times is measured by `npm run bench`, in a process that does nothing else.
    it(`reads, rolls and prints ${text} faster than rpg-dice-roller`, () => {
      expect(advantage(text, text)).to.be.above(1);
    });
  }

  it("reads, rolls and prints kept dice faster", () => {
    expect(advantage("4d6k3", "4d6kh3"), "4d6k3").to.be.above(1);
    expect(advantage("2d20kh+5", "2d20kh1+5"), "2d20kh+5").to.be.above(1);
  });
});

import { expect } from "chai";
import { type HeardRoll, HeardRolls } from "../src/feature/roll/heard-rolls.js";

const ticket = (number: number) => ({ number, mark: "", die: (faces: number) => faces, done: () => {} });

describe("rolls of a piece of work", () => {
  /** Rolls after other work has had its turn. */
  async function roll(rolls: HeardRolls, number: number): Promise<void> {
    await Promise.resolve();
    const taken = rolls.through(ticket(number));
    taken.die(6);
    await Promise.resolve();
    taken.done({ expression: "d6", value: "6", hidden: false });
  }

  it("are heard by who listens to that work, and by nobody else", async () => {
    const rolls = new HeardRolls();
    const heard: Record<"one" | "other", HeardRoll[]> = { one: [], other: [] };
    await Promise.all([
      rolls.hear(
        () => roll(rolls, 1),
        (told) => heard.one.push(told),
      ),
      rolls.hear(
        () => roll(rolls, 2),
        (told) => heard.other.push(told),
      ),
      roll(rolls, 3),
    ]);
    const expected = { expression: "d6", value: "6", hidden: false, dice: [{ faces: 6, value: 6 }] };
    expect(heard).to.deep.equal({ one: [{ ...expected, number: 1 }], other: [{ ...expected, number: 2 }] });
  });

  it("are let go of when the work has ended, and when it fails", async () => {
    const rolls = new HeardRolls();
    const failed = rolls.hear(
      async () => {
        throw new Error("no");
      },
      () => {},
    );
    expect(rolls.isHearing).to.equal(true);
    expect(await failed.catch(({ message }: Error) => message)).to.equal("no");
    expect(rolls.isHearing).to.equal(false);
    const own = ticket(4);
    expect(rolls.through(own)).to.equal(own);
  });
});

import { expect } from "chai";
import { createRandom, scriptedDice } from "../src/index.js";

describe("randomness", () => {
  const random = createRandom();

  it("throws every face of a die about as often", () => {
    const faces = 20;
    const throws = 100_000;
    const counts = Array.from({ length: faces }, () => 0);
    for (let i = 0; i < throws; i++) counts[random.die(faces) - 1]!++;
    const expected = throws / faces;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With 19 degrees of freedom, more than 80 happens once in 10^9 runs.
    expect(chiSquare).to.be.below(80);
  });

  it("favours no face if the number of faces does not divide the range of the generator", () => {
    // With a plain remainder of 32 bits the lowest third of 3·2^30 faces would fall half of the time.
    const faces = 3 * 2 ** 30;
    let low = 0;
    for (let i = 0; i < 20_000; i++) if (random.die(faces) <= faces / 3) low++;
    expect(low / 20_000).to.be.closeTo(1 / 3, 0.025);
  });

  it("reaches dice of 2^53 - 1 faces and stays in range", () => {
    let beyond32 = 0;
    for (let i = 0; i < 1000; i++) {
      const value = random.die(Number.MAX_SAFE_INTEGER);
      expect(Number.isSafeInteger(value) && value >= 1).to.equal(true);
      if (value > 2 ** 32) beyond32++;
    }
    expect(beyond32).to.be.above(990);
    expect(random.die(1)).to.equal(1);
  });

  it("refuses dice with no faces, fractions of a face, or too many faces", () => {
    for (const faces of [0, -6, 2.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])
      expect(() => random.die(faces), String(faces)).to.throw(RangeError, "2^53 - 1");
  });

  it("returns bytes and fractions", () => {
    expect(random.bytes(32)).to.have.length(32);
    expect(random.bytes(32).equals(random.bytes(32))).to.equal(false);
    let sum = 0;
    for (let i = 0; i < 10_000; i++) {
      const fraction = random.fraction();
      expect(fraction >= 0 && fraction < 1).to.equal(true);
      sum += fraction;
    }
    expect(sum / 10_000).to.be.closeTo(0.5, 0.03);
  });
});

describe("scripted dice", () => {
  it("return the given values in order", () => {
    const dice = scriptedDice(3, 18);
    expect([dice.die(6), dice.die(20)]).to.deep.equal([3, 18]);
    dice.push(1);
    expect(dice.left).to.deep.equal([1]);
  });

  it("throw if a value is missing or not on the die", () => {
    const dice = scriptedDice(7);
    expect(() => dice.die(6)).to.throw("the scripted value 7 is not on a die of 6 faces");
    expect(() => dice.die(6)).to.throw("no scripted value is left");
  });

  it("make keys that differ within a run and are the same in each run", () => {
    const [one, two] = [scriptedDice(), scriptedDice()];
    expect(one.bytes(4).equals(two.bytes(4))).to.equal(true);
    expect(one.bytes(4).equals(scriptedDice().bytes(4))).to.equal(false);
  });
});

import { expect } from "chai";
import fc from "fast-check";
import {
  characteristics,
  damageBonus6,
  damageBonus7,
  derived7,
  greatest,
  isIndefinite,
  loseSanity,
  throwInvestigator,
} from "../../src/engine/index.js";

describe("sanity", () => {
  it("never falls below 0, and never rises by a loss", () => {
    const value = fc.integer({ min: 0, max: 999 });
    const half = fc.constantFrom(undefined, "up" as const, "down" as const);
    fc.assert(
      fc.property(value, value, half, fc.option(value, { nil: undefined }), (san, loss, halved, cap) => {
        const result = loseSanity(san, loss, {
          ...(halved === undefined ? {} : { half: halved }),
          ...(cap === undefined ? {} : { cap }),
        });
        expect(result.san).to.be.within(0, san);
        expect(result.loss).to.be.at.most(cap ?? loss);
        expect(result.permanent).to.equal(result.san === 0);
        expect(result.temporary).to.equal(result.loss >= 5);
      }),
    );
  });

  it("of a fumble is the most that the dice can make", () => {
    expect(greatest((die) => die(6) + die(4) + 1)).to.equal(11);
    expect(greatest((die) => 10 - die(6))).to.equal(9);
    expect(greatest((die) => die(10) - die(4) * 2)).to.equal(8);
    expect(greatest(() => 3)).to.equal(3);
  });

  it("is lost for longer at a fifth of what the day began with", () => {
    expect(isIndefinite(60, 11)).to.equal(false);
    expect(isIndefinite(60, 12)).to.equal(true);
    expect(isIndefinite(4, 0)).to.equal(false);
    expect(isIndefinite(4, 1)).to.equal(true);
  });
});

describe("investigators", () => {
  const dice = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 26, maxLength: 26 });

  it("have values within their recipes, and sums of them", () => {
    fc.assert(
      fc.property(dice, fc.constantFrom(6 as const, 7 as const), (faces, edition) => {
        const left = [...faces];
        const { values, sum, sumWithLuck } = throwInvestigator(edition, () => left.shift() ?? 1);
        expect(faces.length - left.length).to.equal(edition === 7 ? 24 : 22);
        const times = edition === 7 ? 5 : 1;
        for (const name of characteristics) {
          if (edition === 6 && name === "luck") continue;
          expect(values[name] / times).to.be.within(3, edition === 6 && name === "edu" ? 21 : 18);
          expect(values[name] % times).to.equal(0);
        }
        expect(values.siz / times).to.be.at.least(8);
        expect(sum + values.luck).to.equal(sumWithLuck);
        expect(characteristics.reduce((all, name) => all + values[name], 0)).to.equal(sumWithLuck);
      }),
    );
  });

  it("have a damage bonus that only grows with strength and size", () => {
    let build = -3;
    for (let sum = 2; sum <= 700; sum++) {
      const bonus = damageBonus7(sum);
      expect(bonus.build - build, String(sum)).to.be.within(0, 1);
      build = bonus.build;
    }
    expect([204, 205, 284, 285, 525, 604, 605].map((sum) => damageBonus7(sum).db)).to.deep.equal([
      "1D6",
      "2D6",
      "2D6",
      "3D6",
      "6D6",
      "6D6",
      "7D6",
    ]);
    expect([12, 13, 17, 25, 33, 40, 41, 48, 49].map(damageBonus6)).to.deep.equal([
      "-1D6",
      "-1D4",
      "0",
      "1D4",
      "1D6",
      "1D6",
      "1D6",
      "1D6",
      "2D6",
    ]);
  });

  it("move by how strength, dexterity and size compare", () => {
    const mov = (str: number, dex: number, siz: number) => derived7({ str, dex, siz, con: 50, pow: 50 }).mov;
    expect([mov(40, 40, 50), mov(50, 40, 50), mov(60, 60, 50), mov(60, 50, 50)]).to.deep.equal([7, 8, 9, 8]);
  });
});

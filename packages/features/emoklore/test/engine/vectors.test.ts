import { readFileSync } from "node:fs";
import { expect } from "chai";
import {
  judgeCheck,
  judgeOf,
  levelOf,
  readCheck,
  skillOf,
  skills,
  throwCharacter,
  throwCheck,
} from "../../src/engine/index.js";

interface Vector {
  readonly id: string;
  readonly given: { readonly dice: readonly number[]; readonly judge: number };
  readonly expect: { readonly score: number; readonly level: string };
}

const vectors = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as Vector[];

describe("Emoklore", () => {
  for (const { id, given, expect: wanted } of vectors)
    it(id, () => expect(judgeCheck(given.dice, given.judge)).to.deep.include(wanted));

  it("has seven levels", () =>
    expect([-1, 0, 1, 2, 3, 4, 9, 10].map(levelOf)).to.deep.equal([
      "fumble",
      "failure",
      "success",
      "effective",
      "extreme",
      "miracle",
      "miracle",
      "catastrophe",
    ]));

  it("throws a die without a level, and those that are added", () => {
    const left = [3, 7];
    const thrown = throwCheck({ level: 0, bonus: 1, judge: 5 }, () => left.shift() ?? 0, { maxDice: 99 });
    expect(thrown).to.deep.include({ score: 1, dice: [3, 7] });
    expect(() => throwCheck({ level: 1, bonus: -1, judge: 5 }, () => 1, { maxDice: 99 }))
      .to.throw()
      .with.property("key", "dice.count.zero");
  });

  for (const [said, read] of [
    ["观察眼+1", { skill: "观察眼", level: undefined, bonus: 1, judge: undefined, rest: "" }],
    ["sight+1 5", { skill: "sight", level: undefined, bonus: 1, judge: 5, rest: "" }],
    ["观察眼3+1-2 6 找线索", { skill: "观察眼", level: 3, bonus: -1, judge: 6, rest: "找线索" }],
    ["观察眼 6", { skill: "观察眼", level: undefined, bonus: 0, judge: 6, rest: "" }],
    ["观察眼3", { skill: "观察眼", level: 3, bonus: 0, judge: undefined, rest: "" }],
    ["观察眼 3 6", { skill: "观察眼", level: 3, bonus: 0, judge: 6, rest: "" }],
  ] as const)
    it(`reads ${said}`, () => expect(readCheck(said)).to.deep.equal(read));

  it("reads no check without a skill", () => {
    for (const text of ["", "5", "+1", "观察眼12345"]) expect(readCheck(text), text).to.equal(undefined);
  });

  it("has judge values by kind of skill", () => {
    const judge = (name: string, level: number, ability: number) => {
      const skill = skillOf(name);
      return skill && judgeOf(skill, level, ability);
    };
    expect([judge("Sight", 2, 3), judge("治疗", 2, 4), judge("運動", 2, 4)]).to.deep.equal([5, 2, 4]);
    expect(judge("nothing", 1, 1)).to.equal(undefined);
  });

  it("has each name once", () => {
    const names = skills.flatMap(({ name, alias }) => [name, ...alias]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).to.deep.equal([]);
  });

  it("makes characters whose abilities sum to 25", () => {
    for (const pick of [() => 1, (faces: number) => faces, (faces: number) => Math.ceil(faces / 2)]) {
      const { abilities, luck, hp, mp } = throwCharacter(pick);
      expect(abilities).to.have.length(7);
      expect(abilities.reduce((a, b) => a + b)).to.equal(25);
      expect(Math.min(...abilities)).to.be.at.least(1);
      expect(Math.max(...abilities)).to.be.at.most(6);
      expect(luck).to.be.within(1, 6);
      expect([hp, mp]).to.deep.equal([(abilities[0] ?? 0) + 10, (abilities[2] ?? 0) + (abilities[4] ?? 0)]);
    }
  });
});

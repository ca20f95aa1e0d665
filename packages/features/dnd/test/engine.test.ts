import { readFileSync } from "node:fs";
import { expect } from "chai";
import { damage, deathSave, heal, passive, proficiencyBonus } from "../src/engine/index.js";
import { ruleKinds } from "./rule-vectors.js";

interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly given: never;
  readonly expect: object;
}
const vectors = JSON.parse(readFileSync(new URL("./vectors.json", import.meta.url), "utf8")) as Vector[];

describe("rules of D&D 5e", () => {
  for (const { id, kind, given, expect: expected } of vectors)
    it(id, () => expect(ruleKinds[kind]?.(given)).to.include(expected));

  it("give a proficiency bonus of two to six", () => {
    expect([1, 4, 5, 8, 9, 12, 13, 17, 20].map(proficiencyBonus)).to.deep.equal([2, 2, 3, 3, 4, 4, 5, 6, 6]);
    expect(passive(4)).to.equal(14);
  });

  it("count damage at 0 hit points as a failure, the third of which kills", () => {
    const dying = { hp: 0, hpMax: 12, successes: 1 };
    expect(damage({ ...dying, failures: 0 }, 3)).to.include({ failures: 1, successes: 1, outcome: "dying" });
    expect(damage({ ...dying, failures: 2 }, 3)).to.include({ failures: 0, hp: 0, outcome: "dead" });
    expect(damage({ ...dying, failures: 0 }, 12).outcome).to.equal("dead");
  });

  it("let temporary hit points go first, unless they are passed over", () => {
    const hurt = { hp: 10, hpMax: 12, tempHp: 5 };
    expect(damage(hurt, 7)).to.include({ hp: 8, tempHp: 0, outcome: "hurt" });
    expect(damage(hurt, 7, true)).to.include({ hp: 3, tempHp: 5, outcome: "hurt" });
    expect(damage({ ...hurt, hp: 0, failures: 1 }, 5)).to.include({ failures: 1, outcome: "hurt" });
  });

  it("heal up to the maximum, and not below what there was", () => {
    expect(heal({ hp: 10, hpMax: 12 }, 5).hp).to.equal(12);
    expect(heal({ hp: 15, hpMax: 12 }, 5).hp).to.equal(15);
    expect(heal({ hp: 0, hpMax: 12, failures: 2 }, 0)).to.include({ hp: 0, failures: 2 });
  });

  it("let a one count twice and what is added decide the rest", () => {
    const dying = { hp: 0, successes: 0, failures: 0 };
    expect(deathSave({ ...dying, d20: 1, modifier: 20 })).to.include({ failures: 2, outcome: "failure" });
    expect(deathSave({ ...dying, d20: 8, modifier: 2 })).to.include({ successes: 1, outcome: "success" });
    expect(deathSave({ ...dying, d20: 19, modifier: 1 })).to.include({ hp: 0, successes: 1 });
  });
});

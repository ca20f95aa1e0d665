import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { RuleFile } from "./rules/rule-vector.js";
import { checkRule } from "./rules.js";

const { vectors } = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as RuleFile;

describe("the rule vectors", () => {
  it("are all there", () => expect(vectors).to.have.length(193));

  for (const system of new Set(vectors.map((vector) => vector.system)))
    describe(system, () => {
      for (const vector of vectors.filter((one) => one.system === system))
        it(`${vector.id} ${JSON.stringify(vector.given)}`, () =>
          expect(checkRule(vector)).to.equal(undefined));
    });
});

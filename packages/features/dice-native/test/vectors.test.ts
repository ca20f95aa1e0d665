import { readFileSync } from "node:fs";
import { expect } from "chai";
import { checkEngine } from "../../../../test/vectors/compare.js";
import type { Vector } from "../../../../test/vectors/vector.js";
import { engine } from "./table.js";

const file = new URL("./vectors/native.json", import.meta.url);
const vectors = (JSON.parse(readFileSync(file, "utf8")) as Vector[]).filter(
  // The roll command reads these; they are run where it lives, in the package `dice`.
  ({ entry }) => entry !== "roll",
);

describe("the vectors of the native engine", () => {
  it("are all there", () => expect(vectors).to.have.length(193));

  for (const cat of new Set(vectors.map((vector) => vector.cat))) {
    describe(cat, () => {
      for (const vector of vectors.filter((one) => one.cat === cat)) {
        it(`${vector.id} ${vector.expr}`, () => expect(checkEngine(vector, engine)).to.equal(undefined));
      }
    });
  }
});

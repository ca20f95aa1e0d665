import { readFileSync } from "node:fs";
import { createChain } from "@dicetower/dice/engine";
import { expect } from "chai";
import { checkRoll, checkRouting } from "../../../../../test/vectors/compare.js";
import { engineKeys, makeEngine } from "../../../../../test/vectors/engines.js";
import type { RoutingVector, Vector } from "../../../../../test/vectors/vector.js";

function read(path: string): Vector[] {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Vector[];
}

const chain = createChain(engineKeys.map(makeEngine));
const routing = read("../vectors/routing.json") as RoutingVector[];
const rolls = read("../../../dice-native/test/vectors/native.json").filter(({ entry }) => entry === "roll");

describe("the routing vectors", () => {
  it("are all there", () => expect(routing).to.have.length(206));

  for (const cat of new Set(routing.map((vector) => vector.cat))) {
    describe(cat, () => {
      for (const vector of routing.filter((one) => one.cat === cat)) {
        it(`${vector.id} ${vector.expr}`, () => expect(checkRouting(vector, chain)).to.equal(undefined));
      }
    });
  }
});

describe("the vectors of the native roll command", () => {
  it("are all there", () => expect(rolls).to.have.length(14));

  for (const vector of rolls) {
    it(`${vector.id} ${vector.expr}`, () => expect(checkRoll(vector, chain)).to.equal(undefined));
  }
});

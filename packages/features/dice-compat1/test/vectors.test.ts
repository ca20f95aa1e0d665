import { readFileSync } from "node:fs";
import type { CardValue } from "@dicetower/contract/engine";
import { EngineError } from "@dicetower/contract/engine";
import type { Compat1Evaluation } from "@dicetower/dice-compat1/engine";
import { expect } from "chai";
import { engine, environment } from "./dice.js";

type Expected =
  | number
  | { readonly min: number; readonly max: number }
  | { readonly error: "syntax" | "runtime" }
  | { readonly seeded: { readonly rolls: readonly number[]; readonly value: number } };

interface Vector {
  readonly id: string;
  readonly cat: string;
  readonly expr: string;
  readonly faces?: number;
  readonly vars?: Readonly<Record<string, CardValue>>;
  readonly expect: Expected;
  readonly detail?: string;
  readonly tuple?: readonly number[];
}

const file = new URL("./vectors/compat1.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as readonly Vector[];

function check(vector: Vector): void {
  const { expect: expected } = vector;
  const probe = engine.probe(vector.expr);
  if (typeof expected === "object" && "error" in expected && expected.error === "syntax") {
    expect(probe.supported, "supported").to.equal(false);
    return;
  }
  if (!probe.supported) throw new Error(`refused: ${probe.reason} at ${probe.position}`);
  const { program } = probe;
  const seeded = typeof expected === "object" && "seeded" in expected ? expected.seeded : undefined;
  const table = environment({
    ...(vector.faces === undefined ? {} : { faces: vector.faces }),
    ...(vector.vars === undefined ? {} : { vars: vector.vars }),
    ...(seeded === undefined ? {} : { rolls: seeded.rolls }),
  });
  if (typeof expected === "object" && "error" in expected) {
    expect(() => program.evaluate(table)).to.throw(EngineError);
    return;
  }
  const evaluation = program.evaluate(table) as Compat1Evaluation;
  if (seeded !== undefined) {
    expect(evaluation.value).to.equal(seeded.value);
    expect(table.asked, "dice asked for").to.have.length(seeded.rolls.length);
  } else if (typeof expected === "object" && "min" in expected) {
    expect(evaluation.value).to.be.within(expected.min, expected.max);
  } else {
    expect(evaluation.value).to.equal(expected);
  }
  if (vector.detail !== undefined) expect(evaluation.detail).to.equal(vector.detail);
  if (vector.tuple !== undefined) expect(evaluation.tuple).to.deep.equal(vector.tuple);
}

describe("the vectors of compat engine 1", () => {
  it("are all there", () => expect(vectors).to.have.length(239));

  for (const cat of new Set(vectors.map((vector) => vector.cat))) {
    describe(cat, () => {
      for (const vector of vectors.filter((one) => one.cat === cat)) {
        it(`${vector.id} ${vector.expr}`, () => check(vector));
      }
    });
  }
});

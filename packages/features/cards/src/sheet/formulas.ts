import { Budget, EngineError, type Program } from "@dicetower/contract/engine";
import type { Dice } from "@dicetower/dice/api";
import { type Formula, type FormulaValue, type Lookup, Missing, NeedsDice, readFormula } from "./formula.js";

/** Formulas whose reading is kept. */
const kept = 2_000;

/** Engines that are asked for what is no plain formula, in this order. */
const engineKeys = ["compat2", "native", "compat1"] as const;

/** What a formula comes to; `needsDice` where only a roll can tell. */
export type Outcome = FormulaValue | "needsDice" | undefined;

/** Works formulas out, without dice. */
export class Formulas {
  readonly #read = new Map<string, Formula | undefined>();

  constructor(readonly dice: Pick<Dice, "engine" | "limits">) {}

  /**
   * Undefined where a name has no value.
   * @throws EngineError
   */
  evaluate(source: string, lookup: Lookup): Outcome {
    const formula = this.#formula(source);
    try {
      return formula === undefined ? this.#byEngine(source, lookup) : formula(lookup);
    } catch (error) {
      if (error instanceof Missing) return undefined;
      if (error instanceof NeedsDice) return "needsDice";
      throw error;
    }
  }

  #formula(source: string): Formula | undefined {
    if (this.#read.has(source)) return this.#read.get(source);
    const formula = readFormula(source);
    if (this.#read.size >= kept) this.#read.clear();
    this.#read.set(source, formula);
    return formula;
  }

  #byEngine(source: string, lookup: Lookup): Outcome {
    const program = this.#program(source);
    if (program === undefined) throw new EngineError("dice.expr.bad");
    const { limits } = this.dice;
    let thrown = false;
    let missing = false;
    try {
      const { value } = program.evaluate({
        die() {
          thrown = true;
          throw new NeedsDice();
        },
        faces: 100,
        limits,
        budget: new Budget(limits.maxOperations),
        lookup(name) {
          const found = lookup(name);
          if (found === undefined) missing = true;
          if (typeof found === "object") throw new NeedsDice();
          return found;
        },
      });
      return typeof value === "number" ? value : typeof value === "string" ? { dice: value } : undefined;
    } catch (error) {
      if (thrown || error instanceof NeedsDice) return "needsDice";
      if (missing && error instanceof EngineError) return undefined;
      throw error;
    }
  }

  #program(source: string): Program | undefined {
    for (const key of engineKeys) {
      const probe = this.dice.engine(key)?.probe(source);
      if (probe?.supported === true) return probe.program;
    }
    return undefined;
  }
}

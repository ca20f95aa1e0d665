import { expect } from "chai";
import type { EnvironmentOptions } from "./environment.js";
import { errorOf, evaluate } from "./running.js";

/** A bound of the engine or the host: a text at it, and one that is one beyond. */
export interface Bound {
  readonly what: string;
  readonly inside: string;
  readonly value: unknown;
  readonly over: string;
  readonly key: string;
  readonly operator: string;
  readonly options?: EnvironmentOptions;
}

/** Declares a test for each bound. */
export function testBounds(bounds: readonly Bound[]): void {
  for (const { what, inside, value, over, key, operator, options } of bounds) {
    it(`takes the ${what} up to the bound and fails one beyond it`, () => {
      expect(evaluate(inside, options).value).to.equal(value);
      const error = errorOf(over, options);
      expect(error.key).to.equal(key);
      expect(error.operator).to.equal(operator);
    });
  }
}

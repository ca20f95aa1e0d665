import "reflect-metadata";
import { injectable, inject as injectSymbol, injectWithTransform } from "tsyringe";
import type { Constructor } from "./scope.js";
import type { Token } from "./token.js";

export { injectable };

type Make = <T>(type: Constructor<T>) => T;

/** Under this id the container of a feature holds its `make`. */
export const makeId: symbol = Symbol.for("dicetower.make");

/** Has a class made as `host.make` does it: the container by itself would build one for each that asks. */
class Made {
  transform(make: Make, type: Constructor<unknown>): unknown {
    return make(type);
  }
}

/**
 * Marks a constructor parameter with what it wants: a token of the feature's `needs`, or another injectable class
 * of the feature, of which there is one instance per feature. Every parameter of an injectable class needs a mark:
 * there is no decorator metadata.
 */
export function inject(wanted: Token<unknown> | Constructor<unknown>): ParameterDecorator {
  const mark =
    typeof wanted === "function" ? injectWithTransform(makeId, Made, wanted) : injectSymbol(wanted.id);
  return mark as ParameterDecorator;
}

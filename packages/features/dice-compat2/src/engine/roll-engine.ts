import { extraOperators } from "./dice/extra-operators.js";
import { type Compat2Engine, createCompat2Engine } from "./engine.js";

/**
 * The engine as roll commands read it: single expressions, with all dice operators of this package.
 * @param options.cache as of `createCompat2Engine`
 */
export function createRollEngine(options: { readonly cache?: number } = {}): Compat2Engine {
  return createCompat2Engine({ ...options, operators: extraOperators });
}

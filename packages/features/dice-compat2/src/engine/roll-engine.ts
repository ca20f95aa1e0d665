import { extraOperators } from "./dice/extra-operators.js";
import { type Compat2Engine, createCompat2Engine } from "./engine.js";

/** Between two of these stands a text with programs in braces. */
const quote = "\x1e";

/**
 * The engine as roll commands read it: single expressions, with all dice operators of this package. Texts with programs in
 * braces hold the whole language, statements included, and a name without a value is 0 in them.
 * @param options.cache as of `createCompat2Engine`
 */
export function createRollEngine(options: { readonly cache?: number } = {}): Compat2Engine {
  const engine = createCompat2Engine({ ...options, operators: extraOperators });
  const texts = createCompat2Engine({ ...options, operators: extraOperators, statements: true, unknown: 0 });
  return {
    ...engine,
    probeText: (text) => texts.probe(`${quote}${text.replaceAll(quote, "")}${quote}`),
  };
}

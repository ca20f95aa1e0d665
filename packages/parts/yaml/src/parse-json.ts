import { maxLevels } from "./nesting.js";
import { isNestedDeeper } from "./value-levels.js";

/**
 * Parses JSON. The engine reads any nesting, but what walks through the value may recurse.
 * @throws SyntaxError for what is no JSON or nested deeper than {@link maxLevels}
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isNestedDeeper(value, maxLevels)) throw new SyntaxError(`Nested deeper than ${maxLevels} levels`);
  return value;
}

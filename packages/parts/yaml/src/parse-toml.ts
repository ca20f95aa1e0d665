import { parse, TomlError, type TomlTable } from "smol-toml";
import { mostLevels } from "./nesting.js";
import { isNestedDeeper } from "./value-levels.js";

export { TomlError };

/**
 * Parses TOML. Lists and inline tables, dotted keys and headings all nest, at most {@link mostLevels} deep.
 * @throws TomlError for what is no TOML or nested too deep
 */
export function parseToml(text: string): TomlTable {
  const table = parse(text, { maxDepth: mostLevels });
  if (isNestedDeeper(table, mostLevels))
    throw new TomlError(`Nested deeper than ${mostLevels} levels`, { toml: text, ptr: longestKey(text) });
  return table;
}

/** Only names with very many dots nest that deep where inline values do not: the offset of the line with most. */
function longestKey(text: string): number {
  let most = 0;
  let found = 0;
  let offset = 0;
  for (const line of text.split("\n")) {
    const dots = line.split(".").length;
    if (dots > most) [most, found] = [dots, offset];
    offset += line.length + 1;
  }
  return found;
}

import { parse, TomlError, type TomlTable } from "smol-toml";
import { maxLevels } from "./nesting.js";
import { isNestedDeeper } from "./value-levels.js";

export { TomlError };

/**
 * Parses TOML. Lists and inline tables, dotted keys and headings all nest, at most {@link maxLevels} deep.
 * @throws TomlError for what is no TOML or nested too deep
 */
export function parseToml(text: string): TomlTable {
  const table = parse(text, { maxDepth: maxLevels });
  if (isNestedDeeper(table, maxLevels))
    throw new TomlError(`Nested deeper than ${maxLevels} levels`, { toml: text, ptr: maxKeyLength(text) });
  return table;
}

/** Only names with very many dots nest that deep where inline values do not: the offset of the line with most. */
function maxKeyLength(text: string): number {
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

import { isTable, textsOf } from "./descriptor.js";
import type { RuleBook } from "./module-package.js";

/** Reads a rule book; undefined for what is none. @param path names it where it does not say its rule */
export function readRuleBook(value: unknown, path: string): RuleBook | undefined {
  if (!isTable(value) || !isTable(value.manual)) return undefined;
  const file =
    path
      .split("/")
      .at(-1)
      ?.replace(/\.ya?ml$/i, "") ?? "";
  const manual = new Map(
    Object.entries(value.manual).flatMap(([term, said]) => {
      const [text] = textsOf(said);
      return text === undefined ? [] : [[term, text] as const];
    }),
  );
  return { rule: textsOf(value.rule)[0] ?? file, manual };
}

import type { Statement } from "./syntax/nodes.js";

/** Built-in functions that reach names by their text. */
const reachesAny = new Set(["load", "loadRaw", "store"]);

/** Parts of a node that hold no further nodes: tables that all programs share. */
const shared = new Set(["operator", "term"]);

/**
 * Returns the names that a program may read or set, each once, those inside functions included; undefined where it
 * reaches names by their text.
 */
export function namesOf(statements: readonly Statement[]): readonly string[] | undefined {
  const names = new Set<string>();
  collect(statements, names);
  return [...names].some((name) => reachesAny.has(name)) ? undefined : [...names];
}

/** Recursion goes as deep as the brackets of the text, which the parser bounds. */
function collect(part: unknown, names: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  if (Array.isArray(part)) {
    for (const item of part) collect(item, names);
    return;
  }
  // Every node that has a member `name` reads or sets it; that of an attribute is found on something else.
  if ("name" in part && typeof part.name === "string" && !isAttribute(part)) names.add(part.name);
  for (const [key, member] of Object.entries(part)) if (!shared.has(key)) collect(member, names);
}

function isAttribute(part: object): boolean {
  return "kind" in part && part.kind === "attribute";
}

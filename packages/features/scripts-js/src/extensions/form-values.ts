import type { ArgumentKind, GroupArgument, PatternElement, PersonArgument } from "@dicetower/contract";
import type { ScriptIds } from "../contexts/ids.js";

/** How deep a value may nest that scripts are handed as it is. */
const maxDepth = 8;

/** What values of arguments are put into a script's words with. */
export interface ValueParts {
  readonly ids: ScriptIds;
  readonly kinds: ReadonlyMap<string, ArgumentKind>;
}

/**
 * The values of a call as scripts have them: people and groups by their ids with the platform in front, what is plain
 * as it is, and anything else as it is written.
 */
export function scriptValues(
  elements: readonly PatternElement[],
  values: Readonly<Record<string, unknown>>,
  parts: ValueParts,
): Readonly<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const element of elements) {
    if (element.type === "word" || !Object.hasOwn(values, element.name)) continue;
    const { name, kind = "" } = element;
    const value = values[name];
    told[name] =
      element.type === "argument" && element.repeated && Array.isArray(value)
        ? value.map((one) => scriptValue(kind, one, parts))
        : scriptValue(kind, value, parts);
  }
  return told;
}

function scriptValue(kind: string, value: unknown, { ids, kinds }: ValueParts): unknown {
  if (kind === "person") {
    const person = value as PersonArgument;
    return ids.user(person, person.userId);
  }
  if (kind === "group") {
    const group = value as GroupArgument;
    return ids.group(group, group.groupId, "");
  }
  if (isPlain(value, maxDepth)) return value;
  return kinds.get(kind)?.write?.(value) ?? String(value);
}

/** True for what JSON writes as it is. */
function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth === 0) return false;
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth - 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((one) => one === undefined || isPlain(one, depth - 1));
}

import type { ScriptValues } from "@dicetower/script-host/api";
import type { ScriptIds } from "../contexts/ids.js";

/** How deep a value may nest that scripts are handed as it is. */
const maxDepth = 8;

/** Values of a call as scripts have them: people and groups by their ids with the platform in front, what is plain as it is. */
export function scriptValues(ids: ScriptIds): ScriptValues<unknown> {
  return {
    person: (person) => ids.user(person, person.userId),
    group: (group) => ids.group(group, group.groupId, ""),
    isPlain: (value): value is unknown => isPlain(value, maxDepth),
  };
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

import { type FieldProblem, isStorable } from "@dicetower/contract";

/** Levels that a body may be nested (security D5). */
const deepest = 32;
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** One step of a JSON pointer. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The first thing in parsed JSON that no schema may ever see: keys that reach prototypes, and endless depth. */
export function unfitJson(value: unknown, depth = 0): FieldProblem | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= deepest) return { path: "", message: `nested more than ${deepest} levels deep` };
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = unfitJson(value[at], depth + 1);
      if (found !== undefined) return within(at, found);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (forbidden.has(key)) return { path: pointerStep(key), message: `the name "${key}" is not allowed` };
    const found = unfitJson((value as Record<string, unknown>)[key], depth + 1);
    if (found !== undefined) return within(key, found);
  }
  return undefined;
}

function within(key: string | number, found: FieldProblem): FieldProblem {
  return { ...found, path: pointerStep(key) + found.path };
}

/** A text of JSON with none of these escapes holds only what databases store, where its bytes are UTF-8. */
const doubtful = /\\u(?:0000|d[89a-f])/i;

/** False where nothing in a value can be such that `unstorableJson` finds it, as its JSON tells at a glance. */
export function mayBeUnstorable(json: string): boolean {
  return json.includes("\\u") && doubtful.test(json);
}

/** The first text or name in parsed JSON that no database stores as it is. */
export function unstorableJson(value: unknown): FieldProblem | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : { path: "", message: unstorable };
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const found = isStorable(key) ? unstorableJson(member) : { path: "", message: unstorableName };
    if (found !== undefined) return within(key, found);
  }
  return undefined;
}

const unstorable = "holds U+0000 or half of a surrogate pair, which cannot be stored";
const unstorableName = "the name holds U+0000 or half of a surrogate pair, which cannot be stored";

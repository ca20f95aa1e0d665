import type { FieldProblem } from "@dicetower/contract";

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

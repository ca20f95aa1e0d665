import { codes, type FieldProblem, failure, isStorable } from "@dicetower/contract";
import { fixedLimits } from "./limits.js";

const maxDepth = fixedLimits.jsonDepth;
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** Returns one step of a JSON pointer. */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * Returns the first problem of parsed JSON that no schema must see: names that reach prototypes, excessive depth.
 * @param text the JSON itself
 * @throws Failure 40000 if an object has a name twice: parsers disagree on which value counts
 */
export function unfitJson(value: unknown, text: string): FieldProblem | undefined {
  const count = { names: 0 };
  const found = findUnfit(value, 0, count);
  if (found === undefined && countNames(text) !== count.names)
    throw failure(codes.malformed, "The body names a field twice in one object.");
  return found;
}

function findUnfit(value: unknown, depth: number, count: { names: number }): FieldProblem | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= maxDepth) return { path: "", message: `nested more than ${maxDepth} levels deep` };
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = findUnfit(value[at], depth + 1, count);
      if (found !== undefined) return within(at, found);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (forbidden.has(key)) return { path: pointerStep(key), message: `the name "${key}" is not allowed` };
    count.names++;
    const found = findUnfit((value as Record<string, unknown>)[key], depth + 1, count);
    if (found !== undefined) return within(key, found);
  }
  return undefined;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Counts the names of objects in valid JSON: each is followed by a colon, and outside strings there is no other colon.
 */
function countNames(text: string): number {
  let names = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === colon) names++;
    else if (code === quote) {
      at++;
      while (at < text.length && text.charCodeAt(at) !== quote)
        at += text.charCodeAt(at) === backslash ? 2 : 1;
    }
  }
  return names;
}

function within(key: string | number, found: FieldProblem): FieldProblem {
  return { ...found, path: pointerStep(key) + found.path };
}

/** Escapes that may stand for what no database can store; valid UTF-8 without any of them is always storable. */
const doubtful = /\\u(?:0000|d[89a-f])/i;

/** Returns false if the text of the JSON shows that `unstorableJson` cannot find anything. */
export function mayBeUnstorable(json: string): boolean {
  return json.includes("\\u") && doubtful.test(json);
}

/** Returns the first text or name in parsed JSON that no database can store unchanged. */
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

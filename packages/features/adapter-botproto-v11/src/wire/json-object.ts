import { parseExactly } from "./exact-json.js";

/** An object as JSON gives it, nothing known of its fields. */
export type JsonObject = { readonly [key: string]: unknown };

/** True for an object that is neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads JSON, big integers as text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

/** A text, or empty where it is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A finite number, or 0 where it is none. */
export function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

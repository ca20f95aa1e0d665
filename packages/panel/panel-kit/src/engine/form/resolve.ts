import type { Json, JsonSchema } from "../json-schema.js";
import { isRecord, readAt } from "../pointer.js";

const maxChainLength = 16;

/** Follows `$ref` and folds `allOf` in. What cannot be followed is a schema that says nothing. */
export function resolve(schema: JsonSchema | boolean | undefined, root: JsonSchema): JsonSchema {
  let at = typeof schema === "object" ? schema : {};
  for (let step = 0; at.$ref !== undefined && step < maxChainLength; step++) {
    const { $ref, ...beside } = at;
    const found = $ref.startsWith("#") ? readAt(root as Json, decodeURIComponent($ref.slice(1))) : undefined;
    at = { ...(isRecord(found) ? (found as JsonSchema) : {}), ...beside };
  }
  if (at.$ref !== undefined) return {};
  return (at.allOf ?? []).length === 0 ? at : folded(at, root);
}

function folded({ allOf = [], ...own }: JsonSchema, root: JsonSchema): JsonSchema {
  let sum: JsonSchema = own;
  for (const one of allOf.map((part) => resolve(part, root))) {
    const properties = { ...one.properties, ...sum.properties };
    const required = [...new Set([...(sum.required ?? []), ...(one.required ?? [])])];
    sum = Object.assign(
      {},
      one,
      sum,
      Object.keys(properties).length > 0 && { properties },
      required.length > 0 && { required },
    );
  }
  return sum;
}

/** Types that a schema names, `null` left out; empty where it names none. */
export function typesOf({ type }: JsonSchema): string[] {
  const all = type === undefined ? [] : typeof type === "string" ? [type] : [...type];
  const named = all.filter((one) => one !== "null");
  return named.includes("number") ? named.filter((one) => one !== "integer") : named;
}

/** True where null is a value like others. */
export function allowsNull(schema: JsonSchema, root: JsonSchema): boolean {
  const types = typeof schema.type === "string" ? [schema.type] : schema.type;
  if (types?.includes("null") || schema.enum?.includes(null) || schema.const === null) return true;
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) => isNull(resolve(one, root)));
}

/** True for a schema that null alone fits. */
export function isNull({ type, const: fixed, enum: options }: JsonSchema): boolean {
  return type === "null" || fixed === null || (options?.length === 1 && options[0] === null);
}

import type { Json, JsonSchema } from "../json-schema.js";
import { below, isList, isRecord } from "../pointer.js";
import { same } from "../same.js";
import { resolve } from "./resolve.js";

/** What does not fit, as a text key with its variables. */
export interface Complaint {
  readonly pointer: string;
  readonly key: string;
  readonly variables: Readonly<Record<string, string | number>>;
}

const deepest = 24;
const maxTried = 4_096;

/**
 * What a schema has against a value, as far as a page can tell: the service has the last word. Patterns are left to
 * it where the text is long.
 */
export function complaints(
  given: JsonSchema | boolean | undefined,
  value: Json | undefined,
  root: JsonSchema,
  pointer = "",
  depth = 0,
): Complaint[] {
  if (given === true || given === undefined || value === undefined || depth > deepest) return [];
  const wrong = (key: string, variables: Complaint["variables"] = {}): Complaint[] => [
    { pointer, key, variables },
  ];
  if (given === false) return wrong("kit.wrong.none");
  const schema = resolve(given, root);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (
    alternatives !== undefined &&
    !alternatives.some((one) => complaints(one, value, root, pointer, depth + 1).length === 0)
  )
    return wrong("kit.wrong.alternative");
  if (schema.const !== undefined && !same(schema.const, value)) return wrong("kit.wrong.choice");
  if (schema.enum !== undefined && !schema.enum.some((one) => same(one, value)))
    return wrong("kit.wrong.choice");
  if (!isOfType(schema.type, value)) return wrong("kit.wrong.type", { type: String(schema.type) });
  if (typeof value === "string") return ofText(schema, value, wrong);
  if (typeof value === "number") return ofNumber(schema, value, wrong);
  if (isList(value)) {
    if (value.length < (schema.minItems ?? 0)) return wrong("kit.wrong.few", { count: schema.minItems ?? 0 });
    if (value.length > (schema.maxItems ?? Number.POSITIVE_INFINITY))
      return wrong("kit.wrong.many", { count: schema.maxItems ?? 0 });
    return value.flatMap((one, at) => complaints(schema.items, one, root, below(pointer, at), depth + 1));
  }
  return isRecord(value) ? ofRecord(schema, value, root, pointer, depth) : [];
}

function isOfType(type: JsonSchema["type"], value: Json): boolean {
  if (type === undefined) return true;
  const all = typeof type === "string" ? [type] : type;
  const is = isList(value) ? "array" : value === null ? "null" : typeof value;
  return all.includes(is) || (is === "number" && all.includes("integer") && Number.isInteger(value));
}

type Wrong = (key: string, variables?: Complaint["variables"]) => Complaint[];

function ofText({ minLength = 0, maxLength, pattern }: JsonSchema, value: string, wrong: Wrong): Complaint[] {
  const length = [...value].length;
  if (length < minLength)
    return wrong(length === 0 ? "kit.wrong.empty" : "kit.wrong.short", { count: minLength });
  if (maxLength !== undefined && length > maxLength) return wrong("kit.wrong.long", { count: maxLength });
  if (pattern !== undefined && value.length <= maxTried && expression(pattern)?.test(value) === false)
    return wrong("kit.wrong.pattern");
  return [];
}

function expression(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}

function ofNumber(schema: JsonSchema, value: number, wrong: Wrong): Complaint[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return wrong("kit.wrong.least", { least: minimum });
  if (maximum !== undefined && value > maximum) return wrong("kit.wrong.most", { most: maximum });
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return wrong("kit.wrong.above", { least: exclusiveMinimum });
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return wrong("kit.wrong.below", { most: exclusiveMaximum });
  if (multipleOf !== undefined && !Number.isInteger(Number((value / multipleOf).toFixed(9))))
    return wrong("kit.wrong.multiple", { step: multipleOf });
  return [];
}

function ofRecord(
  schema: JsonSchema,
  value: { readonly [key: string]: Json },
  root: JsonSchema,
  pointer: string,
  depth: number,
): Complaint[] {
  const missing = (schema.required ?? [])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ pointer: below(pointer, name), key: "kit.wrong.missing", variables: {} }));
  const inside = Object.entries(value).flatMap(([name, one]) =>
    complaints(schemaOfMember(schema, name), one, root, below(pointer, name), depth + 1),
  );
  return [...missing, ...inside];
}

function schemaOfMember(schema: JsonSchema, name: string): JsonSchema | boolean | undefined {
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, name))
    return schema.properties[name];
  const byPattern = Object.entries(schema.patternProperties ?? {}).find(([pattern]) =>
    expression(pattern)?.test(name),
  );
  return byPattern === undefined ? schema.additionalProperties : byPattern[1];
}

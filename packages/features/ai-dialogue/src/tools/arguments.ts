import type { JsonObject, JsonValue } from "@dicetower/contract";

const longest = 16_384;

/** Reads the arguments of a call by the schema of its tool; undefined for what does not fit. */
export function readArguments(written: string, schema: JsonObject): JsonObject | undefined {
  if (written.length > longest) return undefined;
  let value: unknown;
  try {
    value = written.trim() === "" ? {} : JSON.parse(written);
  } catch {
    return undefined;
  }
  return isObject(value) && fits(value as JsonValue, schema) ? (value as JsonObject) : undefined;
}

/** The same call has the same name and the same arguments, in whichever order they come. */
export function callKey(name: string, args: JsonObject): string {
  return `${name} ${JSON.stringify(sorted(args))}`;
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const members = Object.entries(value as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** What tools write in their schemas: objects that are closed, texts, numbers, choices, lists. */
function fits(value: JsonValue, schema: JsonObject): boolean {
  const { enum: choices } = schema;
  if (Array.isArray(choices) && !choices.includes(value)) return false;
  const { type } = schema;
  if (Array.isArray(type)) return type.some((one) => fits(value, { ...schema, type: one }));
  switch (type) {
    case "object":
      return isObject(value) && objectFits(value as JsonObject, schema);
    case "string":
      return typeof value === "string" && textFits(value, schema);
    case "integer":
      return Number.isInteger(value) && numberFits(value as number, schema);
    case "number":
      return typeof value === "number" && numberFits(value, schema);
    case "boolean":
      return typeof value === "boolean";
    case "array":
      return Array.isArray(value) && listFits(value, schema);
    default:
      return false;
  }
}

function objectFits(value: JsonObject, schema: JsonObject): boolean {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const required = (schema["required"] ?? []) as readonly string[];
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(
      ([name, member]) => Object.hasOwn(properties, name) && fits(member, properties[name] as JsonObject),
    )
  );
}

function textFits(value: string, { minLength = 0, maxLength = longest, pattern }: JsonObject): boolean {
  const length = [...value].length;
  if (length < Number(minLength) || length > Number(maxLength)) return false;
  return typeof pattern !== "string" || new RegExp(pattern, "u").test(value);
}

function numberFits(value: number, { minimum, maximum }: JsonObject): boolean {
  return (
    (typeof minimum !== "number" || value >= minimum) && (typeof maximum !== "number" || value <= maximum)
  );
}

function listFits(value: readonly JsonValue[], { maxItems = 100, items }: JsonObject): boolean {
  return value.length <= Number(maxItems) && value.every((one) => fits(one, (items ?? {}) as JsonObject));
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

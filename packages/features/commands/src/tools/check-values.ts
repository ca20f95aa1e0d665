import { codes, type FieldProblem, failure, Joi, type JsonObject, type JsonValue } from "@dicetower/contract";

/** Longest text that a program may give, as of a whole call. */
const maxText = 10_000;
const maxItems = 100;
/** Longest name of something that a schema does not name. */
const maxName = 200;

/** Returns a Joi schema that checks what a JSON Schema of an argument says. @throws TypeError for what no argument says */
export function joiOf(schema: JsonObject): Joi.Schema {
  const { type, enum: choices } = schema;
  const some = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(some)) return Joi.alternatives(...some.map((one) => joiOf(one as JsonObject)));
  if (Array.isArray(type)) return Joi.alternatives(...type.map((one) => joiOf({ ...schema, type: one })));
  if (Array.isArray(choices)) return Joi.valid(...choices);
  switch (type) {
    case "object":
      return objectOf(schema);
    case "array":
      return listOf(schema);
    case "string":
      return textOf(schema);
    case "integer":
      return numberOf(schema).integer();
    case "number":
      return numberOf(schema);
    case "boolean":
      return Joi.boolean().strict();
    default:
      throw new TypeError(`an argument has the schema ${JSON.stringify(schema)}, which names no type`);
  }
}

function objectOf({
  properties = {},
  required = [],
  additionalProperties = false,
  minProperties = 0,
}: JsonObject): Joi.Schema {
  const asked = new Set(required as readonly string[]);
  const keys = Object.entries(properties as Readonly<Record<string, JsonObject>>).map(([name, one]) => {
    const schema = joiOf(one);
    return [name, asked.has(name) ? schema.required() : schema] as const;
  });
  const schema = Joi.object(Object.fromEntries(keys)).min(Number(minProperties)).max(maxItems);
  if (typeof additionalProperties !== "object" || additionalProperties === null)
    return schema.unknown(additionalProperties === true);
  return schema.pattern(Joi.string().max(maxName), joiOf(additionalProperties as JsonObject));
}

function listOf({ items, minItems = 0, maxItems: most = maxItems }: JsonObject): Joi.Schema {
  return Joi.array()
    .items(joiOf(items as JsonObject).required())
    .min(Number(minItems))
    .max(Math.min(Number(most), maxItems));
}

function textOf({ minLength = 0, maxLength = maxText, pattern }: JsonObject): Joi.Schema {
  const schema = Joi.string()
    .strict()
    .min(Number(minLength))
    .max(Math.min(Number(maxLength), maxText));
  const bounded = Number(minLength) > 0 ? schema : schema.allow("");
  return typeof pattern === "string" ? bounded.pattern(new RegExp(pattern, "u")) : bounded;
}

function numberOf({ minimum, maximum }: JsonObject): Joi.NumberSchema {
  let schema = Joi.number().strict();
  if (typeof minimum === "number") schema = schema.min(minimum);
  if (typeof maximum === "number") schema = schema.max(maximum);
  return schema;
}

/** Returns values that fit, their texts trimmed. @throws Failure 40001 that names the fields */
export function checkedValues(values: unknown, schema: Joi.Schema): Readonly<Record<string, JsonValue>> {
  const { error, value } = schema.required().validate(values, { abortEarly: false, convert: false });
  if (error === undefined) return trimmed(value as JsonValue) as Readonly<Record<string, JsonValue>>;
  throw unfit(
    error.details.map(({ path, message }) => ({ path: path.map((step) => `/${step}`).join(""), message })),
  );
}

/** A failure that names the fields which do not fit. */
export function unfit(errors: readonly FieldProblem[]): Error {
  const sentences = errors.map(({ path, message }) => `${path || "/"}: ${message}`);
  return failure(codes.invalid, `These values do not fit: ${sentences.slice(0, 10).join("; ")}.`, { errors });
}

function trimmed(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.trim();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(trimmed);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, trimmed(one as JsonValue)]));
}

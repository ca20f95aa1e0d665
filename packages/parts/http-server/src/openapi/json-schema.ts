import type { Joi, JsonSchema } from "@dicetower/contract";

/** The part of Joi's `describe()` that is read here. */
interface Described {
  readonly flags?: { readonly label?: string; readonly id?: string; readonly presence?: string };
  readonly examples?: readonly unknown[];
  readonly notes?: readonly string[];
  readonly metas?: readonly object[];
  readonly allow?: readonly unknown[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly shared?: readonly Described[];
  readonly matches?: readonly Match[];
  readonly patterns?: readonly { readonly regex?: string; readonly rule: Described }[];
}

/** An alternative of a value, or two that depend on another field. */
interface Match {
  readonly schema?: Described;
  readonly then?: Described;
  readonly otherwise?: Described;
  readonly switch?: readonly Match[];
}

interface Converter {
  readonly jsonSchema: { input(options: { target: "draft-2020-12" }): JsonSchema };
}

/** What a schema is of: of values that come in, or of what is answered, where members are there unless it says otherwise. */
export type SchemaUse = "input" | "answer";

/** What Joi schemas have been converted to: they never change, and describing one takes Joi up to some milliseconds. */
const known: Readonly<Record<SchemaUse, WeakMap<Joi.Schema, JsonSchema>>> = {
  input: new WeakMap(),
  answer: new WeakMap(),
};

/**
 * Returns the JSON Schema of a Joi schema, by Joi's own converter, and adds what the converter leaves out: label as
 * `title`, examples, notes as `x-notes`, each entry of `.meta()` as `x-<name>`, null among the values of an enum, and
 * the definitions that links refer to, under `$defs`. A schema that cannot be converted becomes `{}`, anything.
 * @returns a copy of its own for each call
 */
export function jsonSchemaOf(schema: Joi.Schema, use: SchemaUse = "input"): JsonSchema {
  const json = known[use].get(schema) ?? convert(schema, use);
  known[use].set(schema, json);
  return copyOf(json);
}

/** Copies lists and plain objects; what else a schema names, such as a date among its examples, nobody changes. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isSchema(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one)])) as T;
}

/** Where the parts of a schema are merged to. */
interface Target {
  readonly use: SchemaUse;
  readonly definitions: Record<string, JsonSchema>;
}

function convert(schema: Joi.Schema, use: SchemaUse): JsonSchema {
  let json: JsonSchema;
  try {
    json = (schema as unknown as { "~standard": Converter })["~standard"].jsonSchema.input({
      target: "draft-2020-12",
    });
  } catch {
    return {};
  }
  const definitions: Record<string, JsonSchema> = {};
  merge(json, schema.describe() as Described, { use, definitions });
  const wanted = dropDanglingRefs(json, definitions);
  return wanted.size === 0
    ? json
    : { ...json, $defs: Object.fromEntries([...wanted].map((id) => [id, { ...definitions[id] }])) };
}

function merge(json: JsonSchema, described: Described, target: Target): void {
  const { flags, examples, notes, metas, allow, keys, items } = described;
  if (flags?.label !== undefined) json["title"] = flags.label;
  if (flags?.id !== undefined) target.definitions[flags.id] = json;
  if (examples !== undefined) json["examples"] = examples;
  if (notes !== undefined) json["x-notes"] = notes;
  for (const meta of metas ?? []) for (const [name, value] of Object.entries(meta)) json[`x-${name}`] = value;
  const values = json["enum"];
  if (Array.isArray(values) && allow?.includes(null) && !values.includes(null)) values.push(null);
  mergeKeys(json, keys ?? {}, target);
  mergeItems(json["items"], items ?? [], target);
  mergeBranches(json["anyOf"] ?? json["oneOf"] ?? json["allOf"], described, target);
  mergePatterns(json, described, target);
  if (target.use === "answer") sayMembers(json);
}

/** Says of an object which further members it has, in the way that makers of types read. */
function sayMembers(json: JsonSchema): void {
  const patterns = Object.values((json["patternProperties"] ?? {}) as Record<string, JsonSchema>);
  if (json["properties"] !== undefined) json["additionalProperties"] ??= true;
  else if (patterns.length === 1) json["additionalProperties"] = patterns[0];
}

function mergeItems(json: unknown, items: readonly Described[], target: Target): void {
  if (!isSchema(json)) return;
  const [first] = items;
  if (items.length === 1 && first !== undefined) merge(json, first, target);
  else mergeInOrder(json["anyOf"], items, target);
}

/** Merges alternatives into the branches, which have the same order; null, if it is allowed, comes before them. */
function mergeBranches(json: unknown, { matches }: Described, target: Target): void {
  if (!Array.isArray(json) || matches === undefined) return;
  const isNull = isSchema(json[0]) && json[0]["type"] === "null";
  mergeInOrder(isNull ? json.slice(1) : json, matches.flatMap(waysOf), target);
}

function waysOf({ schema, then, otherwise, switch: cases }: Match): Described[] {
  const ways = [schema, then, otherwise].filter((one) => one !== undefined);
  return [...ways, ...(cases ?? []).flatMap(waysOf)];
}

function mergeInOrder(json: unknown, described: readonly Described[], target: Target): void {
  if (!Array.isArray(json)) return;
  for (const [at, one] of described.entries()) {
    const branch: unknown = json[at];
    if (isSchema(branch)) merge(branch, one, target);
  }
}

function mergePatterns(json: JsonSchema, { patterns = [] }: Described, target: Target): void {
  const written = json["patternProperties"];
  for (const { regex, rule } of patterns) {
    const source = regex === undefined ? ".*" : regex.replace(/^\/|\/[a-z]*$/g, "");
    const one =
      isSchema(written) && isSchema(written[source]) ? written[source] : json["additionalProperties"];
    if (isSchema(one)) merge(one, rule, target);
  }
}

function mergeKeys(json: JsonSchema, keys: Readonly<Record<string, Described>>, target: Target): void {
  const properties = json["properties"] as Record<string, JsonSchema> | undefined;
  if (properties === undefined) return;
  const present: string[] = [];
  for (const [name, described] of Object.entries(keys)) {
    const property = properties[name];
    const presence = described.flags?.presence;
    if (presence === "forbidden") delete properties[name];
    else if (isSchema(property)) merge(property, described, target);
    if (presence !== "forbidden" && presence !== "optional") present.push(name);
  }
  if (target.use === "answer" && present.length > 0) json["required"] = present.sort();
}

/**
 * Removes dangling references, which then mean "anything". Returns the names of the definitions that are referred to.
 */
function dropDanglingRefs(json: unknown, definitions: Record<string, JsonSchema>, found = new Set<string>()) {
  if (Array.isArray(json)) for (const item of json) dropDanglingRefs(item, definitions, found);
  if (!isSchema(json)) return found;
  const target = typeof json["$ref"] === "string" ? json["$ref"].replace("#/$defs/", "") : undefined;
  if (target !== undefined) {
    if (definitions[target] === undefined) delete json["$ref"];
    else found.add(target);
  }
  for (const value of Object.values(json)) dropDanglingRefs(value, definitions, found);
  return found;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

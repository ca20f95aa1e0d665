import type { Json, JsonSchema } from "../json-schema.js";
import { isRecord } from "../pointer.js";
import { allowsNull, isNull, resolve, typesOf } from "./resolve.js";
import { setFormOf } from "./sets.js";

/** How a field is shown. `json` is the way out: whatever the others cannot show. */
export type FieldKind =
  | "switch"
  | "number"
  | "text"
  | "choice"
  | "secret"
  | "reference"
  | "list"
  | "set"
  | "chips"
  | "dictionary"
  | "union"
  | "group"
  | "json";

/** One of the values of a choice. */
export interface FieldOption {
  readonly value: Json;
  readonly label: string;
  readonly hint: string | undefined;
}

/** A field of an object. */
export interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** One of the forms that a value may have. */
export interface Branch {
  readonly schema: JsonSchema;
  readonly label: string;
  /** Member whose value tells the branch. */
  readonly tag: { readonly name: string; readonly value: Json } | undefined;
}

/** What a form needs to know of one place of a schema. */
export interface FieldModel {
  readonly kind: FieldKind;
  /** With references followed. */
  readonly schema: JsonSchema;
  readonly nullable: boolean;
  /** Of a choice or set. */
  readonly options: readonly FieldOption[];
  /** Of a group, in the order of the form. */
  readonly members: readonly Member[];
  /** Of entries of a list, set or dictionary, and of chips. */
  readonly item: JsonSchema;
  /** Of a union. */
  readonly branches: readonly Branch[];
}

const fewOptions = 5;

/** Tells how a place of a schema is shown. */
export function describe(given: JsonSchema | boolean | undefined, root: JsonSchema): FieldModel {
  const resolved = resolve(given, root);
  const nullable = allowsNull(resolved, root);
  const { schema, alternatives } = alone(resolved, root);
  const plain = { schema, nullable, options: [], members: [], item: {}, branches: [] };
  const made = (kind: FieldKind, more: Partial<FieldModel> = {}): FieldModel => ({ ...plain, kind, ...more });

  if (schema["x-widget"] === "json") return made("json");
  if (schema["x-secret"]) return made("secret");
  const options = optionsOf(schema, alternatives);
  if (options !== undefined) return made("choice", { options });
  if (alternatives.length > 0) return made("union", { branches: branchesOf(alternatives) });
  const types = typesOf(schema);
  if (types.length > 1)
    return made("union", {
      branches: types.map((type) => ({ schema: { ...schema, type }, label: `type.${type}`, tag: undefined })),
    });
  const type = types[0] ?? guessed(schema);
  if (schema["x-reference"] !== undefined && type !== "array") return made("reference");
  if (type === "boolean") return made("switch");
  if (type === "number" || type === "integer") return made("number");
  if (type === "string") return made("text");
  if (type === "array") return made(...listOf(schema, root));
  if (type !== "object") return made("json");
  if (Object.keys(schema.properties ?? {}).length > 0)
    return made("group", { members: membersOf(schema, root) });
  const entries = entriesOf(schema, root);
  return entries === undefined ? made("json") : made("dictionary", { item: entries });
}

function listOf(schema: JsonSchema, root: JsonSchema): [FieldKind, Partial<FieldModel>] {
  const item = resolve(schema.items, root);
  const set = schema.uniqueItems === true ? setFormOf(schema, describe(item, root), root) : undefined;
  if (set === undefined) return ["list", { item }];
  return [set.kind, { item, ...(set.kind === "set" ? { options: set.options } : {}) }];
}

/** A schema with one alternative beside null is that alternative. */
function alone(
  schema: JsonSchema,
  root: JsonSchema,
): { readonly schema: JsonSchema; readonly alternatives: readonly JsonSchema[] } {
  const all = (schema.oneOf ?? schema.anyOf ?? [])
    .map((one) => resolve(one, root))
    .filter((one) => !isNull(one));
  const { oneOf: _one, anyOf: _any, ...own } = schema;
  const [only] = all;
  const text = textOf(all);
  if (text !== undefined) return { schema: { ...text, ...own }, alternatives: [] };
  if (all.length > 1 || only === undefined) return { schema, alternatives: all };
  const inner = alone(only, root);
  return { schema: { ...inner.schema, ...own }, alternatives: inner.alternatives };
}

/** Texts of other lengths, and the empty one, are one text: nobody could tell their branches apart. */
function textOf(all: readonly JsonSchema[]): JsonSchema | undefined {
  if (all.length < 2 || all.some((one) => !isPlainText(one))) return undefined;
  const longest = all.map(({ maxLength, enum: options }) => (options === undefined ? maxLength : 0));
  const most = longest.includes(undefined) ? undefined : Math.max(...longest.map(Number));
  return { type: "string", ...(most === undefined ? {} : { maxLength: most }) };
}

function isPlainText({ type, title, enum: options, const: fixed, pattern, format }: JsonSchema): boolean {
  if (type !== "string" || title !== undefined || fixed !== undefined) return false;
  return options === undefined
    ? pattern === undefined && format === undefined
    : options.every((one) => one === "");
}

function guessed(schema: JsonSchema): string | undefined {
  if (schema.properties !== undefined || schema.patternProperties !== undefined) return "object";
  if (schema.items !== undefined) return "array";
  return undefined;
}

function optionsOf(schema: JsonSchema, alternatives: readonly JsonSchema[]): FieldOption[] | undefined {
  const words = schema["x-options"] ?? {};
  const option = (value: Json, one: JsonSchema = {}): FieldOption => ({
    value,
    label: one.title ?? (Object.hasOwn(words, String(value)) ? (words[String(value)] ?? "") : said(value)),
    hint: one.description,
  });
  if (schema.const !== undefined) return [option(schema.const)];
  if (schema.enum !== undefined) return schema.enum.filter((one) => one !== null).map((one) => option(one));
  const fixed = alternatives.every((one) => one.const !== undefined || one.enum !== undefined);
  if (!fixed || alternatives.length === 0) return undefined;
  return alternatives.flatMap((one) =>
    one.const === undefined ? (one.enum ?? []).map((value) => option(value)) : [option(one.const, one)],
  );
}

/** A value in a word. */
export function said(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function branchesOf(alternatives: readonly JsonSchema[]): Branch[] {
  const name = tagOf(alternatives);
  return alternatives.map((schema) => {
    const value = name === undefined ? undefined : fixedAt(schema, name);
    const tag = name === undefined || value === undefined ? undefined : { name, value };
    const named = name === undefined ? undefined : schema.properties?.[name]?.["x-options"]?.[String(value)];
    return {
      schema,
      tag,
      label: schema.title ?? named ?? (tag === undefined ? typeName(schema) : said(tag.value)),
    };
  });
}

function typeName(schema: JsonSchema): string {
  return `type.${schema.const === undefined && schema.enum === undefined ? (typesOf(schema)[0] ?? guessed(schema) ?? "any") : "choice"}`;
}

function fixedAt(schema: JsonSchema, name: string): Json | undefined {
  const member = schema.properties?.[name];
  return member?.const ?? (member?.enum?.length === 1 ? member.enum[0] : undefined);
}

/** Member that has another fixed value in each of the alternatives. */
function tagOf(alternatives: readonly JsonSchema[]): string | undefined {
  return Object.keys(alternatives[0]?.properties ?? {}).find((name) => {
    const values = alternatives.map((one) => fixedAt(one, name));
    return (
      !values.includes(undefined) && new Set(values.map((one) => JSON.stringify(one))).size === values.length
    );
  });
}

function membersOf(schema: JsonSchema, root: JsonSchema): Member[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {})
    .map(([name, one], at) => ({ name, schema: resolve(one, root), required: required.has(name), at }))
    .sort((a, b) => (a.schema["x-order"] ?? a.at) - (b.schema["x-order"] ?? b.at) || a.at - b.at)
    .map(({ at: _at, ...member }) => member);
}

/** What entries of a dictionary are; undefined where anything may stand there. */
function entriesOf(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  const patterns = Object.values(schema.patternProperties ?? {});
  const [only] = patterns;
  const one = patterns.length === 1 ? only : schema.additionalProperties;
  if (typeof one !== "object" || patterns.length > 1) return undefined;
  return resolve(one, root);
}

/** True where a choice is small enough to be all in sight. */
export function isShort({ options, schema }: FieldModel): boolean {
  const wanted = schema["x-widget"];
  if (wanted === "radio" || wanted === "select") return wanted === "radio";
  return options.length <= fewOptions;
}

/** Members of a value that its schema does not name. */
export function strangers(model: FieldModel, value: Json | undefined): string[] {
  if (!isRecord(value)) return [];
  const known = new Set(model.members.map(({ name }) => name));
  return Object.keys(value).filter((name) => !known.has(name));
}

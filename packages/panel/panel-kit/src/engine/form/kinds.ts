import type { Json, JsonSchema } from "../json-schema.js";
import { beginning } from "./conditions.js";

/** A kind of condition or action, as `GET /api/automation/kinds` tells of it. */
export interface RuleKind {
  /** Value of `kind`. */
  readonly kind: string;
  readonly title: string;
  /** What it does, in a sentence; may be empty. */
  readonly summary?: string;
  /** Of its fields, in words. */
  readonly schema: JsonSchema;
  /** Of an action: who may run it. */
  readonly uses?: readonly string[];
}

/** What rules are made of, as the features in force have it. */
export interface RuleKinds {
  readonly conditions: readonly RuleKind[];
  readonly actions: readonly RuleKind[];
  readonly events: readonly { readonly kind: string; readonly title: string }[];
}

/** Words of what joins conditions. */
export interface JoiningWords {
  readonly all: string;
  readonly any: string;
  /** Field of the conditions that are joined. */
  readonly conditions: string;
  /** Field that turns a result round. */
  readonly negate: string;
}

/** How deep conditions stand inside one another. */
const deepest = 4;
const maxJoined = 32;

/** Parts of a schema that lie within it. */
const single = ["items", "additionalProperties"] as const;
const several = ["anyOf", "oneOf", "allOf"] as const;
const named = ["properties", "patternProperties", "$defs"] as const;

/** True where something in a schema is a condition, an action or an event: `x-kinds` says which. */
export function holdsKinds(schema: JsonSchema): boolean {
  return schema["x-kinds"] !== undefined || within(schema).some(holdsKinds);
}

function within(schema: JsonSchema): JsonSchema[] {
  return [
    ...single.flatMap((name) => (typeof schema[name] === "object" ? [schema[name]] : [])),
    ...several.flatMap((name) => schema[name] ?? []),
    ...named.flatMap((name) => Object.values(schema[name] ?? {})),
  ];
}

/** Puts the kinds in force where a schema leaves them open. */
export function withKinds(schema: JsonSchema, kinds: RuleKinds, words: JoiningWords): JsonSchema {
  return { ...filled(schema, kinds), $defs: { ...schema.$defs, ...definitions(kinds, words) } };
}

function filled(schema: JsonSchema, kinds: RuleKinds): JsonSchema {
  const wanted = schema["x-kinds"];
  if (wanted !== undefined) return chosen(schema, wanted, kinds);
  const copy: Record<string, unknown> = { ...schema };
  for (const name of single) if (typeof schema[name] === "object") copy[name] = filled(schema[name], kinds);
  for (const name of several)
    if (schema[name] !== undefined) copy[name] = schema[name].map((one) => filled(one, kinds));
  for (const name of named)
    if (schema[name] !== undefined)
      copy[name] = Object.fromEntries(
        Object.entries(schema[name]).map(([key, one]) => [key, filled(one, kinds)]),
      );
  return copy;
}

function chosen(schema: JsonSchema, wanted: string, { events, actions }: RuleKinds): JsonSchema {
  const { title, description } = schema;
  const words = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
  if (wanted === "conditions") return { ...words, $ref: "#/$defs/condition1" };
  if (wanted === "events") {
    const options = events.map(({ kind, title: called }) => ({ const: kind, title: called }));
    return options.length === 0 ? schema : { ...schema, "x-widget": "select", oneOf: options };
  }
  const use = wanted.split(".")[1];
  const usable = actions.filter(({ uses }) => use === undefined || uses?.includes(use) !== false);
  // What stands beside the kind, such as the targets of a schedule, belongs to each of them.
  const { kind: _chosen, ...beside } = schema.properties ?? {};
  return usable.length === 0 ? schema : { ...words, ...union(usable.map((one) => branch(one, beside))) };
}

/** Conditions by their depth; the deepest join no others. */
function definitions({ conditions }: RuleKinds, words: JoiningWords): Record<string, JsonSchema> {
  const negate: JsonSchema = { type: "boolean", title: words.negate, "x-order": 1_000 };
  const plain = conditions
    .filter(({ kind }) => kind !== "all" && kind !== "any")
    .map((one) => branch(one, { negate }));
  const all: Record<string, JsonSchema> = {};
  for (let depth = 1; depth <= deepest; depth++) {
    const joined: JsonSchema = {
      type: "array",
      title: words.conditions,
      items: { $ref: `#/$defs/condition${depth + 1}` },
      minItems: 1,
      maxItems: maxJoined,
    };
    const schema: JsonSchema = {
      type: "object",
      properties: { conditions: joined },
      required: ["conditions"],
    };
    const joining = (["all", "any"] as const).map((kind) =>
      branch({ kind, title: words[kind], schema }, { negate }),
    );
    all[`condition${depth}`] = union(depth < deepest ? [...plain, ...joining] : plain);
  }
  return all;
}

function branch(
  { kind, title, summary = "", schema }: RuleKind,
  more: JsonSchema["properties"] = {},
): JsonSchema {
  return {
    ...schema,
    type: "object",
    title,
    ...(summary === "" ? {} : { description: summary }),
    properties: { kind: { const: kind }, ...schema.properties, ...more },
    required: ["kind", ...(schema.required ?? []).filter((name) => name !== "kind")],
  };
}

/** A new one begins as the first of them. */
function union(all: readonly JsonSchema[]): JsonSchema {
  const [first] = all;
  const begun: Json = first === undefined ? {} : beginning(first);
  return { oneOf: all, default: begun };
}

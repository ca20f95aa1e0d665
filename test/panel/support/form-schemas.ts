import type { Json, JsonSchema } from "@dicetower/panel-kit/engine";
import fc from "fast-check";

const words = fc.constantFrom("a", "b", "name", "mode", "x/y", "t~u", "__proto__", "1", "日本", "with space");
const title = fc.record(
  { title: fc.constantFrom("Name", "Mode", "名字"), description: fc.constant("Said once.") },
  { requiredKeys: [] },
);
const hints = fc.record(
  {
    "x-advanced": fc.constant(true),
    "x-restart": fc.constant(true),
    "x-group": fc.constantFrom("one", "two"),
  },
  { requiredKeys: [] },
);

const text = fc.record(
  {
    type: fc.constant("string"),
    minLength: fc.constantFrom(0, 1),
    maxLength: fc.constantFrom(20, 2000),
    format: fc.constantFrom("uri", "regex", "time", "color", "date-time", "template"),
    "x-multiline": fc.boolean(),
    default: fc.constantFrom("", "d"),
  },
  { requiredKeys: ["type"] },
);
const number = fc.record(
  {
    type: fc.constantFrom<string | string[]>("number", "integer", ["number", "null"]),
    minimum: fc.constantFrom(-5, 0),
    maximum: fc.constantFrom(10, 1e9),
    default: fc.constantFrom(0, 7),
    "x-widget": fc.constant("weight"),
    "x-unit": fc.constantFrom("seconds", "bytes", "points"),
  },
  { requiredKeys: ["type"] },
);
const flag = fc.record(
  { type: fc.constantFrom<string | string[]>("boolean", ["boolean", "null"]), default: fc.boolean() },
  { requiredKeys: ["type"] },
);
const choice = fc
  .uniqueArray(fc.constantFrom<Json>("red", "green", 1, 2, true, null, "", "blue", "1"), {
    minLength: 1,
    maxLength: 7,
  })
  .map((all) => ({ enum: all }));
const range = fc.constant({ type: "integer", minimum: 1, maximum: 7 });
const secret = fc.constant<JsonSchema>({ type: "string", "x-secret": true });
const reference = fc.constant<JsonSchema>({ type: "string", "x-reference": "people" });
const anything = fc.constantFrom<JsonSchema>(
  {},
  { type: "object" },
  { $ref: "#/$defs/none" },
  { type: "array" },
);
const scalar = fc.oneof(text, number, flag, choice, secret, reference, anything) as fc.Arbitrary<JsonSchema>;

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    {
      weight: 5,
      arbitrary: fc.tuple(scalar, title, hints).map(([one, named, more]) => ({ ...one, ...named, ...more })),
    },
    { weight: 3, arbitrary: tie("object") },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie("schema"), fc.boolean())
        .map(([items, nullable]) => ({ type: nullable ? ["array", "null"] : "array", items })),
    },
    {
      weight: 2,
      arbitrary: fc
        .oneof(choice, text, reference as fc.Arbitrary<object>, range)
        .map((items) => ({ type: "array", uniqueItems: true, items })),
    },
    {
      weight: 1,
      arbitrary: tie("schema").map((entries) => ({ type: "object", additionalProperties: entries })),
    },
    {
      weight: 2,
      arbitrary: fc.array(tie("object"), { minLength: 2, maxLength: 3 }).map((all) => ({
        oneOf: all.map((one, at) => ({
          ...one,
          properties: { ...one.properties, kind: { const: `k${at}` } },
          required: ["kind"],
        })),
      })),
    },
    { weight: 1, arbitrary: fc.array(scalar, { minLength: 2, maxLength: 3 }).map((all) => ({ anyOf: all })) },
  ),
  object: fc
    .tuple(fc.dictionary(words, tie("schema"), { minKeys: 1, maxKeys: 4 }), fc.boolean())
    .map(([properties, closed]) => ({
      type: "object",
      properties: { ...properties },
      ...(closed ? { additionalProperties: false } : {}),
      required: Object.keys(properties).slice(0, 1),
    })),
}));

/** Schemas as features may write them, and some as nobody should. */
export const anySchema = schema as fc.Arbitrary<JsonSchema>;

const plain = fc.jsonValue({ maxDepth: 2, stringUnit: "grapheme" }) as fc.Arbitrary<Json>;
const strings = fc.oneof(
  fc.constantFrom(
    "",
    "a",
    "two\nlines",
    "with\r\nreturn",
    "22:30",
    "#4250c5",
    "<configured>",
    "日本語",
    "\u0000",
    "9007199254740993",
  ),
  fc.string({ unit: "grapheme" }),
);

/** A value for a schema: mostly of its form, at times of another one, with members that it does not know. */
export function anyValue(schema: JsonSchema): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 6, arbitrary: fitting(schema) }, { weight: 1, arbitrary: plain });
}

function fitting(schema: JsonSchema): fc.Arbitrary<Json> {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches !== undefined) return fc.oneof(...branches.map((one) => anyValue(one)));
  if (schema.enum !== undefined) return fc.oneof(fc.constantFrom(...schema.enum), plain);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const type = Array.isArray(schema.type) ? schema.type : [schema.type ?? "any"];
  const all = type.map((one) => ofType(one, schema));
  return all.length === 1 ? (all[0] ?? plain) : fc.oneof(...all);
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<Json> {
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer();
  if (type === "number")
    return fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one));
  if (type === "string") return strings;
  if (type === "array")
    return fc.array(typeof schema.items === "object" ? anyValue(schema.items) : plain, { maxLength: 3 });
  if (type !== "object") return plain;
  const { properties, additionalProperties } = schema;
  if (properties !== undefined) {
    const members = fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, anyValue(one)])),
      { requiredKeys: [] },
    );
    const strange = fc.option(fc.dictionary(fc.constantFrom("zzz", "later/on"), plain, { maxKeys: 2 }), {
      nil: {},
    });
    return fc.tuple(members, strange).map(([known, more]) => ({ ...known, ...more }) as Json);
  }
  return fc.dictionary(
    words,
    typeof additionalProperties === "object" ? anyValue(additionalProperties) : plain,
    {
      maxKeys: 3,
    },
  );
}

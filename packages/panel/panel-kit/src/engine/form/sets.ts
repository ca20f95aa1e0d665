import type { Json, JsonSchema } from "../json-schema.js";
import { isList } from "../pointer.js";
import { same } from "../same.js";
import type { FieldModel, FieldOption } from "./describe.js";
import { resolve, typesOf } from "./resolve.js";

/** Whole numbers that are offered one by one: days of a month, and one for the last of them. */
const maxOffered = 32;
/** Texts beyond so many characters are no words on a chip. */
const maxChipLength = 200;

/** What a list without order is made of: some of what is offered, or any words. */
export type SetForm =
  | { readonly kind: "set"; readonly options: readonly FieldOption[] }
  | { readonly kind: "chips" };

/**
 * Tells how a list of different values is shown; undefined where it stays a list of rows.
 * @param item its entries, as a field of their own
 */
export function setFormOf(schema: JsonSchema, item: FieldModel, root: JsonSchema): SetForm | undefined {
  const wanted = schema["x-widget"];
  if (wanted === "list" || schema.uniqueItems !== true) return undefined;
  if (item.kind === "choice" && item.options.length > 0) return { kind: "set", options: item.options };
  const numbers = numbersOf(item.schema, root) ?? joined(item.branches, root);
  if (numbers !== undefined) return { kind: "set", options: numbers };
  if (item.kind === "reference" || isShortText(item)) return { kind: "chips" };
  return undefined;
}

function isShortText({ kind, schema }: FieldModel): boolean {
  if (kind !== "text" || schema["x-multiline"] === true) return false;
  return (schema.maxLength ?? maxChipLength) <= maxChipLength && schema.format === undefined;
}

/** A whole number of a short range, each number an option. */
function numbersOf(schema: JsonSchema, root: JsonSchema): FieldOption[] | undefined {
  const { minimum, maximum, const: fixed } = schema;
  const words = schema["x-options"] ?? {};
  const option = (value: number): FieldOption => ({
    value,
    label: words[String(value)] ?? schema.title ?? String(value),
    hint: undefined,
  });
  if (typeof fixed === "number") return [option(fixed)];
  const single = schema.enum?.length === 1 ? schema.enum[0] : undefined;
  if (typeof single === "number") return [option(single)];
  if (typesOf(resolve(schema, root))[0] !== "integer") return undefined;
  if (minimum === undefined || maximum === undefined || maximum - minimum >= maxOffered) return undefined;
  return Array.from({ length: maximum - minimum + 1 }, (_, at) => {
    const value = minimum + at;
    return { value, label: words[String(value)] ?? String(value), hint: undefined };
  });
}

/** Ranges and single numbers beside one another. */
function joined(branches: FieldModel["branches"], root: JsonSchema): FieldOption[] | undefined {
  if (branches.length === 0) return undefined;
  const all = branches.map(({ schema }) => numbersOf(schema, root));
  return all.every((one) => one !== undefined) ? all.flat() : undefined;
}

/** True where a list can be shown as some of what is offered, or as chips: each value once, each a word. */
export function isSet(kind: "set" | "chips", value: Json): value is readonly Json[] {
  if (!isList(value)) return false;
  const plain = value.every((one) =>
    kind === "set"
      ? one !== null && typeof one !== "object"
      : typeof one === "number" || (typeof one === "string" && one !== "" && !/[\r\n]/.test(one)),
  );
  return plain && value.every((one, at) => value.findIndex((other) => same(other, one)) === at);
}

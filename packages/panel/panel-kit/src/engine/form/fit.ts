import type { Json, JsonSchema } from "../json-schema.js";
import { isList, isRecord } from "../pointer.js";
import { same } from "../same.js";
import { complaints } from "./complaints.js";
import { describe, type FieldKind, type FieldModel } from "./describe.js";
import { isSet } from "./sets.js";

/**
 * What a value is shown with: the kind of its field, or `json` where that could not show it unaltered. Nothing
 * (`undefined`) and null fit every kind.
 */
export function widgetFor(model: FieldModel, value: Json | undefined, root: JsonSchema): FieldKind {
  if (value === undefined || value === null) return model.kind;
  switch (model.kind) {
    case "switch":
      return typeof value === "boolean" ? "switch" : "json";
    case "number":
      return typeof value === "number" ? "number" : "json";
    case "text":
      return typeof value === "string" && !alteredByControls(value) ? "text" : "json";
    case "secret":
      return typeof value === "string" ? "secret" : "json";
    case "reference":
      return typeof value === "number" || (typeof value === "string" && !/[\r\n]/.test(value))
        ? "reference"
        : "json";
    case "set":
    case "chips":
      // Values that stand there twice, or are none of words, keep their rows.
      return isSet(model.kind, value) ? model.kind : isList(value) ? "list" : "json";
    case "list":
      return isList(value) ? "list" : "json";
    case "dictionary":
    case "group":
      return isRecord(value) ? model.kind : "json";
    case "union":
      return branchOf(model, value, root) === -1 ? "json" : "union";
    default:
      return model.kind;
  }
}

/** Text fields of browsers turn other line ends into `\n`. */
function alteredByControls(text: string): boolean {
  return text.includes("\r");
}

/** Which branch of a union a value is of; -1 for none. */
export function branchOf({ branches }: FieldModel, value: Json | undefined, root: JsonSchema): number {
  if (value === undefined || value === null) return -1;
  const tagged = branches.findIndex(
    ({ tag }) =>
      tag !== undefined &&
      isRecord(value) &&
      Object.hasOwn(value, tag.name) &&
      same(value[tag.name], tag.value),
  );
  if (tagged !== -1) return tagged;
  const exact = branches.findIndex(({ schema }) => complaints(schema, value, root).length === 0);
  if (exact !== -1) return exact;
  return branches.findIndex(({ schema, tag }) => {
    if (tag !== undefined) return false;
    const model = describe(schema, root);
    return model.kind !== "json" && model.kind !== "union" && widgetFor(model, value, root) !== "json";
  });
}

/** Where in the options of a choice a value is; -1: it is shown beside them. */
export function optionOf({ options }: FieldModel, value: Json | undefined): number {
  return value === undefined ? -1 : options.findIndex((one) => same(one.value, value));
}

/** What is in a control for text or numbers. */
export function shownText(value: Json | undefined): string {
  return typeof value === "string"
    ? value
    : value === undefined || value === null
      ? ""
      : JSON.stringify(value);
}

/** What clearing a field leaves: the empty text where it is allowed, otherwise nothing or null. */
export function cleared({ schema, nullable, kind }: FieldModel, required: boolean): Json | undefined {
  if (kind === "text" && (schema.minLength ?? 0) === 0) return "";
  if (!required) return undefined;
  return nullable ? null : kind === "text" ? "" : undefined;
}

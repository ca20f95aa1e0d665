import {
  describe,
  type FieldModel,
  type JsonSchema,
  type ManifestTable,
  resolve,
  said,
} from "../../engine/index.js";
import { textOf } from "../../text/locale.js";
import type { TableRecord } from "../resource/operations.js";

/** A filter of a table, and what there is to choose from. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  /** All there is; undefined where anything can be typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Resource that is chosen from. */
  readonly reference?: string;
  /** Values that records have, for what can be typed. */
  readonly known?: readonly string[];
  /** The page narrows the list, for its route does not. */
  readonly here: boolean;
}

const elsewhere = new Set(["page", "pageSize", "sort", "q", "locale"]);
/** A list of fewer records is seen at one glance. */
const minRecords = 8;
const maxValues = 20;

/**
 * Filters of a table: those of its route, and where the whole list is here, those of columns with few values.
 * @param records those that are here
 */
export function filterFields(table: ManifestTable, records: readonly TableRecord[]): FilterField[] {
  const query = table.query?.properties ?? {};
  const there = Object.entries(query)
    .filter(([name]) => !elsewhere.has(name))
    .map(([name, schema]) => ofRoute(name, schema, table, records));
  const here = table.paged || records.length < minRecords ? [] : ofColumns(table, records);
  // What is chosen stands before what is typed.
  return [...there, ...here.filter(({ name }) => !Object.hasOwn(query, name))].sort(
    (one, other) => Number(one.options === undefined) - Number(other.options === undefined),
  );
}

function ofRoute(
  name: string,
  schema: JsonSchema,
  table: ManifestTable,
  records: readonly TableRecord[],
): FilterField {
  const model = describe(schema, table.query ?? {});
  const field = { name, label: model.schema.title ?? name, here: false };
  const options = optionsOf(model);
  if (options !== undefined) return { ...field, options };
  const reference = model.schema["x-reference"];
  if (typeof reference === "string") return { ...field, reference };
  return { ...field, known: valuesOf(name, records).slice(0, maxValues) };
}

function ofColumns(table: ManifestTable, records: readonly TableRecord[]): FilterField[] {
  const { properties = {} } = resolve(table.item, table.item);
  const names = [
    ...table.columns,
    ...(table.toggle === null || table.columns.includes("enabled") ? [] : ["enabled"]),
  ];
  return names.flatMap((name) => {
    const model = describe(resolve(properties[name], table.item), table.item);
    const label = model.schema.title ?? name;
    const options = optionsOf(model) ?? fewValues(name, records);
    return options === undefined ? [] : [{ name, label, options, here: true }];
  });
}

function optionsOf(model: FieldModel): FilterField["options"] {
  if (model.kind === "choice")
    return model.options
      .map((one) => ({ value: said(one.value), label: one.label }))
      .filter(({ value }) => value !== "");
  if (model.kind !== "switch") return undefined;
  return [
    { value: "true", label: textOf("kit.yes") },
    { value: "false", label: textOf("kit.no") },
  ];
}

/** Values of a column of words that most records share with others. */
function fewValues(name: string, records: readonly TableRecord[]): FilterField["options"] {
  if (/(id|name|title|key|word)$/i.test(name)) return undefined;
  if (!records.slice(0, minRecords).every((record) => typeof (record[name] ?? "") === "string"))
    return undefined;
  const values = valuesOf(name, records);
  if (values.length < 2 || values.length > Math.min(maxValues, records.length / 2)) return undefined;
  return values.map((value) => ({ value, label: value }));
}

/** More of them than can be offered is all that needs to be known. */
function valuesOf(name: string, records: readonly TableRecord[]): string[] {
  const values = new Set<string>();
  for (const record of records) {
    const value = record[name];
    if ((typeof value === "string" && value !== "" && value.length <= 60) || typeof value === "number")
      values.add(String(value));
    if (values.size > maxValues) break;
  }
  return [...values].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}

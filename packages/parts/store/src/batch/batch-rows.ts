import { storable } from "@dicetower/contract";
import type { BatchStatement } from "./batch-statement.js";

/** The values of a row in the order of the columns. */
export type Values = readonly (string | number | null)[];

/** Returns the values of a row in the order of the columns; missing ones are null. */
export function valuesOf(row: object, columns: readonly string[]): Values {
  const values: (string | number | null)[] = [];
  for (const column of columns) {
    const value: unknown = (row as Readonly<Record<string, unknown>>)[column];
    if (typeof value === "string" || typeof value === "number") values.push(value);
    else if (value === undefined || value === null) values.push(null);
    else if (typeof value === "boolean") values.push(value ? 1 : 0);
    else
      throw new TypeError(
        `the column ${column} takes text, a number, true, false or null, not ${typeof value}`,
      );
  }
  return values;
}

/** NUL and halves of surrogate pairs, as `JSON.stringify` spells them: no database stores them as text. */
const unstorable = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Serializes rows as one parameter. Characters that no database stores become U+FFFD, such numbers null. */
export function parameterOf(rows: readonly Values[]): string {
  const json = JSON.stringify(rows);
  return unstorable.test(json) ? JSON.stringify(rows.map(storableRow)) : json;
}

/** Does the same for a row whose values are parameters. */
export function storableRow(values: Values): Values {
  return values.map((value) => {
    if (typeof value === "string") return storable(value);
    return typeof value === "number" && !Number.isFinite(value) ? null : value;
  });
}

/** Returns the key of a row, undefined if rows have none. Rows with different keys are different rows. */
export function keyOf(values: Values, { key }: BatchStatement): string | undefined {
  if (key.length === 0) return undefined;
  let text = "";
  for (const at of key) text += `${values[at]}\u0000`;
  return text;
}

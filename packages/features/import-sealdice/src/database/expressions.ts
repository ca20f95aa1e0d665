import { decodeBytes } from "@dicetower/contract";
import type { Cell } from "./sqlite-file.js";

/** Bytes of a column of JSON: cards and groups have a hundredth of it. */
export const maxJson = 2 ** 20;

/** A column of JSON, unless it is too long: `null` and its length then. */
export function jsonColumn(name: string): Readonly<Record<"data" | "length", string>> {
  return {
    data: `CASE WHEN length("${name}") <= ${maxJson} THEN "${name}" END`,
    length: `length("${name}")`,
  };
}

/** A column of text, of which the rest is left out where it is long; null where the table has no such column. */
export function textColumn(columns: ReadonlySet<string>, name: string, most: number): string {
  return columns.has(name) ? `substr(CAST("${name}" AS TEXT), 1, ${most})` : "NULL";
}

/** A column of numbers. */
export function numberColumn(columns: ReadonlySet<string>, name: string): string {
  return columns.has(name) ? `CASE WHEN typeof("${name}") IN ('integer', 'real') THEN "${name}" END` : "NULL";
}

/** Words of a cell. */
export function textOf(cell: Cell | undefined): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return String(cell);
  return cell === null || cell === undefined ? "" : decodeBytes(cell);
}

import { saveBlob } from "../../data/download.js";
import type { Json, JsonSchema } from "../../engine/index.js";
import { isList, said } from "../../engine/index.js";
import type { TableRecord } from "../resource/operations.js";

/** A column of a file: member and heading. */
export interface FileColumn {
  readonly name: string;
  readonly title: string;
  readonly schema?: JsonSchema;
}

/** Values that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Records as CSV, RFC 4180, with a mark so that spreadsheets read UTF-8. Texts that would be formulas are none. */
export function csvOf(records: readonly TableRecord[], columns: readonly FileColumn[]): string {
  const lines = [
    columns.map(({ title }) => quoted(title)),
    ...records.map((record) => columns.map(({ name }) => cellOf(record[name]))),
  ];
  return `\ufeff${lines.map((line) => line.join(",")).join("\r\n")}\r\n`;
}

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const plain = isList(value) && value.every((one) => typeof one !== "object");
  const words = typeof value === "string" ? value : plain ? value.map(String).join(", ") : said(value);
  return quoted(formula.test(words) ? `'${words}` : words);
}

function quoted(words: string): string {
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, type: string, content: string): void {
  saveBlob(name, new Blob([content], { type: `${type};charset=utf-8` }));
}

/** Name of a file with the day in it: `players-2026-05-01.csv`. */
export function fileName(table: string, ending: string): string {
  return `${table}-${new Date().toISOString().slice(0, 10)}.${ending}`;
}

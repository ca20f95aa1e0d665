import { readInline } from "./inline.js";
import type { Table } from "./tree.js";

const maxColumns = 8;
const maxRows = 30;
const rule = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;

/** Reads a table; undefined where none begins, or it is too large: it stays text then. */
export function readTable(
  lines: readonly string[],
  from: number,
): { readonly table: Table; readonly next: number } | undefined {
  const head = lines[from] ?? "";
  const below = lines[from + 1] ?? "";
  if (!head.includes("|") || below.length > 1_000 || !rule.test(below)) return undefined;
  const titles = cellsOf(head);
  if (titles.length > maxColumns || titles.length !== cellsOf(below).length) return undefined;
  let next = from + 2;
  const rows: string[][] = [];
  while (next < lines.length && (lines[next] as string).includes("|"))
    rows.push(cellsOf(lines[next++] as string));
  if (rows.length > maxRows) return undefined;
  return {
    next,
    table: {
      kind: "table",
      head: titles.map(readInline),
      // Each row has as many cells as the head.
      rows: rows.map((row) => titles.map((_, at) => readInline(row[at] ?? ""))),
    },
  };
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").map((cell) => cell.trim());
}

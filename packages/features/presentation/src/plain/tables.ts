import { widthOf } from "@dicetower/contract";

/** Wider tables are written as entries. */
const widest = 40;

/** A table in columns that stand below each other; entry by entry where it is too wide. */
export function plainTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ""))));
  if (widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1)) > widest)
    return entries(head, rows);
  return all
    .map((row) =>
      row
        .map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - widthOf(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function entries(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows
    .map(([first = "", ...further]) =>
      [`• ${first}`, ...further.map((cell, at) => `  ${named(head[at + 1] ?? "", cell)}`)].join("\n"),
    )
    .join("\n");
}

function named(title: string, cell: string): string {
  const wide = widthOf([...title].at(-1) ?? "") === 2;
  return wide ? `${title}：${cell}` : `${title}: ${cell}`;
}

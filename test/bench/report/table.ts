/** A line of a table: what was measured, the figures with their units, and a goal where one is set. */
export interface Row {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
  /** In words; whether it was met is told beside it. */
  readonly goal?: { readonly text: string; readonly met: boolean };
}

/** A table for the terminal. */
export function printTable(title: string, rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const goals = rows.some(({ goal }) => goal !== undefined);
  const lines = [
    ["", ...columns, ...(goals ? ["goal"] : [])],
    ...rows.map(({ name, figures, goal }) => [
      name,
      ...columns.map((column) => (figures[column] === undefined ? "" : printNumber(figures[column]))),
      ...(goals ? [goal === undefined ? "" : `${goal.text}: ${goal.met ? "met" : "MISSED"}`] : []),
    ]),
  ];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? [];
  const printed = lines.map((line) =>
    line
      .map((cell, at) => {
        const left = at === 0 || (goals && at === line.length - 1);
        return left ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
      })
      .join("  ")
      .trimEnd(),
  );
  return [`\n${title}`, ...printed].join("\n");
}

/** Three digits that count. */
function printNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const magnitude = Math.abs(value);
  if (magnitude >= 100) return Math.round(value).toLocaleString("en");
  return magnitude >= 10 ? value.toFixed(1) : value.toFixed(2);
}

import { setImmediate as nextTurn } from "node:timers/promises";
import { type ListEntry, rowName } from "./list-row.js";
import { importedEntry } from "./list-schemas.js";

/** Rows that are checked in one turn of the event loop: others are served in between. */
const rowsPerTurn = 400;

/** A row of an import that was not taken. */
export interface Skipped {
  /** Place in the import, from 0. */
  readonly row: number;
  readonly reason: string;
}

/** The rows that can be taken, and why the others cannot: one bad row does not cost the rest. */
export async function checked(
  rows: readonly unknown[],
  spares: (entry: ListEntry) => string | undefined,
): Promise<{ entries: ListEntry[]; skipped: Skipped[] }> {
  const byName = new Map<string, { readonly entry: ListEntry; readonly row: number }>();
  const skipped: Skipped[] = [];
  for (const [row, given] of rows.entries()) {
    if (row % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const { value, error } = importedEntry.validate(given, { convert: false });
    if (error !== undefined) {
      skipped.push({ row, reason: error.message });
      continue;
    }
    const spared = spares(value);
    if (spared !== undefined) {
      skipped.push({ row, reason: spared });
      continue;
    }
    const name = rowName(value);
    const earlier = byName.get(name);
    if (earlier !== undefined)
      skipped.push({ row: earlier.row, reason: "a later row names the same target" });
    byName.set(name, { entry: value, row });
  }
  return {
    entries: [...byName.values()].map(({ entry }) => entry),
    skipped: skipped.sort((a, b) => a.row - b.row),
  };
}

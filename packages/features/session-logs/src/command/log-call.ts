import type { LogRow } from "../logs/log-row.js";

/** A row with what the command says of it. */
export function named(row: Pick<LogRow, "name">): { readonly name: string } {
  return { name: row.name };
}

import type { ChangeRow, Changes, JsonValue } from "@dicetower/contract";
import type { Head } from "../chain/head.js";
import { digest } from "../log-files/line.js";
import type { AuditLine } from "./answers.js";

/** A line with the values that it has digests of. */
export interface AuditDetails {
  readonly line: AuditLine;
  /** Left out where there was none, or it is not kept any more. */
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** False where the change itself is gone: it is kept for about a month, the line much longer. */
  readonly kept: boolean;
}

/** Changes read at once, and at most in all. */
const slice = 500;
const maxSlices = 6;

/**
 * Finds the change that a line was written for. Lines follow changes one for one, apart from gaps in the numbers of
 * changes, so that it lies at or before where counting from the end leads.
 */
export async function detailsOf(line: AuditLine, head: Head, changes: Changes): Promise<AuditDetails> {
  const newest = head.change - (head.seq - line.seq) + slice / 2;
  let from = Math.max(0, newest - slice);
  for (let round = 0; round < maxSlices; round++) {
    const rows = await changes.after(from, slice);
    const row = rows.findLast((one) => isOf(line, one));
    if (row !== undefined) return { line, ...valuesOf(row), kept: true };
    if (from === 0) break;
    from = Math.max(0, from - slice);
  }
  return { line, kept: false };
}

function isOf(line: AuditLine, row: ChangeRow): boolean {
  return (
    row.at === line.at &&
    row.action === line.action &&
    (row.target?.id ?? "").startsWith(line.target?.id ?? "") &&
    digest(row.before) === line.before &&
    digest(row.after) === line.after
  );
}

function valuesOf({ before, after }: ChangeRow) {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

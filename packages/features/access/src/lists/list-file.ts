import { type Clock, decodeText } from "@dicetower/contract";
import type { ListRow } from "./list-row.js";
import { importedList } from "./list-schemas.js";

/** Bytes of a file of rows. */
export const maxList = 4 * 1024 * 1024;

/** What an export holds, and what an import takes. */
export interface ListFile {
  readonly kind: "banlist";
  readonly schemaVersion: 1;
  readonly exportedAt: number;
  readonly rows: readonly ListRow[];
}

export function listFile(rows: readonly ListRow[], clock: Clock): ListFile {
  return { kind: "banlist", schemaVersion: 1, exportedAt: clock.seconds(), rows };
}

/** The rows of a file, each still to be checked; undefined where it is none. */
export function rowsIn(bytes: Buffer): readonly unknown[] | undefined {
  if (bytes.length > maxList) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(decodeText(bytes).text);
  } catch {
    return undefined;
  }
  const { value, error } = importedList.validate(content, { convert: false });
  return error === undefined ? value.rows : undefined;
}

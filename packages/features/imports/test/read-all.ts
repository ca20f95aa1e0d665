import type {
  ImportFormat,
  ImportItem,
  ImportKind,
  ImportRecords,
  ImportSkipped,
  ImportWarning,
} from "../src/api.js";
import { FolderReader } from "../src/folder/folder-reader.js";

/** All that was read of a folder. */
export class Read {
  readonly items: ImportItem[] = [];
  readonly skipped: ImportSkipped[] = [];
  readonly warnings: ImportWarning[] = [];

  of<Kind extends ImportKind>(kind: Kind): ImportRecords[Kind][] {
    return this.items.filter((item) => item.kind === kind).map(({ record }) => record as ImportRecords[Kind]);
  }
}

/** Has a format read a folder. */
export async function readAll(format: ImportFormat, folder: string): Promise<Read> {
  const read = new Read();
  const { signal } = new AbortController();
  for await (const one of format.read(new FolderReader(folder, signal), signal))
    if ("kind" in one) read.items.push(one);
    else if ("skipped" in one) read.skipped.push(one);
    else read.warnings.push(one);
  return read;
}

import { join } from "node:path";
import type { ImportFolder, ImportItem, ImportSkipped, ImportWarning } from "@dicetower/imports/api";
import { type DamagedRows, type Row, SqliteFile } from "../database/sqlite-file.js";

/** What a format gives of a folder. */
export type Given = ImportItem | ImportSkipped | ImportWarning;

/** Where things lie in the folder. */
export interface SealFolder {
  readonly folder: ImportFolder;
  /** In front of what all bots of the program share (`decks`, `helpdoc`, `censor`); undefined where that is not there. */
  readonly shared: string | undefined;
  /** In front of what belongs to one bot: `default/`. */
  readonly own: string;
  readonly signal: AbortSignal;
}

const marks = ["data.db", "serve.yaml", "data-logs.db", "configs/text-template.yaml"];

/** Finds the data of a bot, from its own folder, from `data`, or from the folder of the program. */
export async function sealFolder(folder: ImportFolder, signal: AbortSignal): Promise<SealFolder | undefined> {
  for (const shared of ["data/", "", undefined]) {
    const own = shared === undefined ? "" : `${shared}default/`;
    for (const mark of marks) if (await folder.has(`${own}${mark}`)) return { folder, shared, own, signal };
  }
  return undefined;
}

/** Opens a database of the folder; undefined where there is none. @throws Unreadable */
export async function openDatabase(
  { folder, own, signal }: SealFolder,
  name: string,
): Promise<SqliteFile | undefined> {
  const file = `${own}${name}`;
  if (!(await folder.has(file))) return undefined;
  // Looks at the file as the folder does, which takes no links.
  for await (const _piece of folder.bytes(file, signal)) break;
  return SqliteFile.open(join(folder.path, ...file.split("/")), signal);
}

/** True for what stands in place of damaged rows. */
export function isDamage(row: Row | DamagedRows): row is DamagedRows {
  return "damagedBehind" in row;
}

/** Says where rows are damaged. */
export function damageTold(
  file: string,
  table: string,
  { damagedBehind, ended }: DamagedRows,
): ImportSkipped {
  const behind = damagedBehind === Number.MIN_SAFE_INTEGER ? 0 : damagedBehind;
  return {
    skipped: `${file}#${table}`,
    reasonKey: ended ? "import-sealdice.damagedRest" : "import-sealdice.damagedRow",
    values: { row: behind },
  };
}

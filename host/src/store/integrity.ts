import { dirname } from "node:path";
import { tryRoom } from "./disk-room.js";
import { fileSize } from "./file-size.js";
import { NativeSqlite, type OpenMode } from "./native-sqlite.js";

/**
 * How far a check goes: whether the file can be opened and its tables named, through all of its pages, or also whether
 * every index holds what its table does, which takes many times as long.
 */
export type CheckDepth = "opening" | "whole" | "thorough";

const empty = "it is empty or gone";
const tableless = "it holds no tables";
/** Problems of a file that never held anything. */
export const nothing: ReadonlySet<string> = new Set([empty, tableless]);

/** Errors that say something of the machine, not of the file. */
const notTheFile = new Set([
  "SQLITE_BUSY",
  "SQLITE_LOCKED",
  "SQLITE_CANTOPEN",
  "SQLITE_PERM",
  "SQLITE_AUTH",
  "SQLITE_NOMEM",
  "SQLITE_FULL",
  "SQLITE_READONLY",
]);

/**
 * Looks whether a database is sound, without changing anything.
 * @param mode how it is opened: for reading when left out
 * @returns what is wrong in a few words, empty when nothing is
 * @throws what keeps it from being looked at, such as a full disk
 */
export async function problemOf(path: string, depth: CheckDepth, mode: OpenMode = "read"): Promise<string> {
  if ((await fileSize(path)) === 0) return empty;
  try {
    const database = await NativeSqlite.open(path, mode);
    try {
      await database.exec("PRAGMA busy_timeout = 5000; PRAGMA cell_size_check = ON");
      const [tables] = await database.all("select count(*) as number from sqlite_schema");
      if (tables?.["number"] === 0) return tableless;
      if (depth === "opening") return "";
      const check = depth === "thorough" ? "integrity_check" : "quick_check";
      const [row] = await database.all(`PRAGMA ${check}(1)`);
      const answer = String(row?.[check]);
      return answer === "ok" ? "" : answer.split("\n").at(-1)?.slice(0, 200) || "the check fails";
    } finally {
      await database.close();
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === undefined || !code.startsWith("SQLITE_") || notTheFile.has(code)) throw error;
    if (code === "SQLITE_IOERR" && mode !== "still") await tryRoom(dirname(path));
    return message.replace(/^SQLITE_\w+: /, "");
  }
}

import { dirname } from "node:path";
import { checkWritable } from "../core/disk-space.js";
import { NativeSqlite, type OpenMode } from "./native-sqlite.js";
import { fileSize } from "./store-files.js";

/**
 * Depth of a check: that the file opens and lists its tables, all of its pages (`quick_check`), or also that every index
 * matches its table (`integrity_check`), which takes many times as long.
 */
export type CheckDepth = "opening" | "whole" | "thorough";

const empty = "it is empty or gone";
const tableless = "it holds no tables";
/** Problems of a file that was never used. */
export const neverUsed: ReadonlySet<string> = new Set([empty, tableless]);

/** Errors about the machine and not about the file. */
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
 * Checks whether a database file is intact, without changing it.
 * @param mode how to open it, by default for reading
 * @returns what is wrong in a few words, empty when nothing is
 * @throws an error that prevents the check, such as a full disk
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
    if (code === "SQLITE_IOERR" && mode !== "immutable") await checkWritable(dirname(path));
    return message.replace(/^SQLITE_\w+: /, "");
  }
}

import { type FileHandle, open, rm } from "node:fs/promises";
import { NativeSqlite } from "../sqlite/native-sqlite.js";
import type { RecordedSchema } from "./schema-record.js";

/** Bytes of the header of a SQLite file (https://www.sqlite.org/fileformat2.html#the_database_header). */
const headerBytes = 100;
const magic = "SQLite format 3\0";
const schemaVersionAt = 40;
const emptyLeaf = 0x0d;

/** @returns true where the file has had no change of its tables since they were recorded, or cannot tell */
export async function isUpToDate(path: string, { schemaVersion }: RecordedSchema): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, 0);
    return (
      !header.toString("latin1").startsWith(magic) || header.readUInt32BE(schemaVersionAt) === schemaVersion
    );
  } finally {
    await file.close();
  }
}

/**
 * Makes a damaged file name its tables again, in place: its first page becomes that of a file without tables, into which
 * the recorded ones are entered with the pages where they begin. Rows are where they were.
 * @param path a copy; its write-ahead log goes into it first
 */
export async function enterRecordedSchema(path: string, record: RecordedSchema): Promise<void> {
  await settle(path);
  const file = await open(path, "r+");
  let pages: number;
  try {
    pages = await writeFirstPage(file, record);
  } finally {
    await file.close();
  }
  const database = await NativeSqlite.open(path);
  try {
    await database.exec("PRAGMA writable_schema = ON; BEGIN");
    for (const { type, name, tbl_name, rootpage, sql } of record.entries)
      if (rootpage <= pages)
        await database.run(
          "insert into sqlite_schema (type, name, tbl_name, rootpage, sql) values (?, ?, ?, ?, ?)",
          type,
          name,
          tbl_name,
          rootpage,
          sql,
        );
    await database.exec("COMMIT");
  } finally {
    await database.close();
  }
}

/** Moves the write-ahead log into the file: the last connection does so as it closes, whatever the file says. */
async function settle(path: string): Promise<void> {
  const database = await NativeSqlite.open(path);
  await database.all("select count(*) from sqlite_schema").catch(() => {});
  await database.close();
  for (const ending of ["-wal", "-shm"]) await rm(path + ending, { force: true });
}

/** @returns how many pages there are */
async function writeFirstPage(
  file: FileHandle,
  { pageSize, schemaVersion }: RecordedSchema,
): Promise<number> {
  const pages = Math.floor((await file.stat()).size / pageSize);
  const page = Buffer.alloc(pageSize);
  page.write(magic, 0, "latin1");
  // 65 536 does not fit, and is written as 1.
  page.writeUInt16BE(pageSize === 65_536 ? 1 : pageSize, 16);
  // A rollback journal; no bytes of a page kept free; the fixed fractions of a payload.
  page.set([1, 1, 0, 64, 32, 32], 18);
  page.writeUInt32BE(1, 24);
  page.writeUInt32BE(pages, 28);
  page.writeUInt32BE(schemaVersion, schemaVersionAt);
  // Schema format 4; UTF-8.
  page.writeUInt32BE(4, 44);
  page.writeUInt32BE(1, 56);
  page.writeUInt32BE(1, 92);
  page[headerBytes] = emptyLeaf;
  page.writeUInt16BE(pageSize === 65_536 ? 0 : pageSize, headerBytes + 5);
  await file.write(page, 0, pageSize, 0);
  await file.truncate(pages * pageSize);
  return pages;
}

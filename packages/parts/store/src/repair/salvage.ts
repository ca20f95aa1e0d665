import { open } from "node:fs/promises";
import { quote } from "../core/quote.js";
import { saysDamaged, saysFull } from "../core/storage-failure.js";
import { NativeSqlite } from "../sqlite/native-sqlite.js";
import type { RanMigration, RecordedSchema } from "./schema-record.js";

/** The rows saved of a table. */
export interface SavedTable {
  readonly name: string;
  readonly rows: number;
  /** False where rows may be missing. */
  readonly whole: boolean;
}

/** Table that says which migrations have run. */
export const migrationTable = "host_migration";

/** Attempts per table; ranges of row ids that cannot be read are halved and tried again. */
const maxTries = 10_000;

/**
 * Copies the readable rows of a damaged database into a new file, table by table and around the damage.
 * @param record tables that are made in any case, and the migrations that made them
 * @throws Error when not even the list of its tables can be read, or there is no room for the rows
 */
export async function salvage(
  damaged: string,
  target: string,
  record?: RecordedSchema,
): Promise<SavedTable[]> {
  await (await open(target, "wx", 0o600)).close();
  const database = await NativeSqlite.open(damaged);
  try {
    // With a writable schema SQLite also opens a truncated file.
    await database.exec("PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON");
    await database.run("ATTACH DATABASE ? AS saved", target);
    // One sync at the end is enough: an interrupted salvage starts again.
    await database.exec("PRAGMA saved.synchronous = OFF");
    const named = (await database.all(
      `select type, name, sql from main.sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'
       and name not in (select name from pragma_table_list where schema = 'main' and type = 'shadow')`,
    )) as unknown as Named[];
    const entries = [...named, ...unnamed(named, record)];
    const tables = entries.filter(({ type }) => type === "table");
    if (tables.length === 0) throw new Error("it names no tables");
    const saved: SavedTable[] = [];
    for (const table of tables) {
      await database.exec(within(table.sql));
      saved.push(
        named.includes(table)
          ? await copyTable(database, table.name)
          : { name: table.name, rows: 0, whole: false },
      );
    }
    if (record !== undefined) await enterMigrations(database, record.migrations, saved);
    await copyCounters(database);
    // Rows matter more than a unique index that they no longer satisfy.
    for (const { type, sql } of entries)
      if (type !== "table") await database.exec(within(sql)).catch(skipUnlessFull);
    await database.exec("DETACH DATABASE saved");
    return saved;
  } finally {
    await database.close();
    await sync(target);
  }
}

interface Named {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** What is recorded and not named by the file. */
function unnamed(named: readonly Named[], record: RecordedSchema | undefined): Named[] {
  const names = new Set(named.map(({ name }) => name));
  return (record?.entries ?? []).flatMap(({ type, name, sql }) =>
    sql === null || name.startsWith("sqlite_") || names.has(name) ? [] : [{ type, name, sql }],
  );
}

/** Enters which migrations have run, where their table could not be read: without them nobody knows what the others are. */
async function enterMigrations(
  database: NativeSqlite,
  migrations: readonly RanMigration[],
  saved: SavedTable[],
): Promise<void> {
  const at = saved.findIndex(({ name, whole }) => name === migrationTable && !whole);
  // Where no row of anything is left, it would make an empty store of it.
  if (at < 0 || saved.every(({ rows }) => rows === 0)) return;
  for (const { feature, id, version, works_from, at: time } of migrations)
    await database.run(
      `insert or ignore into saved.${quote(migrationTable)} (feature, id, version, works_from, at) values (?, ?, ?, ?, ?)`,
      feature,
      id,
      version,
      works_from,
      time,
    );
  saved[at] = { name: migrationTable, rows: migrations.length, whole: migrations.length > 0 };
}

/** Rewrites a statement for the attached database. */
function within(sql: string): string {
  return sql.replace(
    /^\s*CREATE\s+(UNIQUE\s+|VIRTUAL\s+|TEMP\s+)?(TABLE|INDEX|TRIGGER|VIEW)\s+/i,
    "CREATE $1$2 saved.",
  );
}

async function copyTable(database: NativeSqlite, name: string): Promise<SavedTable> {
  const found = await database.all("select name from pragma_table_xinfo(?) where hidden = 0", name);
  const columns = found.map((column) => quote(String(column["name"]))).join(", ");
  const copy = (where: string, ...bounds: number[]) =>
    database.run(
      `insert or ignore into saved.${quote(name)} (${columns}) select ${columns} from main.${quote(name)} ${where}`,
      ...bounds,
    );
  try {
    return { name, rows: await copy(""), whole: true };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
  const highest = await lastRow(database, name);
  let rows = 0;
  const ranges: [number, number][] = highest === undefined ? [] : [[0, highest]];
  for (let tries = 0; ranges.length > 0 && tries < maxTries; tries++) {
    // The widest range first: a large hole does not use up the attempts for what lies after it.
    const [from, to] = ranges.shift() as [number, number];
    try {
      rows += await copy("where rowid between ? and ?", from, to);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      if (from === to) continue;
      const middle = Math.floor((from + to) / 2);
      ranges.push([from, middle], [middle + 1, to]);
    }
  }
  return { name, rows, whole: false };
}

/** Returns a row id that no row exceeds; undefined if no row can be found by its id. */
async function lastRow(database: NativeSqlite, name: string): Promise<number | undefined> {
  const highest = async (limit: number): Promise<number | undefined> => {
    const sql = `select max(rowid) as last from main.${quote(name)} where rowid <= ?`;
    const [row] = await database.all(sql, limit).catch(() => []);
    return row === undefined ? undefined : Number(row["last"]);
  };
  for (let power = 40; power >= 0; power--) {
    const found = await highest(2 ** power);
    // The end itself cannot be read: it lies before the next power.
    if (found !== undefined) return power === 40 ? found : 2 ** (power + 1);
  }
  return undefined;
}

/** Copies the sequence counters, so that numbers are not given twice. */
async function copyCounters(database: NativeSqlite): Promise<void> {
  await database
    .exec(
      `insert into saved.sqlite_sequence (name, seq) select name, seq from main.sqlite_sequence as old
       where not exists (select 1 from saved.sqlite_sequence as new where new.name = old.name);
       update saved.sqlite_sequence set seq = (select max(seq, saved.sqlite_sequence.seq) from main.sqlite_sequence as old
         where old.name = saved.sqlite_sequence.name)
       where exists (select 1 from main.sqlite_sequence as old where old.name = saved.sqlite_sequence.name)`,
    )
    .catch(skipUnlessFull);
}

/** Ignores an error about something less than the rows, but not a full disk. */
function skipUnlessFull(error: unknown): void {
  if (saysFull(error)) throw error;
}

function isUnreadable(error: unknown): boolean {
  return saysDamaged(error) || (error as { code?: string }).code === "SQLITE_IOERR";
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

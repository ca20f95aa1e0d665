import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type sqlite3 from "sqlite3";

/** A row as the driver gives it. */
export type Row = Readonly<Record<string, string | number | null>>;

/** The mode for opening a file: `write` creates it if needed, `immutable` creates no other file. */
export type OpenMode = "immutable" | "read" | "write" | "existing";

/** Returns the URI of a file that no process writes: SQLite neither reads nor creates a log for it. */
export function immutableUri(path: string): string {
  return `${pathToFileURL(path).href}?immutable=1`;
}

/**
 * Loads the driver, on first use: PostgreSQL needs none. Not by `import`: where its compiled part is missing, Node.js 20
 * ends the process with the error instead of rejecting.
 * @throws Error if the compiled part is missing or was built for another Node.js
 */
export function loadSqlite(): typeof sqlite3 {
  return createRequire(import.meta.url)("sqlite3") as typeof sqlite3;
}

/** A connection of the sqlite3 driver with promises, where knex would add nothing. */
export class NativeSqlite {
  readonly #database: sqlite3.Database;

  private constructor(database: sqlite3.Database) {
    this.#database = database;
  }

  /** Opens a file. @param mode `immutable` creates no other file and relies on no process writing this one */
  static open(path: string, mode: OpenMode = "existing"): Promise<NativeSqlite> {
    const driver = loadSqlite();
    const flags = {
      immutable: driver.OPEN_READONLY | driver.OPEN_URI,
      read: driver.OPEN_READONLY,
      existing: driver.OPEN_READWRITE,
      write: driver.OPEN_READWRITE | driver.OPEN_CREATE,
    };
    return new Promise((resolve, reject) => {
      const name = mode === "immutable" ? immutableUri(path) : path;
      const database = new driver.Database(name, flags[mode], (error) =>
        error === null ? resolve(new NativeSqlite(database)) : reject(error),
      );
    });
  }

  exec(sql: string): Promise<void> {
    return execOn(this.#database, sql);
  }

  all(sql: string, ...parameters: (string | number)[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#database.all(sql, parameters, (error: Error | null, rows: Row[]) =>
        error === null ? resolve(rows) : reject(error),
      );
    });
  }

  run(sql: string, ...parameters: (string | number | null)[]): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#database.run(sql, parameters, function (error: Error | null) {
        if (error === null) resolve(this.changes);
        else reject(error);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#database.close((error) => (error === null ? resolve() : reject(error)));
    });
  }
}

/** Runs statements without parameters. */
export function execOn(database: sqlite3.Database, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    database.exec(sql, (error) => (error === null ? resolve() : reject(error)));
  });
}

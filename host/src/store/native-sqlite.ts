import { pathToFileURL } from "node:url";
import sqlite3 from "sqlite3";

/** A row as the driver gives it. */
export type Row = Readonly<Record<string, string | number | null>>;

/** How a file is opened; `write` makes it where it is missing. */
export type OpenMode = "still" | "read" | "write" | "existing";

/** The address of a file that nobody writes: no log of it is looked for or made. */
export function stillAddress(path: string): string {
  return `${pathToFileURL(path).href}?immutable=1`;
}

/** A connection of the driver itself, with promises; knex adds nothing where no feature looks. */
export class NativeSqlite {
  readonly #database: sqlite3.Database;

  private constructor(database: sqlite3.Database) {
    this.#database = database;
  }

  /** @param mode `still` leaves nothing beside the file, and takes for granted that nobody writes it */
  static open(path: string, mode: OpenMode = "existing"): Promise<NativeSqlite> {
    const flags = {
      still: sqlite3.OPEN_READONLY | sqlite3.OPEN_URI,
      read: sqlite3.OPEN_READONLY,
      existing: sqlite3.OPEN_READWRITE,
      write: sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE,
    };
    return new Promise((resolve, reject) => {
      const name = mode === "still" ? stillAddress(path) : path;
      const database = new sqlite3.Database(name, flags[mode], (error) =>
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

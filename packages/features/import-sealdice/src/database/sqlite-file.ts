import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Unreadable } from "@dicetower/imports/api";
import type sqlite3 from "sqlite3";

export type Cell = string | number | Buffer | null;
export type Row = Readonly<Record<string, Cell>>;

/** Bytes of a row: what is longer than that was written by no bot. */
const maxRowLength = 16 * 2 ** 20;
/** Rows that are damaged, after which the rest of a table is given up. */
const maxDamaged = 1_000;

/** What is read of a table. */
export interface Rows {
  readonly table: string;
  /** Expressions by the name of their column in the rows. */
  readonly columns: Readonly<Record<string, string>>;
  /** Rows of one page: all of them are in memory at once. */
  readonly pageRows: number;
  /** Narrows the rows, with its parameters. */
  readonly where?: string;
  readonly parameters?: readonly (string | number)[];
}

/** Told in place of rows that are damaged. */
export interface DamagedRows {
  /** Id of the row in front of the damage. */
  readonly damagedBehind: number;
  readonly ended: boolean;
}

/** A database of another bot. It is opened read-only and as it lies there: nothing is written in it or beside it. */
export class SqliteFile {
  readonly #database: sqlite3.Database;
  readonly #signal: AbortSignal;
  readonly #stop = () => this.#database.interrupt();

  private constructor(database: sqlite3.Database, signal: AbortSignal) {
    this.#database = database;
    this.#signal = signal;
    signal.addEventListener("abort", this.#stop);
  }

  /** @throws Unreadable where it is no database */
  static async open(path: string, signal: AbortSignal): Promise<SqliteFile> {
    signal.throwIfAborted();
    // Not by `import`: where the compiled part is missing, Node.js 20 ends the process instead of rejecting.
    const driver = createRequire(import.meta.url)("sqlite3") as typeof sqlite3;
    const name = `${pathToFileURL(path).href}?immutable=1`;
    const database = await new Promise<sqlite3.Database>((resolve, reject) => {
      const opened = new driver.Database(name, driver.OPEN_READONLY | driver.OPEN_URI, (error) => {
        if (error === null) resolve(opened);
        else reject(new Unreadable("import-sealdice.noDatabase"));
      });
    });
    database.configure("limit", driver.LIMIT_LENGTH, maxRowLength);
    const file = new SqliteFile(database, signal);
    try {
      // What the schema computes by itself comes from somebody else.
      await file.#all("PRAGMA trusted_schema = OFF");
      await file.#all("PRAGMA query_only = ON");
      await file.#all("SELECT count(*) FROM sqlite_schema");
      return file;
    } catch {
      await file.close();
      signal.throwIfAborted();
      throw new Unreadable("import-sealdice.noDatabase");
    }
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener("abort", this.#stop);
    await new Promise<void>((resolve) => this.#database.close(() => resolve()));
  }

  /** Columns of a table; undefined where there is none, or a view or a virtual table has its name. */
  async columns(table: string): Promise<ReadonlySet<string> | undefined> {
    const [entry] = await this.#all(
      "SELECT type, sql FROM sqlite_schema WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view')",
      table,
    );
    if (entry?.["type"] !== "table" || !/^\s*create\s+table\b/i.test(String(entry["sql"]))) return undefined;
    const columns = await this.#all("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", table);
    return new Set(columns.map(({ name }) => String(name).toLowerCase()));
  }

  /** Rows in the order of their ids, page by page. */
  async *rows(wanted: Rows): AsyncGenerator<Row | DamagedRows> {
    const { pageRows } = wanted;
    let last = Number.MIN_SAFE_INTEGER;
    let damaged = 0;
    for (;;) {
      this.#signal.throwIfAborted();
      const page = await this.#page(wanted, last, pageRows);
      if (page !== undefined) {
        yield* page;
        const reached = Number(page.at(-1)?.["rowId"]);
        // Ids beyond what a number holds could come again and again.
        if (page.length < pageRows || !(reached > last)) return;
        last = reached;
        continue;
      }
      // One by one past the damage.
      for (let left = pageRows; left > 0; left--) {
        const single = await this.#page(wanted, last, 1);
        if (single === undefined) {
          const next = await this.#next(wanted, last);
          const ended = next === undefined || ++damaged > maxDamaged;
          yield { damagedBehind: last, ended };
          if (ended) return;
          last = next;
        } else {
          yield* single;
          const reached = Number(single[0]?.["rowId"]);
          if (!(reached > last)) return;
          last = reached;
        }
      }
    }
  }

  /** Rows of a statement that sorts, one by one. */
  async *sorted(sql: string): AsyncGenerator<Row> {
    const statement = await new Promise<sqlite3.Statement>((resolve, reject) => {
      const made = this.#database.prepare(sql, (error: Error | null) =>
        error === null ? resolve(made) : reject(error),
      );
    });
    try {
      for (;;) {
        this.#signal.throwIfAborted();
        const row = await new Promise<Row | undefined>((resolve, reject) => {
          statement.get((error: Error | null, one?: Row) => (error === null ? resolve(one) : reject(error)));
        });
        if (row === undefined) return;
        yield row;
      }
    } finally {
      await new Promise<void>((resolve) => statement.finalize(() => resolve()));
    }
  }

  /** Undefined where the page cannot be read as a whole. */
  async #page(wanted: Rows, last: number, count: number): Promise<Row[] | undefined> {
    const { table, columns, where, parameters = [] } = wanted;
    const selected = Object.entries(columns).map(([name, expression]) => `${expression} AS "${name}"`);
    const sql = `SELECT ${['rowid AS "rowId"', ...selected].join(", ")} FROM "${table}"
      WHERE rowid > ? ${where === undefined ? "" : `AND ${where}`} ORDER BY rowid LIMIT ${count}`;
    try {
      return await this.#all(sql, last, ...parameters);
    } catch {
      this.#signal.throwIfAborted();
      return undefined;
    }
  }

  async #next({ table, where, parameters = [] }: Rows, last: number): Promise<number | undefined> {
    const sql = `SELECT rowid AS "rowId" FROM "${table}"
      WHERE rowid > ? ${where === undefined ? "" : `AND ${where}`} ORDER BY rowid LIMIT 1`;
    const found = await this.#all(sql, last, ...parameters).catch(() => []);
    this.#signal.throwIfAborted();
    const id = found[0]?.["rowId"];
    return typeof id === "number" && id > last ? id : undefined;
  }

  #all(sql: string, ...parameters: (string | number)[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#database.all(sql, parameters, (error: Error | null, rows: Row[]) =>
        error === null ? resolve(rows) : reject(error),
      );
    });
  }
}

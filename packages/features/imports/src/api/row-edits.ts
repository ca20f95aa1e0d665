import type { Connection, JsonObject, JsonValue } from "@dicetower/contract";
import type { ImportChange } from "./targets.js";

/** Columns of a row. */
export type Columns = Readonly<Record<string, string | number | null>>;

interface RowImage {
  readonly table: string;
  readonly key: Columns;
  /** The columns that were touched; all of them for a row that was made or removed, null for no row. */
  readonly columns: Columns | null;
}

/**
 * Writes rows and keeps what was there, so that a target can put it back with {@link undoRows}. Of a row that was there
 * only the columns that change count: what else happens to the row does not stand in the way of an undo.
 */
export class RowEdits {
  readonly #before: RowImage[] = [];
  readonly #after: RowImage[] = [];

  constructor(readonly db: Connection) {}

  /**
   * Sets columns of a row, or makes it.
   * @param fresh further columns of a row that is made
   * @returns what became of it
   */
  async set(
    table: string,
    key: Columns,
    values: Columns,
    fresh: Columns = {},
  ): Promise<"made" | "changed" | "same"> {
    const row = await rowOf(this.db, table, key);
    if (row === undefined) {
      await this.db(table).insert({ ...key, ...fresh, ...values });
      this.made(table, key, { ...fresh, ...values });
      return "made";
    }
    const changed = Object.entries(values).filter(([name, value]) => !isSame(row[name], value));
    if (changed.length === 0) return "same";
    const next = Object.fromEntries(changed);
    await this.db(table).where(key).update(next);
    this.#before.push({ table, key, columns: pick(row, Object.keys(next)) });
    this.#after.push({ table, key, columns: next });
    return "changed";
  }

  /** Notes a row that was made otherwise, such as one whose number the database gives. */
  made(table: string, key: Columns, columns: Columns): void {
    this.#before.push({ table, key, columns: null });
    this.#after.push({ table, key, columns });
  }

  async remove(table: string, key: Columns): Promise<void> {
    const row = await rowOf(this.db, table, key);
    if (row === undefined) return;
    await this.db(table).where(key).delete();
    this.#before.push({ table, key, columns: pick(row, Object.keys(row)) });
    this.#after.push({ table, key, columns: null });
  }

  /** What was changed, for the journal; undefined where nothing was. @param extra members for the target itself */
  change(
    key: string,
    extra?: { readonly before: JsonObject; readonly after: JsonObject },
  ): ImportChange | undefined {
    if (this.#after.length === 0 && extra === undefined) return undefined;
    const rows = (all: readonly RowImage[]) => all as unknown as JsonValue;
    return {
      key,
      before: { ...extra?.before, rows: rows(this.#before) },
      after: { ...extra?.after, rows: rows(this.#after) },
    };
  }
}

/** Puts rows back. @returns false, and nothing done, where one has been changed since */
export async function undoRows(change: ImportChange, db: Connection): Promise<boolean> {
  const before = imagesOf(change.before);
  const after = imagesOf(change.after);
  for (const [at, image] of after.entries()) {
    const row = await rowOf(db, image.table, image.key);
    const was = before[at]?.columns ?? null;
    if (!holds(row, image.columns) && !holds(row, was)) return false;
  }
  for (const [at, image] of [...after.entries()].reverse()) {
    const was = before[at]?.columns ?? null;
    if (was === null) await db(image.table).where(image.key).delete();
    else if (image.columns === null) {
      if ((await rowOf(db, image.table, image.key)) === undefined) await db(image.table).insert(was);
    } else await db(image.table).where(image.key).update(was);
  }
  return true;
}

function imagesOf(value: JsonValue): readonly RowImage[] {
  const rows = (value as { readonly rows?: unknown } | null)?.rows;
  return Array.isArray(rows) ? (rows as RowImage[]) : [];
}

async function rowOf(
  db: Connection,
  table: string,
  key: Columns,
): Promise<Record<string, unknown> | undefined> {
  return (await db(table).where(key).first()) as Record<string, unknown> | undefined;
}

function holds(row: Record<string, unknown> | undefined, columns: Columns | null): boolean {
  if (row === undefined || columns === null) return row === undefined && columns === null;
  return Object.entries(columns).every(([name, value]) => isSame(row[name], value));
}

/** PostgreSQL answers large integers as text. */
function isSame(stored: unknown, value: string | number | null): boolean {
  if (stored === null || stored === undefined || value === null) return (stored ?? null) === value;
  return String(stored) === String(value);
}

function pick(row: Record<string, unknown>, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, (row[name] ?? null) as string | number | null]));
}

import type { Connection, Dialect, GroupWriter, JsonValue, Store } from "@dicetower/contract";
import type { ImportKind } from "../api/records.js";
import type { ImportChange } from "../api/targets.js";

/** A change as it is kept: what it put where, and from which source. */
export interface KeptChange extends ImportChange {
  readonly run: number;
  readonly position: number;
  readonly kind: ImportKind;
  readonly source: string;
  readonly title: string;
  /** The key that the source was known by before. */
  readonly known: string | undefined;
}

interface ChangeRow {
  run: number;
  position: number;
  kind: ImportKind;
  source: string;
  title: string;
  key: string;
  before: string;
  after: string;
  known: string | null;
}

interface SourceRow {
  kind: ImportKind;
  source: string;
  key: string;
}

const changeTable = "imports_change";
const sourceTable = "imports_source";

/** Before-images of what runs have written, and by which key each source is known. */
export class ChangeJournal {
  readonly #sources: GroupWriter<SourceRow>;

  constructor(readonly store: Store) {
    this.#sources = store.group<SourceRow>({
      table: sourceTable,
      insert: { kind: "text", source: "text", key: "text" },
      conflict: { on: ["kind", "source"], keep: "new" },
    });
  }

  get dialect(): Dialect {
    return this.store.dialect;
  }

  /** Keys by source, of those that an earlier run has written. */
  async known(kind: ImportKind, sources: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.store.read((db) =>
      db<SourceRow>(sourceTable).where({ kind }).whereIn("source", sources).select("source", "key"),
    );
    return new Map(rows.map(({ source, key }) => [source, key]));
  }

  /** The position after the last change of a run. */
  async end(run: number): Promise<number> {
    const row = await this.store.read((db) =>
      db<ChangeRow>(changeTable).where({ run }).orderBy("position", "desc").first(),
    );
    return row === undefined ? 0 : Number(row.position) + 1;
  }

  /** Notes changes within their own transaction. */
  async add(db: Connection, changes: readonly KeptChange[]): Promise<void> {
    if (changes.length === 0) return;
    await db<ChangeRow>(changeTable).insert(changes.map(rowOf));
    await this.#sources.within(
      db,
      changes.map(({ kind, source, key }) => ({ kind, source, key })),
    );
  }

  /** A record is known by another key from now on. */
  async rename(change: KeptChange, key: string): Promise<void> {
    const { run, position, kind, source } = change;
    await this.store.change(async (db) => {
      await db<ChangeRow>(changeTable).where({ run, position }).update({ key });
      await this.#sources.within(db, [{ kind, source, key }]);
    });
  }

  /** The last changes of a run, the newest first. @param kind all kinds when left out */
  async last(run: number, limit: number, kind?: ImportKind): Promise<KeptChange[]> {
    const rows = await this.store.read((db) =>
      db<ChangeRow>(changeTable)
        .where(kind === undefined ? { run } : { run, kind })
        .orderBy("position", "desc")
        .limit(limit)
        .select(),
    );
    return rows.map(changeOf);
  }

  /** Forgets a change that was put back: the source is known as it was before. */
  async drop(db: Connection, { run, position, kind, source, known }: KeptChange): Promise<void> {
    await db<ChangeRow>(changeTable).where({ run, position }).delete();
    if (known === undefined) await db<SourceRow>(sourceTable).where({ kind, source }).delete();
    else await this.#sources.within(db, [{ kind, source, key: known }]);
  }
}

function rowOf(change: KeptChange): ChangeRow {
  return {
    run: change.run,
    position: change.position,
    kind: change.kind,
    source: change.source,
    title: change.title,
    key: change.key,
    before: JSON.stringify(change.before),
    after: JSON.stringify(change.after),
    known: change.known ?? null,
  };
}

function changeOf(row: ChangeRow): KeptChange {
  return {
    ...row,
    run: Number(row.run),
    position: Number(row.position),
    before: JSON.parse(row.before) as JsonValue,
    after: JSON.parse(row.after) as JsonValue,
    known: row.known ?? undefined,
  };
}

import type { Connection, Store } from "@dicetower/contract";
import { content, files, state } from "./migrations.js";

/** A file as the store knows it. */
export interface Entry {
  readonly folder: string;
  readonly name: string;
  /** SHA-256 of its content; undefined for a file that was removed. */
  readonly digest: string | undefined;
  readonly size: number;
  /** UTC epoch milliseconds; never the same twice for one file. */
  readonly updatedAtMs: number;
  /** Grows with each change of any file, in the order of the commits. */
  readonly revision: number;
}

/** The state of the index. */
export interface IndexState {
  /** Unique key of this index. */
  readonly key: string;
  readonly revision: number;
  /** Removals up to this revision may have been forgotten. */
  readonly forgotten: number;
}

interface EntryRow {
  readonly folder: string;
  readonly name: string;
  readonly digest: string | null;
  readonly size: string | number;
  readonly updated_at_ms: string | number;
  readonly revision: string | number;
}

/** A file to record. */
export interface KnownFile {
  readonly folder: string;
  readonly name: string;
  /** UTC epoch milliseconds of its last change; by default now. */
  readonly atMs?: number;
  /** The revision that the file must still have, 0 for none; by default any. */
  readonly expected?: number;
}

/** The data to record of a file. */
export interface Recorded extends KnownFile {
  readonly digest: string | undefined;
  readonly size: number;
}

/** UTC epoch milliseconds by the clock of the database, which all processes share. */
export const databaseMs = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** The index of the installation's files: folder and name, digest, time, revision. */
export class FileIndex {
  constructor(readonly store: Store) {}

  /** @param fresh key of a new index, if there is none yet */
  state(fresh: string): Promise<IndexState> {
    return this.store.change(async (db) => {
      await db(state).insert({ id: 1, key: fresh, revision: 0, forgotten: 0 }).onConflict("id").ignore();
      const row = await db(state)
        .where({ id: 1 })
        .first<{ key: string; revision: string; forgotten: string }>();
      return { key: row.key, revision: Number(row.revision), forgotten: Number(row.forgotten) };
    });
  }

  /** Returns UTC epoch milliseconds by the clock of the database. */
  async now(): Promise<number> {
    const { rows } = (await this.store.read((db) => db.raw(`select ${databaseMs} as now`))) as {
      rows: { now: string }[];
    };
    return Number(rows[0]?.now);
  }

  async find(folder: string, name: string): Promise<Entry | undefined> {
    const row = await this.store.read((db) => db<EntryRow>(files).where({ folder, name }).first());
    return row === undefined ? undefined : entryOf(row);
  }

  /** Returns the entries that changed after a revision, in order. */
  async after(revision: number, limit: number): Promise<Entry[]> {
    const rows = await this.store.read((db) =>
      db<EntryRow>(files).where("revision", ">", revision).orderBy("revision").limit(limit).select(),
    );
    return rows.map(entryOf);
  }

  /** Returns the entries of one folder, by name. */
  async of(folder: string): Promise<ReadonlyMap<string, Entry>> {
    const rows = await this.store.read((db) => db<EntryRow>(files).where({ folder }).select());
    return new Map(rows.map((row) => [row.name, entryOf(row)]));
  }

  /** Returns the folders below one, itself included, that have entries. */
  async below(folder: string): Promise<string[]> {
    const rows: { folder: string }[] = await this.store.read((db) =>
      db(files)
        .distinct("folder")
        .where({ folder })
        .orWhereRaw("left(folder, ?) = ?", [folder.length + 1, `${folder}/`]),
    );
    return rows.map((row) => row.folder);
  }

  /**
   * Records a file or its removal, within a transaction. Others wait for its commit, so that revisions are committed in
   * order.
   * @returns undefined if the file does not have the expected revision
   */
  async record(
    db: Connection,
    { folder, name, digest, size, atMs, expected }: Recorded,
  ): Promise<Entry | undefined> {
    const [turn]: { revision: string }[] = await db(state)
      .where({ id: 1 })
      .update({ revision: db.raw("revision + 1") })
      .returning("revision");
    if (expected !== undefined) {
      const before = await db<EntryRow>(files).where({ folder, name }).first();
      if (Number(before?.revision ?? 0) !== expected) return undefined;
    }
    const time = atMs === undefined ? databaseMs : String(Math.floor(atMs));
    const row = { digest: digest ?? null, size, revision: Number(turn?.revision) };
    const [written]: EntryRow[] = await db(files)
      .insert({ folder, name, ...row, updated_at_ms: db.raw(time) })
      .onConflict(["folder", "name"])
      .merge({ ...row, updated_at_ms: db.raw(`greatest(${time}, ${files}.updated_at_ms + 1)`) })
      .returning("*");
    return written === undefined ? undefined : entryOf(written);
  }

  /** Forgets removals before a time, and contents unused since a time. @returns the number of contents */
  async clean(removedBeforeMs: number, unusedBeforeMs: number, atOnce: number): Promise<number> {
    await this.store.change(async (db) => {
      const gone = db(files).whereNull("digest").where("updated_at_ms", "<", removedBeforeMs);
      const [last]: { revision: string | null }[] = await gone.clone().max({ revision: "revision" });
      if (last?.revision == null) return;
      await db(state)
        .where({ id: 1 })
        .update({ forgotten: db.raw("greatest(forgotten, ?::bigint)", [last.revision]) });
      await gone.clone().delete();
    });
    // A process that is about to use a content touches its row, which is therefore checked again under the lock.
    return this.store.change((db) =>
      db(content)
        .where("touched_at_ms", "<", unusedBeforeMs)
        .whereIn(
          "digest",
          db(`${content} as c`)
            .where("c.touched_at_ms", "<", unusedBeforeMs)
            .whereNotExists(db(files).whereRaw(`${files}.digest = c.digest`))
            .limit(atOnce)
            .select("c.digest"),
        )
        .delete(),
    );
  }
}

function entryOf({ folder, name, digest, size, updated_at_ms, revision }: EntryRow): Entry {
  return {
    folder,
    name,
    digest: digest ?? undefined,
    size: Number(size),
    updatedAtMs: Number(updated_at_ms),
    revision: Number(revision),
  };
}

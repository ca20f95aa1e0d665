import type { Connection, Store } from "@dicetower/contract";
import type { DocumentEntry } from "../documents/document.js";
import { sought } from "./catalogue.js";
import { type EntryRow, entryTable, nameTable, states } from "./entry-row.js";
import { clearIndex, indexEntries, indexExtent, unindexEntries } from "./match.js";

/** Entries of one transaction: commands that write wait for no longer. */
const batch = 100;
/** Characters of one transaction, for entries that are long. */
const batchCharacters = 30_000;

/** Where entries come from. */
export interface Origin {
  readonly source: EntryRow["source"];
  readonly fileName: string;
  readonly group: string;
  readonly updatedAt: number;
}

/** Writes entries with their names and the index. */
export class EntryWriter {
  constructor(readonly store: Store) {}

  /**
   * Loads the entries of a file beside those that it had, in batches, and puts them in their place at the end.
   * @param loadKey unlike that of any other load
   */
  async replaceFile(
    origin: Origin,
    entries: readonly DocumentEntry[],
    loadKey: string,
    signal: AbortSignal,
  ): Promise<void> {
    for (const part of batches(entries)) {
      signal.throwIfAborted();
      await this.store.change((db) => this.insert(db, origin, part, loadKey, states.loading));
    }
    signal.throwIfAborted();
    const won = await this.store.change(async (db) => {
      const [count] = await db(entryTable).where({ load_key: loadKey }).count({ count: "*" });
      // Another process has loaded the file meanwhile, and taken these for leavings.
      if (Number(count?.["count"]) !== entries.length) return false;
      await db(entryTable)
        .where({ file_name: origin.fileName })
        .whereNot({ load_key: loadKey })
        .update({ state: states.loading });
      await db(entryTable).where({ load_key: loadKey }).update({ state: states.inForce });
      return true;
    });
    await this.#removeAll((rows) =>
      won
        ? rows.where({ file_name: origin.fileName }).whereNot({ load_key: loadKey })
        : rows.where({ load_key: loadKey }),
    );
    await this.order(origin.group);
  }

  /** Removes the entries of a file. */
  async sweep(fileName: string): Promise<void> {
    await this.#removeAll((rows) => rows.where({ file_name: fileName }));
  }

  async #removeAll(which: (rows: Rows) => Rows): Promise<void> {
    for (;;) {
      const count = await this.store.change(async (db) => {
        const rows = await which(rowsOf(db)).limit(batch).select("id");
        await this.remove(
          db,
          rows.map(({ id }) => Number(id)),
        );
        return rows.length;
      });
      if (count < batch) return;
    }
  }

  /** Has the later file win where several of a group have a key; not those of rule packs, which may be off. */
  async order(group: string): Promise<void> {
    await this.store.change(async (db) => {
      const later = `exists (select 1 from ${entryTable} as later where later.group_name = ${entryTable}.group_name
        and later.entry_key = ${entryTable}.entry_key and later.state <> ${states.loading} and later.source <> 'rulepack'
        and later.file_order > ${entryTable}.file_order)`;
      await db(entryTable)
        .where({ group_name: group })
        .whereNot({ state: states.loading })
        .whereRaw(`state <> (case when ${later} then ${states.behind} else ${states.inForce} end)`)
        .update({ state: db.raw(`case when ${later} then ${states.behind} else ${states.inForce} end`) });
    });
  }

  /** Adds entries within a transaction. */
  async insert(
    db: Connection,
    { source, fileName, group, updatedAt }: Origin,
    entries: readonly DocumentEntry[],
    loadKey: string,
    state: number,
  ): Promise<void> {
    if (entries.length === 0) return;
    await db("help_counter").where({ id: 1 }).increment("last", entries.length);
    const [counter] = await db<{ last: number | string }>("help_counter").select("last");
    let id = Number(counter?.last) - entries.length;
    const rows = entries.map((entry): EntryRow => {
      id++;
      return {
        id,
        load_key: loadKey,
        state,
        source,
        file_name: fileName,
        // What is written in chat stands before documents of the owner, those before rule packs and what is shipped.
        file_order: `${{ builtin: 0, rulepack: 0, file: 1, chat: 2 }[source]}${fileName}`,
        group_name: group,
        entry_key: entry.key,
        locale: entry.locale ?? "",
        title: entry.key,
        aliases: JSON.stringify(entry.aliases),
        content: entry.content,
        catalogue: entry.catalogue,
        tags: JSON.stringify(entry.tags),
        updated_at: updatedAt,
      };
    });
    for (let at = 0; at < rows.length; at += 50) await db(entryTable).insert(rows.slice(at, at + 50));
    const names = rows.flatMap((row) => namesOf(row).map((name) => ({ name, entry_id: row.id })));
    for (let at = 0; at < names.length; at += 200) await db(nameTable).insert(names.slice(at, at + 200));
    await indexEntries(db, this.store.dialect, rows.map(indexed));
  }

  /** Removes entries within a transaction. */
  async remove(db: Connection, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db(entryTable)
      .whereIn("id", [...ids])
      .delete();
    await db(nameTable)
      .whereIn("entry_id", [...ids])
      .delete();
    await unindexEntries(db, this.store.dialect, ids);
  }

  /** Makes the index anew where it does not fit the entries, which a repair of the store leaves behind. */
  async mend(signal: AbortSignal): Promise<boolean> {
    const { dialect } = this.store;
    const [extent, own] = await this.store.read(async (db) => {
      const [row] = await db(entryTable).select(
        db.raw("count(*) as count"),
        db.raw("coalesce(max(id), 0) as last"),
      );
      return [await indexExtent(db, dialect), { count: Number(row?.["count"]), last: Number(row?.["last"]) }];
    });
    if (extent.count === own.count && extent.last === own.last) return false;
    await this.store.change((db) => clearIndex(db, dialect));
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const last = await this.store.change(async (db) => {
        const rows = await db<EntryRow>(entryTable).where("id", ">", after).orderBy("id").limit(batch);
        await indexEntries(db, dialect, rows.map(indexed));
        return rows.length < batch ? undefined : Number(rows.at(-1)?.id);
      });
      if (last === undefined) return true;
      after = last;
    }
  }
}

type Rows = ReturnType<typeof rowsOf>;

function rowsOf(db: Connection) {
  return db<EntryRow>(entryTable);
}

function* batches(entries: readonly DocumentEntry[]): Iterable<readonly DocumentEntry[]> {
  let part: DocumentEntry[] = [];
  let characters = 0;
  for (const entry of entries) {
    part.push(entry);
    characters += entry.content.length;
    if (part.length < batch && characters < batchCharacters) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
}

/** Names by which an entry is opened. */
function namesOf({ title, aliases }: EntryRow): string[] {
  const names = [title, ...(JSON.parse(aliases) as string[])].map(sought);
  return [...new Set(names)].filter((name) => name !== "");
}

function indexed(row: EntryRow) {
  return {
    id: Number(row.id),
    title: [row.title, ...(JSON.parse(row.aliases) as string[])].join("\n"),
    tags: [row.catalogue, ...(JSON.parse(row.tags) as string[])].join("\n"),
    body: row.content,
  };
}

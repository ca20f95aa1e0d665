import { type Actor, type Connection, codes, failure, systemActor } from "@dicetower/contract";
import type { Standing } from "../api.js";
import { type CacheServices, StoredCache } from "../storage/stored-cache.js";
import { fromStored, type ListEntry, type ListRow, rowName, type StoredRow, toStored } from "./list-row.js";
import type { ListQuery } from "./list-schemas.js";
import { active, search } from "./list-search.js";

const nobody: Standing = Object.freeze({ denied: false, allowed: false, watched: false });

const none: readonly ListRow[] = Object.freeze([]);

/** Rows that one statement adds: SQLite puts them together from at most 500. */
const rowsAtOnce = 100;

/** Allow and deny lists. */
export class Lists extends StoredCache {
  #all: readonly ListRow[] = [];
  /** `user:platform:id` → rows; `*` stands for every platform. */
  #byTarget = new Map<string, ListRow[]>();

  /** @param spares why a row is not taken; undefined where it is */
  constructor(
    keeping: CacheServices,
    readonly spares: (entry: ListEntry) => string | undefined = () => undefined,
  ) {
    super(keeping);
  }

  protected async read(): Promise<void> {
    const rows = await this.store.read((db) => db<StoredRow>("access_list").select());
    this.#all = rows.map(fromStored);
    const byTarget = new Map<string, ListRow[]>();
    for (const row of this.#all) {
      const name = `${row.targetType}:${row.platform}:${row.targetId}`;
      const known = byTarget.get(name);
      if (known === undefined) byTarget.set(name, [row]);
      else known.push(row);
    }
    this.#byTarget = byTarget;
  }

  standing(type: "user" | "group", platform: string, id: string): Standing {
    if (this.#byTarget.size === 0) return nobody;
    const rows = this.of(type, platform, id);
    if (rows.length === 0) return nobody;
    const now = this.clock.seconds();
    const on = (list: ListRow["listType"]) => rows.some((row) => row.listType === list && active(row, now));
    return { denied: on("deny"), allowed: on("allow"), watched: on("watch") };
  }

  /** Rows of a target, those for all platforms included, expired ones as well. */
  of(type: "user" | "group", platform: string, id: string): readonly ListRow[] {
    const here = this.#byTarget.get(`${type}:${platform}:${id}`) ?? none;
    const everywhere = platform === "*" ? none : (this.#byTarget.get(`${type}:*:${id}`) ?? none);
    return everywhere.length === 0 ? here : [...here, ...everywhere];
  }

  /**
   * True where no rule may list a target of its own accord, ever again.
   * @param platform `*` for any: what is to hold everywhere does not apply to users who are exempt somewhere
   */
  exempt(type: "user" | "group", platform: string, id: string): boolean {
    const rows =
      platform === "*"
        ? this.#all.filter((row) => row.targetType === type && row.targetId === id)
        : this.of(type, platform, id);
    return rows.some((row) => row.exempt);
  }

  /** Rows of users, in no order. */
  *users(): Iterable<ListRow> {
    for (const row of this.#all) if (row.targetType === "user") yield row;
  }

  find(query: Parameters<typeof search>[1]): { items: ListRow[]; total: number } {
    return search(this.#all, query, this.clock.seconds());
  }

  /** All rows that fit, for an export: the oldest first, unless another order is asked for. */
  export(query: Omit<ListQuery, "page" | "pageSize">): ListRow[] {
    return search(this.#all, { sort: "rowId", ...query }, this.clock.seconds()).items;
  }

  /**
   * Adds a row, or changes the one that is there for the same target.
   * @throws Failure 42200 where the target is spared
   */
  async put(entry: ListEntry, actor: Actor): Promise<ListRow> {
    const spared = this.spares(entry);
    if (spared !== undefined) throw failure(codes.ruleBroken, `The row was not added: ${spared}.`);
    const put = await this.store.change(async (db) => {
      const before = await db<StoredRow>("access_list").where(targetOf(entry)).first();
      await this.#write(db, [entry], actor);
      await this.changes.record(db, {
        action: `list.${entry.listType}`,
        actor,
        target: { type: entry.targetType, id: `${entry.platform}:${entry.targetId}` },
        before: before === undefined ? null : shown(fromStored(before)),
        after: shown(entry),
        note: entry.reason,
      });
      const row = (await db<StoredRow>("access_list").where(targetOf(entry)).first()) as StoredRow;
      return { row, added: before === undefined };
    });
    await this.changed();
    const { listType, targetType, platform, targetId } = entry;
    if (put.added && listType === "deny")
      this.accessNotices.denyAdded(targetType, `${platform}:${targetId}`, actor);
    return fromStored(put.row);
  }

  /** The same for many rows, each for another target, as one change. */
  async import(entries: readonly ListEntry[], actor: Actor): Promise<{ added: number; changed: number }> {
    const counts = await this.store.change(async (db) => {
      const written = await this.#write(db, entries, actor);
      await this.changes.record(db, { action: "list.import", actor, after: written });
      return written;
    });
    await this.changed();
    return counts;
  }

  /** Does work in one transaction, with a way to write rows in it, and reads the copy again. */
  async write<T>(work: (db: Connection, put: (entry: ListEntry) => Promise<void>) => Promise<T>): Promise<T> {
    const done = await this.store.change((db) =>
      work(db, async (entry) => {
        await this.#write(db, [entry], systemActor);
      }),
    );
    await this.changed();
    return done;
  }

  async #write(db: Connection, entries: readonly ListEntry[], actor: Actor) {
    const now = this.clock.seconds();
    const known = await db<StoredRow>("access_list").select(
      "list_type as listType",
      "target_type as targetType",
      "platform",
      "target_id as targetId",
    );
    const names = new Set(known.map((row) => rowName(row as ListEntry)));
    const fresh = entries.filter((entry) => !names.has(rowName(entry)));
    for (let from = 0; from < fresh.length; from += rowsAtOnce) {
      const rows = fresh.slice(from, from + rowsAtOnce).map((entry) => toStored(entry, actor, now));
      await db<StoredRow>("access_list").insert(rows);
    }
    for (const entry of entries) {
      if (!names.has(rowName(entry))) continue;
      const { created_at: _at, created_by: _by, ...rest } = toStored(entry, actor, now);
      await db<StoredRow>("access_list").where(targetOf(entry)).update(rest);
    }
    return { added: fresh.length, changed: entries.length - fresh.length };
  }

  /** @throws Failure 40400 when there is no such row */
  async remove(rowId: number, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      const row = await db<StoredRow>("access_list").where({ row_id: rowId }).first();
      if (row === undefined) throw failure(codes.notFound, `There is no list row ${rowId}.`);
      await db<StoredRow>("access_list").where({ row_id: rowId }).delete();
      const target = { type: row.target_type, id: `${row.platform}:${row.target_id}` };
      await this.changes.record(db, {
        action: "list.remove",
        actor,
        target,
        before: shown(fromStored(row)),
      });
    });
    await this.changed();
  }
}

function targetOf({ listType, targetType, platform, targetId }: ListEntry) {
  return { list_type: listType, target_type: targetType, platform, target_id: targetId };
}

/** What a change tells of a row. */
function shown({ listType, name, score, reason, kind, danger, expiresAt, exempt }: ListEntry) {
  return { listType, name, score, reason, kind, danger, expiresAt, exempt };
}

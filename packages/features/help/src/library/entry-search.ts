import type { Connection, Store } from "@dicetower/contract";
import { sought } from "./catalogue.js";
import { type EntryRow, entryTable, idOf, nameTable, states } from "./entry-row.js";
import { wantedBy } from "./grams.js";
import { matching } from "./match.js";

/** Which entries are asked for, beside the words. */
export interface Sphere {
  /** Groups that count; all when left out. */
  readonly groups?: readonly string[];
  /** Groups that are switched off. */
  readonly off: readonly string[];
  /** Documents of rule packs that are switched on. */
  readonly packs: readonly string[];
  /** Language of the reader: what is shipped in another is left out. */
  readonly locale?: string;
}

/** How well an entry fits: its title is what was sought, or its title, its tags or its text hold all words. */
export type Tier = 0 | 1 | 2 | 3;

/** A hit, without its text. */
export interface Hit {
  readonly id: number;
  readonly tier: Tier;
}

/** Looks up entries in the store. */
export class EntrySearch {
  constructor(readonly store: Store) {}

  /** The entry with a number. */
  async byNumber(number: number, sphere: Sphere): Promise<EntryRow | undefined> {
    const id = idOf(number);
    if (id === undefined) return undefined;
    return this.store.read(async (db) => inSphere(db, sphere).where("id", id).first());
  }

  /** Entries in the order of these ids. */
  async byIds(ids: readonly number[]): Promise<readonly EntryRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.store.read((db) => db<EntryRow>(entryTable).whereIn("id", [...ids]));
    const byId = new Map(rows.map((row) => [Number(row.id), row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Entries that have exactly a name; what was written in chat first, then documents, then what is shipped. */
  byName(name: string, sphere: Sphere): Promise<readonly EntryRow[]> {
    return this.byNames([name], sphere);
  }

  byNames(names: readonly string[], sphere: Sphere): Promise<readonly EntryRow[]> {
    return this.store.read(async (db) =>
      inSphere(db, sphere)
        .whereIn("id", db(nameTable).whereIn("name", names.map(sought)).select("entry_id"))
        .orderByRaw("file_order desc, id")
        .limit(100),
    );
  }

  /** Entries with a name that begins with a word, or holds it, at most ten. */
  async near(word: string, sphere: Sphere): Promise<readonly EntryRow[]> {
    const begin = sought(word);
    if (begin === "") return [];
    const begins = await this.store.read(async (db) =>
      inSphere(db, sphere)
        .whereIn(
          "id",
          db(nameTable)
            .where("name", ">=", begin)
            .where("name", "<", `${begin}\u{10ffff}`)
            .select("entry_id"),
        )
        .orderByRaw("length(title), id")
        .limit(10),
    );
    const wanted = wantedBy(word);
    if (begins.length === 10 || wanted.length === 0) return begins;
    const known = new Set(begins.map(({ id }) => Number(id)));
    const { sql, values } = matching(this.store.dialect, "id", wanted, "title");
    const holds = await this.store.read(async (db) =>
      inSphere(db, sphere)
        .whereRaw(sql, [...values])
        .orderByRaw("length(title), id")
        .limit(10),
    );
    return [...begins, ...holds.filter(({ id }) => !known.has(Number(id)))].slice(0, 10);
  }

  /** Hits of all words, the best first. */
  async find(
    words: string,
    sphere: Sphere,
    most: number,
  ): Promise<{ readonly hits: readonly Hit[]; readonly total: number }> {
    const wanted = wantedBy(words);
    if (wanted.length === 0) return { hits: [], total: 0 };
    const { dialect } = this.store;
    const all = matching(dialect, "id", wanted, "all");
    const title = matching(dialect, "id", wanted, "title");
    const tags = matching(dialect, "id", wanted, "titleAndTags");
    return this.store.read(async (db) => {
      const [count] = await inSphere(db, sphere)
        .whereRaw(all.sql, [...all.values])
        .count({ count: "*" });
      const total = Number(count?.["count"]);
      if (total === 0) return { hits: [], total };
      const rows = await inSphere(db, sphere)
        .whereRaw(all.sql, [...all.values])
        .select<{ id: number | string; tier: Tier }[]>(
          "id",
          db.raw(
            `case when lower(title) = ? then 0 when ${title.sql} then 1 when ${tags.sql} then 2 else 3 end as tier`,
            [sought(words), ...title.values, ...tags.values],
          ),
        )
        .orderByRaw("tier, length(title), id")
        .limit(most);
      return { hits: rows.map(({ id, tier }) => ({ id: Number(id), tier })), total };
    });
  }

  /** How many entries there are. */
  async count(sphere: Sphere): Promise<number> {
    const [row] = await this.store.read((db) => inSphere(db, sphere).count({ count: "*" }));
    return Number(row?.["count"]);
  }

  /** The entry at a place, counted from 0. */
  at(place: number, sphere: Sphere): Promise<EntryRow | undefined> {
    return this.store.read((db) => inSphere(db, sphere).orderBy("id").offset(place).first());
  }
}

/** Entries in force. */
export function inSphere(db: Connection, { groups, off, packs, locale }: Sphere) {
  const query = db<EntryRow>(entryTable).where("state", states.inForce);
  if (packs.length === 0) query.whereNot("source", "rulepack");
  else query.where((one) => one.whereNot("source", "rulepack").orWhereIn("file_name", [...packs]));
  if (groups !== undefined) query.whereIn("group_name", [...groups]);
  if (off.length > 0) query.whereNotIn("group_name", [...off]);
  if (locale !== undefined) query.whereIn("locale", ["", locale]);
  return query;
}

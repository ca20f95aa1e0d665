import { type HelpEntry, sought } from "../library/catalogue.js";
import { entryOf, numberOf } from "../library/entry-row.js";
import { inSphere } from "../library/entry-search.js";
import { wantedBy } from "../library/grams.js";
import type { HelpLookup } from "../library/lookup.js";
import { matching } from "../library/match.js";
import type { WrittenEntries } from "../library/written.js";
import { packPrefix } from "../packs/active-packs.js";

/** Which entries are listed, and how. */
export interface HelpQuery {
  readonly source?: string;
  readonly group?: string;
  readonly filename?: string;
  readonly q?: string;
  readonly locale?: string;
  readonly sort?: string;
  readonly page: number;
  readonly pageSize: number;
}

export const sortable = ["id", "key", "title", "group", "source"] as const;
type Field = (typeof sortable)[number];

const columns: Readonly<Record<Field, string>> = {
  id: "id",
  key: "entry_key",
  title: "title",
  group: "group_name",
  source: "source",
};

const maxRelated = 20;

/** Lists commands, topics and entries of documents together. */
export class EntryList {
  constructor(
    readonly lookup: HelpLookup,
    readonly written: WrittenEntries,
  ) {}

  async page(query: HelpQuery) {
    const { sort = "id", page, pageSize } = query;
    const from = (page - 1) * pageSize;
    const field = sort.replace(/^-/, "") as Field;
    const way = sort.startsWith("-") ? -1 : 1;
    const commands = this.#commands(query);
    const stored = await this.#stored(query, field, way, from + pageSize);
    const all: { readonly id: number; readonly value: string | number; readonly entry?: HelpEntry }[] = [
      ...commands.map((entry) => ({ id: entry.id, value: entry[field], entry })),
      ...stored.keys,
    ];
    all.sort((a, b) => way * (a.value < b.value ? -1 : a.value > b.value ? 1 : a.id - b.id));
    const slice = all.slice(from, from + pageSize);
    const rows = await this.#rows(slice.flatMap(({ id, entry }) => (entry === undefined ? [id] : [])));
    const items = slice.flatMap(({ id, entry }) => entry ?? rows.get(id) ?? []);
    const own = await this.written.named(items.map(({ title }) => title));
    return {
      items: items.map((entry) =>
        entry.source !== "chat" && own.has(sought(entry.title)) ? { ...entry, overridden: true } : entry,
      ),
      total: commands.length + stored.total,
      page,
      pageSize,
    };
  }

  /** Groups: those of commands in the order of their first entries, then those of documents. */
  async groups(files: ReadonlyMap<string, number>) {
    const { library, search } = this.lookup;
    const rows = await search.store.read((db) =>
      inSphere(db, { ...this.lookup.sphere(), off: [] })
        .groupBy("group_name")
        .orderBy("group_name")
        .select<{ group_name: string; count: number | string }[]>("group_name", db.raw("count(*) as count")),
    );
    const stored = new Map(rows.map(({ group_name, count }) => [group_name, Number(count)]));
    const counts = new Map<string, number>();
    for (const { group } of this.lookup.catalogue()) counts.set(group, (counts.get(group) ?? 0) + 1);
    for (const { name } of library.groups)
      if (stored.has(name) || files.has(name)) counts.set(name, counts.get(name) ?? 0);
    for (const [name, count] of stored) counts.set(name, (counts.get(name) ?? 0) + count);
    return [...counts].map(([name, entries], order) => {
      const group = library.groups.find((one) => one.name === name);
      return {
        name,
        aliases: group?.aliases ?? [],
        files: files.get(name) ?? 0,
        entries,
        enabled: group?.enabled ?? true,
        order,
      };
    });
  }

  #commands({ source, group, filename, q, locale }: HelpQuery): readonly HelpEntry[] {
    if (source === "file" || source === "chat" || filename !== undefined) return [];
    const wanted = q?.toLowerCase();
    return this.lookup
      .catalogue(locale)
      .filter(
        (entry) =>
          (source === undefined || entry.source === source) &&
          (group === undefined || entry.group === group) &&
          (wanted === undefined ||
            `${entry.title} ${entry.aliases.join(" ")} ${entry.content}`.toLowerCase().includes(wanted)),
      );
  }

  /** Ids and values to be sorted by of the first entries, and how many there are. */
  #stored({ source, group, filename, q, locale }: HelpQuery, field: Field, way: number, most: number) {
    const { store } = this.lookup.search;
    const wanted = q === undefined ? [] : wantedBy(q);
    if (source === "command" || (q !== undefined && wanted.length === 0))
      return Promise.resolve({ keys: [], total: 0 });
    return store.read(async (db) => {
      const query = inSphere(db, { ...this.lookup.sphere(locale), off: [] });
      if (source !== undefined) query.where("source", source);
      if (group !== undefined) query.where("group_name", group);
      if (filename !== undefined)
        query
          .whereIn("file_name", [filename, `${packPrefix}${filename}`])
          .whereIn("source", ["file", "rulepack"]);
      if (wanted.length > 0) {
        const { sql, values } = matching(store.dialect, "id", wanted, "all");
        query.whereRaw(sql, [...values]);
      }
      const [count] = await query.clone().count({ count: "*" });
      const order = way < 0 ? "desc" : "asc";
      const rows = (await query
        .orderBy([
          { column: columns[field], order },
          { column: "id", order },
        ])
        .limit(most)
        .select("id", db.ref(columns[field]).as("value"))) as readonly {
        readonly id: number | string;
        readonly value: number | string;
      }[];
      const keys = rows.map(({ id, value }) => ({
        id: numberOf({ id }),
        value: field === "id" ? numberOf({ id: value }) : value,
      }));
      return { keys, total: Number(count?.["count"]) };
    });
  }

  async #rows(numbers: readonly number[]): Promise<ReadonlyMap<number, HelpEntry>> {
    const { search } = this.lookup;
    const rows = await search.byIds(numbers.map((number) => number - numberOf({ id: 0 })));
    const related = new Map<string, readonly string[]>();
    for (const group of new Set(rows.map(({ group_name }) => group_name)))
      related.set(group, await this.#keysOf(group));
    return new Map(
      rows.map((row) => [
        numberOf(row),
        {
          ...entryOf(row),
          related: (related.get(row.group_name) ?? [])
            .filter((key) => key !== row.entry_key)
            .slice(0, maxRelated),
        },
      ]),
    );
  }

  async #keysOf(group: string): Promise<readonly string[]> {
    const rows = await this.lookup.search.store.read((db) =>
      inSphere(db, { off: [], packs: this.lookup.library.packs.names })
        .where({ group_name: group })
        .orderBy("id")
        .limit(maxRelated + 1)
        .select("entry_key"),
    );
    return rows.map(({ entry_key }) => entry_key);
  }
}

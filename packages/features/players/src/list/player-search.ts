import type { Clock, Connection, Store } from "@dicetower/contract";
import { type CountFilter, countPeople } from "../records/counts.js";
import { dayOf, listStates, type PersonRow, personTable, searchKey } from "../records/person-row.js";
import type { PlayerQuery, SortField } from "./list-schemas.js";

/** People that a search by text finds at most, by each of the ways in which it looks. */
const maxFound = 500;
/** People, those seen last, whose names are looked through for a text anywhere in them. */
const maxLookedThrough = 2_000;
/** A filter that fits fewer is read whole and sorted. */
const fewEnough = 2_500;

const sortColumns = {
  lastSeenAt: "last_seen_at",
  firstSeenAt: "first_seen_at",
  messageCount: "message_count",
  commandCount: "command_count",
} as const satisfies Record<SortField, keyof PersonRow>;

/** A page of records. */
export interface FoundPeople {
  readonly rows: readonly PersonRow[];
  readonly total: number;
}

/** Answers a page of the list. No look at it reads more than a small part of many records. */
export function searchPeople(store: Store, clock: Clock, query: PlayerQuery): Promise<FoundPeople> {
  const search = new Search(store, query, dayOf(clock.seconds()));
  return store.read((db) => (query.q ? search.byText(db, query.q) : search.byFilter(db)));
}

/** Conditions of one column each, those of the query that are there. */
type Conditions = readonly (readonly [column: keyof PersonRow, value: string | number])[];

class Search {
  readonly #conditions: Conditions;
  readonly #counted: CountFilter;
  /** UTC epoch seconds from which on somebody counts as active; 0 for any. */
  readonly #since: number;
  readonly #column: keyof PersonRow;
  readonly #descending: boolean;

  constructor(
    readonly store: Store,
    readonly query: PlayerQuery,
    today: number,
  ) {
    const { platform, trust, listState, test, activeDays, sort } = query;
    const state = listState === undefined ? undefined : listStates.indexOf(listState);
    const all: readonly (readonly [keyof PersonRow, string | number | undefined])[] = [
      ["platform", platform],
      ["trust", trust],
      ["list_state", state],
      ["test", test === undefined ? undefined : Number(test)],
    ];
    this.#conditions = all.filter((one): one is [keyof PersonRow, string | number] => one[1] !== undefined);
    const sinceDay = activeDays === undefined ? undefined : today - activeDays + 1;
    this.#since = (sinceDay ?? 0) * 86_400;
    this.#counted = {
      ...(platform === undefined ? {} : { platform }),
      ...(trust === undefined ? {} : { trust }),
      ...(state === undefined ? {} : { listState: state }),
      ...(test === undefined ? {} : { test: Number(test) }),
      ...(sinceDay === undefined ? {} : { sinceDay }),
    };
    this.#column = sortColumns[sort.replace("-", "") as SortField];
    this.#descending = sort.startsWith("-");
  }

  async byFilter(db: Connection): Promise<FoundPeople> {
    const total = await countPeople(db, this.#counted);
    const { page, pageSize } = this.query;
    const first = (page - 1) * pageSize;
    const count = Math.min(pageSize, total - first);
    if (count <= 0) return { rows: [], total };
    const [rarest, rarestCount] = await this.#rarest(db, total);
    const whole = rarest !== undefined && rarestCount <= fewEnough;
    // A page behind the middle is nearer to the end.
    const turned = !whole && first > total / 2;
    const query = db(personTable).select("id");
    for (const [column, value] of this.#conditions) {
      const isDriving = whole ? column === rarest : this.#drives(column);
      query.whereRaw(this.#equality(isDriving), [column, value]);
    }
    if (this.#since > 0) query.where("last_seen_at", ">=", this.#since);
    const direction = this.#descending !== turned ? "desc" : "asc";
    const driven = whole && this.#column !== "last_seen_at" ? this.#plain(this.#column) : undefined;
    if (driven === undefined) query.orderBy(this.#column, direction);
    else query.orderByRaw(`${driven} ${direction}`);
    query
      .orderBy("id", direction)
      .limit(count)
      .offset(turned ? total - first - count : first);
    const ids = (await query).map(({ id }) => id);
    return { rows: await rowsInOrder(db, turned ? ids.reverse() : ids), total };
  }

  /** The condition that the fewest fit: its index is the one to use where they are few. */
  async #rarest(db: Connection, total: number): Promise<[keyof PersonRow | undefined, number]> {
    const filters: (readonly [keyof PersonRow, CountFilter])[] = this.#conditions.map(([column, value]) => [
      column,
      { [column === "list_state" ? "listState" : column]: value },
    ]);
    const { sinceDay } = this.#counted;
    if (sinceDay !== undefined) filters.push(["last_seen_at", { sinceDay }]);
    let rarest: keyof PersonRow | undefined;
    let fewest = total;
    for (const [column, filter] of filters) {
      const count = filters.length === 1 ? total : await countPeople(db, filter);
      if (rarest !== undefined && count >= fewest) continue;
      fewest = count;
      rarest = column;
    }
    return [rarest, fewest];
  }

  /** The index of a filter has its people in the order of when they were last seen. */
  #drives(column: keyof PersonRow): boolean {
    return this.#column === "last_seen_at" && column === this.#conditions[0]?.[0];
  }

  /** A plus keeps SQLite from an index that fits too many; PostgreSQL counts for itself. */
  #equality(isDriving: boolean): string {
    return isDriving || this.store.dialect === "postgres" ? "?? = ?" : "+?? = ?";
  }

  #plain(column: keyof PersonRow): string {
    return this.store.dialect === "postgres" ? `"${column}"` : `+"${column}"`;
  }

  /** By the beginning of id and names of all, and by any part of the names of those seen last. */
  async byText(db: Connection, q: string): Promise<FoundPeople> {
    const key = searchKey(q);
    const columns = ["id", "last_seen_at", this.#column, ...this.#conditions.map(([column]) => column)];
    const beginning = (column: keyof PersonRow, text: string) =>
      db<PersonRow>(personTable)
        .where(column, ">=", text)
        .where(column, "<", `${text}\u{10ffff}`)
        .limit(maxFound)
        .select(columns);
    const last = db<PersonRow>(personTable).orderBy("last_seen_at", "desc").limit(maxLookedThrough);
    const part = `%${key.replaceAll(/[!%_]/g, "!$&")}%`;
    const anywhere = db<PersonRow>(last.as("last"))
      .whereRaw("account_key like ? escape '!'", [part])
      .orWhereRaw("nickname_key like ? escape '!'", [part])
      .limit(maxFound)
      .select(columns);
    const byId = new Map<number, PersonRow>();
    for (const query of [
      beginning("user_id", q),
      beginning("account_key", key),
      beginning("nickname_key", key),
      anywhere,
    ])
      for (const row of (await query) as unknown as PersonRow[]) byId.set(row.id, row);
    const fitting = [...byId.values()]
      .filter((row) => this.#conditions.every(([column, value]) => row[column] === value))
      .filter((row) => Number(row.last_seen_at) >= this.#since);
    const sign = this.#descending ? -1 : 1;
    fitting.sort((a, b) => sign * (Number(a[this.#column]) - Number(b[this.#column]) || a.id - b.id));
    const { page, pageSize } = this.query;
    const ids = fitting.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
    return { rows: await rowsInOrder(db, ids), total: fitting.length };
  }
}

/** Whole rows, in the order of their ids here. */
async function rowsInOrder(db: Connection, ids: readonly number[]): Promise<PersonRow[]> {
  const rows: PersonRow[] = await db<PersonRow>(personTable).whereIn("id", ids);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

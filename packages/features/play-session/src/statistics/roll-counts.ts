import {
  type Clock,
  type Connection,
  jsonRows,
  type Migration,
  type Scope,
  SerialQueue,
  type Store,
  storable,
} from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";

/** What is counted: faces of single dice, and levels of checks. */
export type CountKind = "d100" | "d20" | "level";

/** One thing that is counted. */
export interface Counted extends PersonKey {
  /** `platform:id` of the group, empty in private. */
  readonly group: string;
  /** Name of the rule system, empty for none. */
  readonly system: string;
  readonly kind: CountKind;
  /** A face, or the level of a check; empty for a check without levels. */
  readonly face: string;
}

/** How often something was counted. */
export interface CountRow {
  readonly platform: string;
  readonly user_id: string;
  readonly group_key: string;
  readonly system: string;
  readonly kind: CountKind;
  readonly face: string;
  readonly count: number | string;
}

/** Counters by person, group, system and face: no single roll is kept. */
export const countsMigration: Migration = {
  id: "002-roll-counts",
  async up(db) {
    await db.schema.createTable(table, (columns) => {
      for (const name of key) columns.text(name).notNullable();
      columns.bigInteger("count").notNullable();
      columns.primary([...key]);
      columns.index(["group_key", "kind"], "play_session_roll_count_group");
    });
  },
};

const table = "play_session_roll_count";
const key = ["platform", "user_id", "group_key", "system", "kind", "face"] as const;
const columns = {
  platform: "text",
  user_id: "text",
  group_key: "text",
  system: "text",
  kind: "text",
  face: "text",
  count: "integer",
} as const;
const names = Object.keys(columns).join(", ");
const flushMs = 60_000;
/** Counters that wait in memory before they are written ahead of time. */
const maxPending = 25_000;
/** Rows that one statement takes. */
const atOnce = 1_000;

/** What waits to be written: counters by face, of one person at one place. */
interface Waiting {
  readonly what: Counted;
  readonly faces: Map<string, number>;
}

/**
 * Counts what people roll. In memory, since a roll waits for nothing, and added to the store every minute, before it
 * is read, and at the end, so that a kill loses a minute at most. No `Accumulator`: its key would be a string of six
 * values made for each die, where here a known counter allocates nothing.
 */
export class RollCounts {
  /** By the id of the person: what else tells counters apart is compared, as few share an id. */
  #pending = new Map<string, Waiting[]>();
  #rows = 0;
  readonly #queue = new SerialQueue();

  constructor(
    readonly scope: Pick<Scope, "signal" | "defer" | "follow">,
    clock: Clock,
    readonly store: Store,
  ) {
    clock.every(flushMs, scope.signal, () => scope.follow(this.flush()));
    scope.defer(() => this.flush());
  }

  add(what: Counted, count = 1): void {
    const { faces } = this.#of(what);
    const before = faces.get(what.face);
    faces.set(what.face, (before ?? 0) + count);
    if (before === undefined && ++this.#rows === maxPending) this.scope.follow(this.flush());
  }

  #of(what: Counted): Waiting {
    let waiting = this.#pending.get(what.userId);
    if (waiting === undefined) {
      waiting = [];
      this.#pending.set(what.userId, waiting);
    }
    for (const one of waiting) if (sameBut(one.what, what)) return one;
    const one = { what, faces: new Map<string, number>() };
    waiting.push(one);
    return one;
  }

  /** Writes what was counted so far; what could not be written is tried again. */
  flush(): Promise<void> {
    return this.#queue.run(() => this.#flush());
  }

  async #flush(): Promise<void> {
    const going = this.#pending;
    if (going.size === 0) return;
    this.#pending = new Map();
    this.#rows = 0;
    const rows = [...going.values()].flat().flatMap(rowsOf);
    try {
      await this.store.change((db) => this.#add(db, rows));
    } catch (error) {
      for (const row of rows) this.add(countedOf(row), Number(row.count));
      throw error;
    }
  }

  /** Counters of some people; of one group where that is named. */
  async ofPeople(people: readonly PersonKey[], group?: string): Promise<readonly CountRow[]> {
    await this.flush();
    return this.store.read(async (db) => {
      const rows: CountRow[] = [];
      for (const { platform, userId } of people) {
        const where = { platform, user_id: userId, ...(group === undefined ? {} : { group_key: group }) };
        rows.push(...(await db<CountRow>(table).where(where).select()));
      }
      return rows;
    });
  }

  /** Counters of all in a group. */
  async ofGroup(group: string): Promise<readonly CountRow[]> {
    await this.flush();
    return this.store.read((db) => db<CountRow>(table).where({ group_key: group }).select());
  }

  /** Erases what is counted of somebody, within a transaction. */
  erase(db: Connection, { platform, userId }: PersonKey): Promise<number> {
    const others = this.#pending.get(userId)?.filter(({ what }) => what.platform !== platform) ?? [];
    if (others.length > 0) this.#pending.set(userId, others);
    else this.#pending.delete(userId);
    return db<CountRow>(table).where({ platform, user_id: userId }).delete();
  }

  /** Adds what is counted of somebody to what is counted of another, within a transaction. */
  async move(db: Connection, from: PersonKey, to: PersonKey): Promise<void> {
    const where = { platform: from.platform, user_id: from.userId };
    const rows = await db<CountRow>(table).where(where).select();
    await db<CountRow>(table).where(where).delete();
    await this.#add(
      db,
      rows.map((row) => ({ ...row, platform: to.platform, user_id: to.userId })),
    );
  }

  /** One parameter, however many rows there are: building statements costs more than running them. */
  async #add(db: Connection, rows: readonly CountRow[]): Promise<void> {
    const given = jsonRows(this.store.dialect, "given", columns);
    for (let from = 0; from < rows.length; from += atOnce)
      await db.raw(
        `insert into ${table} (${names}) select ${names} from ${given} where true
          on conflict (${key.join(", ")}) do update set count = ${table}.count + excluded.count`,
        [JSON.stringify(rows.slice(from, from + atOnce).map(valuesOf))],
      );
  }
}

/** True for counters that differ in nothing but the face. */
function sameBut(one: Counted, other: Counted): boolean {
  return (
    one.kind === other.kind &&
    one.group === other.group &&
    one.system === other.system &&
    one.platform === other.platform
  );
}

function rowsOf({ what, faces }: Waiting): CountRow[] {
  const { platform, userId, group, system, kind } = what;
  return [...faces].map(([face, count]) => ({
    platform,
    user_id: userId,
    group_key: group,
    system,
    kind,
    face,
    count,
  }));
}

function countedOf({ platform, user_id, group_key, system, kind, face }: CountRow): Counted {
  return { platform, userId: user_id, group: group_key, system, kind, face };
}

function valuesOf(row: CountRow): unknown[] {
  return [...key.map((column) => storable(row[column])), Number(row.count)];
}

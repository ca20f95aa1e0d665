import type { Clock, Connection, Random, Store } from "@dicetower/contract";
import type { NoticeSettings } from "../setting-types.js";
import type { Destination } from "./destinations.js";
import { holdOf, type Recent } from "./hold.js";
import {
  contentOf,
  type DeliveryItem,
  type DeliveryRow,
  type DeliveryState,
  graver,
  plain,
  withItem,
} from "./rows.js";

const table = "notices_delivery";
const hour = 3_600;
/** Seconds for which deliveries are shown that have come to their end. */
const keptSeconds = 14 * 24 * hour;
const maxKept = 5_000;
/** Seconds behind which no process is at work any more on what it has begun. */
const abandonedSeconds = 600;
/** Seconds for which others wait behind a delivery that is being written to the same destination. */
const turnSeconds = 60;

/** How the deliveries to a destination went last. */
export interface DestinationState {
  readonly lastSentAt: number;
  readonly lastError: string;
}

/** Deliveries in the store: they outlive the process. */
export class DeliveryQueue {
  /** By destination. */
  readonly states = new Map<string, DestinationState>();

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly random: Pick<Random, "bytes">,
  ) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) =>
      db<{ destination: string; last_sent_at: number; last_error: string }>("notices_destination").select(),
    );
    for (const { destination, last_sent_at, last_error } of rows)
      this.states.set(destination, { lastSentAt: Number(last_sent_at), lastError: last_error });
  }

  /** Notes that a notice is to be brought to these destinations. */
  add(item: DeliveryItem, to: readonly Destination[], settings: NoticeSettings): Promise<void> {
    return this.store.change(async (db) => {
      await this.#lock(db);
      for (const destination of to) await this.#addTo(db, destination, item, settings);
    });
  }

  /** Keeps other processes from gathering into the same delivery, and from taking it meanwhile. */
  async #lock(db: Connection): Promise<void> {
    if (this.store.dialect === "postgres")
      await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.notices_delivery'))");
  }

  async #addTo(
    db: Connection,
    { key, digestMinutes }: Destination,
    item: DeliveryItem,
    settings: NoticeSettings,
  ): Promise<void> {
    const now = this.clock.seconds();
    const offset = -new Date(now * 1000).getTimezoneOffset();
    const recent = await this.#recent(db, key, item.event, now);
    const { slot, dueAt } = holdOf(
      { kind: item.event, level: item.level },
      digestMinutes,
      settings,
      recent,
      now,
      offset,
    );
    const open =
      slot === ""
        ? undefined
        : await db<DeliveryRow>(table)
            .where({ destination: key, slot, state: "waiting", attempts: 0 })
            .where("due_at", ">", now)
            .first();
    if (open !== undefined) {
      await db<DeliveryRow>(table)
        .where({ id: open.id })
        .update({
          count: open.count + 1,
          class: graver(open.class, item.level),
          event: open.event === item.event ? open.event : "summary",
          content: JSON.stringify(withItem(contentOf(open), item)),
          updated_at: now,
        });
      return;
    }
    await db(table).insert({
      destination: key,
      slot,
      state: "waiting",
      event: item.event,
      class: item.level,
      count: 1,
      content: JSON.stringify(withItem(undefined, item)),
      token: this.random.bytes(12).toString("base64url"),
      attempts: 0,
      error: "",
      due_at: dueAt,
      created_at: now,
      updated_at: now,
    });
  }

  async #recent(db: Connection, destination: string, event: string, now: number): Promise<Recent> {
    const rows = await db<DeliveryRow>(table)
      .where({ destination })
      .where((either) => either.where("created_at", ">", now - hour).orWhere({ state: "waiting" }))
      .orderBy("created_at")
      .select("event", "slot", "state", "created_at");
    const left = rows.filter(
      ({ slot, created_at }) => slot !== "gathered" && Number(created_at) > now - hour,
    );
    const same = left.filter((row) => row.event === event && row.slot === "").at(-1);
    return {
      sameKindAt: same === undefined ? undefined : Number(same.created_at),
      lastHour: left.map(({ created_at }) => Number(created_at)),
      waiting: rows.filter(({ state }) => state === "waiting").length,
    };
  }

  /**
   * Takes deliveries whose time has come, one for each destination, and marks them as begun.
   * @param busy destinations that are being written to
   */
  async take(busy: ReadonlySet<string>, most: number): Promise<DeliveryRow[]> {
    const now = this.clock.seconds();
    const due = await this.store.read((db) =>
      db<DeliveryRow>(table)
        .where({ state: "waiting" })
        .where("due_at", "<=", now)
        .whereNotIn("destination", [...busy])
        .orderBy(["due_at", "id"])
        .limit(200),
    );
    const first = new Map<string, DeliveryRow>();
    for (const row of due) if (!first.has(row.destination)) first.set(row.destination, plain(row));
    const wanted = [...first.values()].slice(0, most);
    if (wanted.length === 0) return [];
    return this.store.change(async (db) => {
      await this.#lock(db);
      const taken: DeliveryRow[] = [];
      const written = await this.#writtenTo(db, now);
      for (const { id, destination } of wanted) {
        if (written.has(destination)) continue;
        // As it is now: something may have been gathered into it since.
        const [row] = await db<DeliveryRow>(table)
          .where({ id, state: "waiting" })
          .update({ state: "sending", updated_at: now })
          .returning("*");
        if (row !== undefined) taken.push(plain(row as DeliveryRow));
      }
      return taken;
    });
  }

  /** Destinations that this process or another one is writing to. */
  async #writtenTo(db: Connection, now: number): Promise<ReadonlySet<string>> {
    const rows = await db<DeliveryRow>(table)
      .where({ state: "sending" })
      .where("updated_at", ">", now - turnSeconds)
      .distinct("destination");
    return new Set(rows.map(({ destination }) => destination));
  }

  /** When the next delivery is due; undefined where none waits. */
  async nextDue(): Promise<number | undefined> {
    const row = await this.store.read((db) =>
      db<DeliveryRow>(table).where({ state: "waiting" }).orderBy("due_at").first("due_at"),
    );
    return row === undefined ? undefined : Number(row.due_at);
  }

  /** Notes what became of a delivery. @param dueAt when it is tried again, for `waiting` */
  async settle(
    row: DeliveryRow,
    state: Exclude<DeliveryState, "sending">,
    error: string,
    dueAt = 0,
  ): Promise<void> {
    const now = this.clock.seconds();
    const before = this.states.get(row.destination)?.lastSentAt ?? 0;
    const next = { lastSentAt: state === "sent" ? now : before, lastError: error.slice(0, 1_000) };
    await this.store.change(async (db) => {
      await db<DeliveryRow>(table)
        // Another process may have given it up, and dealt with it.
        .where({ id: row.id, state: "sending", updated_at: row.updated_at })
        .update({
          state,
          error: next.lastError,
          attempts: row.attempts + 1,
          updated_at: now,
          ...(state === "waiting" ? { due_at: dueAt } : {}),
        });
      await db("notices_destination")
        .insert({
          destination: row.destination,
          last_sent_at: next.lastSentAt,
          last_error: next.lastError,
        })
        .onConflict("destination")
        .merge();
    });
    this.states.set(row.destination, next);
  }

  /**
   * Deals with what was begun and not brought to its end: what can be recognised as a repeat is sent again, a message in
   * a chat is not.
   */
  async recover(isRepeatable: (destination: string) => boolean): Promise<number> {
    // One process has the data folder of SQLite; on PostgreSQL another one may be at work.
    const before = this.clock.seconds() - (this.store.dialect === "sqlite" ? 0 : abandonedSeconds);
    const rows = await this.store.read((db) =>
      db<DeliveryRow>(table).where({ state: "sending" }).where("updated_at", "<=", before),
    );
    for (const row of rows.map(plain))
      if (isRepeatable(row.destination))
        await this.settle(row, "waiting", row.error || "The service ended meanwhile.", this.clock.seconds());
      else
        await this.settle(
          row,
          "unknown",
          "The service ended while this was being sent; it may have arrived.",
        );
    return rows.length;
  }

  /** One page, the newest first. */
  async page(
    states: readonly DeliveryState[],
    page: number,
    pageSize: number,
  ): Promise<{ items: DeliveryRow[]; total: number }> {
    const kinds = states.length === 0 ? ["waiting", "sending", "sent", "failed", "unknown"] : states;
    return this.store.read(async (db) => {
      const [sum] = await db(table).whereIn("state", kinds).count({ total: "*" });
      const items = await db<DeliveryRow>(table)
        .whereIn("state", kinds)
        .orderBy("id", "desc")
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      return { items: items.map(plain), total: Number(sum?.["total"] ?? 0) };
    });
  }

  /** Has a delivery that has come to no good end tried once more. @returns false where there is none */
  retry(id: number): Promise<boolean> {
    const now = this.clock.seconds();
    return this.store.change(async (db) => {
      const count = await db<DeliveryRow>(table)
        .where({ id })
        .whereIn("state", ["failed", "unknown", "waiting"])
        .update({ state: "waiting", slot: "", attempts: 0, due_at: now, updated_at: now });
      return count > 0;
    });
  }

  /** Forgets what has ended long ago, and more than are kept. */
  async prune(): Promise<void> {
    const ended: DeliveryState[] = ["sent", "failed", "unknown"];
    const before = this.clock.seconds() - keptSeconds;
    await this.store.change(async (db) => {
      await db<DeliveryRow>(table).whereIn("state", ended).where("updated_at", "<", before).delete();
      const last = await db<DeliveryRow>(table)
        .whereIn("state", ended)
        .orderBy("id", "desc")
        .offset(maxKept)
        .first("id");
      if (last !== undefined)
        await db<DeliveryRow>(table).whereIn("state", ended).where("id", "<=", last.id).delete();
    });
  }
}

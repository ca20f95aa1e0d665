import type { Clock, GroupWriter, JsonValue, Migration, Scope, Store } from "@dicetower/contract";

const table = "host_nudge";

/** Milliseconds between two looks while the bus is lost. */
const pollMs = 1_000;
/** Milliseconds by which a look begins before what the last one has seen: rows are committed in another order. */
const overlapMs = 10_000;
/** Milliseconds before the loss from which a look begins: it is noticed late. */
const beforeMs = 30_000;
/** Milliseconds after which nobody reads a row any more. */
const keptMs = 3_600_000;
const tidyMs = 600_000;
/** Rows of one look. */
const maxRows = 5_000;

/** Where nudges are kept for processes that the bus does not reach. */
export const nudgeMigration: Migration = {
  id: "bus-001-nudges",
  store: "journal",
  async up(db, dialect) {
    await db.schema.createTable(table, (rows) => {
      rows.text("id").primary();
      rows.text("subject").notNullable();
      rows.text("event").notNullable();
      // UTC epoch milliseconds by the clock of the database; one process alone keeps nothing here.
      const at = rows.bigInteger("at_ms").notNullable().index();
      if (dialect === "postgres")
        at.defaultTo(db.raw("floor(extract(epoch from clock_timestamp()) * 1000)::bigint"));
    });
  },
};

interface Nudge {
  readonly id: string;
  readonly subject: string;
  readonly event: string;
}

interface StoredNudge extends Nudge {
  readonly at_ms: string | number;
}

/** What nudges work with. */
export interface NudgeServices {
  readonly journal: Store;
  readonly clock: Clock;
  /** This process. */
  readonly self: string;
  /** Takes what another process has said. */
  readonly deliver: (subject: string, event: JsonValue) => void;
}

/**
 * Nudges between processes, kept in the database beside what the bus carries: a process that has lost the bus reads
 * them there. Reading one twice does no harm.
 */
export class NudgeLog {
  readonly #writer: GroupWriter<Nudge>;
  /** Ids that were read, by the time of their row. */
  readonly #read = new Map<string, number>();
  #from: number | undefined;
  #looking: Promise<void> | undefined;
  #written = 0;

  constructor(readonly services: NudgeServices) {
    this.#writer = services.journal.group<Nudge>({
      table,
      insert: { id: "text", subject: "text", event: "text" },
      conflict: { on: ["id"], keep: "old" },
    });
  }

  write(subject: string, event: JsonValue): void {
    this.#writer.write({
      id: `${this.services.self}-${this.#written++}`,
      subject,
      event: JSON.stringify(event),
    });
  }

  /** @param isLost true while nothing comes over the bus */
  begin(scope: Scope, isLost: () => boolean): void {
    const { clock, journal } = this.services;
    clock.every(pollMs, scope.signal, () => {
      if (isLost()) scope.follow(this.look());
    });
    clock.every(tidyMs, scope.signal, () =>
      scope.follow(
        journal.change(async (db) => {
          await db(table)
            .where("at_ms", "<", (await databaseNow(db)) - keptMs)
            .delete();
        }),
      ),
    );
  }

  /** Reads what others have said since the bus was lost. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** All comes over the bus again. */
  stop(): void {
    this.#from = undefined;
    this.#read.clear();
  }

  async #look(): Promise<void> {
    const { journal, self, deliver } = this.services;
    const rows = await journal.read(async (db) => {
      this.#from ??= (await databaseNow(db)) - beforeMs;
      const found: StoredNudge[] = await db(table)
        .where("at_ms", ">=", this.#from)
        .whereNot("id", "like", `${self}-%`)
        .orderBy([{ column: "at_ms" }, { column: "id" }])
        .limit(maxRows);
      return found;
    });
    for (const { id, subject, event, at_ms } of rows) {
      if (this.#read.has(id)) continue;
      this.#read.set(id, Number(at_ms));
      deliver(subject, JSON.parse(event) as JsonValue);
    }
    const newest = rows.at(-1)?.at_ms;
    if (newest !== undefined) this.#from = Math.max(this.#from ?? 0, Number(newest) - overlapMs);
    for (const [id, at] of this.#read) if (at < (this.#from ?? 0)) this.#read.delete(id);
  }
}

async function databaseNow(db: Parameters<Parameters<Store["read"]>[0]>[0]): Promise<number> {
  const { rows } = (await db.raw(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now",
  )) as { rows: { now: string }[] };
  return Number(rows[0]?.now ?? 0);
}

import {
  type Actor,
  type BatchOutcome,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type JsonValue,
  type Migration,
  type Store,
} from "@dicetower/contract";

const table = "host_batch";
const parts = "host_batch_part";

/** Finished batches that are kept. */
const keptBatches = 50;
/** Most records that are listed with the reason for their failure. */
const maxFailures = 200;
/** Seconds without progress after which a batch is ended, because its process has died. */
export const silentSeconds = 300;

/** Tables of batches and of their progress. */
export const batchMigration: Migration = {
  id: "batches-001-tables",
  async up(db) {
    await db.schema.createTable(table, (rows) => {
      rows.increments("id");
      rows.text("key").notNullable().index();
      rows.text("state").notNullable();
      rows.text("change").notNullable();
      rows.bigInteger("total").notNullable();
      rows.bigInteger("done").notNullable();
      rows.bigInteger("failed").notNullable();
      rows.text("failures").notNullable();
      rows.bigInteger("updated_at").notNullable();
    });
    // Progress of a batch, until its audit line is written.
    await db.schema.createTable(parts, (rows) => {
      rows.integer("batch").notNullable();
      rows.integer("position").notNullable();
      rows.text("ids").notNullable();
      rows.primary(["batch", "position"]);
    });
  },
};

export type BatchState = "running" | "done" | "cancelled";

/** A record that could not be processed. */
export interface BatchFailure {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

/** The progress of a batch. */
export interface Batch {
  readonly id: number;
  readonly key: string;
  readonly state: BatchState;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly failures: readonly BatchFailure[];
}

/** The audited change of a batch, besides the list of its records. */
export interface BatchChange {
  readonly action: string;
  readonly target: string;
  readonly actor: Actor;
  /** Name of the member with the list of records, next to the members of `body`. */
  readonly list: string;
  readonly body: Readonly<Record<string, JsonValue>>;
}

interface BatchRow {
  id: number;
  key: string;
  state: BatchState;
  change: string;
  total: number | string;
  done: number | string;
  failed: number | string;
  failures: string;
  updated_at: number | string;
}

interface PartRow {
  batch: number;
  position: number;
  ids: string;
}

/** Stores batches: their progress, which every process can read, and an audit line at the end. */
export class BatchStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
  ) {}

  /** @throws Failure 40900 while another batch of the key runs */
  async begin(key: string, total: number, change: BatchChange): Promise<number> {
    await this.endSilent();
    return this.store.change(async (db) => {
      const other = await db<BatchRow>(table).where({ key, state: "running" }).first("id");
      if (other !== undefined)
        throw failure(
          codes.conflict,
          "The same is being done to other records: wait for its end, or stop it.",
        );
      const [made] = await db<BatchRow>(table)
        .insert({
          key,
          state: "running",
          change: JSON.stringify(change),
          total,
          done: 0,
          failed: 0,
          failures: "[]",
          updated_at: this.clock.seconds(),
        })
        .returning("id");
      await forgetOld(db);
      return Number(made?.id);
    });
  }

  /** @throws Failure 40400 */
  async get(key: string, id: number): Promise<Batch> {
    const row = await this.store.read((db) => db<BatchRow>(table).where({ key, id }).first());
    if (row === undefined) throw failure(codes.notFound, `There is no batch ${id}.`);
    return batchOf(row);
  }

  /** Records the outcomes for some records. @returns false if the batch was stopped meanwhile */
  async note(id: number, position: number, outcomes: readonly BatchOutcome[]): Promise<boolean> {
    const done = outcomes.filter(({ problem }) => problem === undefined);
    return this.store.change(async (db) => {
      const row = await db<BatchRow>(table).where({ id }).first();
      // A batch whose audit line was written has ended.
      if (row === undefined || row.change === "") return false;
      const before = batchOf(row);
      const failures = outcomes.flatMap(({ id: one, name = one, problem }) =>
        problem === undefined ? [] : [{ id: one, name, reason: problem.slice(0, 500) }],
      );
      await db<BatchRow>(table)
        .where({ id })
        .update({
          done: before.done + done.length,
          failed: before.failed + failures.length,
          failures: JSON.stringify([...before.failures, ...failures].slice(0, maxFailures)),
          updated_at: this.clock.seconds(),
        });
      const ids = JSON.stringify(done.map(({ id: one }) => one));
      if (done.length > 0) await db<PartRow>(parts).insert({ batch: id, position, ids });
      return before.state === "running";
    });
  }

  /** Requests the end of a batch. @returns false if it has ended already */
  async stop(key: string, id: number): Promise<boolean> {
    await this.get(key, id);
    const changed = await this.store.change((db) =>
      db<BatchRow>(table).where({ id, state: "running" }).update({ state: "cancelled" }),
    );
    return Number(changed) > 0;
  }

  /** Ends a batch, and records what it has done. */
  async end(id: number, state: "done" | "cancelled"): Promise<void> {
    await this.store.change(async (db) => {
      const row = await db<BatchRow>(table).where({ id }).first();
      if (row === undefined || row.change === "") return;
      const { actor, action, target, list, body } = JSON.parse(row.change) as BatchChange;
      const rows = await db<PartRow>(parts).where({ batch: id }).orderBy("position");
      const ids = rows.flatMap((part) => JSON.parse(part.ids) as string[]);
      const { total, state: before } = batchOf(row);
      await this.changes.record(db, {
        action,
        actor,
        target: { type: target, id: ids.length === 1 ? (ids[0] ?? "") : "" },
        after: { ...body, [list]: ids },
        result: ids.length > 0 ? "ok" : "failed",
        note: `${ids.length} of ${total}`,
      });
      // After the audit line, the progress is no longer needed.
      await db<PartRow>(parts).where({ batch: id }).delete();
      await db<BatchRow>(table)
        .where({ id })
        .update({ change: "", state: before === "running" ? state : before });
    });
  }

  /** Ends batches whose process has died, and records what they have done. */
  async endSilent(): Promise<void> {
    const before = this.clock.seconds() - silentSeconds;
    const silent = await this.store.read((db) =>
      db<BatchRow>(table).whereNot({ change: "" }).andWhere("updated_at", "<", before).select("id"),
    );
    for (const { id } of silent) await this.end(Number(id), "cancelled");
  }
}

function batchOf(row: BatchRow): Batch {
  return {
    id: Number(row.id),
    key: row.key,
    state: row.state,
    total: Number(row.total),
    done: Number(row.done),
    failed: Number(row.failed),
    failures: JSON.parse(row.failures) as BatchFailure[],
  };
}

async function forgetOld(db: Connection): Promise<void> {
  const [oldest] = await db<BatchRow>(table).orderBy("id", "desc").limit(1).offset(keptBatches).select("id");
  if (oldest !== undefined)
    await db<BatchRow>(table).where("id", "<=", oldest.id).andWhere({ change: "" }).delete();
}

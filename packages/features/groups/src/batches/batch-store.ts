import { type Actor, type Clock, type Connection, codes, failure, type Store } from "@dicetower/contract";
import type { BatchState, ItemState, LeaveBatch, LeaveItem } from "./leave-batch.js";

interface BatchRow {
  id: number;
  state: BatchState;
  farewell: number;
  reason: string;
  actor: string;
  created_at: number;
  finished_at: number;
}

interface ItemRow {
  batch: number;
  position: number;
  platform: string;
  group_id: string;
  account: string;
  name: string;
  state: ItemState;
  reason: string;
  at: number;
}

/** An item with its place. */
export type PlacedItem = LeaveItem & { readonly batch: number; readonly position: number };

/** Rows that one statement adds. */
const atOnce = 50;
/** Batches that are kept, besides those that are running. */
const keptBatches = 50;

/** Batches and what has become of each group, in the store. */
export class BatchStore {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  async start(
    items: readonly Pick<LeaveItem, "platform" | "groupId" | "adapterId" | "name">[],
    { farewell, reason, actor }: { farewell: boolean; reason: string; actor: Actor },
  ): Promise<number> {
    const now = this.clock.seconds();
    return this.store.change(async (db) => {
      const [made] = await db<BatchRow>("groups_leave_batch")
        .insert({
          state: "running",
          farewell: farewell ? 1 : 0,
          reason,
          actor: JSON.stringify(actor),
          created_at: now,
          finished_at: 0,
        })
        .returning("id");
      const batch = Number(made?.id);
      const rows = items.map(
        (item, position): ItemRow => ({
          batch,
          position,
          platform: item.platform,
          group_id: item.groupId,
          account: item.adapterId,
          name: item.name,
          state: "waiting",
          reason: "",
          at: now,
        }),
      );
      for (let from = 0; from < rows.length; from += atOnce)
        await db<ItemRow>("groups_leave_item").insert(rows.slice(from, from + atOnce));
      await forgetOld(db);
      return batch;
    });
  }

  /** The newest first. */
  async list(): Promise<LeaveBatch[]> {
    return this.store.read(async (db) => {
      const rows = await db<BatchRow>("groups_leave_batch").orderBy("id", "desc").limit(keptBatches).select();
      const counts = await countsOf(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toBatch(row, counts.get(Number(row.id))));
    });
  }

  /** @throws Failure 40400 */
  async get(id: number): Promise<LeaveBatch> {
    return this.store.read(async (db) => {
      const row = await db<BatchRow>("groups_leave_batch").where({ id }).first();
      if (row === undefined) throw failure(codes.notFound, `There is no batch ${id}.`);
      return toBatch(row, (await countsOf(db, [id])).get(id));
    });
  }

  async items(id: number, page: number, pageSize: number): Promise<LeaveItem[]> {
    const rows = await this.store.read((db) =>
      db<ItemRow>("groups_leave_item")
        .where({ batch: id })
        .orderBy("position")
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select(),
    );
    return rows.map((row) => {
      const { batch: _batch, position: _position, ...item } = toItem(row);
      return item;
    });
  }

  /** Groups that have not been left yet stay. @returns false where the batch has ended already */
  async cancel(id: number): Promise<boolean> {
    const now = this.clock.seconds();
    return this.store.change(async (db) => {
      const row = await db<BatchRow>("groups_leave_batch").where({ id }).first();
      if (row === undefined) throw failure(codes.notFound, `There is no batch ${id}.`);
      if (row.state !== "running") return false;
      await db<BatchRow>("groups_leave_batch").where({ id }).update({ state: "cancelled", finished_at: now });
      await db<ItemRow>("groups_leave_item")
        .where({ batch: id, state: "waiting" })
        .update({ state: "cancelled", at: now });
      return true;
    });
  }

  /** The oldest batch that is running, with who began it. */
  async running(): Promise<{ batch: LeaveBatch; actor: Actor } | undefined> {
    return this.store.read(async (db) => {
      const row = await db<BatchRow>("groups_leave_batch").where({ state: "running" }).orderBy("id").first();
      if (row === undefined) return undefined;
      const counts = await countsOf(db, [Number(row.id)]);
      return { batch: toBatch(row, counts.get(Number(row.id))), actor: JSON.parse(row.actor) as Actor };
    });
  }

  /** What was being left when a process ended is unknown from now on. */
  async noteInterrupted(reason: string): Promise<void> {
    const found = await this.store.read((db) =>
      db<ItemRow>("groups_leave_item").where({ state: "leaving" }).first(),
    );
    if (found === undefined) return;
    await this.store.change((db) =>
      db<ItemRow>("groups_leave_item")
        .where({ state: "leaving" })
        .update({ state: "unknown", reason, at: this.clock.seconds() }),
    );
  }

  /** Items of which nobody knows whether they were left; those of cancelled batches as well. */
  async unknown(): Promise<PlacedItem[]> {
    const rows = await this.store.read((db) =>
      db<ItemRow>("groups_leave_item")
        .where({ state: "unknown" })
        .orderBy(["batch", "position"])
        .limit(1_000),
    );
    return rows.map(toItem);
  }

  async next(batch: number, after: number): Promise<PlacedItem | undefined> {
    const row = await this.store.read((db) =>
      db<ItemRow>("groups_leave_item")
        .where({ batch, state: "waiting" })
        .andWhere("position", ">", after)
        .orderBy("position")
        .first(),
    );
    return row && toItem(row);
  }

  /** @returns false where the item is not in the state that was expected: it was cancelled meanwhile */
  async mark(item: PlacedItem, from: ItemState, state: ItemState, reason = ""): Promise<boolean> {
    const changed = await this.store.change((db) =>
      db<ItemRow>("groups_leave_item")
        .where({ batch: item.batch, position: item.position, state: from })
        .update({ state, reason: reason.slice(0, 500), at: this.clock.seconds() }),
    );
    return Number(changed) > 0;
  }

  /** A group that turned out not to be left waits again, unless its batch was cancelled. */
  async putBack(item: PlacedItem): Promise<void> {
    await this.store.change(async (db) => {
      const batch = await db<BatchRow>("groups_leave_batch").where({ id: item.batch }).first();
      await db<ItemRow>("groups_leave_item")
        .where({ batch: item.batch, position: item.position, state: "unknown" })
        .update({
          state: batch?.state === "running" ? "waiting" : "cancelled",
          reason: "",
          at: this.clock.seconds(),
        });
    });
  }

  /** Ends a batch of which nothing waits any more. @returns false where something does */
  async finish(batch: number): Promise<boolean> {
    return this.store.change(async (db) => {
      const open = await db<ItemRow>("groups_leave_item")
        .where({ batch })
        .whereIn("state", ["waiting", "leaving", "unknown"])
        .first();
      if (open !== undefined) return false;
      await db<BatchRow>("groups_leave_batch")
        .where({ id: batch, state: "running" })
        .update({ state: "done", finished_at: this.clock.seconds() });
      return true;
    });
  }
}

async function forgetOld(db: Connection): Promise<void> {
  const kept = await db<BatchRow>("groups_leave_batch")
    .orderBy("id", "desc")
    .limit(1)
    .offset(keptBatches)
    .select("id");
  const oldest = kept[0]?.id;
  if (oldest === undefined) return;
  const gone = await db<BatchRow>("groups_leave_batch")
    .where("id", "<=", oldest)
    .whereNot({ state: "running" })
    .select("id");
  const ids = gone.map(({ id }) => id);
  await db<ItemRow>("groups_leave_item").whereIn("batch", ids).delete();
  await db<BatchRow>("groups_leave_batch").whereIn("id", ids).delete();
}

type Counts = Record<ItemState, number>;
const none = (): Counts => ({ waiting: 0, leaving: 0, unknown: 0, left: 0, failed: 0, cancelled: 0 });

async function countsOf(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  const rows = await db<ItemRow>("groups_leave_item")
    .whereIn("batch", [...ids])
    .groupBy("batch", "state")
    .select("batch", "state")
    .count({ count: "*" });
  const byBatch = new Map<number, Counts>();
  for (const row of rows) {
    const batch = Number(row["batch"]);
    const counts = byBatch.get(batch) ?? none();
    counts[row["state"] as ItemState] = Number(row["count"]);
    byBatch.set(batch, counts);
  }
  return byBatch;
}

function toBatch(row: BatchRow, counts: Counts = none()): LeaveBatch {
  return {
    id: Number(row.id),
    state: row.state,
    farewell: Number(row.farewell) === 1,
    reason: row.reason,
    createdAt: Number(row.created_at),
    finishedAt: Number(row.finished_at),
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
  };
}

function toItem(row: ItemRow): PlacedItem {
  return {
    batch: Number(row.batch),
    position: Number(row.position),
    platform: row.platform,
    groupId: row.group_id,
    adapterId: row.account,
    name: row.name,
    state: row.state,
    reason: row.reason,
    at: Number(row.at),
  };
}

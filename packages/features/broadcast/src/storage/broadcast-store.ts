import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Store,
} from "@dicetower/contract";
import {
  type Broadcast,
  type BroadcastFields,
  type BroadcastState,
  type BroadcastTarget,
  openStates,
  type TargetKey,
  type TargetState,
} from "../broadcast.js";
import { type BroadcastRow, broadcastOf, countsOf, rowOf, type TargetRow, targetOf } from "./rows.js";

/** Broadcasts that may be open at a time. */
const maxOpen = 20;
/** Failures that are told with a broadcast. */
const maxFailures = 200;
/** Ended broadcasts that are listed. */
const maxListed = 200;
/** Rows that one statement adds. */
const atOnce = 50;
const keptSeconds = 30 * 86_400;

/** What became of a target that was not told. */
export type Failed = Pick<BroadcastTarget, "broadcast" | "platform" | "scene" | "target" | "reason" | "at">;

/** Broadcasts as owners see and change them. */
export class BroadcastStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    /** Called after a change of what is open. */
    readonly told: () => void,
  ) {}

  async create(
    fields: BroadcastFields,
    targets: readonly TargetKey[],
    state: BroadcastState,
    actor: Actor,
  ): Promise<Broadcast> {
    const now = this.clock.seconds();
    return this.#change(async (db) => {
      const [open] = await db<BroadcastRow>("broadcast_message")
        .whereIn("state", [...openStates])
        .count({ n: "*" });
      if (Number(open?.["n"]) >= maxOpen)
        throw failure(
          codes.ruleBroken,
          `${maxOpen} broadcasts can be under way at a time. Cancel one, or wait for its end.`,
        );
      const [made] = await db<BroadcastRow>("broadcast_message")
        .insert({ ...rowOf(fields), state, actor: JSON.stringify(actor), created_at: now })
        .returning("id");
      const id = Number(made?.id);
      const first: TargetState = fields.mode === "now" ? "due" : "waiting";
      const rows = targets.map(
        ({ accountId, ...key }, position): TargetRow => ({
          ...key,
          broadcast: id,
          position,
          account: accountId,
          state: first,
          reason: "",
          at: now,
        }),
      );
      for (let from = 0; from < rows.length; from += atOnce)
        await db<TargetRow>("broadcast_target").insert(rows.slice(from, from + atOnce));
      await this.#record(db, "broadcast.create", { id, title: fields.title }, actor);
      return read(db, id);
    });
  }

  /** Those that are open, then those that have ended, the newest first. */
  async list(): Promise<Broadcast[]> {
    return this.store.read(async (db) => {
      const rows = await db<BroadcastRow>("broadcast_message")
        .orderBy("id", "desc")
        .limit(maxOpen + maxListed)
        .select();
      const counts = await countsOf(
        db,
        rows.map(({ id }) => Number(id)),
      );
      const all = rows.map((row) => broadcastOf(row, counts.get(Number(row.id))));
      const isOpen = ({ state }: Broadcast) => openStates.includes(state);
      return [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))];
    });
  }

  /** @throws Failure 40400 */
  get(id: number): Promise<Broadcast> {
    return this.store.read((db) => read(db, id));
  }

  /** Targets that could not be told or of which it is not known, the last ones first, by broadcast. */
  async failures(ids: readonly number[]): Promise<ReadonlyMap<number, readonly Failed[]>> {
    const rows = await this.store.read((db) =>
      db<TargetRow>("broadcast_target")
        .whereIn("broadcast", [...ids])
        .whereIn("state", ["failed", "unknown"])
        .orderBy("at", "desc")
        .limit(5_000)
        .select(),
    );
    const byBroadcast = new Map<number, Failed[]>();
    for (const row of rows.map(targetOf)) {
      const mine = byBroadcast.get(row.broadcast) ?? [];
      if (mine.length < maxFailures) mine.push(row);
      byBroadcast.set(row.broadcast, mine);
    }
    return byBroadcast;
  }

  async targets(
    id: number,
    { state, page, pageSize }: { state?: TargetState; page: number; pageSize: number },
  ): Promise<{ readonly items: readonly BroadcastTarget[]; readonly total: number }> {
    const which = { broadcast: id, ...(state === undefined ? {} : { state }) };
    return this.store.read(async (db) => {
      await read(db, id);
      const [count] = await db<TargetRow>("broadcast_target").where(which).count({ n: "*" });
      const rows = await db<TargetRow>("broadcast_target")
        .where(which)
        .orderBy("position")
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select();
      return { items: rows.map(targetOf), total: Number(count?.["n"]) };
    });
  }

  /** @throws Failure 42200 where it is not in a state from which it can be paused or resumed */
  async pause(id: number, paused: boolean, actor: Actor): Promise<Broadcast> {
    return this.#change(async (db) => {
      const { state, title } = await read(db, id);
      const from: readonly BroadcastState[] = paused ? ["waiting", "running"] : ["paused"];
      if (!from.includes(state))
        throw failure(
          codes.ruleBroken,
          `The broadcast ${id} is ${state}: it cannot be ${paused ? "paused" : "resumed"}.`,
        );
      await db<BroadcastRow>("broadcast_message")
        .where({ id })
        .update({ state: paused ? "paused" : "waiting" });
      await this.#record(db, paused ? "broadcast.pause" : "broadcast.resume", { id, title }, actor);
      return read(db, id);
    });
  }

  /** Whoever has not been told is not told any more. @throws Failure 42200 where it has ended */
  async cancel(id: number, actor: Actor): Promise<Broadcast> {
    return this.#change(async (db) => {
      const { state, title } = await read(db, id);
      if (!openStates.includes(state))
        throw failure(codes.ruleBroken, `The broadcast ${id} has ended already: it is ${state}.`);
      await end(db, id, "cancelled", this.clock.seconds());
      await this.#record(db, "broadcast.cancel", { id, title }, actor);
      return read(db, id);
    });
  }

  /** Deletes broadcasts that ended long ago. */
  async prune(): Promise<void> {
    await this.store.change(async (db) => {
      const gone = await db<BroadcastRow>("broadcast_message")
        .whereNotIn("state", [...openStates])
        .andWhere("finished_at", "<", this.clock.seconds() - keptSeconds)
        .limit(maxOpen)
        .select("id");
      const ids = gone.map(({ id }) => id);
      if (ids.length === 0) return;
      await db<TargetRow>("broadcast_target").whereIn("broadcast", ids).delete();
      await db<BroadcastRow>("broadcast_message").whereIn("id", ids).delete();
    });
  }

  async #record(
    db: Connection,
    action: string,
    { id, title }: Pick<Broadcast, "id" | "title">,
    actor: Actor,
  ): Promise<void> {
    const target = { type: "broadcast", id: String(id), name: title };
    await this.changes.record(db, { action, actor, target });
  }

  async #change<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    const answer = await this.store.change(work);
    this.told();
    return answer;
  }
}

/** Reads one. @throws Failure 40400 */
async function read(db: Connection, id: number): Promise<Broadcast> {
  const row = await db<BroadcastRow>("broadcast_message").where({ id }).first();
  if (row === undefined) throw failure(codes.notFound, `There is no broadcast ${id}.`);
  return broadcastOf(row as BroadcastRow, (await countsOf(db, [id])).get(id));
}

/** Ends a broadcast, and leaves out whoever still waits. */
export async function end(
  db: Connection,
  id: number,
  state: "done" | "cancelled" | "expired",
  now: number,
): Promise<void> {
  await db<BroadcastRow>("broadcast_message").where({ id }).update({ state, finished_at: now });
  await db<TargetRow>("broadcast_target")
    .where({ broadcast: id })
    .whereIn("state", ["waiting", "due"])
    .update({ state: "skipped", reason: state, at: now });
}

import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Random,
  type Store,
} from "@dicetower/contract";
import type { ScheduleFields, ScheduleOwner, ScheduleResult, StoredSchedule, Times } from "../schedule.js";
import { localZone, nextRun } from "../times/next-run.js";
import { fieldsRow, type ScheduleRow, scheduleOf } from "./rows.js";

/** Schedules of an installation, at most. */
export const maxSchedules = 500;

/** An occurrence further ahead than this was taken under a wrong clock. */
const wrongClockSeconds = 2 * 86_400;

/** Schedules in the store; their next runs are worked out within each change. */
export class ScheduleStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly random: Random,
    /** Called after each change, with the schedule that it was about. */
    readonly told: (id: number) => void,
  ) {}

  async list(): Promise<StoredSchedule[]> {
    const rows = await this.store.read((db) => db<ScheduleRow>("schedules_schedule").orderBy("id").select());
    return rows.map((row) => scheduleOf(row as ScheduleRow));
  }

  /** @throws Failure 40400 */
  get(id: number): Promise<StoredSchedule> {
    return this.store.read((db) => find(db, id));
  }

  async load(id: number): Promise<StoredSchedule | undefined> {
    const row = await this.store.read((db) => db<ScheduleRow>("schedules_schedule").where({ id }).first());
    return row === undefined ? undefined : scheduleOf(row as ScheduleRow);
  }

  /**
   * @param most how many the owner may have
   * @throws Failure 42200 where there are too many, or a moment has passed
   */
  async create(
    fields: ScheduleFields,
    owner: ScheduleOwner,
    actor: Actor,
    most = maxSchedules,
  ): Promise<StoredSchedule> {
    const made = await this.store.change(async (db) => {
      const all = db<ScheduleRow>("schedules_schedule");
      if (owner.kind === "chat")
        all.where({ owner_kind: "chat", owner_platform: owner.platform, owner_group: owner.groupId });
      if (owner.kind === "chat" && owner.groupId === "") all.andWhere({ owner_user: owner.userId });
      const [count] = await all.count({ n: "*" });
      const [total] = await db<ScheduleRow>("schedules_schedule").count({ n: "*" });
      if (Number(count?.["n"]) >= most || Number(total?.["n"]) >= maxSchedules)
        throw failure(codes.ruleBroken, `There can be ${Math.min(most, maxSchedules)} schedules at most.`);
      const now = this.clock.seconds();
      const [row] = await db<ScheduleRow>("schedules_schedule")
        .insert({
          ...fieldsRow(fields),
          ...this.#planned(fields, now, now),
          owner_kind: owner.kind,
          owner_platform: owner.platform,
          owner_group: owner.groupId,
          owner_user: owner.userId,
          taken_at: 0,
          last_run_at: 0,
          last_result: "",
          runs: 0,
          created_at: now,
          updated_at: now,
          revision: 1,
        })
        .returning("id");
      const made = await find(db, Number(row?.id));
      await this.#record(db, "schedule.create", made, actor, Object.keys(fields));
      return made;
    });
    this.told(made.id);
    return made;
  }

  /** @param revision the one that was read; undefined takes any */
  async update(
    id: number,
    change: (before: StoredSchedule) => ScheduleFields,
    revision: number | undefined,
    actor: Actor,
  ): Promise<StoredSchedule> {
    const after = await this.store.change(async (db) => {
      const before = await find(db, id);
      if (revision !== undefined && revision !== before.revision)
        throw failure(codes.conflict, "The schedule has changed meanwhile. Read it again.", {
          errors: [{ path: "/revision", message: "another one is stored", current: before }],
        });
      const fields = change(before);
      const now = this.clock.seconds();
      // What was counted belongs to the schedule that was switched off; switched on again it counts anew.
      const runs = fields.enabled && !before.enabled ? { runs: 0 } : {};
      await db<ScheduleRow>("schedules_schedule")
        .where({ id })
        .update({
          ...fieldsRow(fields),
          ...this.#planned(fields, now, now),
          ...runs,
          updated_at: now,
          revision: before.revision + 1,
        });
      const after = await find(db, id);
      await this.#record(db, "schedule.update", after, actor, changedFields(before, fields));
      return after;
    });
    this.told(id);
    return after;
  }

  async remove(id: number, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      const before = await find(db, id);
      await db<ScheduleRow>("schedules_schedule").where({ id }).delete();
      await this.#record(db, "schedule.delete", before, actor, []);
    });
    this.told(id);
  }

  /**
   * Takes an occurrence, before it is run: it is never run again. Answers undefined where another process has taken it,
   * or the schedule has changed.
   */
  async take(id: number, at: number): Promise<StoredSchedule | undefined> {
    const taken = await this.store.change(async (db) => {
      const row = await db<ScheduleRow>("schedules_schedule").where({ id }).first();
      if (row === undefined) return undefined;
      const before = scheduleOf(row as ScheduleRow);
      const isStart = before.condition.kind === "startUp";
      const isTaken = isStart ? before.takenAt >= at : before.dueAt !== at;
      if (!before.enabled || isTaken) return undefined;
      const now = this.clock.seconds();
      const runs = before.runs + 1;
      const isLast = before.condition.kind === "once" || (before.maxRuns > 0 && runs >= before.maxRuns);
      const planned = this.#planned(
        { ...before, enabled: !isLast },
        Math.max(now, before.nextRunAt),
        before.nextRunAt || now,
      );
      await db<ScheduleRow>("schedules_schedule")
        .where({ id })
        .update({ ...planned, taken_at: at, last_run_at: now, runs, enabled: isLast ? 0 : 1 });
      return before;
    });
    if (taken !== undefined) this.told(id);
    return taken;
  }

  /** Says how a run went. */
  async ended(id: number, result: ScheduleResult): Promise<void> {
    await this.store.change((db) =>
      db<ScheduleRow>("schedules_schedule")
        .where({ id })
        .update({ last_result: JSON.stringify({ ...result, error: result.error.slice(0, 500) }) }),
    );
  }

  /**
   * Goes on to the next occurrence where one has passed that is not run any more, and everywhere where the time zone is
   * another one.
   * @returns the schedules as they are now
   */
  async refresh(
    lateSeconds: (schedule: StoredSchedule) => number,
    isOtherZone: boolean,
  ): Promise<StoredSchedule[]> {
    const now = this.clock.seconds();
    const isOver = (one: StoredSchedule) =>
      one.enabled &&
      one.dueAt > 0 &&
      (one.dueAt + lateSeconds(one) < now || one.takenAt > now + wrongClockSeconds || isOtherZone);
    const all = await this.list();
    if (!all.some(isOver)) return all;
    return this.store.change(async (db) => {
      for (const one of all.filter(isOver)) {
        const isGone = one.condition.kind === "once" && one.condition.at <= now;
        const planned = this.#planned({ ...one, enabled: !isGone }, now, Math.min(one.nextRunAt, now));
        await db<ScheduleRow>("schedules_schedule")
          .where({ id: one.id, due_at: one.dueAt })
          .update({ ...planned, taken_at: Math.min(one.takenAt, now), ...(isGone ? { enabled: 0 } : {}) });
      }
      const rows = await db<ScheduleRow>("schedules_schedule").orderBy("id").select();
      return rows.map((row) => scheduleOf(row as ScheduleRow));
    });
  }

  #planned(
    { enabled, condition, jitterSeconds }: Pick<ScheduleFields, "enabled" | "condition" | "jitterSeconds">,
    after: number,
    anchor: number,
  ): Pick<ScheduleRow, "next_run_at" | "due_at"> {
    const next = enabled ? nextRun(condition as Times, after, anchor, localZone()) : undefined;
    if (next === undefined) return { next_run_at: 0, due_at: 0 };
    const jitter = jitterSeconds === 0 ? 0 : this.random.die(jitterSeconds + 1) - 1;
    return { next_run_at: next, due_at: next + jitter };
  }

  async #record(
    db: Connection,
    action: string,
    { id, name }: Pick<StoredSchedule, "id" | "name">,
    actor: Actor,
    fields: readonly string[],
  ): Promise<void> {
    await this.changes.record(db, {
      action,
      actor,
      target: { type: "schedule", id: String(id), name },
      fields,
    });
  }
}

/** @throws Failure 40400 */
async function find(db: Connection, id: number): Promise<StoredSchedule> {
  const row = await db<ScheduleRow>("schedules_schedule").where({ id }).first();
  if (row === undefined) throw failure(codes.notFound, `There is no schedule ${id}.`);
  return scheduleOf(row as ScheduleRow);
}

function changedFields(before: StoredSchedule, after: ScheduleFields): string[] {
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(before[name as keyof ScheduleFields]) !== JSON.stringify(value))
    .map(([name]) => name);
}

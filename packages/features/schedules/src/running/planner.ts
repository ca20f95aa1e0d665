import type { Clock, Fork, JobHandle, Jobs, Scope } from "@dicetower/contract";
import type { StoredSchedule } from "../schedule.js";
import type { ScheduleStore } from "../storage/schedule-store.js";
import { localZone } from "../times/next-run.js";

/** Seconds that an occurrence may be late: by a busy machine, or where a missed one is still run. */
function lateSecondsOf({ missed }: Pick<StoredSchedule, "missed">): number {
  return missed === "runOnce" ? 600 : 60;
}

/** Seconds after which a run is aborted. */
const limitSeconds = 3_600;

/** What planning works with. */
export interface PlannerServices {
  readonly schedules: ScheduleStore;
  readonly jobs: Jobs;
  readonly scope: Scope;
  readonly clock: Clock;
  /** UTC epoch seconds at which this process began. */
  readonly startedAt: number;
  readonly run: (id: number, at: number, signal: AbortSignal) => Promise<void>;
}

interface Planned {
  readonly at: number;
  readonly fork: Fork;
  readonly handle: JobHandle;
}

/** Keeps one job for each schedule, at its next occurrence. */
export class Planner {
  readonly #planned = new Map<number, Planned>();
  /** The last change of each plan: one after another. */
  readonly #changing = new Map<number, Promise<void>>();
  readonly #running = new Set<number>();
  #zone = localZone();

  constructor(readonly services: PlannerServices) {}

  /** Looks at all schedules: at the beginning, and for what other processes did unheard. */
  async refresh(): Promise<void> {
    const zone = localZone();
    const all = await this.services.schedules.refresh(lateSecondsOf, zone !== this.#zone);
    this.#zone = zone;
    const ids = new Set([...all.map(({ id }) => id), ...this.#planned.keys()]);
    const stale = [...ids].filter((id) => {
      const schedule = all.find((one) => one.id === id);
      return this.#planned.get(id)?.at !== (schedule && this.#moment(schedule));
    });
    await Promise.all(stale.map((id) => this.reconcile(id)));
  }

  /** Plans a schedule as it is stored now. What it is doing goes on, unless it was deleted. */
  reconcile(id: number): Promise<void> {
    const before = this.#changing.get(id) ?? Promise.resolve();
    const change = before.then(() => this.#reconcile(id));
    const settled = change
      .catch((error: unknown) =>
        this.services.scope.log.error("a schedule could not be planned", { id, error }),
      )
      .finally(() => {
        if (this.#changing.get(id) === settled) this.#changing.delete(id);
      });
    this.#changing.set(id, settled);
    return settled;
  }

  async #reconcile(id: number): Promise<void> {
    const { schedules, scope } = this.services;
    const schedule = await schedules.load(id);
    const current = this.#planned.get(id);
    const at = schedule && this.#moment(schedule);
    if (scope.signal.aborted || current?.at === at) return;
    // Its run ends first, and plans it again.
    if (schedule !== undefined && this.#running.has(id)) return;
    this.#planned.delete(id);
    if (schedule === undefined) await current?.handle.remove();
    await current?.fork.stop();
    if (schedule !== undefined && at !== undefined) await this.#plan(schedule, at);
  }

  async #plan(schedule: StoredSchedule, at: number): Promise<void> {
    const { jobs, scope } = this.services;
    const { id } = schedule;
    let handle: JobHandle | undefined;
    const fork = await scope.fork(`schedule ${id}`, async (part) => {
      handle = await jobs.add(part, {
        key: `schedules.${id}`,
        schedule: { at, lateSeconds: lateSecondsOf(schedule) },
        limitSeconds,
        run: (signal) => this.#run(id, at, signal),
      });
    });
    this.#planned.set(id, { at, fork, handle: handle as JobHandle });
  }

  async #run(id: number, at: number, signal: AbortSignal): Promise<void> {
    const { run, scope } = this.services;
    this.#running.add(id);
    try {
      await run(id, at, signal);
    } finally {
      this.#running.delete(id);
      if (!scope.signal.aborted) scope.follow(this.reconcile(id));
    }
  }

  /** The moment at which it is due in this process; undefined for never. */
  #moment({ enabled, condition, dueAt, takenAt, updatedAt }: StoredSchedule): number | undefined {
    if (!enabled) return undefined;
    if (condition.kind !== "startUp") return dueAt === 0 ? undefined : dueAt;
    const { startedAt } = this.services;
    // One that was made meanwhile waits for the next start.
    return updatedAt < startedAt && takenAt < startedAt ? startedAt : undefined;
  }
}

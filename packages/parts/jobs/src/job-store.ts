import type { Clock, Connection, Store } from "@dicetower/contract";
import type { Lease, Leases } from "./leases.js";

/** How a run ended; `stopped` with its owner or the process, `lost` to another process. */
export const jobResults = ["running", "ok", "failed", "overdue", "stopped", "lost"] as const;
export type JobResult = (typeof jobResults)[number];

/** The record of the last run of a job. Times are UTC epoch seconds. */
export interface JobRecord {
  readonly occurrence: number;
  readonly runs: number;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  readonly result: JobResult;
  readonly error: string;
}

/** A recorded run that may begin. */
export interface Taken {
  readonly record: JobRecord;
  readonly lease: Lease;
}

/** Records runs and grants the right to run, so that each occurrence runs at most once. */
export interface JobStore {
  load(key: string): Promise<JobRecord | undefined>;
  all(): Promise<ReadonlyMap<string, JobRecord>>;
  /**
   * Records a run before it begins. Returns `busy` while one is running elsewhere, `gone` when `wanted` refuses the
   * record that is stored at that moment.
   */
  take(
    key: string,
    occurrence: number,
    wanted: (record: JobRecord | undefined) => boolean,
  ): Promise<Taken | "busy" | "gone">;
  /** Returns false when another process has taken the run over. */
  renew(taken: Taken): Promise<boolean>;
  end(taken: Taken, result: JobResult, error: string): Promise<JobRecord>;
  /** Deletes the record of a job. */
  forget(key: string): Promise<void>;
}

interface Row {
  key: string;
  occurrence: number | string;
  runs: number | string;
  started_at: number | string;
  ended_at: number | string | null;
  result: JobResult;
  error: string;
}

function recordOf(row: Row): JobRecord {
  return {
    occurrence: Number(row.occurrence),
    runs: Number(row.runs),
    startedAt: Number(row.started_at),
    endedAt: row.ended_at === null ? undefined : Number(row.ended_at),
    result: row.result,
    error: row.error,
  };
}

/** Keeps job records in the database, for any number of processes. */
export function persistentJobStore(
  store: Pick<Store, "read" | "change">,
  leases: Leases,
  clock: Clock,
): JobStore {
  const rows = (db: Connection) => db<Row>("host_job");
  const find = async (db: Connection, key: string): Promise<JobRecord | undefined> => {
    const row = await rows(db).where({ key }).first();
    return row === undefined ? undefined : recordOf(row as Row);
  };
  return {
    load: (key) => store.read((db) => find(db, key)),
    all: () =>
      store.read(
        async (db) => new Map((await rows(db).select()).map((row) => [row.key, recordOf(row as Row)])),
      ),
    take: (key, occurrence, wanted) =>
      store.change(async (db) => {
        const lease = await leases.claim(db, `job:${key}`);
        if (lease === undefined) return "busy";
        const before = await find(db, key);
        if (!wanted(before)) {
          await leases.release(db, lease);
          return "gone";
        }
        const record = begun(occurrence, before, clock);
        const row = {
          key,
          occurrence: record.occurrence,
          runs: record.runs,
          started_at: record.startedAt,
          ended_at: null,
          result: record.result,
          error: "",
        };
        await rows(db).insert(row).onConflict("key").merge();
        return { record, lease };
      }),
    renew: ({ lease }) => store.change((db) => leases.renew(db, lease)),
    end: ({ lease, record }, result, error) =>
      store.change(async (db) => {
        const ended = { ...record, endedAt: clock.seconds(), result, error };
        await rows(db)
          .where({ key: lease.key.slice("job:".length), runs: record.runs })
          .update({ ended_at: ended.endedAt, result, error });
        await leases.release(db, lease);
        return ended;
      }),
    forget: (key) =>
      store.change(async (db) => {
        await rows(db).where({ key }).delete();
        await leases.forget(db, `job:${key}`);
      }),
  };
}

/** Keeps job records in memory: for short intervals if no other process runs, and for local jobs. */
export function memoryJobStore(clock: Clock): JobStore {
  const records = new Map<string, JobRecord>();
  const running = new Set<string>();
  return {
    load: async (key) => records.get(key),
    all: async () => records,
    async take(key, occurrence, wanted) {
      if (running.has(key)) return "busy";
      const before = records.get(key);
      if (!wanted(before)) return "gone";
      const record = begun(occurrence, before, clock);
      records.set(key, record);
      running.add(key);
      return { record, lease: { key, fence: record.runs } };
    },
    renew: async () => true,
    async end({ record, lease }, result, error) {
      const ended = { ...record, endedAt: clock.seconds(), result, error };
      records.set(lease.key, ended);
      running.delete(lease.key);
      return ended;
    },
    async forget(key) {
      records.delete(key);
    },
  };
}

function begun(occurrence: number, before: JobRecord | undefined, clock: Clock): JobRecord {
  const runs = (before?.runs ?? 0) + 1;
  return { occurrence, runs, startedAt: clock.seconds(), endedAt: undefined, result: "running", error: "" };
}

import { definePoint, type Keyed } from "../feature/point.js";
import type { Scope } from "../feature/scope.js";
import { defineToken } from "../feature/token.js";

/**
 * When a job runs. Intervals count from the end of a run; `cron` has five or six fields (croner). `at` is once, in UTC
 * epoch seconds: also when that moment has passed meanwhile, but not by more than `lateSeconds` where that is given. A
 * job that runs once is begun at most once, whatever becomes of the process while it runs; another `at` under its key
 * is another run.
 */
export type Schedule =
  | { readonly at: number; readonly lateSeconds?: number }
  | { readonly everySeconds: number; readonly atStart?: boolean }
  | { readonly cron: string; readonly timeZone?: string };

/** Work that comes round. One process of an installation runs it, never twice at once. */
export interface Job extends Keyed {
  readonly schedule: Schedule;
  /** Seconds after which the run is aborted; 300 when left out. */
  readonly limitSeconds?: number;
  /**
   * Each process runs it for itself, without a lease, and forgets it with its end: for what looks at the process or at
   * its own files, and has to go on where nothing can be written to the store.
   */
  readonly local?: boolean;
  run(signal: AbortSignal): Promise<unknown> | undefined;
}
export const jobs = definePoint<Job>("jobs", ({ key, schedule }) => {
  if (!("cron" in schedule) || schedule.cron.trim().startsWith("@")) return;
  const fields = schedule.cron.trim().split(/\s+/).length;
  if (fields !== 5 && fields !== 6)
    throw new TypeError(
      `job "${key}": "${schedule.cron}" has ${fields} fields; a cron schedule has five (minute hour day month weekday) or six, with seconds first`,
    );
});

/** A job that was begun by `Jobs.add`. */
export interface JobHandle {
  /** Aborts its run, if there is one, and answers when it has ended; the job is gone and its runs are forgotten. */
  remove(): Promise<void>;
}

/** Jobs that come and go while a feature lives: what an admin plans and takes back. */
export interface Jobs {
  /**
   * Begins a job in the name of a scope. It ends with the scope, and its runs stay known for the next start; `remove`
   * takes it away for good. @throws when a job of that key is there already
   */
  add(scope: Scope, job: Job): Promise<JobHandle>;
}
export const Jobs = defineToken<Jobs>("Jobs");

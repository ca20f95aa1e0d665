import { definePoint, type Keyed } from "./point.js";

/** When a job runs. Intervals count from the end of a run; `cron` has five or six fields (croner). */
export type Schedule =
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
export const jobs = definePoint<Job>("jobs");

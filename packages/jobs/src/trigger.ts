import type { JobRecord } from "./job-store.js";

/** Longest sleep before an occurrence, in milliseconds: the wall clock may be set, or the machine sleep, in between. */
export const lookAgainMs = 30_000;

/** Decides when a job runs next, and whether an occurrence may still be run. */
export interface Trigger {
  /**
   * Returns the milliseconds to sleep; `due` is the occurrence that has come, `next` the one that is shown. Undefined
   * when there is no further occurrence.
   */
  ask(record: JobRecord | undefined):
    | {
        readonly sleepMs: number;
        readonly due?: number;
        readonly next?: number;
      }
    | undefined;
  /** Tells whether a run of `due` may still begin, given the stored record. */
  wanted(due: number): (record: JobRecord | undefined) => boolean;
  /** Takes in that the run of this process has ended, or that its record was read again. */
  seen(record: JobRecord | undefined, ran: boolean): void;
}

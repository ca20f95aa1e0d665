import type { JobRecord } from "./job-store.js";

/** Longest sleep before an occurrence, in milliseconds: meanwhile the clock may be set, or the machine may sleep. */
export const lookAgainMs = 30_000;

/** Decides when a job runs next, and whether an occurrence may still be run. */
export interface Trigger {
  /**
   * Returns the milliseconds to sleep; `due` is the occurrence that has come, `next` the one to show. Returns undefined
   * if there is no further occurrence.
   */
  ask(record: JobRecord | undefined):
    | {
        readonly sleepMs: number;
        readonly due?: number;
        readonly next?: number;
      }
    | undefined;
  /** Returns a check of the stored record that decides whether a run of `due` may still begin. */
  wanted(due: number): (record: JobRecord | undefined) => boolean;
  /** Records that a run of this process has ended, or that the record was read again. */
  seen(record: JobRecord | undefined, ran: boolean): void;
}

import type { Log } from "@dicetower/contract";

/** Milliseconds of uninterrupted work after which the owner is logged. */
export const slowSyncMs = 200;
/** Milliseconds of waiting after which a stage or listener counts as slow. */
export const slowMs = 10_000;

/** Owner of a slow call whose owner was not observed. */
export const unknownOwner = "unknown";

/** Logs and counts calls that took too long, by owner. */
export class SlowCalls {
  /** Reports since the start, by owner. */
  readonly counts = new Map<string, number>();
  /** Number of all reports. An outer measurement compares it to see whether an inner one has already reported. */
  total = 0;

  constructor(readonly log: Log) {}

  /**
   * Reports a slow call.
   * @param message the log line, which names the owner; begins in lower case
   * @param fields log fields that identify the call where the current trace context does not
   */
  report(owner: string, message: string, fields: Readonly<Record<string, string>> = {}): void {
    this.total++;
    this.counts.set(owner, (this.counts.get(owner) ?? 0) + 1);
    this.log.warn(message, { owner, ...fields });
  }
}

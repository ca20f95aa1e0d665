import type { Log } from "@dicetower/contract";

/** Milliseconds of work without a break after which whoever did it is named, and of work with breaks (reliability I5). */
export const slowSyncMs = 200;
export const slowMs = 10_000;

/** Owner of what was slow while nobody looked who it was. */
export const unknownOwner = "unknown";

/** Names in the log whoever was slow, and counts it. */
export class SlowBook {
  /** Times since the start, by owner. */
  readonly counts = new Map<string, number>();
  /** All times together: whoever measures around others sees by it that one of them was named already. */
  names = 0;

  constructor(readonly log: Log) {}

  /**
   * @param what the line of the log, beginning in lower case as its lines do, which names the owner
   * @param marks what finds it again in the log, where that is not the cause under way
   */
  name(owner: string, what: string, marks: Readonly<Record<string, string>> = {}): void {
    this.names++;
    this.counts.set(owner, (this.counts.get(owner) ?? 0) + 1);
    this.log.warn(what, { owner, ...marks });
  }
}

import { type Counter, createCounter } from "@dicetower/contract";

/**
 * Why something that came was dropped: it could not be read, nobody needs it, nobody waits for it any more, or it is
 * larger than the adapter takes.
 */
export type DropReason = SkipReason | "too_large" | "late_answer" | "other_account" | "unbound";

/** Why an event was not read: something of it is missing or wrong, or nobody needs such ones. */
export type SkipReason = "malformed" | "ignored";

/** Counts what came over a connection and was dropped. */
export class DroppedFrames {
  readonly metric: Counter = createCounter(
    "dice_botproto_dropped_total",
    "Frames and reports of OneBot 11 servers that were dropped, by reason.",
  );

  add(reason: DropReason): void {
    this.metric.add({ reason });
  }
}

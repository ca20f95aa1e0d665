import { type Counter, createCounter } from "@dicetower/contract";

/** Why something that came was dropped: it could not be read, nobody needs it, or nobody waits for it any more. */
export type DropReason = "malformed" | "ignored" | "late_answer";

/** Counts what came over a connection and was dropped. */
export class Drops {
  readonly metric: Counter = createCounter(
    "dice_botproto_dropped_total",
    "Frames and reports of OneBot 11 servers that were dropped, by reason.",
  );

  add(reason: DropReason): void {
    this.metric.add({ reason });
  }
}

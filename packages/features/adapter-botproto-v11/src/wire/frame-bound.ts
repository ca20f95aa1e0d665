import type { AdapterRecord, Clock, Log } from "@dicetower/contract";
import type { DroppedFrames } from "./dropped-frames.js";

/** Bytes of a frame or report where the record names no other bound: what a chat platform sends has far fewer. */
export const defaultFrameBytes = 2 ** 20;
/** The largest bound, and what an answer may have that was asked for: the list of a large group, an image. */
export const mostFrameBytes = 64 * 2 ** 20;
/** Milliseconds in which frames that are too large are logged once. */
const quietMs = 60_000;

/** Refuses frames and reports that are larger than an adapter takes, before they are read. */
export class FrameBound {
  readonly bytes: number;
  #count = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly record: Pick<AdapterRecord, "id" | "options">,
    readonly clock: Pick<Clock, "monotonic">,
    readonly log: Pick<Log, "warn">,
    readonly dropped: DroppedFrames,
  ) {
    const { maxFrameBytes } = record.options;
    this.bytes = typeof maxFrameBytes === "number" ? maxFrameBytes : defaultFrameBytes;
  }

  /** Returns true for a text with more bytes. */
  isOver(text: string): boolean {
    // A character has three bytes at most.
    if (text.length * 3 <= this.bytes) return false;
    return text.length > this.bytes || Buffer.byteLength(text) > this.bytes;
  }

  /** Counts one that was dropped; the log has the first at once, and how many there were once in a while. */
  drop(): void {
    this.#count++;
    this.dropped.add("too_large");
    const now = this.clock.monotonic();
    if (now - this.#loggedAt < quietMs) return;
    this.#loggedAt = now;
    this.log.warn(
      `adapter ${this.record.id} dropped what is larger than the ${this.bytes} bytes it takes (maxFrameBytes), ${this.#count} so far`,
      { count: this.#count },
    );
  }
}

import type { SendOutcome } from "@dicetower/contract";
import type { Part } from "./part.js";

/** What the outbox tells of its work. */
export interface OutboxReport {
  /** False where another process holds the adapter by now: nothing may leave. */
  holds(): boolean;
  /** Another process has the account: it says the part, or hears the event again. */
  abandoned(part: Part): void;
  /** A part has come to its end: `sent`, `failed`, `unknown`, or `dropped` because it waited too long. */
  ended(part: Part, result: "sent" | "failed" | "unknown" | "dropped", outcome: SendOutcome): void;
  /** The platform has taken a message. @param ms how long it took to say so */
  answered(ms: number): void;
  /** Messages were given up, for the connection did not say what became of them. */
  unsettled(parts: number): void;
}

/** Reason of a part that was dropped because too many wait. */
export const queueFull = "too much waits to be sent";
/** Reason of a part that was dropped because nobody would want it any more. */
export const waitedTooLong = "it waited too long";

import { type AdapterConnection, errorMessage, type SendOutcome } from "@dicetower/contract";
import type { Part } from "./part.js";

/** Milliseconds that a connection may take to say what became of a message: as long as the longest of uploads. */
export const settledWithinMs = 300_000;

/** What becomes of a message of which the connection has not said it by then. */
export const neverSettled: SendOutcome = {
  state: "unknown",
  reason: `no answer within ${settledWithinMs / 1000} s`,
};

const noOutcome: SendOutcome = {
  state: "unknown",
  reason: "the adapter answered with something that is no outcome of a send",
};

function isOutcome(answer: SendOutcome | undefined | null): answer is SendOutcome {
  const state = answer?.state;
  return state === "sent" || state === "failed" || state === "unknown";
}

/** True where the message has certainly not left, nobody has refused it, and nobody keeps it back. */
export function mayTryAgain(outcome: SendOutcome): boolean {
  return outcome.state === "failed" && outcome.code === undefined && outcome.heldBack !== true;
}

/**
 * Sends a part through a connection.
 * @param came called once with the outcome; not where the part was dropped meanwhile
 */
export function sendPart(
  part: Part,
  connection: AdapterConnection,
  signal: AbortSignal,
  came: (part: Part, outcome: SendOutcome) => void,
): void {
  let isOpen = true;
  const settle = (outcome: SendOutcome) => {
    if (!isOpen || part.state !== "sending") return;
    isOpen = false;
    came(part, isOutcome(outcome) ? outcome : noOutcome);
  };
  const failed = (error: unknown) => settle({ state: "unknown", reason: errorMessage(error) });
  try {
    if (connection.post === undefined) connection.send(part, signal).then(settle, failed);
    else connection.post(part, settle);
  } catch (error) {
    failed(error);
  }
}

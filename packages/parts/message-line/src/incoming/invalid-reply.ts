import { InvalidReply, isA, type Message } from "@dicetower/contract";
import type { Step } from "../plan/pipeline-plan.js";

/** Reports an answer that cannot be sent to the account, if it wants to know. */
export function reportInvalidReply({ account }: Message, { key, owner }: Step, error: unknown): void {
  if (isA(InvalidReply, error)) account.invalidReply?.(error, `the stage "${key}" of "${owner.id}"`);
}

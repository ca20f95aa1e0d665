import { InvalidReply, isA, type Message } from "@dicetower/contract";
import type { Step } from "../plan/pipeline-plan.js";

/** Tells the account that wants to know whose answer nobody could say. */
export function reportInvalidReply({ account }: Message, { key, owner }: Step, error: unknown): void {
  if (isA(InvalidReply, error)) account.invalidReply?.(error, `the stage "${key}" of "${owner.id}"`);
}

import { isA, type Message, UnsayableReply } from "@dicetower/contract";
import type { Step } from "./compiled.js";

/** Tells the account that wants to know whose answer nobody could say. */
export function tellUnsayable({ account }: Message, { key, owner }: Step, error: unknown): void {
  if (isA(UnsayableReply, error)) account.unsayable?.(error, `the stage "${key}" of "${owner.id}"`);
}

import { type AdapterReason, type TextRef, text, withValues } from "@dicetower/contract";
import { shippedTexts, type TextKey } from "../generated/texts.js";
import type { Result } from "./answer.js";

const prefix = "adapter.botproto_v11.reason.";

/** Why something does not work, as far as it is not said by the server or the system itself. */
type Why = TextKey extends infer Key ? (Key extends `${typeof prefix}${infer Name}` ? Name : never) : never;

/** Why something does not work. */
export function reason(why: Why, values: TextRef["values"] = {}): TextRef {
  return text(prefix + why, values);
}

/** The same for a result, which tells it in English too. */
export function because(why: Why, values: TextRef["values"] = {}): { reason: string; why: TextRef } {
  const ref = reason(why, values);
  return { reason: inEnglish(ref), why: ref };
}

/** For failures and the log, which are in English. */
export function inEnglish(why: AdapterReason): string {
  if (typeof why === "string") return why;
  const words = Object.hasOwn(shippedTexts, why.key) ? shippedTexts[why.key as TextKey]["en"] : undefined;
  return withValues(words ?? why.key, why.values);
}

/** Why a server could not be asked, or what it answered. */
export function reasonFor({ why, reason: said }: Exclude<Result, { is: "done" }>): AdapterReason {
  return why ?? said;
}

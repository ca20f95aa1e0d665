import { readReason, unread } from "@dicetower/commands/api";
import { type CommandCall, excerpt, type TextRef } from "@dicetower/contract";
import { reasonBehind } from "@dicetower/dice/api";
import { difficultyWords, readDifficulty } from "../engine/index.js";

/** A number or dice alone, and a number of rounds: what a check would have to have read. */
const misplaced = /^(?:\d+%?|\d*d\d+|\d+\s*#.*)$/iu;

/**
 * Reads what is left behind a check as its reason, in its original spelling. A text says that it was not understood:
 * a difficulty, an operator, a number that stands there is no reason.
 */
export function checkReason(call: CommandCall, left: string): { readonly reason: string } | TextRef {
  const read = readReason(left, difficultyWords);
  if ("unread" in read) return unread(reasonBehind(call, read.unread));
  const { reason } = read;
  if (misplaced.test(reason) || readDifficulty(reason) !== undefined)
    return unread(reasonBehind(call, reason));
  return { reason: excerpt(reasonBehind(call, reason)) };
}

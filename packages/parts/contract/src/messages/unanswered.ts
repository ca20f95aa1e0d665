import { defineTopic } from "../feature/topic.js";
import type { Message } from "./message.js";

/**
 * Why a command was not answered: it came too late, too much came at once, the sender or the group is on the deny list,
 * too many messages waited, the bot or the command is off, the sender lacks a right, it is meant for somebody else.
 */
export const unansweredReasons = [
  "late",
  "flood",
  "denied",
  "queueFull",
  "off",
  "rights",
  "elsewhere",
] as const;
export type UnansweredReason = (typeof unansweredReasons)[number];

/** A command that was not answered. */
export interface UnansweredCommand {
  readonly message: Message;
  readonly reason: UnansweredReason;
}

/** Emitted for each message that looks like a command of this bot and was left without an answer on purpose. */
export const unanswered = defineTopic<UnansweredCommand>("line.unanswered");
